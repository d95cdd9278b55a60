"""Lede as an app: installing it, its badge, and its new versions."""
import json
import re
import struct
import unittest

from browser_case import DESKTOP, PHONE, BrowserCase, expect


class App(BrowserCase):
    feeds, items = 1, 12

    def test_it_can_be_installed(self):
        page = self.open(**PHONE)
        self.controlled(page)
        cdp = page.context.new_cdp_session(page)
        manifest = cdp.send("Page.getAppManifest")
        self.assertEqual(manifest["errors"], [])
        told = json.loads(manifest["data"])
        self.assertEqual(told["id"], "/")
        self.assertEqual({shot["form_factor"] for shot in told["screenshots"]}, {"wide", "narrow"})
        self.assertIn("maskable", [icon["purpose"] for icon in told["icons"]])
        # A browser window of its own has no place for installing, which is no fault of the app.
        errors = [e["errorId"] for e in cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]]
        self.assertEqual([e for e in errors if e != "in-incognito"], [])
        pictures = told["icons"] + told["screenshots"] + [i for s in told["shortcuts"] for i in s["icons"]]
        for picture in pictures:
            answer = page.request.get(self.base + picture["src"])
            self.assertEqual((answer.status, answer.headers["content-type"]), (200, picture["type"]))
            if picture["type"] == "image/png":
                width, height = struct.unpack(">II", answer.body()[16:24])
                self.assertEqual(f"{width}x{height}", picture["sizes"])
        for shortcut in told["shortcuts"]:
            self.assertEqual(page.request.get(self.base + shortcut["url"]).status, 200)
        touch = page.get_attribute("link[rel=apple-touch-icon]", "href")
        self.assertEqual(struct.unpack(">II", page.request.get(self.base + touch).body()[16:24]), (180, 180))

    def test_a_page_that_came_past_the_worker_is_taken_by_it(self):
        page = self.open(**PHONE)
        self.controlled(page)
        # As a reload with the shift key; a page that was on its way as the worker began is no other.
        with page.expect_navigation():
            page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
        self.controlled(page)

    def test_the_badge_shows_what_is_unread(self):
        context = self.context(**PHONE)
        context.add_init_script("window.badges = []; navigator.setAppBadge = async (n) => { badges.push(n) };"
                                "navigator.clearAppBadge = async () => { badges.push(0) }")
        page = self.open(context=context)
        page.wait_for_function("() => badges.at(-1) === 12")
        page.locator(".story").first.locator("button[aria-label^='Read']").click()
        page.wait_for_function("() => badges.at(-1) === 11")

    def test_the_settings_page_tells_of_this_device(self):
        page = self.open(**PHONE)
        self.copied(page)
        page.goto(self.base + "/settings")
        part = page.locator("[data-device]")
        expect(part).to_be_visible()
        expect(part.locator("[data-part=kept]")).to_have_text(
            re.compile(r"On this device: 12 stories, [\d.]+.kB\."))
        expect(part.locator("[data-part=insecure]")).to_be_hidden()
        expect(part.locator("[data-part=ios]")).to_be_hidden()
        page.select_option("select[name=offline]", "0")
        expect(page.locator(".snack")).to_contain_text("Saved")
        page.goto(self.base + "/settings")
        part.locator("[data-part=now]").click()
        expect(part.locator("[data-part=kept]")).to_contain_text("Nothing is kept on this device yet.")

    def test_what_is_chosen_shows_at_once_and_is_kept_at_once(self):
        page = self.open("/settings")
        look = "() => [getComputedStyle(document.querySelector('.prose')).fontSize, document.documentElement.dataset.font]"
        before = page.evaluate(look)
        page.wait_for_function("() => !document.querySelector('[data-device]').hidden")
        expect(page.get_by_role("button", name="Save", exact=True)).to_have_count(0)
        page.locator("input[name=size][value='5']").check()
        page.locator("input[name=font][value=sans]").check()
        page.check("input[name=scroll]")  # in the middle card, which had no button of its own
        self.until(lambda: page.evaluate(look)[1] == "sans", "it does not show at once")
        after = page.evaluate(look)
        self.assertGreater(float(after[0][:-2]), float(before[0][:-2]))
        self.assertEqual(after[1], "sans")
        expect(page.locator(".snack")).to_contain_text("Saved")
        # Each of the three was sent by itself, and it was said of the first.
        kept = lambda: self.ask(self.base + "/settings")[2].decode()
        self.until(lambda: 'data-size="5"' in (text := kept()) and 'data-font="sans"' in text
                   and re.search("<input[^>]*name=\"scroll\"[^>]*checked", text), lambda: "not all was kept: " + kept())
        page.goto(self.base + "/settings")
        self.assertEqual(page.evaluate(look), after)
        expect(page.locator("input[name=scroll]")).to_be_checked()

    def test_a_page_that_stands_open_takes_back_nothing_of_another_device(self):
        first, second = self.open("/settings"), self.open("/settings")
        for page in (first, second):
            page.wait_for_function("() => !document.querySelector('[data-device]').hidden")
        second.locator("input[name=theme][value=night]").check()
        expect(second.locator(".snack")).to_contain_text("Saved")
        first.locator("input[name=scroll]").check()
        expect(first.locator(".snack")).to_contain_text("Saved")
        second.reload()
        expect(second.locator("html")).to_have_attribute("data-theme", "night")
        expect(second.locator("input[name=scroll]")).to_be_checked()

    def test_without_scripts_one_button_keeps_all_and_is_always_in_sight(self):
        plain = self.open("/settings", context=self.context(**PHONE, java_script_enabled=False))
        button = plain.get_by_role("button", name="Save", exact=True)
        expect(button).to_have_count(1)
        expect(button).to_be_in_viewport()
        plain.locator("input[name=size][value='5']").check()
        plain.locator("input[name=scroll]").check()
        button.click()
        expect(plain.locator("html")).to_have_attribute("data-size", "5")
        expect(plain.locator("input[name=scroll]")).to_be_checked()

    def test_a_change_that_cannot_be_kept_is_told(self):
        page = self.open("/settings")
        page.wait_for_function("() => !document.querySelector('[data-device]').hidden")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")  # its script is not asked for any more
        self.stop_lede()
        page.check("input[name=scroll]")
        expect(page.locator(".snack")).to_contain_text("Lede cannot be reached now.")

    def test_an_insecure_address_says_why_there_is_no_app(self):
        context = self.context(**PHONE)
        context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
        page = self.open("/settings", context=context)
        expect(page.locator("[data-part=insecure]")).to_be_visible()
        expect(page.locator("[data-part=kept]")).to_be_hidden()

    def test_an_apple_device_is_told_how_to_install(self):
        context = self.context(**PHONE)
        context.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
        page = self.open("/settings", context=context)
        expect(page.locator("[data-part=ios]")).to_contain_text("Add to Home Screen")

    def test_another_browser_offers_to_install(self):
        page = self.open("/settings", **DESKTOP)
        button = page.locator("[data-part=install]")
        expect(page.locator("[data-device]")).to_be_visible()
        expect(button).to_be_hidden()
        page.evaluate("const e = new Event('beforeinstallprompt', { cancelable: true });"
                      "e.prompt = () => { window.prompted = true }; dispatchEvent(e)")
        button.click()
        page.wait_for_function("() => window.prompted")


class Update(BrowserCase):
    """A new version of Lede is installed beside the old one, while pages are open."""
    feeds, items = 1, 3

    def update(self):
        """Installs a Lede whose styles differ."""
        share = self.own_share()
        with open(share / "lede.css", "a") as styles:
            styles.write("\nbody { --version: new; }\n")
        self.serve_share(share)

    def shells(self, page):
        return page.evaluate("caches.keys().then((all) => all.filter((name) => name.startsWith('shell-')))")

    def test_a_new_version_waits_until_the_reader_takes_it(self):
        context = self.context(**PHONE)
        page, other = self.open(context=context), self.open("/feeds", context=context)
        self.controlled(page)
        first = self.until(lambda: self.shells(page), "no shell")
        self.update()
        page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
        snack = page.locator("body > .snack")
        expect(snack).to_contain_text("A new version of Lede is ready.")
        page.wait_for_timeout(500)
        # Nothing was taken without asking: the old worker is in charge, its files are all there.
        self.assertEqual(page.evaluate("navigator.serviceWorker.ready.then((one) => !!one.waiting)"), True)
        self.assertIn(first[0], self.shells(page))
        # A mark says its own words first; the offer comes back.
        page.evaluate("window.isOld = true")
        snack.get_by_role("button", name="Reload").click()
        page.wait_for_function("() => window.isOld === undefined")
        expect(page.locator("body")).to_have_css("--version", "new")
        self.until(lambda: len(self.shells(page)) == 1 and self.shells(page) != first, "the old shell is still there")
        # The other tab was not reloaded under its reader's hands, but asks.
        expect(other.locator("body > .snack")).to_contain_text("A new version of Lede is ready.")

    def test_old_pages_and_a_new_lede_get_along(self):
        page = self.open(**PHONE)
        self.controlled(page)
        self.update()
        page.goto(self.base + "/")
        expect(page.locator("body")).to_have_css("--version", "new")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
        # Without Lede the new page has its new styles, though the old worker is in charge.
        page.evaluate("new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve;"
                      " navigator.serviceWorker.controller.postMessage('keep', [port2]) })")
        self.stop_lede()
        page.goto(self.base + "/")
        expect(page.locator(".story")).to_have_count(3)
        expect(page.locator("body")).to_have_css("--version", "new")


if __name__ == "__main__":
    unittest.main()
