"""Usual wrong answers on ten digits."""

import numpy as np

EXERCISE = "ex-ten-digits-program"


def takes_the_smallest_of_tied_answers(answers):
    voted = []
    for column in answers.T:
        names, votes = np.unique(column, return_counts=True)
        voted.append(names[votes.argmax()])
    return np.array(voted)


def takes_the_last_of_tied_answers(answers):
    voted = []
    for column in answers.T:
        votes = np.array([(column == answer).sum() for answer in column])
        voted.append(column[np.flatnonzero(votes == votes.max())[-1]])
    return np.array(voted)


def lets_the_first_reader_break_every_tie(answers):
    voted = []
    for column in answers.T:
        names, votes = np.unique(column, return_counts=True)
        tied = (votes == votes.max()).sum() > 1
        voted.append(column[0] if tied else names[votes.argmax()])
    return np.array(voted)


def votes_along_the_rows(answers):
    return np.array([max(row, key=list(row).count) for row in answers])


def returns_the_first_reader(answers):
    return answers[0]


def takes_the_median(answers):
    return np.median(answers, axis=0)


def counts_votes_in_a_list_of_ten(answers):
    return np.array(
        [np.bincount(column, minlength=10).argmax() for column in answers.T]
    )
