"""Exercises on neurons, of the chapter on neural networks."""

from typing import Any

from linclass.book.exercise import Exercise, Slip


def _implies(weights: Any, threshold: Any) -> bool:
    """Whether the neuron is silent at (1, 0) and fires at the other corners."""
    w1, w2 = weights
    sums = [0, w2, w1, w1 + w2]
    return [s > threshold for s in sums] == [True, True, False, True]


def _outputs(thresholds: Any, v: Any, c: Any) -> list[bool]:
    """What the network puts out where 0, 1, 2 and 3 inputs are 1."""
    pairs = list(zip(v, thresholds, strict=True))
    return [sum(v * (n > b) for v, b in pairs) > c for n in range(4)]


EXERCISES = [
    Exercise(
        "ex-neurons-implies",
        answer=dict(weights=(-1, 1), threshold=-0.5),
        right=_implies,
        why="it is silent at (1, 0) only",
        hint="Write down the sums at the four corners: 0, w2, w1, w1 + w2. Only w1 "
        "must not be above the threshold.",
        slips=[
            Slip(
                dict(threshold=0.5),
                "That is the bias; the threshold has the other sign.",
                when=lambda weights, threshold: _implies(weights, -threshold),
            ),
            Slip(
                dict(weights=(1, -1)),
                "That neuron computes 'x2 implies x1'.",
                when=lambda weights, threshold: _implies(weights[::-1], threshold),
            ),
            Slip(
                dict(weights=(-1, 1), threshold=0),
                "At (0, 0) the sum is 0: it must be above the threshold.",
                when=lambda weights, threshold: threshold >= 0,
            ),
            Slip(
                dict(weights=(-1, 1), threshold=-1.5),
                "At (1, 0) the neuron fires too.",
                when=lambda weights, threshold: weights[0] > threshold,
            ),
        ],
    ),
    Exercise(
        "ex-neurons-collapse",
        answer=dict(w_one=(7, 5), c_one=2),
        why="W2 W1 = (7, 5) and W2 c1 + c2 = -3 + 5",
        hint="Multiply out W2 (W1 x + c1) + c2: what stands before x, what is left?",
        slips=[
            Slip(
                dict(w_one=(5, 6)),
                "That was with the W2 of the text; here it is (1, -1, 2).",
            ),
            Slip(dict(c_one=7), "c1 goes through the second layer: multiply it by W2."),
            Slip(dict(c_one=-3), "The constant c2 of the second layer is missing."),
            Slip(dict(c_one=5), "The constants c1 of the first layer are missing."),
            Slip(
                dict(w_one=(4, 2)),
                "That is the sum of the rows of W1; weigh them by W2.",
            ),
        ],
    ),
    Exercise(
        "ex-neurons-parity",
        answer=dict(thresholds=(0.5, 1.5, 2.5), v=(1, -1, 1), c=0.5),
        right=lambda thresholds, v, c: (
            _outputs(thresholds, v, c) == [False, True, False, True]
        ),
        why="it fires where one or three inputs are 1",
        hint="The hidden neurons see only how many inputs are 1: 0, 1, 2 or 3. The "
        "output must change between any two of these.",
        slips=[
            Slip(
                dict(v=(-1, 1, -1), c=-0.5),
                "That is the negation: it fires where the number is even.",
                when=lambda thresholds, v, c: (
                    _outputs(thresholds, v, c) == [True, False, True, False]
                ),
            ),
            Slip(
                dict(v=(1, -1, 0)),
                "It is right but for (1, 1, 1), where three inputs are 1.",
                when=lambda thresholds, v, c: (
                    _outputs(thresholds, v, c) == [False, True, False, False]
                ),
            ),
            Slip(
                dict(thresholds=(1, 2, 3)),
                "A neuron is silent at its threshold: with the threshold 1 it fires "
                "from two on.",
                when=lambda thresholds, v, c: (
                    _outputs([b - 0.5 for b in thresholds], v, c)
                    == [False, True, False, True]
                ),
            ),
            Slip(
                dict(thresholds=(0, 0, 0)),
                "Two hidden neurons do the same on all corners; with fewer than three "
                "different ones the output cannot change three times.",
                when=lambda thresholds, v, c: (
                    len({tuple(n > b for n in range(4)) for b in thresholds}) < 3
                ),
            ),
        ],
    ),
    Exercise(
        "ex-neurons-convex",
        answer=dict(two_hidden=True, three_hidden=False),
        why="two lines have no exclusive or; three parallel lines make four strips",
        hint="Which of the parts of the plane between the lines can fire together?",
        slips=[
            Slip(
                dict(two_hidden=False),
                "If both lines cross, the output neuron would need exclusive or of the "
                "two hidden outputs.",
            ),
            Slip(
                dict(three_hidden=True),
                "Take three parallel lines, and strips in turn silent and firing.",
            ),
        ],
    ),
]
