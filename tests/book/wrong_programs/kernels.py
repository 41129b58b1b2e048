"""Usual wrong answers on the Gaussian kernel perceptron."""

import numpy as np


def _program(
    divisor=lambda s: s**2, power=2, bias=1, new_bias=1, wrong=None, once=False,
    labeled=True, answer=lambda scores: np.where(scores >= 0, 1, -1),
):  # fmt: skip
    wrong = wrong or (lambda row, c, y, i: y[i] * (row @ (c * y)) <= 0)

    def classify(points, labels, new, s, passes):
        def gram(P, Q, bias):
            squares = ((P[:, None] - Q) ** 2).sum(axis=2)
            return np.exp(-(squares ** (power / 2)) / divisor(s)) + bias

        K, c = gram(points, points, bias), np.zeros(len(labels))
        for _ in range(1 if once else passes):
            before = c.sum()
            for i in range(len(labels)):
                c[i] += wrong(K[i], c, labels, i)
            if c.sum() == before:
                break
        weights = c * labels if labeled else c
        return answer(gram(new, points, new_bias) @ weights)

    return classify


def tests_all_points_before_it_updates(points, labels, new, s, passes):
    def gram(P, Q):
        return np.exp(-((P[:, None] - Q) ** 2).sum(axis=2) / s**2) + 1

    c = np.zeros(len(labels))
    for _ in range(passes):
        c += labels * (gram(points, points) @ (c * labels)) <= 0
    return np.where(gram(new, points) @ (c * labels) >= 0, 1, -1)


WRONG = {
    "ex-kernels-program": {
        "forgets the bias": _program(bias=0, new_bias=0),
        "forgets the bias of new points": _program(new_bias=0),
        "lets a tie pass": _program(
            wrong=lambda row, c, y, i: y[i] * (row @ (c * y)) < 0
        ),
        "forgets the label in the test": _program(
            wrong=lambda row, c, y, i: row @ (c * y) <= 0
        ),
        "forgets the labels in the test's sum": _program(
            wrong=lambda row, c, y, i: y[i] * (row @ c) <= 0
        ),
        "forgets the labels in the score": _program(labeled=False),
        "divides by two squares": _program(divisor=lambda s: 2 * s**2),
        "divides by the width": _program(divisor=lambda s: s),
        "forgets the width": _program(divisor=lambda s: 1),
        "forgets to square the distance": _program(power=1),
        "makes one pass": _program(once=True),
        "calls 0 negative": _program(answer=lambda z: np.where(z > 0, 1, -1)),
        "returns the scores": _program(answer=lambda scores: scores),
        "tests all points before it updates": tests_all_points_before_it_updates,
    }
}
