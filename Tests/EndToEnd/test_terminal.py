"""A person's first hour in the terminal."""
import html
import json
import os
import sqlite3
import unittest

from case import ROOT, LedeCase
from stand_in import Web, rss


class Terminal(LedeCase):
    def setUp(self):
        super().setUp()
        self.web = Web()
        self.addCleanup(self.web.close)

    def test_following_a_feed_brings_its_news(self):
        self.web.answers["/a"] = rss("harbour", 3)
        done = self.lede("add", self.web.base + "/a", "--folder", "Sea/North")
        self.assertIn("3 new items", done.stdout)
        news = self.news()
        self.assertEqual(news["status"], "ok")
        self.assertEqual(news["totalResults"], 3)
        self.assertEqual([i["title"] for i in news["news"]], [f"harbour story {n}" for n in range(3)])
        self.assertIn("harbour story 0", self.lede("news").stdout)
        again = self.lede("add", self.web.base + "/a")
        self.assertIn("Already following", again.stdout)
        self.assertEqual(self.news()["totalResults"], 3)

    def test_a_list_of_more_feeds_than_may_be_followed_brings_what_fits(self):
        lines = "".join(f'<outline xmlUrl="https://site{n}.example/feed"/>' for n in range(5002))
        file = self.write("many.opml", f"<opml><body>{lines}</body></opml>")
        done = self.lede("import", file, check=1)
        self.assertIn("5000 new", done.stdout)
        self.assertIn("Passed over, as 5000 feeds are the most there may be: ", done.stderr)
        self.assertIn("https://site5000.example/feed, https://site5001.example/feed.", done.stderr)
        self.web.answers["/a"] = rss("harbour", 3)
        refused = self.lede("add", self.web.base + "/a", check=None)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("You follow 5000 feeds, the most there may be.", refused.stderr)

    def test_a_feed_is_named_by_a_part_of_its_title(self):
        for name in ("Harbour Herald", "Harbour Talk"):
            path = "/" + name.split()[1]
            self.web.answers[path] = rss(name, 2)
            self.lede("add", self.web.base + path)
        self.assertIn("Harbour Herald story 0", self.lede("news", "--source", "herald").stdout)
        told = self.lede("news", "--source", "harbour", check=1).stderr
        self.assertIn("harbour may be one of these feeds: 1 Harbour Herald, 2 Harbour Talk. Name it by its number.", told)
        # What goes is named in full.
        self.assertIn("Did you mean Harbour Talk?", self.lede("remove", "talk", check=1).stderr)
        self.assertIn("No longer following Harbour Talk.", self.lede("remove", "harbour talk").stdout)

    def test_only_what_was_not_said_is_told_of_links_and_keys(self):
        self.assertIn("add --port N", self.lede("owner", "key").stderr)
        self.assertNotIn("add --port N", self.lede("owner", "key", "--port", "9000").stderr)
        done = self.lede("backup", self.folder + "/a.lede", "--with-secrets", self.folder + "/a.keys")
        self.assertIn("No feed has a key, so this file is empty: ", done.stdout)

    def test_reading_and_marking(self):
        self.web.answers["/a"] = rss("harbour", 3)
        self.lede("add", self.web.base + "/a")
        first = self.news()["news"][0]["id"]
        self.assertIn("Words of story 0 in harbour.", self.lede("read", first).stdout)
        unread = self.lede("news", "--unread").stdout
        self.assertNotIn("harbour story 0", unread)
        self.assertIn("harbour story 1", unread)
        self.lede("mark", first, "unread")
        self.assertIn("harbour story 0", self.lede("news", "--unread").stdout)
        self.lede("mark", first, "saved")
        self.assertIn("harbour story 0", self.lede("news", "--saved").stdout)
        self.lede("mark", first, "unsaved")
        done = self.lede("mark", first, 999999, "saved", check=1)
        self.assertIn("1 item marked saved.", done.stdout)
        self.assertIn("There is no item 999999. lede news", done.stderr)
        self.lede("read", 999999, check=1)

    def test_a_fortune_is_told_to_programs_as_the_api_tells_it(self):
        self.web.answers["/a"] = rss("harbour", 1)
        self.lede("add", self.web.base + "/a")
        described = json.loads((ROOT / "Sources/share/lede/openapi.json").read_text())
        shape = set(described["components"]["schemas"]["Standing"]["properties"])
        opened = json.loads(self.lede("fortune", "--json").stdout)
        self.assertEqual(set(opened), shape)
        self.assertFalse(opened["ready"])
        again = json.loads(self.lede("fortune", "--json").stdout)
        self.assertEqual(set(again), shape)
        self.assertEqual(again["last"], opened["last"])
        self.assertGreater(again["next"], again["now"])

    def test_texts_are_imported_once_and_an_empty_file_is_told(self):
        self.web.answers["/a"] = rss("harbour", 1)
        self.lede("add", self.web.base + "/a")
        path = self.folder + "/texts"
        with open(path, "w"):
            pass
        done = self.lede("fortune", "import", path, check=1)
        self.assertEqual(done.stdout, "")
        self.assertIn("There is no text in", done.stderr)
        with open(path, "w") as file:
            file.write("The tide brings a letter.\n%\nSomebody keeps a chair for you.\n")
        self.assertIn("2 texts in the file, all new.", self.lede("fortune", "import", path).stdout)
        self.assertIn("all of them were there already.", self.lede("fortune", "import", path).stdout)

    def test_rules_mute_and_give_back(self):
        self.web.answers["/a"] = rss("harbour", 3)
        self.web.answers["/b"] = rss("quay", 3)
        self.lede("add", self.web.base + "/a")
        self.assertIn("No rules yet", self.lede("rules").stdout)
        tried = self.lede("rules", "try", "mute", "story 1")
        self.assertIn("harbour story 1", tried.stdout)
        self.assertIn("3 kept items, 1 would be muted", tried.stdout)
        self.assertIn("1 kept item caught", self.lede("rules", "add", "mute", "story 1", "--apply").stdout)
        self.lede("rules", "add", "save", "^quay .* 2$", "--pattern", "--place", "title")
        self.lede("add", self.web.base + "/b")
        titles = [i["title"] for i in self.news()["news"]]
        self.assertEqual(sorted(titles), ["harbour story 0", "harbour story 2", "quay story 0", "quay story 2"])
        self.assertIn("quay story 2", self.lede("news", "--saved").stdout)
        listed = self.lede("rules").stdout
        self.assertIn("story 1", listed)
        self.assertIn("caught 2", listed)
        shown = self.lede("rules", "show", 1).stdout
        self.assertIn("harbour story 1", shown)
        self.assertIn("quay story 1", shown)
        removed = self.lede("rules", "remove", 1, "--undo")
        self.assertIn("2 caught items given back", removed.stdout)
        self.assertIn("Mute stories with “story 1”", self.lede("rules", "return", 1).stdout)
        self.lede("rules", "return", 1, check=1)
        self.assertEqual(self.news()["totalResults"], 6)
        bad = self.lede("rules", "add", "mute", "(", "--pattern", check=1)
        self.assertIn("cannot read this pattern", bad.stderr)
        self.assertIn("Did you mean mute?", self.lede("rules", "add", "mut", "x", check=2).stderr)
        self.lede("rules", "show", 99, check=1)

    def test_subscriptions_go_out_and_come_back(self):
        file = self.write("in.opml", self.web.feeds(5, items=2))
        self.assertIn("5 new", self.lede("import", file).stdout)
        self.assertIn("0 new", self.lede("import", file).stdout)
        out = self.write("out.opml", self.lede("export").stdout)
        listed = json.loads(self.lede("opml", out).stdout)["feeds"]
        self.assertEqual(
            sorted(f["url"] for f in listed), sorted(f"{self.web.base}/feed/{n}" for n in range(5))
        )

    def test_one_broken_feed_never_stops_the_rest(self):
        self.lede("import", self.write("in.opml", self.web.feeds(6, items=4)))
        self.web.answers["/feed/2"] = lambda handler: handler.reply(500, b"broken")
        self.web.answers["/feed/4"] = b"<html>not a feed"
        done = self.lede("refresh", check=1)
        self.assertIn("6 feeds refreshed, 16 new items, 2 failed", done.stdout)
        health = json.loads(self.lede("feeds", "--json").stdout)["feeds"]
        self.assertEqual(sum(1 for f in health if f["failures"] == 1), 2)
        self.assertEqual(sum(1 for f in health if f["last_error"]), 2)

    def test_nothing_is_asked_twice_in_vain(self):
        body = rss("quiet", 5)

        def answer(handler):
            if handler.headers.get("If-None-Match") == '"v1"':
                handler.send_response(304)
                handler.send_header("ETag", '"v1"')
                handler.end_headers()
            else:
                handler.reply(200, body, [("ETag", '"v1"')])

        self.web.answers["/a"] = answer
        self.lede("add", self.web.base + "/a")
        done = self.lede("refresh")
        self.assertIn("0 new items, 0 failed", done.stdout)
        self.assertEqual(self.web.asked[-1][1].get("If-None-Match"), '"v1"')

    def test_what_was_read_does_not_come_back_when_ids_change(self):
        self.web.answers["/a"] = rss("harbour", 4)
        self.lede("add", self.web.base + "/a")
        for item in self.news()["news"]:
            self.lede("mark", item["id"], "read")
        self.web.answers["/a"] = rss("harbour", 4).replace(b"<guid isPermaLink='false'>", b"<guid>new-")
        self.assertIn("0 new items", self.lede("refresh").stdout)
        self.assertNotIn("harbour story", self.lede("news", "--unread").stdout)

    def test_a_key_goes_with_the_request_and_is_not_kept_in_the_clear(self):
        self.web.answers["/v2/top-headlines"] = lambda handler: (
            json.dumps({
                "status": "ok", "totalResults": 1, "articles": [{
                    "source": {"id": None, "name": "Harbour"}, "author": None,
                    "title": "Ferry back", "description": "Sails on Monday.",
                    "url": "https://harbour.example/ferry", "urlToImage": None,
                    "publishedAt": "2026-11-20T06:45:00Z", "content": "The ferry… [+2114 chars]",
                }],
            }).encode()
            if handler.headers.get("X-Api-Key") == "s3cret-key"
            else handler.reply(401, b'{"status":"error","code":"apiKeyInvalid","message":"no"}')
        )
        address = self.web.base + "/v2/top-headlines"
        self.lede("add", address, check=1)
        self.lede("add", address, "--key-header", "X-Api-Key", "--key-file", "-", input="s3cret-key\n")
        self.assertEqual(self.news()["news"][0]["title"], "Ferry back")
        self.lede("refresh")
        self.lede("backup", self.folder + "/b")
        for name in ("data/lede.db", "data/lede.db-wal", "b"):
            try:
                with open(f"{self.folder}/{name}", "rb") as file:
                    self.assertNotIn(b"s3cret-key", file.read())
            except FileNotFoundError:
                self.assertTrue(name.startswith("data/"), "there is no backup")

    def test_backup_and_restore(self):
        self.web.answers["/a"] = rss("harbour", 5)
        self.lede("add", self.web.base + "/a")
        ids = [i["id"] for i in self.news()["news"]]
        self.lede("mark", ids[0], ids[1], "saved")
        self.lede("fortune")
        before = self.news()
        backup = self.folder + "/kept.backup"
        self.lede("backup", backup)
        self.lede("backup", backup, check=1)
        self.environment["LEDE_DATA"] = self.folder + "/other"
        self.assertIn("0 accounts; 1 opened cookie; 5 kept items, 2 saved.", self.lede("restore", backup).stdout)
        self.assertEqual(self.news(), before)
        self.assertEqual(self.lede("news", "--saved").stdout.count("★"), 2)
        self.lede("restore", backup, check=1)
        self.lede("restore", backup, "--replace")
        self.assertEqual(self.news(), before)

    def test_a_damaged_database_gives_way_to_a_backup(self):
        self.web.answers["/a"] = rss("harbour", 5)
        self.lede("add", self.web.base + "/a")
        before = self.news()
        backup = self.folder + "/kept.backup"
        self.lede("backup", backup)
        data = self.environment["LEDE_DATA"]
        junk = b"no database at all" * 500
        for name in ("lede.db", "lede.db-wal", "lede.db-shm"):
            with open(f"{data}/{name}", "wb") as file:
                file.write(junk if name == "lede.db" else b"")
        done = self.lede("news", check=3)
        self.assertIn("lede restore --replace FILE", done.stderr)
        done = self.lede("restore", backup, check=3)
        self.assertIn("Add --replace", done.stderr)
        # A file that is no backup moves nothing aside.
        bad = self.write("bad", "words")
        done = self.lede("restore", bad, "--replace", check=1)
        self.assertIn("is no backup of Lede", done.stderr)
        self.assertNotIn("damaged-", " ".join(os.listdir(data)))
        done = self.lede("restore", backup, "--replace")
        self.assertEqual(self.news(), before)
        aside = [name for name in os.listdir(data) if name.startswith("lede.db.damaged-2")]
        with open(f"{data}/{min(aside, key=len)}", "rb") as file:
            self.assertEqual(file.read(), junk)
        self.assertIn(min(aside, key=len), done.stderr)
        self.lede("refresh")

    def test_where_the_data_cannot_be_is_said(self):
        file = self.write("file", "words")
        done = self.lede("news", "--data", file, check=3)
        self.assertIn("file is not a folder. Name the folder", done.stderr)
        self.assertIn("is not a folder.", self.lede("owner", "key", "--data", file, check=1).stderr)
        closed = self.folder + "/closed"
        os.mkdir(closed, 0o700)
        os.mkdir(closed + "/in")
        if os.geteuid() != 0:
            os.chmod(closed, 0)
            done = self.lede("news", "--data", closed + "/in", check=3)
            os.chmod(closed, 0o700)
            self.assertIn("may not look into", done.stderr)
        self.web.answers["/a"] = rss("harbour", 1)
        os.chmod(closed, 0o755)
        self.lede("add", self.web.base + "/a", "--data", closed)
        self.assertEqual(os.stat(closed + "/lede.db").st_mode & 0o777, 0o600)

    def test_a_backup_that_cannot_be_written_names_its_own_folder(self):
        self.web.answers["/a"] = rss("harbour", 1)
        self.lede("add", self.web.base + "/a")
        done = self.lede("backup", self.folder + "/nowhere/x", check=1)
        self.assertIn("There is no folder " + self.folder + "/nowhere.", done.stderr)
        self.assertNotIn("data folder", done.stderr)

    def test_lists_that_show_nothing_say_why(self):
        self.assertIn("follow no feeds", self.lede("owner", "key").stdout + self.lede("news").stdout)
        self.web.answers["/a"] = rss("harbour", 1)
        self.lede("add", self.web.base + "/a")
        self.assertIn("Nothing saved yet. Save an item with: lede mark ID saved", self.lede("news", "--saved").stdout)
        self.lede("mark", self.news()["news"][0]["id"], "read")
        self.assertIn("Nothing unread.", self.lede("news", "--unread").stdout)

    def test_a_search_that_is_not_understood_says_which_part(self):
        self.web.answers["/a"] = rss("harbour", 2)
        self.lede("add", self.web.base + "/a")
        done = self.lede("search", "harbour", "is:great", check=2)
        self.assertIn("“is:great” was not understood", done.stderr)
        done = self.lede("search", "harbour", "after:soon", check=2)
        self.assertIn("“after:soon”", done.stderr)
        done = self.lede("search", "harbour", "name:ferry")
        self.assertIn("“name:ferry”", done.stderr)
        done = self.lede("search", '"harbour story"', "-strike", check=2)
        self.assertIn("put -- before it", done.stderr)
        self.assertIn("harbour story 1", self.lede("search", "--", '"harbour story"', "-strike").stdout)

    def test_a_list_that_breaks_off_is_said(self):
        cut = self.web.feeds(5, items=2).split("</opml>")[0].rsplit("<outline", 1)[0] + "<outl"
        done = self.lede("import", self.write("cut.opml", cut), check=1)
        self.assertIn("breaks off", done.stderr)
        self.assertIn("4 new", done.stdout)

    def test_a_guest_does_not_spoil_feeds_that_it_may_not_ask(self):
        self.web.answers["/a"] = rss("harbour", 2)
        self.lede("add", self.web.base + "/a")
        done = self.lede("refresh", "--fetch-private", "refuse", check=1)
        self.assertIn("0 feeds refreshed, 0 new items, 0 failed, 1 not refreshed", done.stdout)
        self.assertIn("--fetch-private", done.stderr)
        feed = json.loads(self.lede("feeds", "--json").stdout)["feeds"][0]
        self.assertEqual((feed["failures"], feed["last_error"]), (0, None))

    def test_what_the_owner_knows_of_a_site_is_read_from_the_data_folder(self):
        story = "".join(f"<p class=p{n}>Paragraph {n} tells at length of the ferry, the fog and the pier, "
                        "and of all who waited there that morning for the boat to come.</p>" for n in range(8))
        page = self.write("page.html", f"<!doctype html><title>Fog</title><article>{story}</article>")
        address = ("--url", "https://www.paper.example/fog")
        self.assertIn("Paragraph 7", self.lede("extract", page, *address, "--text").stdout)
        os.makedirs(self.folder + "/data", exist_ok=True)
        rules = self.write("data/extraction.rules", "# ours\npaper.example drop .p7\n")
        text = self.lede("extract", page, *address, "--text").stdout
        self.assertIn("Paragraph 6", text)
        self.assertNotIn("Paragraph 7", text)

        def answer(handler):
            handler.send_response(200)
            handler.send_header("Content-Type", "text/html")
            handler.send_header("Content-Length", str(len(body)))
            handler.end_headers()
            handler.wfile.write(body)

        with open(page, "rb") as file:
            body = file.read()
        self.web.answers["/fog"] = answer
        self.write("other.rules", "127.0.0.1 drop .p3\n")
        done = self.lede("save", self.web.base + "/fog", "--extraction-rules", self.folder + "/other.rules")
        process, base = self.serve("--access-log", "off")
        saved = self.ask(base + "/item/" + done.stdout.split(":")[0].split()[-1])[2].decode()
        self.assertIn("Paragraph 2", saved)
        self.assertNotIn("Paragraph 3", saved)
        self.stop(process)

        self.write("data/extraction.rules", "# ours\npaper.example show .p7\n\npaper.example drop p:hover\n")
        for command in (["extract", page], ["save", self.web.base + "/fog"], ["serve", "--port", "0"], ["work"]):
            done = self.lede(*command, check=None)
            self.assertNotEqual(done.returncode, 0, command)
            self.assertIn(f"{rules}, line 2: after the host stands article or drop, not show.", done.stderr)
            self.assertIn(f"{rules}, line 4: p:hover is no selector that is known here.", done.stderr)
        missing = self.lede("extract", page, "--extraction-rules", "/nowhere/rules", check=None)
        self.assertNotEqual(missing.returncode, 0)
        self.assertIn("/nowhere/rules", missing.stderr)

    def test_the_version_and_settings_before_the_command(self):
        for word in ("--version", "-v", "version"):
            self.assertRegex(self.lede(word).stdout, r"^lede \d+\.\d+\.\d+$")
        other = self.folder + "/other"
        self.lede("--data", other, "owner", "key")
        self.assertTrue(os.path.exists(other + "/lede.db"))
        self.assertIn("--unread", self.lede("--unread", "news", check=2).stderr)

    def test_help_and_mistakes(self):
        for command in ("add", "import", "export", "feeds", "remove", "refresh", "news", "read", "mark",
                        "serve", "work", "parse", "opml", "dates", "backup", "restore", "doctor", "owner"):
            self.assertIn("Example:", self.lede(command, "--help").stdout)
        self.assertIn("Did you mean: lede news", self.lede("nwes", check=2).stderr)
        self.assertIn("--limit", self.lede("news", "--limt", "3", check=2).stderr)
        self.lede("news", "--limit", "many", check=2)
        self.lede("add", "not an address", check=2)
        self.lede("add", "http://localhost:1/", check=4)
        self.assertIn("2026-11-21T05:45:00Z",
                      self.lede("dates", input="Sat, 21 Nov 2026 06:45:00 +0100\n").stdout)

    def test_a_slip_on_the_command_line_is_explained(self):
        done = self.lede("read", check=2)
        self.assertIn("lede read needs ID.\nUsage: lede read [options] ID\nExample: lede read 42", done.stderr)
        done = self.lede("news", "--limit", "3", "sports", check=2)
        self.assertIn("cannot tell what is meant by: sports\nUsage:", done.stderr)
        self.assertIn("Did you mean: lede news", self.lede("help", "nwes", check=2).stderr)
        self.assertIn("Usage: lede news", self.lede("help", "news").stdout)

    def test_a_folder_without_a_lede_is_not_made_by_looking(self):
        wrong = self.folder + "/slip/of/the/hand"
        for words in (["news"], ["feeds"], ["export"], ["refresh"], ["read", 1], ["mark", 1, "read"],
                      ["remove", 1], ["retention", 1], ["backup", self.folder + "/b"],
                      ["check", "--keep", "http://site.test/"]):
            done = self.lede(*words, "--data", wrong, check=3)
            self.assertIn(wrong, done.stderr)
            self.assertIn("--data", done.stderr)
        done = self.lede("doctor", "--data", wrong, check=1)
        self.assertIn("To begin: lede add", done.stdout)
        self.assertFalse(os.path.exists(self.folder + "/slip"))
        self.lede("owner", "key", "--data", wrong)
        self.assertTrue(os.path.exists(wrong + "/lede.db"))

    def test_retention_is_shown_and_kept_to(self):
        self.web.answers["/a"] = rss("harbour", 6)
        self.lede("add", self.web.base + "/a")
        self.assertIn("the newest 5000 items", self.lede("retention", 1).stdout)
        self.lede("mark", *[i["id"] for i in self.news()["news"]], "read")
        done = self.lede("retention", 1, "--newest", 2, "--days", 36500)
        self.assertIn("the newest 2 items, none older than 36500 days", done.stdout)
        self.assertIn("4 old items dropped", done.stdout)
        self.web.answers["/a"] = rss("harbour", 6) + b"<!-- changed -->"
        self.assertIn("0 new items", self.lede("refresh").stdout)
        self.assertEqual(self.news()["totalResults"], 2)
        self.lede("retention", 1, "--usual", "--days", 1, check=2)
        self.assertIn("the newest 5000 items;", self.lede("retention", 1, "--usual").stdout)

    def test_parse_answers_for_feeds_and_for_what_is_none(self):
        good = self.write("feed.xml", rss("harbour", 2).decode())
        self.assertEqual(len(json.loads(self.lede("parse", good).stdout)["entries"]), 2)
        self.assertEqual(self.lede("parse", good, "--json").stdout, self.lede("parse", good).stdout)
        self.assertIn("harbour story 1", self.lede("parse", good, "--text").stdout)
        bad = self.write("none.txt", "just words")
        self.assertIn("error", json.loads(self.lede("parse", bad, check=1).stdout))

    def test_private_addresses_are_refused_unless_allowed(self):
        self.web.answers["/a"] = rss("harbour", 1)
        del self.environment["LEDE_FETCH_PRIVATE"]
        done = self.lede("add", self.web.base + "/a", check=1)
        self.assertIn("LEDE_FETCH_PRIVATE", done.stderr)
        self.assertEqual(self.web.asked, [])

    def test_a_story_is_read_with_its_lists_and_line_breaks(self):
        words = ("<p>First line<br>Second line</p><ul><li>One</li><li>Two</li></ul>"
                 "<blockquote><p>Said</p></blockquote><pre>a\n  b</pre><h2>More</h2><p>End</p>")
        self.web.answers["/a"] = (
            "<rss version='2.0'><channel><title>A</title><item><guid>1</guid><title>Told</title>"
            f"<description>{html.escape(words)}</description></item></channel></rss>").encode()
        self.lede("add", self.web.base + "/a")
        told = "\n\nFirst line\nSecond line\n\n• One\n• Two\n\n│ Said\n\n    a\n      b\n\nMore\n\nEnd\n"
        self.assertIn(told, self.lede("read", 1).stdout)
        long = "".join(f"<p>Paragraph {n} tells at length of the ferry, the fog and the pier, and of all who "
                       "waited there that morning for the boat to come.</p>" for n in range(6))
        page = (
            f"<!doctype html><title>Fog</title><article><h1>Fog</h1>{long}<ul><li>The first ferry of the day</li>"
            "<li>The last ferry of the day</li></ul></article>").encode()

        def answer(handler):
            handler.send_response(200)
            handler.send_header("Content-Type", "text/html")
            handler.send_header("Content-Length", str(len(page)))
            handler.end_headers()
            handler.wfile.write(page)

        self.web.answers["/page"] = answer
        self.lede("save", self.web.base + "/page")
        number = json.loads(self.lede("news", "--saved", "--json").stdout)["news"][0]["id"]
        self.assertIn("\n• The first ferry of the day\n• The last ferry of the day\n", self.lede("read", number).stdout)

    def test_feeds_inside_that_may_not_be_refreshed_are_told_once(self):
        self.lede("import", self.write("in.opml", self.web.feeds(4, items=1)))
        done = self.lede("refresh", "--fetch-private", "refuse", check=1)
        self.assertIn("0 feeds refreshed, 0 new items, 0 failed, 4 not refreshed", done.stdout)
        self.assertEqual(done.stderr.count("private network"), 1)
        self.assertIn("4 feeds lie in a private network", done.stderr)

    def test_a_file_that_is_no_backup_is_told_what_it_is(self):
        out = self.write("out.opml", self.web.feeds(2, items=1))
        self.assertIn("lede import FILE", self.lede("restore", out, check=1).stderr)
        for words, told in (("", "is empty"), ("words", "is a text file"), ("PK\x03\x04", "packed file"),
                            ('{"feed":"https://a.example/","name":"X","secret":"s"}\n', "--with-secrets")):
            self.assertIn(told, self.lede("restore", self.write("other", words), check=1).stderr)
        other = self.folder + "/other.db"
        connection = sqlite3.connect(other)
        connection.execute("CREATE TABLE note (words TEXT)")
        connection.commit()
        connection.close()
        self.assertIn("a database, of another program", self.lede("restore", other, check=1).stderr)

    def test_a_page_whose_feed_cannot_be_reached_says_which_feed(self):
        self.web.answers["/site"] = (
            b"<!doctype html><title>A</title><link rel=alternate type=application/rss+xml href='/gone?token=s3cret'>")
        self.web.answers["/gone"] = lambda handler: handler.reply(500, b"broken")
        done = self.lede("add", self.web.base + "/site", check=None)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(f"The page names the feed {self.web.base}/gone?token=…, which cannot be read", done.stderr)
        self.assertIn("refused to send the feed (500)", done.stderr)

    def test_a_secret_in_the_address_of_a_feed_is_shown_to_nobody(self):
        self.web.answers["/a"] = rss("harbour", 1)
        self.lede("add", self.web.base + "/a?page=2&key=s3cret&api_token=t0ken")
        told = self.lede("feeds").stdout
        self.assertIn("/a?page=2&key=…&api_token=…", told)
        told += self.lede("doctor").stdout + self.lede("doctor", "--fetch-private", "refuse", check=None).stdout
        self.web.answers["/a"] = lambda handler: handler.reply(500, b"broken")
        told += self.lede("refresh", check=None).stderr + self.lede("doctor", check=None).stdout
        self.assertNotIn("s3cret", told)
        self.assertNotIn("t0ken", told)

    def test_the_doctor_counts_all_and_blames_no_feed_that_it_may_not_reach(self):
        self.web.answers["/a"] = rss("harbour", 6)
        self.lede("add", self.web.base + "/a")
        self.lede("rules", "add", "mute", "harbour", "--apply")
        self.assertIn("6 kept items", self.lede("doctor").stdout)
        done = self.lede("doctor", "--fetch-private", "refuse")
        self.assertIn("good  Reach: not tried", done.stdout)

    def test_the_doctor_finds_a_healthy_house(self):
        self.web.answers["/a"] = rss("harbour", 1)
        self.lede("add", self.web.base + "/a")
        done = self.lede("doctor")
        for word in ("Database", "Disk", "Clock", "Libraries", "Reach"):
            self.assertIn(word, done.stdout)


class TerminalOnPostgres(Terminal):
    def setUp(self):
        super().setUp()
        self.use_postgres()

    # The key and the second folder are matters of the file, tested above.
    test_backup_and_restore = None
    test_help_and_mistakes = None
    test_a_damaged_database_gives_way_to_a_backup = None
    test_where_the_data_cannot_be_is_said = None
    test_the_version_and_settings_before_the_command = None
    test_a_slip_on_the_command_line_is_explained = None
    test_a_folder_without_a_lede_is_not_made_by_looking = None
    test_parse_answers_for_feeds_and_for_what_is_none = None


if __name__ == "__main__":
    unittest.main()
