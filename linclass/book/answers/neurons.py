"""Exercises on neurons, of the chapter on neural networks."""

from itertools import product
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _implies(weights: Any, threshold: Any) -> bool:
    """Whether the neuron is silent at (1, 0) and fires at the other corners."""
    w1, w2 = weights
    sums = [0, w2, w1, w1 + w2]
    return [s > threshold for s in sums] == [True, True, False, True]


def _outputs(thresholds: Any, v: Any, c: Any) -> list[bool]:
    """What the network outputs where 0, 1, 2 and 3 inputs are 1."""
    pairs = list(zip(v, thresholds, strict=True))
    return [sum(v * (n > b) for v, b in pairs) > c for n in range(4)]


def _turns(cuts: Any, out: Any, level: Any) -> int:
    """How often the output changes from strip to strip between the cuts."""
    ends = [-np.inf, *sorted(cuts)]
    fires = [np.dot(np.less_equal(cuts, end), out) > level for end in ends]
    return int(np.diff(fires).sum())


def _table_network(ones: Any) -> tuple[Any, Any, Any, float]:
    return 2 * ones - 1, ones.sum(axis=1) - 0.5, np.ones(len(ones)), 0.5


def _has_table(result: Any, ones: Any) -> bool:
    """Whether the network fires at these corners and at no other one."""
    W, b, v, c = result
    rows, thresholds = np.asarray(W, dtype=float), np.asarray(b, dtype=float)
    outputs, last = np.asarray(v, dtype=float), np.asarray(c, dtype=float)
    d, count = ones.shape[1], len(rows)
    shapes = rows.shape, thresholds.shape, outputs.shape, last.size
    if shapes != ((count, d), (count,), (count,), 1):
        return False
    table = set(map(tuple, ones.tolist()))
    for corner in product((0, 1), repeat=d):
        hidden = rows @ corner > thresholds
        if bool(hidden @ outputs > last) != (corner in table):
            return False
    return True


def _corners(*words: str) -> Any:
    return np.array([[int(letter) for letter in word] for word in words])


EXERCISES = [
    Exercise(
        "ex-neurons-outputs",
        dict(at_00=(0, 1, 1), at_10=(0, 0, 0), at_11=(1, 0, 1), single=False),
        Slip(
            "The second threshold is negative: at (0, 0) the sum 0 is above it.",
            at_00=(0, 0, 0),
        ),
        Slip("At (1, 0) the second sum is -1: is that above -1/2?", at_10=(0, 1, 1)),
        Slip(
            "b is negative, and neither weight is above b. What is their sum?",
            single=True,
        ),
        why="it asks whether the inputs are equal, the opposite of XOR",
        hint="Write down each sum, and compare it with its own threshold.",
    ),
    Exercise(
        "ex-neurons-implies",
        dict(weights=(-1, 1), threshold=-0.5),
        Slip(
            "That is the bias; the threshold has the other sign.",
            threshold=0.5,
            when=lambda weights, threshold: _implies(weights, -threshold),
        ),
        Slip(
            "That neuron computes 'x2 implies x1'.",
            weights=(1, -1),
            when=lambda weights, threshold: _implies(weights[::-1], threshold),
        ),
        Slip(
            "At (0, 0) the sum is 0: it must be above the threshold.",
            weights=(-1, 1),
            threshold=0,
            when=lambda threshold: threshold >= 0,
        ),
        Slip(
            "At (1, 0) the neuron fires too.",
            weights=(-1, 1),
            threshold=-1.5,
            when=lambda weights, threshold: weights[0] > threshold,
        ),
        right=_implies,
        why="it is silent at (1, 0) only",
        hint="Of the sums 0, w2, w1, w1 + w2 only w1 must not be above the threshold.",
    ),
    Exercise(
        "ex-neurons-collapse",
        dict(w_one=(7, 5), c_one=2),
        Slip(
            "That belongs to the W2 of the pitfall; here it is (1, -1, 2).",
            w_one=(5, 6),
        ),
        Slip("c1 goes through the second layer: multiply it by W2.", c_one=7),
        Slip("The constant c2 of the second layer is missing.", c_one=-3),
        Slip("The constants c1 of the first layer are missing.", c_one=5),
        Slip("That is the sum of the rows of W1; weigh them by W2.", w_one=(4, 2)),
        why="W2 W1 = (7, 5) and W2 c1 + c2 = -3 + 5",
        hint="Multiply out W2 (W1 x + c1) + c2: what stands before x, what is left?",
    ),
    Exercise(
        "ex-neurons-parity",
        dict(thresholds=(0.5, 1.5, 2.5), v=(1, -1, 1), c=0.5),
        Slip(
            "That is the negation: it fires where the number is even.",
            v=(-1, 1, -1),
            c=-0.5,
            when=lambda thresholds, v, c: (
                _outputs(thresholds, v, c) == [True, False, True, False]
            ),
        ),
        Slip(
            "It is right but for (1, 1, 1), where three inputs are 1.",
            v=(1, -1, 0),
            when=lambda thresholds, v, c: (
                _outputs(thresholds, v, c) == [False, True, False, False]
            ),
        ),
        Slip(
            "A neuron is silent at its threshold: with the threshold 1 it fires "
            "from two on.",
            thresholds=(1, 2, 3),
            when=lambda thresholds, v, c: (
                _outputs([b - 0.5 for b in thresholds], v, c)
                == [False, True, False, True]
            ),
        ),
        Slip(
            "Two of your hidden neurons always do the same: you need three.",
            thresholds=(0, 0, 0),
            when=lambda thresholds: (
                len({tuple(n > b for n in range(4)) for b in thresholds}) < 3
            ),
        ),
        right=lambda thresholds, v, c: (
            _outputs(thresholds, v, c) == [False, True, False, True]
        ),
        why="it fires where one or three inputs are 1",
        hint="The output must change from 0 to 1, from 1 to 2, and from 2 to 3.",
    ),
    Program(
        "ex-neurons-table",
        name="table_network",
        solution=_table_network,
        right=_has_table,
        cases=[
            Case(
                "AND",
                (_corners("11"),),
                "Return W, b, v and c. The hidden neuron must be above its threshold "
                "at (1, 1) and at no other corner.",
            ),
            Case(
                "XOR",
                (_corners("10", "01"),),
                "What does each hidden neuron say at (1, 1), and does one of them "
                "suffice for the output?",
            ),
            Case(
                "the corner (0, 0) alone",
                (_corners("00"),),
                "The sum is 0 there: is that above your threshold?",
            ),
            Case("all corners", (_corners("00", "11", "01", "10"),)),
            Case("one input", (_corners("0"),), "There may be any number of inputs."),
            Case(
                "the parity of three inputs",
                (_corners("111", "001", "100", "010"),),
                "Check the sum at a corner that differs from a given one in one input.",
            ),
            Case("four inputs", (_corners("0110", "1000", "1111", "0000", "0011"),)),
        ],
        why="it fires at the given corners and at no others",
        hint="Evaluate your network at every corner, also at those where it is silent.",
    ),
    Exercise(
        "ex-neurons-convex",
        dict(
            two_hidden=True,
            three_hidden=False,
            cuts=(1, 2, 3),
            out=(1, -1, 1),
            level=0.5,
        ),
        Slip(
            "If both lines cross, the output neuron would need exclusive or of the "
            "two hidden outputs.",
            two_hidden=False,
        ),
        Slip("How many strips do three cuts make?", three_hidden=True),
        Slip(
            "Take three different cuts.",
            cuts=(1, 1, 3),
            when=lambda cuts: len(set(cuts)) < 3,
        ),
        Slip(
            "With your numbers the output never changes: nothing is cut.",
            out=(-1, 0, 0),
            when=lambda cuts, out, level: _turns(cuts, out, level) == 0,
        ),
        right=lambda cuts, out, level: _turns(cuts, out, level) == 3,
        why="two lines have no exclusive or; three parallel lines make four strips",
        hint="Here the part where it fires, or that where it is silent, is convex.",
    ),
]
