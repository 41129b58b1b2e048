"""Usual wrong answers on step sizes, mini-batches and averages."""

import numpy as np

from linclass.losses import sigmoid


def run(points, labels, sizes, batches, *, bias=1.0, total=False, slope=None):
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


def sizes_of(rate, steps):
    return [rate(t) for t in range(1, steps + 1)]


def drawn(points, size, steps, rng):
    return [rng.integers(len(points), size=size) for _ in range(steps)]


def takes_the_sum(points, labels, rate, size, steps, rng):
    batches = drawn(points, size, steps, rng)
    return run(points, labels, sizes_of(rate, steps), batches, total=True)


def counts_from_two(points, labels, rate, size, steps, rng):
    later = [rate(t) for t in range(2, steps + 2)]
    return run(points, labels, later, drawn(points, size, steps, rng))


def keeps_the_first_size(points, labels, rate, size, steps, rng):
    return run(points, labels, [rate(1)] * steps, drawn(points, size, steps, rng))


def one_after_another(points, labels, rate, size, steps, rng):
    batches = drawn(points, size, steps, rng)
    singles = [[i] for batch in batches for i in batch]
    sizes = np.repeat(sizes_of(rate, steps), size) / size
    rows = labels[:, None] * np.column_stack([np.ones(len(points)), points])
    theta, path = np.zeros(rows.shape[1]), []
    for count, (eta, single) in enumerate(zip(sizes, singles, strict=True), 1):
        part = rows[single]
        theta = theta + eta * (sigmoid(-part @ theta)[:, None] * part).sum(axis=0)
        if count % size == 0:
            path.append(theta)
    return theta, np.mean(path, axis=0)


def draws_none_twice(points, labels, rate, size, steps, rng):
    batches = [rng.choice(len(points), size, replace=False) for _ in range(steps)]
    return run(points, labels, sizes_of(rate, steps), batches)


def only_one_example(points, labels, rate, size, steps, rng):
    return run(points, labels, sizes_of(rate, steps), drawn(points, 1, steps, rng))


def without_bias(points, labels, rate, size, steps, rng):
    batches = drawn(points, size, steps, rng)
    return run(points, labels, sizes_of(rate, steps), batches, bias=0.0)


def wrong_sign(points, labels, rate, size, steps, rng):
    sizes = [-eta for eta in sizes_of(rate, steps)]
    return run(points, labels, sizes, drawn(points, size, steps, rng))


def sigma_of_z(points, labels, rate, size, steps, rng):
    batches = drawn(points, size, steps, rng)
    return run(points, labels, sizes_of(rate, steps), batches, slope=sigmoid)


def leaves_the_last_out(points, labels, rate, size, steps, rng):
    batches = drawn(points, size, steps, rng)
    theta, mean = run(points, labels, sizes_of(rate, steps), batches)
    return theta, (mean * steps - theta) / steps


def counts_the_start(points, labels, rate, size, steps, rng):
    batches = drawn(points, size, steps, rng)
    theta, mean = run(points, labels, sizes_of(rate, steps), batches)
    return theta, mean * steps / (steps + 1)


def only_the_mean(points, labels, rate, size, steps, rng):
    batches = drawn(points, size, steps, rng)
    return run(points, labels, sizes_of(rate, steps), batches)[1]


def overflows(points, labels, rate, size, steps, rng):
    def slope(z):
        return np.exp(-z) / (1 + np.exp(-z))

    batches = drawn(points, size, steps, rng)
    return run(points, labels, sizes_of(rate, steps), batches, slope=slope)


WRONG = {
    "ex-step-sizes-descend": {
        "takes the sum": takes_the_sum,
        "counts the steps from two": counts_from_two,
        "keeps the first size": keeps_the_first_size,
        "steps one after another": one_after_another,
        "draws no example twice": draws_none_twice,
        "takes one example": only_one_example,
        "forgets the bias": without_bias,
        "goes uphill": wrong_sign,
        "takes sigma of z": sigma_of_z,
        "leaves the last out of the mean": leaves_the_last_out,
        "counts the start in the mean": counts_the_start,
        "returns only the mean": only_the_mean,
        "overflows": overflows,
    }
}
