"""Games, films and television: feeds that are called so, the four lists, scores, films, a search; with scripts and without."""
import email.utils
import html
import json
import time

from browser_case import DESKTOP, PHONE, expect
from stand_in import png
from test_access import Looked
from test_media import ranged, sound

TELLS = [
    ("Hollow Larch walks into a forest that remembers you", "Two sailors, one very small boat.", "film"),
    ("Tidebound review: small boat, big sea (8/10)", "Lovely at any speed.", "game"),
    ("Perihelion review: 10/10", "Vast, and never empty.", "movies"),
    ("★★½ Last Exit Coast review", "It slows the racing game down, and itself too.", "game"),
    ("Perihelion adds a co-op belt to mine", "Out today.", ""),
    ("Tidal Choir lets you conduct a reef", "An interview.", ""),
] + [(f"Story {n}", f"Words of story {n}.", "") for n in range(30)]


def wire(base):
    """A feed of games: articles, reviews, a film."""
    rows = ""
    for n, (title, words, kind) in enumerate(TELLS):
        film = f"<enclosure url='{base}/{n}.mp4' type='video/mp4' length='900000'/>" if kind == "film" else ""
        tag = f"<category>{kind}</category>" if kind and not film else ""
        picture = f"<media:thumbnail url='{base}/{n % 4}.png' width='900' height='506'/>" if n < 12 else ""
        rows += (
            f"<item><guid isPermaLink='false'>{n}</guid><title>{html.escape(title)}</title>{tag}{film}{picture}"
            f"<link>{base}/story/{n}</link><author>mina@games.example (Mina Calder)</author>"
            f"<pubDate>{email.utils.formatdate(time.time() - 3600 * (n + 1))}</pubDate>"
            f"<description>&lt;p&gt;{words}&lt;/p&gt;</description></item>")
    return f"<rss version='2.0' xmlns:media='http://search.yahoo.com/mrss/'><channel><title>Game Wire</title>{rows}</channel></rss>".encode()


class Games(Looked):
    feeds, items = 1, 5

    def setUp(self):
        super().setUp()
        for n in range(4):
            self.web.answers[f"/{n}.png"] = png(900, 506)
        self.web.answers["/wire"] = wire(self.web.base)
        self.lede("add", f"{self.web.base}/wire")

    def comes(self, page, path, least):
        """Opens a list until the worker has found out what stands in it."""
        def there():
            page.goto(self.base + path)
            return page.locator(".game").count() >= least
        self.until(there, "nothing came into the list")

    def call_games(self):
        self.lede("games", "--add", "Game Wire")
        self.lede("search", "anything")  # which makes what is new known to the search

    def test_a_feed_is_called_games_and_its_lists_are_read_on_a_phone(self):
        page = self.open("/games", **PHONE)
        expect(page.get_by_role("link", name="Choose feeds")).to_be_visible()
        page.get_by_role("link", name="Choose feeds").click()
        page.get_by_role("button", name="Show Game Wire in Games", exact=True).click()
        expect(page.locator(".snack:visible")).to_contain_text("The feed stands in Games from now on.")

        self.comes(page, "/games", 20)
        lists = page.get_by_role("navigation", name="Lists")
        # What is older comes by itself towards the end of the page.
        self.until(lambda: page.mouse.wheel(0, 20_000) or "Story 29" in page.locator(".game h2").last.inner_text(),
                   "what is older does not come")

        lists.get_by_role("link", name="Top reviews").click()
        expect(page.locator(".game h2")).to_have_text(
            ["Perihelion review: 10/10", "Tidebound review: small boat, big sea (8/10)", "★★½ Last Exit Coast review"])
        expect(page.locator(".score b")).to_have_text(["10/10", "8/10", "★★½"])
        page.get_by_role("navigation", name="About").get_by_role("link", name="Films").click()
        expect(page.locator(".game h2")).to_have_text(["Perihelion review: 10/10"])
        page.get_by_role("navigation", name="About").get_by_role("link", name="All").click()
        # What is new is known to the search a moment after it stands in lists.
        work = page.get_by_role("link", name="All on Perihelion")
        self.until(lambda: page.request.get(self.base + work.get_attribute("href")).ok, "the search does not know it")
        work.click()
        expect(page.locator(".critics li")).to_have_count(1)
        expect(page.locator(".game h3")).to_have_text(["Perihelion adds a co-op belt to mine"])
        page.go_back()

        lists.get_by_role("link", name="Videos").click()
        page.get_by_role("link", name="Play: Hollow Larch").click()
        expect(page.locator("article.read video")).to_be_visible()
        self.assertEqual(page.locator("article.read h1").inner_text(), TELLS[0][0])

    def test_without_scripts_on_a_desktop(self):
        self.call_games()
        page = self.open("/games", java_script_enabled=False, **DESKTOP)
        self.comes(page, "/games?show=reviews", 3)
        expect(page.locator(".game h2")).to_have_count(3)
        page.get_by_label("Search this list").fill("tidebound")
        page.get_by_role("search").get_by_role("button", name="Search").click()
        expect(page.locator(".game h2")).to_have_text(["Tidebound review: small boat, big sea (8/10)"])
        page.get_by_role("button", name="Save: Tidebound").click()
        expect(page.get_by_role("button", name="Save: Tidebound")).to_have_attribute("aria-pressed", "true")
        self.becomes(lambda: self.marks("saved"), ["Tidebound review: small boat, big sea (8/10)"])
        page.goto(self.base + "/games/feeds?q=wire")
        page.get_by_role("button", name="Show Game Wire in Games no longer").click()
        page.goto(self.base + "/games")
        expect(page.locator(".empty")).to_contain_text("No feed of yours is about games yet.")

    def test_a_film_is_seen_in_the_quality_that_the_reader_chose(self):
        films = [{"url": f"{self.web.base}/{name}.mp4", "mime_type": "video/mp4", "title": name} for name in ["Low", "High", "HD"]]
        for film in films:
            self.web.answers[f"/{film['title']}.mp4"] = ranged(sound(600), "video/mp4")
        self.web.answers["/films"] = json.dumps({
            "version": "https://jsonfeed.org/version/1.1", "title": "Films",
            "items": [{"id": "1", "title": "A film of three", "attachments": films}]}).encode()
        self.lede("add", f"{self.web.base}/films")
        page = self.open("/?feed=3", **PHONE)
        page.get_by_role("link", name="A film of three").click()
        player = page.locator("article.read video")
        expect(player).to_have_count(1)
        high = player.get_attribute("src")
        player.evaluate("(one) => { one.muted = true; return one.play(); }")
        page.wait_for_function("() => document.querySelector('video').currentTime > 0.2")
        player.evaluate("(one) => { one.currentTime = 30; }")
        page.get_by_role("link", name="HD", exact=True).click()
        expect(player).not_to_have_attribute("src", high)
        # It goes on where it was, and the place is kept for the film, whichever quality of it plays.
        page.wait_for_function("() => document.querySelector('video').currentTime > 29.5")
        player.evaluate("(one) => one.pause()")
        hd = player.get_attribute("src")

        def kept():
            page.reload()
            return int(player.get_attribute("data-place") or 0) >= 30 and player.get_attribute("src") == hd
        self.until(kept, "neither the place nor the quality was kept")
        self.assertEqual(self.axe(page), [])

    def test_every_screen_of_games_with_axe_in_every_theme(self):
        self.call_games()
        page = self.open("/games", **DESKTOP)
        faults = []
        for theme in ["paper", "sepia", "night"]:
            self.wish(page, theme=theme)
            for size in [PHONE, DESKTOP]:
                page.set_viewport_size(size["viewport"])
                for path in ["/games", "/games?show=reviews", "/games?show=top&kind=game", "/games?show=videos",
                             "/games?q=zeppelin", "/games?show=reviews&q=is:saved", "/games/work?name=Perihelion",
                             "/games/feeds", "/games/gamespot"]:
                    self.assertEqual(page.goto(self.base + path).status, 200)
                    faults += [f"{theme} {path}: {fault}" for fault in self.axe(page)]
                    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                        faults.append(f"{path}: scrolls sideways")
        self.assertEqual(faults, [])
