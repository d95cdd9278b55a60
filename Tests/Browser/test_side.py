"""The side of a desktop: folders and feeds with what is unread, live, by keys, and by drawing feeds about."""
import random
import unittest
import urllib.request

from browser_case import DESKTOP, PHONE, BrowserCase, expect


class Side(BrowserCase):
    feeds, items = 3, 4

    def setUp(self):
        super().setUp()
        self.folders({1: "Sea", 2: "Sea"})

    def folders(self, wishes):
        for feed, folder in wishes.items():
            request = urllib.request.Request(
                f"{self.base}/feeds/{feed}", data=f"folder={folder}".encode(), headers={"Sec-Fetch-Site": "same-origin"})
            urllib.request.urlopen(request).read()

    def rows(self, page):
        return [" ".join(text.split()) for text in page.locator(".side li > a, .side li > div > a").all_inner_texts()]

    def test_folders_open_in_place_and_stay_open_on_the_next_page(self):
        page = self.open(**DESKTOP)
        side = page.locator(".side")
        expect(side.get_by_role("link", name="Sea 8")).to_be_visible()
        self.becomes(lambda: self.rows(page), ["Sea 8", "Site 2 4"])
        side.get_by_role("button", name="Sea").click()
        expect(side.get_by_role("link", name="Site 0 4")).to_be_visible()
        self.becomes(lambda: self.rows(page), ["Sea 8", "Site 0 4", "Site 1 4", "Site 2 4"])
        side.get_by_role("link", name="Site 0 4").click()
        page.wait_for_url("**/?feed=1")
        expect(page.locator(".side").get_by_role("link", name="Site 0 4")).to_have_attribute("aria-current", "page")
        # Read here, counted there.
        page.locator(".story").first.locator("button[aria-label^='Read']").click()
        expect(page.locator(".side").get_by_role("link", name="Site 0 3")).to_be_visible()
        expect(page.locator(".side").get_by_role("link", name="Sea 7")).to_be_visible()

    def test_what_lies_in_no_folder_stands_further_out_than_what_does(self):
        page = self.open(**DESKTOP)
        side = page.locator(".side")
        side.get_by_role("button", name="Sea").click()
        expect(side.get_by_role("link", name="Site 0 4")).to_be_visible()
        left = "(one) => one.getBoundingClientRect().left"
        inside, outside = (side.get_by_role("link", name=name).locator("img").evaluate(left) for name in ("Site 0 4", "Site 2 4"))
        folder = side.get_by_role("link", name="Sea 8").locator("bdi").evaluate(left)
        self.assertLess(outside, folder)
        self.assertGreater(inside, outside + 16)

    def test_corners_stand_in_one_place_on_each_page(self):
        page = self.open(**DESKTOP)
        places = []
        for path in ("/", "/fortune"):
            page.goto(self.base + path)
            corner = page.locator(".side").get_by_role("button", name="Sea")
            expect(corner).to_be_visible()
            box = corner.bounding_box()
            places.append((box["x"], box["width"]))
            self.assertEqual(corner.evaluate("(one) => getComputedStyle(one).display"), "grid")
        self.assertEqual(places[0], places[1])

    def test_the_list_beside_a_story_folds_to_an_arrow_and_stands_beside_stories_only(self):
        page = self.open(viewport={"width": 1500, "height": 900})
        page.locator(".story h2 a").first.click()
        column = page.locator(".column")
        expect(column.locator("li").first).to_be_visible()
        column.locator("summary").click()
        expect(column.locator("li").first).to_be_hidden()
        self.until(lambda: column.bounding_box()["width"] < 64, "the list does not fold to an arrow")
        expect(column.locator("summary svg")).to_be_visible()
        column.locator("summary").click()
        expect(column.locator("li").first).to_be_visible()
        page.goto(self.base + "/check")
        page.locator("main textarea, main .field").first.fill("The ferry left the quay on Friday, the harbour office said. " * 12)
        page.locator("main .card button.main").first.click()
        page.wait_for_url("**/check/*")
        expect(page.locator(".side").get_by_role("link", name="Sea")).to_be_visible()
        self.idle(page)
        self.assertEqual(page.locator(".column").count(), 0)

    def test_the_whole_side_closes_and_a_phone_never_asks_for_it(self):
        page = self.open(**DESKTOP)
        expect(page.locator(".side").get_by_role("link", name="Sea 8")).to_be_visible()
        page.locator(".side").get_by_role("button", name="Feeds").click()
        expect(page.locator(".side").get_by_role("link", name="Sea 8")).to_have_count(0)
        page.reload()
        expect(page.locator(".side").get_by_role("button", name="Feeds")).to_have_attribute("aria-expanded", "false")
        asked = []
        context = self.context(**PHONE)
        context.on("request", lambda r: asked.append(r.url))
        phone = self.open(context=context)
        expect(phone.locator(".story").first).to_be_visible()
        self.idle(phone)
        self.assertEqual([url for url in asked if "side" in url], [])

    def test_arrows_walk_open_and_close(self):
        page = self.open(**DESKTOP)
        sea = page.locator(".side").get_by_role("link", name="Sea 8")
        expect(sea).to_be_visible()
        sea.focus()
        page.keyboard.press("ArrowRight")
        first = page.locator(".side").get_by_role("link", name="Site 0 4")
        expect(first).to_be_visible()
        page.keyboard.press("ArrowDown")
        expect(first).to_be_focused()
        page.keyboard.press("ArrowLeft")
        expect(sea).to_be_focused()
        page.keyboard.press("ArrowLeft")
        expect(first).to_have_count(0)
        page.keyboard.press("ArrowDown")
        expect(page.locator(".side").get_by_role("link", name="Site 2 4")).to_be_focused()

    def test_a_feed_is_drawn_into_a_folder_and_out_again(self):
        page = self.open(**DESKTOP)
        side = page.locator(".side")
        expect(side.get_by_role("link", name="Sea 8")).to_be_visible()
        side.get_by_role("link", name="Site 2 4").drag_to(side.get_by_role("link", name="Sea 8"))
        expect(side.get_by_role("link", name="Sea 12")).to_be_visible()
        self.becomes(lambda: self.rows(page), ["Sea 12"])
        side.get_by_role("button", name="Sea").click()
        side.get_by_role("link", name="Site 1 4").drag_to(side.get_by_role("link", name="Feeds"))
        expect(side.get_by_role("link", name="Sea 8")).to_be_visible()
        self.until(lambda: self.rows(page) == ["Sea 8", "Site 0 4", "Site 2 4", "Site 1 4"], "Site 1 is not at the top")


class ManyFeeds(BrowserCase):
    feeds = 0

    def test_two_hundred_feeds_come_in_six_kilobytes(self):
        chance = random.Random(7)
        parts = ["north", "sea", "harbour", "daily", "light", "stone", "field", "bridge", "letter", "wind", "paper",
                 "night", "garden", "engine", "market", "valley", "signal", "copper", "winter", "orbit"]
        names = [" ".join(chance.choice(parts).title() for _ in range(chance.randint(1, 3))) + f" {n}" for n in range(200)]
        outlines = "".join(f"<outline text='{name}' xmlUrl='{self.web.base}/none/{n}'/>" for n, name in enumerate(names))
        self.lede("import", self.write("many.opml", f"<opml version='2.0'><body>{outlines}</body></opml>"))
        request = urllib.request.Request(self.base + "/feeds/side", headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request) as answer:
            self.assertEqual(answer.headers["Content-Encoding"], "gzip")
            weight = len(answer.read())
        print(f"FIGURE the side of 200 feeds: {weight} bytes")
        self.assertLess(weight, 6_144)


if __name__ == "__main__":
    unittest.main()
