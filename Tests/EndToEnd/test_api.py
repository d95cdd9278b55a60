"""The FakerFact API of a running Lede, asked as programs of any age ask it."""
import json
import subprocess
import unittest

from case import SECONDS, LedeCase
from stand_in import Web

WORDS = (
    "The harbour office said on Friday that the ferry sails again on Monday, after divers looked at its "
    "hull and found nothing worse than scratches. About four hundred people a day had taken the bus around "
    "the bay, which takes an hour longer. The first boat leaves at ten past seven, and tickets that were "
    "bought before the damage stay good until the end of the year. "
)


class API(LedeCase):
    def setUp(self):
        super().setUp()
        self.web = Web()
        self.addCleanup(self.web.close)
        self.web.answers["/ferry"] = self.page

    @staticmethod
    def page(handler):
        body = f"<title>Ferry sails</title><article><h1>Ferry sails</h1>{f'<p>{WORDS}</p>' * 6}</article>".encode()
        handler.send_response(200)
        handler.send_header("Content-Type", "text/html")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def test_the_sample_of_old_clients_works_letter_by_letter(self):
        _, base = self.serve()
        links = json.loads(self.ask(base + "/api")[2])
        done = subprocess.run(
            ["curl", "-s", "-w", "\n%{http_code} %{content_type}", "-X", "POST",
             links["_links"]["predictions"]["href"],
             "-H", "Cache-Control: no-cache", "-H", "Content-Type: application/json",
             "-d", '{\n\t"url": "%s/ferry"\n}' % self.web.base],
            capture_output=True, text=True, timeout=SECONDS)
        body, _, last = done.stdout.rpartition("\n")
        self.assertEqual(last, "200 application/json")
        said = json.loads(body)
        self.assertEqual(list(said), [
            "_links", "content_src", "id", "model_checksum", "predictions", "time_to_predict", "title",
            "url", "walt_says"])
        self.assertEqual([p["name"] for p in said["predictions"]], [
            "Journalism", "Wiki", "Opinion", "Satire", "Sensational", "AgendaDriven", "Hate"])
        self.assertNotRegex(body, r'"value":\d\.\d*0[,}]')
        self.assertRegex(said["model_checksum"], "^[0-9a-f]{32}$")
        self.assertEqual(len(str(said["id"])), 16)
        # The same document, byte for byte, from the store.
        status, headers, again = self.ask(said["_links"]["self"]["href"])
        self.assertEqual((status, headers["Content-Type"]), (200, "application/json"))
        self.assertEqual(again.decode(), body)

    def test_an_address_inside_is_refused(self):
        self.environment["LEDE_FETCH_PRIVATE"] = "refuse"
        _, base = self.serve()
        for inside in ["http://127.0.0.1/", "http://10.0.0.1/", "http://[::1]/", "http://169.254.169.254/"]:
            status, _, body = self.ask(
                base + "/api/predictions", "POST", {"Content-Type": "application/json"},
                json.dumps({"url": inside}).encode())
            self.assertEqual(status, 500)
            said = json.loads(body)
            self.assertEqual((said["errors"][0]["code"], said["url"]), (2, inside))

    def test_lede_is_a_client_of_such_a_server(self):
        _, other = self.serve()
        self.environment["LEDE_DATA"] = self.folder + "/second"
        _, base = self.serve("--judge-server", other)
        headers = {"Content-Type": "application/json"}
        for path, expected in [("/ferry", 200), ("/gone", 500)]:
            question = json.dumps({"url": self.web.base + path}).encode()
            status, _, body = self.ask(base + "/api/predictions", "POST", headers, question)
            self.assertEqual(status, expected, body)
            said = json.loads(body)
            if expected == 200:
                theirs = json.loads(
                    self.ask(other + "/api/predictions", "POST", headers, question)[2])
                self.assertEqual(said["predictions"], theirs["predictions"])
                self.assertEqual(said["model_checksum"], theirs["model_checksum"])
            else:
                self.assertEqual(said["errors"][0]["code"], 1)

    def test_a_shortcuts_token_is_not_in_the_log(self):
        process, base = self.serve("--access-log", "on")
        headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"}
        page = self.ask(base + "/apps", "POST", headers, b"kind=shortcut")[2].decode()
        address = page.split('value="http')[1].split('"')[0]
        token = address.split("/")[-1].removesuffix("?url=")
        self.assertEqual(len(token), 43)
        status, sent, _ = self.ask("http" + address + "https://a.example/")
        self.assertEqual(status, 303)
        self.assertNotIn(token, sent["Location"])
        log = self.ended(process)
        self.assertIn("/check/with/", log)
        self.assertNotIn(token, log)


if __name__ == "__main__":
    unittest.main()
