"""Programs of other makers: an app password from the shell, and what it opens."""
import base64
import hashlib
import json
import urllib.parse

from case import LedeCase
from stand_in import Web, rss

PASSWORD = "a ferry at noon\n"
STATE = "user/-/state/com.google/"


class Sync(LedeCase):
    def setUp(self):
        super().setUp()
        self.web = Web()
        self.addCleanup(self.web.close)
        self.web.answers["/a"] = rss("harbour", 30)
        self.lede("add", self.web.base + "/a")
        self.lede("account", "add", "--owner", "anna", input=PASSWORD)

    def password(self, *words):
        done = self.lede("account", "app", "anna", "--label", "Reeder", *words)
        self.assertIn("anna", done.stderr)
        return done.stdout.strip()

    def post(self, address, fields, **headers):
        status, _, body = self.ask(
            address, "POST", {"Content-Type": "application/x-www-form-urlencoded", **headers},
            urllib.parse.urlencode(fields).encode())
        return status, body.decode()

    def test_a_program_reads_and_marks(self):
        password = self.password()
        self.assertEqual(len(password), 43)
        _, base = self.serve()
        base += "/api/greader.php"
        status, body = self.post(base + "/accounts/ClientLogin", {"Email": "anna", "Passwd": password})
        self.assertEqual(status, 200, body)
        token = [line[5:] for line in body.split("\n") if line.startswith("Auth=")][0]
        shown = {"Authorization": "GoogleLogin auth=" + token}
        found, more = [], ""
        while more is not None:
            status, _, body = self.ask(
                f"{base}/reader/api/0/stream/items/ids?n=7&s={STATE}reading-list&xt={STATE}read&c={more}", headers=shown)
            self.assertEqual(status, 200, body)
            page = json.loads(body)
            found += [one["id"] for one in page["itemRefs"]]
            more = page.get("continuation")
        self.assertEqual(len(set(found)), 30)
        fields = [("i", one) for one in found[:20]] + [("a", STATE + "read")]
        self.assertEqual(self.post(base + "/reader/api/0/edit-tag", fields, **shown), (200, "OK"))
        unread = json.loads(self.lede("news", "--json", "--unread", "--limit", 100).stdout)
        self.assertEqual(len(unread["news"]), 10)
        status, body = self.post(base + "/accounts/ClientLogin", {"Email": "anna", "Passwd": PASSWORD.strip()})
        self.assertEqual((status, body), (401, "Error=BadAuthentication\n"))

    def test_fever_is_for_who_asked_for_it(self):
        _, base = self.serve()

        def fever(password, query=""):
            key = hashlib.md5(f"anna:{password}".encode()).hexdigest()
            status, body = self.post(base + "/fever/?api&" + query, {"api_key": key})
            self.assertEqual(status, 200)
            return json.loads(body)

        self.assertEqual(fever(self.password())["auth"], 0)
        answer = fever(self.password("--fever", "--scopes", "read"), "items&since_id=0&feeds")
        self.assertEqual((answer["auth"], len(answer["items"]), answer["total_items"]), (1, 30, 30))
        self.assertEqual(answer["feeds"][0]["title"], "harbour")

    def test_a_program_for_miniflux_reads_and_marks(self):
        password = self.password()
        _, base = self.serve()
        shown = {"Authorization": "Basic " + base64.b64encode(f"anna:{password}".encode()).decode()}
        status, _, body = self.ask(base + "//v1/entries?limit=7&direction=desc", headers=shown)
        page = json.loads(body)
        self.assertEqual((status, page["total"], len(page["entries"])), (200, 30, 7))
        wish = json.dumps({"entry_ids": [one["id"] for one in page["entries"]], "status": "read"}).encode()
        # As newsboat labels it, by what curl does unless told.
        form = {**shown, "Content-Type": "application/x-www-form-urlencoded"}
        status, _, body = self.ask(base + "/v1/entries", "PUT", form, wish)
        self.assertEqual((status, body), (204, b""))
        unread = json.loads(self.lede("news", "--json", "--unread", "--limit", 100).stdout)
        self.assertEqual(len(unread["news"]), 23)

    def test_what_cannot_be_made_is_told(self):
        self.assertIn("Nobody here", self.lede("account", "app", "ben", check=1).stderr)
        done = self.lede("account", "app", "anna", "--scopes", "everything", check=None)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("read, mark and subscribe", done.stderr)
