"""Lede without any script: forms and links do all of it."""
import unittest

from browser_case import PHONE, BrowserCase, expect, rss


class Plain(BrowserCase):
    feeds, items = 2, 30

    def setUp(self):
        super().setUp()
        self.page = self.open(java_script_enabled=False, **PHONE)

    def strip(self):
        """The strip that says what was done."""
        return self.page.locator(".snack")

    def test_a_story_is_saved_and_let_go_from_the_list(self):
        page = self.page
        page.locator(".story").nth(1).locator("button[aria-label^='Save']").click()
        expect(self.strip()).to_contain_text("Saved")
        self.becomes(lambda: len(self.marks("saved")), 1)
        # Back at the story, not at the top.
        self.until(lambda: "#i" in page.url, "it does not lead back to the story")
        expect(page.locator(".story").nth(1).locator("button[aria-label^='Save']")).to_have_attribute("aria-pressed", "true")
        self.strip().get_by_role("button", name="Undo").click()
        self.becomes(lambda: self.marks("saved"), [])

    def test_a_story_is_opened_marked_and_left_for_the_next(self):
        page = self.page
        title = page.locator(".story h2").first.inner_text()
        page.locator(".story h2 a").first.click()
        expect(page.locator("article.read h1")).to_have_text(title)
        # A person who opens a story has read it.
        self.becomes(lambda: len(self.marks("unread")), 59)
        page.get_by_role("button", name="Read", exact=True).click()
        self.becomes(lambda: len(self.marks("unread")), 60)
        page.locator("a[rel=next]").click()
        expect(page.locator("article.read h1")).not_to_have_text(title)
        page.click("[data-share] summary")
        expect(page.locator("[data-share] input")).to_be_visible()

    def test_all_are_read_at_once_and_unread_again(self):
        self.page.click("form[data-all] button")
        expect(self.strip()).to_contain_text("60 stories marked read")
        self.becomes(lambda: self.marks("unread"), [])
        self.strip().get_by_role("button", name="Undo").click()
        self.becomes(lambda: len(self.marks("unread")), 60)

    def test_a_feed_is_left_and_followed_again(self):
        page = self.page
        page.goto(self.base + "/feeds")
        page.get_by_role("button", name="Unfollow: Site 0").click()
        expect(page.locator(".feeds > li")).to_have_count(1)
        self.strip().get_by_role("button", name="Undo").click()
        expect(page.locator(".feeds > li")).to_have_count(2)

    def test_a_search_is_kept_stands_on_the_front_page_and_is_forgotten(self):
        page = self.page
        page.get_by_role("link", name="Search").first.click()
        page.fill("input[type=search]", "story 7")
        page.keyboard.press("Enter")
        expect(page.locator(".story")).not_to_have_count(0)
        page.click("details.keep summary")
        page.click("details.keep button")
        expect(self.strip()).to_contain_text("Search saved")
        page.get_by_role("button", name="Delete search").click()
        expect(self.strip()).to_contain_text("Search deleted")
        self.strip().get_by_role("button", name="Undo").click()
        expect(page.get_by_role("button", name="Delete search")).to_have_count(1)

    def test_the_look_is_chosen_in_the_settings(self):
        page = self.page
        page.get_by_role("link", name="Settings").first.click()
        page.check("input[name=theme][value=night]")
        page.locator("form[data-wishes] .btn.main").first.click()
        expect(page.locator("html")).to_have_attribute("data-theme", "night")
        page.goto(self.base + "/")
        expect(page.locator("body")).to_have_css("background-color", "rgb(19, 21, 20)")

    def test_news_that_nobody_can_renew_tells_its_age_and_can_be_asked_for_again(self):
        page = self.page
        self.web.close()
        self.refresh()
        page.reload()
        expect(page.locator("main .note").first).to_contain_text("This is the news of")
        expect(page.locator(".story")).to_have_count(50)


class First(BrowserCase):
    """Nothing is followed yet."""
    feeds = 0

    def test_a_first_feed_is_added_by_its_address_and_its_stories_come(self):
        self.web.answers["/news"] = rss("news", 5)
        page = self.open(java_script_enabled=False, **PHONE)
        expect(page.locator("h1")).to_have_text("Welcome to Lede")
        page.fill("#address", self.web.base + "/news")
        page.get_by_role("button", name="Follow", exact=True).click()
        self.until(lambda: page.goto(self.base + "/") and page.locator(".story").count() == 5, "no story came")


if __name__ == "__main__":
    unittest.main()
