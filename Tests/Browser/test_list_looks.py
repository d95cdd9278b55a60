"""How lists look: pictures that cannot be had, long titles, scripts from the right, one line a story, notes put away."""
import html
import unittest

from browser_case import DESKTOP, PHONE, BrowserCase, expect
from stand_in import png


class Looks(BrowserCase):
    feeds = 0

    def setUp(self):
        super().setUp()
        self.long = "The ferry that was to sail on Friday did not leave the quay before Monday, and " * 6
        rows = [
            ("one", "A boat without its picture", "<p>Words.</p><img src='/gone.png' alt='A boat at the quay'>",
             f"<enclosure url='{self.web.base}/gone.png' type='image/png' length='1'/>"),
            ("two", "A quiet day at the quay", "<p>Nothing happened at all.</p>", ""),
            ("three", self.long, "<p>Words of a long story.</p>", ""),
            ("four", "الميناء هادئ اليوم", "<p>لم تغادر العبارة الرصيف قبل يوم الاثنين.</p>", ""),
        ]
        items = "".join(
            f"<item><guid>{key}</guid><title>{title}</title><link>{self.web.base}/story/{key}</link>"
            f"<pubDate>Sat, 21 Nov 2026 0{9 - n}:00:00 GMT</pubDate><description>{html.escape(text)}</description>{more}</item>"
            for n, (key, title, text, more) in enumerate(rows))
        self.web.answers["/feed"] = f"<rss version='2.0'><channel><title>Looks</title>{items}</channel></rss>".encode()
        self.lede("add", self.web.base + "/feed")

    def story(self, page, words):
        return page.locator(".story", has_text=words)

    def test_a_picture_that_cannot_be_had_leaves_its_place_and_tells_what_it_shows(self):
        page = self.open(**PHONE)
        story = self.story(page, "A boat without")
        expect(story.locator("img")).to_have_count(0)
        expect(story).not_to_have_class("pic")
        story.locator("h2 a").tap()
        expect(page.locator(".prose, .hero").first).to_be_visible()
        expect(page.locator(".hero img")).to_have_count(0)
        expect(page.get_by_text("A boat at the quay")).to_be_visible()
        expect(page.locator("main img")).to_have_count(0)

    def test_a_long_title_ends_after_three_lines_in_a_list_and_is_whole_on_its_page(self):
        page = self.open(**PHONE)
        title = self.story(page, "The ferry that was").locator("h2")
        lines = title.evaluate("(one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)")
        self.assertLess(lines, 3.3)
        title.locator("a").tap()
        expect(page.locator("article.read h1")).to_contain_text(self.long.strip())

    def test_title_and_summary_of_a_right_to_left_story_stand_on_one_side(self):
        page = self.open(**DESKTOP)
        sides = self.story(page, "الميناء").evaluate(
            """(story) => ["h2 a", ".dek"].map((one) => {
              const range = document.createRange();
              range.selectNodeContents(story.querySelector(one));
              return Math.round(range.getBoundingClientRect().right);
            })""")
        self.assertLess(abs(sides[0] - sides[1]), 4, sides)
        self.assertEqual(self.story(page, "الميناء").locator("h2").evaluate("(one) => getComputedStyle(one).direction"), "rtl")

    def test_a_compact_row_is_no_higher_than_its_words_for_a_picture(self):
        self.web.answers["/gone.png"] = png(600, 400, b"".join(b"\0" + b"\x40\x80\xa0" * 600 for _ in range(400)))
        page = self.open("/settings", **PHONE)
        page.get_by_label("Compact").check()
        expect(page.locator(".snack")).to_contain_text("Saved")
        page.goto(self.base + "/?order=oldest")
        picture = page.locator(".story.pic img")
        expect(picture).to_be_visible()
        page.wait_for_function("() => document.querySelector('.story.pic img').complete")
        self.assertLess(picture.bounding_box()["height"], 56)
        self.assertLess(page.locator(".story.pic").bounding_box()["height"], 110)

    def test_the_ways_through_a_feed_stand_on_one_line_of_a_phone(self):
        page = self.open("/?feed=1", **PHONE)
        expect(page.locator(".pills")).to_have_count(0)
        self.assertLess(page.locator(".bar").bounding_box()["height"], 60)

    def test_a_muted_story_says_where_it_came_from_on_one_line_of_a_phone(self):
        self.lede("rules", "add", "mute", "quay", "--apply")
        page = self.open("/?show=muted", **PHONE)
        kicker = page.locator(".story .kicker").first
        expect(kicker).to_be_visible()
        self.assertLess(kicker.bounding_box()["height"], 30)
        expect(page.get_by_role("button", name="Unmute").first).to_be_visible()

    def test_one_line_a_story(self):
        page = self.open("/settings", **DESKTOP)
        page.get_by_label("One line").check()
        expect(page.locator(".snack")).to_contain_text("Saved")
        page.goto(self.base + "/")
        heights = page.eval_on_selector_all(".story", "all => all.map((one) => one.getBoundingClientRect().height)")
        self.assertEqual(len(heights), 4)
        self.assertLess(max(heights), 56)
        for size in (PHONE, DESKTOP):
            small = self.open(**size)
            wide = small.evaluate("document.documentElement.scrollWidth <= innerWidth")
            self.assertTrue(wide, "the list is wider than its screen")

    def test_the_note_of_feeds_that_fail_is_put_away_without_scripts(self):
        self.web.answers["/other"] = self.web.answers["/feed"].replace(b"Looks", b"Other")
        self.lede("add", self.web.base + "/other")
        del self.web.answers["/other"]
        self.refresh()
        page = self.open(context=self.context(**PHONE, java_script_enabled=False))
        expect(page.get_by_text("cannot be read now")).to_be_visible()
        page.get_by_role("button", name="Put this note away").tap()
        expect(page.get_by_text("cannot be read now")).to_have_count(0)
        page.goto(self.base + "/feeds?show=failing")
        expect(page.locator(".feeds .bad")).to_be_visible()


if __name__ == "__main__":
    unittest.main()
