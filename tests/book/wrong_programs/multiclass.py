"""Usual wrong answers on more than two classes."""

import numpy as np

EXERCISE = "ex-multiclass-program"


def _with(at_fault, W, x, own, shares=True):
    """The update for given rivals at fault."""
    new, number = W.astype(float), at_fault.sum()
    if number:
        new[own] += x
        new[at_fault] -= x / number if shares else x
    return new


def _rivals(W, x, own, lead=0.0):
    scores = W @ x
    at_fault = scores >= scores[own] + lead
    at_fault[own] = False
    return at_fault


def blames_the_best_rival_only(W, x, own):
    at_fault = _rivals(W, x, own)
    scores = np.where(at_fault, W @ x, -np.inf)
    best = np.arange(len(W)) == scores.argmax()
    return _with(at_fault & best, W, x, own)


def lets_ties_pass(W, x, own):
    return _with(_rivals(W, x, own, 1e-9), W, x, own)


def takes_all_of_x_from_each(W, x, own):
    return _with(_rivals(W, x, own), W, x, own, shares=False)


def divides_by_the_number_of_others(W, x, own):
    at_fault, new = _rivals(W, x, own), W.astype(float)
    if at_fault.any():
        new[own] += x
        new[at_fault] -= x / (len(W) - 1)
    return new


def blames_the_own_class_too(W, x, own):
    scores = W @ x
    return _with(scores >= scores[own], W, x, own)


def blames_all_others_at_a_mistake(W, x, own):
    at_fault = _rivals(W, x, own)
    others = np.arange(len(W)) != own
    return _with(others & at_fault.any(), W, x, own)


def always_updates(W, x, own):
    return _with(np.arange(len(W)) != own, W, x, own)


def asks_argmax(W, x, own):
    return W.astype(float) if (W @ x).argmax() == own else _plain(W, x, own)


def _plain(W, x, own):
    return _with(_rivals(W, x, own), W, x, own)


def changes_its_argument(W, x, own):
    W[:] = _plain(W, x, own)
    return W


def keeps_integers(W, x, own):
    return _plain(W, x, own).astype(W.dtype)


def forgets_the_own_class(W, x, own):
    new = _plain(W, x, own)
    new[own] = W[own]
    return new


def forgets_the_rivals(W, x, own):
    new = W.astype(float)
    new[own] = _plain(W, x, own)[own]
    return new
