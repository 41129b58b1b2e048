"""What an exercise is, and how an answer is judged.

An `Exercise` holds one right answer by name, what makes it right, and its likely
slips. The right answer's types say what is wanted, so that a word where two numbers
belong is told apart from a wrong result. A `Program` asks for a function, and runs it
on inputs that the page does not show.
"""

import copy
import dis
import io
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import lru_cache
from inspect import signature
from numbers import Complex, Real
from types import CodeType, FrameType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike


class Slip:
    """A likely wrong answer and the one hint that it gets.

    Parameters
    ----------
    hint : str
        Plain text: what to look at, not the result.
    when : callable, optional
        True for every answer with this slip; it takes the names that it is about.
        Without it the slip is recognized by the values in `wrong`.
    wrong
        A wrong answer by name; names left out are taken from the right answer.
    """

    def __init__(
        self, hint: str, /, *, when: Callable[..., Any] | None = None, **wrong: Any
    ) -> None:
        self.hint, self.when, self.wrong = hint, when, wrong


class Exercise:
    """An exercise of the book.

    Parameters
    ----------
    label : str
        The label of its statement: ``"ex-halfspaces-nearest"``.
    answer : dict
        One right answer by name: booleans, numbers, words, tuples or arrays of
        numbers (the shape counts), sets (any order), functions.
    slips : Slip
        Any number of them, tried in this order.
    why : str
        Why it is right, as plain text; printed after "right: ".
    hint : str
        The hint for a wrong answer that no slip explains, as plain text.
    right : callable, optional
        Decides where several answers are right, on the names that it takes. The
        other names are compared with `answer`.
    tolerance : float, optional
        Numbers are equal if they differ by no more.

    Examples
    --------
    >>> half = Exercise(
    ...     "ex-demo-half",
    ...     dict(x=0.5),
    ...     Slip("That is the number to divide by.", x=2),
    ...     why="twice a half is 1",
    ...     hint="Solve 2x = 1.",
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

    def __init__(
        self,
        label: str,
        answer: dict[str, Any],
        *slips: Slip,
        why: str,
        hint: str,
        right: Callable[..., Any] | None = None,
        tolerance: float = 1e-9,
    ) -> None:
        self.label, self.answer, self.slips = label, answer, slips
        self.why, self.hint = why, hint
        self.right, self.tolerance = right, tolerance

    def judge(self, /, **given: Any) -> str:
        """Say what an answer is worth, as text; never raises.

        Returns
        -------
        str
            "not answered yet", "right: …", "not yet: …", or what is wanted.
        """
        if given.keys() != self.answer.keys():
            names = ", ".join(f"{name}=..." for name in self.answer)
            return f"answer with {names}"
        try:
            given = {name: _plain(value) for name, value in given.items()}
            if any(map(_is_open, given.values())):
                return "not answered yet"
            given = {name: self._read(name, value) for name, value in given.items()}
            return self._judge(given)
        except _OtherKind as error:
            return str(error)
        except (Exception, SystemExit) as error:  # exit() would end the kernel
            return f"not yet: your answer stops with {_told(error)}"

    def _read(self, name: str, value: Any) -> Any:
        """The value, in the form of the right answer."""
        wanted = self.answer[name]
        if isinstance(wanted, (set, frozenset)):
            many = (set, frozenset, list, tuple, range)
            if isinstance(value, many) and len(value) <= 10_000:
                if not any(isinstance(item, list) for item in value):
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
        free = _taken(self.right, given) if self.right else {}
        for name, value in free.items():
            if not _finite(value):
                raise _OtherKind(f"{name} should be finite")
        good = [
            name
            for name in given
            if name not in free and self._equal(given[name], self.answer[name])
        ]
        if len(good) + len(free) == len(given):
            if self.right is None or self.right(**free):
                return f"right: {self.why}"
        for slip in self.slips:
            if self._explains(slip, given):
                return f"not yet: {slip.hint}"
        so_far = f" (right so far: {', '.join(good)})" if good else ""
        return f"not yet: {self.hint}{so_far}"

    def _explains(self, slip: Slip, given: dict[str, Any]) -> bool:
        if slip.when is not None:
            return bool(slip.when(**_taken(slip.when, given)))
        return all(self._equal(given[name], slip.wrong[name]) for name in slip.wrong)

    def _equal(self, one: Any, other: Any) -> bool:
        if callable(one) or isinstance(one, (str, set)):
            return bool(one == other)
        one, other = np.asarray(one, dtype=float), np.asarray(other, dtype=float)
        return one.shape == other.shape and np.allclose(
            one, other, rtol=1e-12, atol=self.tolerance
        )


def _plain(value: Any) -> Any:
    """Numbers of Python instead of numpy's, whose small integers overflow."""
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()  # of a single number: the number itself
    if isinstance(value, (list, tuple)):
        return (tuple if isinstance(value, tuple) else list)(map(_plain, value))
    return value


def _is_open(value: Any) -> bool:
    """Whether dots are left in an answer, in all of it or in a part."""
    if isinstance(value, (list, tuple)):
        return any(map(_is_open, value))
    return value is ...


def _finite(value: Any) -> bool:
    """Whether no number in an answer is infinite or NaN."""
    try:
        return bool(np.isfinite(np.asarray(value, dtype=float)).all())
    except (TypeError, ValueError, OverflowError):  # a word, a set; 10**400 is finite
        return True


def _taken(condition: Callable[..., Any], given: dict[str, Any]) -> dict[str, Any]:
    """The part of an answer that a condition takes, by the names of its parameters."""
    return {name: given[name] for name in signature(condition).parameters}


@dataclass(frozen=True)
class Case:
    """One input that a program is run on.

    Parameters
    ----------
    told : str
        What is special about it, after "on": ``"a point on the boundary"``.
    args : tuple
        The arguments.
    hint : str, optional
        What to look at if the program fails here; not the result.
    """

    told: str
    args: tuple[Any, ...]
    hint: str = ""


@dataclass(frozen=True)
class Program:
    """An exercise that asks for a function.

    Parameters
    ----------
    label : str
        The label of its statement.
    name : str
        The name by which the page hands it over.
    solution : callable
        One right function.
    cases : list of Case
        Inputs, from the plainest to the most awkward: the first that fails is told.
    why : str
        Plain text, printed after "right: ".
    hint : str, optional
        For the cases without a hint of their own.
    right : callable, optional
        ``right(result, *args)`` decides where several results are right. Without it
        a result is compared with that of the solution.
    tolerance : float, optional
        Numbers are equal if they differ by no more, relative to 1 and to their size.

    Examples
    --------
    >>> double = Program(
    ...     "ex-demo-double",
    ...     name="double",
    ...     solution=lambda x: 2 * x,
    ...     cases=[Case("a number", (2,)), Case("a negative number", (-3,))],
    ...     why="2x for every x",
    ...     hint="Add x to itself.",
    ... )
    >>> print(double.judge(double=lambda x: x * x))
    not yet: on a negative number, double(-3) gave 9. Add x to itself.
    >>> print(double.judge(double=lambda x: x + x))
    right: 2x for every x
    """

    label: str
    name: str
    solution: Callable[..., Any]
    cases: tuple[Case, ...] | list[Case]
    why: str
    hint: str = ""
    right: Callable[..., Any] | None = None
    tolerance: float = 1e-9

    @property
    def answer(self) -> dict[str, Any]:
        """The right answer by name, as an `Exercise` has it."""
        return {self.name: self.solution}

    def judge(self, /, **given: Any) -> str:
        """Say what a function is worth, as text; never raises."""
        if given.keys() != {self.name}:
            return f"answer with {self.name}=..."
        try:
            return self._judge(given[self.name])
        except (Exception, SystemExit) as error:
            return f"not yet: your answer stops with {_told(error)}"

    def _judge(self, function: Any) -> str:
        if function is ... or is_blank(function):
            return "not answered yet"
        if not callable(function):
            return f"{self.name} should be a function, not {_kind(function)}"
        for case in self.cases:
            fault = self._fault(function, case)
            if fault:
                return f"not yet: on {case.told}, {fault}. {case.hint or self.hint}"
        return f"right: {self.why}"

    def _fault(self, function: Callable[..., Any], case: Case) -> str:
        """What is wrong with the function on this case, "" if nothing is."""
        call = f"{self.name}({', '.join(map(_short, case.args))})"
        if len(call) > 120:
            call = f"{self.name}(...)"
        args = copy.deepcopy(case.args)
        try:
            with _limited(), redirect_stdout(io.StringIO()):
                result = function(*args)
        except _TooLong:
            return f"{call} was stopped after {STEPS:,} lines; its loop does not end"
        except (Exception, SystemExit) as error:  # exit() would end the kernel
            return f"{call} stopped with {_told(error)}"
        for given, before in zip(args, case.args, strict=True):
            if not isinstance(before, np.random.Generator):
                if not _same(given, before, 0.0):
                    return f"{call} changed its argument: work on a copy"
        if result is None:
            return f"{call} gave None; a return is missing"
        if self._is_right(result, case.args):
            return ""
        return f"{call} gave {_short(result)}"

    def _is_right(self, result: Any, args: tuple[Any, ...]) -> bool:
        try:
            if self.right is not None:
                if not isinstance(result, str) and _hides_numbers(result):
                    return False
                return bool(self.right(result, *copy.deepcopy(args)))
            wanted = self.solution(*copy.deepcopy(args))
            return _same(result, wanted, self.tolerance)
        except Exception:  # a result of another kind than wanted
            return False


# Lines of its own that a program may run on one input: 4,000 steps over 13 points,
# each number added in a line of its own, take more than a million.
STEPS = 2_000_000
# The lines of a library are not counted: to import one takes more than that.
LIBRARIES = tuple(
    {sysconfig.get_path(kind) for kind in ("stdlib", "purelib", "platlib")}
    | {"<frozen "}
)


class _TooLong(BaseException):
    """Not an Exception: a program that catches those cannot keep it."""


@lru_cache
def _guarded(code: CodeType) -> list[Any]:
    """The parts of a code that `except`, `finally` or `with` guard, if Python tells."""
    parse: Callable[..., Any] = getattr(dis, "_parse_exception_table", lambda code: [])
    begins = dis.opmap.get("PUSH_EXC_INFO")  # other targets pass the error on
    return [part for part in parse(code) if code.co_code[part.target] == begins]


def _handlers(frame: FrameType) -> tuple[int, int]:
    """How many handlers of a program are around a line; how many frames were read."""
    found = depth = 0
    while frame.f_code is not Program._fault.__code__ and found < 3:
        code, here = frame.f_code, frame.f_lasti
        if code.co_exceptiontable and not code.co_filename.startswith(LIBRARIES):
            found += sum(part.start <= here < part.end for part in _guarded(code))
        if frame.f_back is None:
            break
        frame, depth = frame.f_back, depth + 1
    return found, depth


@contextmanager
def _limited() -> Iterator[None]:
    """Stop what runs in this block after STEPS lines outside of libraries.

    Python traces no more once `count` has raised, so that a loop with a handler that
    keeps the error would go on for ever. But it has a line outside of that handler: so
    each handler around a line puts the stop off by STEPS.
    """
    left = STEPS

    def count(frame: Any, event: str, arg: Any) -> Any:
        nonlocal left
        if frame.f_code.co_filename.startswith(LIBRARIES):
            return None
        if event == "line":
            left -= 1
            if left < 0:
                handlers, depth = _handlers(frame)
                left -= depth // 10  # to read many frames takes time
                if left < -STEPS * handlers:
                    raise _TooLong
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        with np.errstate(all="ignore"):
            yield
    finally:
        sys.settrace(before)


def is_blank(function: Any) -> bool:
    """Whether a function still has the body ``...`` that the page gave it.

    Examples
    --------
    >>> def my_step(theta, x, y): ...
    >>> is_blank(my_step)
    True
    """
    if not hasattr(function, "__code__"):
        return False
    nothing = {"RESUME", "NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}
    return all(
        step.opname in nothing and ("CONST" not in step.opname or step.argval is None)
        for step in dis.get_instructions(function)
    )


def _same(one: Any, other: Any, tolerance: float) -> bool:
    """Whether two results are equal: numbers within the tolerance, lists by item."""
    if isinstance(other, (str, set, frozenset, bool, np.bool_)) or other is None:
        return bool(one == other) and _kind(one) == _kind(other)
    if isinstance(other, dict):
        return one.keys() == other.keys() and all(
            _same(one[key], other[key], tolerance) for key in other
        )
    if isinstance(other, (list, tuple)):
        many = isinstance(one, (list, tuple, np.ndarray))
        return (
            many
            and len(one) == len(other)
            and all(_same(u, v, tolerance) for u, v in zip(one, other, strict=True))
        )
    try:
        if np.asarray(one).dtype.kind in "USc" or callable(one):
            return bool(np.array_equal(one, other))
        u, v = (np.asarray(value, dtype=float) for value in (one, other))
    except (TypeError, ValueError):  # no numbers, or parts of several shapes
        return bool(np.array_equal(one, other))
    return u.shape == v.shape and np.allclose(u, v, rtol=tolerance, atol=tolerance)


def _hides_numbers(value: Any) -> bool:
    """Whether there are words or complex numbers, which numpy turns into numbers."""
    if isinstance(value, (list, tuple)):
        return any(map(_hides_numbers, value))
    return np.asarray(value).dtype.kind in "USc"


def _short(value: Any) -> str:
    """A value as a message shows it: rounded, or by its shape."""
    if callable(value):
        return "a function"
    if isinstance(value, np.random.Generator):
        return "rng"
    if isinstance(value, tuple):
        return f"({', '.join(map(_short, value))}{',' * (len(value) == 1)})"
    if isinstance(value, str):
        return repr(_one_line(value)[:80])  # "4" is not 4
    try:
        numbers = np.asarray(value)
        if numbers.dtype.kind not in "biuf":
            return _one_line(str(value))[:80]
        if numbers.size > 16:
            return f"an array of shape {numbers.shape}"
        kept = numbers.round(4) if numbers.dtype.kind == "f" else numbers
        return str(kept.tolist())
    except Exception:
        return f"of type {type(value).__name__}"


def _one_line(text: str) -> str:
    return " ".join(text[:500].split())


def _told(error: BaseException) -> str:
    """An error in a message, even if it cannot say what it is."""
    try:
        return f"{type(error).__name__}: {_one_line(str(error))}"
    except Exception:
        return type(error).__name__


class _OtherKind(TypeError):
    """An answer of another kind than wanted; the message says both."""


def _kind(value: object) -> str:
    """What a value is, in the words of the messages."""
    if callable(value):
        return "a function"
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value[()]  # the number itself
    if isinstance(value, (bool, np.bool_)):
        return "True or False"
    if isinstance(value, Complex) and not isinstance(value, Real):
        return "a complex number"
    if isinstance(value, str):
        return "a word"
    if isinstance(value, (set, frozenset)):
        return "a set"
    if isinstance(value, Real):
        return "a number"
    if isinstance(value, (list, tuple, np.ndarray)):
        return _kind_of_array(value)
    return f"of type {type(value).__name__}"


def _kind_of_array(value: ArrayLike) -> str:
    try:
        numbers = np.asarray(value)
        if numbers.dtype.kind not in "biuf":  # a fraction is a number, a word is none
            assert all(isinstance(item, Real) for item in numbers.flat)
        shape = numbers.astype(float).shape
    except (AssertionError, OverflowError, TypeError, ValueError):
        return "a list that is not all numbers"
    if len(shape) == 1:
        return f"a list of {shape[0]} number{'s' * (shape[0] != 1)}"
    return f"an array of shape {shape}"
