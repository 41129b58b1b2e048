"""Usual wrong answers on gradient descent."""

import numpy as np

EXERCISE = "ex-gradient-descent-backtracking"


def _run(value, gradient, theta, eta, tol, *, length=np.linalg.norm, again=2, most=999):
    """The right loop, with one thing to spoil."""
    steps = 0
    while length(g := gradient(theta)) > tol and steps < most:
        while value(theta - eta * g) > value(theta) - eta * (g @ g) / 2:
            eta = eta / 2
        theta, eta, steps = theta - eta * g, again * eta, steps + 1
    return theta, steps


def never_doubles_eta(*args):
    return _run(*args, again=1)


def forgets_the_root(*args):
    return _run(*args, length=lambda g: g @ g)


def takes_the_largest_entry(*args):
    return _run(*args, length=lambda g: max(abs(g)))


def knows_two_weights_only(*args):
    return _run(*args, length=lambda g: np.linalg.norm(g[:2]))


def stops_after_one_step(*args):
    return _run(*args, most=1)


def doubles_the_first_eta(value, gradient, theta, eta, tol):
    return _run(value, gradient, theta, 2 * eta, tol)


def steps_before_it_tests(value, gradient, theta, eta, tol):
    theta, _ = _run(value, gradient, theta, eta, -1, most=1)
    theta, steps = _run(value, gradient, theta, 2 * eta, tol)
    return theta, steps + 1


def wants_a_gradient_below_the_tolerance(value, gradient, theta, eta, tol):
    return _run(value, gradient, theta, eta, np.nextafter(tol, -1), most=999)


def counts_the_places(*args):
    theta, steps = _run(*args)
    return theta, steps + 1


def takes_any_fall(value, gradient, theta, eta, tol):
    steps = 0
    while np.linalg.norm(g := gradient(theta)) > tol and steps < 999:
        while value(theta - eta * g) > value(theta):
            eta = eta / 2
        theta, eta, steps = theta - eta * g, 2 * eta, steps + 1
    return theta, steps


def does_not_search(value, gradient, theta, eta, tol):
    steps = 0
    while np.linalg.norm(gradient(theta)) > tol and steps < 999:
        theta, steps = theta - eta * gradient(theta), steps + 1
    return theta, steps
