"""What goes out of a running Lede: a list as a feed, and what is new in it by a webhook."""
import gzip
import http.server
import json
import re
import threading
import xml.etree.ElementTree

from case import ROOT, SECONDS, LedeCase
from stand_in import rss

ATOM = "{http://www.w3.org/2005/Atom}"


class Outside:
    """A proxy behind which lies all of the web: a feed, and a program that takes what webhooks send."""

    def __init__(self, test):
        self.feed = rss("ferries", 9)
        self.taken = []
        outside = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "application/rss+xml")
                self.send_header("Content-Length", str(len(outside.feed)))
                self.end_headers()
                self.wfile.write(outside.feed)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outside.taken.append((dict(self.headers), body))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        test.addCleanup(self.server.server_close)
        test.addCleanup(self.server.shutdown)
        self.base = f"http://127.0.0.1:{self.server.server_port}"


class Out(LedeCase):
    def setUp(self):
        super().setUp()
        self.outside = Outside(self)
        # What comes from this machine itself would not go out.
        self.environment["LEDE_FETCH_PROXY"] = self.outside.base
        self.lede("add", "http://feeds.example/rss")

    def test_a_list_goes_out_by_its_address_alone_packed_and_only_once(self):
        made = self.lede("out", "add", "all", "--title", "Kept").stdout.split()
        atom, feed = [re.sub(r"^http://[^/]+", "", address) for address in made]
        process, base = self.serve("--access-log", "on")
        status, headers, body = self.ask(base + atom, headers={"Accept-Encoding": "gzip"})
        self.assertEqual((status, headers["Content-Encoding"]), (200, "gzip"))
        read = xml.etree.ElementTree.fromstring(gzip.decompress(body))
        self.assertEqual(read.findtext(ATOM + "title"), "Kept")
        self.assertEqual([title.text for title in read.iterfind(f"{ATOM}entry/{ATOM}title")], [f"ferries story {n}" for n in range(9)])
        self.assertEqual(json.loads(self.ask(base + feed)[2])["items"][0]["url"], "http://ferries.example/item/0")
        status, _, body = self.ask(base + atom, headers={"If-None-Match": headers["ETag"]})
        self.assertEqual((status, body), (304, b""))
        status, head, body = self.ask(base + atom, "HEAD")
        self.assertEqual((status, body, head["X-Robots-Tag"]), (200, b"", "noindex"))
        self.assertIn("last asked for", self.lede("out").stdout)
        self.lede("out", "remove", 1)
        self.assertEqual(self.ask(base + atom)[0], 404)
        said = self.ended(process)
        self.assertIn("/out/…", said)
        self.assertNotIn(atom.split("/")[2].split(".")[0], said)

    def test_what_is_new_is_sent_and_signed_as_the_docs_say(self):
        # The function that the docs give to whoever takes messages.
        code = re.search(r"```python\n(.*?def is_from_lede.*?)```", (ROOT / "docs/api.md").read_text(), re.S)
        docs = {}
        exec(code.group(1), docs)
        taken = self.outside.taken
        made = self.lede("webhook", "add", "all", self.outside.base + "/hook")
        secret = made.stdout.split()[-1]
        self.assertIn("test taken", self.lede("webhook", "test", 1).stdout)
        self.serve()
        self.outside.feed = rss("ferries", 1, prefix="new")
        self.refresh()
        self.until(lambda: len(taken) > 1, "nothing was sent", 60 + SECONDS)
        for headers, body in taken:
            self.assertTrue(docs["is_from_lede"](secret, headers, body))
            self.assertFalse(docs["is_from_lede"](secret, headers, body + b" "))
            self.assertFalse(docs["is_from_lede"]("other", headers, body))
        self.assertEqual(json.loads(taken[0][1])["type"], "test")
        self.assertEqual(json.loads(taken[1][1])["item"]["url"], "http://ferries.example/new/0")
