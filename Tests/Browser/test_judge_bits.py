"""The judge of the browser and the judge of the server, on a thousand texts: the same to the last bit."""
import functools
import http.server
import json
import random
import subprocess
import threading
import unittest

from playwright.sync_api import sync_playwright

from browser_case import CHROMIUM, ROOT, SECONDS

SHARE = ROOT / "Sources/share/lede"
BENCH = ROOT / ".build/debug/JudgeBench"
LABELS = ["Journalism", "Wiki", "Opinion", "Satire", "Sensational", "AgendaDriven", "Hate", "Everyday"]
TEXTS = 1_000

WORDS = (
    "the of and to that for with was this are be by from at his have has not they who which their been were will would"
    " council minister vote ferry harbour report statement according officials week billion tax people never outrage"
    " shocking unbelievable truth lie enemy freedom I we you must should think believe why study researchers university"
    " percent born in is a an located district species family film album Monday March 1984 2019 1,204 3.5 $40 9-4"
    " area man nation study finds local reportedly spokesman president Hale Marlow Lund ENGLAND NASA don't can't it's"
).split()
SIGNS = [". ", ", ", "! ", "? ", "; ", ": ", ".\n", " - ", " (", ") ", "\" ", "' ", "...", "\t", "\r\n", " \u2014 ", " \u201c", "\u201d "]
STRANGE = [
    "caf\u00e9 na\u00efve \u0152uvre \u00c6ther", "\u4e2d\u6587\u65b0\u95fb", "\u0627\u0644\u0639\u0631\u0628\u064a\u0629",
    "\U0001f600\U0001f1e9\U0001f1ea", "e\u0301\u0323", "\u202eabc\u202c", "\ufb01nance \ufb04", "\uff21\uff22\uff23\uff01", "\ufeff",
    "\u2028", "\x00\x01\x7f", "\u00bd \u00b2 \u2122", "http://a.example/x?y=1&z=2", "mail@press.example", "www.a.example/b.",
    "<p>some <b>bold</b> &amp; <script>x</script>", "{{#if}}", "BERLIN (Reuters) - ", "(CNN) ", "OSLO, Norway -- ",
    "@name", "Mr. Hale", "U.S. troops", "a" * 300, "!" * 50, "\u0130\u0131\u017f\u1e9e",
]


def text(chance, words):
    """So many words, more or less as people write."""
    parts = []
    for _ in range(words):
        word = chance.choice(WORDS)
        parts.append(word.capitalize() if chance.random() < 0.15 else word)
        parts.append(chance.choice(SIGNS) if chance.random() < 0.15 else " ")
        if chance.random() < 0.02:
            parts.append(chance.choice(STRANGE) + " ")
    return "".join(parts).encode()


def broken(chance, sound):
    """The same with bytes changed, put in and taken out, so that it is UTF-8 no more."""
    raw = bytearray(sound)
    for _ in range(1 + len(raw) // 60):
        place = chance.randrange(len(raw) + 1)
        match chance.randrange(4):
            case 0: raw[place:place] = bytes([chance.randrange(256)])
            case 1: raw[place:place + 1] = bytes([chance.choice(b"\x80\xbf\xc0\xc2\xe2\xed\xf0\xf4\xff")])
            case 2: del raw[place:place + 1]
            case 3: raw[place:place] = chance.choice([b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\xe2\x80", b"\xf0\x9f\x98"])
    return bytes(raw)


def pieces():
    """Headline and text of each piece: short, long, strange, broken and no text at all; always the same ones."""
    chance = random.Random(1791)
    made = [(b"", b""), (b"One", b""), (b"Council votes to replace the ferry", b""), (b"", "é".encode() * 20_000)]
    while len(made) < TEXTS:
        words = chance.choice([0, 3, 30, 49, 50, 51, 80, 200, 200, 400, 800, 1_500, 4_000])
        piece = [text(chance, chance.randrange(14)), text(chance, words)]
        kind = chance.randrange(6)
        if kind == 0:
            piece = [broken(chance, one) for one in piece]
        elif kind == 1:
            piece[1] = chance.randbytes(chance.randrange(4_000))
        elif kind == 2:
            piece[1] = b"<div class=\"a\"><p>" + piece[1].replace(b". ", b".</p>\n<p>") + b"</p></div>"
        made.append(tuple(piece))
    return made


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Bits(unittest.TestCase):
    def setUp(self):
        handler = functools.partial(Quiet, directory=SHARE)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        play = sync_playwright().start()
        self.addCleanup(play.stop)
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], timeout=SECONDS * 1000)
        self.addCleanup(chromium.close)
        self.page = chromium.new_page()
        self.page.set_default_timeout(SECONDS * 1000)
        self.page.goto(f"http://127.0.0.1:{self.server.server_port}/about.md")
        self.models = [path.stem for path in sorted((SHARE / "models").glob("*.model"))]

    def judged_here(self, made):
        """What the server's judge says."""
        lines = "".join(f"{title.hex()} {body.hex()}\n" for title, body in made)
        done = subprocess.run([BENCH, SHARE / "models", "bits"], input=lines, capture_output=True, text=True, check=True)
        phrases, *verdicts = done.stdout.split("\n")[:-1]
        return phrases.split("\t"), verdicts

    def judged_there(self, made, phrases):
        """What the module says in the browser, in the same words."""
        return self.page.evaluate(
            """async ([made, models, labels, phrases]) => {
                const { judge } = await import("/js/judge.js");
                const judging = await judge(models);
                const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
                const view = new DataView(new ArrayBuffer(8));
                const bits = (value) => (view.setFloat64(0, value), view.getBigUint64(0).toString(16));
                return made.map(([title, body]) => {
                    const found = judging.verdict(bytes(title), bytes(body));
                    if (found.course === "notEnglish") return "not English";
                    if (found.course === "tooLittle") return `only ${found.words} words to judge`;
                    const parts = [found.course, found.words, found.leading < 0 ? "none" : labels[found.leading]];
                    for (const { label, share, evidence } of found.findings) {
                        parts.push(labels[label], bits(share));
                        for (const one of evidence) {
                            const place = one.kind === "title" ? "title" : `${one.start}-${one.end}`;
                            parts.push(`${one.kind}:${place}:${bits(one.weight)}:${one.text}`);
                        }
                    }
                    const read = new TextDecoder("utf-8", { ignoreBOM: true }).decode(found.bytes);
                    return [...parts, phrases[found.rule * 6 + found.way], read].join("|").replaceAll("\\n", " ");
                });
            }""", [[[title.hex(), body.hex()] for title, body in made], self.models, LABELS, phrases])

    def test_a_thousand_texts_get_the_same_verdict_on_the_device_and_on_the_server(self):
        made = pieces()
        phrases, here = self.judged_here(made)
        there = self.judged_there(made, phrases)
        self.assertEqual((len(here), len(there)), (TEXTS, TEXTS))
        for number, (one, other) in enumerate(zip(here, there)):
            self.assertEqual(one, other, f"text {number}")
        judged = sum(one.startswith(("article|", "headline|")) for one in here)
        self.assertGreater(judged, TEXTS // 2, "too few of them were judged at all")

    def test_how_long_a_verdict_takes(self):
        done = subprocess.run([BENCH, SHARE / "models", "lines", "200"], capture_output=True, text=True, check=True)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        ready, plain, reasons = self.page.evaluate(
            """async (rows) => {
                const { judge } = await import("/js/judge.js");
                const begun = performance.now();
                const judging = await judge(["article"]);
                const ready = performance.now() - begun;
                const median = (wantsEvidence) => {
                    const times = [];
                    for (let round = 0; round < 15; round++) {
                        const begun = performance.now();
                        for (const { title, text } of rows) judging.verdict(title, text, wantsEvidence);
                        times.push((performance.now() - begun) / rows.length);
                    }
                    return times.sort((a, b) => a - b)[7];
                };
                return [ready, median(false), median(true)];
            }""", rows)
        print(f"FIGURE a verdict on 5 kB in Chromium: {plain:.3f} ms, with evidence {reasons:.3f} ms; ready after {ready:.0f} ms", flush=True)
        self.assertGreater(reasons, 0)


if __name__ == "__main__":
    unittest.main()
