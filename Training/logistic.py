"""Logistic regressions side by side: one column for each head and penalty, by L-BFGS, so that the rows are read once for all."""

import numpy as np
import torch

KEPT = 8


def fit(X, Y, weight, penalties, free=0, rounds=80):
    """Weights (columns, features) and biases (columns) of columns of targets `Y` and row weights `weight`, each (rows, columns).

    The weights of a column's rows sum to two, `penalties` hold it small; the last `free` features are held a hundredth as
    small, as they are scores.
    """
    X = torch.as_tensor(X, dtype=torch.float32)
    X = torch.cat([X, torch.ones(len(X), 1)], 1)
    Y, weight = (torch.as_tensor(one, dtype=torch.float32) for one in (Y, weight))
    held = torch.as_tensor(penalties, dtype=torch.float32)[None].repeat(X.shape[1], 1)
    if free: held[-1 - free:-1] /= 100
    held[-1] = 0

    def loss(P):
        z = X @ P
        value = (weight * (torch.nn.functional.softplus(z) - z * Y)).sum(0).double() + 0.5 * (held * P * P).sum(0).double()
        return value, X.T @ (weight * (torch.sigmoid(z) - Y)) + held * P

    P = torch.zeros(X.shape[1], Y.shape[1])
    value, slope = loss(P)
    moves = []
    for _ in range(rounds):
        way, parts = -slope, []
        for s, y, r in reversed(moves):
            a = r * (s * way).sum(0)
            way = way - a * y
            parts.append(a)
        if moves:
            s, y, _ = moves[-1]
            way = way * ((s * y).sum(0) / (y * y).sum(0).clamp_min(1e-20))
        for (s, y, r), a in zip(moves, reversed(parts)): way = way + (a - r * (y * way).sum(0)) * s
        falls = (way * slope).sum(0).double()
        length = torch.ones(Y.shape[1]) if moves else (1 / slope.norm(dim=0).clamp_min(1))
        for _ in range(12):
            next_ = P + length * way
            then, bent = loss(next_)
            bad = then > value + 1e-4 * length * falls
            if not bad.any(): break
            length[bad] /= 2
        good = then < value
        next_, bent, then = torch.where(good, next_, P), torch.where(good, bent, slope), torch.where(good, then, value)
        s, y = next_ - P, bent - slope
        sy = (s * y).sum(0)
        moves = (moves + [(s, y, torch.where(sy > 1e-12, 1 / sy.clamp_min(1e-20), torch.zeros_like(sy)))])[-KEPT:]
        gain, P, slope, value = value - then, next_, bent, then
        if (gain < 1e-6 * value).all(): break
    return P[:-1].T.numpy().astype(float), P[-1].numpy().astype(float)
