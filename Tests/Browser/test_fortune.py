"""The cookie of the day in a browser: from the first visit to the first fortune, with scripts and without."""
import re

from browser_case import DESKTOP, PHONE, BrowserCase, expect

LANDSCAPE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
COUNTING = re.compile(r"^\d\d:\d\d:\d\d$")


class Fortune(BrowserCase):
    feeds = 0

    def with_account(self, **options):
        """The tab as somebody sees it who made an account for it."""
        page = self.open("/join?return=/fortune", **options)
        self.make_account(page)
        expect(page.locator(".crack").first).to_be_visible()
        if "timezone_id" in options:
            # The page tells Lede where it is, and is drawn anew by those clocks.
            expect(page.locator("input#zone")).to_have_value(options["timezone_id"])
        return page

    def make_account(self, page):
        page.get_by_label("A name to sign in with").fill("Ida")
        page.get_by_label("A new password").fill("a ferry at noon")
        page.get_by_role("button", name="Create an account").click()

    def open_cookie(self, **options):
        self.expected += ["401", "Failed to load resource"]
        page = self.with_account(**options)
        button = page.get_by_role("button", name="Open today’s cookie").last
        expect(button).to_be_in_viewport()
        button.click()
        expect(page.locator(".slip blockquote")).to_be_in_viewport()
        expect(page.locator(".lucky li")).to_have_count(6)
        return page

    def test_a_cookie_opens_at_once_and_the_account_made_after_it_keeps_it(self):
        page = self.open("/fortune", **PHONE)
        page.get_by_role("button", name="Open today’s cookie").last.click()
        expect(page.locator(".slip blockquote")).to_be_in_viewport()
        text = page.locator(".slip blockquote").inner_text()
        page.get_by_role("link", name="Create an account").click()
        self.make_account(page)
        page.goto(self.base + "/fortune")
        expect(page.locator(".slip blockquote")).to_have_text(text)
        expect(page.get_by_role("link", name="Create an account")).to_have_count(0)

    def test_the_slip_rises_on_one_screen_with_the_halves_and_nothing_jumps(self):
        for options in [PHONE, {**PHONE, "reduced_motion": "reduce"}, {**PHONE, "java_script_enabled": False}]:
            with self.subTest(str(options)):
                page = self.open("/fortune", **options)
                if page.locator(".crack").count():
                    page.get_by_role("button", name="Open today’s cookie").last.click()
                else:
                    page.goto(self.base + "/fortune#opened")  # as the cookie leads there
                expect(page.locator(".slip .lucky")).to_be_in_viewport()
                expect(page.locator(".opened .biscuit")).to_be_in_viewport(ratio=1)
                expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
                self.assertEqual(page.evaluate("scrollY") if options.get("java_script_enabled", True) else 0, 0)

    def test_one_tap_hands_words_and_card_to_the_system(self):
        page = self.context(**PHONE).new_page()
        page.add_init_script("""navigator.canShare = () => true;
            navigator.share = (data) => { window.shared = { ...data, files: data.files?.map(({ name, type, size }) => [name, type, size > 5000]) }; return Promise.resolve(); };""")
        page.goto(self.base + "/fortune")
        page.get_by_role("button", name="Open today’s cookie").last.click()
        text = page.locator(".slip blockquote").inner_text()
        self.idle(page)
        page.get_by_role("button", name="Share", exact=True).click()
        page.wait_for_function("() => window.shared")
        shared = page.evaluate("shared")
        self.assertEqual(shared["text"], text)
        # The link of this Lede opens nothing on another machine.
        self.assertNotIn("url", shared)
        if "files" in shared:
            self.assertEqual(shared["files"], [["fortune.png", "image/png", True]])

    def test_first_visit_to_first_fortune_upright(self):
        page = self.open_cookie(timezone_id="Asia/Tokyo", **PHONE)
        expect(page.locator(".next")).to_contain_text("by the clocks of Asia/Tokyo")
        expect(page.get_by_role("timer")).to_have_text(COUNTING)

    def test_first_visit_to_first_fortune_on_its_side(self):
        self.open_cookie(**LANDSCAPE)

    def test_without_scripts_and_without_motion(self):
        page = self.open_cookie(java_script_enabled=False, reduced_motion="reduce", **DESKTOP)
        expect(page.locator(".next")).to_contain_text("A new slip")

    def test_the_countdown_neither_drifts_nor_sleeps(self):
        page = self.open_cookie(**PHONE)
        # Before the script runs, the clock names the time of the next cookie, not the time that is left.
        expect(page.get_by_role("timer")).to_have_text(COUNTING)
        left = "document.querySelector('.ring time').textContent.split(':').reduce((a, b) => a * 60 + +b, 0)"
        before = page.evaluate(left)
        # A device that slept an hour: its timers did not run, its clock did.
        page.evaluate("""() => { const real = Date.now; Date.now = () => real() + 3600_000;
          document.dispatchEvent(new Event('visibilitychange')); }""")
        # The server says that it was the clock, not the time, that moved.
        page.wait_for_function(f"() => Math.abs({left} - {before}) < 1800")
