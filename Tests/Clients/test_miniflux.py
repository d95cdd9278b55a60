"""Miniflux's own client for Python: every call that it offers, over a network that breaks."""
import unittest

try:
    import miniflux
    import requests
except ImportError:
    miniflux = None

from client_case import ClientCase
from stand_in import png, rss


def sent(type, body):
    """An answer of a type of its own: the stand-in's are feeds."""
    def send(handler):
        handler.send_response(200)
        handler.send_header("Content-Type", type)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return send


PAGE = b"<html><head><title>Town</title>%s</head><body><article><h1>Ferry back in service</h1>%s</article></body></html>"


@unittest.skipUnless(miniflux, "not installed: miniflux, from PyPI")
class MinifluxCase(ClientCase):
    def setUp(self):
        super().setUp()
        self.client = miniflux.Client(self.base, "anna", self.password, timeout=60)
        self.addCleanup(self.client.close)
        self.asked = self.log("miniflux")
        self.client._session.hooks["response"].append(self.note)

    def note(self, answer, **_):
        """Writes down what was asked and answered."""
        asked = answer.request
        self.asked.write(f"{asked.method} {asked.url} {str(asked.body or '')[:300]}\n  {answer.status_code} {answer.text[:300]}\n")

    def refused(self, status, call, *words, **named):
        """A call that Lede does not offer, and says so."""
        with self.assertRaises(miniflux.ClientError) as caught:
            call(*words, **named)
        self.assertEqual(caught.exception.status_code, status, str(caught.exception))
        if status == 400:
            self.assertFalse(str(caught.exception).startswith("status_code"), "it is told no reason")


class TenThousand(MinifluxCase):
    def test_ten_thousand_are_paged_through_and_marked_over_a_network_that_breaks(self):
        client = self.client
        found, before = [], len(self.web.asked)
        while len(found) < self.all:
            page = client.get_entries(limit=1000, offset=len(found), order="id", direction="asc")
            self.assertEqual((page["total"], len(page["entries"])), (self.all, 1000))
            found += [entry["id"] for entry in page["entries"]]
        self.assertEqual(found, sorted(set(found)))
        self.assertEqual(len(self.web.asked), before, "a program that reads has sites asked")
        # The network breaks in the middle of an answer, before one, and behind a change.
        self.line.cut(after=20_000)
        with self.assertRaises(requests.RequestException):
            client.get_entries(limit=1000)
        with self.assertRaises(requests.RequestException):
            client.update_entries(found[:100], "read")
        self.assertEqual(self.count(), self.all)
        self.line.mend()
        # What is sent again because its answer was lost changes nothing more.
        for _ in range(2):
            self.assertTrue(client.update_entries(found[:5_000], "read"))
        self.assertEqual(self.count(), self.all - 5_000)
        self.assertEqual(client.get_entries(status="unread", limit=1)["total"], self.all - 5_000)
        client.mark_user_entries_as_read(client.me()["id"])
        self.assertEqual(self.count(), 0)
        self.assertTrue(client.update_entries(found, "unread"))
        self.assertEqual(self.count(), self.all)
        client.update_entries(found[:1], "read")
        self.refused(400, client.update_entries, [*found, 1], "read")
        self.refused(400, client.update_entries, found[:1], "removed")


class EveryCall(MinifluxCase):
    feeds, items = 3, 20

    def test_who_asks(self):
        client = self.client
        me = client.me()
        self.assertEqual(me["username"], "anna")
        self.assertEqual([user["id"] for user in client.get_users()], [me["id"]])
        self.assertEqual(client.get_user_by_id(me["id"]), client.get_user_by_username("anna"))
        self.assertIn("version", client.get_version())
        self.assertFalse(client.get_integrations_status())
        with miniflux.Client(self.base, api_key=self.password) as other:
            self.assertEqual(other.me(), me)
        with miniflux.Client(self.base, "anna", "another ferry") as other:
            self.refused(401, other.me)
        self.refused(404, client.get_user_by_username, "ben")

    def test_what_is_not_offered_is_refused(self):
        client = self.client
        me, entry = client.me()["id"], client.get_entries(limit=1)["entries"][0]
        self.refused(400, client.flush_history)
        self.refused(400, client.get_api_keys)
        self.refused(400, client.create_api_key, "another")
        self.refused(400, client.delete_api_key, 1)
        self.refused(400, client.update_entry, entry["id"], title="Another")
        for call in (
            lambda: client.create_user("ben", "a ferry at noon"), lambda: client.update_user(me, theme="dark"),
            lambda: client.delete_user(me), lambda: client.import_entry(entry["feed_id"], "http://town.example/1"),
        ):
            with self.assertRaises(miniflux.ClientError) as caught:
                call()
            self.assertIn(caught.exception.status_code, (404, 405))
        self.assertEqual(client.get_entry(entry["id"])["title"], entry["title"])
        self.assertEqual(client.me()["username"], "anna")

    def test_feeds_and_categories(self):
        client, web = self.client, self.web
        self.assertEqual(len(client.get_feeds()), self.feeds)
        self.assertEqual(client.get_feed_counters()["unreads"][str(client.get_feeds()[0]["id"])], self.items)
        web.answers["/town"] = rss("town", 3)
        web.answers["/"] = sent("text/html", PAGE % (b"<link rel='alternate' type='application/rss+xml' href='/town'>", b""))
        found = client.discover(web.base + "/")
        self.assertEqual([one["url"] for one in found], [web.base + "/town"])
        town = client.create_category("Town")
        feed = client.create_feed(web.base + "/town", town["id"])
        self.refused(400, client.create_feed, web.base + "/town", town["id"])
        self.assertEqual([one["id"] for one in client.get_category_feeds(town["id"])], [feed])
        self.assertEqual(client.get_feed(feed)["category"]["title"], "Town")
        self.assertEqual(client.update_feed(feed, title="Our town")["title"], "Our town")
        entries = client.get_feed_entries(feed, direction="desc")
        self.assertEqual([entry["title"] for entry in entries["entries"]], [f"town story {n}" for n in range(3)])
        entry = entries["entries"][0]["id"]
        self.assertEqual(client.get_feed_entry(feed, entry), client.get_entry(entry))
        self.assertEqual(client.get_category_entry(town["id"], entry), client.get_entry(entry))
        self.assertEqual(client.get_category_entries(town["id"], status="unread")["total"], 3)
        client.mark_feed_entries_as_read(feed)
        self.assertEqual(client.get_category_entries(town["id"], status="unread")["total"], 0)
        self.assertTrue(client.update_entries([entry], "unread"))
        client.mark_category_entries_as_read(town["id"])
        self.assertEqual(client.get_feed_counters()["reads"][str(feed)], 3)
        self.assertEqual(self.count(), self.all)
        renamed = client.update_category(town["id"], "Harbour")
        self.assertEqual([one["title"] for one in client.get_categories() if one["id"] == renamed["id"]], ["Harbour"])
        self.assertTrue(client.refresh_feed(feed))
        self.assertTrue(client.refresh_category(renamed["id"]))
        self.assertTrue(client.refresh_all_feeds())
        listed = client.export()
        self.assertIn(web.base + "/town", listed)
        client.delete_category(renamed["id"])
        self.assertNotIn("Harbour", [one["title"] for one in client.get_categories()])
        self.assertEqual(client.get_feed(feed)["title"], "Our town")
        client.delete_feed(feed)
        self.refused(404, client.get_feed, feed)
        self.assertIn("message", client.import_feeds(listed))
        self.assertIn(web.base + "/town", [one["feed_url"] for one in client.get_feeds()])

    def test_entries_icons_and_files(self):
        client, web = self.client, self.web
        words = "The ferry sails again from the new pier, at noon and at six, says the harbour master. " * 30
        web.answers["/article"] = sent("text/html", PAGE % (b"", f"<p>{words}</p><p>{words}</p>".encode()))
        item = f"<item><guid>p-1</guid><title>Heard</title><link>{web.base}/article</link>" \
            f"<description>Words.</description><category>Boats</category>" \
            f"<enclosure url='{web.base}/heard.mp3' type='audio/mpeg' length='81234'/></item>"
        web.answers["/pod"] = f"<rss version='2.0'><channel><title>Pod</title><link>{web.base}/</link>{item}</channel></rss>".encode()
        web.answers["/"] = sent("text/html", PAGE % (b"", b""))
        web.answers["/favicon.ico"] = sent("image/png", png(32, 32))
        feed = client.create_feed(web.base + "/pod")
        entry = client.get_feed_entries(feed)["entries"][0]
        self.assertEqual((entry["title"], entry["tags"]), ("Heard", ["Boats"]))
        self.assertEqual(client.get_entries(tags="Boats")["total"], 1)
        # Words are looked up by a worker, which comes to them a moment later.
        self.becomes(lambda: client.get_entries(search="heard")["total"], 1, "entries that say a word")
        self.assertIn("new pier", client.fetch_entry_content(entry["id"])["content"])
        self.assertTrue(client.toggle_bookmark(entry["id"]))
        self.assertEqual(self.titles("saved"), ["Heard"])
        self.assertEqual(client.get_entries(starred=True)["total"], 1)
        self.assertTrue(client.toggle_bookmark(entry["id"]))
        self.assertEqual(self.titles("saved"), [])
        self.assertTrue(client.save_entry(entry["id"]))
        self.assertEqual(self.titles("saved"), ["Heard"])
        file = entry["enclosures"][0]
        self.assertEqual((file["url"], file["size"]), (web.base + "/heard.mp3", 81_234))
        self.assertTrue(client.update_enclosure(file["id"], media_progression=42))
        self.assertEqual(client.get_enclosure(file["id"])["media_progression"], 42)
        # A site's picture is looked for behind the first that asks.
        icon = self.until(lambda: self.icon(feed), "the site's picture does not come", seconds=120)
        self.assertEqual(client.get_icon(icon["id"]), icon)
        self.assertEqual(client.get_icon_by_feed_id(feed), icon)
        self.assertTrue(icon["data"].startswith("image/"))

    def icon(self, feed):
        try:
            return self.client.get_feed_icon(feed)
        except miniflux.ResourceNotFound:
            return None
