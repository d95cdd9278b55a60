"""Lede as a service: sockets that its manager opened, its word when it is ready, signs of life; manual and completions."""
import os
import queue
import shutil
import socket
import subprocess
import threading
import urllib.parse

from case import LEDE, SECONDS, LedeCase


class Service(LedeCase):
    def setUp(self):
        super().setUp()
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.manager.close)
        self.words = queue.Queue()

    def listen(self, name):
        """Hears at that name what a manager is told; all the time, as a full socket holds up who speaks."""
        self.manager.bind(name)

        def hear():
            while word := self.manager.recv(100):
                self.words.put(word.decode())

        hearing = threading.Thread(target=hear, daemon=True)
        hearing.start()
        self.addCleanup(hearing.join)
        # An empty word is the last.
        self.addCleanup(self.manager.sendto, b"", name)

    def told(self):
        return self.words.get(timeout=SECONDS)

    def managed(self, listening, *words):
        """Starts Lede with that socket as its third file, as a manager does."""
        self.environment |= {"LISTEN_FDS": "1", "WATCHDOG_USEC": "600000"}
        script = 'exec 3<&"$1"; shift; export LISTEN_PID=$$; exec "$@"'
        process = subprocess.Popen(
            ["bash", "-c", script, "bash", str(listening.fileno()), LEDE, *words], env=self.environment,
            pass_fds=[listening.fileno()], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(self.stop, process)
        return process

    def test_a_socket_is_taken_and_the_manager_is_told(self):
        path = self.folder + "/notify"
        self.listen(path)
        self.environment["NOTIFY_SOCKET"] = path
        with socket.create_server(("127.0.0.1", 0)) as listening:
            port = listening.getsockname()[1]
            # The port that the settings name is not opened.
            process = self.managed(listening, "serve", "--port", "1")
            self.assertEqual(self.told(), "READY=1")
            self.assertEqual(self.ask(f"http://127.0.0.1:{port}/healthz")[0], 200)
            self.never_asks_itself(f"http://127.0.0.1:{port}")
            self.assertEqual([self.told(), self.told()], ["WATCHDOG=1", "WATCHDOG=1"])
            process.terminate()
            while (word := self.told()) == "WATCHDOG=1":
                pass
            self.assertEqual(word, "STOPPING=1")
            self.assertEqual(process.wait(SECONDS), 0)

    def never_asks_itself(self, base):
        form = urllib.parse.urlencode({"address": base + "/feeds.opml"}).encode()
        status, _, page = self.ask(base + "/feeds", "POST", {"Sec-Fetch-Site": "same-origin"}, form)
        self.assertEqual(status, 422)
        self.assertIn("is where Lede itself answers", page.decode())

    def test_lede_never_asks_itself(self):
        self.never_asks_itself(self.serve("--fetch-private", "allow")[1])

    def test_a_socket_beyond_loopback_needs_an_owner_first(self):
        with socket.create_server(("0.0.0.0", 0)) as listening:
            process = self.managed(listening, "serve")
            self.assertEqual(process.wait(SECONDS), 1)
            self.assertIn("owner", process.stdout.read())

    def test_a_name_in_no_folder_is_told_too(self):
        name = f"lede-test-{os.getpid()}"
        self.listen("\0" + name)
        self.environment["NOTIFY_SOCKET"] = "@" + name
        self.serve()
        self.assertEqual(self.told(), "READY=1")

    def test_every_page_of_the_manual_is_right(self):
        groff = shutil.which("groff")
        if not groff:
            self.skipTest("groff is missing")
        commands = [line.split()[0] for line in self.lede("--help").stdout.splitlines() if line.startswith("  ")]
        self.assertGreater(len(commands), 30)
        for name in ["", *commands]:
            page = self.lede("manual", *([name] if name else [])).stdout
            read = subprocess.run([groff, "-K", "utf8", "-man", "-ww", "-Tutf8", "-z"], input=page, capture_output=True, text=True)
            self.assertEqual(read.stderr, "", name)
        self.assertIn("There is no command", self.lede("manual", "nothing", check=2).stderr)

    def test_bash_offers_commands_options_and_files(self):
        offers = self.folder + "/lede.bash"
        with open(offers, "w") as file:
            file.write(self.lede("completions", "bash").stdout)

        def offered(*words):
            script = 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lede; printf "%s\\n" "${COMPREPLY[@]}"'
            done = subprocess.run(
                ["bash", "-c", script, offers, *words], capture_output=True, text=True, cwd=self.folder, check=True)
            self.assertEqual(done.stderr, "")
            return done.stdout.split()

        self.assertEqual(offered("lede", "ref"), ["refresh"])
        self.assertEqual(offered("lede", "--data", "x", "ref"), ["refresh"])
        self.assertEqual(offered("lede", "news", "--unr"), ["--unread"])
        self.assertEqual(offered("lede", "--data", "x", "news", "--unr"), ["--unread"])
        self.assertEqual(offered("lede", "import", "le"), ["lede.bash"])
        self.assertEqual(offered("lede", "news", "--data", "le"), ["lede.bash"])
