"""Films of other sites: posters until they are tapped, and asked for by nobody before."""
import html
import unittest

from browser_case import PHONE, BrowserCase, expect

FILM = "<iframe src='https://www.youtube.com/embed/a1?rel=0' title='The ferry sails' allowfullscreen></iframe>"
VIMEO = "<iframe src='https://player.vimeo.com/video/77?h=k9'></iframe>"
MAP = "<iframe src='https://maps.example/harbour' title='The harbour'></iframe>"


def feed(*stories):
    """A feed of stories with these texts."""
    rows = "".join(
        f"<item><guid isPermaLink='false'>{n}</guid><title>Story {n}</title>"
        f"<description>{html.escape(text)}</description></item>" for n, text in enumerate(stories))
    return f"<rss version='2.0'><channel><title>Harbour</title>{rows}</channel></rss>".encode()


class Posters(BrowserCase):
    feeds = 0

    def setUp(self):
        super().setUp()
        self.web.answers["/feed"] = feed(
            f"<p>Before.</p><p>{FILM}</p><p>Between.</p>{VIMEO}{MAP}<p>After.</p>", "<p>Words alone.</p>")
        self.lede("add", f"{self.web.base}/feed")
        self.abroad = []

    def story(self, number, **options):
        """A story's page, with a web beyond it that only remembers who asks."""
        context = self.context(**options)

        def answer(route):
            self.abroad.append((route.request.url, route.request.headers))
            route.fulfill(body="<!doctype html><title>player</title>", content_type="text/html")

        context.route(lambda url: not url.startswith(self.base), answer)
        page = self.open(context=context)
        page.get_by_role("link", name=f"Story {number}").first.click()
        expect(page.locator("article.read")).to_be_visible()
        return page

    def test_a_film_plays_in_place_once_its_poster_is_tapped(self):
        page = self.story(0, **PHONE)
        expect(page.locator(".poster")).to_have_count(3)
        expect(page.locator("iframe")).to_have_count(0)
        self.assertEqual(self.abroad, [])

        page.locator(".poster").first.tap()
        frame = page.locator("iframe.player")
        expect(frame).to_have_count(1)
        expect(frame).to_have_attribute("title", "The ferry sails Video · youtube.com")
        self.until(lambda: self.abroad, "nobody asked the player")
        url, headers = self.abroad[0]
        self.assertEqual(url, "https://www.youtube-nocookie.com/embed/a1?autoplay=1")
        self.assertNotIn("cookie", headers)
        # The player learns which site shows it, and not which story.
        self.assertEqual(headers.get("referer", self.base + "/"), self.base + "/")
        # The way to the other site stays.
        expect(page.locator(".poster").first).to_have_attribute("href", "https://www.youtube.com/watch?v=a1")

        page.locator(".poster").nth(1).tap()
        expect(page.locator("iframe.player")).to_have_count(2)
        self.until(lambda: len(self.abroad) > 1, "nobody asked the other player")
        self.assertEqual(self.abroad[1][0], "https://player.vimeo.com/video/77?h=k9&autoplay=1&dnt=1")

    def test_anything_else_stays_a_link(self):
        page = self.story(0)
        poster = page.locator(".poster").nth(2)
        expect(poster).to_have_attribute("href", "https://maps.example/harbour")
        self.assertIsNone(poster.get_attribute("data-player"))

    def test_a_frame_of_another_site_is_refused_even_if_a_script_wished_it(self):
        page = self.story(0)
        self.expected.append("frame-src")
        page.evaluate(
            "document.body.append(Object.assign(document.createElement('iframe'), {src: 'https://maps.example/'}))")
        page.wait_for_timeout(300)
        self.assertEqual(self.abroad, [])

    def test_only_a_story_with_a_film_loads_what_plays_it(self):
        for number, loads in ((0, True), (1, False)):
            page = self.story(number)
            self.assertEqual(page.locator("script[src$='play.js']").count() > 0, loads)

    def test_without_scripts_a_film_is_a_link(self):
        page = self.story(0, java_script_enabled=False)
        expect(page.locator(".poster").first).to_have_attribute("href", "https://www.youtube.com/watch?v=a1")


if __name__ == "__main__":
    unittest.main()
