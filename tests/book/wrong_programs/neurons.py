"""Usual wrong networks for a table of zeros and ones."""

import numpy as np

EXERCISE = "ex-neurons-table"


def forgets_the_zeros(ones):
    return ones, ones.sum(axis=1) - 0.5, np.ones(len(ones)), 0.5


def is_silent_at_its_own_corner(ones):
    return 2 * ones - 1, ones.sum(axis=1), np.ones(len(ones)), 0.5


def gives_biases(ones):
    return 2 * ones - 1, 0.5 - ones.sum(axis=1), np.ones(len(ones)), 0.5


def fires_at_neighbors_too(ones):
    return 2 * ones - 1, ones.sum(axis=1) - 1.5, np.ones(len(ones)), 0.5


def counts_all_inputs(ones):
    b = np.full(len(ones), ones.shape[1] - 0.5)
    return 2 * ones - 1, b, np.ones(len(ones)), 0.5


def ends_with_and(ones):
    m = len(ones)
    return 2 * ones - 1, ones.sum(axis=1) - 0.5, np.ones(m), m - 0.5


def has_the_output_threshold_1(ones):
    return 2 * ones - 1, ones.sum(axis=1) - 0.5, np.ones(len(ones)), 1


def always_makes_xor(ones):
    return np.ones((2, ones.shape[1])), np.array([0.5, 1.5]), np.array([1, -1]), 0.5


def has_one_hidden_neuron(ones):
    w = (2 * ones - 1).sum(axis=0)
    return w[None, :], np.array([(ones @ w).min() - 0.5]), np.ones(1), 0.5
