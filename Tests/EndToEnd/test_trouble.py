"""What may go wrong around Lede: sudden ends, many at once, full disks, a database that stops."""
import json
import os
import random
import shutil
import signal
import subprocess
import threading
import time
import unittest

from case import LEDE, SECONDS, LedeCase
from stand_in import Web, rss


class Troubled(LedeCase):
    def refresh_until(self, count):
        """Has feeds refreshed until so many items are there, and no more.

        What a process claimed that is no more, or that found no database, is free again after two minutes.
        """
        def come():
            self.lede("refresh", check=None)
            return self.news(limit=1)["totalResults"] >= count

        self.until(come, lambda: f"of {count} items there are {self.news(limit=1)['totalResults']}", 120 + SECONDS, pause=1)
        self.assertEqual(self.news(limit=1)["totalResults"], count)


class Trouble(Troubled):
    kills = 20

    def setUp(self):
        super().setUp()
        self.web = Web()
        self.addCleanup(self.web.close)

    def test_a_crash_shows_nothing_of_what_was_in_memory(self):
        process, _ = self.serve()
        with open(f"/proc/{process.pid}/limits") as limits:
            core = next(line for line in limits if line.startswith("Max core file size"))
        self.assertEqual(core.split()[4:6], ["0", "0"])
        # What may not be dumped belongs to root there, so that nobody of the same user reads it.
        self.assertEqual(os.stat(f"/proc/{process.pid}/mem").st_uid, 0)
        process.send_signal(signal.SIGSEGV)
        self.assertEqual(process.wait(SECONDS), -signal.SIGSEGV)

    def test_eight_commands_at_once_during_a_refresh(self):
        self.lede("import", self.write("in.opml", self.web.feeds(60, items=10)))
        self.lede("refresh")
        process, base = self.serve()
        ids = [i["id"] for i in self.news(limit=8)["news"]]
        for n in range(60):
            self.web.answers[f"/feed/{n}"] = rss(f"site{n}", 20)
        commands = [
            ["refresh"], ["news", "--unread"], ["feeds"], ["mark", ids[0], "saved"],
            ["mark", ids[1], "read"], ["export"], ["backup", self.folder + "/b"], ["news", "--json"],
        ]
        results = [None] * len(commands)

        def run(n):
            results[n] = self.lede(*commands[n], check=None)

        threads = [threading.Thread(target=run, args=(n,)) for n in range(len(commands))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for command, result in zip(commands, results):
            self.assertEqual(result.returncode, 0, f"{command}: {result.stdout}\n{result.stderr}")
        self.refresh_until(1200)

    def test_a_sudden_end_in_the_middle_of_a_refresh_loses_nothing(self):
        self.lede("import", self.write("in.opml", self.web.feeds(40, items=5)))
        self.lede("refresh")
        saved = [i["id"] for i in self.news(limit=20)["news"]]
        self.lede("mark", *saved, "saved")
        chance = random.Random(7)
        for turn in range(self.kills):
            for n in range(40):
                self.web.answers[f"/feed/{n}"] = rss(f"site{n}", 6 + turn)
            process = subprocess.Popen(
                [LEDE, "refresh"], env=self.environment,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )
            time.sleep(chance.uniform(0.02, 0.4))  # the moment of the end is what varies
            process.send_signal(signal.SIGKILL)
            process.wait()
        total = 40 * (5 + self.kills)
        self.refresh_until(total)
        news = self.news()
        titles = [i["title"] for i in news["news"]]
        self.assertEqual(news["totalResults"], total)
        self.assertEqual(len(titles), len(set(titles)), "an item came twice")
        kept = json.loads(self.lede("news", "--saved", "--json", "--limit", 1000).stdout)["news"]
        self.assertEqual(sorted(i["id"] for i in kept), sorted(saved))
        self.assertIn("Database", self.lede("doctor", check=None).stdout)

    def test_a_read_only_folder_is_said_and_healed(self):
        self.web.answers["/a"] = rss("harbour", 3)
        self.lede("add", self.web.base + "/a")
        if os.geteuid() == 0:
            self.skipTest("root may write to any folder")
        data = self.environment["LEDE_DATA"]
        for name in os.listdir(data):
            os.chmod(f"{data}/{name}", 0o400)
        os.chmod(data, 0o500)
        try:
            done = self.lede("refresh", check=3)
            self.assertIn("write", done.stderr)
        finally:
            os.chmod(data, 0o700)
            for name in os.listdir(data):
                os.chmod(f"{data}/{name}", 0o600)
        self.lede("refresh")


class TroubleOnPostgres(Trouble):
    def setUp(self):
        super().setUp()
        self.use_postgres()

    test_a_read_only_folder_is_said_and_healed = None


class FullDisk(Troubled):
    def test_a_full_disk_is_said_served_and_healed(self):
        inner = os.environ.get("LEDE_FULL_DISK")
        if not inner:
            probe = subprocess.run(
                ["unshare", "--mount", "--map-root-user", "true"], capture_output=True, text=True)
            if probe.returncode != 0:
                self.skipTest("no private mount namespace here: " + probe.stderr.strip())
            disk = self.folder + "/disk"
            os.mkdir(disk)
            done = subprocess.run(
                ["unshare", "--mount", "--map-root-user", "sh", "-c",
                 f"mount -t tmpfs -o size=12m tmpfs {disk} && exec python3 -m unittest -q "
                 "test_trouble.FullDisk"],
                cwd=os.path.dirname(os.path.abspath(__file__)),
                env={**os.environ, "LEDE_FULL_DISK": disk}, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            return
        web = Web()
        self.addCleanup(web.close)
        self.environment["LEDE_DATA"] = inner + "/data"
        web.answers["/a"] = rss("harbour", 3)
        self.lede("add", web.base + "/a")
        process, base = self.serve()
        ballast = os.open(inner + "/ballast", os.O_WRONLY | os.O_CREAT)
        try:
            while os.write(ballast, b"x" * 4096):
                pass
        except OSError:
            pass  # full, which is what this is for
        finally:
            os.close(ballast)
        web.answers["/a"] = rss("harbour", 400)
        done = self.lede("refresh", check=None)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("disk is full", (done.stderr + done.stdout).lower())
        status, _, body = self.ask(base + "/")
        self.assertEqual(status, 200)
        self.assertIn(b"harbour story 0", body)
        os.remove(inner + "/ballast")
        self.refresh_until(400)


class StoppedPostgres(Troubled):
    def test_postgres_stopped_and_started_again_under_load(self):
        pg_ctl = next(
            (f"/usr/lib/postgresql/{v}/bin/pg_ctl"
             for v in sorted(os.listdir("/usr/lib/postgresql"), reverse=True)
             if os.path.exists(f"/usr/lib/postgresql/{v}/bin/pg_ctl")), None,
        ) if os.path.isdir("/usr/lib/postgresql") else None
        if not pg_ctl:
            self.skipTest("no PostgreSQL server is installed")
        home = os.path.join(self.folder, "pg")
        os.mkdir(home)
        os.chmod(self.folder, 0o755)
        as_user = []
        if os.geteuid() == 0:
            shutil.chown(home, "postgres", "postgres")
            as_user = ["runuser", "-u", "postgres", "--"]
        data = home + "/data"
        run = lambda *words: subprocess.run(
            [*as_user, *words], check=True, cwd=home, stdout=subprocess.DEVNULL)
        run(pg_ctl.replace("pg_ctl", "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-N")
        start = lambda: run(pg_ctl, "-D", data, "-w", "-t", str(SECONDS), "-s", "-l", home + "/log", "-o",
                            f"-c listen_addresses= -c unix_socket_directories={home}", "start")
        stop = lambda: run(pg_ctl, "-D", data, "-w", "-t", str(SECONDS), "-s", "-m", "immediate", "stop")
        start()
        running = [True]
        self.addCleanup(lambda: running[0] and stop())
        self.environment["LEDE_DATABASE"] = f"postgres://postgres@/postgres?host={home}"
        web = Web()
        self.addCleanup(web.close)
        self.lede("import", self.write("in.opml", web.feeds(20, items=5)))
        process, base = self.serve()
        self.refresh_until(100)
        self.assertEqual(self.ask(base + "/")[0], 200)
        stop()
        running[0] = False
        status, _, body = self.ask(base + "/")
        self.assertEqual(status, 503)
        self.assertIn(b"database", body)
        self.assertEqual(self.ask(base + "/healthz")[0], 200)
        self.lede("news", check=3)
        start()
        running[0] = True
        self.until(lambda: self.ask(base + "/")[0] == 200, "the front page never came back")
        for n in range(20):
            web.answers[f"/feed/{n}"] = rss(f"site{n}", 8)
        self.refresh_until(160)


if __name__ == "__main__":
    unittest.main()
