"""Usual wrong answers on the walk to the nearest points."""

import numpy as np

MEET = "not separated"


def run(P, Q, *, longest=1.0, steps=4000, both=True, end=True, near=True, share=None):
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
    return run(P, Q, longest=np.inf)


def moves_p_only(P, Q):
    return run(P, Q, both=False)


def never_says_not_separable(P, Q):
    return run(P, Q, end=False)


def looks_the_wrong_way(P, Q):
    return run(P, Q, near=False)


def one_step(P, Q):
    return run(P, Q, steps=1)


def jumps_to_the_point(P, Q):
    return run(P, Q, share=1.0, end=False)


def nearest_data_points(P, Q):
    lengths = ((P[:, None] - Q) ** 2).sum(axis=2)
    i, j = np.unravel_index(lengths.argmin(), lengths.shape)
    return P[i], Q[j]


def means(P, Q):
    return P.mean(axis=0), Q.mean(axis=0)


def writes_into_integers(P, Q):
    p, q = run(P, Q, end=False)
    return p.astype(P.dtype), q.astype(Q.dtype)


def two_features_only(P, Q):
    found = run(P[:, :2], Q[:, :2])
    return found


def only_v(P, Q):
    found = run(P, Q)
    return found if isinstance(found, str) else found[0] - found[1]


def always_separable_if_v_is_long(P, Q):
    p, q = run(P, Q, end=False)
    return (p, q) if np.linalg.norm(p - q) > 1e-9 else MEET


WRONG = {
    "ex-margin-walk": {
        "steps too far": steps_too_far,
        "moves p only": moves_p_only,
        "never says not separable": never_says_not_separable,
        "looks the wrong way": looks_the_wrong_way,
        "makes one step": one_step,
        "jumps to the data point": jumps_to_the_point,
        "takes the nearest data points": nearest_data_points,
        "takes the means": means,
        "writes into integers": writes_into_integers,
        "knows two features only": two_features_only,
        "returns p - q": only_v,
        "asks only whether v is 0": always_separable_if_v_is_long,
    }
}
