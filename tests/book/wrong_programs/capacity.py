"""Usual wrong answers on capacity."""

import numpy as np

EXERCISE = "ex-capacity-origin"


def _directions(points):
    """The different directions of the points, opposite ones being one."""
    return {round(float(np.arctan2(p[1], p[0]) % np.pi), 9) for p in points}


def two_labelings_for_each_point(points):
    return 2 * len(points)


def counts_lines_with_a_bias(points):
    return len(points) * (len(points) - 1) + 2


def rounds_the_angles(points):
    return 0 if not points.any(axis=1).all() else 2 * len(_directions(points))


def forgets_the_origin(points):
    lines = []
    for p in points:
        if all(p[0] * q[1] != p[1] * q[0] for q in lines):
            lines.append(p)
    return 2 * len(lines)


def skips_the_origin(points):
    return forgets_the_origin(points[points.any(axis=1)])


def one_labeling_for_each_line(points):
    return 0 if not points.any(axis=1).all() else forgets_the_origin(points) // 2


def tells_opposite_points_apart(points):
    if not points.any(axis=1).all():
        return 0
    return 2 * len({(p[0] / np.hypot(*p), p[1] / np.hypot(*p)) for p in points})


def divides_by_the_first_coordinate(points):
    return 2 * len({int(p[1]) / int(p[0]) for p in points})


def tries_random_lines(points):
    rng = np.random.default_rng(0)
    signs = np.sign(rng.normal(size=(5000, 2)) @ points.T)
    return len({tuple(row) for row in signs[signs.all(axis=1)].tolist()})


def drops_repeated_points_only(points):
    return 2 * len({tuple(p) for p in points.tolist()}) * bool(points.any(axis=1).all())
