"""Writes what the inference reads: weights.npz, heads.npz, config.json, vocab.txt. See README.md for their shapes."""

import argparse
import json
import struct

import numpy as np
import torch

import blend
import encoder
import figures
import heads
import verdict
from cache import TRUNK, words_and_weights
from rows import EVERYDAY, HEADS, ROOT, work

# Texts of fewer words lead from a share of their own; with which precision a label leads.
SHORT = 200
PRECISION = 0.90


def quick_calibration():
    """Slope and offset of each head of the quick judge that comes with Lede, in its order."""
    model = (ROOT / "Sources/share/lede/models/article.model").read_bytes()
    count = struct.unpack_from("<I", model, 12)[0]
    return [struct.unpack_from("<dd", model, 64 + 48 * head + 24) for head in range(count)]


def examined(rows, said):
    """Calibration, thresholds and figures from scores of rows whose publishers were not seen, as the quick judge has them."""
    found, shares = {}, np.full((len(rows), len(HEADS)), np.nan)
    for head, label in enumerate(HEADS):
        at = np.where((rows.Y[:, head] >= 0) & np.isfinite(said[:, head]))[0]
        y, score, source = (rows.Y[at, head] == 1).astype(float), said[at, head], rows.source[at]
        balance = rows.balanced(at)
        slope, offset = figures.platt(y, score, balance)
        shares[:, head] = figures.share(slope * said[:, head] + offset)
        # Each fifth of the publishers by a calibration of the other four.
        parts = rows.folds(at, 5)[at]
        apart = np.zeros(len(at))
        for part in range(5):
            one = figures.platt(y[parts != part], score[parts != part], balance[parts != part])
            apart[parts == part] = figures.share(one[0] * score[parts == part] + one[1])
        is_short = rows.words < SHORT
        own = {"slope": slope, "offset": offset, "positives": int(y.sum()), "negatives": int((1 - y).sum()),
               "area": figures.area(y, score, balance), "area_interval": figures.area_interval(y, score, balance, source),
               "calibration_error": figures.calibration_error(y, apart, balance),
               "calibration_interval": figures.interval(source, lambda times: figures.calibration_error(y, apart, balance * times))}
        if head != EVERYDAY:
            kinds = at[~rows.everyday[at]]
            own["area_kinds"] = figures.area(rows.Y[kinds, head] == 1, said[kinds, head], rows.balanced(kinds))
            own["area_kinds_interval"] = figures.area_interval(rows.Y[kinds, head] == 1, said[kinds, head], rows.balanced(kinds), rows.source[kinds])
        for name, wanted in (("leads", ~is_short), ("leads_short", is_short)):
            # Of everyday writing none is left out, as in `Examination.natural`.
            one = np.where(((rows.Y[:, head] >= 0) | rows.everyday) & np.isfinite(said[:, head]) & wanted & (rows.kinds() >= 0))[0]
            weight = rows.natural(one)
            gold = (rows.Y[one, head] == 1).astype(float)
            least = figures.least_score(gold, shares[one, head], weight, PRECISION) if gold.any() else None
            if least is None and name == "leads_short":
                # Of satire one row by chance of a publisher that invents weighs as much as twelve right ones; 95 of 100 rows,
                # each counted once, are asked instead. Of sensation there are 49 rows in all.
                least = figures.least_score(gold, shares[one, head], np.ones(len(one)), 0.95)
                if least is None: least = figures.least_score(gold, shares[one, head], weight, PRECISION, 15)
            own[name] = figures.leads(gold, shares[one, head], weight, rows.source[one], None if least is None else max(least, 0.5))
        found[label] = own
    # What leads an everyday post: the highest share among those over their threshold.
    loud = {label: 0 for label in HEADS[:EVERYDAY]}
    posts = np.where(rows.everyday)[0]
    for row in posts:
        name = "leads_short" if rows.words[row] < SHORT else "leads"
        over = [(shares[row, head], head) for head, label in enumerate(HEADS[:EVERYDAY])
                if found[label][name]["least"] is not None and shares[row, head] >= found[label][name]["least"]]
        if over and rows.Y[row, max(over)[1]] == 0: loud[HEADS[max(over)[1]]] += 1
    # Of each label, among the posts of which somebody knows that they are none.
    alarms = {label: count / max(1, (rows.Y[posts, HEADS.index(label)] == 0).sum()) for label, count in loud.items()}
    alarms["together"] = sum(alarms[label] for label in ("Opinion", "Satire", "Sensational", "AgendaDriven"))
    return found, alarms


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("weights")
    parser.add_argument("--verdict", help="scores of rows whose publishers were not seen, from which thresholds are taken (NPY)")
    parser.add_argument("--branch", help="the checkpoint of verdict.py that learnt from all rows")
    parser.add_argument("--way", type=float, default=1.0)
    parser.add_argument("--tone", help="the checkpoint of tone.py")
    parser.add_argument("--about", default="")
    args = parser.parse_args()
    words, stock = words_and_weights(args.weights)
    place = work() / "out"
    kept = {n: v for n, v in stock.items() if n.startswith("embeddings.") or n.startswith("encoder.layer.") and int(n.split(".")[2]) < TRUNK}
    config = {"format": 1, "about": args.about, "trunk": TRUNK, "layers": encoder.LAYERS, "width": encoder.WIDTH, "parts": encoder.PARTS,
              "words": len(words)}
    made = {}
    if args.verdict:
        rows = heads.load()[0]
        pooled = verdict.POOLED
        saved = torch.load(args.branch, weights_only=False)
        branch = verdict.between(saved["begun"], saved["learnt"], args.way)
        W, B, middle, spread = branch.pop("w").numpy(), branch.pop("b").numpy(), saved["middle"], saved["spread"]
        kept |= {"verdict." + name: value for name, value in branch.items()}
        W, B = W / spread, B - W @ (middle / spread)
        # As blend.mixed, with the quick judge's own calibration folded in: its scores come as they are.
        recipe, calibration = blend.fixed(), np.array(quick_calibration())
        scale, part = np.array(recipe["scales"]), np.array(recipe["parts"])
        made |= {"verdict.w": (part * scale[:, 0])[:, None] * W,
                 "verdict.b": part * (scale[:, 0] * B + scale[:, 1]) + (1 - part) * calibration[:, 1],
                 "verdict.q": np.diag((1 - part) * calibration[:, 0])}
        found, alarms = examined(rows, np.load(args.verdict))
        made |= {"verdict.slope": np.array([found[l]["slope"] for l in HEADS]), "verdict.offset": np.array([found[l]["offset"] for l in HEADS])}
        config["verdict"] = {"labels": HEADS, "quick": HEADS, "pooled": [f"mean({layer})" for layer in pooled], "longest": encoder.LONGEST,
                             "longest_title": encoder.LONGEST_TITLE, "rows": int(rows.teaches.sum()),
                             "publishers": len(np.unique(rows.source[rows.teaches])), "heads": found, "everyday_led": alarms}
        print(json.dumps(alarms))
        for label in HEADS: print(label, {k: v for k, v in found[label].items() if "interval" not in k and k not in ("slope", "offset")})
    if args.tone:
        saved = torch.load(args.tone, weights_only=False)["weights"]
        kept |= {"tone." + n: v for n, v in saved.items() if n.startswith("encoder.layer.") and int(n.split(".")[2]) >= TRUNK}
        name = "embeddings.word_embeddings.weight"
        kept[name] = kept[name].clone()
        for at, mark in enumerate(("[unused1]", "[unused2]")): kept[name][words.index(mark)] += saved["tone.marks"][at]
        made |= {"tone.w": saved["tone.head.weight"].numpy(), "tone.b": saved["tone.head.bias"].numpy()}
        config["tone"] = {"labels": ["negative", "neutral", "positive"], "pooled": ["cls(6)", "mean(6)", "subject(6)"], "longest": encoder.LONGEST_TONE}
        if (figure := args.tone.replace(".pt", "-dev.json")) and __import__("os").path.exists(figure): config["tone"]["dev"] = json.load(open(figure))
    np.savez(place / "weights.npz", **{n: np.asarray(v.detach(), np.float32) for n, v in kept.items()})
    np.savez(place / "heads.npz", **{n: np.asarray(v, np.float32) for n, v in made.items()})
    (place / "vocab.txt").write_text("".join(word + "\n" for word in words))
    (place / "config.json").write_text(json.dumps(config, indent=1))
    matrices = sum(v.numel() + 4 * v.shape[0] if v.ndim == 2 else 4 * v.numel() for v in kept.values())
    print(f"{matrices / 1e6:.2f} MB as int8", flush=True)


if __name__ == "__main__": main()
