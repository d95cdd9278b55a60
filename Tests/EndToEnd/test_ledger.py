"""Points through sudden ends: many readers open and give cookies while the server is killed."""
import asyncio
import hashlib
import http.client
import json
import queue
import random
import re
import resource
import signal
import sqlite3
import subprocess
import threading
import time
import unittest

from case import SECONDS, LedeCase, daytime

# Sums that must hold at any moment, however the server ended; each counts what breaks one.
BROKEN = {
    "balances that are not the sum of their entries": """
        SELECT COUNT(*) FROM fortune_state AS s
        WHERE points <> (SELECT COALESCE(SUM(points), 0) FROM ledger AS l WHERE l.reader_id = s.reader_id)""",
    "counts of openings that are wrong": """
        SELECT COUNT(*) FROM fortune_state AS s
        WHERE openings <> (SELECT COUNT(*) FROM opening AS o WHERE o.reader_id = s.reader_id)""",
    "openings without one entry of their own": """
        SELECT COUNT(*) FROM opening AS o WHERE 1 <> (
          SELECT COUNT(*) FROM ledger AS l
          WHERE l.reason = 'opening' AND l.opening_id = o.id AND l.reader_id = o.reader_id AND l.points = 10)""",
    "entries for an opening that is not there": """
        SELECT COUNT(*) FROM ledger AS l WHERE (opening_id IS NOT NULL OR reason = 'opening')
          AND NOT EXISTS (SELECT 1 FROM opening AS o WHERE o.id = l.opening_id AND o.reader_id = l.reader_id)""",
    "readers with two openings": """
        SELECT COUNT(*) FROM (SELECT reader_id FROM opening GROUP BY reader_id HAVING COUNT(*) > 1) AS twice""",
    "givers with two gifts": """
        SELECT COUNT(*) FROM (SELECT giver_id FROM cookie_gift GROUP BY giver_id HAVING COUNT(*) > 1) AS twice""",
    "gifts without the entry of who gave it": """
        SELECT COUNT(*) FROM cookie_gift AS g WHERE 1 <> (
          SELECT COUNT(*) FROM ledger AS l WHERE l.reader_id = g.giver_id AND l.reason = 'gift')""",
    "gifts without the entry of who received it": """
        SELECT COUNT(*) FROM cookie_gift AS g WHERE 1 <> (
          SELECT COUNT(*) FROM ledger AS l
          WHERE l.reader_id = g.receiver_id AND l.reason = 'gifted' AND l.points = 5)""",
    "entries for a gift that is not there": """
        SELECT COUNT(*) FROM ledger AS l
        WHERE reason = 'gift' AND NOT EXISTS (SELECT 1 FROM cookie_gift AS g WHERE g.giver_id = l.reader_id)
          OR reason = 'gifted' AND NOT EXISTS (SELECT 1 FROM cookie_gift AS g WHERE g.receiver_id = l.reader_id)""",
}


class Ledger(LedeCase):
    readers = 400  # in pairs of friends
    rounds = 12
    hands = 16

    def setUp(self):
        super().setUp()
        self.zone = daytime()
        self.answered = {}  # (what, reader) to the time it was answered as done
        self.in_doubt = set()  # asked for, and the connection ended before an answer

    # The database, looked into while nobody serves it.

    def rows(self, sql):
        address = self.environment.get("LEDE_DATABASE")
        if address:
            done = subprocess.run(
                ["psql", "-qAtX", "-F", "\t", address, "-c", sql], capture_output=True, text=True, check=True)
            return [[int(field) for field in line.split("\t")] for line in done.stdout.splitlines()]
        database = sqlite3.connect(self.environment["LEDE_DATA"] + "/lede.db", timeout=SECONDS)
        try:
            with database:
                return [list(row) for row in database.execute(sql)]
        finally:
            database.close()

    def write_rows(self, statements):
        address = self.environment.get("LEDE_DATABASE")
        if address:
            subprocess.run(["psql", "-qX1", "-v", "ON_ERROR_STOP=1", address], input=";\n".join(statements) + ";",
                           text=True, check=True)
            return
        for statement in statements:
            self.rows(statement)

    def people(self, count):
        """A house with so many readers, each with a session, two and two friends."""
        self.lede("account", "add", "--owner", "ines", input="a ferry at noon\n")
        now = int(time.time() * 1000)
        binary = "'\\x%s'::bytea" if self.environment.get("LEDE_DATABASE") else "x'%s'"
        first, last = 2, count + 1
        readers, accounts, sessions, friends = [], [], [], []
        for number in range(first, last + 1):
            name = self.name(number)
            readers.append(f"({number}, '{name}')")
            accounts.append(f"({number}, '{name}', '{name}', {now})")
            token = binary % hashlib.sha256(self.token(number).encode()).hexdigest()
            sessions.append(f"({token}, {number}, {now + 10**9}, {now}, {now})")
            friends.append(f"({number}, {self.friend(number)}, {now}, 'all', 0)")
        self.write_rows([
            "INSERT INTO reader (id, name) VALUES " + ", ".join(readers),
            "INSERT INTO account (reader_id, name, key, made) VALUES " + ", ".join(accounts),
            "INSERT INTO session (token_hash, reader_id, expires, made, used) VALUES " + ", ".join(sessions),
            "INSERT INTO friend (reader_id, friend_id, since, extent, shows_city) VALUES " + ", ".join(friends),
        ])
        return range(first, last + 1)

    @staticmethod
    def name(number):
        return f"reader-{number}"

    @staticmethod
    def token(number):
        return f"session-of-{number}"

    @staticmethod
    def friend(number):
        return number + 1 if number % 2 == 0 else number - 1

    # Those who open and give.

    def work(self, base, jobs, stop, tell):
        """Does jobs until there are none, or the server is gone."""
        host = base.removeprefix("http://")
        connection = http.client.HTTPConnection(host, timeout=SECONDS)
        while not stop.is_set():
            try:
                job = jobs.get_nowait()
            except queue.Empty:
                break
            what, reader = job
            path, body, good = (f"/v1/fortune?zone={self.zone}", "", 201) if what == "open" \
                else (f"/v1/friends/{self.name(self.friend(reader))}", "do=give", 204)
            try:
                if connection.sock is None:
                    connection.connect()
            except OSError:
                return  # the server is gone, and was not asked
            try:
                connection.request("POST", path, body, {
                    "Cookie": f"lede={self.token(reader)}", "Origin": base,
                    "Content-Type": "application/x-www-form-urlencoded"})
                answer = connection.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException):
                self.in_doubt.add(job)
                connection.close()
                continue
            tell(job, answer.status, good)
        connection.close()

    def round(self, base, jobs, kill_after, process):
        """Lets all hands work and kills the server after so many answers, or when all is done."""
        stop, lock = threading.Event(), threading.Lock()
        waiting, strange, count = queue.Queue(), [], [0]
        for job in jobs:
            waiting.put(job)

        def tell(job, status, good):
            with lock:
                # What was in doubt may have been done; nothing else is ever refused.
                if status == good or (status == 409 and job in self.in_doubt):
                    self.answered[job] = status
                else:
                    strange.append((job, status))
                count[0] += 1
                if count[0] == kill_after:
                    # At once and here, so that it falls among the requests of the others.
                    process.send_signal(signal.SIGKILL)
                    stop.set()

        hands = [threading.Thread(target=self.work, args=(base, waiting, stop, tell)) for _ in range(self.hands)]
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()
        if kill_after:
            process.kill()
            process.wait()
        self.assertEqual(strange, [], "answers that should not be")

    def check(self):
        """All sums hold, and whatever was answered as done is there."""
        for what, sql in BROKEN.items():
            self.assertEqual(self.rows(sql), [[0]], what)
        opened = {reader for [reader] in self.rows("SELECT reader_id FROM opening")}
        given = {reader for [reader] in self.rows("SELECT giver_id FROM cookie_gift")}
        for what, reader in self.answered:
            self.assertIn(reader, opened if what == "open" else given, f"{what} was answered, and is lost")

    def test_no_point_is_lost_or_doubled_when_the_server_is_killed(self):
        readers = self.people(self.readers)
        todo = [(what, reader) for reader in readers for what in ("open", "give")]
        chance = random.Random(11)
        chance.shuffle(todo)
        kills = 0
        for _ in range(self.rounds):
            jobs = [job for job in todo if job not in self.answered]
            most = len(jobs) // 4
            if most < self.hands:
                break
            process, base = self.serve("--access-log", "off")
            self.round(base, jobs, chance.randint(1, most), process)
            kills += 1
            self.check()
        self.assertGreaterEqual(kills, 6)
        self.assertTrue(self.in_doubt, "no end came in the middle of anything")
        process, base = self.serve("--access-log", "off")
        self.round(base, [job for job in todo if job not in self.answered], None, process)
        log = self.log_until(process, "ledger.checked")
        self.assertEqual((log["wrong"], log["readers"]), ("0", str(len(readers) + 1)))
        self.check()
        count = len(readers)
        self.assertEqual(self.rows("SELECT COUNT(*) FROM opening"), [[count]])
        self.assertEqual(self.rows("SELECT COUNT(*) FROM cookie_gift"), [[count]])
        self.assertEqual(
            self.rows("SELECT COUNT(*), MIN(points), MAX(points) FROM fortune_state WHERE reader_id > 1"),
            [[count, 15, 15]])
        self.assertIn("good  Ledger: all points sum up", self.lede("doctor", check=None).stdout)
        print(f"{kills} ends, {len(self.in_doubt)} requests without an answer, "
              f"{sum(status == 409 for status in self.answered.values())} of them done")

    def log_until(self, process, event):
        """The line of the log that tells of an event."""
        patience = threading.Timer(SECONDS, process.kill)
        patience.start()
        try:
            for line in process.stdout:
                if line.startswith("{") and json.loads(line)["event"] == event:
                    return json.loads(line)
        finally:
            patience.cancel()
        self.fail(f"the server ended without {event}")

    def test_a_ledger_that_does_not_sum_up_is_told_and_left_as_it_is(self):
        self.people(4)
        process, base = self.serve("--access-log", "off")
        for reader in (2, 4):
            self.round(base, [("open", reader)], None, process)
        self.stop(process)
        self.write_rows([
            "UPDATE fortune_state SET points = 12 WHERE reader_id = 2",
            "DELETE FROM ledger WHERE reader_id = 4",
        ])
        process, _ = self.serve("--access-log", "off")
        lines = [self.log_until(process, "ledger.wrong") for _ in range(2)]
        self.assertEqual([line["cause"] for line in lines], [
            "reader 2 has 12 points where the entries make 10",
            "reader 4 has 1 cookie without an entry, and 10 points where the entries make 0"])
        self.assertEqual(self.log_until(process, "ledger.checked")["wrong"], "2")
        self.stop(process)
        done = self.lede("doctor", check=None)
        self.assertIn("look  Ledger: " + "; ".join(line["cause"] for line in lines), done.stdout)
        self.assertIn("Nothing was changed.", done.stdout)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(self.rows("SELECT points FROM fortune_state WHERE reader_id = 2"), [[12]])

    def test_of_a_thousand_attempts_at_once_one_opens(self):
        self.people(2)
        _, base = self.serve("--access-log", "off")
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 4_096)), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        answers = asyncio.run(self.storm(base, 2, 1_000))
        self.assertEqual({status: answers.count(status) for status in set(answers)}, {201: 1, 409: 999})
        self.assertEqual(self.rows("SELECT COUNT(*) FROM opening"), [[1]])
        self.assertEqual(self.rows("SELECT points, openings FROM fortune_state WHERE reader_id = 2"), [[10, 1]])
        for what, sql in BROKEN.items():
            self.assertEqual(self.rows(sql), [[0]], what)

    async def storm(self, base, reader, count):
        """So many connections, each with all of a request but its last byte; then that, on all of them.

        Each is used before, as a new one is closed when nothing comes on it for a while.
        """
        host, port = base.removeprefix("http://").split(":")
        request = (f"POST /v1/fortune HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {base}\r\nContent-Length: 0\r\n"
                   f"Cookie: lede={self.token(reader)}\r\nConnection: close\r\n\r\n").encode()
        streams = []
        for _ in range(count):
            streams.append(await asyncio.open_connection(host, int(port)))
            streams[-1][1].write(f"GET /healthz HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        for answer, _ in streams:
            head = await asyncio.wait_for(answer.readuntil(b"\r\n\r\n"), SECONDS)
            await answer.readexactly(int(re.search(rb"(?i)content-length: *(\d+)", head)[1]))
        for part in (request[:-1], request[-1:]):
            for _, writer in streams:
                writer.write(part)

        async def status(reader, writer):
            line = await asyncio.wait_for(reader.readline(), SECONDS)
            await reader.read()
            writer.close()
            return int(line.split()[1])

        return await asyncio.gather(*(status(*stream) for stream in streams))


class LedgerOnPostgres(Ledger):
    def setUp(self):
        super().setUp()
        self.use_postgres()


if __name__ == "__main__":
    unittest.main()
