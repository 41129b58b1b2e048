"""Usual wrong answers on the mistakes of held-out points."""

from sklearn.svm import SVC

EXERCISE = "ex-width-program"


def _mistakes(points, labels, parts, gamma, C, kernel="rbf"):
    count = 0
    for rows, out in parts:
        model = SVC(kernel=kernel, gamma=gamma, C=C).fit(points[rows], labels[rows])
        count += (model.predict(points[out]) != labels[out]).sum()
    return count


def divides_by_two_squares(points, labels, s, C, parts):
    return _mistakes(points, labels, parts, 1 / (2 * s**2), C)


def takes_the_width_for_gamma(points, labels, s, C, parts):
    return _mistakes(points, labels, parts, s, C)


def divides_by_the_width(points, labels, s, C, parts):
    return _mistakes(points, labels, parts, 1 / s, C)


def forgets_the_penalty(points, labels, s, C, parts):
    return _mistakes(points, labels, parts, 1 / s**2, 1)


def forgets_the_kernel(points, labels, s, C, parts):
    return _mistakes(points, labels, parts, "scale", C, "linear")


def trains_on_all_points(points, labels, s, C, parts):
    model = SVC(gamma=1 / s**2, C=C).fit(points, labels)
    return sum((model.predict(points[out]) != labels[out]).sum() for _, out in parts)


def counts_in_training(points, labels, s, C, parts):
    return _mistakes(points, labels, [(rows, rows) for rows, _ in parts], 1 / s**2, C)


def takes_the_mean(points, labels, s, C, parts):
    return _mistakes(points, labels, parts, 1 / s**2, C) / len(labels)


def takes_the_last_part_only(points, labels, s, C, parts):
    return _mistakes(points, labels, parts[-1:], 1 / s**2, C)
