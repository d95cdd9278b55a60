"""The encoder in torch, its words, and what is read of a text. Swift's `LedeClassification/Encoder` does the same."""

import json
from collections import Counter

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.numpy import load_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

WIDTH, PARTS, LAYERS = 384, 12, 6
LONGEST, LONGEST_TITLE, LONGEST_TONE = 256, 40, 96
SPECIAL = ["[PAD]", "[unused1]", "[unused2]", "[UNK]", "[CLS]", "[SEP]"]


# MARK: Words

def stock_tokenizer(folder):
    tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def chosen_words(folder, texts, least):
    """The words of the stock vocabulary that stand in `least` texts at least, or are a single letter or mark.

    A word that is not kept is read as its pieces, so that every text can still be read; letters of other scripts
    become [UNK] as they mostly are anyway. Returns the words and their places in the stock vocabulary.
    """
    tokenizer = stock_tokenizer(folder)
    found = Counter()
    for at in range(0, len(texts), 500):
        for one in tokenizer.encode_batch(texts[at:at + 500], add_special_tokens=False):
            found.update(set(one.ids))
    places = sorted(tokenizer.get_vocab().items(), key=lambda one: one[1])
    def is_kept(word, place):
        if word in SPECIAL: return True
        if word.startswith("["): return word == "["
        bare = word.removeprefix("##")
        return found[place] >= least or (len(bare) == 1 and (ord(bare) < 0x250 or 0x2010 <= ord(bare) <= 0x20BF))
    kept = [(word, place) for word, place in places if is_kept(word, place)]
    return [word for word, _ in kept], [place for _, place in kept]


def tokenizer_of(words):
    vocabulary = {word: place for place, word in enumerate(words)}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]", max_input_chars_per_word=100))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return tokenizer


class Reader:
    """Turns writing into the numbers of its pieces."""

    def __init__(self, words):
        self.tokenizer = tokenizer_of(words)
        number = {word: place for place, word in enumerate(words)}
        self.cls, self.sep, self.left, self.right = (number[w] for w in ("[CLS]", "[SEP]", "[unused1]", "[unused2]"))

    def pieces(self, texts):
        return [one.ids for one in self.tokenizer.encode_batch(texts, add_special_tokens=False)]

    def article(self, title, body, longest=LONGEST):
        """[CLS] title [SEP] body [SEP]; of a long body the first three quarters of the room and the last."""
        title = title[:LONGEST_TITLE]
        room = longest - 3 - len(title)
        if len(body) > room:
            first = room * 3 // 4
            body = body[:first] + body[len(body) - (room - first):]
        return [self.cls, *title, self.sep, *body, self.sep]

    def sentence(self, left, subject, right, longest=LONGEST_TONE):
        """[CLS] left [unused1] subject [unused2] right [SEP], and where the subject begins and ends."""
        subject = subject[:longest - 4]
        room = longest - 4 - len(subject)
        before = min(len(left), max(room // 2, room - len(right)))
        after = min(len(right), room - before)
        left = left[len(left) - before:]
        ids = [self.cls, *left, self.left, *subject, self.right, *right[:after], self.sep]
        return ids, len(left) + 2, len(left) + 2 + len(subject)


# MARK: Weights

def stock_weights(folder, places):
    """The published weights, of the chosen words alone."""
    weights = {name: torch.tensor(value, dtype=torch.float32) for name, value in load_file(f"{folder}/model.safetensors").items()
               if "pooler" not in name and "position_ids" not in name}
    name = "embeddings.word_embeddings.weight"
    weights[name] = weights[name][torch.tensor(places)].clone()
    return weights


def as_bytes(weights):
    """What is left of weights kept as int8 with one scale a row (matrices and embeddings alone)."""
    kept = {}
    for name, value in weights.items():
        if value.ndim == 2:
            scale = value.abs().amax(1, keepdim=True).clamp_min(1e-12) / 127
            value = (value / scale).round().clamp(-127, 127) * scale
        kept[name] = value
    return kept


# MARK: Forward

def norm(x, weights, name):
    return F.layer_norm(x, (WIDTH,), weights[name + ".weight"], weights[name + ".bias"], 1e-12)


def embed(weights, ids):
    x = (F.embedding(ids, weights["embeddings.word_embeddings.weight"])
         + weights["embeddings.position_embeddings.weight"][:ids.shape[1]]
         + weights["embeddings.token_type_embeddings.weight"][0])
    return norm(x, weights, "embeddings.LayerNorm")


def layer(x, mask, weights, name, dropout=0.0):
    """One layer; `mask` is (batch, 1, 1, pieces), true where there is a piece, or None where all are."""
    batch, length, _ = x.shape
    def dense(part, value):
        return F.linear(value, weights[f"{name}.{part}.weight"], weights[f"{name}.{part}.bias"])
    q, k, v = (dense("attention.self." + part, x).view(batch, length, PARTS, WIDTH // PARTS).transpose(1, 2)
               for part in ("query", "key", "value"))
    seen = F.scaled_dot_product_attention(q, k, v, attn_mask=mask).transpose(1, 2).reshape(batch, length, WIDTH)
    seen = dense("attention.output.dense", seen)
    if dropout: seen = F.dropout(seen, dropout)
    x = norm(seen + x, weights, name + ".attention.output.LayerNorm")
    thought = dense("output.dense", F.gelu(dense("intermediate.dense", x)))
    if dropout: thought = F.dropout(thought, dropout)
    return norm(thought + x, weights, name + ".output.LayerNorm")


def mean(x, mask):
    """The mean over the pieces of a text; `mask` is (batch, pieces), 1 or 0."""
    return (x.float() * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)


def padded(rows, longest=None):
    """Lists of numbers as one array, and which of its places hold a piece."""
    length = longest or max(map(len, rows))
    ids = np.zeros((len(rows), length), np.int64)
    mask = np.zeros((len(rows), length), bool)
    for at, row in enumerate(rows):
        ids[at, :len(row)] = row
        mask[at, :len(row)] = True
    return torch.from_numpy(ids), torch.from_numpy(mask)
