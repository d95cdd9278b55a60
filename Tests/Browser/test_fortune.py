"""The cookie of the day in a browser: from the first visit to the first fortune, with scripts and without."""
import re

from browser_case import DESKTOP, PHONE, BrowserCase, expect

LANDSCAPE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
COUNTING = re.compile(r"^\d\d:\d\d:\d\d$")


class Fortune(BrowserCase):
    feeds = 0

    def with_account(self, **options):
        """The tab as somebody sees it who came for a cookie and made an account for it."""
        page = self.open("/fortune", **options)
        page.get_by_role("link", name="Create an account").first.click()
        page.get_by_label("A name, which friends here").fill("Ida")
        page.get_by_label("A new password").fill("a ferry at noon")
        page.get_by_role("button", name="Create an account").click()
        expect(page.locator(".crack").first).to_be_visible()
        if "timezone_id" in options:
            # The page tells Lede where it is, and is drawn anew by those clocks.
            expect(page.locator("input#zone")).to_have_value(options["timezone_id"])
        return page

    def open_cookie(self, **options):
        self.expected += ["401", "Failed to load resource"]
        page = self.with_account(**options)
        button = page.get_by_role("button", name="Open today’s cookie").last
        expect(button).to_be_in_viewport()
        button.click()
        expect(page.locator(".slip blockquote")).to_be_in_viewport()
        expect(page.locator(".lucky li")).to_have_count(6)
        return page

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
        page.wait_for_function(f"() => Math.abs({left} - {before}) < 60")
