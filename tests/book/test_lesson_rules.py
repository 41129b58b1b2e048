"""The rules on lessons bite: one good lesson, and one fault for each of them."""

import ast
from copy import deepcopy

import lesson_rules
import pytest
import rerun
from book_rules import Cell, Page

PLAYER = [{"data": {"image/png": "..."}, "output_type": "display_data"}]
STORY = "word " * 1300
HINT = "<details>\n<summary>Hint</summary>\n\nThink.\n\n<!-- --></details>"


def fold(title, code, printed):
    """A fold with code and what it prints."""
    shown = f"\n\n```text\n{printed}\n```" if printed else ""
    block = f"```python\n{code}\n```{shown}"
    return HINT.replace("Hint", title).replace("Think.", block)


def exercise(number, level):
    words = f"*★ {level}, 5 minutes.* Do it."
    head = f"::::{{exercise}} E{number}\n:label: ex-a-{number}"
    box = f"{head}\n\n{words}\n\n{HINT}\n\n::::"
    return [Cell("markdown", box, "x"), Cell("code", f"my_{number} = ...", "a")]


def good():
    """The cells of a lesson that keeps all rules."""
    opening = (
        "# A lesson\n\n- **You will be able to** read.\n- **You need** eyes.\n"
        "- **Time**: about 21 minutes to read and run, and 20 for the exercises."
    )
    cells = [Cell("markdown", f"{opening}\n\n{STORY}", "first")]
    cells += [Cell("code", f"value_{n} = {n}", f"n{n}") for n in range(9)]
    cells += [Cell("code", "show()", f"f{n}", outputs=PLAYER) for n in range(5)]
    cells.append(Cell("markdown", "## Summary\n\n" + "- one\n" * 4, "s"))
    cells.append(Cell("markdown", "## Exercises", "e"))
    for number, level in enumerate(
        ["By hand", "Compute", "Write it yourself", "Compute"]
    ):
        cells += exercise(number, level)
    link = "[rows](../documents/2_notes.ipynb)"
    last = HINT.replace("Hint", lesson_rules.LAST_BOX)
    last = last.replace("Think", f"D0-01 is in {link}")
    return [*cells, Cell("markdown", last, "last")]


def faults(rule, cells):
    return list(rule(Page("1_a/1_b", cells)))


@pytest.mark.parametrize("rule", lesson_rules.RULES, ids=lambda rule: rule.__name__)
def test_a_good_lesson_keeps_the_rule(rule):
    assert not faults(rule, good())


def with_code(source, **changes):
    """The lesson with one cell more."""
    cells = good()
    cells.insert(3, Cell("code", source, "new", **changes))
    return cells


def with_text(old, new):
    cells = deepcopy(good())
    for cell in cells:
        cell.source = cell.source.replace(old, new)
    return cells


@pytest.mark.parametrize(
    "rule, cells, said",
    [
        ("it_opens_with_three_lines", with_text("- **You need** eyes.\n", ""), "title"),
        ("it_opens_with_three_lines", with_text("- **You", "**You"), "title"),
        ("no_document_is_named", with_text("# A", "# Document 0, a"), "Document 0"),
        ("no_document_is_named", with_text("# A", "# As D3 says, a"), "D3"),
        ("no_document_is_named", with_code("print('E-40')"), "E-40"),
        ("the_last_box_leads_to_the_documents", good()[:-1], "not a fold"),
        (
            "the_last_box_leads_to_the_documents",
            with_text("../documents/2_notes.ipynb", "x.ipynb"),
            "no link",
        ),
        ("no_ledger_calls", with_code("verify('D0-01', a == 1, 'x')"), "ledger"),
        (
            "marked_cells_assert",
            with_code("print(1)", metadata={"claims": ["D0-01"]}),
            "asserts nothing",
        ),
        ("marked_cells_assert", with_code("assert True"), "a constant"),
        ("size_of_lesson", with_text("word", ""), "words, not"),
        ("size_of_lesson", good()[:5], "visible code cells"),
        ("size_of_lesson", with_code("a()\n" * 13), "has 13 lines"),
        ("size_of_lesson", with_code("", outputs=5 * PLAYER)[:9], "figures"),
        ("the_time_is_honest", with_text("about 21", "about 15"), "it says 15"),
        ("the_time_is_honest", with_text("and 20", "and 25"), "it says 25"),
        ("the_time_is_honest", with_text("**Time**", "Time"), "does not say"),
        ("it_opens_with_three_lines", with_text("read.", r"read $\nu$."), "in TeX"),
        ("exercises_of_a_lesson", with_text("*★", "*"), "has no stars"),
        ("exercises_of_a_lesson", with_text("Hint<", "Tip<"), "no folded hint"),
        ("exercises_of_a_lesson", with_text("Write it yourself", "Compute"), "0 exer"),
        ("exercises_of_a_lesson", with_text("my_1", "one"), "the answer one"),
        ("exercises_of_a_lesson", with_text("my_1", "my_0"), "above has my_0"),
        ("exercises_of_a_lesson", good()[:-3], "3 exercises"),
        ("names_keep_their_meaning", with_code("X = 1") + with_code("X = 2"), "X is"),
        (
            "names_keep_their_meaning",
            [Cell("code", "def f(x): return x * c\nc = 1"), Cell("code", "c = 2")],
            "c is bound",
        ),
        ("code_is_plain", with_code("np.frompyfunc(f, 1, 1)"), "frompyfunc"),
        ("code_is_plain", with_code("next(iter(x))"), "calls next"),
        ("code_is_plain", with_code("class A(np.ndarray): pass"), "derives a class"),
        ("code_is_plain", with_code("a = 1 if b else 2 if c else 3"), "nests"),
        ("it_ends_with_a_summary", with_text("- one\n" * 4, "- one\n"), "1 bullets"),
    ],
)
def test_a_fault_is_told(rule, cells, said):
    assert any(said in fault for fault in faults(getattr(lesson_rules, rule), cells))


def test_a_name_of_a_parameter_is_no_name_of_the_page():
    cells = [Cell("code", "def f(x): return [k * x for k in (1, 2)]")]
    cells += [Cell("code", "x = 1"), Cell("code", "x = 2"), Cell("code", "k = 3")]
    assert not faults(lesson_rules.names_keep_their_meaning, cells)
    assert lesson_rules._free(ast.parse("lambda z: z + c").body[0].value) == {"c"}


@pytest.mark.parametrize(
    "sources, found",
    [
        (["t = [1]", "print(len(t))", "print(t[0])", "u = t"], []),
        (["t = [1]", "print(len(t))", "def t(): pass"], ["c1"]),
        (["t = 1", "print(t)", "t = 2"], ["c1"]),
        (["t = []", "t.append(1); print(t)", "print('done')"], ["c1"]),
        (["rng = [3, 2, 1]", "print(rng.pop())"], ["c1"]),
        (["k = 2", fold("Answer", "print(k)", "2")], []),
        (["k = 2", fold("Answer", "print(k)", "3")], ["c1"]),
        (["k = 2", fold("Answer", "assert k == 3", "")], ["c1"]),
        ([fold("Solution", "print('ex-a-1: right: so')", "")], []),
        ([fold("Solution", "print('ex-a-1: not yet: look')", "")], ["c0"]),
    ],
)
def test_cells_that_cannot_run_again_are_found(sources, found):
    cells = [
        Cell("markdown" if "<details>" in source else "code", source, f"c{n}")
        for n, source in enumerate(sources)
    ]
    again = rerun.faults(Page("1_a/1_b", cells))
    assert [fault[:2] for fault in again] == found
