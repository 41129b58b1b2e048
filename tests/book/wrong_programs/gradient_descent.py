"""Usual wrong answers on gradient descent."""

import numpy as np


def run(value, gradient, theta, eta, tol, *, length=np.linalg.norm, again=2, most=999):
    """The right loop, with one thing to spoil."""
    steps = 0
    while length(g := gradient(theta)) > tol and steps < most:
        while value(theta - eta * g) > value(theta) - eta * (g @ g) / 2:
            eta = eta / 2
        theta, eta, steps = theta - eta * g, again * eta, steps + 1
    return theta, steps


def keeps_eta(*args):
    return run(*args, again=1)


def square(*args):
    return run(*args, length=lambda g: g @ g)


def largest(*args):
    return run(*args, length=lambda g: max(abs(g)))


def two_weights(*args):
    return run(*args, length=lambda g: np.linalg.norm(g[:2]))


def one_step(*args):
    return run(*args, most=1)


def doubles_first(value, gradient, theta, eta, tol):
    return run(value, gradient, theta, 2 * eta, tol)


def step_before_test(value, gradient, theta, eta, tol):
    theta, _ = run(value, gradient, theta, eta, -1, most=1)
    theta, steps = run(value, gradient, theta, 2 * eta, tol)
    return theta, steps + 1


def strictly_less(value, gradient, theta, eta, tol):
    return run(value, gradient, theta, eta, np.nextafter(tol, -1), most=999)


def counts_places(*args):
    theta, steps = run(*args)
    return theta, steps + 1


def any_fall(value, gradient, theta, eta, tol):
    steps = 0
    while np.linalg.norm(g := gradient(theta)) > tol and steps < 999:
        while value(theta - eta * g) > value(theta):
            eta = eta / 2
        theta, eta, steps = theta - eta * g, 2 * eta, steps + 1
    return theta, steps


def no_search(value, gradient, theta, eta, tol):
    steps = 0
    while np.linalg.norm(gradient(theta)) > tol and steps < 999:
        theta, steps = theta - eta * gradient(theta), steps + 1
    return theta, steps


WRONG = {
    "ex-gradient-descent-backtracking": {
        "never doubles eta": keeps_eta,
        "forgets the root": square,
        "takes the largest entry": largest,
        "knows two weights only": two_weights,
        "stops after one step": one_step,
        "doubles the first eta": doubles_first,
        "steps before it tests": step_before_test,
        "wants a gradient below the tolerance": strictly_less,
        "counts the places": counts_places,
        "takes any fall": any_fall,
        "does not search": no_search,
    }
}
