"""The running server, asked as browsers, programs and strangers ask it."""
import json
import re
import signal
import socket
import time
import unittest
import urllib.parse

from case import SECONDS, LedeCase
from stand_in import Web, rss


class Server(LedeCase):
    def setUp(self):
        super().setUp()
        self.web = Web()
        self.addCleanup(self.web.close)
        self.web.answers["/a"] = rss("harbour", 60)
        self.lede("add", self.web.base + "/a")

    def form(self, base, path, fields, **headers):
        return self.ask(
            base + path, "POST",
            {"Content-Type": "application/x-www-form-urlencoded", **{k.replace("_", "-"): v for k, v in headers.items()}},
            urllib.parse.urlencode(fields).encode(),
        )

    def test_pages_and_contract(self):
        _, base = self.serve()
        status, headers, body = self.ask(base + "/")
        self.assertEqual(status, 200)
        self.assertIn(b"harbour story 0", body)
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        for name in ("Referrer-Policy", "Permissions-Policy", "ETag"):
            self.assertTrue(headers[name], name)
        self.assertEqual(self.ask(base + "/", headers={"If-None-Match": headers["ETag"]})[0], 304)
        older = re.search(rb'href="([^"]*before=[^"]*)"', body).group(1).decode().replace("&amp;", "&")
        self.assertIn(b"harbour story 55", self.ask(urllib.parse.urljoin(base + "/", older))[2])
        item = re.search(rb'href="(/item/\d+)"', body).group(1).decode()
        self.assertIn(b"Words of story", self.ask(base + item)[2])
        self.assertEqual(self.ask(base + "/item/999999")[0], 404)
        self.assertEqual(self.ask(base + "/nowhere")[0], 404)
        status, headers, body = self.ask(base + "/v1/news?limit=3")
        news = json.loads(body)
        self.assertEqual((news["status"], news["totalResults"], len(news["news"])), ("ok", 60, 3))
        self.assertTrue(headers["Content-Type"].startswith("application/json"))
        self.assertEqual(json.loads(self.ask(base + "/v1/news?limit=0")[2])["status"], "error")
        self.assertEqual(self.ask(base + "/v1/news?limit=0")[0], 400)
        self.assertIn(b"# TYPE", self.ask(base + "/metrics")[2])
        _, headers, _ = self.ask(base + "/", headers={"Accept-Encoding": "gzip"})
        self.assertEqual(headers["Content-Encoding"], "gzip")

    def test_rules_made_on_a_page_are_those_of_the_terminal(self):
        _, base = self.serve()
        own = {"Sec_Fetch_Site": "same-origin"}
        rule = {"action": "mute", "match": "words", "place": "title", "feed": "", "text": "story 7, story 8"}
        tried = self.ask(base + "/rules/try?" + urllib.parse.urlencode(rule))[2].decode()
        self.assertIn("Of the newest 60 stories on your lists, 2 would be muted.", tried)
        status, headers, _ = self.form(base, "/rules", {**rule, "apply": "yes"}, **own)
        self.assertEqual(status, 303)
        self.assertIn("and caught 2 stories", self.ask(base + headers["Location"])[2].decode())
        listed = self.lede("rules").stdout
        self.assertIn("Mute stories with “story 7” or “story 8” in the title", listed)
        self.assertIn("caught 2", listed)
        self.assertIn(b"harbour story 8", self.ask(base + "/muted")[2])
        self.assertIn(b"harbour story 8", self.ask(base + "/rules/1")[2])
        self.assertEqual(self.news()["totalResults"], 58)
        status, _, body = self.form(base, "/rules", {**rule, "match": "pattern", "text": "("}, **own)
        self.assertEqual(status, 422)
        self.assertIn(b"cannot read this pattern", body)
        self.lede("rules", "remove", 1, "--undo")
        self.assertEqual(self.ask(base + "/rules/1")[0], 404)
        self.assertEqual(self.form(base, "/rules/return", {"id": 1}, **own)[0], 303)
        self.assertIn("caught 0", self.lede("rules").stdout)

    def test_each_request_leaves_a_line_without_secrets(self):
        process, base = self.serve("--access-log", "on")
        self.ask(base + "/owner?key=s3cret-key")
        self.ask(base + "/owner%3Fkey=s3cret-key")
        self.ask(base + "/item/999999?q=s3cret-word", headers={"Cookie": "lede=s3cret-token"})
        with socket.create_connection(base.removeprefix("http://").split(":")) as raw:
            raw.sendall(b"GET / HTTP/9.9\r\n\r\n")
            raw.recv(1000)
        log = self.ended(process)
        self.assertNotIn("s3cret", log)
        lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
        answered = [(l["path"], l["status"]) for l in lines if l["event"] == "request.answered"]
        self.assertIn(("/owner", 200), answered)
        self.assertIn(("/owner", 404), answered)
        self.assertIn(("/item/999999", 404), answered)
        refused = [l for l in lines if l["event"] == "request.refused"]
        self.assertEqual([(l["peer"], l["status"]) for l in refused], [("127.0.0.1", "505")])
        for line in lines:
            self.assertEqual(list(line)[:3], ["time", "level", "event"])
        process, base = self.serve("--access-log", "off")
        self.ask(base + "/")
        self.assertNotIn("request.", self.ended(process))

    def test_marks_by_form(self):
        _, base = self.serve()
        item = self.news()["news"][0]["id"]
        fields = {"id": item, "change": "saved", "return": "/"}
        self.assertEqual(self.form(base, "/mark", fields)[0], 403)
        self.assertEqual(self.form(base, "/mark", fields, Origin="http://evil.example")[0], 403)
        self.assertEqual(self.form(base, "/mark", fields, Sec_Fetch_Site="cross-site")[0], 403)
        self.assertEqual(self.lede("news", "--saved").stdout.count("★"), 0)
        status, headers, _ = self.form(base, "/mark", fields, Sec_Fetch_Site="same-origin")
        self.assertEqual((status, headers["Location"]), (303, f"/?did=saved.{item}"))
        self.assertEqual(self.lede("news", "--saved").stdout.count("★"), 1)
        fields["change"] = "unsaved"
        self.assertEqual(self.form(base, "/mark", fields, Origin=base)[0], 303)
        self.assertEqual(self.lede("news", "--saved").stdout.count("★"), 0)

    def test_large_lists_are_taken_of_readers_alone(self):
        self.lede("account", "add", "--owner", "anna", input="a ferry at noon\n")
        _, base = self.serve()
        feed = f'<outline text="A" xmlUrl="{self.web.base}/a"/>'
        opml = f"<opml version='2.0'><head><title>{'x' * 300_000}</title></head><body>{feed}</body></opml>"
        body = (
            "--XyZ\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.opml\"\r\n\r\n"
            f"{opml}\r\n--XyZ--\r\n"
        ).encode()
        own = {"Origin": base, "Content-Type": "multipart/form-data; boundary=XyZ"}
        self.assertEqual(self.ask(base + "/feeds/opml", "POST", own, body)[0], 413)
        self.assertEqual(self.ask(base + "/feeds/opml", "POST", own, body[:60_000])[0], 401)
        _, headers, _ = self.form(base, "/sign-in", {"name": "anna", "password": "a ferry at noon"}, Origin=base)
        cookies = headers.get_all("Set-Cookie")
        own["Cookie"] = "; ".join(cookie.split(";")[0] for cookie in cookies)
        status, headers, _ = self.ask(base + "/feeds/opml", "POST", own, body)
        self.assertEqual((status, headers["Location"]), (303, "/feeds?did=followed.0"))
        metrics = lambda: self.ask(base + "/metrics", headers={"Cookie": own["Cookie"]})[2]
        self.until(lambda: b"\nlede_body_bytes 0\n" in metrics(), lambda: f"bodies are held on: {metrics()}")
        self.assertIn(b"\nlede_answer_bytes 0\n", metrics())

    def test_other_hosts_and_proxies_are_not_trusted(self):
        _, base = self.serve()
        self.assertEqual(self.ask(base + "/", headers={"Host": "evil.example"})[0], 421)
        self.assertNotEqual(self.ask(base + "/", headers={"X-Forwarded-For": "203.0.113.9"})[0], 200)
        self.assertNotEqual(self.ask(base + "/", headers={"Forwarded": "for=203.0.113.9"})[0], 200)

    def test_the_owner_key_opens_one_session_once(self):
        done = self.lede("serve", "--host", "0.0.0.0", "--port", "0", check=None)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("lede owner key", done.stderr)
        _, base = self.serve("--public-url", "http://news.example.org")
        host = {"Host": "news.example.org"}
        self.assertNotEqual(self.ask(base + "/", headers=host)[0], 200)
        link = urllib.parse.urlsplit(self.lede("owner", "key").stdout.strip())
        page = self.ask(f"{base}{link.path}?{link.query}", headers=host)
        self.assertEqual(page[0], 200)
        fields = dict(urllib.parse.parse_qsl(link.query))
        origin = {"Origin": "http://news.example.org", **host}
        self.assertNotIn("Set-Cookie", self.form(base, "/owner", {"key": "wrong"}, **origin)[1])
        status, headers, _ = self.form(base, "/owner", fields, **origin)
        self.assertEqual(status, 303)
        cookie = headers["Set-Cookie"]
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Lax", cookie)
        token = cookie.split(";")[0]
        self.assertEqual(self.ask(base + "/", headers={**host, "Cookie": token})[0], 200)
        self.assertNotIn("Set-Cookie", self.form(base, "/owner", fields, **origin)[1])

    def test_it_stops_when_told_and_starts_again_quickly(self):
        process, _ = self.serve()
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(SECONDS), 0)
        began = time.monotonic()
        self.serve()
        print(f"second start: {time.monotonic() - began:.2f} s")

    def test_feeds_can_be_added_and_removed_on_the_page(self):
        _, base = self.serve()
        self.web.answers["/b"] = rss("meadow", 2)
        status, headers, _ = self.form(
            base, "/feeds", {"address": self.web.base + "/b"}, Sec_Fetch_Site="same-origin")
        self.assertEqual(status, 303)
        self.until(lambda: b"meadow story 0" in self.ask(base + "/")[2], "the new feed never showed its news")
        body = self.ask(base + "/feeds")[2]
        self.assertIn(b"meadow", body)


if __name__ == "__main__":
    unittest.main()
