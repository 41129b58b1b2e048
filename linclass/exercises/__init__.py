"""The exercises of the book: what is right, the likely slips, and their hints.

One module a chapter lists its exercises, or one a page where a chapter has many;
`check` judges an answer on a page.
"""

from difflib import get_close_matches
from pathlib import Path
from typing import Any

from linclass.exercises import (
    _list,
    approaches,
    back_propagation,
    capacity,
    counting_mistakes,
    cross_validation,
    descent,
    distances,
    features,
    kernels,
    likelihood,
    linear_classifiers,
    logistic_function,
    logistic_mse,
    loss_functions,
    margin,
    mistake_bound,
    multiclass,
    nearest_neighbors,
    neurons,
    non_separable,
    penalties,
    perceptron,
    separability,
)
from linclass.exercises._exercise import Exercise, Slip

__all__ = ["EXERCISES", "Exercise", "Slip", "check", "summary", "table"]

EXERCISES = {
    exercise.label: exercise
    for chapter in (
        linear_classifiers,
        distances,
        capacity,
        separability,
        counting_mistakes,
        perceptron,
        margin,
        mistake_bound,
        non_separable,
        likelihood,
        logistic_function,
        logistic_mse,
        loss_functions,
        penalties,
        descent,
        cross_validation,
        multiclass,
        kernels,
        neurons,
        nearest_neighbors,
        features,
        back_propagation,
        approaches,
    )
    for exercise in chapter.EXERCISES
}


def check(label: str, /, **answers: Any) -> None:
    """Judge an answer and print one line; never raises.

    Parameters
    ----------
    label : str
        The label of the exercise: ``"ex-halfspaces-nearest"``.
    **answers
        The answer by name; ``...`` stands for "not answered yet".

    Examples
    --------
    >>> check("ex-halfspaces-nearest", nearest=..., distance=...)
    ex-halfspaces-nearest: not answered yet
    >>> check("ex-halfspaces-nearest", nearest=(1.32, 1.76), distance=11)
    ex-halfspaces-nearest: not yet: |b| is the distance only where |w| = 1.
    """
    if label in EXERCISES:
        print(f"{label}: {EXERCISES[label].judge(**answers)}")
    else:
        near = get_close_matches(str(label), EXERCISES, n=1)
        question = f"; did you mean {near[0]}?" if near else ""
        print(f"{label} is no exercise of this book{question}")


def summary(book: str | Path) -> str:
    """Count the exercises of the book, by level, and add up their minutes.

    Parameters
    ----------
    book : str or path
        The folder of the book, relative to the notebook: ``".."``.

    Returns
    -------
    str
        "72 exercises, 610 minutes:" and, on a second line, how many of each level.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     print(summary(folder))
    0 exercises, 0 minutes:
    0 by hand, 0 compute, 0 explore, 0 prove or refute
    """
    return _list.summary(_list.stated(Path(book), EXERCISES))


def table(book: str | Path, chapter: str) -> Any:
    """List the exercises of a chapter: level, minutes, page and label.

    Parameters
    ----------
    book : str or path
        The folder of the book, relative to the notebook: ``".."``.
    chapter : str
        How the names of its pages begin: ``"4_perceptron"``.

    Returns
    -------
    IPython.display.Markdown
        As the last line of a cell, it is shown.

    Raises
    ------
    ValueError
        "no page of … begins with" if no page that has exercises is named like this.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     page = Path(folder, "4_perceptron", "2_margin.md")
    ...     page.parent.mkdir()
    ...     _ = page.write_text("# M\\n:::{exercise} Two\\n:label: ex-margin-two\\n:::")
    ...     print(table(folder, "4_perceptron").data.splitlines()[2][:7])
    | [Two]
    """
    from IPython.display import Markdown

    entries = [
        entry
        for entry in _list.stated(Path(book), EXERCISES)
        if entry.page.startswith(chapter)
    ]
    if not entries:
        raise ValueError(f"no page of {book} begins with {chapter!r} and has exercises")
    return Markdown(_list.rows(entries, Path(book)))
