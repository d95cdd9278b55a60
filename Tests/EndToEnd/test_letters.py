"""Newsletters: a mail server brings letters over a Unix socket, and Lede keeps what it said it kept."""
import contextlib
import json
import os
import re
import signal
import smtplib
import socket
import subprocess
import threading
import unittest

from case import LEDE, SECONDS, LedeCase


def letter(number, body="<p>Words of issue {}.</p>", list_id="paper.example.org"):
    return (
        f"From: The Paper <news@example.org>\r\nSubject: Issue {number}\r\nMessage-ID: <{number}@example.org>\r\n"
        f"List-Id: <{list_id}>\r\nDate: Thu, 26 Nov 2020 10:00:{number % 60:02} +0000\r\n"
        "Content-Type: text/html; charset=utf-8\r\n\r\n" + body.format(number) + "\r\n"
    ).encode()


class Letters(LedeCase):
    def begin(self):
        """A Lede that takes letters; gives its process and the local reader's address."""
        self.socket = self.folder + "/lmtp"
        process, self.base = self.serve("--lmtp", self.socket, "--access-log", "off")
        self.until(self.is_open, "nobody listens at the socket")
        return process, self.lede("letters", "address").stdout.strip()

    def is_open(self):
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(self.socket) == 0

    def server(self):
        server = smtplib.LMTP(self.socket)
        self.addCleanup(server.close)
        server.timeout = SECONDS
        return server

    def titles(self):
        return sorted(item["title"] for item in self.news()["news"])

    def walk(self):
        process, address = self.begin()
        self.assertEqual(os.stat(self.socket).st_mode & 0o777, 0o660)
        server = self.server()
        refused = server.sendmail("a@example.org", [address, "nobody@example.org"], letter(1))
        self.assertEqual(refused["nobody@example.org"][0], 550)
        for number in (2, 1, 2):
            self.assertEqual(server.sendmail("a@example.org", [address], letter(number)), {})
        server.quit()
        self.assertEqual(self.titles(), ["Issue 1", "Issue 2"])
        self.assertIn("news@example.org", self.lede("letters", "list").stdout)
        self.assertNotIn("letters.invalid", self.lede("export").stdout)
        self.assertIn(b"news@example.org", self.ask(self.base + "/letters")[2])
        # Another address ends the one before.
        another = self.lede("letters", "address", "--new").stdout.strip()
        with self.assertRaises(smtplib.SMTPRecipientsRefused):
            self.server().sendmail("a@example.org", [address], letter(3))
        self.assertEqual(self.server().sendmail("a@example.org", [another], letter(3)), {})
        self.assertEqual(self.titles(), ["Issue 1", "Issue 2", "Issue 3"])
        # A list that was left is dropped.
        feed = json.loads(self.lede("feeds", "--json").stdout)["feeds"][0]["id"]
        self.lede("remove", feed)
        self.assertEqual(self.server().sendmail("a@example.org", [another], letter(4)), {})
        self.assertEqual(self.titles(), [])
        self.assertIn("left", self.lede("letters", "list").stdout)
        self.ended(process)
        self.assertFalse(os.path.exists(self.socket))

    def test_letters_come_and_go(self):
        self.walk()

    def test_letters_come_and_go_on_postgres(self):
        self.use_postgres()
        self.walk()

    def test_what_was_said_to_be_kept_is_kept_when_lede_is_killed(self):
        process, address = self.begin()
        kept, stop = [], threading.Event()

        def bring():
            number = 0
            try:
                server = smtplib.LMTP(self.socket)
                while not stop.is_set() and number < 90:
                    number += 1
                    if server.sendmail("a@example.org", [address], letter(number)) == {}:
                        kept.append(f"Issue {number}")
            except (OSError, smtplib.SMTPException):
                pass

        bringer = threading.Thread(target=bring)
        bringer.start()
        self.until(lambda: len(kept) >= 5, "no letters are kept")
        process.send_signal(signal.SIGKILL)
        process.wait(SECONDS)
        stop.set()
        bringer.join(SECONDS)
        self.assertGreaterEqual(len(kept), 5)
        self.assertEqual(set(kept) - set(self.titles()), set())
        # The socket that was left is taken again, and what came before is known.
        _, address = self.begin()
        self.assertEqual(self.server().sendmail("a@example.org", [address], letter(1)), {})
        self.assertEqual(self.titles().count("Issue 1"), 1)

    def test_hostile_letters_end_nothing(self):
        _, address = self.begin()
        for body in (b"", b"\0" * 1000, b"From: " + b"a:" * 30_000 + b"\r\n\r\nx", b"Subject: nobody sent this\r\n\r\nx"):
            with self.assertRaises(smtplib.SMTPDataError) as refused:
                self.server().sendmail("a@example.org", [address], body)
            self.assertEqual(refused.exception.smtp_code, 554)
        with self.assertRaises((smtplib.SMTPSenderRefused, smtplib.SMTPDataError)):
            self.server().sendmail("a@example.org", [address], letter(1, "x" * 70 + "\r\n" + ("y" * 70 + "\r\n") * 160_000))
        with socket.socket(socket.AF_UNIX) as rude:
            rude.connect(self.socket)
            with contextlib.suppress(OSError):  # it may be shown the door before all is said
                rude.sendall(os.urandom(100_000))
        self.assertEqual(self.server().sendmail("a@example.org", [address], letter(1, "<script>alert(1)</script><p>fine")), {})
        self.assertEqual(self.titles(), ["Issue 1"])
        number = re.search(rb"/item/(\d+)", self.ask(self.base + "/")[2])[1].decode()
        page = self.ask(f"{self.base}/item/{number}")[2]
        self.assertIn(b"fine", page)
        self.assertNotIn(b"alert(1)", page)

    def test_without_the_program_nobody_listens(self):
        self.environment["LEDE_LETTER_PROGRAM"] = "/nowhere/lede-letter"
        process, _ = self.serve("--lmtp", self.folder + "/lmtp", "--access-log", "off")
        self.assertIn("/nowhere/lede-letter", self.lede("doctor", check=None).stdout)
        self.assertIn("letters.no_program", self.ended(process))

    def test_lede_itself_takes_no_letter_apart(self):
        here = os.path.dirname(os.path.realpath(LEDE))
        libraries = {
            name: subprocess.run(["ldd", f"{here}/{name}"], capture_output=True, text=True, check=True).stdout
            for name in ("lede", "lede-letter")
        }
        self.assertNotIn("gmime", libraries["lede"])
        self.assertIn("gmime", libraries["lede-letter"])


if __name__ == "__main__":
    unittest.main()
