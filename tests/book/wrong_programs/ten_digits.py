"""Usual wrong answers on ten digits."""

import numpy as np


def smallest_of_tied(answers):
    voted = []
    for column in answers.T:
        names, votes = np.unique(column, return_counts=True)
        voted.append(names[votes.argmax()])
    return np.array(voted)


def last_of_tied(answers):
    voted = []
    for column in answers.T:
        votes = np.array([(column == answer).sum() for answer in column])
        voted.append(column[np.flatnonzero(votes == votes.max())[-1]])
    return np.array(voted)


def first_reader_breaks_every_tie(answers):
    voted = []
    for column in answers.T:
        names, votes = np.unique(column, return_counts=True)
        tied = (votes == votes.max()).sum() > 1
        voted.append(column[0] if tied else names[votes.argmax()])
    return np.array(voted)


def along_rows(answers):
    return np.array([max(row, key=list(row).count) for row in answers])


WRONG = {
    "ex-ten-digits-program": {
        "takes the smallest of tied answers": smallest_of_tied,
        "takes the last of tied answers": last_of_tied,
        "lets the first reader break every tie": first_reader_breaks_every_tie,
        "votes along the rows": along_rows,
        "returns the first reader": lambda answers: answers[0],
        "takes the median": lambda answers: np.median(answers, axis=0),
        "counts votes in a list of ten": lambda answers: np.array(
            [np.bincount(column, minlength=10).argmax() for column in answers.T]
        ),
    }
}
