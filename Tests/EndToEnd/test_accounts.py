"""Accounts from the shell of the machine where Lede runs."""
import os
import pty
import subprocess
import unittest

from case import LEDE, SECONDS, LedeCase

PASSWORD = "a ferry at noon\n"


class Accounts(LedeCase):
    def setUp(self):
        super().setUp()
        self.lede("account", "add", "--owner", "anna", input=PASSWORD)
        self.lede("account", "add", "ben", input=PASSWORD)

    def names(self):
        return self.lede("account", "list").stdout.split("\n")[:-1]

    def typed(self, words, answer):
        """Runs a command on a terminal whose reader types one line; returns its exit code and what stood there."""
        here, there = pty.openpty()
        done = subprocess.Popen([LEDE, *words], env=self.environment, stdin=there, stdout=there, stderr=there)
        os.close(there)
        os.write(here, answer.encode())
        shown = b""
        while True:
            try:
                part = os.read(here, 4096)
            except OSError:  # the other side is closed
                break
            if not part:
                break
            shown += part
        os.close(here)
        return done.wait(timeout=SECONDS), shown.decode()

    def test_an_account_goes_only_when_it_is_meant(self):
        done = self.lede("account", "remove", "ben", input="ben\n", check=1)
        self.assertIn("--yes", done.stderr)
        self.assertIn("ben", self.names())
        code, shown = self.typed(["account", "remove", "ben"], "yes\n")
        self.assertEqual(code, 1, shown)
        self.assertIn("Type the name", shown)
        self.assertIn("ben", self.names())
        code, shown = self.typed(["account", "remove", "BEN"], "ben\n")
        self.assertEqual(code, 0, shown)
        self.assertEqual(self.names(), ["anna (owner)"])
        self.assertIn("Nobody here is called ben.", self.lede("account", "remove", "ben", "--yes", check=1).stderr)

    def test_the_owner_goes_last(self):
        done = self.lede("account", "remove", "anna", "--yes", check=1)
        self.assertIn("Others read here too", done.stderr)
        self.lede("account", "remove", "ben", "--yes")
        self.assertIn("gone", self.lede("account", "remove", "anna", "--yes").stdout)
        self.assertIn("no accounts", self.lede("account", "list").stdout)
        # Somebody else may make it theirs.
        self.lede("account", "add", "--owner", "carl", input=PASSWORD)
        self.assertEqual(self.names(), ["carl (owner)"])


if __name__ == "__main__":
    unittest.main()
