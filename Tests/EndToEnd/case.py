"""What the end-to-end tests share: a Lede with a folder of its own, run as a person runs it."""
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
LEDE = os.environ.get("LEDE_BIN", str(ROOT / ".build/debug/lede"))
POSTGRES = os.environ.get("LEDE_TEST_POSTGRES")


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

    def lede(self, *words, input=None, check=0):
        """Runs a command and returns what it printed; `check` is the exit code it must end with."""
        done = subprocess.run(
            [LEDE, *map(str, words)], env=self.environment, input=input,
            capture_output=True, text=True, timeout=120,
        )
        if check is not None:
            self.assertEqual(done.returncode, check, f"lede {words}: {done.stdout}\n{done.stderr}")
        return done

    def start(self, *words):
        """Starts a command that goes on; it is stopped with the test."""
        process = subprocess.Popen(
            [LEDE, *map(str, words)], env=self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
        )
        self.addCleanup(self.stop, process)
        return process

    def stop(self, process):
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                self.fail("lede did not stop within 20 s of SIGTERM")
        process.stdout.close()

    def serve(self, *words):
        """Starts `lede serve` on a free port and waits until it answers; gives process and address."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        process = self.start("serve", "--port", port, *words)
        base = f"http://127.0.0.1:{port}"
        for _ in range(300):
            if process.poll() is not None:
                self.fail("lede serve ended: " + process.stdout.read())
            try:
                urllib.request.urlopen(base + "/healthz", timeout=5).read()
                return process, base
            except OSError:
                time.sleep(0.05)
        self.fail("lede serve did not answer")

    def ask(self, address, method="GET", headers=None, data=None):
        """One request without following redirects: status, headers, body."""
        class Stay(urllib.request.HTTPRedirectHandler):
            def redirect_request(self, *_):
                return None

        request = urllib.request.Request(address, method=method, headers=headers or {}, data=data)
        try:
            with urllib.request.build_opener(Stay).open(request, timeout=30) as answer:
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
