"""Usual wrong answers on large data."""

import numpy as np

EXERCISE = "ex-large-data-pass"


def _rows(X):
    return np.column_stack([np.ones(len(X)), X])


def _fit(X, y):
    return np.linalg.lstsq(_rows(X), y, rcond=None)[0]


def _solved(blocks, part):
    """The solution of the equations that the parts of the blocks add up to."""
    sums = [part(X, y) for X, y in blocks]
    matrix, right = (sum(each) for each in zip(*sums, strict=True))
    return np.linalg.lstsq(np.asarray(matrix), np.asarray(right), rcond=None)[0]


def averages_the_fits_of_the_blocks(blocks):
    return np.mean([_fit(X, y) for X, y in blocks if len(y)], axis=0)


def averages_the_fits_by_their_rows(blocks):
    fits = [len(y) * _fit(X, y) for X, y in blocks if len(y)]
    return sum(fits) / sum(len(y) for _, y in blocks)


def weighs_all_blocks_alike(blocks):
    def part(X, y):
        rows = _rows(X)
        return rows.T @ rows / max(len(y), 1), rows.T @ y / max(len(y), 1)

    return _solved(blocks, part)


def takes_the_first_block_only(blocks):
    return _fit(*blocks[0])


def takes_the_last_block_only(blocks):
    return _fit(*blocks[-1])


def forgets_the_bias(blocks):
    return np.append(0, _solved(blocks, lambda X, y: (X.T @ X, X.T @ y)))


def puts_the_bias_last(blocks):
    return np.roll(_solved(blocks, lambda X, y: (_rows(X).T @ _rows(X),
                                                 _rows(X).T @ y)), -1)  # fmt: skip


def has_the_wrong_sign(blocks):
    return -_solved(blocks, lambda X, y: (_rows(X).T @ _rows(X), _rows(X).T @ y))


def forgets_to_solve(blocks):
    return sum(_rows(X).T @ y for X, y in blocks)


def divides_by_the_squares_only(blocks):
    squares = sum((_rows(X) ** 2).sum(axis=0) for X, _ in blocks)
    return sum(_rows(X).T @ y for X, y in blocks) / squares
