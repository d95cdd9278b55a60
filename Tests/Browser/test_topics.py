"""What does ___ think of ___? Asked, compared, followed and taken back, with scripts and without."""
import email.utils
import json
import re
import time

from browser_case import DESKTOP, PHONE, SECONDS, expect
from test_access import Looked

TELLS = [
    ("Ferries win back the morning crowd", "City planners praise the new ferry as a great success, and riders love it."),
    ("The harbour loses its patience", "The ferry is a disaster: late, dirty and far too expensive, its critics say."),
    ("Ferry timetable for the winter", "The ferry leaves the north pier at eight and comes back at noon."),
]


def told(name, tells):
    """A feed of these stories, the newest first."""
    rows = "".join(
        f"<item><guid isPermaLink='false'>{name}-{n}</guid><title>{title}</title>"
        f"<link>http://{name}.example/{n}</link>"
        f"<pubDate>{email.utils.formatdate(time.time() - 3600 * (n + 1))}</pubDate>"
        f"<description>&lt;p&gt;{words}&lt;/p&gt;</description></item>"
        for n, (title, words) in enumerate(tells))
    return f"<rss version='2.0'><channel><title>{name}</title>{rows}</channel></rss>".encode()


def times(handler):
    """The Times, as its Article Search answers since 2025; it knows one key."""
    if "api-key=right-key" not in handler.path:
        fault = {"fault": {"faultstring": "Invalid ApiKey", "detail": {"errorcode": "oauth.v2.InvalidApiKey"}}}
        return handler.reply(401, json.dumps(fault).encode())
    docs = [{
        "abstract": "The ferry is a triumph, and everybody loves it.", "headline": {"main": f"Ferry story {n}"},
        "_id": f"nyt://article/{n}", "web_url": f"https://times.example/{n}",
        "pub_date": f"2026-11-{20 - n:02}T10:00:00Z", "multimedia": {},
    } for n in range(10)]
    return json.dumps({"status": "OK", "response": {"docs": docs, "metadata": {"hits": 10}}}).encode()


class Topics(Looked):
    feeds, items = 2, 5

    def setUp(self):
        super().setUp()
        for name, tells in [("ledger", TELLS), ("civic", TELLS[:1])]:
            self.web.answers[f"/{name}"] = told(name, tells)
            self.lede("add", f"{self.web.base}/{name}")
        self.lede("search", "ferry")  # which also makes what is new known to the search
        self.web.answers["/svc/search/v2/articlesearch.json"] = times
        self.stop_lede()
        self.start_lede("--nyt-url", self.web.base)

    def fold(self, page):
        """Opens the question above an answer."""
        page.get_by_text("Change the question").click()

    def ask(self, page, topic="ferries"):
        page.get_by_label("think of").fill(topic)
        page.keyboard.press("Enter")

    def test_a_question_is_asked_compared_followed_and_taken_back(self):
        page = self.open("/topics", **PHONE)
        self.ask(page)
        expect(page.get_by_role("heading", level=1)).to_have_text("ferries")
        expect(page.locator(".answer .faces li")).to_have_count(3)
        expect(page.locator(".told h3")).to_have_count(3)
        expect(page.locator(".told mark").first).to_have_text("ferry")
        expect(page.locator(".answer")).to_contain_text("of 3")
        # The answer is what one sees first, on any screen.
        self.assertLess(page.locator(".answer").bounding_box()["y"], 400)
        expect(page.get_by_label("Compare with")).to_be_hidden()
        self.fold(page)
        page.get_by_label("Compare with").select_option(label="civic")
        page.get_by_role("button", name="Ask", exact=True).click()
        expect(page.locator(".answers.two .answer")).to_have_count(2)
        self.assertEqual(self.axe(page), [])
        page.get_by_role("button", name="Follow").click()
        expect(page.locator(".snack:visible")).to_contain_text("You follow this topic now.")
        expect(page.locator(".pills").get_by_role("link", name="ferries")).to_be_visible()
        page.locator(".snack:visible").get_by_role("button", name="Undo").click()
        expect(page.get_by_role("button", name="Follow", exact=True)).to_be_visible()
        self.assertFalse(page.evaluate("document.documentElement.scrollWidth > innerWidth"))

    def test_topics_fit_while_typing(self):
        for size in [PHONE, DESKTOP]:
            page = self.open("/topics?q=bridges", **size)
            page.get_by_role("button", name="Follow", exact=True).click()
            self.fold(page)
            box = page.get_by_role("combobox", name="think of")
            expect(page.get_by_role("button", name="Search", exact=True)).to_be_hidden()
            asked = []
            page.on("request", lambda request: asked.append(request.url) if "suggestions" in request.url else None)
            box.fill("")
            # Typed without a pause, which a busy machine would make between two keys.
            box.evaluate("""(box) => ["b", "br", "bri"].forEach((text) => {
                box.value = text;
                box.dispatchEvent(new Event("input", { bubbles: true }));
            })""")
            option = page.get_by_role("option", name="bridges")
            expect(option).to_be_visible()
            self.assertEqual(len(asked), 1, asked)
            expect(box).to_have_attribute("aria-expanded", "true")
            expect(page.get_by_role("group", name="Topics you follow")).to_contain_text("bridges")
            page.evaluate("Promise.all(document.getAnimations().map((one) => one.finish()))")
            self.assertEqual(self.axe(page), [])
            self.assertFalse(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
            box.press("Escape")
            expect(option).to_be_hidden()
            box.press("ArrowDown")
            expect(option).to_have_attribute("aria-selected", "true")
            self.assertEqual(box.get_attribute("aria-activedescendant"), option.get_attribute("id"))
            box.press("Enter")
            page.wait_for_url(re.compile(r"/topics\?.*q=bridges"))
            self.fold(page)
            box = page.get_by_role("combobox", name="think of")
            box.fill("zzqx")
            expect(page.locator(".fitting")).to_contain_text("Nothing fits")
            expect(box).to_have_attribute("aria-expanded", "false")
            # With a finger.
            box.fill("BRIDG")
            page.get_by_role("option", name="bridges").click()
            page.wait_for_url(re.compile(r"/topics\?.*q=bridges"))
            page.get_by_role("button", name="Unfollow").click()

    def test_a_followed_topic_is_there_without_lede(self):
        page = self.open("/topics?q=ferries", **PHONE)
        page.get_by_role("button", name="Follow", exact=True).click()
        page.wait_for_url("**/topics/1**")
        self.controlled(page)
        page.goto(self.base + "/topics/1")
        expect(page.locator(".told h3")).to_have_count(3)
        page.goto(self.base + "/topics")
        for path in ("/topics", "/topics/1"):
            self.until(lambda: page.evaluate("(path) => caches.match(path).then((there) => !!there)", path), f"{path} is not kept")
        self.stop_lede()
        page.goto(self.base + "/topics/1")
        expect(page.locator(".note").first).to_contain_text("Offline. ")
        expect(page.locator(".told h3")).to_have_count(3)
        page.goto(self.base + "/topics")
        expect(page.locator(".asked a")).to_contain_text("ferries")

    def test_without_scripts_on_a_desktop(self):
        page = self.open("/topics", java_script_enabled=False, **DESKTOP)
        page.get_by_label("think of").fill("fe")
        page.get_by_role("button", name="Search", exact=True).click()
        expect(page.locator(".empty")).to_contain_text("Nothing fits yet")
        self.ask(page, "ferry")
        expect(page.locator(".told h3")).to_have_count(3)
        page.get_by_role("button", name="Follow").click()
        page.get_by_role("link", name="Topics").first.click()
        expect(page.locator(".asked a")).to_contain_text("ferry")
        page.locator(".asked a").click()
        page.get_by_role("button", name="Unfollow").click()
        page.get_by_role("link", name="Topics").first.click()
        expect(page.locator(".empty")).to_be_visible()

    def test_the_times_is_asked_with_the_owners_key(self):
        self.expected += ["400"]
        page = self.open("/topics", **DESKTOP)
        page.get_by_label("What does").select_option(label="The New York Times")
        self.ask(page)
        expect(page.locator(".note.bad")).to_contain_text("Lede has no key for the New York Times")
        page.goto(self.base + "/topics/times")
        page.get_by_label("Key").fill("wrong-key")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("main")).to_contain_text("refuses this key")
        expect(page.locator("main")).to_contain_text("There is no key yet.")
        page.get_by_label("Key").fill("right-key")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("main")).to_contain_text("There is a key.")
        page.goto(self.base + "/topics?q=ferries&of=nyt")
        expect(page.locator(".told h3")).to_have_count(10)
        # Ten faces stand in one row, on a narrow phone too.
        page.set_viewport_size({"width": 360, "height": 780})
        page.evaluate("Promise.all(document.getAnimations().map((one) => one.finish()))")
        rows = page.locator(".faces li").evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().top))")
        self.assertEqual((len(rows), len(set(rows))), (10, 1))
        expect(page.locator(".answer .whole")).to_contain_text("10 warm, 0 cold of 10")
        # The key stands in no page, and the last answer stands when the Times is away.
        self.assertNotIn("right-key", page.content())
        self.web.answers.pop("/svc/search/v2/articlesearch.json")
        page.reload()
        expect(page.locator(".told h3")).to_have_count(10)

    def test_a_followed_topic_goes_on_the_front_page_and_is_told_of(self):
        page = self.open("/topics?q=ferries", **PHONE)
        page.get_by_role("button", name="Follow", exact=True).click()
        page.wait_for_url("**/topics/1**")
        page.get_by_role("button", name="Show on the front page").click()
        expect(page.locator(".snack:visible")).to_contain_text("It stands on the front page now.")
        page.goto(self.base + "/")
        page.locator("main .pills").get_by_role("link", name="ferries").click()
        page.wait_for_url("**/topics/1")
        page.get_by_role("button", name="Take off the front page").click()
        page.goto(self.base + "/")
        expect(page.locator("main .pills").get_by_role("link", name="ferries")).to_have_count(0)
        page.goto(self.base + "/topics/1")
        page.get_by_role("button", name="Tell me of new articles").click()
        page.get_by_role("link", name="Daily reminder").click()
        page.wait_for_url("**/fortune/reminder**")

    def test_names_of_ones_own_feeds_are_offered(self):
        self.web.answers["/port"] = told("port", [
            (f"Riders wait for Ada Rowan, {n}", "Nobody came, and nobody was told why.") for n in range(3)])
        self.lede("add", f"{self.web.base}/port")
        page = self.open("/topics", **PHONE)
        # They are counted a while after they came.
        self.until(
            lambda: page.evaluate('''async () => (await (await fetch("/topics")).text()).includes('id="h-offered"')'''),
            "no names are offered", seconds=2 * SECONDS)
        page.reload()
        page.locator(".offered").get_by_role("link", name="Ada Rowan").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Ada Rowan")

    def test_every_screen_of_topics_with_axe_in_every_theme(self):
        self.expected += ["404", "Failed to load resource"]
        page = self.open("/topics?q=ferries", **DESKTOP)
        page.get_by_role("button", name="Follow").click()
        faults = []
        for theme in ["paper", "sepia", "night"]:
            self.wish(page, theme=theme)
            for size in [PHONE, DESKTOP]:
                page.set_viewport_size(size["viewport"])
                for path in ["/topics", "/topics/1", "/topics?q=ferry&beside=feed:1", "/topics?q=zeppelin", "/topics/times"]:
                    self.assertEqual(page.goto(self.base + path).status, 200)
                    # What appears one after the other is there at its end.
                    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finish()))")
                    faults += [f"{theme} {path}: {fault}" for fault in self.axe(page)]
                    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                        faults.append(f"{path}: scrolls sideways")
        self.assertEqual(faults, [])
