"""Lede while its web is away, pages that watch, and devices that come back."""
import http.client
import json
import socket
import sqlite3
import time
import urllib.parse

from case import SECONDS, LedeCase
from stand_in import Web

OWN = {"Sec-Fetch-Site": "same-origin"}


class Watcher:
    """One open stream of events, read line by line."""

    def __init__(self, base, last=None):
        place = urllib.parse.urlsplit(base)
        self.line = http.client.HTTPConnection(place.hostname, place.port, timeout=SECONDS)
        headers = {"Accept": "text/event-stream"}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self.line.request("GET", "/events", headers=headers)
        self.answer = self.line.getresponse()
        self.status = self.answer.status

    def event(self):
        """The kind and the data of the next event; None when the stream ends before."""
        kind, end = None, time.monotonic() + SECONDS
        while line := self.answer.readline().decode():
            if line.startswith("event: "):
                kind = line[7:].rstrip("\n")
            elif line.startswith("data: ") and kind:
                return kind, line[6:]
            # Signs of life alone come for ever.
            if time.monotonic() > end:
                raise TimeoutError("no event came")
        return None

    def next(self, wanted, until=lambda data: True):
        """The data of the next event of that kind, of which that is true; None when the stream ends before."""
        while event := self.event():
            if event[0] == wanted and until(data := json.loads(event[1])):
                return data
        return None

    def rest(self):
        return self.answer.read()

    def close(self):
        self.line.close()


class Live(LedeCase):
    def setUp(self):
        super().setUp()
        self.web = Web()
        self.addCleanup(lambda: self.web and self.web.close())

    def stop_web(self):
        """Nobody answers any more at the web's address."""
        self.port = self.web.server.server_address[1]
        self.answers = self.web.answers
        self.web.close()
        self.web = None

    def start_web(self):
        """The same web again, at the same address."""
        self.web = Web(self.port)
        self.web.answers = self.answers

    def page(self, base, path="/"):
        status, _, body = self.ask(base + path)
        return status, body.decode()

    def told(self, base, words, path="/"):
        """The text of a page, as soon as it holds these words."""
        told = lambda: next((text for _, text in [self.page(base, path)] if words in text), None)
        return self.until(told, lambda: f"{path} never said {words!r}: {self.page(base, path)}")

    def brought(self, count):
        """Waits until so many items are there; each comes as the asking of its feed ends."""
        self.until(lambda: self.news(limit=1)["totalResults"] >= count, f"{count} items never came")

    def again(self, base):
        status, headers, _ = self.ask(base + "/feeds/ask", "POST", OWN, b"return=/")
        self.assertEqual((status, headers["Location"]), (303, "/"))

    def age(self, days):
        """Makes all good answers so many days older."""
        with sqlite3.connect(self.folder + "/data/lede.db", timeout=SECONDS) as database:
            database.execute("UPDATE feed SET last_good = last_good - ?", (days * 86_400_000,))
        database.close()

    def test_a_week_without_network_and_back_again_without_a_restart(self):
        self.lede("import", self.write("in.opml", self.web.feeds(3, items=5)))
        process, base = self.serve("--zone", "UTC")
        # Of a feed that is asked just now nothing more would be asked.
        self.brought(15)
        story = self.news(limit=1)["news"][0]
        self.lede("mark", story["id"], "saved")

        self.stop_web()
        self.again(base)
        text = self.told(base, "there is no network")
        self.assertIn(story["title"], text)
        self.assertEqual(self.page(base, "/v1/news")[0], 200)

        self.age(7)
        text = self.told(base, "Too old to show")
        self.assertNotIn(story["title"], text)
        self.assertIn('name="return"', text)
        self.assertIn(story["title"], self.page(base, f"/item/{story['id']}")[1])
        self.assertIn(story["title"], self.page(base, "/saved")[1])
        status, text = self.page(base, "/v1/news")
        self.assertEqual((status, json.loads(text)["code"]), (503, "expired"))
        # Trying again while nobody answers changes nothing.
        self.again(base)
        self.told(base, "Too old to show")

        self.start_web()
        self.again(base)
        text = self.told(base, story["title"])
        self.assertNotIn("no network", text)
        self.assertEqual(self.page(base, "/v1/news")[0], 200)
        self.assertIsNone(process.poll())

    def test_without_network_from_the_beginning_there_is_nothing_to_show(self):
        opml = self.web.feeds(2, items=5)
        self.stop_web()
        self.lede("import", self.write("in.opml", opml))
        _, base = self.serve()
        self.told(base, "no news is kept yet")
        status, text = self.page(base, "/v1/news")
        self.assertEqual((status, json.loads(text)["code"]), (503, "empty"))
        self.start_web()
        self.again(base)
        self.told(base, "site0 story 0")

    def test_one_dead_feed_is_no_lost_network(self):
        opml = self.web.feeds(3, items=5)
        dead = socket.socket()
        dead.bind(("127.0.0.1", 0))  # bound and not listening: nobody answers there
        self.addCleanup(dead.close)
        gone = f"<outline type='rss' xmlUrl='http://127.0.0.1:{dead.getsockname()[1]}/feed'/>"
        self.lede("import", self.write("in.opml", opml.replace("</body>", gone + "</body>")))
        _, base = self.serve()
        self.brought(15)
        tab = Watcher(base)
        self.addCleanup(tab.close)
        tab.next("counts")
        self.again(base)
        tab.next("round", lambda round: round.get("state") == "ended" and round["failed"] >= 1)
        self.assertNotIn("no network", self.page(base)[1])

    def test_eight_tabs_hear_what_is_marked_here_and_in_another_process(self):
        self.lede("import", self.write("in.opml", self.web.feeds(2, items=5)))
        self.lede("refresh")
        process, base = self.serve()
        tabs = [Watcher(base) for _ in range(8)]
        for tab in tabs:
            self.addCleanup(tab.close)
            self.assertEqual(tab.next("counts"), {"all": 10, "unread": 10, "saved": 0})
        ids = [item["id"] for item in self.news(limit=2)["news"]]
        self.ask(base + "/mark", "POST", OWN, f"id={ids[0]}&change=read".encode())
        for tab in tabs:
            self.assertEqual(tab.next("counts", lambda counts: counts["unread"] != 10)["unread"], 9)
        self.lede("mark", ids[1], "saved")
        for tab in tabs:
            self.assertEqual(tab.next("counts", lambda counts: counts["saved"])["saved"], 1)
        late = Watcher(base, last=7)
        self.addCleanup(late.close)
        self.assertEqual(late.next("items"), {"new": 3})
        # A stop does not wait for those who watch: each stream comes to its end, where one that is cut would be half a
        # chunk, and raise.
        begun = time.monotonic()
        process.terminate()
        for tab in [*tabs, late]:
            self.assertEqual(tab.rest().count(b"event: items"), 0)
        process.wait(SECONDS)
        print(f"stopped beside {len(tabs) + 1} who watch: {time.monotonic() - begun:.2f} s")

    def test_those_who_watch_hear_how_a_round_goes_on(self):
        self.lede("import", self.write("in.opml", self.web.feeds(4, items=5)))
        self.lede("refresh")
        _, base = self.serve()
        tab = Watcher(base)
        self.addCleanup(tab.close)
        tab.next("counts")
        self.web.feeds(4, items=7)
        self.ask(base + "/feeds/ask", "POST", OWN, b"")
        # Which of them comes last is nobody's promise.
        new, round = 0, {}
        while new < 8 or round.get("state") != "ended":
            kind, data = tab.event()
            if kind == "items":
                new += json.loads(data)["new"]
            elif kind == "round":
                round = json.loads(data)
        self.assertEqual(new, 8)
        self.assertEqual((round["asked"], round["of"], round["failed"]), (4, 4, 0))

    def test_marks_cut_off_midway_are_made_once_when_sent_again(self):
        self.send_marks_that_are_cut_off()

    def test_marks_cut_off_midway_are_made_once_on_postgres_too(self):
        self.use_postgres()
        self.send_marks_that_are_cut_off()

    def send_marks_that_are_cut_off(self):
        self.lede("import", self.write("in.opml", self.web.feeds(10, items=100)))
        self.lede("refresh")
        _, base = self.serve()
        ids = [item["id"] for item in self.news(limit=1000)["news"]]
        at = int(time.time() * 1000)
        # Half of them end read and not saved, half saved and unread.
        orders = (
            ["read", "saved", "unread", "unsaved", "read"],
            ["unsaved", "read", "saved", "read", "unread"],
        )
        changes = [
            {"key": f"k{turn}-{id}", "item": id, "change": orders[place % 2][turn], "at": at + turn}
            for turn in range(5)
            for place, id in enumerate(ids)
        ]
        body = json.dumps(changes).encode()
        place = urllib.parse.urlsplit(base)
        head = (
            f"POST /marks HTTP/1.1\r\nHost: {place.netloc}\r\nSec-Fetch-Site: same-origin\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode()
        # Cut within the body: nothing has happened. Cut before the answer: all of it may have.
        for part in (body[: len(body) // 2], body):
            with socket.create_connection((place.hostname, place.port)) as line:
                line.sendall(head + part)
                if part is not body:
                    line.shutdown(socket.SHUT_WR)
                    self.assertNotIn(b" 200 ", line.recv(1000))
        status, _, answer = self.ask(
            base + "/marks", "POST", OWN | {"Content-Type": "application/json"}, body)
        self.assertEqual(status, 200)
        told = json.loads(answer)
        self.assertEqual(len(told["changes"]), 5_000)
        self.assertEqual(told["made"] + told["repeated"], 5_000)
        self.assertIn(told["made"], (0, 5_000))
        again = json.loads(
            self.ask(base + "/marks", "POST", OWN | {"Content-Type": "application/json"}, body)[2])
        self.assertEqual(again["repeated"], 5_000)
        stream = Watcher(base)
        self.addCleanup(stream.close)
        self.assertEqual(stream.next("counts"), {"all": 1000, "unread": 500, "saved": 500})
