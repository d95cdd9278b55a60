"""The bar of places: what a phone has below, what lies under More, and the order that a reader gives them."""
import unittest

from browser_case import DESKTOP, PHONE, BrowserCase, expect


class Bar(BrowserCase):
    feeds, items = 1, 5

    def below(self, page):
        return page.locator(".nav ul").first.get_by_role("listitem").all_inner_texts()

    def test_more_opens_the_other_places_without_scripts(self):
        for scripts in (True, False):
            page = self.open(context=self.context(**PHONE, java_script_enabled=scripts))
            self.assertEqual(self.below(page), ["News", "Saved", "Check", "Fortune", "More"])
            expect(page.get_by_role("link", name="Rules")).to_be_hidden()
            page.get_by_role("button", name="More").tap()
            expect(page.get_by_role("link", name="Rules")).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.get_by_role("link", name="Rules")).to_be_hidden()
            page.get_by_role("button", name="More").tap()
            page.get_by_role("link", name="Rules").tap()
            page.wait_for_url("**/rules")
            expect(page.get_by_role("link", name="Rules", include_hidden=True)).to_have_attribute(
                "aria-current", "page")

    def test_the_reader_orders_the_places_on_a_page_without_scripts(self):
        page = self.open("/settings", context=self.context(**PHONE, java_script_enabled=False))
        page.get_by_role("button", name="Move up: Topics").tap()
        below = page.locator(".nav ul").first.get_by_role("listitem")
        expect(below).to_have_text(["News", "Saved", "Check", "Topics", "More"])
        self.assertTrue(page.url.endswith("/settings?did=kept#places"))
        page.get_by_role("button", name="Move up: Topics").tap()
        expect(below).to_have_text(["News", "Saved", "Topics", "Check", "More"])

    def test_a_desktop_has_all_places_at_the_side(self):
        page = self.open(**DESKTOP)
        for name in ["News", "Saved", "Check", "Fortune", "Topics", "Feeds", "Search", "Rules", "Settings"]:
            expect(page.locator(".nav > ul").get_by_role("link", name=name)).to_be_visible()
        expect(page.get_by_role("button", name="More")).to_be_hidden()
        tops = page.eval_on_selector_all(".nav > ul a", "all => all.map((one) => one.getBoundingClientRect().top)")
        self.assertEqual(tops, sorted(tops))


if __name__ == "__main__":
    unittest.main()
