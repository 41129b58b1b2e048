"""Usual wrong answers on step sizes, mini-batches and averages."""

import numpy as np

from linclass.losses import sigmoid

EXERCISE = "ex-step-sizes-descend"


def _run(points, labels, sizes, batches, *, bias=1.0, total=False, slope=None):
    """The right loop over the given batches, with one thing to spoil."""
    slope = slope or (lambda z: sigmoid(-z))
    rows = labels[:, None] * np.column_stack([np.full(len(points), bias), points])
    theta, path = np.zeros(rows.shape[1]), []
    for eta, batch in zip(sizes, batches, strict=True):
        part = rows[batch]
        step = (slope(part @ theta)[:, None] * part).sum(axis=0)
        theta = theta + eta * step / (1 if total else len(part))
        path.append(theta)
    return theta, np.mean(path, axis=0)


def _sizes_of(rate, steps):
    return [rate(t) for t in range(1, steps + 1)]


def _drawn(points, size, steps, rng):
    return [rng.integers(len(points), size=size) for _ in range(steps)]


def takes_the_sum(points, labels, rate, size, steps, rng):
    batches = _drawn(points, size, steps, rng)
    return _run(points, labels, _sizes_of(rate, steps), batches, total=True)


def counts_the_steps_from_two(points, labels, rate, size, steps, rng):
    later = [rate(t) for t in range(2, steps + 2)]
    return _run(points, labels, later, _drawn(points, size, steps, rng))


def keeps_the_first_size(points, labels, rate, size, steps, rng):
    return _run(points, labels, [rate(1)] * steps, _drawn(points, size, steps, rng))


def steps_one_after_another(points, labels, rate, size, steps, rng):
    batches = _drawn(points, size, steps, rng)
    singles = [[i] for batch in batches for i in batch]
    sizes = np.repeat(_sizes_of(rate, steps), size) / size
    rows = labels[:, None] * np.column_stack([np.ones(len(points)), points])
    theta, path = np.zeros(rows.shape[1]), []
    for count, (eta, single) in enumerate(zip(sizes, singles, strict=True), 1):
        part = rows[single]
        theta = theta + eta * (sigmoid(-part @ theta)[:, None] * part).sum(axis=0)
        if count % size == 0:
            path.append(theta)
    return theta, np.mean(path, axis=0)


def draws_no_example_twice(points, labels, rate, size, steps, rng):
    batches = [rng.choice(len(points), size, replace=False) for _ in range(steps)]
    return _run(points, labels, _sizes_of(rate, steps), batches)


def takes_one_example(points, labels, rate, size, steps, rng):
    return _run(points, labels, _sizes_of(rate, steps), _drawn(points, 1, steps, rng))


def forgets_the_bias(points, labels, rate, size, steps, rng):
    batches = _drawn(points, size, steps, rng)
    return _run(points, labels, _sizes_of(rate, steps), batches, bias=0.0)


def goes_uphill(points, labels, rate, size, steps, rng):
    sizes = [-eta for eta in _sizes_of(rate, steps)]
    return _run(points, labels, sizes, _drawn(points, size, steps, rng))


def leaves_the_label_out_of_z(points, labels, rate, size, steps, rng):
    rows = np.column_stack([np.ones(len(points)), points])
    theta, path = np.zeros(rows.shape[1]), []
    for eta, i in zip(
        _sizes_of(rate, steps), _drawn(points, size, steps, rng), strict=True
    ):
        factors = sigmoid(-rows[i] @ theta) * labels[i]
        theta = theta + eta * (factors[:, None] * rows[i]).mean(axis=0)
        path.append(theta)
    return theta, np.mean(path, axis=0)


def takes_sigma_of_z(points, labels, rate, size, steps, rng):
    batches = _drawn(points, size, steps, rng)
    return _run(points, labels, _sizes_of(rate, steps), batches, slope=sigmoid)


def leaves_the_last_out_of_the_mean(points, labels, rate, size, steps, rng):
    batches = _drawn(points, size, steps, rng)
    theta, mean = _run(points, labels, _sizes_of(rate, steps), batches)
    return theta, (mean * steps - theta) / steps


def counts_the_start_in_the_mean(points, labels, rate, size, steps, rng):
    batches = _drawn(points, size, steps, rng)
    theta, mean = _run(points, labels, _sizes_of(rate, steps), batches)
    return theta, mean * steps / (steps + 1)


def returns_only_the_mean(points, labels, rate, size, steps, rng):
    batches = _drawn(points, size, steps, rng)
    return _run(points, labels, _sizes_of(rate, steps), batches)[1]


def overflows(points, labels, rate, size, steps, rng):
    def slope(z):
        return np.exp(-z) / (1 + np.exp(-z))

    batches = _drawn(points, size, steps, rng)
    return _run(points, labels, _sizes_of(rate, steps), batches, slope=slope)
