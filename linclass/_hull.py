"""A corral in float64: where Wolfe's method may begin, and how it goes on quickly."""

import math

import numpy as np

from ._checks import FloatArray, IntArray

EPS, TINY = float(np.finfo(float).eps), float(np.finfo(float).tiny)

WIDE = 8  # from so many features on a corral is guessed


class Hull:
    """A corral in float64 and its affine hull, changed by one row at a time.

    The point and its k weights are one vector ``now`` (d + k,). ``moves`` are such
    vectors too, steps that stay in the affine hull: orthonormal changes of the point,
    and what they change the weights by. Both have room for more weights, 0 so far.
    """

    def __init__(
        self, V: FloatArray, group: IntArray, rows: IntArray, weights: FloatArray
    ) -> None:
        """Corral among independent ``rows`` from weights > 0; the superfluous leave."""
        k, d, sides = len(rows), V.shape[1], group[rows]
        self.V, self.group, self.d = V, group, d
        self.rows: list[int] = rows.tolist()
        self.sides: list[int] = sides.tolist()
        firsts = [self.sides.index(g) for g in range(group.max() + 1)]
        self.fixed = len(firsts)  # so many rows bring no move
        self.most = min(len(V), d + self.fixed)
        self.now = np.zeros(d + self.most)
        self.point = self.now[:d]
        self.moves = np.zeros((self.most, d + self.most))
        weights = weights / np.bincount(sides, weights)[sides]
        corners = np.hstack([V[rows], np.eye(k)])
        self.now[: d + k] = weights.dot(corners)
        if k > self.fixed:
            rest = np.delete(np.arange(k), firsts)
            steps = corners[rest] - corners[firsts][sides[rest]]
            Q, R = np.linalg.qr(steps[:, :d].T)
            if not abs(R.diagonal()).min() > 64 * EPS * abs(R).max():
                raise np.linalg.LinAlgError("the rows are affinely dependent")
            moves = self.moves[: k - self.fixed]
            moves[:, :d], moves[:, d : d + k] = Q.T, np.linalg.solve(R.T, steps[:, d:])
            self.now -= self.point.dot(Q).dot(moves)
            self.leave(weights)

    @property
    def weights(self) -> FloatArray:
        return self.now[self.d : self.d + len(self.rows)]

    def enter(self, new: int) -> bool:
        """Take a row in and go to the nearest point; False if it is no nearer."""
        d, k, side = self.d, len(self.rows), int(self.group[new])
        first, end = self.sides.index(side), d + k + 1
        moves, move = self.moves[: k - self.fixed, :end], np.zeros(end)
        across = move[:d]
        across += self.V[new] - self.V[self.rows[first]]
        move[d + first], move[-1] = -1, 1
        length = math.sqrt(across.dot(across))
        move -= moves[:, :d].dot(across).dot(moves)
        height = math.sqrt(across.dot(across))
        if not height > length / 8 + 1e-100:  # project again, to stay orthogonal
            move -= moves[:, :d].dot(across).dot(moves)
            height = math.sqrt(across.dot(across))
            if not height > 64 * EPS * length + 1e-100:
                return False
        move /= height
        self.moves[k - self.fixed, :end] = move
        before, weights = self.point.dot(self.point), self.now[d:end].copy()
        self.now[:end] -= self.point.dot(across) * move
        self.rows.append(new)
        self.sides.append(side)
        self.leave(weights)
        return bool(self.point.dot(self.point) < before)

    def leave(self, weights: FloatArray) -> None:
        """Come from these weights >= 0 instead; drop each row that gets none."""
        d = self.d
        while (out := (self.weights <= 0).nonzero()[0]).size:
            target, end = self.weights, d + len(self.rows)
            ratios = weights[out] / np.maximum(weights[out] - target[out], TINY)
            nearest = ratios.argmin()
            weights = np.maximum(weights + ratios[nearest] * (target - weights), 0)
            i = int(out[nearest])
            now, moves = self.now[:end], self.moves[: end - d - self.fixed, :end]
            axis = moves[:, d + i] / math.sqrt(moves[:, d + i].dot(moves[:, d + i]))
            move = axis.dot(moves)
            now -= now[d + i] / move[d + i] * move
            # reflect the axis to the last move, which then goes with the row
            mirror = move + math.copysign(1, axis[-1]) * moves[-1]
            mirror /= 1 + abs(axis[-1])
            moves[:-1] -= axis[:-1, None].dot(mirror[None])
            for array in (moves.T, now):
                array[d + i : -1] = array[d + i + 1 :]
                array[-1] = 0
            weights[i:-1] = weights[i + 1 :]
            weights = weights[:-1]
            del self.rows[i], self.sides[i]


def guess(V: FloatArray, group: IntArray, pool: IntArray) -> Hull | None:
    """A corral near that of the pool's nearest point; None if the hulls seem to meet.

    Least squares towards z = 1, with z = <v, w> + b for the first group and
    <v, w> - b for the second; then again and again of the rows with z < 1 only. This
    is Newton's method for Σ max(0, 1 - z)². That sum halves at each step or so if it
    can be 0, and in the end the rows that are left nearly carry the widest margin.
    """
    most, side = V.shape[1] + group.max() + 1, group[pool]
    if V.shape[1] < WIDE or len(pool) <= 2 * most:
        return None
    A = np.column_stack([V[pool], side.max() * (1 - 2 * side)])
    active, loss, before = np.arange(len(A)), len(A) / 2, math.inf
    while len(active) > 3 * most // 2:
        if loss > 2 / 3 * before:
            return None
        B = A if len(active) == len(A) else A[active]
        H = B.T @ B
        H.flat[:: len(H) + 1] += 1e-12 * H.trace() + TINY  # never singular
        lack = 1 - A @ np.linalg.solve(H, np.ones(len(B)) @ B)
        active = np.flatnonzero(lack > 0)
        before, loss = loss, lack[active] @ lack[active]
    active = active[lack[active].argsort()[-most:]]
    if len(set(side[active])) <= side.max():
        return None
    try:
        return Hull(V, group, pool[active], lack[active])
    except np.linalg.LinAlgError:
        return None
