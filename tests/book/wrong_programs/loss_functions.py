"""Usual wrong answers on loss functions."""

import numpy as np

EXERCISE = "ex-loss-functions-program"


def _rows(points, labels):
    return labels[:, None] * np.column_stack([np.ones(len(points)), points])


def _descent(vectors, rate, steps, pulls=lambda z: z <= 1, start=0.0):
    """Every theta of the descent; `pulls` says which points pull."""
    theta = np.full(vectors.shape[1], start)
    path = [theta]
    for _ in range(steps):
        theta = theta + rate * vectors[pulls(vectors @ theta)].sum(axis=0)
        path.append(theta)
    return path


def _total(vectors, theta):
    return np.maximum(0, 1 - vectors @ theta).sum()


def _best(vectors, path):
    return min(path, key=lambda theta: _total(vectors, theta))


def returns_the_last(points, labels, rate, steps):
    return _descent(_rows(points, labels), rate, steps)[-1]


def forgets_the_start(points, labels, rate, steps):
    vectors = _rows(points, labels)
    path = _descent(vectors, rate, steps)
    return _best(vectors, path[1:] or path)


def forgets_the_last(points, labels, rate, steps):
    vectors = _rows(points, labels)
    path = _descent(vectors, rate, steps)
    return _best(vectors, path[:-1] or path)


def lets_no_point_pull_at_the_kink(points, labels, rate, steps):
    vectors = _rows(points, labels)
    return _best(vectors, _descent(vectors, rate, steps, lambda z: z < 1))


def lets_only_mistakes_pull(points, labels, rate, steps):
    vectors = _rows(points, labels)
    return _best(vectors, _descent(vectors, rate, steps, lambda z: z <= 0))


def lets_every_point_pull(points, labels, rate, steps):
    vectors = _rows(points, labels)
    return _best(vectors, _descent(vectors, rate, steps, lambda z: z < np.inf))


def takes_the_mean(points, labels, rate, steps):
    vectors = _rows(points, labels)
    return _best(vectors, _descent(vectors, rate / len(points), steps))


def climbs(points, labels, rate, steps):
    vectors = _rows(points, labels)
    return _best(vectors, _descent(vectors, -rate, steps))


def forgets_the_bias(points, labels, rate, steps):
    vectors = labels[:, None] * points
    return np.append(0, _best(vectors, _descent(vectors, rate, steps)))


def puts_the_bias_last(points, labels, rate, steps):
    vectors = labels[:, None] * np.column_stack([points, np.ones(len(points))])
    return _best(vectors, _descent(vectors, rate, steps))


def forgets_the_labels(points, labels, rate, steps):
    vectors = np.column_stack([np.ones(len(points)), points])
    return _best(vectors, _descent(vectors, rate, steps))


def starts_at_ones(points, labels, rate, steps):
    vectors = _rows(points, labels)
    return _best(vectors, _descent(vectors, rate, steps, start=1.0))


def counts_mistakes_to_choose(points, labels, rate, steps):
    vectors = _rows(points, labels)
    path = _descent(vectors, rate, steps)
    return min(path, key=lambda theta: (vectors @ theta <= 0).sum())
