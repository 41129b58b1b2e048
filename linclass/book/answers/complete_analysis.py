"""Exercises on a complete analysis, of the chapter on practice."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _nested(error: Any, settings: list[Any], folds: list[Any]) -> float:
    fair = []
    for k, held_out in enumerate(folds):
        others = folds[:k] + folds[k + 1 :]
        best, least = None, np.inf
        for setting in settings:
            found = []
            for j, test in enumerate(others):
                train = np.concatenate(others[:j] + others[j + 1 :])
                found.append(error(setting, train, test))
            if np.mean(found) < least:
                best, least = setting, float(np.mean(found))
        fair.append(error(best, np.concatenate(others), held_out))
    return float(np.mean(fair))


def _shrinks(values: list[float]) -> Any:
    """Predict a multiple of the mean: the mean squared error of it."""
    data = np.array(values)

    def error(setting: float, train: Any, test: Any) -> float:
        return float(np.mean((data[test] - setting * data[train].mean()) ** 2))

    return error


def _names(values: list[float]) -> Any:
    """Predict the mean, the median or the largest: the mean absolute error."""
    data = np.array(values)
    ways: dict[str, Any] = {"mean": np.mean, "median": np.median, "largest": np.max}

    def error(setting: str, train: Any, test: Any) -> float:
        return float(np.mean(abs(data[test] - ways[setting](data[train]))))

    return error


def _cut(n: int, *ends: int) -> list[Any]:
    return np.split(np.arange(n), ends)


_DRAWN = np.random.default_rng(8).normal(1, 1, 30).round(1)
_ORDER = np.random.default_rng(9).permutation(30)


def _refutes(witness: Any) -> bool:
    """Whether two intervals overlap and that of their difference leaves 0 out."""
    one, other = np.asarray(witness, dtype=float)
    gap = abs(np.mean(one - other))
    half = [2 * np.sqrt(5 / 6) * np.std(e, ddof=1) for e in (one, other, one - other)]
    return bool(half[2] + 1e-12 < gap <= half[0] + half[1])


def _errors(witness: Any) -> bool:
    """Whether these are two rows of three shares."""
    table = np.asarray(witness, dtype=float)
    return table.shape == (2, 3) and bool(((table >= 0) & (table <= 1)).all())


EXERCISES = [
    Exercise(
        "ex-complete-analysis-payments",
        answer=dict(never=800, always=480, method=390, mistakes=156, useful=True),
        why="390 is less than 480 and 800, although 156 mistakes are more than 20",
        hint="A missed fraud costs 40, a false alarm 1.",
        slips=[
            Slip(dict(never=20), "That is the number of misses; each costs 40."),
            Slip(dict(always=500), "An alarm for a fraud is not false."),
            Slip(dict(always=19200), "A false alarm costs 1, and a miss 40."),
            Slip(dict(method=156), "Each of the 6 misses costs 40."),
            Slip(dict(method=6006), "You have the two costs the wrong way round."),
            Slip(dict(mistakes=390), "That is the cost; a miss is one mistake."),
            Slip(dict(mistakes=150), "A miss is a mistake, too."),
            Slip(dict(useful=False), "Compare the costs, not the mistakes."),
        ],
    ),
    Exercise(
        "ex-complete-analysis-hundred",
        answer=dict(ignored=0.01, counted=0.1 * np.sqrt(0.01 + 1 / 9), limit=0.1 / 3),
        why="repeating makes the first term small, but not the ratio 10 / 90",
        hint="The half-length is 2s times the root of one or both terms.",
        tolerance=6e-4,
        slips=[
            Slip(dict(ignored=0.005), "The interval has two deviations on each side."),
            Slip(
                dict(counted=0.1 * np.sqrt(0.01 + 0.1)),
                "Each fit sees 90 patients, not 100.",
            ),
            Slip(
                dict(counted=0.1 * np.sqrt(0.1 + 1 / 9)),
                "There are 100 differences, not 10.",
            ),
            Slip(
                dict(counted=0.05 * np.sqrt(0.01 + 1 / 9)), "Two deviations, not one."
            ),
            Slip(dict(limit=0), "Does the second term change with the repetitions?"),
        ],
    ),
    Exercise(
        "ex-complete-analysis-folds",
        answer=dict(
            first=2.8 * np.sqrt(0.00625 * 0.45),
            gap=0.06,
            half=2.8 * np.sqrt(0.0005 * 0.45),
            clear=True,
        ),
        why="most of what makes the folds differ is common to both methods",
        hint="There are 5 folds and 20 test points for 80 training points.",
        tolerance=6e-4,
        slips=[
            Slip(
                dict(first=2 * np.sqrt(0.00625 * 0.45)),
                "With only five errors, the factor is 2.8 and not 2.",
            ),
            Slip(
                dict(first=2.8 * np.sqrt(0.00625 / 5)),
                "These errors are not independent: a term under the root is missing.",
            ),
            Slip(
                dict(first=2.8 * np.sqrt(0.00625 * 0.4)),
                "Each fit sees 80 patients, not 100.",
            ),
            Slip(
                dict(first=2.8 * np.sqrt(0.005 * 0.45)),
                "Divide the sum of squares by 4, one less than the number of folds.",
            ),
            Slip(dict(gap=-0.06), "Subtract the second from the first."),
            Slip(
                dict(half=2.8 * (np.sqrt(0.00625 * 0.45) + np.sqrt(0.00425 * 0.45))),
                "Do not add the two half-lengths: subtract the errors fold by fold.",
            ),
            Slip(
                dict(half=2.8 * np.sqrt((0.00625 + 0.00425) * 0.45)),
                "The methods share their luck: subtract fold by fold, then compute s.",
            ),
            Slip(
                dict(half=2.8 * np.sqrt(0.0005 / 5)),
                "The differences are not independent either.",
            ),
            Slip(
                dict(half=2.8 * np.sqrt(0.0004 * 0.45)),
                "For the differences, too, divide the sum of squares by 4.",
            ),
            Slip(dict(clear=False), "Is the mean gap larger than its half-length?"),
        ],
    ),
    Program(
        "ex-complete-analysis-nested",
        name="nested",
        solution=_nested,
        cases=[
            Case(
                "three folds and one setting",
                (_shrinks([1.0, 3, 2, 2, 5, 4]), [1.0], _cut(6, 2, 4)),
                "Hold out each fold once, fit to all the others, and return a mean.",
            ),
            Case(
                "three folds and two settings",
                (_shrinks([1.0, 3, 2, 2, 5, 4]), [1.0, 0.5], _cut(6, 2, 4)),
                "Search anew for each fold held out. Neither it nor the fold being "
                "tested may help a fit.",
            ),
            Case(
                "a fold that differs from the others",
                (_shrinks([1.0, 1, 1, 1, 9, 9]), [1.0, 3, 9], _cut(6, 2, 4)),
                "Who chose the setting: the fold held out, or the others?",
            ),
            Case(
                "settings that are words",
                (
                    _names([0.0, 1, 9, 2, 3, 1, 4, 8]),
                    ["mean", "median", "largest"],
                    _cut(8, 2, 4, 6),
                ),
                "Compare the mean errors, not the settings.",
            ),
            Case(
                "two settings that are equally good",
                (_shrinks([1.0, 1, 1, 1, 3, 3]), [2.0, 0], _cut(6, 2, 4)),
                "Of equally good settings take the first.",
            ),
            Case(
                "folds of different sizes",
                (_shrinks([1.0, 6, 3, 2, 5, 4, 7]), [0.8, 1.0, 1.2], _cut(7, 1, 3)),
                "Take the mean of the errors of the folds, whatever their sizes.",
            ),
            Case(
                "thirty rows in any order",
                (_shrinks(_DRAWN.tolist()), [0.0, 0.5, 1, 2], np.split(_ORDER, 5)),
            ),
        ],
        why="the search never sees the fold that tests its winner",
        hint="Search among the other folds, then test on the fold held out.",
    ),
    Exercise(
        "ex-complete-analysis-overlap",
        answer=dict(
            overlap=False, apart=True, witness=((0.1, 0.2, 0.3), (0.2, 0.3, 0.4))
        ),
        why="a difference can vary less than both methods, but never more than the "
        "sum of their deviations",
        hint="Compare the deviation of the difference with those of both methods.",
        right=lambda witness: _errors(witness) and _refutes(witness),
        slips=[
            Slip(dict(overlap=True), "What if both methods rise and fall together?"),
            Slip(
                dict(apart=False),
                "Is a sum of two vectors ever longer than both lengths together?",
            ),
            Slip(
                dict(witness=((1.0, 2, 3), (2.0, 3, 4))),
                "Errors are shares between 0 and 1.",
                when=lambda witness: not _errors(witness),
            ),
            Slip(
                dict(witness=((0.0, 0, 0), (0.0, 0, 0))),
                "Check both: the two intervals overlap, and that of the difference "
                "leaves 0 out.",
                when=lambda witness: not _refutes(witness),
            ),
        ],
    ),
]
