"""newsboat, in a terminal of its own: as a client of Miniflux and as one of Google Reader."""
import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import termios
import threading

from client_case import ClientCase

# What stands in the first line of each list: no two have a letter at the same place, so that newsboat,
# which sends what changed, sends all of it.
FEEDS, ITEMS, ITEM = "these-are-the-feeds", "HEADLINES+OF+ONE+++", "<<<<the*whole*item>"
# The first items of the first two feeds.
NEWEST, LOST = "site0 story 0", "site1 story 0"


class Terminal:
    """A program in a terminal: keys go in, what it shows comes out."""

    def __init__(self, words, environment, log):
        self.shown = b""
        self.lock = threading.Lock()
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self.process = subprocess.Popen(
            words, env={**environment, "TERM": "vt100"}, stdin=slave, stdout=slave, stderr=slave,
            start_new_session=True)
        os.close(slave)
        self.master = master
        self.log = log
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        while True:
            try:
                data = os.read(self.master, 65_536)
            except OSError:
                return  # the program has ended
            with self.lock:
                self.shown += data
                self.log.write(data.decode(errors="replace"))

    def press(self, keys):
        """Presses keys; what was shown before them is forgotten."""
        with self.lock:
            self.shown = b""
        os.write(self.master, keys.encode())

    def shows(self, words):
        with self.lock:
            return words.encode() in re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]|\x0f|\x1b[()][AB0]", b"", self.shown)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.reader.join(20)
        os.close(self.master)


class Newsboat(ClientCase):
    programs = ("newsboat",)
    debian = ("newsboat", "2.21")
    source = ()

    def setUp(self):
        super().setUp()
        settings = [
            *(f'{name} "{value}"' for name, value in self.source),
            'feedlist-title-format "%s"' % FEEDS, 'articlelist-title-format "%s"' % ITEMS,
            'itemview-title-format "%s"' % ITEM, "feed-sort-order title", "article-sort-order date-asc",
            "show-read-feeds yes", "reload-threads 4", "download-retries 1", "download-timeout 120", "confirm-exit no",
            "show-keymap-hint no", "text-width 80", "goto-next-feed no",
            "bind-key j down", "bind-key k up",
        ]
        self.config = self.write("config", "\n".join(settings).format(base=self.base, password=self.password) + "\n")
        self.urls = self.write("urls", "")
        self.cache = self.folder + "/cache.db"
        self.environment["LANG"] = "C.UTF-8"
        self.runs = 0

    def words(self, *words):
        self.runs += 1
        return ["newsboat", "-q", "-C", self.config, "-u", self.urls, "-c", self.cache,
                "-d", self.kept / f"newsboat-{self.runs}.log", "-l", "4", *words]

    def reload(self):
        """Has all feeds read; gives what is unread then, as newsboat counts it."""
        done = subprocess.run(
            self.words("-x", "reload", "print-unread"), env=self.environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=600)
        found = re.search(r"(\d+) unread", done.stdout)
        self.assertTrue(found, f"newsboat: {done.returncode} {done.stdout} {done.stderr}")
        return int(found[1])

    def open(self):
        """newsboat at its list of feeds."""
        terminal = Terminal(self.words(), self.environment, self.log(f"terminal-{self.runs + 1}"))
        self.addCleanup(terminal.close)
        self.until(lambda: terminal.shows(FEEDS), "newsboat shows no feeds")
        return terminal

    def leave(self, terminal):
        terminal.press("qqq")
        self.until(lambda: terminal.process.poll() is not None, "newsboat does not end")

    def go(self, terminal, keys, words):
        terminal.press(keys)
        self.until(lambda: terminal.shows(words), f"newsboat does not show {words}")

    def item(self, title):
        """One of the items, as newsboat keeps it: whether it is unread, its flags."""
        return self.rows(self.cache, f"SELECT unread, flags FROM rss_item WHERE title = '{title}'")

    def kept_items(self):
        """How many items newsboat keeps, how many of them are different ones, and how many unread."""
        return self.rows(self.cache, "SELECT count(*), count(DISTINCT guid), sum(unread) FROM rss_item")[0]

    def find_all(self):
        """Reads all over a network that breaks after a part of it, and once more when it is whole."""
        self.line.cut(after=100_000)
        self.reload()
        self.assertGreater(self.line.cuts, 0)
        found, different, _ = self.kept_items()
        self.assertEqual(found, different)
        self.assertTrue(0 < found < self.all, found)
        self.line.mend()
        self.assertEqual(self.reload(), self.all)
        self.assertEqual(self.kept_items(), (self.all, self.all, self.all))

    def lose_a_mark(self, terminal):
        """Reads an item of the second feed while the network is down: what Lede was not told it does not say."""
        self.go(terminal, "j\r", ITEMS)
        cuts = self.line.cuts
        self.line.cut()
        self.go(terminal, "\r", ITEM)
        # An item counts as read with the next key.
        self.go(terminal, "q", ITEMS)
        self.until(lambda: self.line.cuts > cuts, "newsboat does not try to tell that an item was read")
        self.becomes(lambda: [row[0] for row in self.item(LOST)], [0], "unread in newsboat")
        self.assertEqual(self.count(), self.all)
        self.line.mend()
        self.go(terminal, "qk", FEEDS)

    def read(self, terminal):
        """Reads one item, takes that back, and marks its feed."""
        self.go(terminal, "\r", ITEMS)
        self.go(terminal, "\r", ITEM)
        self.go(terminal, "q", ITEMS)
        self.until_count(self.all - 1)
        self.assertNotIn(NEWEST, self.titles("unread"))
        self.becomes(lambda: [row[0] for row in self.item(NEWEST)], [0], "unread in newsboat")
        terminal.press("N")
        self.until_count(self.all)
        terminal.press("A")
        self.until_count(self.all - self.items)
        self.go(terminal, "q", FEEDS)

    def mark_all(self, terminal):
        self.go(terminal, "C", "mark all feeds as read")
        terminal.press("y")
        self.until_count(0)
        self.leave(terminal)

    def hear_of_a_mark(self):
        """An item that is read in Lede, and not, is so in newsboat after the next reload."""
        last = json.loads(self.lede("news", "--json", "--limit", 1).stdout)["news"][0]
        self.lede("mark", last["id"], "unread")
        self.assertEqual(self.reload(), 1)
        self.assertEqual([row[0] for row in self.item(last["title"])], [1])


class AsMiniflux(Newsboat):
    """`urls-source miniflux`: a hundred items of each feed, marks by PUT /v1/entries."""

    source = (("urls-source", "miniflux"), ("miniflux-url", "{base}/"), ("miniflux-login", "anna"),
              ("miniflux-password", "{password}"))

    def test_ten_thousand_are_listed_read_and_marked_over_a_network_that_breaks(self):
        self.find_all()
        terminal = self.open()
        self.lose_a_mark(terminal)
        self.read(terminal)
        self.mark_all(terminal)
        self.hear_of_a_mark()


class AsGoogleReader(Newsboat):
    """`urls-source feedhq`: Atom streams, a token for each mark, stars."""

    source = (("urls-source", "feedhq"), ("feedhq-url", "{base}/"), ("feedhq-login", "anna"),
              ("feedhq-password", "{password}"), ("feedhq-min-items", "100"), ("feedhq-flag-star", "s"),
              ("feedhq-show-special-feeds", "no"))

    def test_ten_thousand_are_listed_read_starred_and_marked_over_a_network_that_breaks(self):
        self.find_all()
        terminal = self.open()
        self.lose_a_mark(terminal)
        self.star(terminal)
        self.read(terminal)
        self.mark_all(terminal)
        self.hear_of_a_mark()
        self.assertEqual([row[1] for row in self.item(NEWEST)], ["s"])

    def star(self, terminal):
        """Gives an item newsboat's flag for a star, takes it away, and gives it again."""
        self.go(terminal, "\r", ITEMS)
        for flag, starred in (("s", 1), ("\x7f", 0), ("s", 1)):
            terminal.press("\x05" + flag + "\r")  # Ctrl-E asks for flags
            self.until_count(starred, "saved")
        self.assertEqual(self.titles("saved"), [NEWEST])
        self.go(terminal, "q", FEEDS)
