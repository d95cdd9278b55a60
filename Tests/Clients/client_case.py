"""What the tests with other people's clients share: a Lede with 10,000 items behind a network that can break."""
import atexit
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "EndToEnd"))
from case import LEDE, ROOT, LedeCase  # noqa: E402
from line import Line  # noqa: E402
from stand_in import Web  # noqa: E402

LOGS = pathlib.Path(os.environ.get("LEDE_CLIENT_LOGS", ROOT / ".build/clients/logs"))
PASSWORD = "a ferry at noon\n"
# The folder with the account that all tests begin with, once it is made.
MADE = []

__all__ = ["ClientCase", "LEDE", "ROOT"]


class ClientCase(LedeCase):
    """A walk of one client; what it needs is named in `programs`, its logs lie in `kept`."""

    programs = ()
    #: A package and how its version begins: the walk knows where that one keeps what, and no other.
    debian = None
    feeds, items = 100, 100
    #: What the app password opens, beside all marks and feeds.
    options = ()

    @classmethod
    def setUpClass(cls):
        missing = [program for program in cls.programs if not shutil.which(program)]
        if missing:
            raise unittest.SkipTest("not installed: " + ", ".join(missing))
        if cls.debian:
            package, version = cls.debian
            found = shutil.which("dpkg-query") and subprocess.run(
                ["dpkg-query", "-W", "-f=${Version}", package], capture_output=True, text=True).stdout or ""
            if not found.startswith(version):
                raise unittest.SkipTest(f"the walk is for {package} {version}, this is {found or 'of no package'}")

    def setUp(self):
        super().setUp()
        began = time.monotonic()
        self.addCleanup(lambda: print(f"{self.id()}: {time.monotonic() - began:.0f} s", flush=True))
        self.kept = LOGS / self.id()
        shutil.rmtree(self.kept, ignore_errors=True)
        self.kept.mkdir(parents=True)
        self.web = Web()
        self.addCleanup(self.web.close)
        self.all = self.feeds * self.items
        self.bring_account()
        self.lede("import", self.write("feeds.opml", self.web.feeds(self.feeds, self.items)))
        self.lede("refresh")
        self.password = self.lede("account", "app", "anna", "--label", "client", *self.options).stdout.strip()
        log = self.log("lede")
        _, base = self.serve("--access-log", "on", log=log)
        self.line = Line(int(base.rsplit(":", 1)[1]), self.kept / "line.log")
        self.addCleanup(self.line.close)
        self.base = self.line.base

    def bring_account(self):
        """A Lede whose owner is anna, made once for all tests.

        Passwords are hashed on a thread that runs when nobody else wants the time: on a busy machine, minutes.
        """
        if not MADE:
            self.lede("account", "add", "--owner", "anna", input=PASSWORD, timeout=900)
            MADE.append(tempfile.mkdtemp(prefix="lede-account-"))
            atexit.register(shutil.rmtree, MADE[0], ignore_errors=True)
            shutil.copytree(self.environment["LEDE_DATA"], MADE[0] + "/data")
        else:
            shutil.copytree(MADE[0] + "/data", self.environment["LEDE_DATA"])

    def log(self, name):
        """A file among those that are kept."""
        file = open(self.kept / f"{name}.log", "w")
        self.addCleanup(file.close)
        return file

    def client(self, *words, log, **options):
        """Starts a program of the client's, which ends with the test."""
        process = subprocess.Popen(
            [*map(str, words)], stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            **{"env": self.environment, **options})
        self.addCleanup(self.end, process)
        return process

    def end(self, process):
        """Ends a client as a person's desktop does when they leave."""
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()  # how a client ends is not what is looked at
                process.wait()

    # What Lede holds, asked from the shell and not over the line.

    def count(self, show="unread"):
        """How much of it is unread, or saved."""
        return json.loads(self.lede("news", "--json", "--limit", 1, f"--{show}").stdout)["totalResults"]

    def titles(self, show="unread", limit=1000):
        told = json.loads(self.lede("news", "--json", "--limit", limit, f"--{show}").stdout)
        return [story["title"] for story in told["news"]]

    def until_count(self, count, show="unread"):
        self.becomes(lambda: self.count(show), count, f"{show} in Lede")

    def rows(self, file, statement):
        """What a client keeps in its own database; none while there is no such thing yet, or it is being written."""
        if not os.path.exists(file):
            return []
        database = sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=10)
        try:
            return database.execute(statement).fetchall()
        except sqlite3.OperationalError:
            return []  # no table yet, or locked for ten seconds: it is asked again
        finally:
            database.close()
