"""Where cookies were opened: the device asked and refused, by hand, and the map with and without scripts."""
import json
import re
import sqlite3
import time

from browser_case import DESKTOP, PHONE, SECONDS, SETTLE, BrowserCase, expect
from look import RULES, axe_source

LISBON = {"latitude": 38.712345, "longitude": -9.123456}
DAY = 86_400_000


class Places(BrowserCase):
    feeds = 0

    def setUp(self):
        super().setUp()
        now = int(time.time() * 1000)
        with self.kept() as kept:
            kept.execute("INSERT INTO account (reader_id, name, key, is_owner, made) VALUES (1, 'Ida', 'ida', 1, 0)")
            # The newest was opened a minute ago, the others on the days before.
            for number in range(12):
                opened = now - 60_000 - number * DAY
                kept.execute(
                    "INSERT INTO opening (reader_id, date, opened, fortune, set_version, streak, zone, numbers, text)"
                    " VALUES (1, ?, ?, ?, 1, 1, 'Europe/Lisbon', '1 2 3 4 5 6', 'A kind word travels far.')",
                    (opened // DAY, opened, number))
            self.newest = kept.execute("SELECT id FROM opening ORDER BY date DESC").fetchone()[0]

    def kept(self):
        return sqlite3.connect(self.folder + "/data/lede.db", timeout=SECONDS)

    def placed(self):
        """What is kept of the newest opening's place."""
        with self.kept() as kept:
            return kept.execute(
                "SELECT latitude, longitude, kept_as, name FROM opening_place WHERE opening_id = ?",
                (self.newest,)).fetchone()

    def fill(self):
        """Places for all openings but the newest."""
        cities = [(38725090, -9149800, 2267057, "Lisbon", "PT"), (51508530, -125740, 2643743, "London", "GB"),
                  (-33867850, 151207320, 2147714, "Sydney", "AU"), (35689500, 139691710, 1850147, "Tokyo", "JP"),
                  (-1283330, 36816670, 184745, "Nairobi", "KE"), (-23547500, -46636110, 3448439, "São Paulo", "BR")]
        with self.kept() as kept:
            ids = [row[0] for row in kept.execute("SELECT id FROM opening ORDER BY date DESC")][1:]
            for number, opening in enumerate(ids):
                kept.execute("INSERT INTO opening_place VALUES (?, 1, ?, ?, 'city', 1, ?, ?, NULL, ?)",
                             (opening, *cities[min(number * number // 12, 5)]))

    def signed_in(self, path, **options):
        self.expected += ["401"]
        path_in = re.search(r"http://[^/]+(/\S+)", self.lede("owner", "key", "--port", self.port).stdout)[1]
        page = self.open(path_in, **options)
        page.locator("main form button").click()
        page.wait_for_url(self.base + "/")
        page.goto(self.base + path)
        return page

    def test_who_allows_it_has_the_place_noted_to_a_kilometre(self):
        page = self.signed_in(f"/fortune/{self.newest}/place", geolocation=LISBON, permissions=["geolocation"], **PHONE)
        expect(page.locator("#place")).to_contain_text("Your browser then asks")
        with page.expect_request("**/place") as sent:
            page.get_by_role("button", name="Note where I am").click()
        # The browser itself tells no more than is kept.
        self.assertIn("latitude=38.71&longitude=-9.12", sent.value.post_data)
        expect(page.locator("#place")).to_contain_text("Lisbon, Portugal")
        self.assertEqual(self.placed(), (38_710_000, -9_120_000, "near", "Lisbon"))
        page.get_by_role("link", name="Show on the map").click()
        expect(page.get_by_role("heading", name="Where fortunes were opened")).to_be_visible()

    def test_who_said_so_before_is_asked_once_and_what_they_take_away_stays_away(self):
        page = self.signed_in("/settings", geolocation=LISBON, permissions=["geolocation"], **PHONE)
        page.get_by_label("The place of each fortune").select_option("city")
        expect(page.locator(".snack")).to_contain_text("Saved")
        page.goto(self.base + f"/fortune/{self.newest}/place")
        expect(page.locator("#place")).to_contain_text("Lisbon, Portugal as the city")
        page.reload()
        page.get_by_role("button", name="Remove the place").click()
        page.wait_for_url(re.compile(r"/fortune/\d+$"))
        expect(page.get_by_role("button", name="Note where I am")).to_be_enabled()
        self.assertIsNone(self.placed())

    def test_who_refuses_keeps_the_cookie_and_chooses_by_hand(self):
        page = self.signed_in(f"/fortune/{self.newest}/place", permissions=[], **PHONE)
        page.evaluate("() => { navigator.geolocation.getCurrentPosition = (good, bad) => bad({ code: 1 }) }")
        page.get_by_role("button", name="Note where I am").click()
        expect(page.locator("#place [role=status]")).to_contain_text("choose a city instead")
        self.assertIsNone(self.placed())
        page.get_by_role("searchbox").fill("koln")
        page.get_by_role("button", name="Find").click()
        page.get_by_role("button", name="It was here: Köln").click()
        page.wait_for_url(re.compile(r"/fortune/\d+$"))
        self.assertEqual(self.placed()[2:], ("city", "Köln"))

    def test_by_hand_without_a_script(self):
        page = self.signed_in(f"/fortune/{self.newest}/place?q=sao%20pau", java_script_enabled=False, **PHONE)
        expect(page.get_by_role("button", name="Note where I am")).to_be_hidden()
        page.get_by_role("button", name="It was here: São Paulo").first.click()
        self.becomes(lambda: (self.placed() or [None])[-1], "São Paulo")

    def test_the_map_without_a_script(self):
        self.fill()
        page = self.signed_in("/fortune/map", java_script_enabled=False, **PHONE)
        self.assertGreaterEqual(page.locator(".world circle").count(), 4)
        # It is drawn where the last cookie was, whose dot can be seen without scrolling sideways.
        world = page.locator(".world").bounding_box()
        self.assertTrue(any(self.lies_in(world, dot.bounding_box()) for dot in page.locator(".world circle").all()))
        page.get_by_role("link", name="Show the whole world").click()
        world = page.locator(".world").bounding_box()
        for dot in page.locator(".world circle").all():
            self.assertTrue(self.lies_in(world, dot.bounding_box()))
        expect(page.locator(".places")).to_contain_text("Lisbon")
        page.locator(".places summary").first.click()
        expect(page.locator(".places details[open] a").first).to_be_visible()

    def test_the_map_that_moves(self):
        self.fill()
        page = self.signed_in("/fortune/map", **DESKTOP)
        if not page.get_attribute(".world", "data-leaflet"):
            self.skipTest("libjs-leaflet is not installed")
        expect(page.locator(".world[data-moves]")).to_be_visible()
        dots = page.locator(".world path.dot")
        self.until(lambda: dots.count() >= 4, "not all places are on the map")
        self.tap(dots.first)
        expect(page.locator(".leaflet-popup-content")).to_contain_text("Lisbon")
        told = json.loads(page.evaluate("fetch('/v1/places').then((answer) => answer.text())"))
        self.assertEqual(told["placed"], 11)

    def tap(self, dot):
        """Has a dot tell where it is; one that the map still moved was not hit."""
        def told():
            dot.click(force=True)
            dot.page.wait_for_timeout(500)
            return dot.page.locator(".leaflet-popup-content").count()
        self.until(told, "the dot tells nothing")

    def lies_in(self, frame, box):
        return (box["x"] >= frame["x"] - 1 and box["y"] >= frame["y"] - 1
                and box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
                and box["y"] + box["height"] <= frame["y"] + frame["height"] + 1)

    def test_on_a_phone_two_fingers_move_the_map_and_what_it_tells_stays_inside(self):
        self.fill()
        page = self.signed_in("/fortune/map", **PHONE)
        if not page.get_attribute(".world", "data-leaflet"):
            self.skipTest("libjs-leaflet is not installed")
        expect(page.locator(".world[data-moves]")).to_be_visible()
        frame = page.locator(".moving").bounding_box()
        self.assertLessEqual(frame["width"], 390)
        # It opens where the last cookie was, with names of what is near.
        expect(page.locator(".moving .city").first).to_be_visible()
        expect(page.locator(".moving .country").first).to_be_attached()
        # One finger scrolls the page and leaves the map where it is.
        before = page.evaluate("document.querySelector('.leaflet-map-pane').style.transform")
        page.evaluate("""(fingers) => {
            const frame = document.querySelector('.moving'), touch = (x, y) =>
                new Touch({ identifier: 1, target: frame, clientX: x, clientY: y });
            for (const [name, y] of [['touchstart', 200], ['touchmove', 240], ['touchmove', 280]]) {
                const touches = [touch(200, y)];
                frame.dispatchEvent(new TouchEvent(name, { touches, changedTouches: touches, bubbles: true, cancelable: true }));
            }
        }""", 1)
        expect(page.locator(".hint")).to_be_visible()
        self.assertEqual(page.evaluate("document.querySelector('.leaflet-map-pane').style.transform"), before)
        self.tap(page.locator(".world path.dot").first)
        popup = page.locator(".leaflet-popup-content-wrapper")
        expect(popup).to_be_visible()
        self.until(lambda: self.lies_in(frame, popup.bounding_box()), "the popup sticks out")

    def test_no_page_of_places_hinders_anybody(self):
        self.fill()
        source = axe_source()
        if not source:
            return
        page = self.signed_in("/fortune/map", **PHONE)
        faults = []
        for theme in ["system", "paper", "sepia", "night"]:
            for path in ["/fortune/map", f"/fortune/map?at={self.newest - 1}", f"/fortune/{self.newest}/place?q=lis",
                         f"/fortune/{self.newest}/place?q=zzzz"]:
                page.goto(self.base + path)
                page.evaluate("(theme) => document.documentElement.setAttribute('data-theme', theme)", theme)
                page.evaluate(SETTLE)
                page.evaluate(source)
                found = page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
                faults += [f"{theme} {path}: {v['id']} {v['nodes'][0]['html'][:140]}" for v in found["violations"]]
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    faults.append(f"{theme} {path}: scrolls sideways")
        self.assertEqual(faults, [])
