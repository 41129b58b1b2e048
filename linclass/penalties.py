"""Penalties r(w): what the objective J(w, b) = mean ℓ(z) + λ r(w) pays for weights.

The strength λ belongs to the objective, and so does the choice to leave b free.

>>> from linclass import penalties
>>> penalties.L1().prox([3, -0.5], step=1).tolist()
[2.0, 0.0]
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._checks import FloatArray, check_choice, check_number

__all__ = ["L1", "L2", "NoPenalty", "Penalty", "get_penalty"]


class Penalty:
    """A convex penalty r(w) of an array of weights. Document 0, section 9.1.2.

    Attributes
    ----------
    name : str
        What `get_penalty` calls it.
    smooth : bool
        Whether r has a gradient everywhere.

    Examples
    --------
    >>> from linclass.penalties import L1, L2
    >>> L1().smooth, L2().smooth
    (False, True)
    >>> L2().value([3, -4]), L2().gradient([3, -4]).tolist()
    (12.5, [3.0, -4.0])
    >>> L2().dual([3, -4]), L1().dual([3, -4])
    ((1.0, 12.5), (0.25, 0.0))
    """

    name: str
    smooth: bool = True

    def value(self, w: ArrayLike) -> float:
        """r(w); inf beyond the range of floats, without a warning."""
        with np.errstate(over="ignore", under="ignore"):
            return self._value(_weights(w))

    def gradient(self, w: ArrayLike) -> FloatArray:
        """Gradient of r, of the shape of w; where there is none, a subgradient."""
        return self._gradient(_weights(w))

    def second(self, w: ArrayLike) -> FloatArray:
        """Second derivatives, the diagonal of the Hessian, of the shape of w.

        Other entries of the Hessian are 0. For `L1`, 0 also at its kinks.
        """
        return self._second(_weights(w))

    def prox(self, w: ArrayLike, step: float) -> FloatArray:
        """Proximal map: the u of least ½‖u - w‖² + step r(u), of the shape of w.

        In a descent step >= 0 is the step size times the strength λ. N. Parikh and S.
        Boyd, Proximal algorithms, Foundations and Trends in Optimization 1(3), 2014.
        """
        return self._prox(_weights(w), check_number("step", step))

    def dual(self, v: ArrayLike) -> tuple[float, float]:
        """A t of [0, 1] for which r* of t v is finite, and r*(t v).

        r*(v) = sup_w ⟨v, w⟩ - r(w) is the conjugate of r. With it a point of the dual
        problem bounds the least value of an objective from below. Of `L1` and `L2` t is
        the largest there is; of another penalty it is 0.
        """
        with np.errstate(over="ignore", under="ignore"):
            return self._dual(_weights(v))

    def _value(self, w: FloatArray) -> float:
        raise NotImplementedError

    def _gradient(self, w: FloatArray) -> FloatArray:
        raise NotImplementedError

    def _second(self, w: FloatArray) -> FloatArray:
        raise NotImplementedError

    def _prox(self, w: FloatArray, step: Any) -> FloatArray:
        """Each weight for itself: step is a number, or an array of the shape of w."""
        raise NotImplementedError

    def _dual(self, v: FloatArray) -> tuple[float, float]:
        return 0.0, 0.0  # t = 0 is always allowed, as r*(0) = -min r = 0

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


def _weights(w: ArrayLike) -> FloatArray:
    return np.asarray(w, dtype=np.float64)


class L2(Penalty):
    """Half the squared norm: r(w) = ½‖w‖². Its proximal map shrinks: w/(1 + step).

    Document 0, section 9.1.2, without the ½.

    Examples
    --------
    >>> L2().value([3, -4]), L2().prox([3, -0.5], step=1).tolist()
    (12.5, [1.5, -0.25])
    """

    name = "l2"

    def _value(self, w: FloatArray) -> float:
        return float((w**2).sum() / 2)

    def _gradient(self, w: FloatArray) -> FloatArray:
        return w.copy()

    def _second(self, w: FloatArray) -> FloatArray:
        return np.ones_like(w)

    def _prox(self, w: FloatArray, step: Any) -> FloatArray:
        return np.asarray(w / (1 + step))

    def _dual(self, v: FloatArray) -> tuple[float, float]:
        return 1.0, float((v**2).sum() / 2)


class L1(Penalty):
    """Sum of absolute values: r(w) = ‖w‖₁. Its proximal map makes exact zeros.

    prox moves each weight by ``step`` towards 0, and stops it there. Subgradient
    steps only hover about 0. Document 0, section 9.1.2.

    Examples
    --------
    >>> L1().prox([0.3, -2], step=0.5).tolist()
    [0.0, -1.5]
    """

    name = "l1"
    smooth = False

    def _value(self, w: FloatArray) -> float:
        return float(np.abs(w).sum())

    def _gradient(self, w: FloatArray) -> FloatArray:
        return np.sign(w)

    def _second(self, w: FloatArray) -> FloatArray:
        return np.zeros_like(w)

    def _prox(self, w: FloatArray, step: Any) -> FloatArray:
        return w - np.clip(w, -step, step)  # soft thresholding

    def _dual(self, v: FloatArray) -> tuple[float, float]:
        # r* is 0 where no |v_j| is above 1, and infinite elsewhere
        return 1 / max(1.0, float(np.abs(v).max(initial=0.0))), 0.0


class NoPenalty(Penalty):
    """No penalty: r(w) = 0.

    Examples
    --------
    >>> NoPenalty().value([3, -4])
    0.0
    """

    name = "none"

    def _value(self, w: FloatArray) -> float:
        return 0.0

    def _gradient(self, w: FloatArray) -> FloatArray:
        return np.zeros_like(w)

    def _second(self, w: FloatArray) -> FloatArray:
        return np.zeros_like(w)

    def _prox(self, w: FloatArray, step: Any) -> FloatArray:
        return w.copy()


class Rescaled(Penalty):
    """r(v / s), for weights v of features that were divided by s."""

    def __init__(self, penalty: Penalty, scale: FloatArray) -> None:
        self.penalty, self.scale = penalty, scale
        self.name, self.smooth = penalty.name, penalty.smooth

    def _value(self, w: FloatArray) -> float:
        return self.penalty._value(w / self.scale)

    def _gradient(self, w: FloatArray) -> FloatArray:
        return self.penalty._gradient(w / self.scale) / self.scale

    def _second(self, w: FloatArray) -> FloatArray:
        return self.penalty._second(w / self.scale) / self.scale**2

    def _prox(self, w: FloatArray, step: Any) -> FloatArray:
        # with w = s u: ½‖s u - w‖² + step r(u), so the step of u is step/s²
        u = self.penalty._prox(w / self.scale, step / self.scale**2)
        return np.asarray(self.scale * u)

    def _dual(self, v: FloatArray) -> tuple[float, float]:
        return self.penalty._dual(self.scale * v)


_PENALTIES: dict[str, type[Penalty]] = {cls.name: cls for cls in (L1, L2, NoPenalty)}


def get_penalty(penalty: str | Penalty) -> Penalty:
    """Penalty of a name, "l1", "l2" or "none"; a Penalty is itself.

    An unknown name is a ValueError that lists the known ones.

    Examples
    --------
    >>> get_penalty("l2")
    L2()
    """
    if isinstance(penalty, Penalty):
        return penalty
    check_choice("penalty", penalty, tuple(_PENALTIES), "a Penalty")
    return _PENALTIES[penalty]()
