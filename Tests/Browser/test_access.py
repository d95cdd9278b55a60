"""Every screen with axe, in every theme, on phone and desktop; small, large, forced and still."""
import pathlib
import unittest

import axe_playwright_python

from browser_case import DESKTOP, PHONE, SETTLE, BrowserCase, expect

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES = ["system", "paper", "sepia", "night"]
# Everything that can be opened, with what stands on it when something is wrong or was just done.
SCREENS = ["/", "/?show=unread", "/?feed=1", "/?did=saved.3", "/saved", "/muted", "/item/3", "/feeds", "/feeds/1",
           "/feeds?show=failing", "/feeds?show=unread", "/feeds?did=left.2", "/search", "/search?q=words", "/settings",
           "/apps", "/outfeeds", "/webhooks", "/check/share?url=https://paper.example/x", "/check/share", "/check/receive",
           "/keys", "/about", "/check/how", "/offline", "/fortune/offline", "/none", "/owner?key=x", "/rules", "/rules/1", "/rules/new", "/games", "/games/feeds",
           "/rules/try?text=words", "/rules/try?text=-", "/rules?did=unrule.1"]


class Looked(BrowserCase):
    """What looks at pages share."""

    def wish(self, page, **wishes):
        """Sets wishes as the settings page does."""
        status = page.evaluate(
            """async (wishes) => {
                const page = new DOMParser().parseFromString(await (await fetch("/settings")).text(), "text/html");
                const fields = new FormData(page.querySelector("form[data-wishes]"));
                for (const [name, value] of Object.entries(wishes)) fields.set(name, value);
                return (await fetch("/settings", { method: "POST", body: new URLSearchParams(fields) })).status;
            }""", wishes)
        self.assertEqual(status, 200)

    def axe(self, page, part=None):
        """What axe finds on a page or a part of it, once what appears there is there."""
        page.evaluate(SETTLE)
        page.evaluate(AXE)
        found = page.evaluate(
            "([part, rules]) => axe.run(part ?? document, { runOnly: rules, resultTypes: ['violations'] })", [part, RULES])
        return [f"{v['id']} {v['nodes'][0]['html'][:160]}" for v in found["violations"]]

    def visit(self, page, path):
        """Opens a screen and checks that it is there, and no trouble in its place."""
        status = page.goto(self.base + path).status
        self.assertEqual(status, {"/none": 404, "/rules/try?text=-": 422}.get(path, 200), path)

    def sweep(self, theme, screen, paths):
        """Every screen in one theme on one device."""
        self.expected += ["404", "Failed to load resource"]
        # The device's own choice is taken at night; by day it is the theme called paper.
        page = self.open(color_scheme="dark" if theme == "system" else "light", **screen)
        self.wish(page, theme=theme)
        faults = []
        for path in paths:
            self.visit(page, path)
            faults += [f"{path}: {fault}" for fault in self.axe(page)]
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                faults.append(f"{path}: scrolls sideways")
        self.assertEqual(faults, [])


class Sweep(Looked):
    feeds, items = 4, 15

    def setUp(self):
        super().setUp()
        # One feed fails, so that its words are seen as well.
        del self.web.answers["/feed/3"]
        self.refresh()
        self.lede("rules", "add", "mute", "story 1", "--apply")

    def test_the_smallest_screen_at_the_largest_size_reflows(self):
        page = self.open(viewport={"width": 320, "height": 568})
        self.expected += ["404", "Failed to load resource"]
        self.wish(page, size="5")
        faults = []
        for path in SCREENS:
            self.visit(page, path)
            self.assertEqual(page.get_attribute("html", "data-size"), "5")
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            if wide:
                faults.append(f"{path} scrolls sideways")
            cut = page.evaluate(
                """[...document.querySelectorAll("main a, main button, main input, .nav a")].filter((one) => {
                    const box = one.getBoundingClientRect();
                    return box.width && (box.right > innerWidth + 1 || box.left < -1) && !one.closest(".pills, .sr, .skip, pre");
                }).map((one) => one.outerHTML.slice(0, 90))""")
            faults += [f"{path}: out of sight: {one}" for one in cut]
        self.assertEqual(faults, [])


class WelcomeSweep(Looked):
    feeds = 0


def add_sweeps(case, paths):
    """One test for each theme and device, so that a failure names both."""
    for theme in THEMES:
        for name, screen in [("phone", PHONE), ("desktop", DESKTOP)]:
            setattr(case, f"test_no_screen_has_a_fault_in_{theme}_on_a_{name}",
                    lambda self, theme=theme, screen=screen: self.sweep(theme, screen, paths))


add_sweeps(Sweep, SCREENS)
add_sweeps(WelcomeSweep, ["/", "/saved", "/feeds"])


class Access(Looked):
    feeds, items = 4, 15

    def test_what_scripts_add_has_no_fault(self):
        faults = []
        for theme in THEMES:
            page = self.open(**DESKTOP)
            self.wish(page, theme=theme)
            page.goto(self.base + "/")
            page.locator(".story").first.locator("button[aria-label^='Save']").click()
            expect(page.locator("body > .snack")).to_be_visible()
            page.keyboard.press("?")
            expect(page.get_by_role("dialog")).to_be_visible()
            faults += [f"{theme} {fault}" for fault in self.axe(page, "dialog")]
            page.keyboard.press("Escape")
            faults += [f"{theme} {fault}" for fault in self.axe(page)]
            page.context.close()
        self.assertEqual(faults, [])

    def test_forced_colours_show_what_is_chosen_and_pressed(self):
        page = self.open(forced_colors="active", **PHONE)
        self.assertTrue(page.evaluate("matchMedia('(forced-colors: active)').matches"))
        faults = []
        for path in ["/", "/settings", "/feeds"]:
            self.visit(page, path)
            faults += [f"{path}: {fault}" for fault in self.axe(page)]
        self.assertEqual(faults, [])
        page.goto(self.base + "/")
        page.locator(".story").first.locator("button[aria-label^='Save']").click()
        expect(page.locator("body > .snack")).to_have_css("border-top-style", "solid")

    def test_nothing_moves_for_readers_who_want_less_motion(self):
        page = self.open(reduced_motion="reduce", **PHONE)
        moving = page.evaluate(
            """[...document.querySelectorAll("*")].filter((one) => {
                const style = getComputedStyle(one);
                return style.transitionDuration.split(", ").some((d) => parseFloat(d) > 0 && style.transitionProperty !== "none"
                    && style.transition !== "none") || style.animationName !== "none";
            }).map((one) => one.className)""")
        self.assertEqual(moving, [])

    def test_those_who_listen_hear_names(self):
        page = self.open(**PHONE)
        tree = page.locator("body").aria_snapshot()
        self.assertIn('button "Save:', tree)
        self.assertIn('navigation "Main"', tree)
        self.assertIn("heading", tree)
        nameless = page.evaluate(
            "[...document.querySelectorAll('button, a')].filter((one) => !one.hidden && !(one.getAttribute('aria-label')"
            " ?? one.textContent).trim()).map((one) => one.outerHTML.slice(0, 90))")
        self.assertEqual(nameless, [])

    def test_turning_the_phone_keeps_the_place(self):
        page = self.open(**PHONE)
        page.evaluate("scrollTo(0, 1500)")
        # Far enough up to be in sight also where the screen is less than half as high.
        before = page.evaluate("document.elementFromPoint(innerWidth / 2, 170).closest('.story').id")
        page.set_viewport_size({"width": 844, "height": 390})
        self.until(lambda: page.evaluate("innerWidth === 844 && document.documentElement.scrollWidth <= innerWidth"),
                   "it scrolls sideways")
        expect(page.locator(f"#{before}")).to_be_in_viewport()
        page.set_viewport_size(PHONE["viewport"])
        expect(page.locator(f"#{before}")).to_be_in_viewport()


if __name__ == "__main__":
    unittest.main()
