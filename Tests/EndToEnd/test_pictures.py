"""Pictures from a site to a page, by the real program, with real and hostile files."""
import gzip
import json
import os
import re
import subprocess
import threading
import unittest

from case import LEDE, LedeCase
from stand_in import Web, png


# A few kilobytes on their way, a hundred megabytes when they are there.
PACKED = gzip.compress(bytes(100_000_000), 9)


def inflating(handler):
    handler.send_response(200)
    handler.send_header("Content-Type", "image/png")
    handler.send_header("Content-Encoding", "gzip")
    handler.send_header("Content-Length", str(len(PACKED)))
    handler.end_headers()
    handler.wfile.write(PACKED)


def endless(handler):
    """A picture that begins well and never ends."""
    handler.send_response(200)
    handler.send_header("Content-Type", "image/png")
    handler.send_header("Connection", "close")
    handler.end_headers()
    handler.wfile.write(png(1200, 800)[:1000])
    # Ends when whoever reads hangs up, which it does after 20 MB.
    for _ in range(10_000):
        handler.wfile.write(bytes(65_536))


class Pictures(LedeCase):
    def setUp(self):
        super().setUp()
        self.web = Web()
        self.addCleanup(self.web.close)
        good = png(1200, 800)
        self.web.answers.update({
            "/good.png": good,
            "/bomb.png": png(60000, 60000, pixels=False),
            "/huge.png": png(30000, 30000, pixels=False),
            "/inflating.png": inflating,
            "/endless.png": endless,
            "/cut.png": good[: len(good) // 2],
            "/evil.svg": b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        })
        names = ["good.png", "bomb.png", "huge.png", "inflating.png", "endless.png", "cut.png", "evil.svg", "missing.png"]
        rows = "".join(
            f"<item><guid>{name}</guid><title>{name}</title><link>{self.web.base}/{n}</link>"
            f"<pubDate>Sat, 21 Nov 2026 0{n}:00:00 GMT</pubDate>"
            f"<enclosure url='{self.web.base}/{name}' type='image/png' length='1'/></item>"
            for n, name in enumerate(names))
        self.web.answers["/feed"] = (
            f"<?xml version='1.0'?><rss version='2.0'><channel><title>Album</title>{rows}</channel></rss>").encode()
        self.lede("add", self.web.base + "/feed")

    def test_every_picture_is_made_safe_or_replaced(self):
        process, base = self.serve("--access-log", "off")
        page = self.ask(base + "/")[2].decode()
        self.assertNotIn(self.web.base, "".join(re.findall(r"<img[^>]*>", page)))
        found = {}
        for article in page.split("<article")[1:]:
            name = re.search(r">([a-z]+\.[a-z]+)</a></h2>", article).group(1)
            found[name] = re.search(r'<img src="([^"]*)"', article).group(1)
        self.assertEqual(len(found), 8)
        status, headers, body = self.ask(base + found["good.png"])
        self.assertEqual((status, headers["Content-Type"], body[:4], body[8:12]), (200, "image/webp", b"RIFF", b"WEBP"))
        self.assertIn("immutable", headers["Cache-Control"])
        for name in set(found) - {"good.png"}:
            status, headers, body = self.ask(base + found[name])
            self.assertEqual((status, headers["Content-Type"]), (200, "image/svg+xml"), name)
            self.assertNotIn(b"script", body)
            self.assertIn("max-age=300", headers["Cache-Control"])
        asked = [path for path, _ in self.web.asked if path == "/good.png"]
        self.assertEqual(self.ask(base + found["good.png"])[2][:4], b"RIFF")
        self.assertEqual([path for path, _ in self.web.asked if path == "/good.png"], asked)
        sent = next(headers for path, headers in self.web.asked if path == "/good.png")
        self.assertEqual({"Cookie", "Referer", "Authorization"} & set(sent), set())
        # A letter of the signature changed, and nothing is fetched.
        other = re.sub(r"(/picture/)(.)", lambda m: m[1] + ("A" if m[2] != "A" else "B"), found["missing.png"])
        asked = lambda: [path for path, _ in self.web.asked if path == "/missing.png"]
        before = asked()
        self.assertEqual(self.ask(base + other)[0], 404)
        self.assertEqual(asked(), before)
        self.assertEqual(self.ask(base + "/healthz")[0], 200)
        said = self.ended(process)
        # Each is told once, with what was wrong with it; nothing else is.
        told = {}
        for line in said.splitlines():
            if "picture.failed" in line:
                cause = json.loads(line)["cause"]
                told[re.search(r"/([a-z]+\.[a-z]+)", cause).group(1)] = cause
        self.assertEqual(said.count("picture.failed"), 7)
        for name, words in {
            "bomb.png": "too large", "huge.png": "too large", "inflating.png": "fetch too large", "endless.png": "fetch too large",
            "cut.png": "cut off", "evil.svg": "no JPEG", "missing.png": "404",
        }.items():
            self.assertIn(words, told[name], name)

    def test_many_who_ask_at_once_have_it_fetched_once(self):
        _, base = self.serve("--access-log", "off")
        page = self.ask(base + "/")[2].decode()
        article = next(a for a in page.split("<article") if ">good.png<" in a)
        address = re.search(r'<img src="([^"]*)"', article).group(1)
        kinds = []
        threads = [
            threading.Thread(target=lambda: kinds.append(self.ask(base + address)[1]["Content-Type"])) for _ in range(20)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(kinds, ["image/webp"] * 20)
        self.assertEqual(sum(path == "/good.png" for path, _ in self.web.asked), 1)

    def test_without_the_program_pages_stand_without_pictures(self):
        self.environment["LEDE_PICTURE_PROGRAM"] = "/nowhere/lede-picture"
        process, base = self.serve("--access-log", "off")
        self.assertNotIn(b"<img", self.ask(base + "/")[2])
        self.assertIn("pictures.no_program", self.ended(process))
        self.assertIn("/nowhere/lede-picture", self.lede("doctor", check=None).stdout)

    def test_lede_itself_reads_no_picture(self):
        libraries = subprocess.run(["ldd", LEDE], capture_output=True, text=True, check=True).stdout
        for name in ("vips", "glib", "jpeg", "webp"):
            self.assertNotIn(name, libraries)
        helper = os.path.join(os.path.dirname(os.path.realpath(LEDE)), "lede-picture")
        self.assertIn("libvips", subprocess.run(["ldd", helper], capture_output=True, text=True, check=True).stdout)


if __name__ == "__main__":
    unittest.main()
