"""Usual wrong answers on the Gaussian kernel perceptron."""

import numpy as np

EXERCISE = "ex-kernels-program"


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


forgets_the_bias = _program(bias=0, new_bias=0)
forgets_the_bias_of_new_points = _program(new_bias=0)
lets_a_tie_pass = _program(wrong=lambda row, c, y, i: y[i] * (row @ (c * y)) < 0)
forgets_the_label_in_the_test = _program(wrong=lambda row, c, y, i: row @ (c * y) <= 0)
forgets_the_labels_in_the_tests_sum = _program(
    wrong=lambda row, c, y, i: y[i] * (row @ c) <= 0
)
forgets_the_labels_in_the_score = _program(labeled=False)
divides_by_two_squares = _program(divisor=lambda s: 2 * s**2)
divides_by_the_width = _program(divisor=lambda s: s)
forgets_the_width = _program(divisor=lambda s: 1)
forgets_to_square_the_distance = _program(power=1)
makes_one_pass = _program(once=True)
calls_0_negative = _program(answer=lambda z: np.where(z > 0, 1, -1))
returns_the_scores = _program(answer=lambda scores: scores)
