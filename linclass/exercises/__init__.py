"""The exercises of the book: what is right, the likely slips, and their hints.

One module a chapter lists its exercises, or one a page where a chapter has many;
`check` judges an answer on a page.
"""

from difflib import get_close_matches
from typing import Any

from linclass.exercises import (
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

__all__ = ["EXERCISES", "Exercise", "Slip", "check"]

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
