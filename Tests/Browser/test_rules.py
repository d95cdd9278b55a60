"""Rules as a reader makes them: tried, kept, undone, with scripts and without."""
from browser_case import DESKTOP, PHONE, BrowserCase, expect


class Rules(BrowserCase):
    feeds, items = 2, 12

    def walk(self, **options):
        """From a feed's page to a rule of its own and back again."""
        page = self.open("/feeds/1", **options)
        page.locator("main").get_by_role("link", name="Rules").click()
        page.get_by_role("link", name="New rule").click()
        page.get_by_label("The words or the pattern").fill("story 3, story 7")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="What it would have caught")).to_be_in_viewport()
        expect(page.locator(".story")).to_have_count(2)
        page.get_by_label("Do it with the stories kept already, too").check()
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator(".snack:visible")).to_contain_text("and caught 2 stories")
        expect(page.locator("ul.rules")).to_contain_text("Mute stories with “story 3” or “story 7”")
        expect(page.locator("ul.rules")).to_contain_text("2 caught")
        return page

    def muted(self, context):
        page = context.new_page()
        page.goto(self.base + "/muted")
        count = page.locator(".story").count()
        page.close()
        return count

    def test_a_rule_is_tried_kept_and_undone(self):
        page = self.walk(**PHONE)
        self.assertEqual(self.muted(page.context), 2)
        page.locator(".snack:visible").get_by_role("button", name="Undo").click()
        expect(page.get_by_text("No rules yet.")).to_be_visible()
        self.assertEqual(self.muted(page.context), 0)

    def test_without_scripts_a_rule_is_removed_and_comes_back(self):
        page = self.walk(java_script_enabled=False, **DESKTOP)
        page.locator("ul.rules h2 a").click()
        expect(page.locator(".story")).to_have_count(2)
        page.locator("summary", has_text="Remove").click()
        page.get_by_role("button", name="Remove, and leave them muted").click()
        expect(page.get_by_text("No rules yet.")).to_be_visible()
        page.locator(".snack:visible").get_by_role("button", name="Undo").click()
        expect(page.locator("ul.rules")).to_contain_text("2 caught")
        page.goto(self.base + "/muted")
        page.get_by_role("button", name="Unmute").first.click()
        expect(page.locator(".snack:visible")).to_contain_text("Back on your lists.")
        expect(page.locator(".story")).to_have_count(1)

    def test_a_pattern_that_cannot_be_read_is_told_beside_it(self):
        self.expected += ["422"]
        page = self.open("/rules/new", **PHONE)
        page.get_by_text("A pattern", exact=True).click()
        page.get_by_label("The words or the pattern").fill("(a")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("missing closing parenthesis")
        expect(page.get_by_label("The words or the pattern")).to_have_value("(a")
