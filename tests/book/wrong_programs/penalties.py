"""Usual wrong answers on penalties."""

import numpy as np

EXERCISE = "ex-penalties-ridge"


def _rows(X):
    return np.column_stack([np.ones(len(X)), X])


def _wrong_fit(two=2.0, right=1.0, sums=False, price_of_b=0.0, power=1, bias=True):
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


def _wrong_scale(of_training, of_new):
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


def _training(X, X_new):
    return X.mean(axis=0), X.std(axis=0)


def _new(X, X_new):
    return X_new.mean(axis=0), X_new.std(axis=0)


def _both(X, X_new):
    rows = np.vstack([X, X_new])
    return rows.mean(axis=0), rows.std(axis=0)


def _none(X, X_new):
    return 0, 1


def _sample_deviation(X, X_new):
    return X.mean(axis=0), X.std(axis=0, ddof=1)


def _all_entries(X, X_new):
    return X.mean(), X.std()


def returns_labels(X, y, strength, X_new):
    return np.sign(_wrong_fit()(X, y, strength, X_new))


def returns_the_scores_of_the_training_points(X, y, strength, X_new):
    return _wrong_fit()(X, y, strength, X)


def is_made_for_two_features(X, y, strength, X_new):
    rows = _rows((X - X.mean(axis=0)) / X.std(axis=0))
    system = 2 / len(X) * rows.T @ rows + np.diag([0, strength, strength])
    theta = np.linalg.solve(system, 2 / len(X) * rows.T @ y)
    return _rows((X_new - X.mean(axis=0)) / X.std(axis=0)) @ theta


lets_the_bias_pay = _wrong_fit(price_of_b=1)
takes_the_sum_of_the_losses = _wrong_fit(sums=True)
forgets_the_factor_2 = _wrong_fit(two=1.0)
doubles_the_right_hand_side = _wrong_fit(right=2.0)
has_no_price = _wrong_fit(two=1e12)
squares_the_strength = _wrong_fit(power=2)
has_no_bias = _wrong_fit(bias=False)
does_not_standardize = _wrong_scale(_none, _none)
does_not_standardize_the_new_points = _wrong_scale(_training, _none)
scales_the_new_points_by_themselves = _wrong_scale(_training, _new)
scales_by_all_points = _wrong_scale(_both, _both)
divides_by_n_minus_1 = _wrong_scale(_sample_deviation, _sample_deviation)
has_one_scale_for_all_features = _wrong_scale(_all_entries, _all_entries)
