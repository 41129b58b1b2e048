"""Exercises that ask for a function: hidden inputs, limits, and usual wrong answers.

Each module of `wrong_programs` has the usual wrong functions of one page: those without
an underscore, whose names say what is wrong. Its ``EXERCISE`` is the label.
"""

import difflib
import io
import itertools
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules

import numpy as np
import pytest
import wrong_programs

from linclass.book import exercise
from linclass.book.answers import EXERCISES
from linclass.book.exercise import Case, Program, is_blank

PROGRAMS = [each for each in EXERCISES.values() if isinstance(each, Program)]


def wrong_functions(module):
    """What a module of `wrong_programs` defines, its helpers apart, by name."""
    return {
        name: value
        for name, value in vars(module).items()
        if callable(value)
        and value.__module__ == module.__name__
        and not name.startswith("_")
    }


WRONG = {}
for found in iter_modules(wrong_programs.__path__):
    module = import_module(f"wrong_programs.{found.name}")
    WRONG[module.EXERCISE] = wrong_functions(module)


def largest(values):
    found = values[0]
    for value in values:
        found = value if value > found else found
    return found


def sample(**changes):
    return Program(
        "ex-demo",
        **{
            "name": "largest",
            "solution": largest,
            "cases": [
                Case("three numbers", ([1, 3, 2],)),
                Case("negative numbers", ([-4.25, -2.5],), "Where do you start?"),
            ],
            "why": "every number was looked at",
            "hint": "Compare.",
            **changes,
        },
    )


def test_a_right_function_passes_whatever_its_way():
    for function in (largest, max, np.max, lambda values: sorted(values)[-1]):
        assert sample().judge(largest=function) == "right: every number was looked at"


def test_the_first_input_that_fails_is_told_with_what_came_and_its_hint():
    def from_zero(values):
        return max(0, *values)

    assert sample().judge(largest=min) == (
        "not yet: on three numbers, largest([1, 3, 2]) gave 1. Compare."
    )
    assert sample().judge(largest=from_zero) == (
        "not yet: on negative numbers, largest([-4.25, -2.5]) gave 0. "
        "Where do you start?"
    )


def test_the_right_result_is_never_printed():
    for function in (min, sum, len, print, lambda values: values / 0):
        said = sample(cases=[Case("one", ([17.5, 1],))]).judge(largest=function)
        assert said.startswith("not yet") and said.count("17.5") == 1  # the input


def endless(values):
    while True:
        pass


def stubborn(values):
    while True:
        try:
            values = list(values)
        except Exception:
            values = []


def deep(values):
    return deep(values)


def bare(values):
    while True:
        try:
            values = list(values)
        except:  # noqa: E722
            pass


def of_any_kind(values):
    for _ in itertools.count():
        try:
            values = list(values)
        except BaseException as error:
            values = [error]


def nested(values):
    while True:
        try:
            for i in range(1000):
                try:
                    values[i % 3] += 1
                except BaseException:
                    values[0] = 0
        except BaseException:
            pass


def calling(values):
    def add():
        values[0] += 1
        return values[0]

    while True:
        try:
            add()
        except BaseException:
            pass


def called(values):
    try:
        bare(values)
    except Exception:
        return 0


def under_with(values):
    with io.StringIO():
        while True:
            try:
                values = list(values)
            except BaseException:
                pass


def suppressing(values):
    while True:
        with suppress(BaseException):
            values = list(values)


def generator(values):
    def numbers():
        while True:
            try:
                yield values[0]
            except BaseException:
                pass

    return max(numbers())


def generator_without_yield(values):
    def numbers():
        while True:
            try:
                values[0] += 1
            except BaseException:
                yield 0

    return max(numbers())


def given_up(values):
    try:
        while True:
            values = list(values)
    except Exception:
        return 0


ENDLESS = [endless, stubborn, bare, of_any_kind, nested, calling, called]
ENDLESS += [under_with, suppressing, generator, generator_without_yield, given_up]


@pytest.mark.parametrize("function", ENDLESS)
def test_an_endless_loop_is_stopped(function, monkeypatch):
    for steps in (10_000, *range(1000, 1008)):  # at whatever line of it the limit is
        monkeypatch.setattr(exercise, "STEPS", steps)
        assert "its loop does not end" in sample().judge(largest=function)


def dot(one, other):
    total = 0
    for u, v in zip(one, other, strict=True):
        total += u * v
    return total


def minus(one, other):
    found = []
    for u, v in zip(one, other, strict=True):
        found.append(u - v)
    return found


def nearest_points(P, Q):
    """The walk as its exercise states it, every number in a line of its own."""
    p, q = P[0], Q[0]
    for step in range(4001):
        v = minus(p, q)
        first, second = P[0], Q[0]
        for point in P:
            if dot(point, v) < dot(first, v):
                first = point
        for point in Q:
            if dot(point, v) > dot(second, v):
                second = point
        u = minus(first, second)
        excess = dot(v, minus(v, u))
        if excess <= 1e-9 or step == 4000:
            break
        t = min(1, excess / dot(minus(v, u), minus(v, u)))
        p = [a + t * b for a, b in zip(p, minus(first, p), strict=True)]
        q = [a + t * b for a, b in zip(q, minus(second, q), strict=True)]
    return (p, q) if dot(v, u) > 0 else "not separated"


@pytest.mark.slow
def test_a_long_walk_in_plain_loops_is_not_called_endless():
    program = EXERCISES["ex-margin-walk"]
    said = program.judge(nearest_points=nearest_points)
    assert said == f"right: {program.why}"
    assert "its loop does not end" in program.judge(nearest_points=endless_walk)


def endless_walk(P, Q):
    while True:
        P = list(P)


def test_a_loop_inside_of_a_bare_except_is_stopped(monkeypatch):
    def kept(values):
        try:
            bare(values)
        except:  # noqa: E722
            return 17

    for steps in range(1000, 1008):
        monkeypatch.setattr(exercise, "STEPS", steps)
        assert "gave 17" in sample().judge(largest=kept)


def test_the_lines_of_a_library_are_not_counted():
    def slow(values):  # 600 x 300 pairs, several lines of the library for each
        difflib.SequenceMatcher(None, "ab" * 300, "ba" * 300, autojunk=False).ratio()
        return max(values)

    assert sample().judge(largest=slow).startswith("right")


@pytest.mark.parametrize(
    "function, said",
    [
        (deep, "stopped with RecursionError"),
        (lambda: 1, "stopped with TypeError"),
        (lambda values: values.clear(), "changed its argument: work on a copy"),
        (lambda values: print(values), "gave None; a return is missing"),
        (lambda values: [3], "gave [3]"),
        (lambda values: "3", "gave '3'"),
        (lambda values: values["x"], "stopped with TypeError"),
        (lambda values: float("nan"), "gave nan"),
        (lambda values: np.zeros((9, 9)), "gave an array of shape (9, 9)"),
        (lambda values: lambda: 3, "gave a function"),
    ],
)
def test_what_came_is_told(function, said):
    answer = sample().judge(largest=function)
    assert answer.startswith("not yet: on three numbers, largest([1, 3, 2]) ")
    assert said in answer


def test_prints_of_the_function_are_not_shown(capsys):
    def loud(values):
        print("here")
        return max(values)

    assert sample().judge(largest=loud).startswith("right")
    assert capsys.readouterr().out == ""


def test_every_call_gets_arguments_of_its_own():
    case = Case("three numbers", ([1, 3, 2],))
    program = sample(cases=[case])
    program.judge(largest=lambda values: values.sort() or values[-1])
    assert case.args == ([1, 3, 2],)


def test_a_blank_function_is_no_answer_yet():
    def my_largest(values):
        """Return the largest."""
        ...

    assert is_blank(my_largest)
    for blank in (..., my_largest):
        assert sample().judge(largest=blank) == "not answered yet"
    for function in (lambda values: values, lambda values: 5, max):
        assert not is_blank(function)


def test_what_is_no_function_is_told():
    assert sample().judge(largest=3) == "largest should be a function, not a number"
    assert sample().judge(smallest=min) == "answer with largest=..."


def test_a_predicate_decides_where_several_results_are_right():
    any_positive = sample(right=lambda result, values: result in values and result > -3)
    assert any_positive.judge(largest=lambda values: values[-1]).startswith("right")
    assert "gave -4.25" in any_positive.judge(largest=lambda values: values[0])
    assert "gave a function" in any_positive.judge(largest=lambda values: max)


@pytest.mark.parametrize("odd", ["3", np.array("3"), 3 + 1j, np.array([3 + 0j])])
def test_a_predicate_sees_no_words_and_no_complex_numbers(odd):
    program = sample(right=lambda result, values: np.asarray(result[0], float) == 3)
    assert program.judge(largest=lambda values: (3, 0)).startswith("right")
    for result in ((odd, 0), [odd, [odd]]):
        said = program.judge(largest=lambda values, result=result: result)
        assert said.startswith("not yet: on three numbers, ")


@pytest.mark.parametrize(
    "label",
    ["ex-logistic-function-program", "ex-margin-walk", "ex-neurons-table"],
)
@pytest.mark.parametrize("change", [lambda u: u.astype(str), lambda u: u + 1j])
def test_numbers_in_disguise_are_not_right(label, change):
    def disguised(*args):
        result = program.solution(*args)
        if isinstance(result, tuple):
            return tuple(change(np.asarray(part)) for part in result)
        return change(np.asarray(result))

    program = EXERCISES[label]
    assert program.judge(**{program.name: disguised}).startswith("not yet: on ")


def test_results_are_compared_part_by_part():
    program = sample(
        solution=lambda values: (np.array(values) / 3, len(values), {"a": [1, [2, 3]]})
    )
    assert program.judge(
        largest=lambda values: (
            [v / 3 for v in values],
            len(values),
            {"a": [1, [2, 3]]},
        )
    ).startswith("right")
    for wrong in (
        lambda values: (
            [v / 3 + 1e-6 for v in values],
            len(values),
            {"a": [1, [2, 3]]},
        ),
        lambda values: ([v / 3 for v in values], len(values), {"a": [1, [2, 4]]}),
        lambda values: ([v / 3 for v in values], len(values), {}),
        lambda values: ([v / 3 for v in values], len(values)),
    ):
        assert program.judge(largest=wrong).startswith("not yet")


def test_true_is_not_one():
    program = sample(solution=lambda values: True)
    assert program.judge(largest=lambda values: np.True_).startswith("right")
    assert program.judge(largest=lambda values: 1).startswith("not yet")


def test_what_has_an_order_of_its_own_is_no_list():
    program = sample(solution=lambda values: [1, 2, 3])
    for function in (lambda values: {1, 2, 3}, lambda values: {1: 0, 2: 0, 3: 0}):
        assert program.judge(largest=function).startswith("not yet")
    assert program.judge(largest=lambda values: np.arange(1, 4)).startswith("right")


def test_true_is_not_one_beside_a_number_either():
    program = sample(solution=lambda values: (True, 2.5))
    assert program.judge(largest=lambda values: (np.True_, 2.5)).startswith("right")
    assert program.judge(largest=lambda values: (1, 2.5)).startswith("not yet")


def test_a_word_and_a_tuple_of_one_are_told_as_such():
    said = sample().judge(largest=lambda values: ("3", 3))
    assert said.endswith(" gave ('3', 3). Compare.")
    said = sample().judge(largest=lambda values: (3,))
    assert said.endswith(" gave (3,). Compare.")


# ------------------------------------------------------- every program we ask for


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.label)
def test_a_program_is_well_formed(program):
    assert len(program.cases) >= 4, "also awkward inputs"
    told = [case.told for case in program.cases]
    assert len(set(told)) == len(told)
    hints = [case.hint for case in program.cases]
    assert bool(program.hint) == (not all(hints)), "each case has a hint, by one way"
    for text in (program.why, *filter(None, [program.hint, *hints]), *told):
        assert text.strip() == text != ""
        assert "$" not in text and "\\" not in text, "hints are printed, not typeset"


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.label)
def test_the_solution_passes(program):
    said = program.judge(**program.answer)
    assert said == f"right: {program.why}"


def test_every_program_has_its_usual_wrong_answers():
    assert {program.label for program in PROGRAMS} == set(WRONG)
    assert all(len(functions) >= 3 for functions in WRONG.values())


@pytest.mark.parametrize(
    "label, what", [(label, what) for label in WRONG for what in WRONG[label]]
)
def test_a_usual_wrong_answer_is_not_right(label, what, monkeypatch):
    monkeypatch.setattr(exercise, "STEPS", 300_000)  # an endless one takes less time
    program = EXERCISES[label]
    said = program.judge(**{program.name: WRONG[label][what]})
    assert said.startswith("not yet: on "), said
    assert "NameError" not in said and "positional argument" not in said, said
