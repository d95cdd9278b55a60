"""Heads over pooled states and the quick judge's scores, on nested folds: inner folds choose, outer folds report."""

import json

import numpy as np

import figures
import logistic
from rows import EVERYDAY, HEADS, Rows, work

PENALTIES = [1e-2, 3e-2, 1e-1, 3e-1, 1, 3]


def standard(X, taught):
    middle, spread = X[taught].mean(0), X[taught].std(0) + 1e-6
    return middle, spread


def weights_of(rows, chosen, head):
    return rows.learning_weights(chosen, head, 0.2 if head in (0, 1, 2, 5) else 0.5, 0.5)


def fitted(rows, Z, at, penalties, free):
    """Heads for each penalty, learnt from some rows: weights (penalties, heads, features) over the features as they are, and biases."""
    middle, spread = standard(Z, at)
    count = len(HEADS)
    weight = np.zeros((len(at), count))
    for head in range(count):
        known = np.where(rows.Y[at, head] >= 0)[0]
        weight[known, head] = weights_of(rows, at[known], head)
    w, b = logistic.fit((Z[at] - middle) / spread, np.tile(rows.Y[at] == 1, (1, len(penalties))), np.tile(weight, (1, len(penalties))),
                        np.repeat(penalties, count), free)
    w = w / spread
    b = b - w @ middle
    return w.reshape(len(penalties), count, -1), b.reshape(len(penalties), count)


def area_of(rows, head, said, chosen, among_kinds=True):
    at = chosen & (rows.Y[:, head] >= 0) & np.isfinite(said)
    if among_kinds and head != EVERYDAY: at &= ~rows.everyday
    at = np.where(at)[0]
    return figures.area(rows.Y[at, head] == 1, said[at], rows.balanced(at))


def summary(rows, said, name, intervals=False):
    found = {}
    for head, label in enumerate(HEADS):
        known = (rows.Y[:, head] >= 0) & np.isfinite(said[:, head])
        for part, at in (("all", known), ("kinds", known & ~rows.everyday)):
            if head == EVERYDAY and part == "kinds": continue
            at = np.where(at)[0]
            y, score, weight = rows.Y[at, head] == 1, said[at, head], rows.balanced(at)
            found.setdefault(label, {})[part] = figures.area(y, score, weight)
            if intervals: found[label][part + "_interval"] = figures.area_interval(y, score, weight, rows.source[at])
    print(f"{name:28s}", " ".join(f"{label[:4]} {found[label].get('kinds', 0):.3f}/{found[label]['all']:.3f}" for label in HEADS), flush=True)
    return found


def nested(rows, X, quick, outer, inner):
    """Scores of all rows by heads that saw nothing of their publishers, made alike between folds by Platt's method on inner ones."""
    said = np.full((len(rows), len(HEADS)), np.nan)
    chosen = []
    for fold in range(3):
        Z = X if quick is None else np.concatenate([X, quick[fold]], 1).astype(np.float32)
        free = 0 if quick is None else len(HEADS)
        within = np.full((len(PENALTIES), len(rows), len(HEADS)), np.nan)
        for part in range(3):
            at = np.where((outer != fold) & (inner[fold] != part) & rows.teaches)[0]
            test = np.where((outer != fold) & (inner[fold] == part))[0]
            w, b = fitted(rows, Z, at, PENALTIES, free)
            for one in range(len(PENALTIES)): within[one, test] = Z[test] @ w[one].T + b[one]
        at = np.where((outer != fold) & rows.teaches)[0]
        w, b = fitted(rows, Z, at, PENALTIES, free)
        test = outer == fold
        for head in range(len(HEADS)):
            areas = [area_of(rows, head, within[one, :, head], outer != fold) for one in range(len(PENALTIES))]
            best = int(np.argmax(areas))
            known = at[rows.Y[at, head] >= 0]
            slope, offset = figures.platt((rows.Y[known, head] == 1).astype(float), within[best, known, head], rows.balanced(known))
            said[test, head] = slope * (Z[test] @ w[best, head] + b[best, head]) + offset
            chosen.append((fold, head, PENALTIES[best]))
    return said, chosen


def calibrated_quick(rows, told, outer, inner):
    """The quick judge's scores in units of belief, by Platt's method on the inner folds alone: (3, rows, heads)."""
    made = np.zeros_like(told)
    for fold in range(3):
        for head in range(len(HEADS)):
            at = np.where((outer != fold) & (rows.Y[:, head] >= 0) & rows.teaches)[0]
            slope, offset = figures.platt((rows.Y[at, head] == 1).astype(float), told[fold, at, head].astype(float), rows.balanced(at))
            made[fold, :, head] = np.clip(slope * told[fold, :, head] + offset, -12, 12)
    return made


def final_quick(rows):
    """The quick judge's scores out of its own five folds, as its calibration has them; for what learns from all rows."""
    told = np.load(work() / "cache" / "quick_five.npy")
    made = np.zeros_like(told)
    for head in range(len(HEADS)):
        at = np.where((rows.Y[:, head] >= 0) & rows.teaches)[0]
        slope, offset = figures.platt((rows.Y[at, head] == 1).astype(float), told[at, head].astype(float), rows.balanced(at))
        made[:, head] = slope * told[:, head] + offset
    return np.clip(made, -12, 12)


def load():
    rows, place = Rows(), work() / "cache"
    outer, inner = np.load(place / "outer.npy"), np.load(place / "inner.npy")
    quick = calibrated_quick(rows, np.load(place / "quick_nested.npy"), outer, inner)
    return rows, outer, inner, quick


def main():
    rows, outer, inner, quick = load()
    place = work() / "cache"
    means = np.load(place / "means.npy")
    alone = np.full((len(rows), len(HEADS)), np.nan)
    for fold in range(3): alone[outer == fold] = quick[fold][outer == fold]
    kept = {"quick": summary(rows, alone, "quick judge alone", True)}
    np.save(place / "said_quick.npy", alone)
    for name, layers, uses in ():
        X = means[:, layers].reshape(len(rows), -1).astype(np.float32)
        said, chosen = nested(rows, X, uses, outer, inner)
        kept[name] = summary(rows, said, name, True)
        np.save(place / f"said_{name.replace(' ', '_')}.npy", said)
        print(chosen, flush=True)
    (work() / "out" / "frozen.json").write_text(json.dumps(kept, indent=1))


if __name__ == "__main__": main()
