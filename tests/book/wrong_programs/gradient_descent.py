"""Usual wrong answers on gradient descent."""

import numpy as np


def run(value, g, theta, eta, wanted, *, shrink=0.5, strict=False):
    """The right loop, with one thing to spoil."""
    before = value(theta)
    for _ in range(200):
        fall = before - value(theta - eta * g)
        if fall > eta * wanted or (not strict and fall == eta * wanted):
            break
        eta = eta * shrink
    return theta - eta * g, eta


def no_search(value, gradient, theta, eta, c):
    return theta - eta * gradient(theta), eta


def any_fall(value, gradient, theta, eta, c):
    return run(value, gradient(theta), theta, eta, 0)


def one_half(value, gradient, theta, eta, c):
    g = gradient(theta)
    return run(value, g, theta, eta, 0.5 * g @ g)


def length_not_squared(value, gradient, theta, eta, c):
    g = gradient(theta)
    return run(value, g, theta, eta, c * np.sqrt(g @ g))


def tenths(value, gradient, theta, eta, c):
    g = gradient(theta)
    return run(value, g, theta, eta, c * (g @ g), shrink=0.1)


def strictly_more(value, gradient, theta, eta, c):
    g = gradient(theta)
    return run(value, g, theta, eta, c * (g @ g), strict=True)


def uphill(value, gradient, theta, eta, c):
    new, eta = run(value, gradient(theta), theta, eta, 0)
    return 2 * theta - new, eta


def first_eta(value, gradient, theta, eta, c):
    g = gradient(theta)
    return run(value, g, theta, eta, c * (g @ g))[0], eta


def halves_once_more(value, gradient, theta, eta, c):
    g = gradient(theta)
    eta = run(value, g, theta, eta, c * (g @ g))[1] / 2
    return theta - eta * g, eta


def walks_on(value, gradient, theta, eta, c):
    while value(theta - eta * gradient(theta)) > value(theta):
        theta, eta = theta - eta * gradient(theta), eta / 2
    return theta - eta * gradient(theta), eta


def two_weights(value, gradient, theta, eta, c):
    g = gradient(theta)
    return run(value, g, theta, eta, c * (g[0] ** 2 + g[1] ** 2))


WRONG = {
    "ex-gradient-descent-backtracking": {
        "does not search": no_search,
        "takes any fall": any_fall,
        "takes one half for c": one_half,
        "forgets the square": length_not_squared,
        "divides by ten": tenths,
        "wants strictly more": strictly_more,
        "goes uphill": uphill,
        "returns the first eta": first_eta,
        "halves once more": halves_once_more,
        "walks on while it searches": walks_on,
        "knows two weights only": two_weights,
    }
}
