"""Heads over the published layers, beside the quick judge at a part that one inner split chose: what is shipped.

  frozen.py MODEL     scales from the inner split, scores of the outer folds, then heads from all rows for hand_over.py
"""

import json
import sys

import numpy as np
import torch

import blend
import heads
import verdict
from cache import TRUNK, words_and_weights
from rows import HEADS, work

PART = 0.3
# The inner split that chose it.
FOLD, INNER = 0, 1


def told(rows, X, taught, test):
    """Scores of some rows by heads learnt from others."""
    W, B, middle, spread = verdict.begun_heads(rows, X, np.where(taught)[0])
    said = np.full((len(rows), len(HEADS)), np.nan)
    said[test] = (X[test] - middle) / spread @ W.T + B
    return said


def main(folder):
    rows, outer, inner, quick = heads.load()
    place = work()
    X = np.load(place / "cache" / "means.npy")[:, verdict.POOLED].reshape(len(rows), -1).astype(np.float32)
    rest = outer != FOLD
    split = told(rows, X, rest & (inner[FOLD] != INNER), rest & (inner[FOLD] == INNER))
    recipe = {"scales": blend.scales(rows, split, np.where(np.isfinite(split[:, 0]))[0]).tolist(), "parts": [PART] * len(HEADS)}
    (place / "checkpoints" / "blend.json").write_text(json.dumps(recipe))
    said, alone = np.full((len(rows), len(HEADS)), np.nan), np.full((len(rows), len(HEADS)), np.nan)
    for fold in range(3):
        test = outer == fold
        said[test] = blend.mixed(told(rows, X, ~test, test)[test], quick[fold][test], recipe)
        alone[test] = quick[fold][test]
    heads.summary(rows, alone, "quick judge alone")
    heads.summary(rows, said, "both")
    print({label: blend.difference(rows, said, alone, head) for head, label in enumerate(HEADS)})
    np.save(place / "cache" / "said_frozen.npy", said)
    W, B, middle, spread = verdict.begun_heads(rows, X, np.arange(len(rows)))
    stock = words_and_weights(folder)[1]
    branch = {n: v.clone() for n, v in stock.items() if n.startswith("encoder.layer.") and int(n.split(".")[2]) >= TRUNK}
    branch |= {"w": torch.tensor(W, dtype=torch.float32), "b": torch.tensor(B, dtype=torch.float32)}
    torch.save({"begun": branch, "learnt": branch, "middle": middle, "spread": spread}, place / "checkpoints" / "verdict-final.pt")


if __name__ == "__main__": main(sys.argv[1])
