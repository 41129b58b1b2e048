"""Exercises on ten digits: costs, luck, votes, and shuffled pixels."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _vote(answers: Any) -> Any:
    """The answer of most readers; of tied ones that of the earliest reader."""
    answers = np.asarray(answers)
    voted = []
    for column in answers.T:
        votes = [(column == answer).sum() for answer in column]
        voted.append(column[int(np.argmax(votes))])
    return np.array(voted)


def _table(witness: Any) -> bool:
    """Whether three rows of equal length hold 0 and 1 only."""
    return len(np.shape(witness)) == 2 and set(np.ravel(witness)) <= {0, 1}


def _worse(witness: Any) -> bool:
    """Whether the majority of three readers is wrong more often than each of them."""
    witness = np.asarray(witness, dtype=int)
    majority = witness.sum(axis=0) >= 2
    return bool(majority.sum() < witness.sum(axis=1).min())


EXERCISES = [
    Exercise(
        "ex-ten-digits-picture",
        answer=dict(score=2, digits=12_800),
        why="2 + 2 - 1 - 1 is 2, and four doublings leave 0.24 of the error",
        hint="Add pixel times weight and the bias. A doubling leaves 0.7 of the error.",
        slips=[
            Slip(dict(score=3), "Add the bias, too."),
            Slip(dict(score=4), "The last weight is negative, and so is the bias."),
            Slip(
                dict(score=1), "The third pixel has half its ink, and its weight is 4."
            ),
            Slip(dict(digits=6400), "With these digits the error is still above 2%."),
            Slip(
                dict(digits=3200), "Multiply by 0.7 at each doubling, not by one half."
            ),
            Slip(dict(digits=4), "That is the number of doublings."),
        ],
    ),
    Exercise(
        "ex-ten-digits-costs",
        answer=dict(linear=7840, neighbor=47_040_000, network=79_400),
        why="10 times 784, 60,000 times 784, and 784 times 100 plus 100 times 10",
        hint="Count the weights that one image is multiplied by.",
        slips=[
            Slip(dict(linear=7850), "A bias is added; it is not multiplied."),
            Slip(dict(linear=784), "Each of the ten classes has weights of its own."),
            Slip(
                dict(neighbor=60_000), "Each distance takes as many squares as pixels."
            ),
            Slip(
                dict(neighbor=470_400_000),
                "Each stored image needs one distance, not one for each class.",
            ),
            Slip(dict(network=78_400), "The second layer multiplies, too."),
            Slip(dict(network=79_510), "Biases are added; they are not multiplied."),
        ],
    ),
    Exercise(
        "ex-ten-digits-luck",
        answer=dict(disagreements=10, p=112 / 1024, smallest=6),
        why="2 (1 + 10 + 45) / 1024; and 2 / 2^N is below 0.05 from N = 6 on",
        hint="Only digits that exactly one reader gets wrong count, as coin tosses.",
        slips=[
            Slip(
                dict(disagreements=16),
                "Digits that both get wrong say nothing about which is better.",
            ),
            Slip(
                dict(p=56 / 1024),
                "Count both ends: either reader may be the lucky one.",
            ),
            Slip(dict(p=90 / 1024), "More uneven splits than 2 : 8 count as well."),
            Slip(dict(smallest=5), "2 / 2^5 is 0.0625: both ends count."),
        ],
        tolerance=6e-4,
    ),
    Program(
        "ex-ten-digits-program",
        name="vote",
        solution=_vote,
        cases=[
            Case(
                "three readers and four digits",
                (np.array([[1, 2, 3, 4], [1, 2, 0, 4], [7, 2, 3, 4]]),),
                "For each digit, which answer occurs most often in its column?",
            ),
            Case(
                "a single reader",
                (np.array([[5, 0, 9]]),),
                "With one reader the vote is the answer of this reader.",
            ),
            Case(
                "two readers who disagree",
                (np.array([[8, 1, 3], [1, 8, 3]]),),
                "In a tie, the first of the tied readers decides, not the smaller "
                "digit.",
            ),
            Case(
                "a tie in which the first reader stands alone",
                (np.array([[9], [4], [2], [4], [2]]),),
                "Only answers with the most votes are tied.",
            ),
            Case(
                "labels that are words",
                (np.array([["b", "a"], ["a", "b"], ["a", "c"]]),),
                "Do not rely on numbers: compare labels for equality.",
            ),
            Case(
                "labels that are negative",
                (np.array([[-1, 1, -1], [1, 1, -1], [-1, -1, 1]]),),
                "A label need not be a place in a list.",
            ),
            Case(
                "six readers and two tied pairs",
                (np.array([[3, 3], [5, 8], [5, 8], [3, 3], [1, 0], [0, 8]]),),
                "Count the votes anew for each column.",
            ),
        ],
        why="most votes win, and the earliest reader breaks a tie",
    ),
    Exercise(
        "ex-ten-digits-majority",
        answer=dict(
            never_worse=False, half_more=True, witness=[(1, 0, 0), (0, 1, 0), (0, 0, 1)]
        ),
        right=lambda witness: _table(witness) and _worse(witness),
        why="each mistake of the majority takes two of the mistakes of the three",
        hint="Spread the mistakes so that each digit is wrong for exactly two readers.",
        slips=[
            Slip(
                dict(never_worse=True),
                "Try three digits, and each reader right on one of them.",
            ),
            Slip(
                dict(half_more=False),
                "How many single mistakes are needed for one mistake of the majority?",
            ),
            Slip(
                dict(witness=[(2, 0, 0), (0, 1, 0), (0, 0, 1)]),
                "Write 1 for right and 0 for wrong.",
                when=lambda witness: not _table(witness),
            ),
            Slip(
                dict(witness=[(1, 1, 0), (1, 0, 1), (0, 1, 1)]),
                "Here the majority is not worse than each of the three readers.",
            ),
        ],
    ),
    Exercise(
        "ex-ten-digits-shuffle",
        answer=dict(changed=(0, 0, 0), shifted=191),
        why="none of the three knows which pixels are neighbors, so a shift hurts",
        hint="Fit on the shuffled known digits, and predict the shuffled locked ones.",
        slips=[
            Slip(
                dict(changed=(537, 0, 0)),
                "Shuffle the training and the test digits by the same permutation.",
                when=lambda changed: max(changed) > 100,
            ),
            Slip(
                dict(shifted=590),
                "Take the readers fitted to digits that are not shifted, and count "
                "wrong answers.",
            ),
            Slip(
                dict(shifted=184), "Count all wrong answers, not the additional ones."
            ),
            Slip(
                dict(shifted=195), "Compare with the true digits, not with old answers."
            ),
            Slip(dict(shifted=406), "Count the wrong answers, not the right ones."),
            Slip(
                dict(shifted=7),
                "Do not fit again: the reader has only seen digits in their old place.",
            ),
            Slip(
                dict(shifted=224),
                "That is a shift to the left. The white column comes first.",
            ),
            Slip(
                dict(shifted=178),
                "Move each pixel to the next column, not to the next row.",
            ),
            Slip(
                dict(shifted=190),
                "Shift images that are not shuffled, fit nothing anew, and count the "
                'locked digits that readers["neighbors"] misreads.',
                when=lambda changed, shifted: not any(changed) and shifted != 191,
            ),
        ],
    ),
]
