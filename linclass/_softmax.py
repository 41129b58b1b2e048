"""The objective of softmax classification, and a proof that it has a minimum."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ._checks import FloatArray, IntArray
from ._objective import WIDE
from ._probabilities import log_sum_exp, softmax
from ._steps import solve
from .descent import LBFGS, Function, Newton

_SEPARABLE = (
    "some classes are separable (with ties at most), and without a penalty larger "
    "weights are then always better, so that no weights are best. Set strength > 0"
)
_RUNAWAY = (
    "the weights run away: some classes are as good as separable (with ties at most), "
    "so that without a penalty no weights are best; or features are nearly dependent. "
    "Set strength > 0"
)
_LARGER = 1e-9  # by which probabilities grow in the search for a proof of a minimum


class SoftmaxObjective(Function):
    """J(W) = Σ_i v_i [ln Σ_k e^{s_ik} - s_{i,y_i}] + ½ Σ_kj λ_j W_kj², s_i = W a_i.

    ``A``, shape (n, m), has the rows a_i; ``shares``, shape (n,), the v_i of sum 1;
    ``penalty``, shape (m,), the λ_j. W, shape (K, m), comes as a vector of its rows. No
    digits are lost where a class is certain: 1 - p_k is the sum of the others.

    Examples
    --------
    >>> one = np.array([[1.0]])
    >>> J = SoftmaxObjective(one, np.array([0]), 2, np.zeros(1), np.ones(1))
    >>> round(J.value(np.zeros(2)), 6), J.gradient(np.zeros(2)).tolist()
    (0.693147, [-0.5, 0.5])
    """

    def __init__(
        self,
        A: FloatArray,
        codes: IntArray,
        n_classes: int,
        penalty: FloatArray,
        shares: FloatArray,
    ) -> None:
        super().__init__(self._value, self._slopes, self._hessian)
        self.A, self.penalty, self.shares = A, penalty, shares
        self.own = np.arange(len(A)), codes  # place of the score of a row's own class
        self.shape = n_classes, A.shape[1]
        self._known: tuple[FloatArray, FloatArray] | None = None
        # Of fewer rows than columns a Hessian without penalty has no inverse.
        regular = penalty.any() or A.shape[1] <= len(A)
        small = n_classes * A.shape[1] <= WIDE
        self.solver = Newton if small and regular else LBFGS

    def _gains(self, theta: FloatArray) -> FloatArray:
        """By how much the score of each class is ahead of that of the own one.

        Those of the last θ are remembered: its value and its slopes read A once.
        """
        if self._known is None or not np.array_equal(self._known[0], theta):
            scores = self.A @ theta.reshape(self.shape).T
            self._known = theta.copy(), scores - scores[self.own][:, None]
        return self._known[1].copy()

    def _value(self, theta: FloatArray) -> float:
        losses = log_sum_exp(self._gains(theta))[:, 0]
        W = theta.reshape(self.shape)
        return float(self.shares @ losses + (self.penalty * W**2).sum() / 2)

    def _slopes(self, theta: FloatArray) -> FloatArray:
        pulled = self._pulled(softmax(self._gains(theta)))
        return (pulled + self.penalty * theta.reshape(self.shape)).ravel()

    def _pulled(self, Q: FloatArray) -> FloatArray:
        """Σ_ir v_i q_ir (e_r - e_{y_i}) a_iᵀ over r ≠ y_i, shape (K, m); changes Q."""
        Q[self.own] = 0
        # p_k - 1 of the own class is minus the sum of the others: no digits cancel
        Q[self.own] = -Q.sum(axis=1)
        Q *= self.shares[:, None]
        return np.asarray(Q.T @ self.A)

    def _hessian(self, theta: FloatArray) -> FloatArray:
        """∇²J, with a term in the sum of the rows of W.

        Adding one vector to all rows changes no probability, so ∇²J has no inverse. The
        term gives it one, and leaves Newton's step alone: the slopes of all rows sum
        to 0.
        """
        P = softmax(self._gains(theta))
        (K, m), H = self.shape, np.empty(2 * self.shape)
        for k in range(K):
            others = P.sum(axis=1, where=np.arange(K) != k)
            for r in range(k + 1):  # p_k (δ_kr - p_r), with 1 - p_k as a sum
                weights = self.shares * P[:, k] * (others if r == k else -P[:, r])
                H[k, :, r] = H[r, :, k] = (self.A * weights[:, None]).T @ self.A
            H[k, :, k] += np.diag(self.penalty)
        mean = np.einsum("kjkj->j", H) / K
        return np.asarray((H + np.diag(mean)[:, None, :]).reshape(K * m, K * m))

    def optimality(self, theta: FloatArray) -> float:
        """‖∇J‖; 0 where nothing better than ever larger weights is left to be found."""
        return 0.0 if self._ranks_all(theta) else super().optimality(theta)

    @np.errstate(over="ignore", invalid="ignore")  # by a singular ∇²J
    def endless(self, theta: FloatArray) -> str:
        """Why J has no minimum, or seems to have none; "" if it surely has one.

        It has one iff some q_ir > 0 make Σ_ir v_i q_ir (e_r - e_{y_i}) a_iᵀ = 0, over
        all i and r ≠ y_i (a lemma of Stiemke). With the p_ir the sum is ∇J, nearly 0.
        Newton's step tells by how much to change p, a little enlarged, to make it 0;
        where the weights run away, some q then is not above 0.
        """
        if self._ranks_all(theta):
            return _SEPARABLE
        if self.penalty.any():
            return ""
        # If tol is large, go on. A plain Function does not ask `endless` again.
        plain = Function(self.value, self._slopes, self.hessian)
        solver = self.solver(max_iter=100, tol=1e-10)
        theta = solver.minimize(plain, theta, record=False).theta
        P = softmax(self._gains(theta))
        larger = _LARGER / (len(P) * self.shares[:, None])

        def change(step: FloatArray) -> FloatArray:  # of P, to first order
            moved = self._gains(step)
            mean: FloatArray = (P * moved).sum(axis=1, keepdims=True)
            return P * (moved - mean)

        g = self._pulled(P + larger).ravel()
        step = self._newton_step(theta, lambda u: self._pulled(change(u)).ravel(), g)
        Q = P + larger - change(step)
        rest = np.linalg.norm(self._pulled(Q.copy()))
        Q[self.own] = np.inf
        sure = (Q >= larger / 2).all() and rest <= _LARGER / 100
        return "" if sure else _RUNAWAY

    def _newton_step(
        self, theta: FloatArray, product: Callable[[FloatArray], FloatArray], g: Any
    ) -> FloatArray:
        """u with ∇²J u = g, ``product(u)``, by conjugate gradients."""
        from scipy.sparse.linalg import LinearOperator, cg

        P, v = softmax(self._gains(theta)), self.shares[:, None]
        diagonal = ((v * P * (1 - P)).T @ self.A**2).ravel()
        diagonal[diagonal <= 0] = 1
        H = LinearOperator(2 * g.shape, product)
        M = LinearOperator(2 * g.shape, lambda u: u / diagonal)
        start, small = None, _LARGER / 1e4
        if self.solver is Newton:  # then only a step that rounding has spoilt is mended
            start, small = solve(self._hessian(theta), g), _LARGER / 200
        with np.errstate(all="ignore"):  # of a singular matrix u may be anything
            u, _ = cg(H, g, start, rtol=0, atol=small, maxiter=300, M=M)
        return np.asarray(u)

    def _ranks_all(self, theta: FloatArray) -> bool:
        """Whether without a penalty every row has its own score for the largest."""
        if self.penalty.any():
            return False
        gains = self._gains(theta)
        gains[self.own] = -np.inf
        # strictly, beyond what rounding of the scores could make of a tie
        return bool(gains.max() < -1e-9 * abs(theta).max())
