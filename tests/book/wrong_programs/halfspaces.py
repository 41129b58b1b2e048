"""Usual wrong answers on half-spaces."""


def forgets_the_minus(w, X, y):
    along = X @ w
    return along[y == -1].max(), along[y == 1].min()


def swaps_low_and_high(w, X, y):
    along = X @ w
    return -along[y == -1].max(), -along[y == 1].min()


def takes_the_weakest_conditions(w, X, y):
    along = X @ w
    return -along[y == 1].max(), -along[y == -1].min()


def positive_rows_come_first(w, X, y):
    along, count = X @ w, (y == 1).sum()
    return -along[:count].min(), -along[count:].max()


def two_features_only(w, X, y):
    along = w[0] * X[:, 0] + w[1] * X[:, 1]
    return -along[y == 1].min(), -along[y == -1].max()


def searches_whole_numbers(w, X, y):
    good = [b for b in range(-100, 101) if (y * (X @ w + b) > 0).all()]
    return (good[0] - 1, good[-1] + 1) if good else (0, 0)


def lists_the_biases(w, X, y):
    return [b for b in range(-100, 101) if (y * (X @ w + b) > 0).all()]


def one_bias_is_enough(w, X, y):
    along = X @ w
    return -(along[y == 1].min() + along[y == -1].max()) / 2


WRONG = {
    "ex-halfspaces-bias": {
        "forgets the minus": forgets_the_minus,
        "swaps low and high": swaps_low_and_high,
        "takes the weakest conditions": takes_the_weakest_conditions,
        "takes the first rows as positive": positive_rows_come_first,
        "knows two features only": two_features_only,
        "searches whole numbers": searches_whole_numbers,
        "lists the whole biases": lists_the_biases,
        "gives one bias": one_bias_is_enough,
    }
}
