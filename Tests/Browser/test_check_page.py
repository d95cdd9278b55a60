"""What kind of writing is this? Asked and answered in a browser, with scripts and without."""
import os
import re
import urllib.parse

from browser_case import DESKTOP, PHONE, SETTLE, BrowserCase, expect
from look import RULES, axe_source

NAMES = ["Harbour", "Pier", "Ferry", "Crew", "Mail", "Storm", "Council", "Winter", "Bridge", "Market"]


def article(title="The ferry sails again after a hull inspection"):
    """A page of some three hundred words that reads like reporting."""
    rows = "".join(
        f"<p>The {name.lower()} office said on Friday that the ferry would sail from the north pier at eight "
        f"and be back by noon. “We checked the hull in the dry dock and found nothing,” said the master of "
        f"the {name.lower()}. According to the council, 412 people crossed on the first day.</p>"
        for name in NAMES)
    return (f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{title}</title>"
            f"<meta property='og:site_name' content='Harbour Post'></head><body><nav><a href=/>Home</a></nav>"
            f"<article><h1>{title}</h1>{rows}</article></body></html>").encode()


class Check(BrowserCase):
    feeds = 0

    def setUp(self):
        super().setUp()

        def page(handler):
            body = article()
            handler.send_response(200)
            handler.send_header("Content-Type", "text/html; charset=utf-8")
            handler.send_header("Content-Length", str(len(body)))
            handler.end_headers()
            handler.wfile.write(body)

        self.web.answers["/ferry"] = page

    def asked(self, what, **options):
        """The page after somebody has asked for a check."""
        page = self.open("/", **options)
        page.get_by_role("link", name="Check", exact=True).click()
        page.get_by_label("A link, or the text itself").fill(what)
        page.get_by_role("button", name="Check", exact=True).click()
        return page

    def checked(self, **options):
        page = self.asked(self.web.base + "/ferry", **options)
        expect(page.get_by_role("heading", level=1)).to_have_text("The ferry sails again after a hull inspection")
        return page

    def test_an_address_is_checked_and_its_page_lasts(self):
        page = self.checked(**PHONE)
        expect(page).to_have_url(re.compile(r"/check/[0-9]{16}$"))
        expect(page.locator(".chip")).to_have_count(1)
        expect(page.locator(".walt")).to_contain_text("Walt")
        expect(page.locator(".bars li")).to_have_count(6)
        expect(page.get_by_text("Hate", exact=True)).to_have_count(0)
        expect(page.locator(".read-text mark").first).to_be_visible()
        address = page.url
        page.get_by_role("link", name="Check", exact=True).click()
        page.get_by_role("link", name="The ferry sails again after a hull inspection").click()
        expect(page).to_have_url(address)

    def test_without_scripts_all_of_it_works(self):
        page = self.checked(java_script_enabled=False, **PHONE)
        page.get_by_text("I disagree").click()
        page.get_by_role("radio", name="Opinion").check()
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("You take it for Opinion.")).to_be_visible()
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.get_by_text("I disagree")).to_be_visible()
        page.get_by_role("button", name="Read here").click()
        expect(page).to_have_url(re.compile(r"/item/[0-9]+\b"))
        expect(page.locator(".prose")).to_contain_text("412 people crossed")

    def test_a_failure_is_told_above_the_box_that_still_holds_what_was_asked(self):
        self.expected += ["502", "422"]
        gone = self.web.base + "/gone"
        page = self.asked(gone, **DESKTOP)
        expect(page.get_by_role("alert")).to_contain_text("Article could not be downloaded")
        expect(page.get_by_label("A link, or the text itself")).to_have_value(gone)
        page.get_by_label("A link, or the text itself").fill("Too few words for any verdict")
        page.get_by_role("button", name="Check", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("too little text")

    def test_a_phone_that_is_turned_shows_all_of_it_without_scrolling_sideways(self):
        page = self.checked(**PHONE)
        for path in [page.url, self.base + "/check"]:
            page.goto(path)
            for width, height in [(390, 844), (844, 390), (320, 568), (568, 320)]:
                page.set_viewport_size({"width": width, "height": height})
                wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
                self.assertFalse(wide, f"{path} at {width} x {height}")

    def test_what_waits_in_the_address_is_only_put_into_the_box(self):
        link = self.web.base + "/ferry"
        page = self.open("/check?" + urllib.parse.urlencode({"url": link}), **DESKTOP)
        expect(page.get_by_label("A link, or the text itself")).to_have_value(link)
        self.assertEqual(self.web.asked, [])

    def test_axe_finds_nothing_in_any_theme(self):
        axe = axe_source()
        if not axe:
            self.skipTest("axe-playwright-python is not installed")
        self.expected += ["422"]
        page = self.checked(**PHONE)
        address = page.url
        for theme in ["paper", "sepia", "night"]:
            for path in [address, self.base + "/check", None]:
                page.goto(path or self.base + "/check")
                if not path:
                    page.get_by_label("A link, or the text itself").fill("Too few words for any verdict")
                    page.get_by_role("button", name="Check", exact=True).click()
                    expect(page.get_by_role("alert")).to_be_visible()
                    if os.environ.get("LEDE_PICTURES"):
                        page.screenshot(path=f"{os.environ['LEDE_PICTURES']}/state-{theme}.png")
                page.evaluate("t => document.documentElement.dataset.theme = t", theme)
                for part in page.locator("details").all():
                    part.evaluate("d => d.open = true")
                page.evaluate(SETTLE)
                page.evaluate(axe)
                found = page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
                faults = [(f["id"], f["nodes"][0]["html"][:200], f["nodes"][0]["failureSummary"][:300])
                          for f in found["violations"]]
                self.assertEqual(faults, [], f"{path} in {theme}")
