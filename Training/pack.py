"""Packs a trained second reader into the one file that Lede maps into memory. Needs NumPy alone.

Usage: pack.py FOLDER FILE
FOLDER holds weights.npz, heads.npz, config.json and vocab.txt, as hand_over.py writes them. Matrices and the rows of words
become whole numbers of 8 bits with one scale a row; all else stays as it is. `EncoderFile.swift` says how the file is laid out."""

import json
import struct
import sys

import numpy as np

BYTES, FLOATS, PANELS, ROWS = range(4)
NEVER = 2.0  # above any share
LONGEST = 256  # pieces
MASK = (1 << 64) - 1


def checksum(data):
    """The same as `Checksum` in LedeLanguage."""
    high, low = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
    whole = len(data) // 8 * 8
    words = np.frombuffer(data[:whole], "<u8").tolist()
    words += [int.from_bytes(data[whole:], "little"), len(data)]
    for at in range(len(words) + 2):
        word = words[at] if at < len(words) else low if at == len(words) else 0x94D049BB133111EB
        high = (high ^ word) * 0x9FB21C651E98DF25 & MASK
        high ^= high >> 32
        low = (low + word) * 0xD6E8FEB86659FD93 & MASK
        low = (low << 29 & MASK | low >> 35) ^ high
    return high, low


def narrowed(matrix):
    """Whole numbers of −127…127, and the scale of each row."""
    scale = np.maximum(np.abs(matrix).max(1), 1e-12) / 127
    return np.clip(np.rint(matrix / scale[:, None]), -127, 127).astype(np.int8), scale.astype("<f4")


def panels(rows):
    """Rows in panels of 32, in each panel column by column."""
    return rows.reshape(rows.shape[0] // 32, 32, rows.shape[1]).transpose(0, 2, 1)


class File:
    def __init__(self):
        self.tables = []

    def add(self, name, content, values, shape=None):
        values = np.ascontiguousarray(values)
        rows, columns = shape or (values.shape if values.ndim == 2 else (1, values.size))
        assert len(name.encode()) <= 40, name
        self.tables.append((name, content, rows, columns, values.tobytes()))

    def floats(self, name, values):
        self.add(name, FLOATS, np.asarray(values, "<f4"))

    def matrix(self, name, weight, bias):
        whole, scale = narrowed(weight)
        self.add(name, PANELS, panels(whole), whole.shape)
        self.floats(name + ".scale", scale)
        self.floats(name + ".bias", bias)

    def write(self, path):
        at = 32 + 64 * len(self.tables)
        entries, parts = b"", b""
        for name, content, rows, columns, data in self.tables:
            gap = -at % 64
            parts += b"\0" * gap
            at += gap
            entries += struct.pack("<40sIIIIQ", name.encode(), rows, columns, content, 0, at)
            parts += data
            at += len(data)
        body = entries + parts
        with open(path, "wb") as file:
            file.write(struct.pack("<8sIIQQ", b"LEDEENC1", len(self.tables), 0, *checksum(body)) + body)
        return at


def layer(file, weights, old, new):
    def part(name): return weights[f"{old}.{name}.weight"], weights[f"{old}.{name}.bias"]
    asked = [part("attention.self." + name) for name in ("query", "key", "value")]
    file.matrix(new + ".asked", np.concatenate([w for w, _ in asked]), np.concatenate([b for _, b in asked]))
    for name, own in (("attention.output.dense", "told"), ("intermediate.dense", "inside"), ("output.dense", "outside")):
        file.matrix(f"{new}.{own}", *part(name))
    for name, own in (("attention.output.LayerNorm", "norm"), ("output.LayerNorm", "last")):
        for kind, values in zip(("gain", "bias"), part(name)): file.floats(f"{new}.{own}.{kind}", values)


def report(config, path):
    """The report beside the file, as `ModelReport` reads it."""
    head = open(path, "rb").read(32)
    made = {"name": "second", "checksum": "%016x%016x" % struct.unpack("<QQ", head[16:]), "rows": config["verdict"]["rows"],
            "publishers": config["verdict"]["publishers"], "features": config["words"], "labels": []}
    def rounded(value): return None if value is None else round(value, 4)
    def leads(told): return {k: rounded(v) for k, v in told.items()} | {"least": NEVER if told["least"] is None else told["least"]}
    for label in config["verdict"]["labels"]:
        own = config["verdict"]["heads"][label]
        if label == "Everyday": continue
        apart = own.get("calibration_interval", (None, None))  # files before November 2026 have none
        made["labels"].append({
            "name": label, "train_positives": own["positives"], "train_negatives": own["negatives"], "val_positives": own["positives"],
            "val_negatives": own["negatives"], "pr_auc": rounded(own["area"]), "pr_auc_low": rounded(own["area_interval"][0]),
            "pr_auc_high": rounded(own["area_interval"][1]), "pr_auc_kinds": rounded(own["area_kinds"]),
            "everyday_led": rounded(config["verdict"]["everyday_led"][label]), "calibration_error": rounded(own["calibration_error"]),
            "calibration_low": rounded(apart[0]), "calibration_high": rounded(apart[1]),
            "leads": leads(own["leads"]), "leads_short": leads(own["leads_short"])})
    with open(path.rpartition(".")[0] + ".json", "w") as file: json.dump(made, file)


def main(folder, path):
    weights, heads = np.load(f"{folder}/weights.npz"), np.load(f"{folder}/heads.npz")
    config = json.load(open(f"{folder}/config.json"))
    file = File()
    told = {"format": 1, "trunk": config["trunk"], "layers": config["layers"], "about": config.get("about", "")}
    for task in ("verdict", "tone"):
        if task in config: told[task] = config[task]
    words = open(f"{folder}/vocab.txt", "rb").read()
    text = json.dumps(told, ensure_ascii=False).encode()
    file.add("config", BYTES, np.frombuffer(text, np.uint8), (1, len(text)))
    file.add("words", BYTES, np.frombuffer(words, np.uint8), (1, len(words)))
    rows, scale = narrowed(weights["embeddings.word_embeddings.weight"])
    file.add("embeddings", ROWS, rows)
    file.floats("embeddings.scale", scale)
    # The type of all pieces is the same, so it goes into their places.
    file.floats("places", (weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0])[:LONGEST])
    file.floats("embeddings.norm.gain", weights["embeddings.LayerNorm.weight"])
    file.floats("embeddings.norm.bias", weights["embeddings.LayerNorm.bias"])
    for index in range(config["layers"]):
        if index < config["trunk"]:
            layer(file, weights, f"encoder.layer.{index}", f"layer.{index}")
            continue
        for task in ("verdict", "tone"):
            if task in config: layer(file, weights, f"{task}.encoder.layer.{index}", f"{task}.layer.{index}")
    if "verdict" in config:
        for name in ("w", "b", "q", "slope", "offset"): file.floats(f"verdict.{name}", heads[f"verdict.{name}"])
        found = config["verdict"]["heads"]
        for name, own in (("least", "leads"), ("short", "leads_short")):
            least = [found[label][own].get("least") for label in config["verdict"]["labels"]]
            file.floats(f"verdict.{name}", [NEVER if one is None else one for one in least])
    if "tone" in config:
        for name in ("w", "b"): file.floats(f"tone.{name}", heads[f"tone.{name}"])
    size = file.write(path)
    print(f"{path}: {size / 1e6:.2f} MB")
    if "verdict" in config: report(config, path)


if __name__ == "__main__":
    if len(sys.argv) != 3: sys.exit(__doc__)
    main(*sys.argv[1:])
