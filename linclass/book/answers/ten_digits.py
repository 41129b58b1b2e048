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
        dict(score=2, digits=12_800),
        Slip("Add the bias, too.", score=3),
        Slip("The last weight is negative, and so is the bias.", score=4),
        Slip("The third pixel has half its ink, and its weight is 4.", score=1),
        Slip("With these digits the error is still above 2%.", digits=6400),
        Slip("Multiply by 0.7 at each doubling, not by one half.", digits=3200),
        Slip("That is the number of doublings.", digits=4),
        why="2 + 2 - 1 - 1 is 2, and four doublings leave 0.24 of the error",
        hint="Add pixel times weight and the bias. A doubling leaves 0.7 of the error.",
    ),
    Exercise(
        "ex-ten-digits-costs",
        dict(linear=7840, neighbor=47_040_000, network=79_400),
        Slip("A bias is added; it is not multiplied.", linear=7850),
        Slip("Each of the ten classes has weights of its own.", linear=784),
        Slip("Each distance takes as many squares as pixels.", neighbor=60_000),
        Slip(
            "Each stored image needs one distance, not one for each class.",
            neighbor=470_400_000,
        ),
        Slip("The second layer multiplies, too.", network=78_400),
        Slip("Biases are added; they are not multiplied.", network=79_510),
        why="10 times 784, 60,000 times 784, and 784 times 100 plus 100 times 10",
        hint="Count the weights that one image is multiplied by.",
    ),
    Exercise(
        "ex-ten-digits-luck",
        dict(disagreements=10, p=112 / 1024, smallest=6),
        Slip(
            "Digits that both get wrong say nothing about which is better.",
            disagreements=16,
        ),
        Slip("Count both ends: either reader may be the lucky one.", p=56 / 1024),
        Slip("More uneven splits than 2 : 8 count as well.", p=90 / 1024),
        Slip("2 / 2^5 is 0.0625: both ends count.", smallest=5),
        why="2 (1 + 10 + 45) / 1024; and 2 / 2^N is below 0.05 from N = 6 on",
        hint="Only digits that exactly one reader gets wrong count, as coin tosses.",
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
        dict(
            never_worse=False, half_more=True, witness=[(1, 0, 0), (0, 1, 0), (0, 0, 1)]
        ),
        Slip(
            "Try three digits, and each reader right on one of them.", never_worse=True
        ),
        Slip(
            "How many single mistakes are needed for one mistake of the majority?",
            half_more=False,
        ),
        Slip(
            "Write 1 for right and 0 for wrong.",
            witness=[(2, 0, 0), (0, 1, 0), (0, 0, 1)],
            when=lambda witness: not _table(witness),
        ),
        Slip(
            "Here the majority is not worse than each of the three readers.",
            witness=[(1, 1, 0), (1, 0, 1), (0, 1, 1)],
        ),
        right=lambda witness: _table(witness) and _worse(witness),
        why="each mistake of the majority takes two of the mistakes of the three",
        hint="Spread the mistakes so that each digit is wrong for exactly two readers.",
    ),
    Exercise(
        "ex-ten-digits-shuffle",
        dict(changed=(0, 0, 0), shifted=191),
        Slip(
            "Shuffle the training and the test digits by the same permutation.",
            changed=(537, 0, 0),
            when=lambda changed: max(changed) > 100,
        ),
        Slip(
            "Take the readers fitted to digits that are not shifted, and count "
            "wrong answers.",
            shifted=590,
        ),
        Slip("Count all wrong answers, not the additional ones.", shifted=184),
        Slip("Compare with the true digits, not with old answers.", shifted=195),
        Slip("Count the wrong answers, not the right ones.", shifted=406),
        Slip(
            "Do not fit again: the reader has only seen digits in their old place.",
            shifted=7,
        ),
        Slip("That is a shift to the left. The white column comes first.", shifted=224),
        Slip("Move each pixel to the next column, not to the next row.", shifted=178),
        Slip(
            "Shift images that are not shuffled, fit nothing anew, and count the "
            'locked digits that readers["neighbors"] misreads.',
            shifted=190,
            when=lambda changed, shifted: not any(changed) and shifted != 191,
        ),
        why="none of the three knows which pixels are neighbors, so a shift hurts",
        hint="Fit on the shuffled known digits, and predict the shuffled locked ones.",
    ),
]
