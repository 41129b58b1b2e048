"""Probabilities from scores, and one rule for ties.

A class is predicted by its score, and the probabilities name the same class: where
rounding makes another one as probable, the predicted class gets the next larger float.
"""

import numpy as np

from ._checks import FloatArray, IntArray


def winners(scores: FloatArray) -> IntArray:
    """Codes of the predicted classes: the largest score wins, of equal ones the first.

    Of two classes with one score g, shape (n,), the second wins iff g >= 0.

    Examples
    --------
    >>> winners(np.array([[1, 3, 3], [2, 0, 1]])).tolist()
    [1, 0]
    >>> winners(np.array([-1, 0, 1])).tolist()
    [0, 1, 1]
    """
    if scores.ndim == 1:
        return (scores >= 0).astype(np.intp)
    return np.asarray(scores.argmax(axis=1))


def probabilities(scores: FloatArray) -> FloatArray:
    """P_k = e^{s_k} / Σ_r e^{s_r}; of one score g a row, σ(-g) and σ(g).

    Examples
    --------
    >>> probabilities(np.array([0.0, 800])).tolist()
    [[0.5, 0.5], [0.0, 1.0]]
    """
    return named(softmax(_columns(scores)), scores)


def softmax(S: FloatArray) -> FloatArray:
    """e^{s_k} / Σ_r e^{s_r} for each row.

    Examples
    --------
    >>> softmax(np.array([[0.0, 0], [1000, 0]])).tolist()
    [[0.5, 0.5], [1.0, 0.0]]
    """
    # less the largest, which cancels in the quotient: no exponential overflows
    P: FloatArray = np.exp(S - S.max(axis=1, keepdims=True))
    P /= P.sum(axis=1, keepdims=True)
    return P


def log_probabilities(scores: FloatArray) -> FloatArray:
    """ln P_k = s_k - ln Σ_r e^{s_r}, exact where P_k rounds to 0 or 1.

    Examples
    --------
    >>> log_probabilities(np.array([50.0, 800])).tolist()
    [[-50.0, -1.9287498479639178e-22], [-800.0, 0.0]]
    """
    S = _columns(scores)
    S = S - S.max(axis=1, keepdims=True)  # before the logarithm, whose digits count
    return named(S - log_sum_exp(S), scores)


def log_sum_exp(S: FloatArray) -> FloatArray:
    """ln Σ_r e^{s_r} of each row, shape (n, 1): s_max + ln(1 + the sum of the others).

    Examples
    --------
    >>> log_sum_exp(np.array([[0.0, -50], [1000, 1000]])).tolist()
    [[1.9287498479639178e-22], [1000.6931471805599]]
    """
    rows, top = np.arange(len(S)), S.argmax(axis=1)
    largest = S[rows, top][:, None]
    E = np.exp(S - largest)
    # ln(1 + the others) by log1p: digits of a sum that 1 would swallow are kept
    E[rows, top] = 0
    return np.asarray(largest + np.log1p(E.sum(axis=1, keepdims=True)))


def named(
    P: FloatArray, scores: FloatArray, winner: IntArray | None = None
) -> FloatArray:
    """P, changed by one float where rounding hides the class that wins by its score.

    ``winner`` are the classes predicted, if not those of the largest score. Two classes
    that truly tie, g = 0, stay equal.

    Examples
    --------
    >>> named(np.array([[0.5, 0.5]] * 2), np.array([1e-20, 0.0])).tolist()
    [[0.5, 0.5000000000000001], [0.5, 0.5]]
    """
    winner = winners(scores) if winner is None else winner
    hidden = P.argmax(axis=1) != winner
    if scores.ndim == 1:
        hidden &= scores != 0
    if hidden.any():
        P[hidden, winner[hidden]] = np.nextafter(P[hidden].max(axis=1), np.inf)
    return P


def _columns(scores: FloatArray) -> FloatArray:
    """One column a class: (0, g) for two classes with one score."""
    if scores.ndim == 1:
        return np.column_stack([np.zeros(len(scores)), scores])
    return scores
