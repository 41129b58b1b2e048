"""Usual wrong answers on the mistake bound."""

import numpy as np


def _run(rows, v, *, mistake, enter, restart=False, passes=10**9):
    """The run of the solution, with one thing changed."""
    theta, books, busy = np.zeros(len(v)), [], True
    enter(books, theta, v, True)
    while busy and passes:
        busy, passes = False, passes - 1
        for row in rows:
            if mistake(theta @ row):
                theta, busy = theta + row, True
                enter(books, theta, v, True)
                if restart:
                    break
            else:
                enter(books, theta, v, False)
    return np.array(books)


def _at_most_0(z):
    return z <= 0


def _enter(books, theta, v, updated):
    if updated:
        books.append((theta @ v, theta @ theta))


def _enter_always(books, theta, v, updated):
    books.append((theta @ v, theta @ theta))


def ties_are_right(rows, v):
    start = rows[0]
    theta, books, busy = start, [(0, 0), (start @ v, start @ start)], True
    while busy:
        busy = False
        for row in rows:
            if theta @ row < 0:
                theta, busy = theta + row, True
                books.append((theta @ v, theta @ theta))
    return np.array(books)


def never_begins(rows, v):
    return _run(rows, v, mistake=lambda z: z < 0, enter=_enter)


def one_pass(rows, v):
    return _run(rows, v, mistake=_at_most_0, enter=_enter, passes=1)


def starts_again_at_the_first_row(rows, v):
    return _run(rows, v, mistake=_at_most_0, enter=_enter, restart=True)


def one_line_for_each_look(rows, v):
    return _run(rows, v, mistake=_at_most_0, enter=_enter_always)


def forgets_the_start(rows, v):
    return _run(rows, v, mistake=_at_most_0, enter=_enter)[1:]


def length_not_squared(rows, v):
    books = _run(rows, v, mistake=_at_most_0, enter=_enter)
    return np.column_stack([books[:, 0], np.sqrt(books[:, 1])])


def v_of_length_1(rows, v):
    return _run(
        rows, np.asarray(v) / np.linalg.norm(v), mistake=_at_most_0, enter=_enter
    )


WRONG = {
    "ex-mistake-bound-books": {
        "takes ties as right": ties_are_right,
        "never begins": never_begins,
        "makes one pass only": one_pass,
        "starts again at the first row": starts_again_at_the_first_row,
        "writes a line for each look": one_line_for_each_look,
        "forgets the start": forgets_the_start,
        "does not square the length": length_not_squared,
        "divides v by its length": v_of_length_1,
    }
}
