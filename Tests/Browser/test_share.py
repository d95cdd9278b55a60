"""What other apps share, and what a bookmark hands over: drafted first, then checked."""
import re
import unittest
import urllib.parse

from browser_case import PHONE, BrowserCase, Web, expect

WORDS = (
    "The harbour office said on Friday that the ferry sails again on Monday, after divers looked at "
    "its hull and found nothing worse than scratches. About four hundred people a day had taken the "
    "bus around the bay, which takes an hour longer. The first boat leaves at ten past seven, and "
    "tickets that were bought before the damage stay good until the end of the year, the office said."
)
ARTICLE = (
    "<!doctype html><html lang=en><head><title>Ferry sails again on Monday</title></head><body><article>"
    f"<h1>Ferry sails again on Monday</h1>{f'<p>{WORDS}</p>' * 6}</article></body></html>"
)
# As an installed app, which the browser of a test is not.
INSTALLED = """
const real = window.matchMedia.bind(window);
window.matchMedia = (query) => query.includes("standalone") ? Object.assign(real("all"), {}) : real(query);
"""


def page(html):
    """An answer for `Web`: a page with its type."""
    def answer(handler):
        body = html.encode()
        handler.send_response(200)
        handler.send_header("Content-Type", "text/html; charset=utf-8")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)
    return answer


class Share(BrowserCase):
    feeds = 0

    def setUp(self):
        super().setUp()
        self.web.answers["/ferry"] = page(ARTICLE)
        self.web.answers["/favicon.ico"] = b""
        self.article = self.web.base + "/ferry"

    def stays(self, tab):
        """A page whose scripts have run stays where it is: a form that they sent would cut this question off."""
        tab.wait_for_load_state()
        self.assertEqual(tab.evaluate("fetch('/healthz').then((answer) => answer.status)"), 200)

    def asked(self):
        return [path for path, _ in self.web.asked]

    def shared(self, **fields):
        return "/check/share?" + urllib.parse.urlencode(fields)

    def test_the_share_sheet_leads_to_the_result_at_once(self):
        context = self.context(**PHONE)
        context.add_init_script(INSTALLED)
        tab = self.open(self.shared(title="Ferry", text=f"Ferry sails again\n{self.article}"), context)
        tab.wait_for_url(re.compile(r"/check/\d{16}$"))
        expect(tab.locator("h1")).to_contain_text("Ferry sails again")
        # The result took the place of the draft, which going back does not find, to check it again.
        count = len(self.asked())
        tab.go_back()
        expect(tab).to_have_url("about:blank")
        self.assertEqual(len(self.asked()), count)

    def test_a_draft_that_is_loaded_again_waits(self):
        context = self.context(**PHONE)
        tab = self.open(self.shared(url=self.article), context)
        tab.add_init_script(INSTALLED)
        tab.reload()
        expect(tab.locator("form[data-launched] button")).to_be_visible()
        self.stays(tab)
        self.assertEqual(self.asked(), [])

    def test_in_a_browser_the_draft_waits_for_a_tap(self):
        tab = self.open(self.shared(url=self.article), **PHONE)
        expect(tab.get_by_text("127.0.0.1").first).to_be_visible()
        self.assertEqual(self.asked(), [])
        tab.locator("#check form button").click()
        tab.wait_for_url(re.compile(r"/check/\d{16}$"))

    def test_a_link_of_another_site_checks_nothing_even_in_the_app(self):
        link = self.base + self.shared(url=self.article)
        self.web.answers["/evil"] = page(f"<a id=go rel=noreferrer href='{link}'>go</a>")
        context = self.context()
        context.add_init_script(INSTALLED)
        tab = context.new_page()
        # Another site: the same machine by another name.
        tab.goto(self.web.base.replace("127.0.0.1", "localhost") + "/evil")
        tab.click("#go")
        tab.wait_for_url(re.compile("/check/share"))
        expect(tab.locator("#check form button")).to_be_visible()
        self.assertEqual(tab.locator("[data-launched]").count(), 0)
        self.stays(tab)
        self.assertNotIn("/ferry", self.asked())

    def test_without_script_there_is_a_button(self):
        tab = self.open(self.shared(text=f"Look: {self.article}."), java_script_enabled=False)
        tab.locator("#check form button").click()
        tab.wait_for_url(re.compile(r"/check/\d{16}$"))

    def test_a_shortcut_leads_to_the_result_and_its_token_is_gone(self):
        tab = self.open("/apps")
        self.follows(tab.locator("form:has([value=shortcut]) button"))
        address = tab.locator("input[readonly]").first.input_value()
        self.assertRegex(address, r"/check/with/[\w-]{43}\?url=$")
        expect(tab.locator("svg.qr path")).to_have_count(1)
        phone = self.context(**PHONE).new_page()
        # As Shortcuts opens it: the link behind the address, not even encoded.
        phone.goto(address + self.article + "?a=1&b=2")
        phone.wait_for_url(re.compile(r"/check/\d{16}$"))
        self.assertIn("/ferry?a=1&b=2", self.asked())
        token = address.split("/")[-1].removesuffix("?url=")
        self.assertNotIn(token, phone.evaluate("location.href + document.referrer"))
        # A link that somebody sends, tapped on the same phone, waits for the button.
        phone.goto(f"{self.base}/check/share?url={self.article}?sent&src=shortcut")
        expect(phone.locator("#check form button")).to_be_visible()
        self.stays(phone)
        self.assertNotIn("/ferry?sent", self.asked())


class Receive(BrowserCase):
    feeds = 0

    def setUp(self):
        super().setUp()
        self.web.answers["/ferry"] = page(ARTICLE)
        self.web.answers["/favicon.ico"] = b""
        # The words stand in the reader's own page only.
        self.web.answers["/login"] = page("<!doctype html><title>Sign in</title><main id=m></main>")

    def bookmark(self):
        tab = self.open("/apps")
        return tab.locator(".row input[value^='javascript:']").input_value().removeprefix("javascript:")

    def hand_over(self, tab):
        """Clicks the bookmark, as it were; gives the tab that opens."""
        code = self.bookmark()
        with tab.context.expect_page() as opened:
            tab.evaluate("(code) => { eval(code) }", code)
        return opened.value

    def test_a_page_behind_a_login_is_checked_when_the_reader_says_so(self):
        tab = self.context().new_page()
        tab.goto(self.web.base + "/login")
        tab.evaluate("(words) => { m.innerHTML = `<article><h1>Ferry sails</h1><p>${words}</p></article>` }", WORDS * 2)
        given = self.hand_over(tab)
        expect(given.locator("[data-part=state]")).to_contain_text("handed over")
        expect(given.locator("[data-part=address]")).to_contain_text("/login")
        self.assertIn("/check/receive", given.url)
        given.locator("#check form button").click()
        given.wait_for_url(re.compile(r"/check/\d{16}$"))
        asked = [path for path, _ in self.web.asked if path == "/login"]
        self.assertEqual(len(asked), 1, "the page was fetched, though it was in hand")

    def test_a_page_speaks_in_its_own_name_only_and_once(self):
        tab = self.context().new_page()
        tab.goto(self.web.base + "/login")
        tab.context.add_init_script("addEventListener('message', () => (self.heard = (self.heard ?? 0) + 1))")
        with tab.context.expect_page() as opened:
            tab.evaluate("""(lede) => {
              const w = open(lede + "/check/receive");
              const say = (url, html) => w.postMessage({ url, title: "x", html }, lede);
              addEventListener("message", () => {
                say("https://bank.example/", "<p>theirs</p>");
                say("javascript:alert(1)", "<p>none</p>");
                say(location.href, "<p>first</p>");
                say(location.href + "?second", "<p>second</p>");
              });
            }""", self.base)
        given = opened.value
        expect(given.locator("[data-part=address]")).to_contain_text("/login")
        self.until(lambda: given.evaluate("self.heard") == 4, "not all was said")
        self.assertEqual(given.locator("[name=html]").input_value(), "<p>first</p>")

    def test_what_is_too_large_is_not_taken(self):
        tab = self.context().new_page()
        tab.goto(self.web.base + "/ferry")
        tab.evaluate("document.body.append('x'.repeat(3_000_001))")
        given = self.hand_over(tab)
        expect(given.locator("[data-part=state]")).to_contain_text("3 MB")
        self.assertEqual(given.locator("[name=html]").input_value(), "")
        given.locator("#check form button").click()
        given.wait_for_url(re.compile(r"/check/\d{16}$"))

    def test_a_site_that_cuts_the_tie_leaves_the_address(self):
        def cut(handler):
            handler.send_response(200)
            handler.send_header("Content-Type", "text/html")
            handler.send_header("Cross-Origin-Opener-Policy", "same-origin")
            body = ARTICLE.encode()
            handler.send_header("Content-Length", str(len(body)))
            handler.end_headers()
            handler.wfile.write(body)
        self.web.answers["/cut"] = cut
        tab = self.context().new_page()
        tab.goto(self.web.base + "/cut")
        given = self.hand_over(tab)
        expect(given.locator("[data-part=state]")).to_contain_text("nothing over")
        expect(given.locator("[data-part=address]")).to_contain_text("/cut")
        expect(given.locator("#check form button")).to_be_enabled()


if __name__ == "__main__":
    unittest.main()
