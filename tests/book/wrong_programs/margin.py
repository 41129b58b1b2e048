"""Usual wrong answers on the walk to the nearest points."""

import numpy as np

EXERCISE = "ex-margin-walk"

MEET = "not separated"


def _run(P, Q, *, longest=1.0, steps=4000, both=True, end=True, near=True, share=None):
    """The right walk, with one thing to spoil."""
    p, q = P[0], Q[0]
    for step in range(steps + 1):
        v = p - q
        i, j = (P @ v).argmin(), (Q @ v).argmax()
        if not near:
            i, j = (P @ v).argmax(), (Q @ v).argmin()
        u = P[i] - Q[j]
        gap = v @ (v - u)
        if gap <= 1e-9 or step == steps:
            break
        t = min(longest, gap / ((v - u) @ (v - u))) if share is None else share
        p = p + t * (P[i] - p)
        if both:
            q = q + t * (Q[j] - q)
    return (p, q) if v @ u > 0 or not end else MEET


def steps_too_far(P, Q):
    return _run(P, Q, longest=np.inf)


def moves_p_only(P, Q):
    return _run(P, Q, both=False)


def never_says_not_separable(P, Q):
    return _run(P, Q, end=False)


def looks_the_wrong_way(P, Q):
    return _run(P, Q, near=False)


def makes_one_step(P, Q):
    return _run(P, Q, steps=1)


def jumps_to_the_data_point(P, Q):
    return _run(P, Q, share=1.0, end=False)


def takes_the_nearest_data_points(P, Q):
    lengths = ((P[:, None] - Q) ** 2).sum(axis=2)
    i, j = np.unravel_index(lengths.argmin(), lengths.shape)
    return P[i], Q[j]


def takes_the_means(P, Q):
    return P.mean(axis=0), Q.mean(axis=0)


def writes_into_integers(P, Q):
    p, q = _run(P, Q, end=False)
    return p.astype(P.dtype), q.astype(Q.dtype)


def knows_two_features_only(P, Q):
    found = _run(P[:, :2], Q[:, :2])
    return found


def returns_p_minus_q(P, Q):
    found = _run(P, Q)
    return found if isinstance(found, str) else found[0] - found[1]


def asks_only_whether_v_is_0(P, Q):
    p, q = _run(P, Q, end=False)
    return (p, q) if np.linalg.norm(p - q) > 1e-9 else MEET
