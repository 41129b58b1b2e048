"""Usual wrong answers on half-spaces."""

import numpy as np


def through(p, q, r, turn=(-1, 1)):
    """The right function; another `turn` makes another vector of the step."""
    step = q - p
    w = step[::-1] * turn
    b = -(w @ p)
    return (w, b) if w @ r + b > 0 else (-w, -b)


def forgets_r(p, q, r):
    step = q - p
    w = np.array([-step[1], step[0]])
    return w, -(w @ p)


def never_keeps_the_signs(p, q, r):
    w, b = forgets_r(p, q, r)
    return -w, -b


def takes_the_step_for_the_normal(p, q, r):
    w = q - p
    return w, -(w @ p)


def swaps_without_a_minus(p, q, r):
    return through(p, q, r, turn=(1, 1))


def forgets_the_minus_of_the_bias(p, q, r):
    w, b = through(p, q, r)
    return w, -b


def goes_through_the_origin(p, q, r):
    return through(p, q, r)[0], 0


def changes_w_only(p, q, r):
    w, b = forgets_r(p, q, r)
    return (w, b) if w @ r + b > 0 else (-w, b)


def by_its_slope(p, q, r):
    slope = (q[1] - p[1]) / (q[0] - p[0])
    w, b = np.array([-slope, 1]), slope * p[0] - p[1]
    return (w, b) if w @ r + b > 0 else (-w, -b)


def all_in_one_list(p, q, r):
    w, b = through(p, q, r)
    return [*w, b]


WRONG = {
    "ex-halfspaces-through": {
        "forgets r": forgets_r,
        "always changes the signs": never_keeps_the_signs,
        "takes the step for the normal": takes_the_step_for_the_normal,
        "swaps the coordinates without a minus": swaps_without_a_minus,
        "forgets the minus of the bias": forgets_the_minus_of_the_bias,
        "goes through the origin": goes_through_the_origin,
        "changes the signs of w only": changes_w_only,
        "divides by zero on a vertical line": by_its_slope,
        "returns one list": all_in_one_list,
    }
}
