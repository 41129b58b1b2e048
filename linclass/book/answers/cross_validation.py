"""Exercises on cross-validation, of the chapter on regularization."""

from collections.abc import Callable
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip

_Predict = Callable[[Any], Any]
_Fit = Callable[[Any, Any], _Predict]


def _cross_validate(fit: _Fit, X: Any, y: Any, order: Any, k: int) -> float:
    wrong = 0.0
    for j in range(k):
        test = order[j::k]
        train = np.setdiff1d(order, test)
        predict = fit(X[train], y[train])
        wrong += np.sum(predict(X[test]) != y[test])
    return wrong / len(y)


def _nearest_mean(X: Any, y: Any) -> _Predict:
    """The class whose mean is nearer; a class that is absent is never predicted."""
    ends = {label: X[y == label].mean(axis=0) for label in np.unique(y)}

    def predict(points: Any) -> Any:
        far = [np.linalg.norm(points - end, axis=1) for end in ends.values()]
        return np.array(list(ends))[np.argmin(far, axis=0)]

    return predict


def _nearest_row(X: Any, y: Any) -> _Predict:
    """The label of the nearest training row: never wrong on a row it has seen."""

    def predict(points: Any) -> Any:
        far = np.linalg.norm(points[:, None] - X, axis=2)
        return y[far.argmin(axis=1)]

    return predict


def _above_the_middle(X: Any, y: Any) -> _Predict:
    """Learns a mean and a scale from all that it is given, and overwrites it."""
    middle, spread = X.mean(axis=0), X.std(axis=0)
    X[:] = (X - middle) / spread
    w = y @ X
    y[:] = 0
    return lambda points: np.where((points - middle) / spread @ w > 0, 1, -1)


def _majority(X: Any, y: Any) -> _Predict:
    return lambda points: np.full(len(points), 1 if np.sum(y) >= 0 else -1)


_RNG = np.random.default_rng(5)
_X = _RNG.normal(size=(23, 2)).round(2)
_Y = np.where(_X[:, 0] + _RNG.normal(size=23).round(2) > 0, 1, -1)
_ORDER = _RNG.permutation(23)
_SORTED = np.argsort(_Y, kind="stable")
_SIX = np.array([[0.0], [1.0], [2.0], [7.0], [8.0], [9.0]])
_SIGNS = np.array([-1, -1, 1, -1, 1, 1])

EXERCISES = [
    Exercise(
        "ex-cross-validation-fits",
        answer=dict(estimate=0.3, deviation=0.04, choosing=31, nesting=155),
        why="6 of 20 are wrong; 0.16 / 100 has the root 0.04; 6 times 5 and one more; "
        "and that five times",
        hint="Each value is fitted once a fold, and the chosen one once more.",
        slips=[
            Slip(dict(estimate=6), "That is the number of mistakes: divide."),
            Slip(dict(estimate=30), "That is in percent: give the fraction."),
            Slip(
                dict(estimate=0.075),
                "Each point is tested once, so there are 20 tests in all.",
            ),
            Slip(dict(deviation=0.0016), "That is the variance: take its root."),
            Slip(dict(deviation=0.4), "Divide the variance by the number of points."),
            Slip(
                dict(deviation=4), "That is for the number of mistakes, not the share."
            ),
            Slip(
                dict(choosing=30), "The chosen value is fitted to all points as well."
            ),
            Slip(
                dict(nesting=150),
                "Each outer fold needs one more fit, that of the chosen value.",
            ),
            Slip(
                dict(nesting=25), "In each outer fold the whole choosing is done again."
            ),
            Slip(
                dict(nesting=156),
                "The outer folds only estimate: no fit to all points belongs to them.",
            ),
        ],
    ),
    Exercise(
        "ex-cross-validation-best",
        answer=dict(smallest_case=0.25, coins=216),
        why="the best of 216 coins shows an error below 0.2 on the average",
        hint="P(best >= m) is P(one >= m) to the power of the number of coins.",
        slips=[
            Slip(
                dict(smallest_case=0.5),
                "With two coins and one point: when is the better one wrong?",
            ),
            Slip(dict(coins=215), "One more: that many coins give just above 0.2."),
            Slip(dict(coins=18), "This is where it falls below 0.3."),
        ],
    ),
    Program(
        "ex-cross-validation-program",
        name="cross_validate",
        solution=_cross_validate,
        cases=[
            Case(
                "six points in three folds, in the order of the rows",
                (_nearest_mean, _SIX, _SIGNS, np.arange(6), 3),
                "Fold j holds the rows order[j], order[j + k], and so on.",
            ),
            Case(
                "a fit that knows each row that it has seen",
                (_nearest_row, _X, _Y, _ORDER, 23),
                "Does a fit see the row that it is tested on?",
            ),
            Case(
                "five folds of 23 points",
                (_nearest_mean, _X, _Y, _ORDER, 5),
                "The folds have 5 or 4 points: count mistakes, and divide at the end.",
            ),
            Case(
                "rows that are sorted by label",
                (_nearest_row, _X[_SORTED], _Y[_SORTED], _ORDER, 4),
                "Take the folds from order, not from the rows as they stand.",
            ),
            Case(
                "two folds, one class each",
                (
                    _nearest_mean,
                    _SIX[[0, 3, 1, 4]],
                    _SIGNS[[0, 2, 1, 4]],
                    np.arange(4),
                    2,
                ),
                "A training part may hold one class only: still fit it, and count.",
            ),
            Case(
                "a fit that scales and overwrites what it is given",
                (_above_the_middle, _X, _Y, _ORDER, 4),
                "Give fit the training rows alone, as a copy; X and y stay as they "
                "are.",
            ),
            Case(
                "a majority rule with one point left out at a time",
                (_majority, np.zeros((20, 1)), np.tile([1, -1], 10), np.arange(20), 20),
                "Fit again without each point.",
            ),
        ],
        why="each row was tested once, by a fit that had not seen it",
        hint="Fit the rows outside fold j, and test on the rows of fold j.",
    ),
    Exercise(
        "ex-cross-validation-fractions",
        answer=dict(equal=True, any_sizes=False, witness=(1, 1, 3, 0)),
        right=lambda equal, any_sizes, witness: (
            equal and not any_sizes and _sound(witness) and _differ(*witness)
        ),
        why="a mistake in a small fold weighs more in the mean of fractions",
        hint="Write both numbers with the sizes and mistakes of two folds.",
        slips=[
            Slip(
                dict(equal=False),
                "With m points in each of k folds, what is the denominator?",
                when=lambda equal, any_sizes, witness: not equal,
            ),
            Slip(
                dict(any_sizes=True),
                "Try a fold of one point and a larger one.",
                when=lambda equal, any_sizes, witness: any_sizes,
            ),
            Slip(
                dict(witness=(1, 2, 3, 0)),
                "Give size, mistakes, size, mistakes in whole numbers; the mistakes "
                "are at most the size.",
                when=lambda equal, any_sizes, witness: not _sound(witness),
            ),
            Slip(
                dict(witness=(2, 1, 4, 2)),
                "For these folds the two numbers agree: let one fold do worse.",
            ),
        ],
    ),
    Exercise(
        "ex-cross-validation-majority",
        answer=dict(one_out=1, new_points=0.5, ten_folds=0.5),
        why="without one point, its class is the smaller one",
        hint="Leave a positive point out: which class is then larger?",
        slips=[
            Slip(
                dict(one_out=0.5),
                "Count again: of 20 points 19 are left, and they are not balanced.",
            ),
            Slip(
                dict(one_out=0),
                "Leave a positive point out: 9 are left, against 10 negative ones.",
            ),
            Slip(
                dict(ten_folds=1),
                "With one point of each class left out, 9 stand against 9.",
            ),
            Slip(
                dict(new_points=1),
                "On new points the rule says one label, whatever it is.",
            ),
        ],
    ),
]


def _sound(witness: Any) -> bool:
    """Whether two folds have whole sizes above 0 and no more mistakes than points."""
    size1, wrong1, size2, wrong2 = witness
    whole = all(value == int(value) for value in witness)
    return whole and 0 <= wrong1 <= size1 > 0 and 0 <= wrong2 <= size2 > 0


def _differ(size1: int, wrong1: int, size2: int, wrong2: int) -> bool:
    """Whether the mean of two fractions is not the pooled one, in whole numbers."""
    mean = (wrong1 * size2 + wrong2 * size1) * (size1 + size2)
    return mean != (wrong1 + wrong2) * 2 * size1 * size2
