"""Every screen of readers and fortunes, with something on it and with nothing, in every theme and every look."""
import hashlib
import pathlib
import sqlite3
import time

from browser_case import DESKTOP, PHONE, SECONDS, expect
from test_access import THEMES, Looked

LANDSCAPE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
DAY = 86_400_000
CITIES = [(38725090, -9149800, 2267057, "Lisbon", "PT"), (51508530, -125740, 2643743, "London", "GB"),
          (35689500, 139691710, 1850147, "Tokyo", "JP"), (-1283330, 36816670, 184745, "Nairobi", "KE")]
# Each look is worn at least once.
WORN = [("linen", "copper", "ink"), ("rose", "plum", "chart"), ("moss", "teal", None), ("blueprint", "copper", "ink"),
        ("dusk", "plum", "chart"), (None, "teal", None)]
# The longest name that an account may have.
LONG = "a-name.that_is-as_long.as_may-be"[:30]


class Readers(Looked):
    """Ida, who has been here for a while, and her friends."""

    feeds = 0

    def setUp(self):
        super().setUp()
        # They are put into the file of SQLite.
        self.now = int(time.time() * 1000)
        with self.kept() as kept:
            kept.execute("INSERT INTO account (reader_id, name, key, is_owner, made) VALUES (1, 'Ida', 'ida', 1, 0)")
            self.session(kept, 1, "Ida")

    def kept(self):
        return sqlite3.connect(pathlib.Path(self.folder, "data/lede.db"), timeout=SECONDS)

    def session(self, kept, reader, name):
        kept.execute("INSERT INTO session (token_hash, reader_id, expires, made, used) VALUES (?, ?, ?, ?, ?)",
                     (hashlib.sha256(f"session of {name}".encode()).digest(), reader, self.now + 10**9, self.now, self.now))

    def reader(self, kept, name):
        reader = kept.execute("INSERT INTO reader (name) VALUES (?)", (name,)).lastrowid
        kept.execute("INSERT INTO account (reader_id, name, key, made) VALUES (?, ?, ?, 0)", (reader, name, name))
        self.session(kept, reader, name)
        return reader

    def opened(self, kept, reader, days, text="A kind word travels far.", city=None):
        """Cookies of so many days, the newest a minute ago."""
        for number in range(days):
            opened = self.now - 60_000 - number * DAY
            opening = kept.execute(
                "INSERT INTO opening (reader_id, date, opened, fortune, set_version, streak, zone, numbers, text)"
                " VALUES (?, ?, ?, ?, 1, ?, 'UTC', '4 8 15 16 23 42', ?)",
                (reader, opened // DAY, opened, number, days - number, text)).lastrowid
            kept.execute("INSERT INTO ledger (reader_id, at, points, opening_id, reason, key) VALUES (?, ?, 10, ?, 'opening', ?)",
                         (reader, opened, opening, time.strftime("%Y-%m-%d", time.gmtime(opened / 1000))))
            if city is not None:
                kept.execute("INSERT INTO opening_place VALUES (?, ?, ?, ?, 'city', 1, ?, ?, NULL, ?)",
                             (opening, reader, *CITIES[(city + number) % 4]))
        kept.execute("INSERT INTO fortune_state (reader_id, points, openings, streak, longest, zone) VALUES (?, ?, ?, ?, ?, 'UTC')",
                     (reader, days * 10, days, days, days))

    def befriend(self, kept, one, other, extent="all"):
        for pair in [(one, other), (other, one)]:
            kept.execute("INSERT INTO friend VALUES (?, ?, ?, ?, 1)", (*pair, self.now - 9 * DAY, extent))

    def fill(self, text="A kind word travels far."):
        """Ida with cookies, places, looks, friends of every kind, a gift and somebody who asks."""
        with self.kept() as kept:
            self.opened(kept, 1, 33, text, city=0)
            self.newest = kept.execute("SELECT id FROM opening WHERE reader_id = 1 ORDER BY date DESC").fetchone()[0]
            tunde, yui, zoe = self.reader(kept, "tunde"), self.reader(kept, LONG), self.reader(kept, "zoe")
            self.opened(kept, tunde, 33, city=1)
            self.befriend(kept, 1, tunde)
            self.befriend(kept, 1, yui)
            self.befriend(kept, 1, zoe, "nothing")
            for name in ("adam", "eve"):
                self.reader(kept, name)
            kept.execute("INSERT INTO friend_ask (reader_id, key, name, asked)"
                         " SELECT reader_id, 'ida', 'Ida', ? FROM account WHERE name = 'adam'", (self.now - DAY,))
            kept.execute("INSERT INTO friend_ask (reader_id, key, name, asked) VALUES (1, 'nobody', 'Nobody', ?)", (self.now,))
            kept.execute("INSERT INTO friend_block SELECT 1, reader_id, ? FROM account WHERE name = 'eve'", (self.now,))
            kept.execute("INSERT INTO cookie_gift (giver_id, receiver_id, date, given, fortune, text)"
                         " VALUES (?, 1, ?, ?, 1, 'Wave first. The ferry always waves back.')",
                         (tunde, self.now // DAY, self.now))

    def wear(self, paper, accent, map):
        with self.kept() as kept:
            kept.execute("UPDATE fortune_state SET paper = ?, accent = ?, map = ? WHERE reader_id = 1", (paper, accent, map))

    def person(self, name, path, **options):
        """Somebody's browser, on a page."""
        context = self.context(**options)
        context.add_cookies([{"name": "lede", "value": f"session of {name}", "url": self.base}])
        return self.open(path, context)

    def share(self, page):
        """Makes a link to the newest fortune; gives its address here."""
        page.goto(self.base + f"/fortune/{self.newest}")
        page.get_by_role("button", name="Share", exact=True).click()
        link = page.locator("#share input[readonly]").input_value()
        return link.removeprefix(self.base)

    def screens(self):
        """All that a reader with an account can open."""
        return ["/fortune", "/fortune/history", "/fortune/history?q=zeppelin", f"/fortune/{self.newest}",
                f"/fortune/{self.newest}/place?q=lis", "/fortune/map", f"/fortune/map?at={self.newest}", "/fortune/points",
                "/fortune/reminder", "/friends", "/friends/tunde", f"/friends/{LONG}", "/friends/zoe", "/account",
                "/account/confirm", "/account/password"]

    def wrong(self, page, path, note=""):
        """What is wrong with a screen, for everybody and for a narrow hand."""
        self.assertEqual(page.goto(self.base + path).status, 200, path)
        found = [f"{note} {path}: {fault}" for fault in self.axe(page)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{note} {path}: scrolls sideways")
        return found


class Screens(Readers):
    """One test for each theme and device; `sweep` adds them."""


def sweep(theme, name, screen):
    def test(self):
        self.fill()
        page = self.person("Ida", "/fortune", color_scheme="dark" if theme == "system" else "light", **screen)
        self.wish(page, theme=theme)
        faults = []
        for path in [*self.screens(), self.share(page)]:
            faults += self.wrong(page, path)
        self.assertEqual(faults, [])
    setattr(Screens, f"test_no_screen_of_readers_has_a_fault_in_{theme}_on_a_{name}", test)


for theme in THEMES:
    for name, screen in [("phone", PHONE), ("desktop", DESKTOP)]:
        sweep(theme, name, screen)


class Looks(Readers):
    def test_every_look_can_be_worn_by_everybody_in_every_theme(self):
        self.fill()
        page = self.person("Ida", "/fortune", **PHONE)
        with self.kept() as kept:
            for number, look in enumerate({look for worn in WORN for look in worn if look}):
                kept.execute("INSERT INTO ledger (reader_id, at, points, reason, key) VALUES (1, ?, 0, 'look', ?)", (number, look))
        faults = []
        for theme in THEMES:
            page.emulate_media(color_scheme="dark" if theme == "system" else "light")
            self.wish(page, theme=theme)
            for worn in WORN:
                self.wear(*worn)
                for path in ["/fortune", f"/fortune/{self.newest}", f"/fortune/map?at={self.newest}", "/fortune/points"]:
                    faults += self.wrong(page, path, f"{theme} {worn}")
        self.assertEqual(faults, [])

    def test_a_look_is_bought_worn_and_taken_off(self):
        self.fill()
        page = self.person("Ida", "/fortune/points", **PHONE)
        page.get_by_role("button", name="Dusk: Get for 120").click()
        page.goto(self.base + "/fortune")
        expect(page.locator(".slip")).to_have_css("background-color", "rgb(43, 33, 64)")
        # Whoever goes by keys sees where they are on a dark slip, too.
        page.locator(".slip .btn").first.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        expect(page.locator(".slip .btn").first).to_have_css("outline-color", "rgb(244, 236, 255)")
        page.goto(self.base + "/fortune/points")
        page.get_by_role("button", name="Wear: As Lede comes").first.click()
        page.goto(self.base + "/fortune")
        expect(page.locator(".slip")).not_to_have_css("background-color", "rgb(43, 33, 64)")


class Narrow(Readers):
    # What sticks out; what stands in a part that scrolls by itself does not.
    CUT = """[...document.querySelectorAll("main a, main button, main input, main p, main h1, main h2")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width && (box.right > innerWidth + 1 || box.left < -1) && !one.closest(".pills, .sr, .skip, pre, .world");
      }).map((one) => one.outerHTML.slice(0, 90))"""

    def narrow(self, prepare):
        faults = []
        page = self.person("Ida", "/fortune", viewport={"width": 320, "height": 568})
        for path in [*self.screens(), self.share(page)]:
            page.goto(self.base + path)
            prepare(page)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                faults.append(f"{path} scrolls sideways")
            faults += [f"{path}: out of sight: {one}" for one in page.evaluate(self.CUT)]
        self.assertEqual(faults, [])

    def test_the_smallest_screen_holds_every_page_at_twice_the_size(self):
        self.fill("Wordswithoutasinglebreakarefewbutsomebodywillwritethemintotheirownfile, and more.")
        self.narrow(lambda page: page.evaluate("document.documentElement.style.fontSize = '200%'"))

    def test_the_smallest_screen_holds_every_page_at_the_largest_wish(self):
        self.fill()
        page = self.person("Ida", "/settings")
        self.wish(page, size="5", density="compact")
        self.narrow(lambda page: None)

    def test_a_phone_on_its_side_holds_every_page(self):
        self.fill()
        page = self.person("Ida", "/fortune", **LANDSCAPE)
        self.assertEqual([fault for path in self.screens() for fault in self.wrong(page, path)], [])


class Empty(Readers):
    def test_who_has_nothing_yet_is_told_what_to_do_on_every_page(self):
        page = self.person("Ida", "/fortune", **PHONE)
        faults = []
        for theme in THEMES:
            self.wish(page, theme=theme)
            for path, words in [("/fortune", "Open today’s cookie"), ("/fortune/history", "Open your first cookie"),
                                ("/fortune/map", "Open the first"), ("/fortune/points", "What earned them"),
                                ("/friends", "Ask somebody by their name"), ("/fortune/reminder", "Remind me daily")]:
                faults += self.wrong(page, path, theme)
                expect(page.locator("main")).to_contain_text(words)
        self.assertEqual(faults, [])

    def test_a_stranger_is_told_what_an_account_is_for(self):
        self.expected += ["401", "Failed to load resource"]
        for path in ["/fortune", "/fortune/points", "/friends", "/account"]:
            page = self.open(path, **PHONE)
            expect(page.get_by_role("link", name="Sign in").or_(page.get_by_role("button", name="Sign in")).first).to_be_visible()
            page.context.close()


class Visit(Readers):
    def test_looking_in_earns_points_with_the_service_worker_and_without(self):
        page = self.person("Ida", "/", **PHONE)
        page.wait_for_function("() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
        page.get_by_role("link", name="Fortune").first.click()
        expect(page.get_by_role("link", name="Points")).to_contain_text("2")
        with self.kept() as kept:
            self.reader(kept, "tunde")
        other = self.person("tunde", "/", java_script_enabled=False, **PHONE)
        other.get_by_role("link", name="Fortune").first.click()
        expect(other.get_by_role("link", name="Points")).to_contain_text("2")


class Still(Readers):
    def open_first(self, **options):
        page = self.person("Ida", "/fortune", **options, **PHONE)
        page.get_by_role("button", name="Open today’s cookie").last.click()
        expect(page.locator(".slip blockquote")).to_be_visible()
        return page

    def test_nothing_moves_for_who_wants_less_motion(self):
        page = self.open_first(reduced_motion="reduce")
        moves = """[...document.querySelectorAll("*")].filter((one) => ["", "::before", "::after"].some((part) => {
            const style = getComputedStyle(one, part || null);
            return style.animationName !== "none" || (parseFloat(style.transitionDuration) > 0 && style.transitionProperty !== "none");
          })).map((one) => one.className)"""
        # One calm fade, and nothing else.
        self.assertEqual(page.evaluate(moves), ["opened"])
        expect(page.locator(".opened")).to_have_css("animation-name", "appear")
        with self.kept() as kept:
            kept.execute("DELETE FROM ledger")
            kept.execute("DELETE FROM opening")
            kept.execute("DELETE FROM fortune_state")
        page.goto(self.base + "/fortune")
        self.assertEqual(page.evaluate(moves), [])

    def test_the_slip_rises_for_who_does_not_mind(self):
        page = self.open_first(reduced_motion="no-preference")
        expect(page.locator(".slip")).to_have_css("animation-name", "rise")

    def test_without_scripts_the_next_one_stands_in_words_and_nothing_ticks(self):
        page = self.open_first(java_script_enabled=False)
        expect(page.locator(".next")).to_contain_text("A new slip")
        expect(page.locator(".next")).to_contain_text("by the clocks of")
        expect(page.get_by_role("timer")).to_contain_text(":")
        self.assertEqual(page.get_by_role("timer").inner_text().count(":"), 1)


class Card(Readers):
    TEXTS = ["Go.", "W" * 280, " ".join(["An unusually long fortune goes on and on."] * 6)[:280],
             "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz stands on one line of a cookie."]
    # Rows and columns of the picture as a browser decodes it: where something is drawn.
    LOOK = """async (path) => {
        const answer = await fetch(path);
        const picture = await createImageBitmap(await answer.blob());
        const canvas = new OffscreenCanvas(picture.width, picture.height), pen = canvas.getContext("2d");
        pen.drawImage(picture, 0, 0);
        const { data } = pen.getImageData(0, 0, picture.width, picture.height);
        const at = (x, y) => [...data.slice((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3)].join();
        const drawn = (left, top, right, bottom, plain) => {
          let count = 0;
          for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (at(x, y) !== plain) count++;
          return count;
        };
        return {
          type: answer.headers.get("Content-Type"), size: [picture.width, picture.height],
          // The paper around the slip, the slip's own margins, and the gaps above and below the words.
          paper: drawn(0, 0, 1200, 46, "250,248,244") + drawn(0, 584, 1200, 630, "250,248,244")
            + drawn(0, 0, 46, 630, "250,248,244") + drawn(1154, 0, 1200, 630, "250,248,244"),
          margins: drawn(60, 90, 148, 540, "255,255,255") + drawn(1052, 90, 1140, 540, "255,255,255"),
          gaps: drawn(150, 112, 1050, 136, "255,255,255") + drawn(150, 457, 1050, 463, "255,255,255"),
          words: drawn(150, 140, 1050, 456, "255,255,255"), numbers: drawn(150, 464, 1050, 505, "255,255,255"),
        };
      }"""

    def test_a_card_of_any_words_has_all_of_them_within_its_margins(self):
        with self.kept() as kept:
            self.opened(kept, 1, len(self.TEXTS))
            ids = [row[0] for row in kept.execute("SELECT id FROM opening WHERE reader_id = 1 ORDER BY date DESC")]
            for opening, text in zip(ids, self.TEXTS):
                kept.execute("UPDATE opening SET text = ? WHERE id = ?", (text, opening))
        page = self.person("Ida", "/fortune/points", **DESKTOP)
        inked = []
        for opening, text in zip(ids, self.TEXTS):
            card = page.evaluate(self.LOOK, f"/fortune/{opening}/card.png")
            self.assertEqual([card["type"], card["size"]], ["image/png", [1200, 630]], text)
            self.assertEqual([card["paper"], card["margins"], card["gaps"]], [0, 0, 0], text)
            self.assertGreater(card["numbers"], 400, text)
            inked.append(card["words"])
        # Longer words leave more on the paper than two letters do.
        self.assertGreater(min(inked), 500)
        self.assertGreater(min(inked[1:]), 4 * inked[0])


class Refused(Readers):
    def test_a_browser_that_may_not_tell_where_it_is_says_so_in_words(self):
        self.fill()
        with self.kept() as kept:
            kept.execute("DELETE FROM opening_place WHERE opening_id = ?", (self.newest,))
        page = self.person("Ida", f"/fortune/{self.newest}/place", **PHONE)
        page.context.new_cdp_session(page).send("Browser.setPermission", {
            "permission": {"name": "geolocation"}, "setting": "denied", "origin": self.base})
        page.get_by_role("button", name="Note where I am").click()
        expect(page.locator("#place [role=status]")).to_contain_text("choose a city instead")
        with self.kept() as kept:
            rows = kept.execute("SELECT count(*) FROM opening_place WHERE opening_id = ?", (self.newest,)).fetchone()
        self.assertEqual(rows[0], 0)
