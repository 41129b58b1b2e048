"""Exercises on cross-validation, of the chapter on regularization."""

from linclass.exercises._exercise import Exercise

EXERCISES: list[Exercise] = []
