"""The figures of `LedeClassification/Training/Figures.swift`, in NumPy: area, intervals over publishers, calibration, thresholds."""

import numpy as np

DRAWS = 400


def area(y, score, weight):
    """The area under precision over recall; equal scores are one step."""
    order = np.argsort(-score, kind="stable")
    y, score, weight = y[order], score[order], weight[order]
    right, found = np.cumsum(weight * y), np.cumsum(weight)
    if right[-1] <= 0 or found[-1] <= right[-1]: return np.nan
    last = np.append(score[1:] != score[:-1], True)
    right, found = right[last], found[last]
    return float((np.diff(np.append(0, right)) / right[-1] * right / np.maximum(found, 1e-12)).sum())


def draws(source):
    """How often each row stands in draws of as many publishers as there are, with replacement."""
    _, place = np.unique(source, return_inverse=True)
    count = place.max() + 1
    random = np.random.default_rng(1)
    for _ in range(DRAWS):
        yield np.bincount(random.integers(0, count, count), minlength=count)[place]


def interval(source, figure):
    """Where a figure of row weights lies in 19 of 20 draws of publishers."""
    found = sorted(f for f in (figure(times) for times in draws(source)) if np.isfinite(f))
    if len(found) < 20: return None
    return found[len(found) // 40], found[-1 - len(found) // 40]


def area_interval(y, score, weight, source):
    return interval(source, lambda times: area(y, score, weight * times))


def platt(y, score, weight):
    """Slope and offset of Platt's method, as mended by Lin, Lin and Weng; the weights together say as much as there are rows."""
    weight = weight * len(y) / weight.sum()
    high, low = (weight[y == 1].sum() + 1) / (weight[y == 1].sum() + 2), 1 / (weight[y == 0].sum() + 2)
    wish = np.where(y == 1, high, low)
    middle, spread = score.mean(), max(1e-9, score.std())
    x = (score - middle) / spread
    a, b = 1.0, np.log((weight[y == 1].sum() + 1) / (weight[y == 0].sum() + 1))
    def loss(a, b):
        z = a * x + b
        return float((weight * (np.logaddexp(0, z) - z * wish)).sum())
    now = loss(a, b)
    for _ in range(60):
        share = 1 / (1 + np.exp(-(a * x + b)))
        gap, curve = weight * (share - wish), weight * share * (1 - share)
        slope = np.array([(gap * x).sum(), gap.sum()])
        bend = np.array([[(curve * x * x).sum() + 1e-9, (curve * x).sum()], [(curve * x).sum(), curve.sum() + 1e-9]])
        step = np.linalg.solve(bend, slope)
        length, then = 1.0, loss(*(np.array([a, b]) - step))
        while then > now and length > 1e-6:
            length /= 2
            then = loss(*(np.array([a, b]) - length * step))
        if then > now: break
        a, b = np.array([a, b]) - length * step
        gain, now = now - then, then
        if gain < 1e-10 * max(1, now): break
    return float(a / spread), float(b - a * middle / spread)


def share(score): return 1 / (1 + np.exp(-np.clip(score, -60, 60)))


def least_score(y, score, weight, precision, fewest=20):
    """The least score from which on the label is right so often as `precision` says; None where too few right rows stand there."""
    order = np.argsort(-score, kind="stable")
    y, score, weight = y[order], score[order], weight[order]
    right, found, seen = np.cumsum(weight * y), np.cumsum(weight), np.cumsum((y == 1) & (weight > 0))
    fits = np.append(score[1:] != score[:-1], True) & (seen >= fewest) & (right >= precision * found)
    return float(score[np.where(fits)[0][-1]]) if fits.any() else None


def leads(y, score, weight, source, least):
    if least is None: return {"least": None, "precision": None, "recall": 0.0}
    def precision(times):
        found = (weight * times)[score >= least]
        return float((found * y[score >= least]).sum() / found.sum()) if found.sum() > 0 else np.nan
    def recall(times):
        all_ = (weight * times * y).sum()
        return float((weight * times * y)[score >= least].sum() / all_) if all_ > 0 else np.nan
    one = np.ones(len(y))
    found = {"least": least, "precision": precision(one), "recall": recall(one)}
    for name, figure in (("precision", precision), ("recall", recall)):
        if (ends := interval(source, figure)): found[name + "_low"], found[name + "_high"] = ends
    return found


def calibration_error(y, said, weight):
    bins = np.minimum(9, (said * 10).astype(int))
    gap = sum(abs((weight * (said - y))[bins == one].sum()) for one in range(10))
    return float(gap / weight.sum())
