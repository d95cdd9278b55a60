"""Lets the layers over the trunk learn, with all heads at once, from the states that cache.py kept.

It begins with the heads that logistic regression finds over the published layers. Rows are drawn by kind, then publisher (as
the root of its number), then by chance. What is handed over may lie between the published weights and those learnt; which
part of the way, and how much the quick judge's score counts beside, was chosen once, on an inner split.
"""

import argparse
import json
import time

import numpy as np
import torch

import encoder
import heads
from cache import TRUNK, words_and_weights
from rows import HEADS, work

POOLED = [2, 4, 6]
PENALTY = 0.3


class States:
    def __init__(self, longest):
        place = work() / "cache"
        self.ends = np.load(place / "pieces.npz")["ends"]
        size = int(self.ends[-1]) * encoder.WIDTH * 2
        self.states = np.memmap(place / "states.npy", np.int16, "r", (place / "states.npy").stat().st_size - size,
                                (int(self.ends[-1]), encoder.WIDTH))
        self.means = np.load(place / "means.npy", mmap_mode="r")
        self.longest = longest

    def batch(self, chosen, longest=None):
        """States after the trunk and which places hold a piece; of long texts the first three quarters and the last."""
        longest = longest or self.longest
        parts = []
        for row in chosen:
            begin, end = self.ends[row], self.ends[row + 1]
            if end - begin <= longest: parts.append(self.states[begin:end])
            else:
                last = longest // 4
                parts.append(np.concatenate([self.states[begin:begin + longest - last], self.states[end - last:end]]))
        x = np.zeros((len(parts), max(map(len, parts)), encoder.WIDTH), np.int16)
        mask = np.zeros(x.shape[:2], bool)
        for at, part in enumerate(parts):
            x[at, :len(part)] = part
            mask[at, :len(part)] = True
        below = [torch.from_numpy(self.means[chosen, layer].astype(np.float32)) for layer in POOLED if layer <= TRUNK]
        return torch.from_numpy(x).view(torch.bfloat16), torch.from_numpy(mask), below


def pooled(weights, x, mask, below, dropout=0.0):
    found = list(below)
    whole = None if mask.all() else mask[:, None, None]
    for depth in range(TRUNK, encoder.LAYERS):
        x = encoder.layer(x, whole, weights, f"encoder.layer.{depth}", dropout)
        if depth + 1 in POOLED: found.append(encoder.mean(x, mask.float()))
    return torch.cat(found, 1)


def begun_heads(rows, X, taught):
    """Heads over published layers: weights, bias, and what features are standardised by."""
    at = taught[rows.teaches[taught]]
    Z = X.astype(np.float32)
    w, b = heads.fitted(rows, Z, at, [PENALTY], 0)
    middle, spread = heads.standard(Z, at)
    return w[0] * spread, b[0] + w[0] @ middle, middle, spread


class Draw:
    """Rows by kind, then publisher, then by chance."""

    def __init__(self, rows, taught, seed):
        self.random = np.random.default_rng(seed)
        kinds = rows.kinds()
        self.kinds = []
        for kind in range(len(HEADS)):
            own = taught[(kinds[taught] == kind) & rows.teaches[taught]]
            if len(own) < 30: continue
            by = [own[rows.source[own] == s] for s in np.unique(rows.source[own])]
            chance = np.sqrt([len(part) for part in by])
            self.kinds.append((by, chance / chance.sum()))

    def __call__(self, count):
        found = []
        for _ in range(count):
            by, chance = self.kinds[self.random.integers(len(self.kinds))]
            found.append(self.random.choice(by[self.random.choice(len(by), p=chance)]))
        return np.array(found)


def learn(name, rows, taught, stock, args):
    """The weights of the branch and its heads, learnt from some rows; and where they began."""
    states = States(args.longest)
    X = np.asarray(states.means[:, POOLED]).reshape(len(rows), -1).astype(np.float32)
    W, B, middle, spread = begun_heads(rows, X, taught)
    branch = {n: v.clone().requires_grad_(True) for n, v in stock.items()
              if n.startswith("encoder.layer.") and int(n.split(".")[2]) >= TRUNK}
    head = {"w": torch.tensor(W, dtype=torch.float32, requires_grad=True), "b": torch.tensor(B, dtype=torch.float32, requires_grad=True)}
    begun = {n: v.detach().clone() for n, v in {**branch, **head}.items()}
    middle_, spread_ = torch.tensor(middle, dtype=torch.float32), torch.tensor(spread, dtype=torch.float32)
    optimizer = torch.optim.AdamW([{"params": list(branch.values()), "lr": args.rate}, {"params": list(head.values()), "lr": args.rate * 10}], weight_decay=0.01, fused=True)
    steps = args.texts // args.batch
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda n: min((n + 1) / (steps / 10), (steps - n) / (steps * 0.9)))
    draw, Y = Draw(rows, taught, args.seed), torch.from_numpy(rows.Y.astype(np.float32))
    torch.manual_seed(args.seed)
    began, run, saved = time.time(), 0.0, time.time()
    for step in range(steps):
        chosen = draw(args.batch)
        chosen = chosen[np.argsort(states.ends[chosen + 1] - states.ends[chosen])]
        x, mask, below = states.batch(chosen)
        with torch.autocast("cpu", torch.bfloat16):
            features = pooled(branch, x, mask, below, args.dropout)
        Z = torch.nn.functional.dropout((features.float() - middle_) / spread_, args.dropout)
        logits = Z @ head["w"].T + head["b"]
        y = Y[chosen]
        known = (y >= 0).float()
        loss = (torch.nn.functional.binary_cross_entropy_with_logits(logits, y.clamp_min(0), reduction="none") * known).sum() / known.sum()
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(branch.values()) + list(head.values()), 1.0)
        optimizer.step(), schedule.step()
        run += float(loss.detach())
        if step % 25 == 24:
            print(f"{name} {step + 1}/{steps} loss {run / 25:.3f} {(step + 1) * args.batch / (time.time() - began):.1f} texts/s", flush=True)
            run = 0.0
        if time.time() - saved > 900:
            saved = time.time()
            torch.save({"branch": branch, "head": head, "step": step, "args": vars(args)}, work() / "checkpoints" / f"verdict-{name}-going.pt")
    learnt = {n: v.detach() for n, v in {**branch, **head}.items()}
    torch.save({"begun": begun, "learnt": learnt, "middle": middle, "spread": spread, "args": vars(args), "taught": len(taught)},
               work() / "checkpoints" / f"verdict-{name}.pt")
    return begun, learnt, middle, spread


def between(begun, learnt, part):
    return {name: begun[name] + part * (learnt[name] - begun[name]) for name in begun}


def scores(weights, middle, spread, count, chosen, longest):
    """What the heads say of rows."""
    states = States(longest)
    order = chosen[np.argsort(states.ends[chosen + 1] - states.ends[chosen])]
    said = np.full((count, len(HEADS)), np.nan)
    w, b = weights["w"].numpy(), weights["b"].numpy()
    with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
        for at in range(0, len(order), 32):
            part = order[at:at + 32]
            features = pooled(weights, *states.batch(part)).float().numpy()
            said[part] = (features - middle) / spread @ w.T + b
    return said


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("weights")
    parser.add_argument("--fold", type=int, default=0, help="the outer fold that is told; -1 learns from all rows")
    parser.add_argument("--part", type=int, help="the inner fold that is told instead, of the rows that are not of the outer one")
    parser.add_argument("--name")
    parser.add_argument("--texts", type=int, default=12000)
    parser.add_argument("--longest", type=int, default=192)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=3e-5)
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--ways", default="0,0.5,1", help="parts of the way to tell with")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    rows, outer, inner, _ = heads.load()
    _, stock = words_and_weights(args.weights)
    if args.fold < 0:
        learn("final", rows, np.arange(len(rows)), stock, args)
        return
    name, at = args.name or f"fold{args.fold}", outer != args.fold
    test = ~at
    if args.part is not None: at, test = at & (inner[args.fold] != args.part), at & (inner[args.fold] == args.part)
    begun, learnt, middle, spread = learn(name, rows, np.where(at)[0], stock, args)
    for way in map(float, args.ways.split(",")):
        if way == 0:  # the published layers, whose means are known
            X = np.load(work() / "cache" / "means.npy", mmap_mode="r")[:, POOLED].reshape(len(rows), -1).astype(np.float32)
            said = (X - middle) / spread @ begun["w"].numpy().T + begun["b"].numpy()
            said[~test] = np.nan
        else: said = scores(between(begun, learnt, way), middle, spread, len(rows), np.where(test)[0], encoder.LONGEST)
        heads.summary(rows, said, f"{name} {way}")
        np.save(work() / "checkpoints" / f"verdict-{name}-{way}.npy", said)


if __name__ == "__main__": main()
