"""Reads every row once with the stock encoder: pieces, means of each layer, and the states after the trunk, which stay
as they are while the layers above learn."""

import json
import os
import subprocess
import sys
import time

import numpy as np
import torch

import encoder
from rows import Rows, read, work

TRUNK = 3
LEAST_TEXTS = 30
BATCH_PIECES = 6144


def words_and_weights(folder):
    """The words of the model and the published weights for them; chosen once, then read again."""
    place = work() / "cache" / "words.npz"
    if not place.exists():
        texts = [(row.get("title") or "") + "\n" + row["text"] for name in ("articles", "everyday", "sentiment_target_train")
                 for row in read(name)]
        words, places = encoder.chosen_words(folder, texts, LEAST_TEXTS)
        np.savez(place, words=np.array(words), places=np.array(places))
    kept = np.load(place)
    return list(kept["words"]), encoder.stock_weights(folder, kept["places"])


def plain(rows):
    """Titles and texts as Lede reads them; `LEDE` names the program."""
    lines = "".join(json.dumps({"id": at, "title": row.get("title") or "", "text": row["text"]}) + "\n" for at, row in enumerate(rows))
    run = subprocess.run([os.environ.get("LEDE", ".build/release/lede"), "label", "--plain"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    told = [json.loads(line) for line in run.stdout.splitlines()]
    assert [one["id"] for one in told] == list(range(len(rows)))
    return told


def main(folder):
    torch.set_num_threads(2)
    rows, place = Rows(), work() / "cache"
    words, weights = words_and_weights(folder)
    print(len(rows), "rows,", len(words), "words", flush=True)
    reader = encoder.Reader(words)
    ids = []
    read = plain(rows.all)
    for at in range(0, len(read), 1000):
        some = read[at:at + 1000]
        ids += [reader.article(title, body) for title, body in zip(
            reader.pieces([row["title"] for row in some]), reader.pieces([row["text"] for row in some]))]
    ends = np.concatenate([[0], np.cumsum([len(one) for one in ids])])
    np.savez(place / "pieces.npz", ends=ends, ids=np.concatenate(ids).astype(np.uint16))
    means = np.lib.format.open_memmap(place / "means.npy", "w+", np.float16, (len(ids), encoder.LAYERS + 1, encoder.WIDTH))
    # Halves of float32 (bfloat16) have no type in NumPy; they are kept as whole numbers of 16 bits.
    states = np.lib.format.open_memmap(place / "states.npy", "w+", np.int16, (int(ends[-1]), encoder.WIDTH))
    order = np.argsort([len(one) for one in ids], kind="stable")[::-1]
    began, at = time.time(), 0
    with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
        while at < len(order):
            size = max(1, BATCH_PIECES // len(ids[order[at]]))
            batch = order[at:at + size]
            pieces, mask = encoder.padded([ids[i] for i in batch])
            whole = None if mask.all() else mask[:, None, None]
            x = encoder.embed(weights, pieces)
            for depth in range(encoder.LAYERS + 1):
                if depth: x = encoder.layer(x, whole, weights, f"encoder.layer.{depth - 1}")
                means[batch, depth] = encoder.mean(x, mask.float()).numpy()
                if depth == TRUNK:
                    kept = x.bfloat16().view(torch.int16).numpy()
                    for i, row in enumerate(batch): states[ends[row]:ends[row + 1]] = kept[i, :len(ids[row])]
            at += size
            if (at // size) % 40 == 0: print(at, f"{at / (time.time() - began):.0f} texts/s", flush=True)
    means.flush(), states.flush()
    print("done", time.time() - began, flush=True)


if __name__ == "__main__": main(sys.argv[1])
