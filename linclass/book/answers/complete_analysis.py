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
        dict(never=800, always=480, method=390, mistakes=156, useful=True),
        Slip("That is the number of misses; each costs 40.", never=20),
        Slip("An alarm for a fraud is not false.", always=500),
        Slip("A false alarm costs 1, and a miss 40.", always=19200),
        Slip("Each of the 6 misses costs 40.", method=156),
        Slip("You have the two costs the wrong way round.", method=6006),
        Slip("That is the cost; a miss is one mistake.", mistakes=390),
        Slip("A miss is a mistake, too.", mistakes=150),
        Slip("Compare the costs, not the mistakes.", useful=False),
        why="390 is less than 480 and 800, although 156 mistakes are more than 20",
        hint="A missed fraud costs 40, a false alarm 1.",
    ),
    Exercise(
        "ex-complete-analysis-hundred",
        dict(ignored=0.01, counted=0.1 * np.sqrt(0.01 + 1 / 9), limit=0.1 / 3),
        Slip("The interval has two deviations on each side.", ignored=0.005),
        Slip("Each fit sees 90 patients, not 100.", counted=0.1 * np.sqrt(0.01 + 0.1)),
        Slip("There are 100 differences, not 10.", counted=0.1 * np.sqrt(0.1 + 1 / 9)),
        Slip("Two deviations, not one.", counted=0.05 * np.sqrt(0.01 + 1 / 9)),
        Slip("Does the second term change with the repetitions?", limit=0),
        why="repeating makes the first term small, but not the ratio 10 / 90",
        hint="The half-length is 2s times the root of one or both terms.",
        tolerance=6e-4,
    ),
    Exercise(
        "ex-complete-analysis-folds",
        dict(
            first=2.8 * np.sqrt(0.00625 * 0.45),
            gap=0.06,
            half=2.8 * np.sqrt(0.0005 * 0.45),
            clear=True,
        ),
        Slip(
            "With only five errors, the factor is 2.8 and not 2.",
            first=2 * np.sqrt(0.00625 * 0.45),
        ),
        Slip(
            "These errors are not independent: a term under the root is missing.",
            first=2.8 * np.sqrt(0.00625 / 5),
        ),
        Slip("Each fit sees 80 patients, not 100.", first=2.8 * np.sqrt(0.00625 * 0.4)),
        Slip(
            "Divide the sum of squares by 4, one less than the number of folds.",
            first=2.8 * np.sqrt(0.005 * 0.45),
        ),
        Slip("Subtract the second from the first.", gap=-0.06),
        Slip(
            "Do not add the two half-lengths: subtract the errors fold by fold.",
            half=2.8 * (np.sqrt(0.00625 * 0.45) + np.sqrt(0.00425 * 0.45)),
        ),
        Slip(
            "The methods share their luck: subtract fold by fold, then compute s.",
            half=2.8 * np.sqrt((0.00625 + 0.00425) * 0.45),
        ),
        Slip(
            "The differences are not independent either.",
            half=2.8 * np.sqrt(0.0005 / 5),
        ),
        Slip(
            "For the differences, too, divide the sum of squares by 4.",
            half=2.8 * np.sqrt(0.0004 * 0.45),
        ),
        Slip("Is the mean gap larger than its half-length?", clear=False),
        why="most of what makes the folds differ is common to both methods",
        hint="There are 5 folds and 20 test points for 80 training points.",
        tolerance=6e-4,
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
        dict(overlap=False, apart=True, witness=((0.1, 0.2, 0.3), (0.2, 0.3, 0.4))),
        Slip("What if both methods rise and fall together?", overlap=True),
        Slip(
            "Is a sum of two vectors ever longer than both lengths together?",
            apart=False,
        ),
        Slip(
            "Errors are shares between 0 and 1.",
            witness=((1.0, 2, 3), (2.0, 3, 4)),
            when=lambda witness: not _errors(witness),
        ),
        Slip(
            "Check both: the two intervals overlap, and that of the difference "
            "leaves 0 out.",
            witness=((0.0, 0, 0), (0.0, 0, 0)),
            when=lambda witness: not _refutes(witness),
        ),
        why="a difference can vary less than both methods, but never more than the "
        "sum of their deviations",
        hint="Compare the deviation of the difference with those of both methods.",
        right=lambda witness: _errors(witness) and _refutes(witness),
    ),
]
