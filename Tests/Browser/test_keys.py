"""Lede with nothing but a keyboard."""
import unittest

from browser_case import BrowserCase, expect


class Keys(BrowserCase):
    def focused(self, page):
        return page.evaluate("document.activeElement.closest('.story')?.id")

    def test_j_and_k_walk_the_list_and_o_opens_a_story(self):
        page = self.open()
        ids = page.eval_on_selector_all(".story", "all => all.map(one => one.id)")
        page.keyboard.press("j")
        self.until(lambda: self.focused(page) == ids[0], "j did not find the first story")
        page.keyboard.press("j")
        page.keyboard.press("j")
        self.becomes(lambda: self.focused(page), ids[2])
        page.keyboard.press("k")
        self.becomes(lambda: self.focused(page), ids[1])
        title = page.locator(f"#{ids[1]} h2").inner_text()
        page.keyboard.press("o")
        expect(page.locator("article.read h1")).to_have_text(title)
        page.wait_for_load_state("load")  # the keys with it
        following = page.locator("main a[rel=next]").get_attribute("href")
        page.keyboard.press("j")
        page.wait_for_url("**" + following)
        page.keyboard.press("k")
        expect(page.locator("article.read h1")).to_have_text(title)

    def test_s_and_m_mark_the_story_and_z_takes_it_back(self):
        page = self.open()
        page.keyboard.press("j")
        story = page.locator(".story").first
        expect(story.locator("h2 a")).to_be_focused()
        page.keyboard.press("s")
        expect(story.locator("button[aria-label^='Save']")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("m")
        expect(story).to_have_class("story lead seen")
        self.until(lambda: len(self.marks("unread")) == 119, "m did not reach Lede")
        page.keyboard.press("z")
        expect(story).to_have_class("story lead")
        page.keyboard.press("z")
        expect(story.locator("button[aria-label^='Save']")).to_have_attribute("aria-pressed", "false")
        self.until(lambda: len(self.marks("unread")) == 120 and not self.marks("saved"), "z did not reach Lede")

    def test_the_sheet_tells_of_the_keys_and_gives_the_focus_back(self):
        page = self.open()
        page.keyboard.press("j")
        expect(page.locator(".story").first.locator("h2 a")).to_be_focused()
        page.keyboard.press("?")
        sheet = page.get_by_role("dialog")
        expect(sheet).to_be_visible()
        for key in ["j", "k", "n", "f", "o", "v", "s", "m", "A", "r", "/", "g u", "?"]:
            self.assertIn(key, sheet.locator("code").all_inner_texts())
        page.keyboard.press("s")  # nothing happens behind the sheet
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        expect(page.locator(".story").first.locator("h2 a")).to_be_focused()
        self.assertEqual(self.marks("saved"), [])

    def test_keys_can_be_switched_off_on_this_device(self):
        page = self.open()
        page.keyboard.press("?")
        page.get_by_role("dialog").get_by_role("switch").uncheck()
        page.keyboard.press("Escape")
        page.keyboard.press("j")
        self.assertIsNone(self.focused(page))
        page.reload()
        page.keyboard.press("j")
        page.wait_for_timeout(300)
        self.assertIsNone(self.focused(page))

    def test_keys_are_letters_where_somebody_types_and_leave_the_browsers_own_alone(self):
        page = self.open("/feeds")
        page.focus("#address")
        page.keyboard.type("jsm?/")
        self.assertEqual(page.input_value("#address"), "jsm?/")
        page.goto(self.base + "/")
        page.keyboard.press("Control+s")
        page.wait_for_timeout(200)
        self.assertEqual(self.marks("saved"), [])

    def test_slash_goes_to_the_search(self):
        page = self.open()
        page.keyboard.press("/")
        page.wait_for_url("**/search")
        expect(page.get_by_role("searchbox")).to_be_focused()
        page.keyboard.type("site1")
        page.keyboard.press("Enter")
        page.wait_for_url("**/search?q=site1*")
        page.keyboard.press("/")
        expect(page.get_by_role("searchbox")).to_be_focused()
        page.keyboard.type("x")  # what was asked is selected, so that typing asks anew
        expect(page.get_by_role("searchbox")).to_have_value("x")

    def test_g_and_a_letter_go_to_a_place(self):
        page = self.open()
        for letter, path in [("u", "/?show=unread"), ("s", "/saved"), ("f", "/feeds")]:
            page.keyboard.press("g")
            page.keyboard.press(letter)
            page.wait_for_url(self.base + path)
        page.goto(self.base + "/")
        page.keyboard.press("g")
        page.keyboard.press("x")  # means nothing, and the s after it is a key again
        page.keyboard.press("s")
        self.until(lambda: len(self.marks("saved")) == 1, "s did not save")
        self.assertEqual(page.url, self.base + "/")

    def test_n_goes_to_what_is_unread_and_f_to_the_next_feed(self):
        page = self.open()
        ids = page.eval_on_selector_all(".story", "all => all.map(one => one.id)")
        for id in ids[1:3]:
            page.locator(f"#{id} button[aria-label^='Read']").click()
        self.until(lambda: len(self.marks("unread")) == 118, "not marked")
        page.reload()
        page.keyboard.press("j")
        self.until(lambda: self.focused(page) == ids[0], "j did not find the first story")
        page.keyboard.press("n")
        self.becomes(lambda: self.focused(page), ids[3])
        page.goto(f"{self.base}/item/{ids[0][1:]}")
        page.keyboard.press("n")
        page.wait_for_url(f"{self.base}/item/{ids[3][1:]}?show=unread")
        page.goto(self.base + "/feeds/next")
        feeds = []
        for _ in range(4):
            feeds.append(page.url.rsplit("feed=")[1])
            page.keyboard.press("f")
            page.wait_for_url(lambda url: not url.endswith("feed=" + feeds[-1]))
        self.assertEqual((len(set(feeds)), feeds[0]), (3, feeds[3]))

    def test_v_opens_the_original_in_a_new_tab_from_the_list_and_from_the_story(self):
        page = self.open()
        page.context.route("http://site*/**", lambda route: route.fulfill(body="the original"))
        page.keyboard.press("j")
        expect(page.locator(".story").first.locator("h2 a")).to_be_focused()

        def v_opens():
            with page.expect_popup() as popup:
                page.keyboard.press("v")
            popup.value.wait_for_url("http://site*.example/item/0")
            self.assertIsNone(popup.value.evaluate("opener"))
            popup.value.close()

        v_opens()
        page.keyboard.press("o")
        expect(page.locator("article.read h1")).to_be_visible()
        page.wait_for_load_state("load")  # the keys with it
        v_opens()

    def test_a_capital_a_reads_the_list(self):
        page = self.open()
        page.keyboard.press("Shift+A")
        expect(page.locator(".snack")).to_contain_text("120 stories marked read")
        self.becomes(lambda: self.marks("unread"), [])
        page.keyboard.press("z")
        self.until(lambda: len(self.marks("unread")) == 120, "z did not take it back")

    def test_r_asks_the_feeds_and_shows_what_they_brought(self):
        page = self.open()
        self.web.answers["/feed/0"] = self.fresh()
        page.keyboard.press("r")
        expect(page.locator(".story h2").first).to_have_text("Stop press")

    def fresh(self):
        import email.utils
        import time
        return (
            "<rss version='2.0'><channel><title>site0</title><item><guid>new</guid>"
            f"<title>Stop press</title><pubDate>{email.utils.formatdate(time.time())}</pubDate>"
            "</item></channel></rss>").encode()

    def test_a_morning_with_tab_space_and_enter_alone(self):
        page = self.open()

        def tab_to(name):
            for _ in range(40):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText").strip() == name:
                    return
            self.fail(f"Tab never came to {name}")

        title = page.locator(".story h2").first.inner_text()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")  # skips to the content
        tab_to(f"Save: {title}")
        page.keyboard.press("Space")
        self.until(lambda: self.marks("saved") == [title], "Space did not save")
        page.locator("main").press("Home")
        page.reload()
        tab_to(title)
        page.keyboard.press("Enter")
        expect(page.locator("article.read h1")).to_have_text(title)
        tab_to("Read")
        page.keyboard.press("Enter")
        expect(page.locator(".tools")).to_contain_text("Mark read")
        tab_to("Share")
        page.go_back()
        expect(page.locator(".story").first).to_be_visible()


class EveryStop(BrowserCase):
    feeds, items = 1, 12

    def test_all_of_a_page_can_be_reached_and_left_with_tab_alone(self):
        page = self.open()
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        self.until(lambda: page.evaluate("document.activeElement.closest('main') !== null"), "Tab leads past the content")
        seen = set()
        for _ in range(400):
            page.keyboard.press("Tab")
            place = page.evaluate(
                "[...document.querySelectorAll('*')].indexOf(document.activeElement)")
            if place in seen or page.evaluate("document.activeElement === document.body"):
                break
            seen.add(place)
            self.until(lambda: page.evaluate(
                "(() => { const box = document.activeElement.getBoundingClientRect();"
                " return box.bottom > 0 && box.top < innerHeight })()"), "the focus went out of sight")
        self.assertGreater(len(seen), 4 * 12)


if __name__ == "__main__":
    unittest.main()
