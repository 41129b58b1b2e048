"""Each rule of the book bites: tiny pages that break it, and ones that do not."""

import base64
import json

import book_rules
import exercise_rules
import ledger_rules
import myst_rules
import pytest
from book_rules import Cell, Page

from linclass.book.exercise import Exercise, Slip

PNG = {
    "output_type": "display_data",
    "data": {"image/png": base64.b64encode(b"png").decode(), "text/plain": "<Figure>"},
}
ALT = "A dashed line leaves six circles above it and seven squares below"


def code(source="x = 1", stdout="", **metadata):
    outputs = [stream(stdout)] if stdout else []
    return Cell("code", source, metadata=metadata, outputs=outputs)


def stream(text, name="stdout"):
    return {"output_type": "stream", "name": name, "text": [text]}


def figure(alt=ALT, **metadata):
    image = {"image": {"alt": alt}} if alt else {}
    return Cell("code", "plot()", metadata=metadata | {"mystnb": image}, outputs=[PNG])


def player(text):
    output = {
        "output_type": "display_data",
        "data": {**PNG["data"], "text/plain": text},
    }
    return Cell("code", "show.player()", outputs=[output])


def text(source):
    return Cell("markdown", source)


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


def box(*lines):
    return text("\n".join(lines))


# --------------------------------------------------------------- how it is read


def test_a_page_is_read_from_its_notebook(tmp_path):
    path = tmp_path / "1_lines" / "2_half_planes.ipynb"
    path.parent.mkdir()
    cells = [
        {
            "cell_type": "markdown",
            "id": "c000",
            "metadata": {},
            "source": ["# A\n", "b"],
        },
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
    assert read.is_content
    assert read.cells[0].source == "# A\nb"
    assert (read.code[0].stdout, read.code[0].tags) == ("1\n", {"hide-cell"})


@pytest.mark.parametrize("name", ["index", "appendix/errata"])
def test_index_and_appendix_are_no_content_pages(name):
    assert not Page(name, []).is_content


# ------------------------------------------------------------------ book_rules


def test_ids_and_counts():
    good = page(text("# A"), code(), code())
    assert not list(book_rules.cells_are_numbered(good))
    good.cells[2].count = None
    assert "c002: execution count None, not 2" in list(
        book_rules.cells_are_numbered(good)
    )
    good.cells[1].id = "a8f3"
    assert "cell 1 has the id 'a8f3', not c001" in list(
        book_rules.cells_are_numbered(good)
    )


@pytest.mark.parametrize(
    "output, message",
    [
        (stream("careful\n", "stderr"), "wrote to stderr"),
        ({"output_type": "error", "ename": "ValueError"}, "of type error"),
        ({"output_type": "display_data", "data": {"text/html": ""}}, "text/html"),
        (
            {
                "output_type": "execute_result",
                "data": {"application/vnd.jupyter.widget-view+json": {}},
            },
            "widget-view",
        ),
    ],
)
def test_outputs(output, message):
    rule = book_rules.outputs_are_text_or_png
    assert not says(rule, figure(), code(stdout="1\n"))
    assert message in says(rule, Cell("code", "f()", outputs=[output]))


@pytest.mark.parametrize(
    "cell",
    [
        code("open('/home/ann/data.csv')"),
        code("f", stdout="<function f at 0x7f31c2>\n"),
        text("See `/tmp/a`."),
        player("Player(x, 1 frames) at 0x7f"),
    ],
)
def test_machines(cell):
    assert "of one machine or run" in says(book_rules.nothing_names_a_machine, cell)
    good = [code("open('../claims.yml')"), text("at 0.5 or 1/2/3, $X:\\ x$")]
    assert not says(book_rules.nothing_names_a_machine, *good)


@pytest.mark.parametrize(
    "cell, message",
    [
        (figure(alt=""), "fewer than 8 words"),
        (figure(alt="Six circles and seven squares"), "fewer than 8 words"),
        (
            figure(alt="Plot of six circles and of seven squares and a line"),
            "no finding",
        ),
        (figure(alt="A figure of six circles and of seven squares"), "no finding"),
        (
            player("Player(step, 1 frames)\n0: a short one | x = 1"),
            "fewer than 8 words",
        ),
        (player("Player(step, 0 frames)"), "names no frame"),
        (code("plot()", mystnb={"image": {"alt": ALT}}), "shows none"),
        (player("Explorer(b = 1)\n0: a short one | x = 1"), "fewer than 8 words"),
    ],
)
def test_alt(cell, message):
    assert message in says(book_rules.figures_have_alt, cell)


def test_good_alt():
    good = player(f"Player(step, 2 frames)\n0: {ALT} | x = 1\n1: {ALT} | x = 2")
    live = player(f"Explorer(b = 1)\n0: {ALT} | x = 1\nHere b = 1.")
    assert not says(book_rules.figures_have_alt, figure(), good, live, code())


def test_an_explorer_alone():
    rule = book_rules.an_explorer_has_a_player_beside_it
    live, frames = player("Explorer(b = 1)"), player("Player(step, 1 frames)")
    assert "add a player" in says(rule, live)
    assert not says(rule, live, frames) and not says(rule, frames)


def test_python():
    assert "not Python" in says(book_rules.cells_are_python, code("%timeit f()"))
    assert not says(book_rules.cells_are_python, code("f()"))


@pytest.mark.parametrize(
    "source",
    [
        "np.random.seed(0)",
        "x = np.random.rand(3)",
        "numpy.random.normal(size=3)",
        "rng = np.random.default_rng()",
        "rng = np.random.default_rng(None)",
        "rng = np.random.default_rng(seed=None)",
        "import random",
        "from random import shuffle",
        "from numpy import random",
        "from numpy.random import rand",
    ],
)
def test_seeds(source):
    assert says(book_rules.random_numbers_are_seeded, code(source))


@pytest.mark.parametrize(
    "source",
    [
        "rng = np.random.default_rng(7)",
        "rng = np.random.default_rng(seed=seed)",
        "from numpy.random import default_rng",
        "x = rng.random(3)",
        "Perceptron(order='random')",
    ],
)
def test_seeded(source):
    assert not says(book_rules.random_numbers_are_seeded, code(source))


@pytest.mark.parametrize(
    "source", ["import urllib", "fetch_openml('x')", "get('https://example.org')"]
)
def test_network(source):
    assert says(book_rules.no_network, code(source))
    assert not says(book_rules.no_network, code("x = requested"))


def test_ignored_outputs():
    rule = book_rules.ignored_outputs_have_a_reason
    assert says(rule, code("f()", tags=["nbval-ignore-output"]))
    assert says(rule, code("# NBVAL_IGNORE_OUTPUT\nf()"))
    assert says(rule, code("# not compared:\nf()", tags=["nbval-ignore-output"]))
    assert says(rule, code("f()", tags=["nbval-skip"]))
    assert says(rule, code("f()", tags=["raises-exception"]))
    reason = "# not compared: it lists the versions\nf()"
    assert not says(rule, code(reason, tags=["nbval-ignore-output"]))
    assert not says(rule, code("f()"))


def test_folded_cells():
    rule = book_rules.folded_cells_say_what_is_inside
    hidden = {"source_hidden": True}
    assert says(rule, code("# why\nf()", tags=["hide-cell"]))
    assert says(rule, code("# why\nf()", jupyter=hidden))
    assert says(rule, code("f()", tags=["hide-input"], jupyter=hidden))
    assert not says(rule, code("# why\nf()", tags=["hide-input"], jupyter=hidden))
    assert not says(rule, code("f()"))


def test_line_length():
    rule = book_rules.code_lines_are_short
    assert not says(rule, code("x" * 72))
    assert "73 characters" in says(rule, code("x" * 73))


@pytest.mark.parametrize(
    "sources, message",
    [
        (["## A"], "does not begin with its title"),
        (["words"], "does not begin with its title"),
        (["# A", "# B"], "a second title"),
        (["# A", "### B"], "follows a heading of level 1"),
        (["# A\n\n## B\n\n### C\n\n#### D"], "follows a heading of level 3"),
    ],
)
def test_headings(sources, message):
    assert message in says(book_rules.headings_are_in_order, *map(text, sources))


def test_good_headings():
    good = "# A\n\n## B\n\n### C\n\n## D\n\n```\n# no heading\n```"
    assert not says(book_rules.headings_are_in_order, text(good))


def test_minutes():
    rule = book_rules.content_pages_say_their_time
    assert says(rule, text("# A\n\nAll day."))
    assert not says(rule, text("# A\n\n15 minutes."))
    assert not says(rule, text("# A\n\nAll day."), name="index")


def test_cell_sizes():
    rule = book_rules.cells_are_small
    long, short = code("x = 1\n" * 6), code("x = 1")
    assert "half of the code cells have 6 lines" in says(rule, long, long, short)
    assert not says(rule, long, short, short)
    assert not says(rule, long, long, name="index")
    assert "has 21 lines" in says(rule, code("x = 1\n" * 21), short, short)
    assert not says(rule, code("x = 1\n\n" * 20), short, short)


def page_of(n_words, n_cells, *more, **kwargs):
    cells = [text("word " * n_words), *(code() for _ in range(n_cells)), *more]
    return page(*cells, **kwargs)


@pytest.mark.parametrize(
    "n_words, n_cells, entries, good",
    [
        (900, 12, 0, True),
        (1800, 30, 20, True),
        (899, 12, 0, False),
        (1801, 12, 0, False),
        (900, 11, 0, False),
        (900, 31, 0, False),
        (1801, 31, 21, True),
        (2600, 45, 21, True),
        (2601, 45, 21, False),
        (2600, 46, 21, False),
    ],
)
def test_page_size(n_words, n_cells, entries, good):
    said = list(book_rules.size_is_right(page_of(n_words, n_cells), entries))
    assert (not said) is good
    assert not list(book_rules.size_is_right(page_of(1, 1, name="index")))


def test_exercises_and_slips_do_not_count_for_the_size():
    more = [
        text("## Exercises"),
        box(
            ":::{exercise} Title",
            ":label: ex-a",
            "",
            "five more words to read",
            "",
            ":::",
        ),
        code("x = ..."),
        code("judge.check('ex-a', x=x)"),
        box(":::{solution} ex-a", "", "other words", "", ":::"),
        code("x_sol = 1"),
        box(
            ":::{admonition} Slip",
            ":class: warning",
            "",
            "[E-02](a.ipynb): no",
            "",
            ":::",
        ),
        code("refute('E-02', 2 > x, 'words')"),
        box(":::{admonition} T", ":class: warning", "", "these three count", "", ":::"),
    ]
    assert book_rules.size(page_of(10, 2, *more)) == (10 + 1 + 3, 2)


@pytest.mark.parametrize(
    "source, number",
    [
        ("Two words.", 2),
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


# ------------------------------------------------------------------ myst_rules

GOOD_BOXES = [
    [":::{note}", "", "Text.", "", ":::"],
    [":::{admonition} Title", ":class: tip dropdown", "", "Text.", "", ":::"],
    [":::{prf:theorem} Title", ":label: thm-x", "", "Text.", "", ":::"],
    [
        *("::::{dropdown} Proof, line by line", "", ":::{prf:proof}", "", "Text."),
        *("", ":::", "", "::::"),
    ],
]
BAD_BOXES = [
    ([":::{warning} Title", "", "Text.", "", ":::"], "not of the safe kinds"),
    ([":::{math}", "", "x", "", ":::"], "not of the safe kinds"),
    ([":::{figure} a.png", "", "x", "", ":::"], "not of the safe kinds"),
    ([":::{bibliography}", "", "", ":::"], "not of the safe kinds"),
    ([":::{note} Title", "", "Text.", "", ":::"], "cannot have a title"),
    ([":::{admonition} T", ":class: tip, dropdown", "", "x", "", ":::"], "by spaces"),
    ([":::{note}", "Text.", "", ":::"], "before its text"),
    ([":::{exercise} T", ":label: ex-x", "Text.", "", ":::"], "before its text"),
    ([":::{note}", "", "Text.", ":::"], "before its closing colons"),
    ([":::{note}", "", "Text."], "is not closed"),
    (["::::{note}", "", "Text.", "", ":::"], "is not closed"),
    (
        [":::{note}", "", "A.", "", ":::", "", ":::{tip}", "", "B.", "", ":::"],
        "two boxes",
    ),
]


@pytest.mark.parametrize("lines", GOOD_BOXES)
def test_good_boxes(lines):
    assert not says(myst_rules.boxes_are_safe, box(*lines))


@pytest.mark.parametrize("lines, message", BAD_BOXES)
def test_bad_boxes(lines, message):
    assert message in says(myst_rules.boxes_are_safe, box(*lines))


def test_special_pages_have_their_boxes():
    cell = box(":::{bibliography}", "", "", ":::")
    assert not says(myst_rules.boxes_are_safe, cell, name="appendix/bibliography")


@pytest.mark.parametrize(
    "source, message",
    [
        ("```{note}\nText\n```", "backtick directive"),
        (":::note\n\nText\n\n:::", "without a kind"),
        ("(target)=\n## Heading", "target"),
        ("<b>bold</b>", "raw HTML"),
        ("<details>", "raw HTML"),
        ("<!-- hidden -->", "raw HTML"),
        ("A note[^1].", "footnote"),
        ("It costs 5\\$.", "escaped dollar"),
        ("% hidden", "comment"),
        ("term\n: its definition", "definition list"),
        ("\\begin{align}\nx\n\\end{align}", "outside $$"),
        ("$\\bm{x}$", "\\bm"),
        ("By \\eqref{eq-x}.", "\\eqref"),
        ("$$\nx \\label{a}\n$$", "\\label"),
        ("$\\require{color} x$", "\\require"),
        ("$$\nx", "odd number"),
    ],
)
def test_bad_markdown(source, message):
    assert message in says(myst_rules.markdown_is_safe, text(source))
    shown = {"output_type": "display_data", "data": {"text/markdown": [source]}}
    made = Cell("code", "ledger.table('../claims.yml')", outputs=[shown])
    assert message in says(myst_rules.markdown_is_safe, made)


@pytest.mark.parametrize(
    "source",
    [
        "If $a<b$ and $c>d$, then $a<b$.",
        "In code: `a<b>c`, `[^1]`, `\\begin{x}`.",
        "```python\n% magic\nx: int\n```",
        "$$\n\\begin{aligned}\nx &= 1\\\\\n\\end{aligned}\n$$ (eq-half-planes-a)",
        "$\\boldsymbol{x}$, $\\operatorname*{argmin}$, $x \\tag{1}$, $\\bmod$",
        "The word: then more.",
        "50 % of it.",
    ],
)
def test_good_markdown(source):
    assert not says(myst_rules.markdown_is_safe, text(source))


@pytest.mark.parametrize(
    "label, good",
    [
        ("eq-half-planes-score", True),
        ("thm-half-planes", True),
        ("eq-score", False),
        ("eq-half-planesscore", False),
        ("formula-half-planes-score", False),
    ],
)
def test_labels(label, good):
    cells = [
        text(f"$$\nx\n$$ ({label})"),
        box(":::{prf:lemma} T", f":label: {label}", "", "Text.", "", ":::"),
        code("plot()", mystnb={"figure": {"name": label}}),
    ]
    for cell in cells:
        assert (not says(myst_rules.labels_name_their_page, cell)) is good


def test_roles():
    rule = myst_rules.roles_stay_on_the_page
    here = text("$$\nx\n$$ (eq-half-planes-a)")
    assert not says(rule, here, text("The score, {eq}`eq-half-planes-a`."))
    assert not says(rule, here, text("See {eq}`the score <eq-half-planes-a>`."))
    assert "not a label of this page" in says(rule, here, text("{eq}`eq-margin-a`"))
    assert "not a label of this page" in says(rule, text("{prf:ref}`thm-margin-a`"))
    for role in ("ref", "doc", "cite", "term", "math"):
        assert "not of the safe ones" in says(rule, text(f"{{{role}}}`x`"))
    assert not says(rule, text("{term}`margin`"), name="appendix/glossary")


@pytest.mark.parametrize(
    "source, good",
    [
        ("[words](3_other.ipynb)", True),
        ("[words](../4_perceptron/2_margin.ipynb#the-margin)", True),
        ("[$w$ and more](../index.ipynb)", True),
        ("[words](https://example.org/a_(b))", True),
        ("[words](#a-title)", True),
        ("[words](#no-such-title)", False),
        ("[words](3_other.md)", False),
        ("[words](3_other)", False),
        ("[words](thm-half-planes)", False),
        ("[](3_other.ipynb)", False),
    ],
)
def test_links(source, good):
    cells = [text("# A title"), text(source)]
    assert (not says(myst_rules.links_are_plain, *cells)) is good


def test_where_links_lead():
    linked = page(
        text("[a](2.ipynb), [b](../4_p/2_m.ipynb#the-margin), [c](../x.ipynb)")
    )
    assert list(myst_rules.linked_pages(linked)) == [
        ("c000", "1_lines/2", ""),
        ("c000", "4_p/2_m", "the-margin"),
        ("c000", "x", ""),
    ]


@pytest.mark.parametrize(
    "title, slug",
    [
        ("E-40", "e-40"),
        ("Where the documents slip", "where-the-documents-slip"),
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
    assert compute_unique_slug(heading, []) == slug
    assert myst_rules.slug(title) == slug


# -------------------------------------------------------------- exercise_rules

EXERCISE = Exercise(
    "ex-half-planes-one",
    answer=dict(w=(1, 2), b=3),
    why="it is",
    hint="look",
    slips=[Slip(dict(b=4), "less")],
)
DECLARED = {EXERCISE.label: EXERCISE}
FOLDED = {"tags": ["hide-cell"], "jupyter": {"source_hidden": True}}


def exercise_cells(**changes):
    """A good exercise; `changes` replace its cells by name (None takes one out)."""
    cells = {
        "statement": box(
            *(":::{exercise} One", ":label: ex-half-planes-one", ""),
            *("*By hand, 5 minutes.* Find both.", "", ":::"),
        ),
        "answer": code("w = ...  # two numbers\nb = ..."),
        "check": code(
            "judge.check(\n    'ex-half-planes-one', w=w, b=b\n)",
            "ex-half-planes-one: not answered yet\n",
        ),
        "words": box(":::{solution} ex-half-planes-one", "", "So.", "", ":::"),
        "solution": code(
            "# Solution\nw_sol = [k for k in (1, 2)]\nb_sol = 3\n"
            "judge.check('ex-half-planes-one', w=w_sol, b=b_sol)",
            "ex-half-planes-one: right: it is\n",
            **FOLDED,
        ),
        "after": text("## Take away"),
    } | changes
    return [cell for cell in cells.values() if cell is not None]


def exercise_faults(**changes):
    built = page(*exercise_cells(**changes))
    return "\n".join(exercise_rules.exercises_have_four_parts(built, DECLARED))


def test_a_good_exercise():
    assert not exercise_faults()
    assert not exercise_faults(words=None)


def solution(source, stdout="ex-half-planes-one: right: it is\n", **metadata):
    return code(source, stdout, **(metadata or FOLDED))


CHECK = "judge.check('ex-half-planes-one', w=w_sol, b=b_sol)"


@pytest.mark.parametrize(
    "changes, message",
    [
        (
            {"statement": box(":::{exercise} One", ":label: ex-x", "", "T", "", ":::")},
            "not declared",
        ),
        ({"statement": box(":::{exercise} One", "", "T", "", ":::")}, "not declared"),
        (
            {
                "statement": box(
                    *(":::{exercise} One", ":label: ex-half-planes-one", ""),
                    *("*By heart, 6 minutes.* Find.", "", ":::"),
                )
            },
            "does not begin with a level and minutes",
        ),
        ({"answer": None}, "do not follow"),
        ({"check": None}, "do not follow"),
        ({"solution": None}, "do not follow"),
        ({"answer": text("words")}, "does not follow its statement"),
        ({"answer": code("w = (1, 2)\nb = ...")}, "more than names bound to ..."),
        ({"answer": code("w = ...")}, "binds ['w']"),
        (
            {"check": code("judge.check('ex-half-planes-one', w=w, b=b)")},
            "does not print",
        ),
        (
            {
                "check": code(
                    "judge.check('ex-half-planes-one', w=w, b=w)",
                    "ex-half-planes-one: not answered yet\n",
                )
            },
            "does not end with",
        ),
        ({"solution": solution("b_sol = 3\n" + CHECK, tags=["x"])}, "is not folded"),
        ({"solution": solution("b = b_sol = 3\n" + CHECK)}, "binds b,"),
        ({"solution": solution("for k in X: pass\n" + CHECK)}, "binds k,"),
        ({"solution": solution("import numpy as np\n" + CHECK)}, "binds np,"),
        ({"solution": solution("X[0] = 1\n" + CHECK)}, "binds X,"),
        ({"solution": solution("def f(): x = 1\n" + CHECK)}, "binds f,"),
        ({"solution": solution("w_sol, b_sol = (1, 2), 3")}, "does not end with"),
        (
            {"solution": solution(CHECK, "ex-half-planes-one: not yet: look\n")},
            "does not pass its own check",
        ),
        ({"solution": solution(CHECK, "")}, "does not pass its own check"),
        ({"after": code("more = 1")}, "more than three code cells"),
    ],
)
def test_broken_exercises(changes, message):
    assert message in exercise_faults(**changes)


def test_the_number_of_exercises():
    rule = exercise_rules.three_to_five_exercises
    one = box(":::{exercise} One", "", "Text.", "", ":::")
    for number in range(8):
        assert (not says(rule, *[one] * number)) is (number in (3, 4, 5))
    assert not says(rule, name="index")


# ---------------------------------------------------------------- ledger_rules

LINES = "1_lines/2_half_planes"


def claim(id="D0-07", kind="def", verdict="verified", **more):
    entry = dict(id=id, kind=kind, verdict=verdict, page=LINES)
    return entry | dict(place="9.1", statement="Text.") | more


def slip(id="E-02", severity="W", verdict="refuted", **more):
    entry = dict(id=id, severity=severity, verdict=verdict, page=LINES)
    return entry | dict(documents=["D0"], place="9", printed="a", right="b") | more


def proof(source='verify("D0-07", gap < 1, "evidence")', stdout=None, **metadata):
    return code(
        source, "D0-07 verified: evidence\n" if stdout is None else stdout, **metadata
    )


REFUTED = {"source": 'refute("E-02", gap > 1, "e")', "stdout": "E-02 refuted: e\n"}


def faults(claims, errata, *cells, name=LINES):
    pages = [page(*cells, name=name)]
    return "\n".join(m for r in ledger_rules.RULES for m in r(claims, errata, pages))


@pytest.mark.parametrize(
    "claims, errata, cells",
    [
        ([claim()], [], [proof()]),
        ([claim()], [], [proof('ledger.verify("D0-07", gap < 1, "evidence")')]),
        ([claim(verdict="conditional", condition="if")], [], [proof()]),
        ([claim(kind="fig")], [], [figure(claims=["D0-07"])]),
        ([claim(kind="exc")], [], [code(claims=["D0-07"])]),
        ([claim(verdict="wrong", errata=["E-02"])], [slip()], [code(**REFUTED)]),
        ([claim(verdict="convention", reason="ours")], [], []),
        ([claim(verdict="not testable", reason="prose")], [], []),
        ([claim(verdict="not yet")], [slip(verdict="not yet")], [code()]),
        ([], [slip(verdict="listed", reason="words")], []),
        (
            [],
            [slip(severity="N", verdict="verified")],
            [proof('verify("E-02", gap < 1, "e")', "E-02 verified: e\n")],
        ),
        (
            [claim()],
            [],
            [proof('for gap in gaps:\n    verify("D0-07", gap < 1, "evidence")')],
        ),
    ],
)
def test_what_is_proved(claims, errata, cells):
    assert not faults(claims, errata, *cells)


@pytest.mark.parametrize(
    "claims, errata, cells, message",
    [
        ([claim()], [], [code()], "no cell of 1_lines/2_half_planes verifies it"),
        ([claim()], [], [proof(stdout="")], "verifies it"),
        (
            [claim()],
            [],
            [proof(stdout="D0-08 verified: x\n")],
            "not in the stored output",
        ),
        (
            [claim()],
            [],
            [proof('if False:\n    verify("D0-07", gap < 1, "e")', "")],
            "not in the stored output",
        ),
        ([claim()], [], [proof('verify(id, gap < 1, "evidence")')], "not a literal id"),
        (
            [claim()],
            [],
            [proof(claims=["D0-99"])],
            "D0-99 in the metadata is in no list",
        ),
        ([], [], [proof()], "D0-07 is in no list"),
        (
            [claim(page="2_bounds/1_bounds")],
            [],
            [proof()],
            "2_bounds/1_bounds verifies",
        ),
        ([claim(verdict="not yet")], [], [proof()], "its verdict is 'not yet'"),
        (
            [claim(verdict="not yet")],
            [],
            [code(claims=["D0-07"])],
            "its verdict is 'not yet'",
        ),
        ([claim(verdict="conditional")], [], [proof()], "there is no condition"),
        ([claim(verdict="convention")], [], [], "there is no reason"),
        ([claim(verdict="not testable", reason="")], [], [], "there is no reason"),
        ([claim(kind="fig")], [], [figure()], "has it in its metadata"),
        ([claim(kind="fig")], [], [code(claims=["D0-07"])], "shows no picture"),
        ([claim(kind="exc")], [], [code()], "has it in its metadata"),
        ([claim(verdict="wrong")], [], [], "none of its errata"),
        (
            [claim(verdict="wrong", errata=["E-02"])],
            [slip(verdict="not yet")],
            [],
            "none of its errata",
        ),
        ([], [slip()], [code()], "no cell of 1_lines/2_half_planes shows it"),
        ([], [slip(verdict="verified")], [code(**REFUTED)], "only notes"),
        ([], [slip(verdict="listed")], [], "there is no reason"),
        (
            [claim(verdict="not yet")],
            [],
            [code('refute("D0-07", gap > 1, "e")', "D0-07 refuted: e\n")],
            "refute the entry of the errata",
        ),
        (
            [],
            [slip()],
            [
                code(**REFUTED),
                proof('verify("E-02", gap < 1, "e")', "E-02 verified: e\n"),
            ],
            "both verified and refuted",
        ),
    ],
)
def test_what_is_not_proved(claims, errata, cells, message):
    assert message in faults(claims, errata, *cells)


@pytest.mark.parametrize(
    "source",
    [
        'verify("D0-07", True, "evidence")',
        'verify("D0-07", 1 < 2, "evidence")',
        'verify("D0-07", not False, "evidence")',
        'verify("D0-07", bool(1), "evidence")',
        'verify("D0-07", all([True, 1 < 2]), "evidence")',
        'ok = True\nverify("D0-07", ok, "evidence")',
        'a = 1\nb = a + 1\nverify("D0-07", b > a, "evidence")',
    ],
)
def test_a_literal_is_no_condition(source):
    assert "not computed" in faults([claim()], [], proof(source))


@pytest.mark.parametrize(
    "source",
    [
        'verify("D0-07", mistakes <= bound, "evidence")',
        'ok = mistakes <= 3\nverify("D0-07", ok, "evidence")',
        'verify("D0-07", bool((z > 0).all()), "evidence")',
        'verify("D0-07", np.allclose(a, 1), "evidence")',
        'a = f(1)\nverify("D0-07", a == 1, "evidence")',
        'n = 0\nfor x in X:\n    n += 1\nverify("D0-07", n == 3, "evidence")',
        'a = []\nfor x in X:\n    a.append(x)\nverify("D0-07", all(a), "evidence")',
        'n = 0\nif x:\n    n = 1\nverify("D0-07", n == 1, "evidence")',
    ],
)
def test_a_computed_condition(source):
    assert not faults([claim()], [], proof(source))


@pytest.mark.parametrize(
    "claims, errata, message",
    [
        ([claim(), claim()], [], "D0-07 stands twice"),
        ([claim(id="D7-1")], [], "is not like"),
        ([claim(kind="poem")], [], "kind 'poem' is not known"),
        ([claim(verdict="perhaps")], [], "there is no verdict 'perhaps'"),
        ([claim(verdict="refuted")], [], "there is no verdict 'refuted'"),
        ([claim(errata=["E-02"])], [], "E-02, which does not exist"),
        ([claim(colour="red")], [], "colour, which nobody reads"),
        ([{"id": "D0-07"}], [], "lacks kind, page"),
        ([], [slip(severity="X")], "severity 'X'"),
        ([], [slip(id="E-2")], "is not like"),
    ],
)
def test_broken_lists(claims, errata, message):
    said = "\n".join(ledger_rules.lists_are_well_formed(claims, errata))
    assert message in said


def test_good_lists():
    good = [claim(errata=["E-02"]), claim(id="D0-08", kind="fig")], [slip(saved="so")]
    assert not list(ledger_rules.lists_are_well_formed(*good))
