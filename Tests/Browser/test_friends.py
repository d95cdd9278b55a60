"""Friends as two people meet them: by name and by link, on a phone and a desktop, without scripts too."""
import hashlib
import pathlib
import sqlite3
import time

from browser_case import DESKTOP, PHONE, SECONDS, expect
from test_access import Looked


class People(Looked):
    """Three people with accounts, who are no friends yet."""

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
        with sqlite3.connect(file, timeout=SECONDS) as database:
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
        expect(tunde.get_by_role("status").get_by_text("You and mara are friends now.")).to_be_visible()
        return mara, tunde


class Friends(People):
    def test_who_is_asked_by_name_accepts_and_gets_a_cookie(self):
        mara, tunde = self.befriend()
        mara.goto(self.base + "/friends")
        mara.get_by_role("link", name="Give a cookie: tunde").click()
        mara.get_by_label("A few words with it (optional)").fill("للطريق الطويل 🌿")
        mara.get_by_role("button", name="Give a cookie: tunde").click()
        expect(mara.get_by_text("You gave tunde a cookie today.")).to_be_visible()
        mara.goto(self.base + "/gifts?show=given")
        expect(mara.get_by_text("للطريق الطويل 🌿")).to_be_visible()
        expect(mara.get_by_text("Seen")).to_have_count(0)
        tunde.goto(self.base + "/friends")
        expect(tunde.get_by_text("mara gave you")).to_be_visible()
        expect(tunde.get_by_text("للطريق الطويل 🌿")).to_be_visible()
        mara.reload()
        expect(mara.get_by_text("Seen")).to_be_visible()
        tunde.goto(self.base + "/friends/mara")
        tunde.get_by_label("Nothing", exact=True).check()
        tunde.get_by_role("button", name="Save", exact=True).click()
        expect(tunde.get_by_text("Saved.")).to_be_visible()
        tunde.locator("summary", has_text="Block").click()
        expect(tunde.get_by_text("Block mara?")).to_be_visible()
        tunde.get_by_role("button", name="Yes, block").click()
        expect(tunde.get_by_text("mara is blocked. They are not told.")).to_be_visible()
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
        expect(yui.get_by_text("You and mara are friends now.")).to_be_visible()

    def test_a_stranger_makes_an_account_by_a_link_and_is_a_friend_in_one_walk(self):
        with sqlite3.connect(pathlib.Path(self.folder, "data/lede.db"), timeout=SECONDS) as database:
            database.execute("UPDATE account SET is_owner = 1 WHERE name = 'mara'")
            database.execute("INSERT INTO setting (name, value) VALUES ('accounts.friends', 'yes')")
        tunde = self.person("tunde", **DESKTOP)
        tunde.get_by_role("button", name="Make a link").click()
        link = tunde.get_by_role("textbox", name="Your link").input_value()
        page = self.open(link.removeprefix(self.base), java_script_enabled=False, **PHONE)
        expect(page.get_by_role("heading", name="tunde would like to be friends")).to_be_visible()
        page.get_by_label("A name to sign in with").fill("zoe")
        page.get_by_label("A name to show (optional)").fill("Зоя Ким")
        page.get_by_label("A new password").fill("a ferry at noon")
        page.get_by_role("button", name="Create an account and be friends").click()
        expect(page.get_by_role("heading", name="tunde", exact=True)).to_be_visible()
        expect(page.get_by_text("You and tunde are friends now.")).to_be_visible()
        tunde.goto(self.base + "/friends")
        expect(tunde.get_by_role("link", name="Зоя Ким zoe")).to_be_visible()
        self.expected += ["404", "Failed to load resource"]
        self.open(link.removeprefix(self.base), **PHONE)

    def test_the_walk_and_what_is_asked_first_meet_axe_in_every_theme(self):
        with sqlite3.connect(pathlib.Path(self.folder, "data/lede.db"), timeout=SECONDS) as database:
            database.execute("UPDATE account SET is_owner = 1, shown = 'مارا السيد' WHERE name = 'mara'")
        mara, _ = self.befriend_named()
        mara.goto(self.base + "/friends")
        mara.get_by_role("button", name="Make a link").click()
        link = mara.get_by_role("textbox", name="Your link").input_value().removeprefix(self.base)
        faults = []
        for scheme, screen in [("light", PHONE), ("dark", PHONE), ("light", DESKTOP), ("dark", DESKTOP)]:
            for name, path in [(None, link), ("mara", "/friends"), ("mara", "/friends/tunde"), ("mara", "/gifts"),
                               ("tunde", "/friends"), ("tunde", link)]:
                page = (self.person(name, path, color_scheme=scheme, **screen) if name
                        else self.open(path, color_scheme=scheme, **screen))
                page.evaluate("document.querySelectorAll('.asks').forEach((one) => { one.open = true; })")
                faults += [f"{name} {path} {scheme}: {fault}" for fault in self.axe(page)]
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    faults.append(f"{name} {path}: scrolls sideways")
                page.context.close()
        self.assertEqual(faults, [])

    def befriend_named(self):
        """Mara, whose name to show is Arabic, and Tunde, who has a question of Yui's waiting."""
        mara, tunde = self.person("mara", **PHONE), self.person("tunde", **DESKTOP)
        mara.get_by_label("Name").fill("tunde")
        mara.get_by_role("button", name="Ask", exact=True).click()
        expect(mara.get_by_text("Waiting for an answer")).to_be_visible()
        yui = self.person("yui", **PHONE)
        yui.get_by_label("Name").fill("tunde")
        yui.get_by_role("button", name="Ask", exact=True).click()
        expect(yui.get_by_text("Waiting for an answer")).to_be_visible()
        tunde.reload()
        tunde.get_by_role("button", name="Accept: mara").click()
        expect(tunde.get_by_role("status").get_by_text("(mara) are friends now")).to_be_visible()
        return mara, tunde
