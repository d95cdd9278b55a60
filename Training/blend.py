"""How much the quick judge's score counts beside the second reader's own, chosen on an inner split; and what that makes of
the outer folds.

  blend.py try FOLD SCORES...    areas on an inner split, for each part
  blend.py fix FOLD SCORES PART [HEAD=PART...]    keeps the scales of that split and the parts, for all that follows
  blend.py outer WAY             the outer folds, with intervals, beside the quick judge alone
"""

import json
import sys

import numpy as np

import figures
import heads
from rows import EVERYDAY, HEADS, work

PARTS = [0, 0.15, 0.3, 0.5, 0.75, 1.0]


def scales(rows, said, at):
    """Slope and offset of each head that turn scores into units of belief, by Platt's method on some rows."""
    found = []
    for head in range(len(HEADS)):
        known = at[(rows.Y[at, head] >= 0) & np.isfinite(said[at, head])]
        y = (rows.Y[known, head] == 1).astype(float)
        found.append(figures.platt(y, said[known, head], rows.balanced(known)) if 0 < y.sum() < len(y) else (1.0, 0.0))
    return np.array(found)


def fixed(): return json.loads((work() / "checkpoints" / "blend.json").read_text())


def mixed(mine, quick, recipe):
    """(1 - part) of the quick judge's belief and `part` of the second reader's."""
    scale, part = np.array(recipe["scales"]), np.array(recipe["parts"])
    return (1 - part) * quick + part * (scale[:, 0] * mine + scale[:, 1])


def difference(rows, one, other, head):
    """By how much one's area among kinds is above another's, in 19 of 20 draws of publishers."""
    at = (rows.Y[:, head] >= 0) & np.isfinite(one[:, head])
    if head != EVERYDAY: at &= ~rows.everyday
    at = np.where(at)[0]
    y, weight = rows.Y[at, head] == 1, rows.balanced(at)
    def gain(times):
        return figures.area(y, one[at, head], weight * times) - figures.area(y, other[at, head], weight * times)
    return float(gain(np.ones(len(at)))), figures.interval(rows.source[at], gain)


def main():
    rows, outer, inner, quick = heads.load()
    task = sys.argv[1]
    if task == "outer":
        recipe = fixed()
        said, alone = np.full((len(rows), len(HEADS)), np.nan), np.full((len(rows), len(HEADS)), np.nan)
        for fold in range(3):
            test = outer == fold
            mine = np.load(work() / "checkpoints" / f"verdict-fold{fold}-{float(sys.argv[2])}.npy")
            said[test] = mixed(mine[test], quick[fold][test], recipe)
            alone[test] = quick[fold][test]
        kept = {"quick": heads.summary(rows, alone, "quick judge alone", True), "second": heads.summary(rows, said, "second reader", True)}
        for head, label in enumerate(HEADS): kept["second"][label]["gain"] = difference(rows, said, alone, head)
        print({label: kept["second"][label]["gain"] for label in HEADS})
        np.save(work() / "cache" / "said_second.npy", said)
        (work() / "out" / "folds.json").write_text(json.dumps(kept, indent=1))
        return
    fold = int(sys.argv[2])
    for path in sys.argv[3:] if task == "try" else sys.argv[3:4]:
        said = np.load(path)
        at = np.where(np.isfinite(said[:, 0]))[0]
        recipe = {"scales": scales(rows, said, at).tolist()}
        if task == "fix":
            recipe["parts"] = [float(sys.argv[4])] * len(HEADS)
            for one in sys.argv[5:]:
                label, part = one.split("=")
                recipe["parts"][HEADS.index(label)] = float(part)
            (work() / "checkpoints" / "blend.json").write_text(json.dumps(recipe))
            return
        for part in PARTS:
            told = np.full_like(said, np.nan)
            told[at] = mixed(said[at], quick[fold][at], recipe | {"parts": part})
            heads.summary(rows, told, f"{path.split('/')[-1][8:-4]} {part}")


if __name__ == "__main__": main()
