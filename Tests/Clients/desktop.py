"""A desktop without a screen: Xvfb, and a D-Bus of its own, for clients with windows."""
import os
import pathlib
import subprocess
import tempfile

from client_case import ClientCase


class DesktopCase(ClientCase):
    """Each test has a screen and a home of its own."""

    def setUp(self):
        super().setUp()
        self.home = pathlib.Path(self.folder) / "home"
        runtime = tempfile.mkdtemp(dir=self.folder)  # 0700, as it has to be
        self.environment |= {
            "HOME": str(self.home), "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": runtime,
            "XDG_CONFIG_HOME": str(self.home / ".config"), "XDG_DATA_HOME": str(self.home / ".local/share"),
            "XDG_CACHE_HOME": str(self.home / ".cache"),
        }
        for folder in (".config", ".local/share", ".cache"):
            (self.home / folder).mkdir(parents=True)
        # Xvfb chooses a screen that is free, and says which.
        reads, writes = os.pipe()
        self.client("Xvfb", "-displayfd", writes, "-screen", "0", "1280x900x24", "-nolisten", "tcp",
                    log=self.log("xvfb"), pass_fds=(writes,))
        os.close(writes)
        with os.fdopen(reads) as told:
            self.environment["DISPLAY"] = ":" + told.readline().strip()

    def tool(self, *words):
        """A command of the desktop's; what it printed, nothing where it failed."""
        done = subprocess.run([*map(str, words)], env=self.environment, capture_output=True, text=True, timeout=120)
        return done.stdout.strip() if done.returncode == 0 else ""
