"""The exercises: right answers pass, stored slips get their hint, nothing raises."""

import io
import re
import string
import sys
from fractions import Fraction
from importlib import import_module
from inspect import signature
from pathlib import Path
from pkgutil import iter_modules

import numpy as np
import pytest

from linclass.book import answers, judge
from linclass.book.answers import EXERCISES
from linclass.book.exercise import Exercise, Slip

ALL = list(EXERCISES.values())
ASKED = [exercise for exercise in ALL if isinstance(exercise, Exercise)]
SLIPS = [(exercise, slip) for exercise in ASKED for slip in exercise.slips]


TWO = (
    Slip("divide", distance=11),
    Slip("sign", distance=-1, when=lambda w, distance: distance < 0),
)


def sample(slips=TWO, **changes):
    answer = dict(w=(3, 4), distance=Fraction(11, 5))
    known = {"answer": answer, "why": "because", "hint": "think"} | changes
    return Exercise("ex-demo", known.pop("answer"), *slips, **known)


# ------------------------------------------------------------ the framework


@pytest.mark.parametrize(
    "w", [(3, 4), [3.0, 4.0], np.array([3, 4]), np.float32([3, 4])]
)
@pytest.mark.parametrize(
    "distance", [2.2, Fraction(11, 5), np.float64(2.2), np.array(2.2)]
)
def test_a_right_answer_passes_in_every_form(w, distance):
    assert sample().judge(w=w, distance=distance) == "right: because"


@pytest.mark.parametrize(
    "distance, word", [(2.2 + 5e-10, "right"), (2.2001, "not yet")]
)
def test_numbers_are_equal_within_the_tolerance(distance, word):
    assert sample().judge(w=(3, 4), distance=distance).startswith(word)


def test_the_tolerance_can_be_set():
    rough = sample(tolerance=0.005)
    assert rough.judge(w=(3, 4), distance=2.204).startswith("right")
    assert rough.judge(w=(3, 4), distance=2.206).startswith("not yet")


def test_dots_are_no_answer_yet():
    assert sample().judge(w=..., distance=2.2) == "not answered yet"


def test_a_slip_gets_its_hint_and_anything_else_the_general_one():
    judge = sample().judge
    assert judge(w=(3, 4), distance=11) == "not yet: divide"
    assert judge(w=(3, 4), distance=-7) == "not yet: sign"
    assert judge(w=(9, 9), distance=9) == "not yet: think"
    assert judge(w=(3, 4), distance=9) == "not yet: think (right so far: w)"


@pytest.mark.parametrize(
    "w, came",
    [
        ("3 4", "a word"),
        (3, "a number"),
        ((3, 4, 5), "a list of 3 numbers"),
        ([], "a list of 0 numbers"),
        ([[3, 4]], "an array of shape (1, 2)"),
        (["a", "b"], "a list that is not all numbers"),
        ([[1], [2, 3]], "a list that is not all numbers"),
        (None, "of type NoneType"),
        (True, "True or False"),
        ({3, 4}, "a set"),
        (len, "a function"),
    ],
)
def test_another_kind_is_told_with_what_is_wanted(w, came):
    assert sample().judge(w=w, distance=2.2) == (
        f"w should be a list of 2 numbers, not {came}"
    )


def test_other_names_are_told():
    assert sample().judge(w=(3, 4)) == "answer with w=..., distance=..."


def test_words_are_read_in_any_case_and_must_be_among_those_known():
    exercise = sample(
        answer=dict(side="above"), slips=[Slip("look again", side="below")]
    )
    assert exercise.judge(side=" Above ") == "right: because"
    assert exercise.judge(side="below") == "not yet: look again"
    assert exercise.judge(side="left") == "side should be one of: above, below"


@pytest.mark.parametrize("rows", [[8, 1], (1, 8), {1, 8}, np.array([8, 1])])
def test_the_order_in_a_set_does_not_count(rows):
    exercise = sample(answer=dict(rows={1, 8}), slips=[])
    assert exercise.judge(rows=rows) == "right: because"
    assert exercise.judge(rows={1}) == "not yet: think"
    assert exercise.judge(rows=1) == "rows should be a set, not a number"


def test_true_is_not_one():
    exercise = sample(answer=dict(claim=True), slips=[])
    assert exercise.judge(claim=np.True_) == "right: because"
    assert exercise.judge(claim=1) == "claim should be True or False, not a number"
    assert exercise.judge(claim=False) == "not yet: think"


def test_a_predicate_decides_where_many_answers_are_right():
    exercise = sample(
        answer=dict(w=(1, 0)),
        right=lambda w: w[0] > 0,
        slips=[Slip("0", w=(0, 0))],
    )
    assert exercise.judge(w=(5, -3)) == "right: because"
    assert exercise.judge(w=(0, 0)) == "not yet: 0"
    assert exercise.judge(w=(-1, 0)) == "not yet: think"


def test_a_predicate_decides_on_the_names_that_it_takes_and_on_no_other():
    judge = sample(right=lambda w: w[0] > 0, slips=[]).judge
    assert judge(w=(5, -3), distance=2.2) == "right: because"
    assert judge(w=(5, -3), distance=9) == "not yet: think"
    assert judge(w=(-1, 0), distance=2.2) == "not yet: think (right so far: distance)"


def test_an_answer_that_raises_is_told_and_does_not_raise():
    exercise = sample(answer=dict(f=abs), right=lambda f: f(-1) == 1, slips=[])
    assert exercise.judge(f=lambda z: -z) == "right: because"
    assert exercise.judge(f=lambda z: z / 0) == (
        "not yet: your answer stops with ZeroDivisionError: division by zero"
    )


@pytest.mark.parametrize("odd", [float("nan"), float("inf"), 10**400])
def test_no_odd_number_is_right(odd):
    assert sample().judge(w=(3, 4), distance=odd).startswith("not yet")


@pytest.mark.parametrize("odd", [float("nan"), float("inf"), -np.inf])
def test_no_odd_number_is_right_where_several_answers_are(odd):
    judge = sample(right=lambda w, distance: not distance < 0, slips=[]).judge
    assert judge(w=(3, Fraction(4)), distance=2.2) == "right: because"
    assert judge(w=(3, 4), distance=odd) == "distance should be finite"
    assert judge(w=(odd, Fraction(4)), distance=2.2) == "w should be finite"


@pytest.mark.parametrize("many", [range(10**12), list(range(20_000))])
def test_a_set_is_not_filled_with_an_endless_answer(many):
    exercise = sample(answer=dict(rows={1, 2}), slips=[])
    assert exercise.judge(rows=[2, 1]) == "right: because"
    assert exercise.judge(rows=many).startswith("rows should be a set, not ")


def test_an_unknown_label_is_told(capsys):
    judge.check("ex-halfspaces-nearst", x=1)
    judge.check("?")
    assert capsys.readouterr().out == (
        "ex-halfspaces-nearst is no exercise of this book; "
        "did you mean ex-halfspaces-nearest?\n"
        "? is no exercise of this book\n"
    )


@pytest.mark.parametrize(
    ("w", "distance", "came"),
    [
        (["3", "4"], 2.2, "a list that is not all numbers"),
        (np.array(["3", "4"]), 2.2, "a list that is not all numbers"),
        ([3, 4 + 0j], 2.2, "a list that is not all numbers"),
        (np.array([3, 4 + 5j]), 2.2, "a list that is not all numbers"),
        ((3, 4), 2.2 + 5j, "a complex number"),
        ((3, 4), np.complex64(2.2), "a complex number"),
        ((3, 4), np.array(2.2 + 5j), "a complex number"),
        ((3, 4), np.array("2.2"), "a word"),
        ((3, 4), np.array(True), "True or False"),
    ],
)
def test_words_and_complex_numbers_are_no_numbers(w, distance, came):
    assert sample().judge(w=w, distance=distance).endswith(f", not {came}")


def test_true_may_come_as_an_array():
    exercise = sample(answer=dict(holds=True), slips=[])
    assert exercise.judge(holds=np.array(True)) == "right: because"
    assert exercise.judge(holds=np.array(False)) == "not yet: think"


@pytest.mark.parametrize(
    "label, given",
    [
        ("ex-algorithm-scale", {"witness": np.array(2)}),
        ("ex-algorithm-scale", {"witness": np.float32(2)}),
        ("ex-halfspaces-ruler", {"w": np.int8([-1, 1]), "b": np.array(-1.0)}),
        ("ex-halfspaces-ruler", {"w": [np.float32(-1), np.array(1)], "b": -1}),
        ("ex-penalties-grow", {"small": np.array(0.01)}),
        ("ex-mistake-bound-one", {"first": (Fraction(1), 0), "second": (20, 0)}),
    ],
)
def test_a_right_answer_may_be_numbers_of_numpy(label, given):
    exercise = EXERCISES[label]
    assert exercise.judge(**exercise.answer | given) == f"right: {exercise.why}"


def test_small_integers_do_not_overflow():
    exercise = sample(
        answer=dict(w=(100, 100)), right=lambda w: sum(w) == 200, slips=[]
    )
    for w in (np.int8([100, 100]), [np.int8(100), np.int8(100)]):
        assert exercise.judge(w=w) == "right: because"
    assert exercise.judge(w=np.int8([100, 99])) == "not yet: think"


def test_a_word_may_come_as_an_array():
    exercise = sample(answer=dict(side="above"), slips=[Slip("look", side="below")])
    assert exercise.judge(side=np.array("above")) == "right: because"


@pytest.mark.parametrize("w", [(..., 4), [..., ...], [[3, ...]], np.array([3, ...])])
def test_dots_in_a_part_are_no_answer_yet(w):
    assert sample().judge(w=w, distance=2.2) == "not answered yet"


@pytest.mark.parametrize(
    "rows, came",
    [
        ([[1, 8]], "an array of shape (1, 2)"),
        (np.array([[1], [8]]), "an array of shape (2, 1)"),
        (np.array(8), "a number"),
    ],
)
def test_a_table_is_no_set(rows, came):
    exercise = sample(answer=dict(rows={1, 8}), slips=[])
    assert exercise.judge(rows=rows) == f"rows should be a set, not {came}"


def test_however_it_is_called_check_prints_one_line(capsys):
    label = "ex-halfspaces-nearest"
    judge.check()
    judge.check([label])
    judge.check(label, (10 / 13, 24 / 13), 2)
    judge.check(label, self=3)
    name_it = 'name the exercise first: check("ex-...", answer=...)'
    names = ", ".join(f"{name}=..." for name in EXERCISES[label].answer)
    assert capsys.readouterr().out.splitlines() == [
        *2 * [name_it],
        *2 * [f"{label}: answer with {names}"],
    ]


class Silent(Exception):
    def __str__(self):
        raise ValueError("no words")


def raises(error):
    def function(*args):
        raise error

    return function


def test_an_error_without_words_is_told_by_its_name():
    exercise = sample(answer=dict(f=abs), right=lambda f: f(-1) == 1, slips=[])
    assert exercise.judge(f=raises(Silent())) == (
        "not yet: your answer stops with Silent"
    )
    program = EXERCISES["ex-many-features-write"]
    assert "stopped with Silent." in program.judge(quadratic=raises(Silent()))


class Broken:
    """Neither a question about it nor its numbers come without an error."""

    def __getattr__(self, name):
        raise RuntimeError("broken")

    def __array__(self, *args, **options):
        raise SystemExit


def test_no_odd_answer_raises(capsys):
    for odd in (Broken(), [Broken()], (Broken(), 1), [10**400, 1]):
        for exercise in ALL:
            judge.check(exercise.label, **dict.fromkeys(exercise.answer, odd))
        said = capsys.readouterr().out.splitlines()
        assert len(said) == len(ALL)
        assert not [line for line in said if ": right: " in line]


def test_an_error_of_many_lines_is_told_in_one():
    program = EXERCISES["ex-many-features-write"]
    said = program.judge(quadratic=raises(ValueError("one\n\ntwo " + "x" * 9999)))
    assert "ValueError: one two x" in said
    assert "\n" not in said and len(said) < 1000


def test_a_program_that_exits_does_not_end_the_kernel():
    program = EXERCISES["ex-many-features-write"]
    assert "SystemExit" in program.judge(quadratic=raises(SystemExit()))
    with pytest.raises(KeyboardInterrupt):  # the reader's own Stop
        program.judge(quadratic=raises(KeyboardInterrupt()))


def test_a_complex_result_is_not_its_real_part():
    program = EXERCISES["ex-many-features-write"]
    found = program.judge(quadratic=lambda X: program.solution(X) + 5j)
    assert found.startswith("not yet")


def test_where_only_ascii_can_be_printed_the_line_is_still_printed(monkeypatch):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    judge.check("ex-features-ball", theta=(0, 0, 0, 0))
    sys.stdout.flush()
    assert raw.getvalue().startswith(b"ex-features-ball: not yet: Multiply out r?")


# ------------------------------------------------------------------ the list

BOOK = Path(__file__).resolve().parents[2] / "book"


def stated(title, label, begins="By hand, 5 minutes"):
    begin = f":::{{exercise}} {title}\n:label: {label}\n\n"
    return f"{begin}*{begins}.* What?\n\n:::\n"


@pytest.fixture
def small_book(tmp_path):
    """Two chapters and the appendix; one page has no exercise."""
    pages = {
        "2_b/1_late": "# Late\n" + stated("Foot", "ex-distances-foot"),
        "1_a/2_second": "# Second\n" + stated("Odds", "ex-logistic-function-odds"),
        "1_a/1_first": "# First\n"
        + stated("Two", "ex-margin-two")
        + stated("Four", "ex-margin-four", "Prove or refute, 12 minutes"),
        "1_a/3_none": "# None\n\nNothing to do, ex-margin-two stands elsewhere.\n",
        "appendix/x": "# X\n" + stated("Bayes", "ex-approaches-bayes"),
        "_build/y": "# Y\n" + stated("Again", "ex-margin-two"),
        "index": "# Index\n" + stated("Again", "ex-margin-two"),
    }
    for name, text in pages.items():
        path = tmp_path / f"{name}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def columns(table):
    return [row.strip("| ").split(" | ") for row in table.data.splitlines()]


def test_the_list_has_page_order_and_then_the_order_of_the_page(small_book):
    found = judge.stated(small_book)
    assert [(entry.page, entry.title) for entry in found] == [
        ("1_a/1_first", "Two"),
        ("1_a/1_first", "Four"),
        ("1_a/2_second", "Odds"),
        ("2_b/1_late", "Foot"),
        ("appendix/x", "Bayes"),
    ]


def test_a_table_has_the_exercises_of_its_chapter(small_book):
    head, _, *rows = columns(judge.table(small_book, "1_a"))
    assert head == ["exercise", "level", "minutes", "page", "label"]
    pages = ["1_first", "1_first", "2_second"]
    words = ["margin-two", "margin-four", "logistic-function-odds"]
    for row, page, word in zip(rows, pages, words, strict=True):
        level = ["by hand", "5"] if word != "margin-four" else ["prove or refute", "12"]
        address = f"{small_book.as_posix()}/1_a/{page}.ipynb"
        assert row[0].endswith(f"]({address}#exercises)")
        assert row[1:3] == level
        assert row[3].endswith(f"]({address})") and row[4] == f"`ex-{word}`"
    (only,) = columns(judge.table(small_book, "2_b"))[2:]
    assert only[0].startswith("[Foot]") and only[3].startswith("[Late]")


@pytest.mark.parametrize("chapter", ["3_c", "1_a/3_none", "first", "_build", "1_A"])
def test_a_chapter_without_exercises_is_an_error(small_book, chapter):
    with pytest.raises(ValueError, match=f"begins with '{chapter}'"):
        judge.table(small_book, chapter)


def test_the_summary_counts_levels_and_adds_minutes(small_book):
    assert judge.summary(str(small_book)) == (
        "5 exercises, 32 minutes:\n"
        "4 by hand, 0 compute, 0 explore, 0 write it yourself, 1 prove or refute"
    )


def test_every_declared_exercise_is_listed_once_in_the_order_of_the_book():
    found = judge.stated(BOOK)
    assert sorted(entry.label for entry in found) == sorted(EXERCISES)
    pages = list(dict.fromkeys(f"{entry.page}.ipynb" for entry in found))
    toc = re.findall(r"- file: (\S+)", (BOOK / "_toc.yml").read_text(encoding="utf-8"))
    assert pages == [page for page in toc if page in pages]
    lessons = [page for page in toc if re.match(r"\d_|appendix/approaches", page)]
    assert set(lessons) == set(pages)
    for entry in found:
        assert entry.level in judge.LEVELS and 1 <= entry.minutes <= 30
        assert "|" not in entry.title + entry.page_title, "it would end a cell"
    for page in pages:
        text = (BOOK / page).with_suffix(".md").read_text(encoding="utf-8")
        assert "\n## Exercises\n" in text, f"{page}: the links lead to this heading"


def test_the_page_of_exercises_has_a_table_for_each_chapter():
    text = (BOOK / "appendix" / "exercises.md").read_text(encoding="utf-8")
    chapters = re.findall(r"judge\.table\(\"..\", \"(\w+)\"\)", text)
    entries = judge.stated(BOOK)
    assert chapters == list(dict.fromkeys(e.page.split("/")[0] for e in entries))
    rows = [row for c in chapters for row in columns(judge.table(BOOK, c))[2:]]
    assert [row[-1].strip("`") for row in rows] == [e.label for e in entries]


# ---------------------------------------------------- every exercise we have


def test_labels_are_unique_and_begin_with_the_name_of_the_page():
    labels = []
    for module in iter_modules(answers.__path__):
        found = import_module(f"linclass.book.answers.{module.name}").EXERCISES
        labels += [e.label for e in found]
        begin = f"ex-{module.name.replace('_', '-')}-"
        assert all(e.label.startswith(begin) for e in found)
    assert sorted(labels) == sorted(EXERCISES)


@pytest.mark.parametrize("label", EXERCISES)
def test_a_label_is_plain(label):
    assert set(label) <= {*string.ascii_lowercase, *string.digits, "-"}


@pytest.mark.parametrize("exercise", ASKED, ids=lambda e: e.label)
def test_an_exercise_is_well_formed(exercise):
    assert exercise.slips, "a likely slip belongs to every exercise"
    printed = [exercise.why, exercise.hint, *(slip.hint for slip in exercise.slips)]
    for text in printed:
        assert text.strip() == text != ""
        assert "$" not in text and "\\" not in text, "hints are printed, not typeset"
    assert len(set(printed)) == len(printed), "each slip has a hint of its own"
    for slip in exercise.slips:
        takes = slip.when is None or signature(slip.when).parameters
        assert takes, "what fits every wrong answer is the hint of the exercise"
    if any(callable(value) for value in exercise.answer.values()):
        assert exercise.right, "two functions are compared by what they do"
        for slip in exercise.slips:
            names = [name for name in slip.wrong if callable(slip.wrong[name])]
            assert slip.when or not names, "and so are their slips"


@pytest.mark.parametrize("exercise", ALL, ids=lambda e: e.label)
def test_the_right_answer_passes(exercise):
    assert exercise.judge(**exercise.answer) == f"right: {exercise.why}"


@pytest.mark.parametrize(
    "exercise, slip", SLIPS, ids=[f"{e.label}-{e.slips.index(s)}" for e, s in SLIPS]
)
def test_each_stored_slip_gets_its_own_hint(exercise, slip):
    assert slip.wrong.keys() <= exercise.answer.keys()
    said = exercise.judge(**exercise.answer | slip.wrong)
    assert said == f"not yet: {slip.hint}"


def rounded(value):
    """Rounded to three decimals, unless that moves a number by 2%."""
    if isinstance(value, (list, tuple)):
        return [rounded(item) for item in value]
    if not isinstance(value, (float, Fraction)):
        return value
    near = round(float(value), 3)
    return near if abs(near - value) <= 0.02 * abs(value) else value


@pytest.mark.parametrize(
    "exercise, slip", SLIPS, ids=[f"{e.label}-{e.slips.index(s)}" for e, s in SLIPS]
)
def test_a_rounded_slip_gets_the_same_hint(exercise, slip):
    given = exercise.answer | slip.wrong
    said = exercise.judge(**{name: rounded(given[name]) for name in given})
    assert said == f"not yet: {slip.hint}"


@pytest.mark.parametrize("exercise", ALL, ids=lambda e: e.label)
@pytest.mark.parametrize(
    "junk",
    [None, "?", float("nan"), (), {}, [["a"]], object(), np.zeros((3, 1, 2))],
    ids=repr,
)
def test_junk_is_neither_right_nor_an_error(exercise, junk, capsys):
    for name in exercise.answer:
        judge.check(exercise.label, **exercise.answer | {name: junk})
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(exercise.answer)
    assert all(line.startswith(f"{exercise.label}: ") for line in lines)
    assert not any(line.startswith(f"{exercise.label}: right") for line in lines)


@pytest.mark.parametrize("exercise", ALL, ids=lambda e: e.label)
def test_each_name_must_be_answered(exercise, capsys):
    for name in exercise.answer:
        judge.check(exercise.label, **exercise.answer | {name: ...})
    assert set(capsys.readouterr().out.splitlines()) == {
        f"{exercise.label}: not answered yet"
    }
