"""Lede's second reader beside onnxruntime: the same pieces, the same weights as 32-bit numbers, one thread each.

Usage: beside.py speed|agree LEDE FILE [LINES]
LEDE is the program, FILE the second reader, LINES articles as `lede label` reads them. `speed` prints a line of the
benchmark; `agree` compares the tone of sentences and ends with 1 where a score differs by more than 0.001."""

import json
import subprocess
import sys
import tempfile
import time

import numpy as np
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

WIDTH, PARTS = 384, 12
BYTES, FLOATS, PANELS, ROWS = range(4)


class File:
    """The tables of a second reader's file, as `EncoderFile.swift` says they lie."""

    def __init__(self, path):
        data = open(path, "rb").read()
        self.tables = {}
        for index in range(int.from_bytes(data[8:12], "little")):
            entry = data[32 + 64 * index:96 + 64 * index]
            rows, columns, content = np.frombuffer(entry[40:52], "<u4").tolist()
            place = int.from_bytes(entry[56:64], "little")
            kind, size = ("<f4", 4) if content == FLOATS else ("i1", 1)
            values = np.frombuffer(data[place:place + rows * columns * size], kind).reshape(rows, columns)
            if content == PANELS: values = values.reshape(rows // 32, columns, 32).transpose(0, 2, 1).reshape(rows, columns)
            self.tables[entry[:40].rstrip(b"\0").decode()] = values
        self.config = json.loads(self.tables["config"].tobytes())

    def floats(self, name): return self.tables[name].astype(np.float32)

    def matrix(self, name):
        """Inputs by outputs."""
        return (self.floats(name) * self.floats(name + ".scale").T).T.copy()


class Graph:
    """The encoder for one text as an ONNX graph; its output is what each layer makes of the text."""

    def __init__(self, file, task):
        self.nodes, self.values, self.task = [], [], task
        layers = file.config["layers"]
        x = self.node("Add", self.node("Gather", self.value(file.floats("embeddings") * file.floats("embeddings.scale").T), "pieces"),
                      self.node("Gather", self.value(file.floats("places")), "places"))
        outputs = [self.norm(x, file, "embeddings.norm")]
        for index in range(layers):
            name = f"layer.{index}" if index < file.config["trunk"] else f"{task}.layer.{index}"
            outputs.append(self.layer(outputs[-1], file, name))
        graph = helper.make_graph(
            self.nodes, "encoder", [helper.make_tensor_value_info(n, TensorProto.INT64, ["n"]) for n in ("pieces", "places")],
            [helper.make_tensor_value_info(one, TensorProto.FLOAT, ["n", WIDTH]) for one in outputs], self.values)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=10)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])

    def value(self, array, kind=np.float32):
        name = f"v{len(self.values)}"
        self.values.append(numpy_helper.from_array(np.asarray(array, kind), name))
        return name

    def node(self, kind, *inputs, **attributes):
        name = f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], **attributes))
        return name

    def dense(self, x, file, name):
        return self.node("Add", self.node("MatMul", x, self.value(file.matrix(name))), self.value(file.floats(name + ".bias")[0]))

    def norm(self, x, file, name):
        return self.node("LayerNormalization", x, self.value(file.floats(name + ".gain")[0]), self.value(file.floats(name + ".bias")[0]),
                         epsilon=1e-12)

    def layer(self, x, file, name):
        asked = self.dense(x, file, name + ".asked")
        split = self.node("Reshape", asked, self.value([-1, 3, PARTS, WIDTH // PARTS], np.int64))
        turned = self.node("Transpose", split, perm=[1, 2, 0, 3])
        q, k, v = (self.node("Gather", turned, self.value(index, np.int64), axis=0) for index in range(3))
        scores = self.node("Mul", self.node("MatMul", q, self.node("Transpose", k, perm=[0, 2, 1])), self.value((WIDTH / PARTS) ** -0.5))
        seen = self.node("Transpose", self.node("MatMul", self.node("Softmax", scores), v), perm=[1, 0, 2])
        told = self.dense(self.node("Reshape", seen, self.value([-1, WIDTH], np.int64)), file, name + ".told")
        x = self.norm(self.node("Add", x, told), file, name + ".norm")
        inside = self.node("Gelu", self.dense(x, file, name + ".inside"))
        return self.norm(self.node("Add", x, self.dense(inside, file, name + ".outside")), file, name + ".last")

    def __call__(self, pieces):
        return self.session.run(None, {"pieces": np.array(pieces, np.int64), "places": np.arange(len(pieces))})


class Words:
    def __init__(self, file):
        words = file.tables["words"].tobytes().decode().split("\n")[:-1]
        self.number = {word: place for place, word in enumerate(words)}
        self.tokenizer = Tokenizer(models.WordPiece(self.number, unk_token="[UNK]", max_input_chars_per_word=100))
        self.tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
        self.tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()

    def pieces(self, text): return self.tokenizer.encode(text, add_special_tokens=False).ids
    def __getitem__(self, word): return self.number[word]


def article(words, title, text, config):
    title = words.pieces(title)[:config["longest_title"]]
    body, room = words.pieces(text), config["longest"] - 3 - len(title)
    if len(body) > room: body = body[:room * 3 // 4] + body[len(body) - (room - room * 3 // 4):]
    return [words["[CLS]"], *title, words["[SEP]"], *body, words["[SEP]"]]


def answers(command, lines):
    """What a filter answers to lines, on one core, and in how many seconds."""
    began = time.perf_counter()
    run = subprocess.run(["taskset", "-c", "0", *command], input="".join(json.dumps(one) + "\n" for one in lines).encode(),
                         stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()], time.perf_counter() - began


def speed(lede, folder, file, lines):
    words, graph = Words(file), Graph(file, "verdict")
    lines = [json.loads(line) for line in lines]
    texts = [article(words, one["title"], one["text"], file.config["verdict"]) for one in lines]
    deep, quick, beside = [], [], []
    graph(texts[0])
    for _ in range(3):
        answers_deep, took = answers([lede, "label", "--deep", "--threads", "1", "--models", folder], lines)
        deep.append(took)
        quick.append(answers([lede, "label", "--threads", "1", "--models", folder], lines)[1])
        began = time.perf_counter()
        for text in texts: graph(text)
        beside.append(time.perf_counter() - began)
    assert not any("doubt" in one for one in answers_deep), "some articles were not read again"
    # What both runs of Lede do is not the encoder's.
    own = min(deep) - min(quick)
    print(f"second-reader.speed {len(lines) / min(deep):.1f} articles/s of {np.mean([len(t) for t in texts]):.0f} pieces on one core, "
          f"onnxruntime {len(lines) / min(beside):.1f} ratio {min(beside) / own:.3f}")
    print(f"second-reader.articles {len(lines) / min(deep):.1f} articles/s on one core, asked 8 ratio {len(lines) / min(deep) / 8:.3f}")


def agree(lede, folder, file, lines):
    words, graph, config = Words(file), Graph(file, "tone"), file.config["tone"]
    weights, bias = file.floats("tone.w"), file.floats("tone.b")[0]
    asked, expected = [], []
    for number, line in enumerate(lines):
        text = json.loads(line)["text"][:400]
        at = text.find(" ", 40 + number % 200) + 1
        end = text.find(" ", at + 4)
        asked.append({"id": number, "text": text, "target": text[at:end], "start": at, "end": end})
        left, middle, right = (words.pieces(part) for part in (text[:at], text[at:end], text[end:]))
        room = config["longest"] - 4 - len(middle)
        before = min(len(left), max(room // 2, room - len(right)))
        left = left[len(left) - before:]
        pieces = [words["[CLS]"], *left, words["[unused1]"], *middle, words["[unused2]"], *right[:room - before], words["[SEP]"]]
        states, features = graph(pieces), []
        for name in config["pooled"]:
            state = states[int(name.partition("(")[2][:-1])]
            features.append({"cls": state[:1], "mean": state, "subj": state[len(left) + 2:len(left) + 2 + len(middle)]}[name[:4].rstrip("(")].mean(0))
        scores = weights @ np.concatenate(features) + bias
        shares = np.exp(scores - scores.max())
        shares /= shares.sum()
        expected.append(shares[2] - shares[0])
    told, _ = answers([lede, "tone", "--models", folder], asked)
    apart = np.abs(np.array([one["score"] for one in told]) - np.array(expected))
    print(f"{len(lines)} sentences: scores differ by {apart.max():.5f} at most, {apart.mean():.5f} on average")
    return apart.max() <= 1e-3


def main():
    task, lede, path = sys.argv[1:4]
    file = File(path)
    lines = open(sys.argv[4]).read().splitlines()
    folder = path.rpartition("/")[0] or "."
    if task == "speed": speed(lede, folder, file, lines)
    elif not agree(lede, folder, file, lines): sys.exit(1)


if __name__ == "__main__": main()
