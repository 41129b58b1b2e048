"""Usual wrong answers on the kernel perceptron."""

import numpy as np


def _run(K, y, passes, wrong, stop=True):
    counts = np.zeros(len(y), dtype=int)
    for _ in range(passes):
        before = counts.sum()
        for i in range(len(y)):
            if wrong(K, y, counts, i):
                counts[i] += 1
        if stop and counts.sum() == before:
            break
    return counts


def forgets_the_bias(K, y, passes):
    return _run(K, y, passes, lambda K, y, c, i: y[i] * (K[i] @ (c * y)) <= 0)


def lets_a_tie_pass(K, y, passes):
    return _run(K + 1, y, passes, lambda K, y, c, i: y[i] * (K[i] @ (c * y)) < 0)


def turns_the_test_around(K, y, passes):
    return _run(K + 1, y, passes, lambda K, y, c, i: y[i] * (K[i] @ (c * y)) >= 0)


def forgets_the_labels_in_the_sum(K, y, passes):
    return _run(K + 1, y, passes, lambda K, y, c, i: y[i] * (K[i] @ c) <= 0)


def forgets_the_label_in_the_test(K, y, passes):
    return _run(K + 1, y, passes, lambda K, y, c, i: K[i] @ (c * y) <= 0)


def makes_one_pass(K, y, passes):
    return _run(K + 1, y, 1, lambda K, y, c, i: y[i] * (K[i] @ (c * y)) <= 0)


def returns_signed_counts(K, y, passes):
    counts = _run(K + 1, y, passes, lambda K, y, c, i: y[i] * (K[i] @ (c * y)) <= 0)
    return counts * y


def tests_all_points_before_it_updates(K, y, passes):
    counts = np.zeros(len(y), dtype=int)
    for _ in range(passes):
        wrong = y * ((K + 1) @ (counts * y)) <= 0
        counts += wrong
    return counts


WRONG = {
    "ex-kernels-program": {
        "forgets the bias": forgets_the_bias,
        "lets a tie pass": lets_a_tie_pass,
        "turns the test around": turns_the_test_around,
        "forgets the labels in the sum": forgets_the_labels_in_the_sum,
        "forgets the label in the test": forgets_the_label_in_the_test,
        "makes one pass": makes_one_pass,
        "returns signed counts": returns_signed_counts,
        "tests all points before it updates": tests_all_points_before_it_updates,
    }
}
