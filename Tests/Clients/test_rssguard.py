"""RSS Guard, with a profile made for it, as a client of FreshRSS and of other services by Google's API."""
import base64
import hashlib
import json
import os
import sqlite3
import struct
import zlib

from desktop import DesktopCase

KEY = 0x1122_3344_5566_7788
SETTINGS = """[main]
first_run=false
first_run_4.0.4=false
update_on_start=false
[feeds]
feed_update_timeout=120000
[gui]
use_tray_icon=false
enable_notifications=false
[keyboard]
m_actionUpdateAllItems=F8
m_actionMarkAllItemsRead=F7
m_actionSelectNextItem=F9
m_actionMarkSelectedItemsAsRead=F10
"""
FRESHRSS, OTHER = 1, 1024


def sealed(text):
    """A password as RSS Guard keeps it: packed, with its SHA-1, each byte xored with the key and the one before."""
    data = text.encode()
    packed = struct.pack(">I", len(data)) + zlib.compress(data, 9)
    key, before, out = KEY.to_bytes(8, "little"), 0, bytearray()
    for n, byte in enumerate(b"*" + hashlib.sha1(packed).digest() + packed):
        before ^= byte ^ key[n % 8]
        out.append(before)
    return base64.b64encode(b"\x03\x05" + bytes(out)).decode()


class RSSGuard(DesktopCase):
    programs = ("rssguard", "Xvfb", "xdotool")
    debian = ("rssguard", "4.0.")
    # It asks each feed's site for a picture, so that fewer feeds are quicker.
    feeds, items = 20, 500

    def setUp(self):
        super().setUp()
        self.profile = self.home / "profile"
        (self.profile / "config").mkdir(parents=True)
        (self.profile / "config/config.ini").write_text(SETTINGS)
        (self.profile / "config/key.private").write_text(str(KEY))
        self.items_file = self.profile / "database/database.db"
        # As root, its browser refuses to start in its sandbox.
        self.environment["QTWEBENGINE_DISABLE_SANDBOX"] = "1"
        # It makes its database itself; then an account is put in.
        first = self.open("first")
        self.until(lambda: self.rows(self.items_file, "SELECT inf_value FROM Information"), "it makes no database", 120)
        self.window()
        self.end(first)

    def open(self, name, *words):
        return self.client("rssguard", "-s", "-d", self.profile, *words, log=self.log(name))

    def account(self, service):
        told = json.dumps({
            "service": service, "username": "anna", "password": sealed(self.password), "batch_size": -1,
            "download_only_unread": False, "intelligent_synchronization": True, "url": self.base})
        with sqlite3.connect(self.items_file, timeout=60) as database:
            database.execute("INSERT INTO Accounts (type, custom_data) VALUES ('greader', ?)", (told,))
        database.close()

    def window(self):
        """Its window, with the keys in it."""
        window = self.until(
            lambda: self.tool("xdotool", "search", "--onlyvisible", "--name", "^RSS Guard 4"), "it shows no window", 120)
        window = window.split()[0]
        self.until(lambda: (self.tool("xdotool", "windowfocus", window), self.tool("xdotool", "getwindowfocus"))[1] == window,
                   "its window takes no keys", 120)

    def press(self, *keys):
        for key in keys:
            self.tool("xdotool", "key", key)

    def seen(self, where="1"):
        found = self.rows(self.items_file, f"SELECT count(DISTINCT custom_id) FROM Messages WHERE {where}")
        return found[0][0] if found else None

    def fetch_until(self, done, message):
        """Has it fetch, again where nothing comes of it: while one fetch goes on it begins no other.

        It ends itself where the network fails while it asks for numbers, and is started again.
        """
        for _ in range(6):
            if self.guard.poll() is not None:
                self.guard = self.open("rssguard-again")
                self.window()
            self.press("F8")
            try:
                self.until(done, message, seconds=40)
                return
            except AssertionError as error:
                failure = error
        raise failure

    def walk(self, service):
        self.account(service)
        # The network breaks while it fetches what it has not.
        self.guard = self.open("rssguard")
        self.window()
        self.until(lambda: self.rows(self.items_file, "SELECT count(*) FROM Feeds") == [(self.feeds,)],
                   "it lists no feeds", 240)
        self.line.cut(after=100_000)
        self.fetch_until(lambda: self.line.cuts > 0, "the network does not break")
        self.line.mend()
        self.fetch_until(lambda: self.seen() == self.all, "RSS Guard does not list all")
        self.assertEqual(self.seen("is_read"), 0)
        self.assertEqual(
            self.rows(self.items_file, "SELECT count(*), count(DISTINCT custom_id) FROM Messages"), [(self.all, self.all)])
        # A mark waits for the next fetch.
        self.assertEqual(self.count(), self.all)
        self.press("F9", "F9", "F10")
        self.becomes(lambda: self.seen("is_read"), self.items, "read in RSS Guard")
        self.fetch_until(lambda: self.count() == self.all - self.items, "Lede is not told what was read")
        # And what is read in Lede is read there.
        story = json.loads(self.lede("news", "--json", "--unread", "--limit", 1).stdout)["news"][0]
        self.lede("mark", story["id"], "read")
        self.fetch_until(lambda: self.seen("is_read") == self.items + 1, "RSS Guard does not hear what was read")
        self.press("F7")
        self.becomes(lambda: self.seen("is_read"), self.all, "read in RSS Guard")
        self.fetch_until(lambda: self.count() == 0, "Lede is not told that all was read")

    def test_ten_thousand_come_to_it_as_from_another_service(self):
        self.walk(OTHER)

    def test_ten_thousand_come_to_it_as_from_freshrss(self):
        self.walk(FRESHRSS)
