"""Usual wrong answers on penalties."""

import numpy as np


def _rows(X):
    return np.column_stack([np.ones(len(X)), X])


def wrong_fit(two=2.0, right=1.0, sums=False, price_of_b=0.0, power=1, bias=True):
    """Standardize rightly, then fit with one mistake."""

    def ridge(X, y, strength, X_new):
        mean, deviation = X.mean(axis=0), X.std(axis=0)
        rows = _rows((X - mean) / deviation)
        rows[:, 0] *= bias
        scale = two if sums else two / len(X)
        price = np.diag([price_of_b] + [1.0] * X.shape[1]) * strength**power
        system = scale * rows.T @ rows + price
        theta = np.linalg.lstsq(system, scale * right * rows.T @ y, rcond=None)[0]
        return _rows((X_new - mean) / deviation) @ theta

    return ridge


def wrong_scale(of_training, of_new):
    """Fit rightly, with a wrong mean and deviation for one of the two."""

    def ridge(X, y, strength, X_new):
        mean, deviation = of_training(X, X_new)
        rows = _rows((X - mean) / deviation)
        price = np.diag([0.0] + [strength] * X.shape[1])
        system = 2 / len(X) * rows.T @ rows + price
        theta = np.linalg.solve(system, 2 / len(X) * rows.T @ y)
        mean, deviation = of_new(X, X_new)
        return _rows((X_new - mean) / deviation) @ theta

    return ridge


def training(X, X_new):
    return X.mean(axis=0), X.std(axis=0)


def new(X, X_new):
    return X_new.mean(axis=0), X_new.std(axis=0)


def both(X, X_new):
    rows = np.vstack([X, X_new])
    return rows.mean(axis=0), rows.std(axis=0)


def none(X, X_new):
    return 0, 1


def sample_deviation(X, X_new):
    return X.mean(axis=0), X.std(axis=0, ddof=1)


def all_entries(X, X_new):
    return X.mean(), X.std()


def returns_labels(X, y, strength, X_new):
    return np.sign(wrong_fit()(X, y, strength, X_new))


def returns_scores_of_training(X, y, strength, X_new):
    return wrong_fit()(X, y, strength, X)


def is_made_for_two_features(X, y, strength, X_new):
    rows = _rows((X - X.mean(axis=0)) / X.std(axis=0))
    system = 2 / len(X) * rows.T @ rows + np.diag([0, strength, strength])
    theta = np.linalg.solve(system, 2 / len(X) * rows.T @ y)
    return _rows((X_new - X.mean(axis=0)) / X.std(axis=0)) @ theta


WRONG = {
    "ex-penalties-ridge": {
        "lets the bias pay": wrong_fit(price_of_b=1),
        "takes the sum of the losses": wrong_fit(sums=True),
        "forgets the factor 2": wrong_fit(two=1.0),
        "doubles the right-hand side": wrong_fit(right=2.0),
        "has no price": wrong_fit(two=1e12),
        "squares the strength": wrong_fit(power=2),
        "has no bias": wrong_fit(bias=False),
        "does not standardize": wrong_scale(none, none),
        "does not standardize the new points": wrong_scale(training, none),
        "scales the new points by themselves": wrong_scale(training, new),
        "scales by all points": wrong_scale(both, both),
        "divides by n - 1": wrong_scale(sample_deviation, sample_deviation),
        "has one scale for all features": wrong_scale(all_entries, all_entries),
        "returns labels": returns_labels,
        "returns the scores of the training points": returns_scores_of_training,
        "is made for two features": is_made_for_two_features,
    }
}
