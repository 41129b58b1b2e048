"""Usual wrong answers on likelihood."""

import numpy as np

EXERCISE = "ex-likelihood-program"


def _rows(X):
    return np.column_stack([np.ones(len(X)), X])


def _sigma(u):
    return 1 / (1 + np.exp(-u))


def _right(theta, X, labels):
    signs = np.where(labels == 1, 1, -1)
    rows = _rows(X)
    z = signs * (rows @ theta)
    strokes = signs * np.exp(-np.logaddexp(0, z))
    return -np.logaddexp(0, -z).sum(), rows.T @ strokes


def gives_the_loss(theta, X, labels):
    value, gradient = _right(theta, X, labels)
    return -value, -gradient


def takes_means(theta, X, labels):
    value, gradient = _right(theta, X, labels)
    return value / len(X), gradient / len(X)


def forgets_the_bias_in_the_gradient(theta, X, labels):
    value, gradient = _right(theta, X, labels)
    return value, gradient[1:]


def puts_the_bias_last(theta, X, labels):
    return _right(np.roll(theta, 1), X, labels)


def knows_labels_plus_and_minus_1_only(theta, X, labels):
    rows = _rows(X)
    z = labels * (rows @ theta)
    return -np.logaddexp(0, -z).sum(), rows.T @ (labels * np.exp(-np.logaddexp(0, z)))


def knows_labels_0_and_1_only(theta, X, labels):
    u = _rows(X) @ theta
    value = -(labels * np.logaddexp(0, -u) + (1 - labels) * np.logaddexp(0, u)).sum()
    return value, _rows(X).T @ (labels - _sigma(u))


def takes_the_smaller_label_as_negative(theta, X, labels):
    return _right(theta, X, np.where(labels == labels.max(), 1, 0))


def looks_for_labels_minus_1(theta, X, labels):
    return _right(theta, X, np.where(labels == -1, 0, 1))


def takes_the_logarithm_of_a_probability(theta, X, labels):
    t = np.where(labels == 1, 1, 0)
    p = _sigma(_rows(X) @ theta)
    value = (t * np.log(p) + (1 - t) * np.log(1 - p)).sum()
    return value, _rows(X).T @ (t - p)


def logarithm_of_one_plus(theta, X, labels):
    signs = np.where(labels == 1, 1, -1)
    z = signs * (_rows(X) @ theta)
    return -np.log(1 + np.exp(-z)).sum(), _rows(X).T @ (signs * _sigma(-z))


def gives_prediction_minus_label(theta, X, labels):
    value, gradient = _right(theta, X, labels)
    return value, -gradient


def gives_the_likelihood(theta, X, labels):
    value, gradient = _right(theta, X, labels)
    return np.exp(value), gradient
