"""Checking articles through the real program: in the terminal, over HTTP, beside training."""
import json
import re
import unittest
import urllib.parse

from case import LedeCase
from stand_in import Web

WORDS = ("The harbour office said on Friday that the ferry would sail from the north pier at eight and be "
         "back by noon. “We checked the hull and found nothing,” said its master. According to the council, "
         "412 people crossed on the first day. ")


def page(title="The ferry sails again after an inspection", words=WORDS):
    rows = "".join(f"<p>{words}That was day {n}.</p>" for n in range(8))
    return (f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{title}</title></head>"
            f"<body><article><h1>{title}</h1>{rows}</article></body></html>")


class Check(LedeCase):
    def setUp(self):
        super().setUp()
        self.web = Web()
        self.addCleanup(self.web.close)
        self.web.answers["/ferry"] = self.served(page())

    @staticmethod
    def served(text, type="text/html; charset=utf-8"):
        def answer(handler):
            body = text.encode()
            handler.send_response(200)
            handler.send_header("Content-Type", type)
            handler.send_header("Content-Length", str(len(body)))
            handler.end_headers()
            handler.wfile.write(body)
        return answer

    def post(self, base, path, **fields):
        headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"}
        return self.ask(base + path, "POST", headers, urllib.parse.urlencode(fields).encode())

    def test_an_address_a_file_and_a_pipe_are_checked_in_the_terminal(self):
        told = self.lede("check", self.web.base + "/ferry").stdout
        self.assertIn("The ferry sails again after an inspection", told)
        self.assertIn("Walt", told)
        self.assertRegex(told, r"Journalism +[█▌]* *\d+%")
        self.assertIn("What weighed most", told)
        self.assertNotIn("Hate", told)
        self.assertNotIn("\x1b", told)
        self.assertIn("Hate", self.lede("check", "--all", self.web.base + "/ferry").stdout)
        file = self.write("page.html", page())
        self.assertIn("words read", self.lede("check", file).stdout)
        piped = self.lede("check", "-", input="The ferry sails\n\n" + WORDS * 4).stdout
        self.assertTrue(piped.startswith("The ferry sails\n"), piped)

    def test_its_json_is_what_programs_know_and_failures_have_their_number(self):
        told = json.loads(self.lede("check", "--json", self.web.base + "/ferry").stdout)
        self.assertEqual([p["name"] for p in told["predictions"]], [
            "Journalism", "Wiki", "Opinion", "Satire", "Sensational", "AgendaDriven", "Hate"])
        self.assertEqual(told["url"], self.web.base + "/ferry")
        self.assertRegex(told["model_checksum"], "^[0-9a-f]{32}$")
        gone = self.lede("check", "--json", self.web.base + "/gone", check=1)
        self.assertEqual(json.loads(gone.stdout)["errors"][0], {
            "code": 1, "message": "Article could not be downloaded"})
        short = self.lede("check", "--json", "-", input="Too short to judge", check=1)
        self.assertEqual(json.loads(short.stdout)["errors"][0]["code"], 4)
        self.lede("check", "nothing-of-the-kind", check=2)
        for name in ("nofile.txt", "./nofile", "/nowhere/at.all"):
            self.assertIn(f"There is no file {name}", self.lede("check", name, check=2).stderr)
        nobody = self.lede("check", "http://127.0.0.1:9/x", check=4)
        self.assertIn("Article could not be downloaded", nobody.stderr)

    def test_what_points_inside_is_refused_as_lede_comes(self):
        del self.environment["LEDE_FETCH_PRIVATE"]
        self.web.answers["/away"] = self.served("x")
        for address in [self.web.base + "/ferry", "http://10.0.0.1/", "http://[::1]:9/", "http://localhost:9/"]:
            told = self.lede("check", "--json", address, check=1)
            self.assertEqual(json.loads(told.stdout)["errors"][0]["code"], 2, address)
        _, base = self.serve()
        status, _, body = self.post(base, "/check", q=self.web.base + "/ferry")
        self.assertEqual(status, 403)
        self.assertIn(b"Lede does not go there", body)
        self.assertEqual(self.web.asked, [])

    def test_a_check_lasts_through_a_restart_and_so_does_what_a_reader_takes_it_for(self):
        process, base = self.serve()
        status, headers, _ = self.post(base, "/check", q=self.web.base + "/ferry", src="page")
        self.assertEqual(status, 303)
        place = headers["Location"]
        self.assertRegex(place, "^/check/[0-9]{16}$")
        status, _, _ = self.post(base, place + "/disagree", label="opinion")
        self.assertEqual(status, 303)
        self.stop(process)
        _, base = self.serve()
        _, _, body = self.ask(base + place)
        self.assertIn("You take it for Opinion.".encode(), body)
        self.assertIn(b"The ferry sails again after an inspection", body)
        kept = self.lede("check", "--keep", self.web.base + "/ferry").stdout.strip().splitlines()[-1]
        _, _, listed = self.ask(base + "/check")
        self.assertIn(urllib.parse.urlparse(kept).path.encode(), listed)

    def test_doctor_and_model_call_models_by_the_same_names(self):
        self.lede("import", self.write("none.opml", "<opml version='2.0'><body/></opml>"))
        self.lede("check", "--keep", self.web.base + "/ferry")
        named = re.findall(r"\b(article|headline) ([0-9a-f]{8})\b", self.lede("doctor", check=None).stdout)
        self.assertEqual([name for name, _ in named], ["article", "headline"])
        told = self.lede("model").stdout
        for name, digits in named:
            self.assertRegex(told, rf"(?m)^{name}  {digits}")

    def test_who_asks_too_often_is_told_to_wait_where_a_rate_is_set(self):
        _, base = self.serve("--check-rate", "2")
        for _ in range(2):
            self.assertEqual(self.post(base, "/check", q=self.web.base + "/ferry")[0], 303)
        status, headers, body = self.post(base, "/check", q=self.web.base + "/ferry")
        self.assertEqual(status, 429)
        self.assertGreater(int(headers["Retry-After"]), 0)
        self.assertIn(b"Too many checks", body)


class CheckOnPostgres(Check):
    def setUp(self):
        super().setUp()
        self.use_postgres()


if __name__ == "__main__":
    unittest.main()
