"""The labelled rows, as `lede train` sees them: masks, doubts, closed licences, folds of publishers, weights."""

import gzip
import json
import os
import sys
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

HEADS = ["Journalism", "Wiki", "Opinion", "Satire", "Sensational", "AgendaDriven", "Everyday"]
EVERYDAY = 6
# Their licences forbid trade or works made of them, or ask for AGPL: examined on, never learnt from. As in script/train.
CLOSED_SOURCES = {"NSHipster/articles", "kentcdodds/kentcdodds.com", "daneden/daneden.me", "PrismLauncher/prismlauncher.org"}
CLOSED_TERMS = ("non-commercial", "noncommercial", "no-derivatives", "noderivatives", "-nc", "-nd", "agpl")
ROOT = Path(__file__).resolve().parent.parent


def folder():
    """Where the labelled writing lies, or the end of the program with a plain word."""
    place = os.environ.get("LEDE_LABELS", "")
    if not place or not Path(place, "articles.jsonl.gz").is_file():
        sys.exit("LEDE_LABELS names no folder with labelled writing (articles.jsonl.gz and others). The texts are no part of "
                 "Lede; without them nothing can be learnt again.")
    return Path(place)


def work():
    """Where caches, checkpoints and what is handed over lie; outside of the checkout."""
    place = Path(os.environ.get("LEDE_TRAINING", "/var/tmp/lede-training"))
    for part in ("cache", "checkpoints", "out"): (place / part).mkdir(parents=True, exist_ok=True)
    return place


def read(name):
    with gzip.open(folder() / f"{name}.jsonl.gz", "rt", encoding="utf8") as file:
        return [json.loads(line) for line in file]


def is_closed(row):
    licence = (row.get("licence") or "").lower()
    return any(term in licence for term in CLOSED_TERMS) or row.get("source") in CLOSED_SOURCES


class Rows:
    """All rows of articles and everyday posts; Y is 1, 0, or -1 where nobody knows."""

    def __init__(self):
        doubts = defaultdict(set)
        for line in (ROOT / "docs/notes/judging-doubts.txt").read_text().splitlines():
            if line and not line.startswith("#"):
                row, label = line.split()
                doubts[row].add(label)
        self.all = []
        for name in ("articles", "everyday"):
            for row in read(name):
                if row.get("title_synth"): row["title"] = ""
                row["everyday"] = name == "everyday"
                self.all.append(row)
        count = len(self.all)
        self.Y = np.zeros((count, len(HEADS)), np.int8)
        for at, row in enumerate(self.all):
            unknown = set(row.get("mask") or []) | doubts[row["id"]]
            for head, label in enumerate(HEADS[:EVERYDAY]):
                self.Y[at, head] = -1 if label in unknown else int(label in row["labels"])
            self.Y[at, EVERYDAY] = int(row["everyday"])
        self.everyday = self.Y[:, EVERYDAY] == 1
        self.sources, self.source = np.unique([row["source"] for row in self.all], return_inverse=True)
        self.teaches = np.array([not is_closed(row) for row in self.all])
        self.is_val = np.array([row.get("split") == "val" for row in self.all])
        self.words = np.array([len((row["text"] or "").split()) for row in self.all])

    def __len__(self): return len(self.all)

    def kinds(self):
        """The kind of each row as a number: a head, or -1 where none is known. The rarest of its labels stands for it."""
        kind = np.where(self.everyday, EVERYDAY, -1)
        sizes = (self.Y == 1).sum(0)
        for head in sorted(range(EVERYDAY), key=lambda head: -sizes[head]):
            kind[(self.Y[:, head] == 1) & ~self.everyday] = head
        return kind

    def folds(self, chosen, count):
        """Which part each publisher belongs to, as `Folds` in Swift: the rare kinds stand in all parts; -1 for rows not chosen."""
        Y, source = self.Y[chosen] == 1, self.source[chosen]
        counts = np.zeros((len(self.sources), len(HEADS) + 1))
        np.add.at(counts, source, np.concatenate([Y, np.ones((len(Y), 1))], 1))
        sizes = Y.sum(0)
        by_rarity = sorted(range(len(HEADS)), key=lambda head: (sizes[head], head))
        all_ = np.maximum(1, np.append(sizes, len(Y)))
        filled = np.zeros((count, len(HEADS) + 1))
        part = np.full(len(self.sources), -1)
        for head in [*by_rarity, len(HEADS)]:
            waiting = [s for s in range(len(self.sources)) if part[s] < 0 and counts[s, head] > 0]
            for s in sorted(waiting, key=lambda s: (-counts[s, head], self.sources[s])):
                full = 3 * filled[:, head] / all_[head] + (filled / all_).sum(1) / 2
                part[s] = int(np.argmin(full))
                filled[part[s]] += counts[s]
        parts = np.full(len(self), -1)
        parts[chosen] = part[source]
        return parts

    def balanced(self, chosen):
        """What each row counts where the rows of a publisher count as the root of their number."""
        sizes = Counter(self.source[chosen])
        return np.array([sizes[s] ** -0.5 for s in self.source[chosen]])

    NATURAL = [30, 4, 4, 4, 4, 4, 50]

    def natural(self, chosen):
        """What each row counts were of a hundred items 50 everyday writing, 30 reports and 4 of each other kind."""
        kind = self.kinds()[chosen]
        sizes = Counter(zip(kind, self.source[chosen]))
        weight = np.array([0.0 if k < 0 else sizes[k, s] ** -0.5 for k, s in zip(kind, self.source[chosen])])
        for k, share in enumerate(self.NATURAL):
            if (kind == k).any(): weight[kind == k] *= share / weight[kind == k].sum()
        return weight

    def learning_weights(self, chosen, head, publisher=0.5, kind=0.5):
        """What rows count in a fit of one head: both sides sum to one; a publisher counts as its size to 1 - `publisher`, and
        kinds among rows without the label are brought nearer to each other."""
        y, kinds = self.Y[chosen, head], self.kinds()[chosen]
        weight = np.zeros(len(chosen))
        for side in (0, 1):
            at = np.where((y == side) & self.teaches[chosen])[0]
            if not len(at): continue
            sizes = Counter(self.source[chosen][at])
            weight[at] = [sizes[s] ** -publisher for s in self.source[chosen][at]]
            if side == 0:
                for k in np.unique(kinds[at]):
                    own = at[kinds[at] == k]
                    weight[own] *= weight[own].sum() ** -kind
            weight[at] /= weight[at].sum()
        return weight
