"""What an exercise is, and how an answer is judged.

An `Exercise` holds one right answer by name, what makes it right, and its likely
slips. The right answer's types say what is wanted, so that a word where two numbers
belong is told apart from a wrong result.
"""

from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike


@dataclass(frozen=True)
class Slip:
    """A likely wrong answer and the one hint that it gets.

    Parameters
    ----------
    wrong : dict
        A wrong answer by name; names left out are taken from the right answer.
    hint : str
        Plain text: what to look at, not the result.
    when : callable, optional
        ``when(**answer)`` is true for every answer with this slip. Without it the
        slip is recognized by the values in `wrong`.
    """

    wrong: dict[str, Any]
    hint: str
    when: Callable[..., Any] | None = None


@dataclass(frozen=True)
class Exercise:
    """An exercise of the book.

    Parameters
    ----------
    label : str
        The label of its statement: ``"ex-halfspaces-nearest"``.
    answer : dict
        One right answer by name: booleans, numbers, words, tuples or arrays of
        numbers (the shape counts), sets (any order), functions.
    why : str
        Why it is right, as plain text; printed after "right: ".
    hint : str
        The hint for a wrong answer that no slip explains, as plain text.
    slips : list of Slip, optional
        Tried in this order.
    right : callable, optional
        ``right(**answer)`` decides where several answers are right. Without it an
        answer is compared with `answer`.
    tolerance : float, optional
        Numbers are equal if they differ by no more.

    Examples
    --------
    >>> half = Exercise(
    ...     "ex-demo-half",
    ...     answer=dict(x=0.5),
    ...     why="twice a half is 1",
    ...     hint="Solve 2x = 1.",
    ...     slips=[Slip(dict(x=2), "That is the number to divide by.")],
    ... )
    >>> print(half.judge(x=...))
    not answered yet
    >>> print(half.judge(x="half"))
    x should be a number, not a word
    >>> print(half.judge(x=2))
    not yet: That is the number to divide by.
    >>> print(half.judge(x=0.5))
    right: twice a half is 1
    """

    label: str
    answer: dict[str, Any]
    why: str
    hint: str
    slips: tuple[Slip, ...] | list[Slip] = ()
    right: Callable[..., Any] | None = None
    tolerance: float = 1e-9

    def judge(self, **given: Any) -> str:
        """Say what an answer is worth, as text; never raises.

        Returns
        -------
        str
            "not answered yet", "right: …", "not yet: …", or what is wanted.
        """
        if given.keys() != self.answer.keys():
            names = ", ".join(f"{name}=..." for name in self.answer)
            return f"answer with {names}"
        if any(value is ... for value in given.values()):
            return "not answered yet"
        try:
            given = {name: self._read(name, value) for name, value in given.items()}
            return self._judge(given)
        except _OtherKind as error:
            return str(error)
        except Exception as error:
            return f"not yet: your answer stops with {type(error).__name__}: {error}"

    def _read(self, name: str, value: Any) -> Any:
        """The value, in the form of the right answer."""
        wanted = self.answer[name]
        if isinstance(wanted, (set, frozenset)):
            if isinstance(value, (set, frozenset, list, tuple, np.ndarray, range)):
                return set(value)
        elif _kind(value) == _kind(wanted):
            if not isinstance(value, str):
                return value
            words = {wanted, *(slip.wrong.get(name, wanted) for slip in self.slips)}
            if len(words) == 1 or (value := value.strip().lower()) in words:
                return value
            raise _OtherKind(f"{name} should be one of: {', '.join(sorted(words))}")
        raise _OtherKind(f"{name} should be {_kind(wanted)}, not {_kind(value)}")

    def _judge(self, given: dict[str, Any]) -> str:
        same = {name: self._equal(given[name], self.answer[name]) for name in given}
        if self.right(**given) if self.right else all(same.values()):
            return f"right: {self.why}"
        for slip in self.slips:
            if self._explains(slip, given):
                return f"not yet: {slip.hint}"
        good = [] if self.right else [name for name in same if same[name]]
        so_far = f" (right so far: {', '.join(good)})" if good else ""
        return f"not yet: {self.hint}{so_far}"

    def _explains(self, slip: Slip, given: dict[str, Any]) -> bool:
        if slip.when is not None:
            return bool(slip.when(**given))
        return all(self._equal(given[name], slip.wrong[name]) for name in slip.wrong)

    def _equal(self, one: Any, other: Any) -> bool:
        if callable(one) or isinstance(one, (str, set)):
            return bool(one == other)
        one, other = np.asarray(one, dtype=float), np.asarray(other, dtype=float)
        return one.shape == other.shape and np.allclose(
            one, other, rtol=1e-12, atol=self.tolerance
        )


class _OtherKind(TypeError):
    """An answer of another kind than wanted; the message says both."""


def _kind(value: object) -> str:
    """What a value is, in the words of the messages."""
    if callable(value):
        return "a function"
    if isinstance(value, (bool, np.bool_)):
        return "True or False"
    if isinstance(value, str):
        return "a word"
    if isinstance(value, (set, frozenset)):
        return "a set"
    if isinstance(value, Real) or (isinstance(value, np.ndarray) and value.ndim == 0):
        return "a number"
    if isinstance(value, (list, tuple, np.ndarray)):
        return _kind_of_array(value)
    return f"of type {type(value).__name__}"


def _kind_of_array(value: ArrayLike) -> str:
    try:
        shape = np.asarray(value, dtype=float).shape
    except (TypeError, ValueError):
        return "a list that is not all numbers"
    if len(shape) == 1:
        return f"a list of {shape[0]} number{'s' * (shape[0] != 1)}"
    return f"an array of shape {shape}"
