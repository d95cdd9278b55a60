"""What kind of writing stories are: judged as they come, listed by kind, kept out of lists."""
import html

from browser_case import DESKTOP, PHONE, BrowserCase, expect

REPORT = ("The harbour board said on Tuesday that the ferry will resume its service on Monday after engineers "
          "finished an inspection of the hull. The board’s spokeswoman, Jane Miller, told reporters that the work "
          "cost 1.2 million pounds, and that 340 passengers a day had been carried by bus since March. According to "
          "figures of the county council, traffic on the coast road rose by 12 percent in that time. ")
OPINION = ("I think we should be honest with ourselves about the libraries. We cannot go on like this. In my view the "
           "council ought to ask what a library is for, and why it must matter to us, before it writes another cheque. "
           "I believe that we have forgotten how much we owe to those shelves, and I, for one, am not willing to see "
           "them go. Let us stop pretending that this is about money. It is about who we want to be. ")


def rss(items):
    rows = "".join(
        f"<item><guid>{n}</guid><title>{html.escape(title)}</title><link>http://a.example/{n}</link>"
        f"<description>{html.escape(text)}</description></item>" for n, (title, text) in enumerate(items))
    return f"<rss version='2.0'><channel><title>Post</title>{rows}</channel></rss>".encode()


class Labels(BrowserCase):
    feeds = 0

    def setUp(self):
        super().setUp()
        self.web.answers["/feed"] = rss(
            [(f"Ferry to resume on Monday, board says {n}", REPORT * 2) for n in range(6)]
            + [(f"Why I will not let our libraries go {n}", OPINION * 3) for n in range(4)])
        self.lede("import", self.write("f.opml", (
            f"<opml version='2.0'><body><outline type='rss' text='Post' xmlUrl='{self.web.base}/feed'/></body></opml>")))
        self.lede("refresh")
        # All of them: what is counted here is counted on pages afterwards.
        self.becomes(lambda: (self.count("Journalism"), self.count("Opinion")), (6, 4))

    def count(self, kind):
        return self.lede("news", "--limit", 100).stdout.count(f", {kind}")

    def test_a_swatch_leads_to_more_of_its_kind(self):
        page = self.open(**PHONE)
        opinions = self.count("Opinion")
        page.locator(".story").get_by_role("link", name="Opinion", exact=True).first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Opinion")
        expect(page.locator(".story")).to_have_count(opinions)
        page.get_by_role("link", name="Strongest first").click()
        expect(page.locator(".story")).to_have_count(opinions)
        expect(page.get_by_role("link", name="Strongest first")).to_have_attribute("aria-current", "page")

    def save(self, page, java_script_enabled=True, **_):
        """Presses the button where no script keeps what is changed."""
        if not java_script_enabled:
            page.get_by_role("button", name="Save", exact=True).click()

    def hide(self, **options):
        page = self.open("/settings", **options)
        before = len(self.told("unread"))
        opinions = self.count("Opinion")
        page.locator("#kinds").get_by_role("checkbox", name="Opinion").check()
        self.save(page, **options)
        expect(page.locator(".snack:visible")).to_be_visible()
        page.goto(self.base + "/")
        expect(page.locator(".story").first).to_be_visible()
        expect(page.locator(".story .verdict[data-label=opinion]")).to_have_count(0)
        self.assertEqual(len(self.told("unread")), before - opinions)
        expect(page.locator(".pills a", has_text="Unread").locator(".num")).to_have_text(str(before - opinions))
        page.goto(self.base + "/muted")
        expect(page.locator(".story")).to_have_count(opinions)
        page.goto(self.base + "/search?q=label:opinion")
        expect(page.locator(".story")).to_have_count(opinions)
        page.goto(self.base + "/?kind=Opinion")
        page.get_by_role("link", name="See it in Muted").click()
        expect(page.locator(".story")).to_have_count(opinions)
        page.goto(self.base + "/settings")
        page.locator("#kinds").get_by_role("checkbox", name="Opinion").uncheck()
        self.save(page, **options)
        expect(page.locator(".snack:visible")).to_be_visible()
        page.goto(self.base + "/")
        expect(page.locator(".story .verdict[data-label=opinion]")).to_have_count(opinions)
        self.assertEqual(len(self.told("unread")), before)

    def test_a_hidden_kind_is_in_no_list_and_comes_back(self):
        self.hide(**PHONE)

    def test_hiding_works_without_scripts(self):
        self.hide(java_script_enabled=False, **DESKTOP)
