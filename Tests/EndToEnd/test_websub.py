"""A hub that pushes what is new in a feed, against a running Lede."""
import hashlib
import hmac
import http.client
import json
import sqlite3
import urllib.parse

from case import SECONDS, LedeCase
from stand_in import Web, rss

HOME = "https://lede.example"
MEGABYTE = 1_048_576


class Hub(Web):
    """A web with a feed that names a hub, which is the same web; it writes down what it is asked."""

    def __init__(self):
        super().__init__()
        self.wishes = []
        self.publish(3)
        hub = self

        def post(handler):
            length = int(handler.headers["Content-Length"])
            fields = urllib.parse.parse_qsl(handler.rfile.read(length).decode())
            handler.reply(202, b"")
            hub.wishes.append({name.removeprefix("hub."): value for name, value in fields})

        self.server.RequestHandlerClass.do_POST = post

    @property
    def topic(self):
        return self.base + "/feed/paper"

    def body(self, items):
        links = (f"<atom:link xmlns:atom='http://www.w3.org/2005/Atom' rel='{rel}' href='{to}'/>"
                 for rel, to in [("hub", self.base + "/hub"), ("self", self.topic)])
        return rss("paper", items).replace(b"<item>", "".join(links).encode() + b"<item>", 1)

    def publish(self, items):
        """Has the feed itself say so much."""
        self.answers["/feed/paper"] = self.body(items)


class WebSub(LedeCase):
    def setUp(self):
        super().setUp()
        self.hub = Hub()
        self.addCleanup(self.hub.close)
        self.lede("add", self.hub.topic)
        self.log = open(self.folder + "/log", "w+")
        self.addCleanup(self.log.close)
        _, self.base = self.serve("--public-url", HOME, "--access-log", "on", log=self.log)

    def wish(self, mode):
        """The newest wish of that kind, once Lede has it; and no longer in the list."""
        found = self.until(
            lambda: [wish for wish in self.hub.wishes if wish["mode"] == mode],
            lambda: f"nobody asked to {mode}: {self.hub.wishes}")[-1]
        self.hub.wishes.clear()
        return found

    def send(self, wish, method="GET", query=None, body=None, **headers):
        """What Lede answers at the address that a wish names: its status and words."""
        place = urllib.parse.urlsplit(wish["callback"])
        self.assertEqual(f"{place.scheme}://{place.netloc}", HOME)
        path = place.path + ("?" + urllib.parse.urlencode(query) if query else "")
        status, _, words = self.ask(
            self.base + path, method, {"Host": place.netloc} | headers, body)
        return status, words.decode()

    def confirm(self, wish, **others):
        """Asks Lede whether it asked, as a hub does; gives the status."""
        query = {"mode": wish["mode"], "topic": wish["topic"], "challenge": "say this", "lease_seconds": "864000"}
        query = {f"hub.{name}": value for name, value in (query | others).items()}
        status, words = self.send(wish, query=query)
        self.assertEqual(words == "say this", status == 200)
        return status

    def push(self, wish, body, secret=None, method="sha256", topic=None):
        """Pushes a body, signed by the wish's secret or another; gives the status."""
        code = hmac.new((secret or wish["secret"]).encode(), body, method).hexdigest()
        links = f'<{self.hub.base}/hub>; rel="hub", <{topic or wish["topic"]}>; rel="self"'
        return self.send(
            wish, "POST", body=body, **{"X-Hub-Signature": f"{method}={code}", "Link": links,
                                        "Content-Type": "application/rss+xml"})[0]

    def pushed(self, *arguments, **words):
        """The same, once a second has passed since the last."""
        status = []
        self.until(lambda: status.append(self.push(*arguments, **words)) or status[-1] != 429, "always too soon")
        return status[-1]

    def items(self):
        return self.news(limit=1)["totalResults"]

    def told(self):
        return json.loads(self.lede("feeds", "--json").stdout)["feeds"][0].get("told_until")

    def sql(self, *statement):
        with sqlite3.connect(self.folder + "/data/lede.db", timeout=SECONDS) as database:
            database.execute(*statement)
        database.close()

    def test_a_hub_from_its_first_push_to_its_last(self):
        wish = self.wish("subscribe")
        self.assertEqual((wish["topic"], wish["lease_seconds"]), (self.hub.topic, "864000"))
        self.assertLess(len(wish["secret"]), 200)
        self.assertEqual(self.push(wish, self.hub.body(4)), 404)
        self.assertEqual(self.confirm(wish, topic=self.hub.base + "/feed/other"), 404)
        self.assertEqual(self.confirm(wish, mode="unsubscribe"), 404)
        self.assertIsNone(self.told())
        self.assertEqual(self.confirm(wish), 200)
        self.assertEqual(self.confirm(wish), 404)
        self.assertIsNotNone(self.told())
        self.assertIn("told by its hub until", self.lede("feeds").stdout)

        asked = len(self.hub.asked)
        self.assertEqual(self.pushed(wish, self.hub.body(4), secret="another"), 202)
        self.assertEqual(self.pushed(wish, self.hub.body(4), topic=self.hub.base + "/feed/other"), 202)
        status = self.until(lambda: (s := self.send(wish, "POST", body=self.hub.body(4))[0]) != 429 and s, "too soon")
        self.assertEqual(status, 202)
        self.assertEqual(self.items(), 3)
        for count, method in enumerate(["sha1", "sha256", "sha384", "sha512"], 4):
            self.assertEqual(self.pushed(wish, self.hub.body(count), method=method), 202)
            self.assertEqual(self.items(), count)
        self.assertEqual(len(self.hub.asked), asked, "the feed itself was asked")

        # What takes longer than a second to send is not too soon.
        self.assertEqual(self.pushed(wish, self.hub.body(8) + b" " * (7 * MEGABYTE)), 202)
        self.assertEqual(self.items(), 8)
        self.assertIn(self.too_large(wish), (413, None))
        stranger = wish | {"callback": HOME + "/websub/nobody"}
        self.assertEqual(self.push(stranger, self.hub.body(9)), 404)

        self.sql("UPDATE hub_lease SET rests_until = 1")
        self.sql("UPDATE job SET due = 1 WHERE kind = 22")
        again = self.wish("subscribe")
        self.assertEqual(again["callback"], wish["callback"])
        self.assertNotEqual(again["secret"], wish["secret"])
        self.assertEqual(self.confirm(again, lease_seconds="600"), 200)
        self.assertEqual(self.pushed(again, self.hub.body(9)), 202)
        self.assertEqual(self.items(), 9)

        self.lede("remove", self.hub.topic)
        left = self.wish("unsubscribe")
        self.assertEqual(left["callback"], wish["callback"])
        self.assertEqual(self.confirm(left, mode="subscribe"), 404)
        self.assertEqual(self.confirm(left), 200)
        self.assertEqual(self.push(again, self.hub.body(10)), 404)

        self.log.seek(0)
        log = self.log.read()
        self.assertIn('"path":"/websub/…"', log)
        self.assertNotIn(urllib.parse.urlsplit(wish["callback"]).path, log)
        self.assertNotIn(wish["secret"], log)

    def too_large(self, wish):
        """The status for a body of 9 MB; None where Lede hung up while it came."""
        place = urllib.parse.urlsplit(self.base)
        line = http.client.HTTPConnection(place.hostname, place.port, timeout=SECONDS)
        self.addCleanup(line.close)
        try:
            line.request(
                "POST", urllib.parse.urlsplit(wish["callback"]).path, b" " * (9 * MEGABYTE),
                {"Host": "lede.example"})
            return line.getresponse().status
        except (ConnectionError, http.client.HTTPException):
            return None
