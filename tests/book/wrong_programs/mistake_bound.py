"""Usual wrong answers on the mistake bound."""

import numpy as np

EXERCISE = "ex-mistake-bound-books"


def _run(rows, v, start, *, mistake, enter, restart=False, passes=10**9):
    """The run of the solution, with one thing changed."""
    theta, books, busy = np.array(start), [], True
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


def takes_ties_as_right(rows, v, start):
    if np.any(start):
        return _run(rows, v, start, mistake=lambda z: z < 0, enter=_enter)
    books = _run(rows, v, rows[0], mistake=lambda z: z < 0, enter=_enter)
    return np.vstack([[0, 0], books])


def never_begins(rows, v, start):
    return _run(rows, v, start, mistake=lambda z: z < 0, enter=_enter)


def makes_one_pass_only(rows, v, start):
    return _run(rows, v, start, mistake=_at_most_0, enter=_enter, passes=1)


def starts_again_at_the_first_row(rows, v, start):
    return _run(rows, v, start, mistake=_at_most_0, enter=_enter, restart=True)


def writes_a_line_for_each_look(rows, v, start):
    return _run(rows, v, start, mistake=_at_most_0, enter=_enter_always)


def forgets_the_first_line(rows, v, start):
    return _run(rows, v, start, mistake=_at_most_0, enter=_enter)[1:]


def starts_at_zero(rows, v, start):
    return _run(rows, v, np.zeros(len(v)), mistake=_at_most_0, enter=_enter)


def does_not_square_the_length(rows, v, start):
    books = _run(rows, v, start, mistake=_at_most_0, enter=_enter)
    return np.column_stack([books[:, 0], np.sqrt(books[:, 1])])


def divides_v_by_its_length(rows, v, start):
    unit = np.asarray(v) / np.linalg.norm(v)
    return _run(rows, unit, start, mistake=_at_most_0, enter=_enter)


def changes_the_start(rows, v, start):
    theta = start
    books = [(theta @ v, theta @ theta)]
    while (rows @ theta <= 0).any():
        for row in rows:
            if theta @ row <= 0:
                theta += row
                books.append((theta @ v, theta @ theta))
    return np.array(books)
