"""The package in a clean Debian 12: installed, served from, upgraded, removed, purged. Run by `script/package --test`.

No systemd runs in the chroot: the program is started by the unit's own command line, as the unit's user.
"""
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request

NEW, OLD = os.environ["LEDE_DEB"], os.environ["LEDE_OLD_DEB"]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PORT = 18080 + os.getpid() % 1000


def tool(*words, check=True):
    done = subprocess.run(words, capture_output=True, text=True)
    if check and done.returncode != 0:
        raise AssertionError(f"{words}: {done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = tempfile.mkdtemp(prefix="lede-package-")
        cls.addClassCleanup(shutil.rmtree, cls.root, ignore_errors=True)
        # Packages come from where this machine gets its own.
        made = tool("mmdebstrap", "--mode=root", "--variant=minbase", "--skip=cleanup/apt", "bookworm",
                    cls.root + "/debian", check=False)
        if made.returncode != 0:
            raise unittest.SkipTest("Package NOT tested: mmdebstrap reaches no Debian 12: " + made.stderr[-500:])
        cls.root += "/debian"
        shutil.copy("/etc/resolv.conf", cls.root + "/etc/resolv.conf")
        proxy = tool("apt-config", "dump", "Acquire::http").stdout
        with open(cls.root + "/etc/apt/apt.conf.d/99outside", "w") as file:
            file.write(proxy + 'APT::Install-Recommends "false";\n')
        with open(cls.root + "/usr/sbin/policy-rc.d", "w") as file:
            file.write("#!/bin/sh\nexit 101\n")
        os.chmod(cls.root + "/usr/sbin/policy-rc.d", 0o755)
        for kind, place in [("proc", "/proc"), ("tmpfs", "/dev/shm")]:
            os.makedirs(cls.root + place, exist_ok=True)
            tool("mount", "-t", kind, kind, cls.root + place)
            cls.addClassCleanup(tool, "umount", "-l", cls.root + place, check=False)

    def inside(self, *words, check=True):
        return tool("chroot", self.root, "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8",
                    "DEBIAN_FRONTEND=noninteractive", *words, check=check)

    def lede(self, *words, check=True):
        return self.inside("runuser", "-u", "lede", "--", "lede", *words, "--config", "/etc/lede/lede.conf", check=check)

    def install(self, deb):
        shutil.copy(deb, self.root + "/tmp/lede.deb")
        return self.inside("apt-get", "install", "-y", "-o", "Dpkg::Options::=--force-confold", "/tmp/lede.deb").stdout

    def mode(self, path):
        return self.inside("stat", "-c", "%a %U %G", path).stdout.strip()

    def backups(self, folder="/var/lib/lede/backups"):
        return sorted(os.listdir(self.root + folder))

    def systemd(self, environment, others=""):
        """Lets a systemd be seen that answers what the unit is set to; none runs in the chroot."""
        os.makedirs(self.root + "/run/systemd/system")
        answers = shlex.quote(environment), shlex.quote(others)
        program = pathlib.Path(self.root + "/usr/bin/systemctl")
        program.write_text("""#!/bin/sh
case "$*" in
  "show --property=Environment --value lede.service") printf '%%s\\n' %s ;;
  "show --property=EnvironmentFiles --property=ExecStart lede.service") printf '%%s\\n' %s ;;
esac
""" % answers)
        program.chmod(0o755)

    def no_systemd(self):
        os.rmdir(self.root + "/run/systemd/system")
        os.remove(self.root + "/usr/bin/systemctl")

    def serve(self):
        """Starts what the unit starts, as the unit's user, and waits for its first page."""
        with open(self.root + "/usr/lib/systemd/system/lede.service") as file:
            unit = file.read()
        command = shlex.split(re.search(r"^ExecStart=(.*)$", unit, re.M)[1])
        user = re.search(r"^User=(.*)$", unit, re.M)[1]
        # As systemd would, it is waited for until it says that it is ready.
        told = self.enterContext(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        told.settimeout(30)
        ready = self.root + "/tmp/ready"
        pathlib.Path(ready).unlink(missing_ok=True)
        told.bind(ready)
        os.chmod(ready, 0o666)
        process = subprocess.Popen(
            ["chroot", self.root, "setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups",
             "env", "-i", "PATH=/usr/bin:/bin", "NOTIFY_SOCKET=/tmp/ready", *command, "--port", str(PORT)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        try:
            while b"READY=1" not in told.recv(4096):
                pass
        except TimeoutError:
            process.kill()
            self.fail("lede was not ready: " + process.stdout.read())
        try:
            page = urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=5)
        except urllib.error.HTTPError as error:
            page = error  # who has no session is shown the page to sign in
        with page:
            return process, page.read().decode()

    def restored(self, folder):
        """The accounts in the newest backup."""
        newest = max(self.backups(), key=lambda name: os.stat(self.root + "/var/lib/lede/backups/" + name).st_mtime)
        self.inside("install", "-d", "-o", "lede", "-m", "700", folder)
        self.lede("restore", "/var/lib/lede/backups/" + newest, "--data", folder)
        return self.lede("account", "list", "--data", folder).stdout

    def stop(self, process):
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(30), 0)

    def test_a_life(self):
        with self.subTest("installed"):
            self.install(OLD)
            self.assertEqual(self.mode("/var/lib/lede"), "700 lede lede")
            self.assertEqual(self.mode("/etc/lede/lede.conf"), "640 root lede")
            self.assertTrue(os.path.islink(self.root + "/etc/systemd/system/multi-user.target.wants/lede.service"))
            missing = self.inside("ldd", "/usr/lib/lede/bin/lede", "/usr/lib/lede/bin/lede-picture",
                                  "/usr/lib/lede/bin/lede-letter").stdout
            self.assertNotIn("not found", missing)
            self.assertNotIn("swift", missing)
        with self.subTest("served"):
            process, page = self.serve()
            self.assertIn("<title>", page)
            style = re.search(r'href="([^"]*lede[^"]*\.css[^"]*)"', page)[1]
            self.assertEqual(urllib.request.urlopen(f"http://127.0.0.1:{PORT}{style}").status, 200)
            self.stop(process)
            self.assertEqual(self.inside("stat", "-c", "%a %U", "/var/lib/lede/lede.db").stdout.split()[1], "lede")
        with self.subTest("judges, knows zones and has its small programs"):
            doctor = self.lede("doctor", "--zone", "Europe/London", check=False).stdout
            self.assertIn("zone data present", doctor)
            self.assertIn("/usr/lib/lede/bin/lede-picture", doctor)
            self.assertIn("/usr/lib/lede/bin/lede-letter", doctor)
            self.assertNotIn("no program", doctor)
            wrong = self.lede("serve", "--zone", "Nowhere/Never", check=False)
            self.assertEqual(wrong.returncode, 2, wrong.stderr)
            self.assertIn("article", self.lede("model").stdout)
        with self.subTest("a person's account"):
            added = subprocess.run(
                ["chroot", self.root, "runuser", "-u", "lede", "--", "lede", "account", "add", "ann", "--owner",
                 "--config", "/etc/lede/lede.conf"], input="a long pass phrase of ours\n", capture_output=True, text=True)
            self.assertEqual(added.returncode, 0, added.stderr)
        with self.subTest("upgraded after a backup"):
            with open(self.root + "/etc/lede/lede.conf", "a") as file:
                file.write("zone = Europe/London\n")
            said = self.install(NEW)
            self.assertIn("Lede: backing up to /var/lib/lede/backups/before-upgrade-from-0.0.1-", said)
            backups = os.listdir(self.root + "/var/lib/lede/backups")
            self.assertEqual(len(backups), 1)
            with open(self.root + "/etc/lede/lede.conf") as file:
                self.assertIn("zone = Europe/London", file.read())
            self.lede("restore", "/var/lib/lede/backups/" + backups[0], "--data", "/var/lib/lede/again")
            for folder in ["/var/lib/lede", "/var/lib/lede/again"]:
                self.assertIn("ann", self.lede("account", "list", "--data", folder).stdout)
            process, page = self.serve()
            self.assertIn("<title>", page)
            self.stop(process)
        with self.subTest("a failed backup stops the upgrade"):
            database = self.root + "/var/lib/lede/lede.db"
            shutil.move(database, database + ".aside")
            with open(database, "w") as file:
                file.write("no database " * 1000)
            refused = self.inside("dpkg", "-i", "/tmp/lede.deb", check=False)
            self.assertNotEqual(refused.returncode, 0)
            self.assertIn("nothing was upgraded", refused.stderr)
            os.replace(database + ".aside", database)
            self.inside("dpkg", "-i", "/tmp/lede.deb")
        with self.subTest("a database that somebody holds stops the upgrade, unless root says that it may"):
            held = sqlite3.connect(self.root + "/var/lib/lede/lede.db", isolation_level=None)
            held.execute("PRAGMA locking_mode = EXCLUSIVE")
            held.execute("BEGIN EXCLUSIVE")
            refused = self.inside("timeout", "120", "dpkg", "-i", "/tmp/lede.deb", check=False)
            self.assertNotIn(refused.returncode, [0, 124])
            self.assertIn("nothing was upgraded", refused.stderr)
            waiver = pathlib.Path(self.root + "/etc/lede/upgrade-without-backup")
            self.assertIn("touch /etc/lede/upgrade-without-backup", refused.stderr)
            before = self.backups()
            os.close(os.open(waiver, os.O_CREAT))
            os.chown(waiver, 1, 1)
            refused = self.inside("timeout", "120", "dpkg", "-i", "/tmp/lede.deb", check=False)
            self.assertIn("nothing was upgraded", refused.stderr, "a file of root's alone counts")
            os.chown(waiver, 0, 0)
            self.assertIn("Lede: no backup, as", self.inside("dpkg", "-i", "/tmp/lede.deb").stdout)
            self.assertFalse(waiver.exists(), "it counts once")
            self.assertEqual(self.backups(), before)
            held.execute("ROLLBACK")
            held.close()
        with self.subTest("root changes nothing that a name in the service's folder leads to"):
            kept, aside = self.root + "/var/lib/lede/backups", self.root + "/var/lib/lede/aside"
            os.rename(kept, aside)
            os.mkdir(self.root + "/srv/roots", 0o755)
            before = self.mode("/srv/roots")
            os.symlink("/srv/roots", kept)
            refused = self.inside("dpkg", "-i", "/tmp/lede.deb", check=False)
            self.assertEqual(self.mode("/srv/roots"), before)
            self.assertNotEqual(refused.returncode, 0)
            self.assertIn("nothing was upgraded", refused.stderr)
            self.assertEqual(self.backups("/srv/roots"), [])
            os.remove(kept)
            os.rename(aside, kept)
        with self.subTest("the three newest stay, whatever names are beside them"):
            kept = pathlib.Path(self.root + "/var/lib/lede/backups")
            # Read by lines, the second of this path is a file of root's.
            precious = "/srv/roots/before-upgrade-from-1.backup"
            for path in [pathlib.Path(self.root + precious), pathlib.Path(f"{kept}/a\n{precious}")]:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch()
            odd = ["before-upgrade-from-\n.backup", "before-upgrade-from- -rf b.backup", "before-upgrade-from-2.backup"]
            for day, name in enumerate(odd):
                (kept / name).touch()
                os.utime(kept / name, (day, day))
            (kept / "mine.backup").touch()
            before = set(self.backups())
            self.inside("dpkg", "-i", "/tmp/lede.deb")
            self.assertTrue(os.path.exists(self.root + precious))
            after = set(self.backups())
            self.assertEqual(len([name for name in after if name.startswith("before-upgrade-from-")]), 3)
            self.assertEqual(len(after - before), 1)
            self.assertIn("mine.backup", after)
            self.assertFalse(after & set(odd))
            self.assertEqual(self.mode("/var/lib/lede/backups/" + (after - before).pop()), "600 lede lede")
        with self.subTest("a backup of what lede.conf names"):
            conf = pathlib.Path(self.root + "/etc/lede/lede.conf")
            standard = conf.read_text()
            self.inside("install", "-d", "-o", "lede", "-m", "700", "/srv/own news")
            self.inside("sh", "-c", "mv /var/lib/lede/lede.db* '/srv/own news'")
            conf.write_text(standard + "\tdata=  /srv/own news \n")
            self.assertIn("Lede: backing up to", self.inside("dpkg", "-i", "/tmp/lede.deb").stdout)
            self.assertIn("ann", self.restored("/srv/by-conf"))
            conf.write_text(standard + "data = /srv/nothing\n")
            before = self.backups()
            self.assertIn("Lede: no news found, so no backup", self.inside("dpkg", "-i", "/tmp/lede.deb").stdout)
            self.assertEqual(self.backups(), before)
        with self.subTest("a backup of what the unit's variables name"):
            self.systemd('TZ=UTC "LEDE_DATA=/srv/own news"')
            done = self.inside("dpkg", "-i", "/tmp/lede.deb")
            self.assertIn("Lede: backing up to", done.stdout)
            self.assertNotIn("is not read", done.stderr)
            self.assertIn("ann", self.restored("/srv/by-unit"))
            self.no_systemd()
            # Nothing answers there: that the backup is tried, and fails, tells that it was read.
            self.systemd("LEDE_DATABASE=postgres://lede@127.0.0.1:9/lede",
                         "EnvironmentFiles=/etc/lede/more (ignore_errors=no)")
            refused = self.inside("dpkg", "-i", "/tmp/lede.deb", check=False)
            self.assertNotEqual(refused.returncode, 0)
            self.assertIn("nothing was upgraded", refused.stderr)
            self.assertIn("EnvironmentFile= or by flags is not read", refused.stderr)
            self.no_systemd()
            self.systemd('"LEDE_DATA=/srv/own news')
            refused = self.inside("dpkg", "-i", "/tmp/lede.deb", check=False)
            self.assertIn("nothing was upgraded", refused.stderr)
            self.no_systemd()
            conf.write_text(standard)
            self.inside("sh", "-c", "mv '/srv/own news'/lede.db* /var/lib/lede")
        with self.subTest("who may read lede.conf"):
            self.inside("chmod", "644", "/etc/lede/lede.conf")
            self.inside("dpkg", "-i", "/tmp/lede.deb")
            self.assertEqual(self.mode("/etc/lede/lede.conf"), "640 root lede")
            self.inside("dpkg-statoverride", "--update", "--add", "lede", "root", "600", "/etc/lede/lede.conf")
            self.inside("dpkg", "-i", "/tmp/lede.deb")
            self.assertEqual(self.mode("/etc/lede/lede.conf"), "600 lede root")
            self.inside("dpkg-statoverride", "--remove", "/etc/lede/lede.conf")
            self.inside("dpkg", "-i", "/tmp/lede.deb")
            process, page = self.serve()
            self.assertIn("<title>", page)
            self.stop(process)
        with self.subTest("removed"):
            self.inside("apt-get", "remove", "-y", "lede")
            self.assertFalse(os.path.lexists(self.root + "/usr/bin/lede"))
            self.assertFalse(os.path.exists(self.root + "/usr/share/lede"))
            self.assertTrue(os.path.exists(self.root + "/etc/lede/lede.conf"))
        with self.subTest("purged"):
            said = self.inside("apt-get", "purge", "-y", "lede").stdout
            self.assertIn("left as they are: /var/lib/lede", said)
            self.assertFalse(os.path.exists(self.root + "/etc/lede/lede.conf"))
            self.assertTrue(os.path.exists(self.root + "/var/lib/lede/lede.db"))
            self.assertFalse(os.path.lexists(self.root + "/etc/systemd/system/multi-user.target.wants/lede.service"))


if __name__ == "__main__":
    unittest.main()
