"""Usual wrong answers on features of a Gram matrix, or a vector that refutes them."""

import numpy as np

EXERCISE = "ex-which-kernels-program"


def _parts(kernel, points):
    K = np.array([[kernel(p, q) for q in points] for p in points], dtype=float)
    return K, *np.linalg.eigh(K)


def _features(values, vectors):
    return vectors * np.sqrt(np.maximum(values, 0))


def _answer(kernel, points, fails, v=lambda vectors: vectors[:, 0], phi=_features):
    K, values, vectors = _parts(kernel, points)
    if fails(K, values):
        return False, v(vectors)
    return True, phi(values, vectors)


def _right(K, values):
    return values[0] < -1e-9 * abs(K).max()


def forgets_rounding(kernel, points):
    return _answer(kernel, points, lambda K, values: values[0] < 0)


def has_one_tolerance_for_all_sizes(kernel, points):
    return _answer(kernel, points, lambda K, values: values[0] < -1e-9)


def takes_a_row(kernel, points):
    return _answer(kernel, points, _right, v=lambda vectors: vectors[0])


def takes_the_largest_eigenvalue(kernel, points):
    return _answer(kernel, points, _right, v=lambda vectors: vectors[:, -1])


def asks_the_determinant(kernel, points):
    return _answer(kernel, points, lambda K, values: np.linalg.det(K) < -1e-9)


def asks_the_entries(kernel, points):
    return _answer(kernel, points, lambda K, values: K.min() < 0)


def asks_the_diagonal(kernel, points):
    return _answer(kernel, points, lambda K, values: K.diagonal().min() < 0)


def forgets_the_root(kernel, points):
    return _answer(kernel, points, _right, phi=lambda values, vectors: vectors * values)


def multiplies_the_rows(kernel, points):
    return _answer(
        kernel,
        points,
        _right,
        phi=lambda values, vectors: _features(values, vectors.T).T,
    )


def returns_columns(kernel, points):
    return _answer(
        kernel, points, _right, phi=lambda values, vectors: _features(values, vectors).T
    )


def takes_roots_of_rounding(kernel, points):
    return _answer(
        kernel,
        points,
        _right,
        phi=lambda values, vectors: vectors * np.sqrt(values - 1e-12),
    )


def returns_no_reason(kernel, points):
    K, values, _ = _parts(kernel, points)
    return not _right(K, values)


def takes_points_for_an_array(kernel, points):
    return _answer(kernel, np.asarray(points, dtype=float), _right)
