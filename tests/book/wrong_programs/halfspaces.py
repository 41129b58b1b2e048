"""Usual wrong answers on half-spaces."""

import numpy as np

EXERCISE = "ex-halfspaces-through"


def _through(p, q, r, turn=(-1, 1)):
    """The right function; another `turn` makes another vector of the step."""
    step = q - p
    w = step[::-1] * turn
    b = -(w @ p)
    return (w, b) if w @ r + b > 0 else (-w, -b)


def forgets_r(p, q, r):
    step = q - p
    w = np.array([-step[1], step[0]])
    return w, -(w @ p)


def always_changes_the_signs(p, q, r):
    w, b = forgets_r(p, q, r)
    return -w, -b


def takes_the_step_for_the_normal(p, q, r):
    w = q - p
    return w, -(w @ p)


def swaps_the_coordinates_without_a_minus(p, q, r):
    return _through(p, q, r, turn=(1, 1))


def forgets_the_minus_of_the_bias(p, q, r):
    w, b = _through(p, q, r)
    return w, -b


def goes_through_the_origin(p, q, r):
    return _through(p, q, r)[0], 0


def changes_the_signs_of_w_only(p, q, r):
    w, b = forgets_r(p, q, r)
    return (w, b) if w @ r + b > 0 else (-w, b)


def divides_by_zero_on_a_vertical_line(p, q, r):
    slope = (q[1] - p[1]) / (q[0] - p[0])
    w, b = np.array([-slope, 1]), slope * p[0] - p[1]
    return (w, b) if w @ r + b > 0 else (-w, -b)


def returns_one_list(p, q, r):
    w, b = _through(p, q, r)
    return [*w, b]
