"""The exercises of the book: what is right, the likely slips, and their hints.

One module a page lists its exercises; `linclass.book.judge` checks answers.
"""

from importlib import import_module
from pkgutil import iter_modules

EXERCISES = {
    exercise.label: exercise
    for module in iter_modules(__path__)
    for exercise in import_module(f"{__name__}.{module.name}").EXERCISES
}
