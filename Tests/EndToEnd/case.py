"""What the end-to-end tests share: a Lede with a folder of its own, run as a person runs it."""
import calendar
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request

from stand_in import PORTS

ROOT = pathlib.Path(__file__).resolve().parents[2]
LEDE = os.environ.get("LEDE_BIN", str(ROOT / ".build/debug/lede"))
POSTGRES = os.environ.get("LEDE_TEST_POSTGRES")
# How long anything may take. A machine that does much else is slow, not wrong, so this only ends what never comes.
SECONDS = 180


def daytime():
    """A time zone where midnight is hours away, for what lasts until then."""
    return f"Etc/GMT{time.gmtime().tm_hour - 12:+d}"


class LedeCase(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="lede-test-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.database = None
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": self.folder,
            "LEDE_DATA": self.folder + "/data",
            "LEDE_FETCH_PRIVATE": "allow",
            "LEDE_FETCH_PER_HOST": "100",
            "LEDE_FETCH_GAP": "0",
            "LEDE_CHECK_TIME": str(SECONDS),
        }

    def use_postgres(self):
        """A fresh database on the test server, or a skip that says why."""
        if not POSTGRES:
            self.skipTest("LEDE_TEST_POSTGRES names no server; script/test starts one")
        name = f"e2e_{os.getpid()}_{time.monotonic_ns()}"
        subprocess.run(["psql", "-q", POSTGRES, "-c", f"CREATE DATABASE {name}"], check=True)
        self.addCleanup(
            subprocess.run,
            ["psql", "-q", POSTGRES, "-c", f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"],
            stderr=subprocess.DEVNULL,
        )
        # The last part of the path, before any options, names the database.
        self.environment["LEDE_DATABASE"] = re.sub(r"/[^/?]*(\?|$)", rf"/{name}\1", POSTGRES, count=1) \
            if POSTGRES.count("/") == 3 else re.sub(r"/([^/?]*)(\?.*)?$", rf"/{name}\2", POSTGRES)

    def lede(self, *words, input=None, check=0, timeout=2 * SECONDS):
        """Runs a command and returns what it printed; `check` is the exit code it must end with."""
        done = subprocess.run(
            [LEDE, *map(str, words)], env=self.environment, input=input,
            capture_output=True, text=True, timeout=timeout,
        )
        if check is not None:
            self.assertEqual(done.returncode, check, f"lede {words}: {done.stdout}\n{done.stderr}")
        return done

    def start(self, *words, log=subprocess.PIPE):
        """Starts a command that goes on; it is stopped with the test. `log` is a file for what it prints."""
        process = subprocess.Popen(
            [LEDE, *map(str, words)], env=self.environment, stdout=log,
            stderr=subprocess.STDOUT, text=True,
        )
        self.addCleanup(self.stop, process)
        return process

    def stop(self, process):
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                self.fail(f"lede did not stop within {SECONDS} s of SIGTERM")
        if process.stdout:
            process.stdout.close()

    def ended(self, process):
        """Has a command stop, and gives all that it printed."""
        process.terminate()
        return process.communicate(timeout=SECONDS)[0]

    def until(self, what, message="it never came", seconds=SECONDS, pause=0.05):
        """Waits until `what()` gives something true, and gives it; `message` may be made when nothing came."""
        end = time.monotonic() + seconds
        while not (found := what()):
            if time.monotonic() > end:
                self.fail(message() if callable(message) else message)
            time.sleep(pause)
        return found

    def becomes(self, what, wanted, message=None):
        """Waits until `what()` is what is wanted, and tells what it is instead."""
        last = []

        def is_there():
            last[:] = [what()]
            return last[0] == wanted

        try:
            self.until(is_there)
        except AssertionError:
            self.assertEqual(last[0], wanted, message)

    def refresh(self):
        """Has all feeds asked, and waits for those that a running Lede takes upon itself.

        What a Lede asked that was killed is free again after two minutes.
        """
        # Times are told to the second.
        begun = int(time.time()) + 1
        time.sleep(max(0, begun - time.time()))

        def late():
            self.lede("refresh", check=None)
            feeds = json.loads(self.lede("feeds", "--json").stdout)["feeds"]
            asked = [time.strptime(feed["last_asked"] or "1970-01-01T00:00:00Z", "%Y-%m-%dT%H:%M:%SZ") for feed in feeds]
            return min(map(calendar.timegm, asked), default=begun) < begun

        self.until(lambda: not late(), "not all feeds were asked", 120 + SECONDS, pause=1)

    def serve(self, *words, log=subprocess.PIPE):
        """Starts `lede serve` on a free port and waits until it answers; gives process and address."""
        for _ in range(5):
            port = random.choice(PORTS)
            process = self.start("serve", "--port", port, *words, log=log)
            base = f"http://127.0.0.1:{port}"
            self.until(lambda: process.poll() is not None or self.is_up(base), "lede serve did not answer")
            if process.poll() is None:
                return process, base
            said = process.stdout.read() if process.stdout else "see its log"
            if "in use" not in said:
                break
        self.fail("lede serve ended: " + said)

    @staticmethod
    def is_up(base):
        """Whether somebody answers there."""
        try:
            return urllib.request.urlopen(base + "/healthz", timeout=30).read()
        except OSError:
            return False

    def ask(self, address, method="GET", headers=None, data=None):
        """One request without following redirects: status, headers, body."""
        class Stay(urllib.request.HTTPRedirectHandler):
            def redirect_request(self, *_):
                return None

        request = urllib.request.Request(address, method=method, headers=headers or {}, data=data)
        try:
            with urllib.request.build_opener(Stay).open(request, timeout=SECONDS) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()

    def news(self, limit=1000):
        return json.loads(self.lede("news", "--json", "--limit", limit).stdout)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path
