"""Every screen with axe, in every theme, on phone and desktop; small, large, forced and still."""
import pathlib
import unittest

import axe_playwright_python

from browser_case import DESKTOP, PHONE, BrowserCase, expect

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES = ["system", "paper", "sepia", "night"]


class Access(BrowserCase):
    feeds, items = 4, 15

    def setUp(self):
        super().setUp()
        # One feed fails, so that its words are seen as well.
        del self.web.answers["/feed/3"]
        self.lede("refresh", check=None)
        self.paths = ["/", "/?show=unread", "/?feed=1", "/saved", "/item/3", "/feeds", "/feeds/1", "/search",
                      "/search?q=words", "/rules", "/muted", "/settings", "/keys", "/about", "/offline", "/none",
                      "/owner?key=x", "/feeds?show=failing", "/feeds?show=never"]

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

    def faults_of(self, page, path):
        page.goto(self.base + path)
        page.evaluate(AXE)
        found = page.evaluate("(rules) => axe.run(document, { runOnly: rules })", RULES)
        return [f"{path}: {v['id']} {v['nodes'][0]['html'][:120]}" for v in found["violations"]]

    def there(self, page):
        """The screens that this Lede has."""
        found = [path for path in self.paths if path == "/none" or page.request.get(self.base + path).status < 400]
        self.assertGreaterEqual(len(found), 6)
        return found

    def test_no_screen_has_a_fault_in_any_theme(self):
        self.expected += ["404", "Failed to load resource"]
        faults, seen = [], 0
        for screen in (PHONE, DESKTOP):
            for theme in THEMES:
                schemes = ["light", "dark"] if theme == "system" else ["light"]
                for scheme in schemes:
                    page = self.open(color_scheme=scheme, **screen)
                    self.wish(page, theme=theme)
                    for path in self.there(page):
                        faults += [f"{theme} {screen['viewport']['width']} {fault}" for fault in self.faults_of(page, path)]
                        seen += 1
                        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
                        if wide:
                            faults.append(f"{theme} {path} scrolls sideways")
                    page.context.close()
        print(f"FIGURE axe: {seen} screens, {len(faults)} faults", flush=True)
        self.assertEqual(faults, [])

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
            page.evaluate(AXE)
            for part in ["dialog", "body > .snack"]:
                found = page.evaluate("([part, rules]) => axe.run(part, { runOnly: rules })", [part, RULES])
                faults += [f"{theme} {v['id']} {v['nodes'][0]['html'][:120]}" for v in found["violations"]]
            page.context.close()
        self.assertEqual(faults, [])

    def test_the_smallest_screen_at_the_largest_size_reflows(self):
        page = self.open(viewport={"width": 320, "height": 568})
        self.expected += ["404", "Failed to load resource"]
        self.wish(page, size="5")
        faults = []
        for path in self.there(page):
            page.goto(self.base + path)
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

    def test_forced_colours_show_what_is_chosen_and_pressed(self):
        page = self.open(forced_colors="active", **PHONE)
        self.assertTrue(page.evaluate("matchMedia('(forced-colors: active)').matches"))
        faults = [fault for path in ["/", "/settings", "/feeds"] for fault in self.faults_of(page, path)]
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
        page.mouse.wheel(0, 2000)
        page.wait_for_function("() => scrollY > 500")
        middle = "document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('.story')?.id"
        before = page.evaluate(middle)
        page.set_viewport_size({"width": 844, "height": 390})
        page.wait_for_timeout(200)
        self.assertFalse(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
        expect(page.locator(f"#{before}")).to_be_in_viewport()
        page.set_viewport_size(PHONE["viewport"])
        expect(page.locator(f"#{before}")).to_be_in_viewport()


if __name__ == "__main__":
    unittest.main()
