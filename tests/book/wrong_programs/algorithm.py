"""Usual wrong answers on the perceptron."""

import numpy as np

EXERCISE = "ex-algorithm-perceptron"


def _run(
    points, labels, most, *, wrong=lambda z: z <= 0, theta=None, bias=1, last=False
):
    """The right loop, with one thing to spoil."""
    theta = np.zeros(points.shape[1] + 1) if theta is None else theta
    updates = 0
    for _ in range(most):
        clean = True
        for x, y in zip(points, labels, strict=True):
            row = y * np.array([*x, bias] if last else [bias, *x])
            if wrong(row @ theta):
                theta, updates, clean = theta + row, updates + 1, False
        if clean:
            break
    return theta, updates


def asks_for_z_below_0(points, labels, most):
    return _run(points, labels, most, wrong=lambda z: z < 0)


def asks_for_z_below_0_from_the_first_point_on(points, labels, most):
    theta = labels[0] * np.array([1.0, *points[0]])
    theta, updates = _run(points, labels, most, wrong=lambda z: z < 0, theta=theta)
    return theta, updates + 1


def forgets_the_bias(points, labels, most):
    return _run(points, labels, most, bias=0)


def puts_the_bias_last(points, labels, most):
    return _run(points, labels, most, last=True)


def counts_passes(points, labels, most):
    theta, passes = np.zeros(points.shape[1] + 1), 0
    while passes < most and _run(points, labels, 1, theta=theta)[1]:
        theta, passes = _run(points, labels, 1, theta=theta)[0], passes + 1
    return theta, passes


def ignores_the_limit(points, labels, most):
    return _run(points, labels, 10**9)


def makes_one_pass(points, labels, most):
    return _run(points, labels, 1)


def makes_one_pass_too_many(points, labels, most):
    return _run(points, labels, most + 1)


def forgets_the_label_in_the_update(points, labels, most):
    theta, updates = np.zeros(points.shape[1] + 1), 0
    for _ in range(most):
        for x, y in zip(points, labels, strict=True):
            row = np.array([1, *x])
            if y * (row @ theta) <= 0:
                theta, updates = theta + row, updates + 1
    return theta, updates


def adds_all_mistakes_at_once(points, labels, most):
    rows = labels[:, None] * np.column_stack([np.ones(len(points)), points])
    theta, updates = np.zeros(rows.shape[1]), 0
    for _ in range(most):
        wrong = rows @ theta <= 0
        theta, updates = theta + rows[wrong].sum(axis=0), updates + wrong.sum()
    return theta, updates


def goes_back_to_the_first_row(points, labels, most):
    rows = labels[:, None] * np.column_stack([np.ones(len(points)), points])
    theta, updates = np.zeros(rows.shape[1]), 0
    while (rows @ theta <= 0).any() and updates < most * len(rows):
        theta = theta + rows[np.argmax(rows @ theta <= 0)]
        updates += 1
    return theta, updates


def keeps_whole_numbers_only(points, labels, most):
    theta, updates = _run(points.astype(int), labels, most)
    return theta.astype(int), updates


def knows_two_features_only(points, labels, most):
    b, w1, w2, updates = 0, 0, 0, 0
    for _ in range(most):
        for (x1, x2), y in zip(points, labels, strict=True):
            if y * (w1 * x1 + w2 * x2 + b) <= 0:
                b, w1, w2, updates = b + y, w1 + y * x1, w2 + y * x2, updates + 1
    return np.array([b, w1, w2]), updates


def sorts_the_points_by_label(points, labels, most):
    order = np.argsort(-labels, kind="stable")
    return _run(points[order], labels[order], most)
