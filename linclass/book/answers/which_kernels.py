"""Exercises on which functions are kernels, of the chapter on features and kernels."""

from math import isfinite
from typing import Any

import numpy as np

from linclass.book.exercise import Case, Exercise, Program, Slip


def _gram(kernel: Any, points: Any) -> Any:
    return np.array([[kernel(p, q) for q in points] for p in points], dtype=float)


def _reason(kernel: Any, points: Any) -> Any:
    """True and features of the points, or False and some v with v K v < 0."""
    K = _gram(kernel, points)
    values, vectors = np.linalg.eigh(K)
    if values[0] < -1e-9 * abs(K).max():
        return False, vectors[:, 0]
    return True, vectors * np.sqrt(np.maximum(values, 0))


def _is_reason(result: Any, kernel: Any, points: Any) -> bool:
    """Whether features have these inner products, or v a negative v K v."""
    passes, shown = result
    K, shown = _gram(kernel, points), np.asarray(shown, dtype=float)
    if passes not in (True, False) or bool(passes) != _reason(kernel, points)[0]:
        return False
    if passes:
        size = abs(K).max()
        return shown.shape == K.shape and bool(
            np.allclose(shown @ shown.T, K, rtol=0, atol=1e-7 * size)
        )
    return shown.shape == (len(K),) and bool(
        shown @ K @ shown < -1e-12 * abs(K).max() * (shown @ shown)
    )


def _gauss(p: Any, q: Any) -> float:
    return float(np.exp(-np.sum(np.subtract(p, q) ** 2)))


def _cube(p: float, q: float) -> float:
    return float(np.exp(-(abs(p - q) ** 3)))


def _shifted(p: Any, q: Any) -> float:
    return float((np.dot(p, q) - 1) ** 2)


EXERCISES = [
    Exercise(
        "ex-which-kernels-hand",
        dict(least=-1, form=-2),
        Slip("The determinant is negative: one eigenvalue is, too.", least=0),
        Slip("That is the other eigenvalue.", least=1),
        Slip("The sum over i and j has each pair twice.", form=-1),
        Slip("Mind the sign of v_1 v_2.", form=2),
        why="the matrix turns (1, -1) into (-1, 1), whose product with v is -2",
        hint="The rows are (0, 1) and (1, 0). What do they make of (1, -1)?",
    ),
    Exercise(
        "ex-which-kernels-weights",
        dict(score=-7, squared=4),
        Slip("You took 1 + 2p for the kernel: square it.", score=2),
        Slip("Mind the sign of the second part of w.", score=11),
        Slip("The mixed term is there, too: -4 K(0, 1).", squared=8),
        Slip("The mixed term occurs twice.", squared=6),
        Slip("It is the length that is 2.", squared=2),
        why="2 K(0, 2) - K(1, 2) = 2 - 9, and 4 K(0, 0) - 4 K(0, 1) + K(1, 1) = 4",
        hint="Replace each inner product of features by a value of the kernel.",
    ),
    Program(
        "ex-which-kernels-program",
        name="reason",
        solution=_reason,
        right=_is_reason,
        cases=[
            Case(
                "two numbers and their distance",
                (lambda p, q: abs(p - q), [0, 1]),
                "Try v = (1, -1).",
            ),
            Case(
                "a Gaussian, a kernel",
                (_gauss, [0, 0.5, 1, 1.5]),
                "The features are rows; the eigenvectors, times roots, are columns.",
            ),
            Case(
                "the cube on five numbers",
                (_cube, [0, 0.5, 1, 1.5, 1.8]),
                "The eigenvectors are the columns. Which one is v?",
            ),
            Case(
                "a single point", (lambda p, q: p * q - 1, [0]), "Here K is one number."
            ),
            Case(
                "minus a kernel",
                (lambda p, q: -_gauss(p, q), [0, 1]),
                "Two negative eigenvalues: their product is positive.",
            ),
            Case("points of the plane", (_shifted, [(0, 1), (1, 1), (2, 0)])),
            Case(
                "eight numbers and their products",
                (lambda p, q: p * q, [0.1, 0.7, 1.3, 1.9, 2.3, 2.9, 3.7, 4.1]),
                "Seven eigenvalues are 0, up to rounding.",
            ),
            Case(
                "large values",
                (lambda p, q: 1e9 * p * q, [0.1, 0.7, 1.3, 1.9, 2.3, 2.9, 3.7, 4.1]),
                "Compare with the largest absolute value in K.",
            ),
            Case(
                "small values",
                (lambda p, q: 1e-10 * abs(p - q), [0, 1]),
                "Compare with the largest absolute value in K.",
            ),
            Case(
                "words, by the letters that they share",
                (lambda p, q: len(set(p) & set(q)), ["line", "kernel", "point", "net"]),
                "Hand the points to the function as they are.",
            ),
        ],
        why="eigenvectors give the features, or the vector that refutes them",
        hint="Which v gives the least value of v K v, among those of length 1?",
    ),
    Exercise(
        "ex-which-kernels-cube",
        dict(gap=0.673),
        Slip(
            "There the matrix passes the test: take a smaller gap.",
            gap=0.9,
            when=lambda gap: gap > 0.68,
        ),
        Slip(
            "There it fails the test; a larger gap does so, too.",
            gap=0.5,
            when=lambda gap: 0 < gap < 0.66,
        ),
        why="for h < 0.673 their Gram matrix has a negative eigenvalue",
        hint="Where does the least eigenvalue of 0, h, 2h change its sign?",
        right=lambda gap: abs(gap - 0.67294) <= 0.0055,
    ),
    Exercise(
        "ex-which-kernels-closed",
        dict(power=True, exponential=True, difference=False, p=1),
        Slip("Look at K(p, p), the square of a length.", difference=True),
        Slip("A product of kernels is a kernel: use it r - 1 times.", power=False),
        Slip("Write the series of e^K. Are its weights positive?", exponential=False),
        Slip("There the difference is 0; take another number.", p=0),
        why="sums, products and limits keep the test; the difference is -p^2 on (p, p)",
        hint="A kernel has K(p, p) >= 0. And e^K is a sum of powers of K.",
        right=lambda p: p != 0 and isfinite(p),
    ),
]
