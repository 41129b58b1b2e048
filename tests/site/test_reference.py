"""The reference: every public thing, set as Markdown, with its examples run."""

import sys
import types

import pytest

import linclass
from linclass import geometry, perceptron, reference


@pytest.fixture
def module(monkeypatch):
    """A function that makes a module from its source."""

    def make(source):
        made = types.ModuleType("toy")
        exec(compile(source, "<toy>", "exec"), vars(made))
        monkeypatch.setitem(sys.modules, "toy", made)
        return made

    return make


def test_a_function_is_called_described_and_tried():
    text = reference.document(geometry.augment).data
    start, *rest = text.split("\n\n")
    assert start == "*Examples run, and right: 1.*"
    assert rest[:2] == ["### augment", "`augment(X, where='first')`"]
    assert "- **X** (array-like of shape (n, d))." in text
    assert "```python\n>>> augment([[3, 4], [5, 6]]).tolist()\n[[1.0, 3.0" in text


def test_a_class_comes_with_its_methods_and_without_private_ones():
    text = reference.document(perceptron.Perceptron).data
    assert "**`Perceptron.fit(X, y)`**" in text
    assert "_check_parameters" not in text and "self" not in text
    assert "### MistakeBound" not in text


def test_a_property_is_shown_without_a_call():
    text = reference.document(perceptron.MistakeBound).data
    assert "**`MistakeBound.bound`**" in text


def test_a_module_shows_what_is_public_in_it():
    text = reference.document(perceptron).data
    headings = [line[4:] for line in text.splitlines() if line.startswith("### ")]
    assert headings == [
        name for name in perceptron.__all__ if callable(getattr(perceptron, name))
    ]
    text = reference.document(geometry).data
    assert "### radius" in text and "### check_samples" not in text


def test_characters_of_markdown_are_escaped_outside_code():
    def toy():
        """Cost $3 * 4, if `a*b` < 5 and [x] too."""

    text = reference.document(toy).data
    assert r"Cost \$3 \* 4, if `a*b` \< 5 and \[x\] too." in text


def test_formulas_and_lists_of_names_are_set():
    def formula():
        """The norm :math:`\\lVert w\\rVert` by :func:`abs`.

        Notes
        -----
        ``least`` : int
            At :math:`x =
            0`.
        """

    text = reference.document(formula).data
    assert "norm $\\lVert w\\rVert$ by `abs`." in text
    assert "- **``least``** (int).\n  At $x = 0$." in text


def test_examples_are_counted(module):
    toy = module(
        'def one():\n    """One.\n\n    >>> 1 + 1\n    2\n    >>> one()\n    """'
    )
    assert reference.examples(toy) == 2


def test_an_example_that_prints_something_else_is_refused_with_both_texts(module):
    toy = module('def one():\n    """One.\n\n    >>> 1 + 1\n    3\n    """')
    with pytest.raises(ValueError, match=r"Expected:\s+3\s+Got:\s+2"):
        reference.examples(toy)


def test_a_warning_is_described_without_a_call():
    text = reference.document(linclass.NotConverged).data
    assert "### NotConverged\n\nWarning: an iterative fit" in text
