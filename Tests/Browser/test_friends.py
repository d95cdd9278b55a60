"""Friends as two people meet them: by name and by link, on a phone and a desktop, without scripts too."""
import hashlib
import pathlib
import sqlite3
import time

from browser_case import DESKTOP, PHONE, expect
from test_access import Looked


class Friends(Looked):
    feeds = 0

    def setUp(self):
        super().setUp()
        for name in ("mara", "tunde", "yui"):
            self.account(name)

    def account(self, name):
        """An account with a session, as signing in makes them; hashing a password would only take time."""
        file = pathlib.Path(self.folder, "data/lede.db")
        if not file.exists():
            self.skipTest("accounts are put into the file of SQLite")
        now = int(time.time() * 1000)
        with sqlite3.connect(file, timeout=10) as database:
            reader = database.execute("INSERT INTO reader (name) VALUES (?)", (name,)).lastrowid
            database.execute(
                "INSERT INTO account (reader_id, name, key, made) VALUES (?, ?, ?, ?)", (reader, name, name, now))
            database.execute(
                "INSERT INTO session (token_hash, reader_id, expires, made, used) VALUES (?, ?, ?, ?, ?)",
                (hashlib.sha256(f"session of {name}".encode()).digest(), reader, now + 10**9, now, now))
        database.close()

    def person(self, name, path="/friends", **options):
        """Somebody's browser, on a page."""
        context = self.context(**options)
        context.add_cookies([{"name": "lede", "value": f"session of {name}", "url": self.base}])
        return self.open(path, context)

    def befriend(self):
        mara, tunde = self.person("mara", **PHONE), self.person("tunde", **DESKTOP)
        mara.get_by_label("Name").fill("Tunde")
        mara.get_by_role("button", name="Ask", exact=True).click()
        expect(mara.get_by_text("Waiting for an answer")).to_be_visible()
        tunde.reload()
        tunde.get_by_role("button", name="Accept: mara").click()
        expect(tunde.get_by_role("heading", name="mara", exact=True)).to_be_visible()
        return mara, tunde

    def test_who_is_asked_by_name_accepts_and_gets_a_cookie(self):
        mara, tunde = self.befriend()
        mara.goto(self.base + "/friends")
        mara.get_by_role("button", name="Give a cookie: tunde").click()
        expect(mara.get_by_text("You gave tunde a cookie today.")).to_be_visible()
        tunde.goto(self.base + "/friends")
        expect(tunde.get_by_text("mara gave you")).to_be_visible()
        tunde.goto(self.base + "/friends/mara")
        tunde.get_by_label("Nothing", exact=True).check()
        tunde.get_by_role("button", name="Save", exact=True).click()
        expect(tunde.get_by_text("Saved.")).to_be_visible()
        tunde.get_by_role("button", name="Block: mara").click()
        expect(tunde.get_by_role("button", name="Unblock: mara")).to_be_visible()
        mara.goto(self.base + "/friends")
        expect(mara.get_by_text("tunde", exact=True)).to_have_count(0)

    def test_a_link_with_its_code_makes_friends_without_scripts(self):
        mara = self.person("mara", java_script_enabled=False, **PHONE)
        mara.get_by_role("button", name="Make a link").click()
        expect(mara.get_by_role("img", name="The link as a QR code")).to_be_visible()
        link = mara.get_by_role("textbox", name="Your link").input_value()
        yui = self.person("yui", link.removeprefix(self.base), java_script_enabled=False, **PHONE)
        yui.get_by_role("button", name="Be friends").click()
        expect(yui.get_by_role("heading", name="mara", exact=True)).to_be_visible()
