"""Each rule of the book bites: a cell that breaks it, once for each way to break it."""

import json

import book_rules
import exercise_rules
import ledger_rules
import myst_rules
import pytest
from book_rules import Cell, Page

from linclass.book.exercise import Exercise, Slip

ALT = "A dashed line leaves six circles above it and seven squares below"
HIDDEN = {"source_hidden": True}
FOLDED = {"tags": ["hide-cell"], "jupyter": HIDDEN}
PYTHON = ("```python", "x = 1", "```")


def text(*lines):
    return Cell("markdown", "\n".join(lines))


def box(first, *lines):
    """A colon fence, spelled as the book does."""
    return text(first, *lines, "", ":::")


def fold(title, *lines):
    """A fold, spelled as the book does."""
    begin = ("<details>", f"<summary>{title}</summary>", "")
    return text(*begin, *lines, "", "<!-- --></details>")


def stream(words, name="stdout"):
    return {"output_type": "stream", "name": name, "text": [words]}


def data(**shown):
    kinds = {"text": "text/plain", "png": "image/png", "html": "text/html"}
    return {
        "output_type": "display_data",
        "data": {kinds[name]: value for name, value in shown.items()},
    }


def code(source="x = 1", stdout="", **metadata):
    outputs = [stream(stdout)] if stdout else []
    return Cell("code", source, metadata=metadata, outputs=outputs)


def shows(output, **metadata):
    return Cell("code", "plot()", metadata=metadata, outputs=[output])


def figure(alt=ALT, **metadata):
    image = {"mystnb": {"image": {"alt": alt}}}
    return shows(data(png="iVBO", text="<Figure>"), **image, **metadata)


def player(words):
    return shows(data(png="iVBO", text=words))


def page(*cells, name="1_lines/2_half_planes"):
    """A page as it would be stored: ids and counts in order."""
    count = 0
    for number, cell in enumerate(cells):
        cell.id = f"c{number:03d}"
        if cell.kind == "code":
            cell.count = count = count + 1
    return Page(name, list(cells))


def says(rule, *cells, **kwargs):
    """What a rule says about a page with these cells, as one text."""
    return "\n".join(rule(page(*cells, **kwargs)))


# ----------------------------------------------------------------- the good page


def good_page():
    return page(
        text("# Title", "", "15 minutes. `a<b>`, $a<b$, 50 % of it.", "", "## Part"),
        text("$$", r"\begin{aligned} x &= 1 \end{aligned}", "$$ (eq-half-planes-a)"),
        text("By {eq}`eq-half-planes-a` and [$w$](../4_p/2_m.ipynb#the-margin)."),
        text("[here](#part), [out](https://example.org/a_(b))"),
        box(":::{note}", "", "Text."),
        box(":::{admonition} Title", ":class: warning", "", "Text."),
        box(":::{prf:theorem} Title", ":label: thm-half-planes", "", "Text."),
        fold("Proof", ":::{prf:proof}", "", "Text.", "", ":::"),
        fold("Answer", "By $x<y$.", "", *PYTHON, "", "```text", "<1>", "```"),
        code("rng = np.random.default_rng(7)\nx = rng.random(3)", "at 0.5\n"),
        code("# why\nf()", tags=["hide-input"], jupyter=HIDDEN),
        code("# not compared: versions\nf()", tags=["nbval-ignore-output"]),
        figure(),
        player(f"Player(step, 2 frames)\n0: {ALT} | x = 1\n1: {ALT} | x = 2"),
        player(f"Explorer(b = 1)\n0: {ALT} | x = 1\nHere b = 1."),
        *exercise_cells(),
    )


@pytest.mark.parametrize(
    "rule", [*book_rules.RULES, *myst_rules.RULES], ids=lambda rule: rule.__name__
)
def test_a_good_page_is_left_alone(rule):
    assert not list(rule(good_page()))


def test_a_page_is_read_from_its_notebook(tmp_path):
    path = tmp_path / "1_lines" / "2_half_planes.ipynb"
    path.parent.mkdir()
    cells = [
        {"cell_type": "markdown", "id": "c000", "source": ["# A\n", "b"]},
        {
            "cell_type": "code",
            "id": "c001",
            "metadata": {"tags": ["hide-cell"]},
            "source": "print(1)",
            "execution_count": 1,
            "outputs": [stream("1\n")],
        },
    ]
    path.write_text(json.dumps({"cells": cells}))
    read = book_rules.read_page(path, tmp_path)
    assert (read.name, read.slug) == ("1_lines/2_half_planes", "half-planes")
    assert read.is_content and not Page("documents/2_notes", []).is_content
    assert read.cells[0].source == "# A\nb"
    assert (read.code[0].stdout, read.code[0].tags) == ("1\n", {"hide-cell"})


# ------------------------------------------------------------- what breaks a rule

BROKEN = {
    book_rules.outputs_are_text_or_png: [
        (shows(stream("careful\n", "stderr")), "wrote to stderr"),
        (shows({"output_type": "error", "ename": "ValueError"}), "of type error"),
        (shows(data(html="")), "text/html"),
    ],
    book_rules.nothing_names_a_machine: [
        (code("open('/home/ann/data.csv')"), "of one machine or run"),
        (code("f", stdout="<function f at 0x7f31c2>\n"), "of one machine or run"),
        (player("Player(x, 1 frames) at 0x7f"), "of one machine or run"),
    ],
    book_rules.figures_have_alt: [
        (figure(alt="Six circles and seven squares"), "fewer than 8 words"),
        (figure(alt=f"Plot of {ALT}"), "no finding"),
        (figure(alt=f"{ALT} by 1/t²"), "not all in ASCII"),
        (player("Player(step, 1 frames)\n0: too short | x = 1"), "fewer than 8"),
        (player("Player(step, 0 frames)"), "names no frame"),
        (code("plot()", mystnb={"image": {"alt": ALT}}), "shows none"),
    ],
    book_rules.an_explorer_has_a_player_beside_it: [
        (player("Explorer(b = 1)"), "add a player")
    ],
    book_rules.cells_are_python: [(code("%timeit f()"), "not Python")],
    book_rules.random_numbers_are_seeded: [
        (code("np.random.seed(0)"), "np.random.seed"),
        (code("numpy.random.normal(size=3)"), "np.random.normal"),
        (code("np.random.default_rng()"), "without a seed"),
        (code("np.random.default_rng(seed=None)"), "without a seed"),
        (code("import random"), "imports random"),
        (code("from random import shuffle"), "a global generator"),
        (code("from numpy import random"), "a global generator"),
        (code("from numpy.random import rand"), "imports rand"),
    ],
    book_rules.no_network: [
        (code("import urllib"), "needs no network"),
        (code("get('https://example.org')"), "needs no network"),
    ],
    book_rules.ignored_outputs_have_a_reason: [
        (code("f()", tags=["nbval-ignore-output"]), "say why"),
        (code("# NBVAL_IGNORE_OUTPUT\nf()"), "say why"),
        (code("# not compared:\nf()", tags=["nbval-ignore-output"]), "say why"),
        (code("f()", tags=["nbval-skip"]), "is skipped"),
    ],
    book_rules.only_what_installs_is_hidden: [
        (code("import linclass", tags=["remove-cell"]), "is hidden from the reader")
    ],
    book_rules.folded_cells_say_what_is_inside: [
        (code("# why\nf()", tags=["hide-cell"]), "belong together"),
        (code("# why\nf()", jupyter=HIDDEN), "belong together"),
        (code("f()", tags=["hide-input"], jupyter=HIDDEN), "must be a comment"),
    ],
    book_rules.no_hidden_cell_gives_an_answer: [
        (code("# The answer, computed\nf()", **FOLDED), "gives an answer"),
        (code("# Solution: f\nf()", **FOLDED), "gives an answer"),
        (code("print(w_sol)"), "names of a solution"),
    ],
    book_rules.code_lines_are_short: [
        (code("x" * 73), "73 characters"),
        (fold("Answer", "```python", "x" * 73, "```"), "73 characters"),
    ],
    book_rules.headings_are_in_order: [
        (text("words"), "does not begin with its title"),
        (text("## A"), "does not begin with its title"),
        (text("# A", "# B"), "a second title"),
        (text("# A", "### B"), "follows a heading of level 1"),
        (text("# A", "## B", "### C", "#### D"), "follows a heading of level 3"),
    ],
    book_rules.cells_are_small: [
        (code("x = 1\n" * 6), "half of the code cells have 6 lines"),
        (code("x = 1\n" * 21), "has 21 lines"),
    ],
    myst_rules.boxes_are_safe: [
        (box(":::{warning} Title", "", "Text."), "not of the safe kinds"),
        (box(":::{bibliography}", "", ""), "not of the safe kinds"),
        (box(":::{note} Title", "", "Text."), "cannot have a title"),
        (box(":::{admonition} T", ":class: tip, x", "", "Text."), "by spaces"),
        (box(":::{note}", "Text."), "before its text"),
        (text(":::{note}", "", "Text.", ":::"), "before its end"),
        (text("::::{note}", "", "Text.", "", ":::"), "is not closed"),
        (box(":::{note}", "", "A.", "", ":::", "", ":::{tip}", "", "B."), "two boxes"),
        (box(":::{dropdown} Hint", "", "A."), "not of the safe kinds"),
        (box(":::{admonition} T", ":class: tip dropdown", "", "A."), "take <details>"),
        (text("<details>", "", "A.", "", "<!-- --></details>"), "does not follow"),
        (text(*fold("Hint", "A.").lines[:-1], "", "</details>"), "is not closed"),
        (text(*fold("Hint", "A.").lines), "before its text"),
        (text(fold("A", "B").source, "", fold("C", "D").source), "two folds"),
    ],
    myst_rules.markdown_is_safe: [
        (text("```{note}", "Text", "```"), "backtick directive"),
        (text(":::note", "", "Text", "", ":::"), "without a kind"),
        (text("(target)=", "## Heading"), "target"),
        (text("<b>bold</b>"), "raw HTML"),
        (text("<!-- hidden -->"), "raw HTML"),
        (text("<details open>"), "raw HTML"),
        (text("a <details>"), "raw HTML"),
        (text("A note[^1]."), "footnote"),
        (text("It costs 5\\$."), "escaped dollar"),
        (text("% hidden"), "comment"),
        (text("term", ": its definition"), "definition list"),
        (text("\\begin{align}", "x", "\\end{align}"), "outside $$"),
        (text("$\\bm{x}$"), "\\bm"),
        (text("$$", "x"), "odd number"),
        (
            shows({"output_type": "display_data", "data": {"text/markdown": ["<b>"]}}),
            "raw HTML",
        ),
    ],
    myst_rules.python_in_texts_is_run: [
        (text(*PYTHON), "nobody runs"),
        (text(fold("A", *PYTHON).source, "", *PYTHON), "nobody runs"),
        (fold("A", *PYTHON[:2], "``` "), "nobody runs"),
    ],
    myst_rules.labels_name_their_page: [
        (text("$$", "x", "$$ (eq-score)"), "'eq-score'"),
        (text("$$", "x", "$$ (formula-half-planes)"), "'formula-half-planes'"),
        (box(":::{prf:lemma} T", ":label: lem-x", "", "Text."), "'lem-x'"),
        (code("f()", mystnb={"figure": {"name": "fig-x"}}), "'fig-x'"),
    ],
    myst_rules.roles_stay_on_the_page: [
        (text("{eq}`eq-margin-a`"), "not a label of this page"),
        (text("{doc}`x`"), "not of the safe ones"),
    ],
    myst_rules.links_are_plain: [
        (text("[words](#no-such-title)"), "no heading"),
        (text("[words](3_other.md)"), "is not like"),
        (text("[words](thm-half-planes)"), "is not like"),
        (text("[](3_other.ipynb)"), "has no words"),
    ],
}


@pytest.mark.parametrize(
    "rule, cell, message",
    [(rule, *broken) for rule, all_broken in BROKEN.items() for broken in all_broken],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_rule_bites(rule, cell, message):
    assert message in says(rule, cell)


def test_every_rule_is_seen_to_bite():
    rules = {*book_rules.RULES, *myst_rules.RULES, *exercise_rules.RULES}
    apart = {book_rules.cells_are_numbered, exercise_rules.exercises_have_four_parts}
    assert rules - apart == set(BROKEN)


def test_ids_and_counts():
    broken = page(text("# A"), code(), code())
    broken.cells[2].count, broken.cells[1].id = None, "a8f3"
    assert list(book_rules.cells_are_numbered(broken)) == [
        "cell 1 has the id 'a8f3', not c001",
        "c002: execution count None, not 2",
    ]


def test_pages_without_a_lesson_are_freer():
    for name, cells in {
        "index": [text("All day."), code("x = 1\n" * 21)],
        "appendix/bibliography": [box(":::{bibliography}", "", ""), text("{cite}`x`")],
    }.items():
        for rule in (
            *(book_rules.cells_are_small, myst_rules.boxes_are_safe),
            myst_rules.roles_stay_on_the_page,
        ):
            assert not says(rule, *cells, name=name)


@pytest.mark.parametrize(
    "source, number",
    [
        ("A formula $a + b + c$ is one.", 5),
        ("Before\n\n$$\na + b\n$$ (eq-x)\n\nafter", 2),
        ("[three words here](a.ipynb#b) and `some code` too", 6),
        (":::{note}\n\nTwo words\n\n:::", 2),
        ("| a | b |\n| --- | --- |\n| c | d |", 4),
        ("```python\nx = 1\n```\n\none", 1),
    ],
)
def test_words(source, number):
    assert myst_rules.words(source) == number


def test_where_links_lead():
    linked = page(text("[a](2.ipynb), [b](../4_p/2_m.ipynb#the-margin), [c](x.yml)"))
    assert list(myst_rules.linked_pages(linked)) == [
        ("c000", "1_lines/2", ""),
        ("c000", "4_p/2_m", "the-margin"),
    ]


@pytest.mark.parametrize(
    "title, slug",
    [
        ("E-40", "e-40"),
        ("Drop a hypothesis: no bias?", "drop-a-hypothesis-no-bias"),
        ("The `Halfspace` of *one* line", "the-halfspace-of-one-line"),
        ("What $w$ is", "what--is"),
    ],
)
def test_slugs_are_those_of_myst(title, slug):
    from markdown_it.renderer import RendererHTML
    from markdown_it.tree import SyntaxTreeNode
    from myst_parser.config.main import MdParserConfig
    from myst_parser.mdit_to_docutils.base import compute_unique_slug
    from myst_parser.parsers.mdit import create_md_parser

    parser = create_md_parser(
        MdParserConfig(enable_extensions={"dollarmath"}), lambda _: RendererHTML()
    )
    heading = SyntaxTreeNode(parser.parse(f"# {title}")).children[0]
    assert compute_unique_slug(heading, []) == myst_rules.slug(title) == slug


# ------------------------------------------------------------------ the exercises

LABEL = "ex-half-planes-one"
CHECK = f"judge.check('{LABEL}', w=w_sol, b=b_sol)"


EXERCISE = Exercise(
    LABEL,
    dict(w=(1, 2), b=3),
    Slip("less", b=4),
    why="it is",
    hint="look",
)
DECLARED = {EXERCISE.label: EXERCISE}


def statement(label=f":label: {LABEL}", words="*By hand, 5 minutes.* Find both."):
    return box(":::{exercise} One", label, "", words)


def solution(source, title="Solution"):
    return fold(title, "So.", "", "```python", source, "```")


def exercise_cells(**changes):
    """A good exercise; `changes` replace its cells by name (None takes one out)."""
    cells = {
        "statement": statement(),
        "answer": code("w = ...  # two numbers\nb = ..."),
        "check": code(
            f"judge.check(\n    '{LABEL}', w=w, b=b\n)", f"{LABEL}: not answered yet\n"
        ),
        "solution": solution(
            f"# Solution\nw_sol = [k for k in (1, 2)]\nb_sol = 3\n{CHECK}"
        ),
        "after": text("## Take away"),
    } | changes
    return [cell for cell in cells.values() if cell is not None]


def exercise_faults(**changes):
    built = page(*exercise_cells(**changes))
    return "\n".join(exercise_rules.exercises_have_four_parts(built, DECLARED))


def test_a_good_exercise():
    assert not exercise_faults()
    assert not exercise_faults(statement=statement(words="*★★ Compute, 9 minutes.* W"))
    mine = dict(
        answer=code("my_w = ...\ndef my_b():\n    'Of what?'\n    ..."),
        check=code(
            f"judge.check('{LABEL}', w=my_w, b=my_b)", f"{LABEL}: not answered yet\n"
        ),
    )
    assert not exercise_faults(**mine)


@pytest.mark.parametrize(
    "changes, message",
    [
        ({"statement": statement(":label: ex-x")}, "not declared"),
        ({"statement": statement("")}, "not declared"),
        ({"statement": statement(words="Find.")}, "does not begin with a level"),
        ({"check": None}, "do not follow"),
        ({"answer": text("words")}, "does not follow its statement"),
        ({"answer": code("w = (1, 2)\nb = ...")}, "more than names bound to ..."),
        ({"answer": code("w = ...")}, "binds ['w']"),
        (
            {"answer": code("w = ...\ndef b(): return 1")},
            "more than names bound to ...",
        ),
        ({"check": code(f"judge.check('{LABEL}', w=w, b=b)")}, "does not print"),
        ({"check": code(f"judge.check('{LABEL}', w=w, b=w)")}, "does not end with"),
        ({"check": code(f"f()\njudge.check('{LABEL}', w=w, b=b)")}, "not one call"),
        ({"solution": solution("b_sol = 3\n" + CHECK, "Code")}, "is not a fold"),
        ({"solution": fold("Solution", "So.")}, "is not a fold"),
        ({"solution": text("So.")}, "is not a fold"),
        ({"solution": None}, "is not a fold"),
        ({"solution": solution("b = b_sol = 3\n" + CHECK)}, "binds b,"),
        ({"solution": solution("for k in X: pass\n" + CHECK)}, "binds k,"),
        ({"solution": solution("import numpy as np\n" + CHECK)}, "binds np,"),
        ({"solution": solution("X[0] = 1\n" + CHECK)}, "binds X,"),
        ({"solution": solution("def f(): x = 1\n" + CHECK)}, "binds f,"),
        ({"solution": solution("w_sol, b_sol = (1, 2), 3")}, "does not end with"),
        ({"solution": text(solution(CHECK).source, "after")}, "end with its fold"),
        ({"after": code("more = 1")}, "a third code cell"),
    ],
)
def test_broken_exercises(changes, message):
    assert message in exercise_faults(**changes)


# -------------------------------------------------------------------- the ledgers

LINES, NOTES = "1_lines/2_half_planes", "documents/2_notes"


def claim(id="D0-07", kind="def", verdict="verified", **more):
    entry = dict(id=id, kind=kind, verdict=verdict, page=LINES)
    return entry | dict(place="9.1") | more


def slip(id="E-02", severity="W", verdict="refuted", **more):
    entry = dict(id=id, severity=severity, verdict=verdict, page=LINES)
    return entry | dict(documents=["D0"], place="9") | more


def proof(source='verify("D0-07", gap < 1, "evidence")', stdout=None, **metadata):
    stdout = "D0-07 verified: evidence\n" if stdout is None else stdout
    return code(source, stdout, **metadata)


def refuted(id="E-02"):
    return code(f'refute("{id}", gap > 1, "e")', f"{id} refuted: e\n")


def noted():
    return proof('verify("E-02", gap < 1, "e")', "E-02 verified: e\n")


def asserted():
    return code("assert gap < 1", claims=["D0-07"])


LINK = f"Shown in [Lines](../{LINES}.ipynb#normals)."


def faults(claims, errata, *cells, lesson=(), rows=None):
    """What the rules say of a notebook with these cells, and of a lesson."""
    if rows is None:
        rows = [text(f"### {entry['id']}") for entry in [*claims, *errata]]
    notes = page(*rows, *cells, name=NOTES)
    lines = page(text("## Normals"), *lesson, name=LINES)
    return "\n".join(
        fault
        for rule in ledger_rules.RULES
        for fault in rule(claims, errata, [notes, lines])
    )


@pytest.mark.parametrize(
    "claims, errata, cells",
    [
        ([claim()], [], [proof()]),
        ([claim()], [], [proof('ledger.verify("D0-07", gap < 1, "evidence")')]),
        ([claim(verdict="conditional", condition="if")], [], [proof()]),
        ([claim(verdict="wrong", errata=["E-02"])], [slip()], [refuted()]),
        ([claim(verdict="convention", reason="ours")], [], []),
        ([claim(verdict="not yet")], [slip(verdict="not yet")], [code()]),
        ([], [slip(verdict="listed", reason="words")], []),
        ([], [slip(severity="N", verdict="verified")], [noted()]),
    ],
)
def test_what_is_proved(claims, errata, cells):
    assert not faults(claims, errata, *cells)


@pytest.mark.parametrize("cell", [asserted(), figure(claims=["D0-07"])])
def test_a_lesson_proves_what_links_to_it(cell):
    row = text(f"### D0-07\n\n{LINK}")
    assert not faults([claim()], [], lesson=[cell], rows=[row])
    other = text(f"### D0-07\n\n{LINK.replace('#normals', '#ends')}")
    assert "has no link to" in faults([claim()], [], lesson=[cell], rows=[other])
    both = faults([claim()], [], proof(), lesson=[cell], rows=[row])
    assert "has 2 proofs, not 1" in both


@pytest.mark.parametrize(
    "claims, errata, cells, message",
    [
        ([claim()], [], [code()], "has 0 proofs, not 1: nowhere"),
        ([claim()], [], [proof(stdout="D0-08 verified: x\n")], "not in the stored"),
        ([claim()], [], [proof('verify(id, gap < 1, "e")')], "not a literal id"),
        ([claim()], [], [proof(claims=["D0-99"])], "in the metadata is in no list"),
        ([], [], [proof()], "D0-07 is in no list"),
        ([claim(verdict="not yet")], [], [proof()], "is shown, but its verdict"),
        ([claim(verdict="not yet")], [], [code(claims=["D0-07"])], "is marked"),
        ([claim(verdict="conditional")], [], [proof()], "there is no condition"),
        ([claim(verdict="not testable", reason="")], [], [], "there is no reason"),
        ([claim(kind="fig")], [], [code(claims=["D0-07"])], "0 proofs"),
        ([claim(verdict="wrong")], [], [], "none of its errata"),
        ([], [slip()], [code()], "has 0 proofs"),
        ([], [slip(verdict="verified")], [refuted()], "only notes"),
        ([], [slip(severity="N", verdict="verified")], [refuted()], "is refuted, not"),
        ([], [slip(verdict="listed")], [], "there is no reason"),
        ([claim(verdict="not yet")], [], [refuted("D0-07")], "refute the entry"),
        ([], [slip()], [refuted(), noted()], "has 2 proofs"),
    ],
)
def test_what_is_not_proved(claims, errata, cells, message):
    assert message in faults(claims, errata, *cells)


def test_an_entry_is_the_heading_of_one_section():
    done = [claim()], [], proof()
    assert "of 0 sections" in faults(*done, rows=[])
    assert "of 2 sections" in faults(*done, rows=2 * [text("### D0-07")])


def test_a_lesson_keeps_no_ledger():
    assert "belongs to the documents" in faults([claim()], [], lesson=[proof()])


@pytest.mark.parametrize(
    "condition, computed",
    [
        ("True", False),
        ("bool(1)", False),
        ("all([True, 1 < 2])", False),
        ("np.allclose(a, 1)", True),
        ("mistakes <= bound", True),
    ],
)
def test_a_literal_is_no_condition(condition, computed):
    said = faults([claim()], [], proof(f'verify("D0-07", {condition}, "evidence")'))
    assert ("not computed" not in said) is computed


@pytest.mark.parametrize(
    "before, computed",
    [
        ("n = 1\nok = n < 2", False),
        ("ok = f(1)", True),
        ("ok = 0\nfor x in X:\n    ok += 1", True),
        ("ok = []\nfor x in X:\n    ok.append(x)", True),
        ("ok = 0\nif x:\n    ok = 1", True),
        ("ok = {}\nfor x in X:\n    ok[x] = 1", True),
        ("ok = {1: 2}[1]", False),
    ],
)
def test_what_a_name_was_bound_to_counts(before, computed):
    said = faults([claim()], [], proof(f'{before}\nverify("D0-07", ok, "evidence")'))
    assert ("not computed" not in said) is computed


@pytest.mark.parametrize(
    "claims, errata, message",
    [
        ([claim(), claim()], [], "D0-07 stands twice"),
        ([claim(id="D7-1")], [], "is not like"),
        ([claim(kind="poem")], [], "kind 'poem' is not known"),
        ([claim(verdict="refuted")], [], "there is no verdict 'refuted'"),
        ([claim(errata=["E-02"])], [], "E-02, which does not exist"),
        ([claim(colour="red")], [], "colour, which nobody reads"),
        ([{"id": "D0-07"}], [], "lacks kind, page"),
        ([], [slip(severity="X")], "severity 'X'"),
    ],
)
def test_broken_lists(claims, errata, message):
    said = "\n".join(ledger_rules.lists_are_well_formed(claims, errata))
    assert message in said


def test_good_lists():
    good = [claim(errata=["E-02"]), claim(id="D0-08", kind="fig")], [slip(reason="so")]
    assert not list(ledger_rules.lists_are_well_formed(*good))
