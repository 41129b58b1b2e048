"""Exercises on decisions, of the chapter on practice."""

from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _cheapest(p: Any, y: Any, cost: float) -> tuple[float, float]:
    best, least = np.inf, np.inf
    for cut in [*np.unique(p), np.inf]:
        missed = np.sum((y == 1) & (p < cut))
        alarms = np.sum((y == -1) & (p >= cut))
        if cost * missed + alarms < least:
            best, least = cut, float(cost * missed + alarms)
    return best, least


_RNG = np.random.default_rng(8)
_P = _RNG.random(40).round(1)
_Y = np.where(_P + _RNG.normal(size=40) * 0.3 > 0.5, 1, -1)

EXERCISES = [
    Exercise(
        "ex-decisions-eight",
        dict(missed=2, alarms=1, recall=0.6, precision=0.75, cost=12, expected=3.95),
        Slip("Count the false alarms only.", alarms=4),
        Slip(
            "You have recall and precision the wrong way round.",
            recall=0.75,
            precision=0.6,
        ),
        Slip("Is the sixth patient above the lower cut or not?", cost=22),
        Slip("Right alarms cost nothing here.", cost=16),
        Slip("A false alarm costs 1, and a miss 10.", cost=21),
        Slip("The seventh patient is below the lower cut.", cost=2),
        Slip("That is the number found, not the expected one.", expected=5),
        Slip("The patients below the cut add their probabilities, too.", expected=3.15),
        why="three of five ill are found, three of four alarms are right; the lower "
        "cut misses one and has two false alarms; 3.95 expected, 5 found",
        hint="Alarms are the patients at or above the cut.",
    ),
    Exercise(
        "ex-decisions-screening",
        dict(screening_precision=0.0095 / 0.1085, share=2 / 21),
        Slip("That is the share of the ill who are found.", screening_precision=0.95),
        Slip("Divide by all alarms, the false ones too.", screening_precision=0.0095),
        Slip(
            "This supposes as many ill as healthy people.",
            screening_precision=0.95 / 1.05,
        ),
        Slip(
            "Divide by all alarms, not by the false ones alone.",
            screening_precision=0.0095 / 0.099,
        ),
        Slip("That is the ratio of ill to healthy people.", share=0.1 / 0.95),
        Slip("That many ill people are not needed.", share=0.5),
        why="the many healthy people raise most of the alarms",
        hint="Compare s times 0.95 with (1 - s) times 0.1.",
        tolerance=6e-4,
    ),
    Program(
        "ex-decisions-cheapest",
        name="cheapest",
        solution=_cheapest,
        cases=[
            Case(
                "four patients in order",
                (np.array([0.1, 0.3, 0.6, 0.9]), np.array([-1, -1, 1, 1]), 10),
                "An alarm is raised from the cut on, the cut included.",
            ),
            Case(
                "a miss that costs ten",
                (np.array([0.8, 0.2, 0.5, 0.6, 0.4]), np.array([1, 1, -1, -1, -1]), 10),
                "Multiply the misses by the cost, and try the smallest probability.",
            ),
            Case(
                "a miss that costs half a false alarm",
                (
                    np.array([0.8, 0.2, 0.5, 0.6, 0.4]),
                    np.array([1, 1, -1, -1, -1]),
                    0.5,
                ),
                "The misses cost less than the false alarms here.",
            ),
            Case(
                "patients with the same probability",
                (np.array([0.5, 0.5, 0.5, 0.2]), np.array([-1, 1, 1, -1]), 3),
                "One cut moves all patients of the same probability.",
            ),
            Case(
                "two cuts that cost the same",
                (np.array([0.2, 0.7, 0.4]), np.array([1, 1, -1]), 1),
                "Of equally cheap cuts take the smallest.",
            ),
            Case(
                "benign patients only",
                (np.array([0.9, 0.4]), np.array([-1, -1]), 10),
                "Try np.inf, the cut that raises no alarm.",
            ),
            Case("one malignant patient", (np.array([0.3]), np.array([1]), 10)),
            Case("forty patients, unsorted", (_P, _Y, 4)),
        ],
        why="every cut is tried, with ties, and the one without alarms",
        hint="Count misses and false alarms at each cut.",
    ),
    Exercise(
        "ex-decisions-curves",
        dict(cubes=True, doubled_area=True, doubled_precision=False, witness=(3, 1)),
        Slip(
            "Can the cube of the smaller of two scores be the larger cube?", cubes=False
        ),
        Slip(
            "Twice as many pairs are in the right order; of how many?",
            doubled_area=False,
        ),
        Slip("Try three right alarms and one false one.", doubled_precision=True),
        Slip(
            "Give two whole numbers above 0: without a false alarm, or without a "
            "right one, doubling changes nothing.",
            witness=(3, 0),
            when=lambda witness: not _sound(witness),
        ),
        why="the area counts pairs, and their share stays; precision counts patients",
        hint="Which pairs change their order, and how many alarms become two?",
        right=lambda witness: _sound(witness),
    ),
    Exercise(
        "ex-decisions-surgery",
        dict(cut=2 / 31, miss=21),
        Slip("A right alarm costs something, too.", cut=2 / 32),
        Slip("A false alarm costs 2.", cut=1 / 31),
        Slip("Which side does the cost of a right alarm raise?", cut=2 / 33),
        Slip("Solve 2 / (M + 1) = 1 / 11, not 2 / (M + 2).", miss=20),
        Slip("Here a false alarm costs 2, and a right one 1.", miss=10),
        why="2 - p = 30p at the cut; with the cost M it is 2 / (M + 1)",
        hint="Compare 30p with the mean cost of an alarm, right or false.",
        tolerance=6e-4,
    ),
]


def _sound(witness: Any) -> bool:
    """Whether both counts are whole and above 0."""
    return all(value == int(value) and value > 0 for value in witness)
