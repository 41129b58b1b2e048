"""Usual wrong answers on the mistake bound."""

import numpy as np


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


def ties_are_right(rows, v, start):
    if np.any(start):
        return _run(rows, v, start, mistake=lambda z: z < 0, enter=_enter)
    books = _run(rows, v, rows[0], mistake=lambda z: z < 0, enter=_enter)
    return np.vstack([[0, 0], books])


def never_begins(rows, v, start):
    return _run(rows, v, start, mistake=lambda z: z < 0, enter=_enter)


def one_pass(rows, v, start):
    return _run(rows, v, start, mistake=_at_most_0, enter=_enter, passes=1)


def starts_again_at_the_first_row(rows, v, start):
    return _run(rows, v, start, mistake=_at_most_0, enter=_enter, restart=True)


def one_line_for_each_look(rows, v, start):
    return _run(rows, v, start, mistake=_at_most_0, enter=_enter_always)


def forgets_the_first_line(rows, v, start):
    return _run(rows, v, start, mistake=_at_most_0, enter=_enter)[1:]


def starts_at_zero(rows, v, start):
    return _run(rows, v, np.zeros(len(v)), mistake=_at_most_0, enter=_enter)


def length_not_squared(rows, v, start):
    books = _run(rows, v, start, mistake=_at_most_0, enter=_enter)
    return np.column_stack([books[:, 0], np.sqrt(books[:, 1])])


def v_of_length_1(rows, v, start):
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


WRONG = {
    "ex-mistake-bound-books": {
        "takes ties as right": ties_are_right,
        "never begins": never_begins,
        "makes one pass only": one_pass,
        "starts again at the first row": starts_again_at_the_first_row,
        "writes a line for each look": one_line_for_each_look,
        "forgets the first line": forgets_the_first_line,
        "starts at zero": starts_at_zero,
        "does not square the length": length_not_squared,
        "divides v by its length": v_of_length_1,
        "changes the start": changes_the_start,
    }
}
