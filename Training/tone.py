"""Learns the tone of a sentence towards a marked subject: negative, neutral, positive.

Chosen on a fifth of the documents of the training rows; the rows of dev are looked at by `--dev` alone."""

import argparse
import json
import re
import time

import numpy as np
import torch

import encoder
from cache import words_and_weights
from rows import read, work

TONES = ["negative", "neutral", "positive"]


def documents(rows):
    """The article of each row: the first numbers of its id."""
    return [re.match(r"(allsides_\d+_\d+|polusa_v1_\d+)", row["gid"]).group(0) for row in rows]


def prepared(reader, rows):
    """Pieces, and where the subject stands, of rows with a subject; of rows without one, the whole is the subject's place."""
    left = reader.pieces([row["text"][:row["start"]] for row in rows])
    subject = reader.pieces([row["text"][row["start"]:row["end"]] for row in rows])
    right = reader.pieces([row["text"][row["end"]:] for row in rows])
    return [reader.sentence(*parts) for parts in zip(left, subject, right)]


class Tone:
    """The layers over the trunk, with a head over cls(6), mean(6) and subject(6)."""

    def __init__(self, weights, trunk, learns_words=False):
        self.trunk = trunk
        self.weights = {name: value.clone() for name, value in weights.items()}
        generator = torch.Generator().manual_seed(1)
        self.weights["tone.head.weight"] = torch.randn(3, 3 * encoder.WIDTH, generator=generator) * 0.02
        self.weights["tone.head.bias"] = torch.zeros(3)
        self.weights["tone.marks"] = torch.zeros(2, encoder.WIDTH)
        self.learnt = [name for name in self.weights if name.startswith("tone.")
                       or (match := re.match(r"encoder\.layer\.(\d)", name)) and int(match.group(1)) >= trunk]
        if trunk == 0 and learns_words: self.learnt += [n for n in self.weights if n.startswith("embeddings.") and "token_type" not in n]
        for name in self.learnt: self.weights[name].requires_grad_(True)

    def features(self, texts, marks, dropout=0.0):
        ids, mask = encoder.padded([ids for ids, _, _ in texts])
        w = self.weights
        x = torch.nn.functional.embedding(ids, w["embeddings.word_embeddings.weight"])
        # The two marks are of this task alone; they learn, while the words stay as they are.
        x = x + sum((ids == mark)[..., None] * w["tone.marks"][at] for at, mark in enumerate(marks))
        x = x + w["embeddings.position_embeddings.weight"][:ids.shape[1]] + w["embeddings.token_type_embeddings.weight"][0]
        x = encoder.norm(x, w, "embeddings.LayerNorm")
        if dropout: x = torch.nn.functional.dropout(x, dropout)
        for depth in range(encoder.LAYERS):
            x = encoder.layer(x, mask[:, None, None], w, f"encoder.layer.{depth}", dropout if depth >= self.trunk else 0.0)
        place = torch.arange(ids.shape[1])[None]
        begin, end = (torch.tensor([text[i] for text in texts])[:, None] for i in (1, 2))
        subject = ((place >= begin) & (place < end)).float()
        return torch.cat([x[:, 0].float(), encoder.mean(x, mask.float()), encoder.mean(x, subject.clamp_min(0) + (subject.sum(1, keepdim=True) == 0))], 1)

    def logits(self, texts, marks, dropout=0.0):
        features = self.features(texts, marks, dropout)
        if dropout: features = torch.nn.functional.dropout(features, dropout)
        return features @ self.weights["tone.head.weight"].T + self.weights["tone.head.bias"]


def batches(lengths, size, random):
    """Batches of texts of about the same length, in an order by chance."""
    order = random.permutation(len(lengths))
    parts = [chunk[np.argsort([lengths[i] for i in chunk], kind="stable")] for chunk in np.array_split(order, max(1, len(order) // (size * 20)))]
    found = [part[at:at + size] for part in parts for at in range(0, len(part), size)]
    return [found[i] for i in random.permutation(len(found))]


def probabilities(model, texts, marks):
    told = np.zeros((len(texts), 3))
    order = np.argsort([len(text[0]) for text in texts])
    with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
        for at in range(0, len(order), 64):
            part = order[at:at + 64]
            told[part] = torch.softmax(model.logits([texts[i] for i in part], marks).float(), 1).numpy()
    return told


def f1(gold, said):
    each = []
    for tone in range(3):
        right = ((said == tone) & (gold == tone)).sum()
        each.append(2 * right / max(1, (said == tone).sum() + (gold == tone).sum()))
    return float(np.mean(each)), [float(one) for one in each]


def learn(model, texts, gold, marks, args, tell=None):
    random = np.random.default_rng(args.seed)
    torch.manual_seed(args.seed)
    slow = [model.weights[n] for n in model.learnt if not n.startswith("tone.")]
    fast = [model.weights[n] for n in model.learnt if n.startswith("tone.")]
    optimizer = torch.optim.AdamW([{"params": slow, "lr": args.rate}, {"params": fast, "lr": args.rate * 10}], weight_decay=0.01, fused=True)
    lengths = [len(text[0]) for text in texts]
    plan = [batch for _ in range(args.epochs) for batch in batches(lengths, args.batch, random)]
    warm = max(1, len(plan) // 10)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda n: min((n + 1) / warm, max(0.0, (len(plan) - n) / (len(plan) - warm))))
    began, run, saved = time.time(), 0.0, time.time()
    for step, batch in enumerate(plan):
        with torch.autocast("cpu", torch.bfloat16):
            logits = model.logits([texts[i] for i in batch], marks, args.dropout)
        loss = torch.nn.functional.cross_entropy(logits.float(), gold[batch], label_smoothing=args.smooth)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(slow + fast, 1.0)
        optimizer.step(), schedule.step()
        run += float(loss.detach())
        if step % 50 == 49:
            print(f"{step + 1}/{len(plan)} loss {run / 50:.3f} {time.time() - began:.0f} s", flush=True)
            run = 0.0
            if time.time() - saved > 900:
                torch.save({"weights": model.weights, "step": step}, work() / "checkpoints" / f"tone-{args.name}.pt")
                saved = time.time()
        if tell and (step + 1) % (len(plan) // args.epochs) == 0: tell()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("weights")
    parser.add_argument("--name", default="tone")
    parser.add_argument("--trunk", type=int, default=3)
    parser.add_argument("--rate", type=float, default=5e-5)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--before", type=int, default=0, help="epochs over headlines of finance and sentences about films first")
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--smooth", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--words", action="store_true", help="let the embeddings learn, too (trunk 0)")
    parser.add_argument("--from", dest="start", help="a checkpoint whose layers to begin with")
    parser.add_argument("--mean", nargs="+", help="learn nothing: the mean of these checkpoints' weights")
    parser.add_argument("--all", action="store_true", help="learn from all training rows")
    parser.add_argument("--dev", action="store_true", help="look at dev")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    words, weights = words_and_weights(args.weights)
    reader = encoder.Reader(words)
    marks = (reader.left, reader.right)
    rows = read("sentiment_target_train")
    gold = np.array([TONES.index(row["polarity"]) for row in rows])
    texts = prepared(reader, rows)
    document = np.array(documents(rows))
    names = np.unique(document)
    held = set(np.random.default_rng(7).permutation(names)[:len(names) // 5])
    is_held = np.array([one in held for one in document])
    model = Tone(weights, args.trunk, args.words)
    if args.start:
        begun = torch.load(args.start)["weights"]
        for name in model.weights:
            if name in begun: model.weights[name].data.copy_(begun[name])
    taught = np.arange(len(rows)) if args.all else np.where(~is_held)[0]
    print(args.name, len(taught), "rows", flush=True)
    target = torch.from_numpy(gold)
    def tell():
        if args.all: return
        at = np.where(is_held)[0]
        told = probabilities(model, [texts[i] for i in at], marks)
        print("held", "%.4f" % f1(gold[at], told.argmax(1))[0], np.round(f1(gold[at], told.argmax(1))[1], 3), flush=True)
        np.save(work() / "checkpoints" / f"tone-{args.name}-held.npy", told)
    if args.mean:
        saved = [torch.load(work() / "checkpoints" / f"tone-{name}.pt")["weights"] for name in args.mean]
        for name in model.weights: model.weights[name].data.copy_(sum(one[name] for one in saved) / len(saved))
        taught = taught[:0]
    if args.before:
        others = read("sentiment_finance_titles") + [row | {"start": 0, "end": len(row["text"])} for row in read("sentiment_sst2")]
        answers = torch.tensor([TONES.index(row["polarity"]) for row in others])
        whole = args.epochs
        args.epochs = args.before
        learn(model, prepared(reader, others), answers, marks, args)
        args.epochs = whole
    if len(taught): learn(model, [texts[i] for i in taught], target[torch.from_numpy(taught)], marks, args, tell)
    torch.save({"weights": {n: v.detach() for n, v in model.weights.items()}, "args": vars(args)}, work() / "checkpoints" / f"tone-{args.name}.pt")
    if args.dev:
        dev = read("sentiment_target_dev")
        told = probabilities(model, prepared(reader, dev), marks)
        answer = np.array([TONES.index(row["polarity"]) for row in dev])
        whole, each = f1(answer, told.argmax(1))
        figures = {"rows": len(dev), "f1": whole, "each": dict(zip(TONES, each)), "accuracy": float((told.argmax(1) == answer).mean())}
        for part in ("mt", "rw"):
            at = np.array([row["subset"] == part for row in dev])
            figures[part] = f1(answer[at], told[at].argmax(1))[0]
        print(json.dumps(figures, indent=1))
        (work() / "checkpoints" / f"tone-{args.name}-dev.json").write_text(json.dumps(figures, indent=1))
        np.save(work() / "checkpoints" / f"tone-{args.name}-dev.npy", told)


if __name__ == "__main__": main()
