"""What readers disagree with teaches: from the page of a check to another model, through the real program."""
import json
import os
import random
import unittest
import urllib.parse

from case import LedeCase

SENTENCES = [
    "The ferry was late in the morning, and the {} of the harbour was there before it.",
    "It would run again from the old gate, with a {} or without one.",
    "Nobody at the office knew why the {} had come so early.",
    "There was a {} in the line, and those who waited saw that it was old.",
    "In the evening the {} and the ferry were both at the gate.",
]


def words(chance, own, count=7):
    """English of our own, with a word of its kind in each sentence."""
    return " ".join(chance.choice(SENTENCES).format(chance.choice(own)) for _ in range(count))


def rows(publishers=9, each=10):
    """Reports and jokes of some publishers, of which every third is examined on."""
    chance = random.Random(5)
    for publisher in range(publishers):
        for number in range(each):
            is_joke = (number + publisher) % 3 == 0
            yield {
                "id": f"{publisher}-{number}", "source": f"paper{publisher}.example",
                "title": "A llama in the harbour" if is_joke else "A report of the harbour",
                "text": words(chance, ["llama", "absurdly", "wig"] if is_joke else ["officials", "said", "percent"]),
                "labels": ["Satire" if is_joke else "Journalism"],
                "mask": ["Wiki", "Opinion", "Sensational", "AgendaDriven", "Hate"],
                "split": "train" if publisher % 3 else "val",
            }


class Training(LedeCase):
    def satire(self, folder, text):
        """How much a text resembles satire to the models of a folder."""
        line = json.dumps({"id": "1", "title": "Over the harbour", "text": text})
        told = self.lede("label", "--models", folder, input=line + "\n").stdout
        return json.loads(told)["scores"]["Satire"]

    def train(self, data, name, *words):
        folder = f"{self.folder}/{name}"
        os.mkdir(folder)
        done = self.lede("train", data, "--out", f"{folder}/article.model", "--report", f"{folder}/article.json", *words)
        with open(f"{folder}/article.json") as file:
            return folder, done.stderr, json.load(file)

    def test_what_readers_take_checks_for_is_learnt_and_changes_later_verdicts(self):
        chance = random.Random(7)
        _, base = self.serve()
        headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"}

        def post(path, **fields):
            return self.ask(base + path, "POST", headers, urllib.parse.urlencode(fields).encode())

        # A word that no file knows, in what readers take for satire.
        for number in range(12):
            text = f"Zeppelin number {number} over the harbour\n\n" + words(chance, ["zeppelin"])
            status, answer, _ = post("/check", q=text, src="page")
            self.assertEqual(status, 303)
            self.assertEqual(post(answer["Location"] + "/disagree", label="satire")[0], 303)
        # One was taken back, and teaches nothing.
        self.assertEqual(post(answer["Location"] + "/disagree", label="satire", back="1")[0], 303)

        data = self.write("rows.jsonl", "".join(json.dumps(row) + "\n" for row in rows()))
        scores = f"{self.folder}/scores.jsonl"
        plain, told, report = self.train(data, "plain", "--scores", scores)
        with open(scores) as file:
            scored = [json.loads(line) for line in file]
        self.assertEqual({row["id"] for row in scored}, {row["id"] for row in rows()})
        self.assertTrue(all(len(row[part]) == 7 for row in scored for part in ("whole", "beginning")))
        self.assertNotIn("readers of this Lede", told + json.dumps(report))
        taught, told, report = self.train(data, "taught", "--with-feedback")
        self.assertIn("11 of them by readers of this Lede.", told)
        origins = {origin["name"]: origin for origin in report["origins"]}
        self.assertEqual(origins["readers of this Lede"]["rows"], 11)
        unseen = words(random.Random(11), ["zeppelin"])
        self.assertGreater(self.satire(taught, unseen), self.satire(plain, unseen) + 0.1)


class TrainingOnPostgres(Training):
    def setUp(self):
        super().setUp()
        self.use_postgres()


if __name__ == "__main__":
    unittest.main()
