"""Lists of stories: endless, with a way back, marks and their undo, in one tab and in two."""
import unittest

from browser_case import PHONE, STILL, BrowserCase, expect


class Lists(BrowserCase):
    def stories(self, page):
        return page.locator(".story").count()

    def test_older_stories_come_by_themselves_and_by_a_link_without_scripts(self):
        page = self.open(**PHONE)
        self.assertEqual(self.stories(page), 50)
        page.locator(".older").scroll_into_view_if_needed()
        expect(page.locator(".story")).to_have_count(100)
        page.locator(".older").scroll_into_view_if_needed()
        expect(page.locator(".story")).to_have_count(120)
        expect(page.locator(".older")).to_have_count(0)
        titles = page.locator(".story h2").all_inner_texts()
        self.assertEqual(len(set(titles)), 120)

        plain = self.open(java_script_enabled=False)
        plain.click(".older")
        plain.click(".older")
        expect(plain.locator(".story")).to_have_count(20)

    def test_the_link_moves_the_focus_to_the_first_story_that_it_brought(self):
        page = self.open(**PHONE)
        page.locator(".older").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".story").nth(50).locator("h2 a")).to_be_focused()

    def test_the_link_leads_to_what_came_by_itself_while_it_had_the_focus(self):
        page = self.open(**PHONE)
        page.locator(".older").focus()
        expect(page.locator(".story")).to_have_count(100)
        page.keyboard.press("Enter")
        expect(page.locator(".story").nth(50).locator("h2 a")).to_be_focused()

    def test_going_back_finds_the_list_where_it_was_left(self):
        page = self.open(**PHONE)
        page.locator(".older").scroll_into_view_if_needed()
        expect(page.locator(".story")).to_have_count(100)
        story = page.locator(".story").nth(80)
        story.scroll_into_view_if_needed()
        page.evaluate(STILL)
        before = story.bounding_box()["y"]
        name = story.get_attribute("id")
        story.locator("h2 a").click()
        expect(page.locator("article.read")).to_be_visible()
        page.wait_for_load_state()  # with its scripts, which tell the list
        page.go_back()
        expect(page.locator(".story")).to_have_count(100)
        story = page.locator(f"#{name}")
        expect(story).to_be_in_viewport()
        self.until(lambda: abs(story.bounding_box()["y"] - before) < 4, "the list is not where it was")
        # It was opened meanwhile, and so is read.
        expect(story).to_have_class("story seen")
        page.go_forward()
        expect(page.locator("article.read")).to_be_visible()

    def test_every_mark_can_be_undone_from_the_snack(self):
        page = self.open()
        story = page.locator(".story").nth(1)
        save = story.locator("button[aria-label^='Save']")
        save.click()
        expect(save).to_have_attribute("aria-pressed", "true")
        snack = page.locator("body > .snack")
        expect(snack).to_contain_text("Saved")
        self.until(lambda: len(self.marks("saved")) == 1, "the story was not saved")
        snack.get_by_role("button", name="Undo").click()
        expect(save).to_have_attribute("aria-pressed", "false")
        self.until(lambda: self.marks("saved") == [], "the undo did not reach Lede")
        # Said politely to those who listen.
        expect(page.locator("body > p[role=status]")).to_have_text("Undone")

    def test_all_read_at_once_can_be_undone(self):
        page = self.open()
        page.click("form[data-all] button")
        expect(page.locator("body > .snack")).to_contain_text("120 stories marked read")
        expect(page.locator(".story:not(.seen)")).to_have_count(0)
        self.becomes(lambda: self.marks("unread"), [])
        page.locator("body > .snack").get_by_role("button", name="Undo").click()
        expect(page.locator(".story.seen")).to_have_count(0)
        self.until(lambda: len(self.marks("unread")) == 120, "the undo did not reach Lede")

    def test_what_forms_did_is_undone_by_their_button_and_by_the_key(self):
        page = self.open("/feeds")
        told = page.locator("[data-told]")
        page.get_by_role("button", name="Unfollow: Site 1").click()
        expect(page.locator(".feeds > li")).to_have_count(2)
        expect(told).to_contain_text("Undo")
        self.until(lambda: "did=" not in page.url, "going back would tell of it again")
        page.keyboard.press("z")
        expect(page.locator(".feeds > li")).to_have_count(3)
        page.goto(self.base + "/search?q=words")
        page.click("details.keep summary")
        page.click("details.keep button")
        forget = page.locator("form[action='/searches/forget'] button")
        forget.click()
        expect(told).to_contain_text("Search deleted")
        told.get_by_role("button", name="Undo").click()
        expect(forget).to_be_visible()

    def test_a_mark_that_lede_cannot_keep_is_taken_back(self):
        # A worker would send it itself, past the test.
        page = self.open(service_workers="block")
        self.expected += ["500", "Failed to load resource"]
        page.route("**/marks", lambda route: route.fulfill(status=500))
        save = page.locator(".story").first.locator("button[aria-label^='Save']")
        save.click()
        expect(page.locator("body > .snack")).to_contain_text("could not keep")
        expect(save).to_have_attribute("aria-pressed", "false")

    def test_two_tabs_show_the_same_marks(self):
        context = self.context()
        one, two = self.open(context=context), self.open(context=context)
        one.locator(".story").first.locator("button[aria-label^='Save']").click()
        expect(two.locator(".story").first.locator("button[aria-label^='Save']")).to_have_attribute(
            "aria-pressed", "true")
        expect(two.locator("body > .snack")).to_be_hidden()

    def test_stories_are_read_by_scrolling_only_if_the_reader_wishes(self):
        page = self.open(**PHONE)
        page.mouse.wheel(0, 3000)
        page.wait_for_timeout(1500)
        self.assertEqual(page.locator(".story.seen").count(), 0)

        page.goto(self.base + "/settings")
        page.check("input[name=scroll]")
        expect(page.locator(".snack")).to_contain_text("Saved")
        page.goto(self.base + "/")
        expect(page.locator(".story").first).to_be_visible()
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        # At once: who rests for a second on the way is told of what was passed until then.
        page.evaluate("scrollTo({ top: 3000, behavior: 'instant' })")
        expect(page.locator("body > .snack")).to_contain_text("stories marked read")
        read = self.until(lambda: (seen := page.locator(".story.seen").count()) > 5 and seen, "too few are read")
        # What is still in sight is not read.
        expect(page.locator(".story").nth(read + 8)).not_to_have_class("story seen")
        page.locator("body > .snack").get_by_role("button", name="Undo").click()
        expect(page.locator(".story.seen")).to_have_count(0)

    def test_sharing_uses_the_devices_sheet_or_copies_the_link(self):
        context = self.context(permissions=["clipboard-read", "clipboard-write"])
        page = self.open(context=context)
        page.evaluate("delete Navigator.prototype.share")
        self.follows(page.locator(".story h2 a").first)
        page.evaluate("delete Navigator.prototype.share")
        link = page.get_attribute("[data-original]", "href")
        page.click("[data-share] summary")
        expect(page.locator("body > .snack")).to_contain_text("Link copied")
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), link)
        page.evaluate("navigator.share = async (what) => { window.shared = what }")
        page.click("[data-share] summary")
        page.wait_for_function("() => window.shared")
        self.assertEqual(page.evaluate("shared.url"), link)


if __name__ == "__main__":
    unittest.main()
