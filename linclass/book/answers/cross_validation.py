"""Exercises on cross-validation, of the chapter on regularization."""

from collections.abc import Callable
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip

_Predict = Callable[[Any], Any]
_Fit = Callable[[Any, Any, Any], _Predict]


def _choose(
    fit: _Fit, X: Any, y: Any, values: Any, order: Any, k: int, X_new: Any
) -> tuple[Any, Any]:
    counts = []
    for value in values:
        wrong = 0
        for j in range(k):
            test = order[j::k]
            train = np.setdiff1d(order, test)
            predict = fit(X[train], y[train], value)
            wrong += np.sum(predict(X[test]) != y[test])
        counts.append(wrong)
    best = values[np.argmin(counts)]
    return best, fit(X, y, best)(X_new)


def _neighbors(X: Any, y: Any, value: Any) -> _Predict:
    """The vote of the nearest rows; a single one is never wrong on rows it has seen."""

    def predict(points: Any) -> Any:
        far = np.linalg.norm(points[:, None] - X, axis=2)
        nearest = far.argsort(axis=1, kind="stable")[:, :value]
        return np.where(y[nearest].sum(axis=1) >= 0, 1, -1)

    return predict


def _scaled(X: Any, y: Any, value: Any) -> _Predict:
    """Learns a mean, a scale and the largest weights from the rows it is given."""
    middle, spread = X.mean(axis=0), X.std(axis=0)
    w = y @ ((X - middle) / spread)
    w = np.where(abs(w) >= np.sort(abs(w))[-value], w, 0)
    return lambda points: np.where((points - middle) / spread @ w > 0, 1, -1)


def _constant(X: Any, y: Any, value: Any) -> _Predict:
    return lambda points: np.full(len(points), value)


def _noisy(rng: np.random.Generator) -> tuple[Any, Any]:
    X = rng.normal(size=(23, 2)).round(2)
    return X, np.where(X[:, 0] + rng.normal(size=23).round(2) > 0, 1, -1)


_RNG = np.random.default_rng(5)
_X, _Y = _noisy(_RNG)
_NEW = _RNG.normal(size=(9, 2)).round(2)
_ORDER = _RNG.permutation(23)
_SORTED = np.argsort(_Y, kind="stable")
_WIDE = _RNG.normal(size=(23, 12)).round(2)
_SIX = np.array([[0.0], [1.0], [2.0], [7.0], [8.0], [9.0]])
_SIGNS = np.array([-1, -1, 1, -1, 1, 1])

EXERCISES = [
    Exercise(
        "ex-cross-validation-fits",
        dict(estimate=0.3, deviation=0.04, choosing=31, nesting=155),
        Slip("That is the number of mistakes: divide.", estimate=6),
        Slip(
            "Each point is tested once, so there are 20 tests in all.", estimate=0.075
        ),
        Slip("That is the variance: take its root.", deviation=0.0016),
        Slip("Divide the variance by the number of points.", deviation=0.4),
        Slip("The chosen value is fitted to all points as well.", choosing=30),
        Slip(
            "Each outer fold needs one more fit, that of the chosen value.", nesting=150
        ),
        why="6 of 20 are wrong; 0.16 / 100 has the root 0.04; 6 times 5 and one more; "
        "and that five times",
        hint="Each value is fitted once a fold, and the chosen one once more.",
    ),
    Exercise(
        "ex-cross-validation-best",
        dict(smallest_case=0.25, coins=216),
        Slip(
            "With two coins and one point: when is the better one wrong?",
            smallest_case=0.5,
        ),
        Slip("One more: that many coins give just above 0.2.", coins=215),
        Slip("One fewer: is the mean already below 0.2 there?", coins=217),
        why="the best of 216 coins shows an error below 0.2 on the average",
        hint="P(best >= m) is P(one >= m) to the power of the number of coins.",
    ),
    Program(
        "ex-cross-validation-program",
        name="choose",
        solution=_choose,
        cases=[
            Case(
                "a single value",
                (_neighbors, _SIX, _SIGNS, [1], np.arange(6), 3, _SIX),
                "At the end, fit all points with the chosen value.",
            ),
            Case(
                "six points in three folds, in the order of the rows",
                (_neighbors, _SIX, _SIGNS, [3, 1], np.arange(6), 3, _SIX),
                "Fold j holds the rows order[j], order[j + k], and so on.",
            ),
            Case(
                "values with equally many mistakes",
                (_constant, _SIX, _SIGNS, [1, -1], np.arange(6), 3, _SIX[:2]),
                "Of equal values take the first.",
            ),
            Case(
                "a value that is perfect on rows it has seen",
                (_neighbors, _X, _Y, [1, 3, 5, 9], _ORDER, 23, _NEW),
                "Does a fit see the row that it is tested on?",
            ),
            Case(
                "folds of 5 and of 4 points",
                (
                    _neighbors,
                    *_noisy(np.random.default_rng(23)),
                    [3, 1, 5],
                    np.arange(23),
                    5,
                    _NEW,
                ),
                "Add up the mistakes of all folds; do not average shares.",
            ),
            Case(
                "rows that are sorted by label",
                (_neighbors, _X[_SORTED], _Y[_SORTED], [1, 3, 7], _ORDER, 4, _NEW),
                "Take the folds from order, not from the rows as they stand.",
            ),
            Case(
                "a fit that scales and chooses features",
                (_scaled, _WIDE, _Y, [1, 2, 6, 12], _ORDER, 4, _WIDE + 0.3),
                "Give fit the training rows alone; at the end give it all rows.",
            ),
        ],
        why="the folds chose, and all points were fitted again",
    ),
    Exercise(
        "ex-cross-validation-leaks",
        dict(fair={2, 4, 5}),
        Slip(
            "In 1, the mean and the deviation come from the tested points, too.",
            fair={1, 2, 4, 5},
            when=lambda fair: 1 in fair,
        ),
        Slip(
            "In 3, the lowest of ten is reported, on the points that chose it.",
            fair={2, 3, 4, 5},
            when=lambda fair: 3 in fair,
        ),
        Slip(
            "In 4, twins would leak; removing them leaves nothing to leak.", fair={2, 5}
        ),
        Slip(
            "In 5, each fold chooses anew, without the points that it tests.",
            fair={2, 4},
            when=lambda fair: 5 not in fair,
        ),
        why="no tested point had a part in the fit, in the choice, or in the report",
        hint="Look at each step: does it read points that are tested later?",
    ),
    Exercise(
        "ex-cross-validation-fractions",
        dict(equal=True, any_sizes=False, witness=(1, 1, 3, 0)),
        Slip("With m points in each of k folds, what is the denominator?", equal=False),
        Slip("Try a fold of one point and a larger one.", any_sizes=True),
        Slip(
            "Give size, mistakes, size, mistakes in whole numbers; the mistakes "
            "are at most the size.",
            witness=(1, 2, 3, 0),
            when=lambda witness: not _sound(witness),
        ),
        Slip(
            "For these folds the two numbers agree: let one fold do worse.",
            witness=(2, 1, 4, 2),
        ),
        right=lambda witness: _sound(witness) and _differ(*witness),
        why="a mistake in a small fold weighs more in the mean of shares",
        hint="Write both numbers with the sizes and mistakes of two folds.",
    ),
    Exercise(
        "ex-cross-validation-majority",
        dict(one_out=1, new_points=0.5, ten_folds=0.5),
        Slip(
            "Count again: of 20 points 19 are left, and they are not balanced.",
            one_out=0.5,
        ),
        Slip(
            "Leave a positive point out: 9 are left, against 10 negative ones.",
            one_out=0,
        ),
        Slip("With one point of each class left out, 9 stand against 9.", ten_folds=1),
        Slip("On new points the rule says one label, whatever it is.", new_points=1),
        why="without one point, its class is the smaller one",
        hint="Leave a positive point out: which class is then larger?",
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
