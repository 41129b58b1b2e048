"""Usual wrong answers on one fit over many machines."""

from itertools import pairwise

EXERCISE = "ex-many-machines-tree"


def _grown(numbers, step):
    """All rounds that a step from one list to the next makes."""
    rounds = [list(numbers)]
    while len(rounds[-1]) > 1:
        rounds.append(step(rounds[-1]))
    return rounds


def _pairs(last):
    return [sum(last[k : k + 2]) for k in range(0, len(last), 2)]


def drops_the_number_without_a_partner(numbers):
    def step(last):
        return [last[k] + last[k + 1] for k in range(0, len(last) - 1, 2)]

    return _grown(numbers, step)


def adds_one_number_after_the_other(numbers):
    return _grown(numbers, lambda last: [last[0] + last[1], *last[2:]])


def adds_the_first_half_to_the_second(numbers):
    def step(last):
        half = (len(last) + 1) // 2
        return [sum(last[k::half]) for k in range(half)]

    return _grown(numbers, step)


def lets_the_lonely_number_go_first(numbers):
    def step(last):
        odd = len(last) % 2
        return last[:odd] + _pairs(last[odd:])

    return _grown(numbers, step)


def forgets_the_given_numbers(numbers):
    return _grown(numbers, _pairs)[1:]


def forgets_the_last_round(numbers):
    rounds = _grown(numbers, _pairs)
    return rounds[:-1] if len(rounds) > 1 else rounds


def makes_one_round_only(numbers):
    return [list(numbers), _pairs(numbers)]


def makes_a_round_of_one_number(numbers):
    rounds = _grown(numbers, _pairs)
    return rounds if len(numbers) > 1 else [*rounds, rounds[-1]]


def returns_the_total_only(numbers):
    return sum(numbers)


def returns_the_last_list_only(numbers):
    return _grown(numbers, _pairs)[-1]


def takes_overlapping_pairs(numbers):
    def step(last):
        return [a + b for a, b in pairwise(last)]

    return _grown(numbers, step)


def leaves_zeros_out(numbers):
    return _grown(numbers, lambda last: [v for v in _pairs(last) if v] or [0])


def rounds_to_whole_numbers(numbers):
    return _grown([int(value) for value in numbers], _pairs)
