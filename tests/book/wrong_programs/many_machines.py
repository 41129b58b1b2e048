"""Usual wrong answers on one fit over many machines."""

import numpy as np

EXERCISE = "ex-many-machines-spread"


def _all(blocks):
    return np.vstack(blocks).astype(float)


def _mean(blocks):
    return _all(blocks).mean(axis=0)


def averages_the_means(blocks):
    X = _all(blocks)
    means = [part.mean(axis=0) for part in blocks if len(part)]
    return np.mean(means, axis=0), X.std(axis=0)


def averages_the_deviations(blocks):
    spreads = [part.std(axis=0) for part in blocks if len(part)]
    return _mean(blocks), np.mean(spreads, axis=0)


def takes_the_distances_from_the_means_of_the_partitions(blocks):
    squares = sum(len(part) * part.var(axis=0) for part in blocks if len(part))
    return _mean(blocks), np.sqrt(squares / len(_all(blocks)))


def subtracts_the_square_of_the_mean(blocks):
    X = _all(blocks)
    variance = (X**2).mean(axis=0) - X.mean(axis=0) ** 2
    return X.mean(axis=0), np.sqrt(np.maximum(variance, 0))


def forgets_the_root(blocks):
    return _mean(blocks), _all(blocks).var(axis=0)


def divides_by_one_row_less(blocks):
    return _mean(blocks), _all(blocks).std(axis=0, ddof=1)


def forgets_to_divide(blocks):
    n = len(_all(blocks))
    return n * _mean(blocks), _all(blocks).std(axis=0) * np.sqrt(n)


def returns_the_deviations_first(blocks):
    return _all(blocks).std(axis=0), _mean(blocks)


def returns_the_means_only(blocks):
    return _mean(blocks)


def takes_one_mean_of_all_features(blocks):
    X = _all(blocks)
    return X.mean(), X.std()


def takes_the_first_partition_only(blocks):
    return blocks[0].mean(axis=0), blocks[0].std(axis=0)


def stumbles_over_a_partition_without_rows(blocks):
    X = _all(blocks)
    with np.errstate(all="ignore"):
        means = [part.sum(axis=0) / len(part) for part in blocks]
    shares = [len(part) / len(X) for part in blocks]
    return np.dot(shares, means), X.std(axis=0)


def leaves_the_last_partition_out(blocks):
    X = np.vstack(blocks[:-1] or blocks).astype(float)
    return X.mean(axis=0), X.std(axis=0)
