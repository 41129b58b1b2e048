"""Usual wrong answers on a complete analysis."""

import numpy as np

EXERCISE = "ex-complete-analysis-nested"


def _mean(error, setting, folds, swapped=False):
    found = []
    for k, test in enumerate(folds):
        train = np.concatenate(folds[:k] + folds[k + 1 :])
        if swapped:
            train, test = test, train
        found.append(error(setting, train, test))
    return np.mean(found)


def _outer(search, *, average=np.mean, small=False, swapped=False):
    """Hold out each fold; `search` gives the setting from the others and the fold."""

    def nested(error, settings, folds):
        found = []
        for k, held_out in enumerate(folds):
            others = folds[:k] + folds[k + 1 :]
            setting = search(error, settings, others, held_out)
            train = others[0] if small else np.concatenate(others)
            test = held_out
            if swapped:
                train, test = test, train
            found.append(error(setting, train, test))
        return average(found)

    return nested


def _pick(error, settings, others, held_out, choose=np.argmin):
    return settings[choose([_mean(error, each, others) for each in settings])]


def returns_the_promise_of_the_winner(error, settings, folds):
    return min(_mean(error, each, folds) for each in settings)


def searches_in_all_folds(error, settings, folds):
    best = _pick(error, settings, folds, None)
    return _mean(error, best, folds)


def _best_on_the_fold(error, settings, others, held_out):
    train = np.concatenate(others)
    return settings[np.argmin([error(each, train, held_out) for each in settings])]


def _last_of_ties(error, settings, others, held_out):
    return _pick(error, settings[::-1], others, held_out)


def _best_on_its_own_rows(error, settings, others, held_out):
    rows = np.concatenate(others)
    return settings[np.argmin([error(each, rows, rows) for each in settings])]


def _swaps_in_the_search(error, settings, others, held_out):
    means = [_mean(error, each, others, swapped=True) for each in settings]
    return settings[np.argmin(means)]


def weighs_folds_by_their_size(error, settings, folds):
    sizes = [len(fold) for fold in folds]
    return _outer(_pick, average=lambda found: np.average(found, weights=sizes))(
        error, settings, folds
    )


chooses_on_the_fold_held_out = _outer(_best_on_the_fold)
takes_the_last_of_equal_settings = _outer(_last_of_ties)
chooses_on_the_training_rows = _outer(_best_on_its_own_rows)
swaps_train_and_test_in_the_search = _outer(_swaps_in_the_search)
swaps_train_and_test_at_the_end = _outer(_pick, swapped=True)
fits_the_winner_to_one_fold = _outer(_pick, small=True)
takes_the_largest_mean = _outer(
    lambda *given: _pick(*given, choose=np.argmax),
)
returns_the_errors_of_all_folds = _outer(_pick, average=list)
