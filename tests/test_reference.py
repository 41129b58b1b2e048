"""The reference: every public thing, set as Markdown, with its examples run."""

import types

import IPython.display
import pytest

from linclass import geometry, perceptron, reference


@pytest.fixture
def shown(monkeypatch):
    """What `document` displays."""
    texts = []
    monkeypatch.setattr(
        IPython.display, "display", lambda markdown: texts.append(markdown.data)
    )
    return texts


def module(source, name="toy"):
    made = types.ModuleType(name)
    exec(compile(source, f"<{name}>", "exec"), vars(made))
    return made


def test_a_function_is_called_described_and_tried(shown):
    reference.document(geometry.augment)
    (text,) = shown
    start, *rest = text.split("\n\n")
    assert start == "*Examples run, and right: 1.*"
    assert rest[:2] == ["### augment", "`augment(X, where='first')`"]
    assert "- **X** (array-like of shape (n, d))." in text
    assert "```python\n>>> augment([[3, 4], [5, 6]]).tolist()\n[[1.0, 3.0" in text


def test_a_class_comes_with_its_methods_and_without_private_ones(shown):
    reference.document(perceptron.Perceptron)
    assert "**`Perceptron.fit(X, y)`**" in shown[0]
    assert "_check_parameters" not in shown[0] and "self" not in shown[0]
    assert "### MistakeBound" not in shown[0]


def test_a_property_is_shown_without_a_call(shown):
    reference.document(perceptron.MistakeBound)
    assert "**`MistakeBound.bound`**" in shown[0]


def test_a_module_shows_what_is_public_in_it(shown):
    reference.document(perceptron)
    headings = [line[4:] for line in shown[0].splitlines() if line.startswith("### ")]
    assert headings == [
        name for name in perceptron.__all__ if callable(getattr(perceptron, name))
    ]
    reference.document(geometry)
    assert "### radius" in shown[1] and "### check_samples" not in shown[1]


def test_characters_of_markdown_are_escaped_outside_code(shown):
    def toy():
        """Cost $3 * 4, if `a*b` < 5 and [x] too."""

    reference.document(toy)
    assert r"Cost \$3 \* 4, if `a*b` \< 5 and \[x\] too." in shown[0]


def test_examples_are_counted():
    toy = module(
        'def one():\n    """One.\n\n    >>> 1 + 1\n    2\n    >>> one()\n    """'
    )
    toy.one.__module__ = "toy"
    toy.__all__ = ["one"]
    assert reference.examples(toy) == 2


def test_an_example_that_prints_something_else_is_refused_with_both_texts():
    toy = module('def one():\n    """One.\n\n    >>> 1 + 1\n    3\n    """')
    toy.__all__ = ["one"]
    with pytest.raises(ValueError, match=r"Expected:\s+3\s+Got:\s+2"):
        reference.examples(toy)
