"""liferea, by its source "Google Reader API": it subscribes over D-Bus, lists, marks and flags."""
import re
from xml.sax.saxutils import quoteattr

from desktop import DesktopCase
from stand_in import rss

SETTINGS = """[org/gnome/liferea]
startup-feed-action=0
confirm-mark-all-read=false
enable-plugins=false
active-plugins=@as []
maxitemcount=100
"""
LIST = """<?xml version="1.0"?>
<opml version="1.0"><head><title>Feeds</title></head><body>
<outline title="Lede" text="Lede" description="Lede" type="source" id="lede" sourceType="fl_google_reader"
  xmlUrl={base} username="anna" password={password} updateInterval="-1"/>
</body></opml>
"""
# It asks for the newest fifty of each feed, whatever one wishes.
SEEN = 50


class Liferea(DesktopCase):
    programs = ("liferea", "Xvfb", "dbus-daemon", "gdbus")
    debian = ("liferea", "1.14")

    def setUp(self):
        super().setUp()
        config = self.home / ".config"
        (config / "liferea").mkdir()
        (config / "liferea/feedlist.opml").write_text(
            LIST.format(base=quoteattr(self.base), password=quoteattr(self.password)))
        (config / "glib-2.0/settings").mkdir(parents=True)
        (config / "glib-2.0/settings/keyfile").write_text(SETTINGS)
        self.environment["GSETTINGS_BACKEND"] = "keyfile"
        bus = self.client("dbus-daemon", "--session", "--print-address", "--nofork", log=self.log("dbus"))
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.until(
            lambda: (self.kept / "dbus.log").read_text().strip() or bus.poll(), "there is no D-Bus")
        self.items_file = self.home / ".local/share/liferea/liferea.db"
        self.log_file = self.log("liferea")

    def open(self):
        self.liferea = self.client(
            "liferea", "--debug-net", "--debug-update", "--mainwindow-state=shown", log=self.log_file)
        self.until(lambda: self.call("Ping"), "liferea does not answer on D-Bus", seconds=120)

    def call(self, method, *words):
        """Calls liferea by D-Bus; gives what it says, nothing where it does not answer."""
        return self.tool("gdbus", "call", "--session", "--dest", "org.gnome.feed.Reader", "--object-path",
                         "/org/gnome/feed/Reader", "--method", "org.gnome.feed.Reader." + method, *words)

    def act(self, action):
        """What a reader does by menu or key."""
        self.tool("gdbus", "call", "--session", "--dest", "net.sourceforge.liferea", "--object-path",
                  "/net/sourceforge/liferea", "--method", "org.gtk.Actions.Activate", action, "[]", "{}")

    def seen(self, where="1"):
        found = self.rows(self.items_file, f"SELECT count(*) FROM items WHERE NOT comment AND {where}")
        return found[0][0] if found else None

    def unread(self):
        found = re.search(r"\d+", self.call("GetUnreadItems"))
        return int(found[0]) if found else None

    def test_it_subscribes_lists_reads_and_flags_over_a_network_that_breaks(self):
        # The network breaks while it reads the first feeds.
        self.line.cut(after=40_000)
        self.open()
        self.until(lambda: self.line.cuts > 0, "the network does not break", seconds=240)
        self.line.mend()
        wanted = self.feeds * SEEN
        self.refreshed(wanted)
        self.assertEqual(self.rows(self.items_file, "SELECT count(DISTINCT source_id) FROM items"), [(wanted,)])
        self.becomes(self.unread, wanted, "unread in liferea, as it says by D-Bus")
        # An item is opened, and so read; then flagged.
        self.act("next-unread-item")
        self.until_count(self.all - 1)
        self.becomes(lambda: self.seen("read"), 1, "read in liferea")
        self.act("toggle-selected-item-flag")
        self.until_count(1, "saved")
        title = self.rows(self.items_file, "SELECT title FROM items WHERE read")[0][0]
        self.assertEqual(self.titles("saved"), [title])
        self.act("toggle-selected-item-read-status")
        self.until_count(self.all)
        self.act("mark-selected-feed-as-read")
        self.until_count(self.all - SEEN)
        # Subscribing by D-Bus goes to Lede, since a feed of Lede's is selected.
        self.web.answers["/town"] = rss("town", 3)
        self.assertIn("true", self.call("Subscribe", self.web.base + "/town"))
        self.until(lambda: self.web.base + "/town" in self.lede("feeds").stdout, "Lede does not follow it", seconds=120)
        self.until(lambda: self.seen("title = 'town story 0'"), "liferea does not list it", seconds=120)
        # What is read while the network is down is not told, nor does Lede say it.
        unread, cuts = self.count(), self.line.cuts
        self.line.cut()
        self.act("next-unread-item")
        self.until(lambda: self.line.cuts > cuts, "liferea does not try to tell that an item was read")
        self.assertEqual(self.count(), unread)
        self.line.mend()

    def refreshed(self, wanted):
        """Has liferea read all until it has what is wanted: nothing of what failed is asked again by itself."""
        for _ in range(4):
            self.call("Refresh")
            try:
                self.until(lambda: self.seen() == wanted, "", seconds=60)
                return
            except AssertionError:
                pass
        self.fail(f"liferea has {self.seen()} items, not {wanted}")
