"""freshrss-api, a client for Python that speaks Fever: lists, reads, stars, over a network that breaks."""
import unittest

try:
    import freshrss_api
except ImportError:
    freshrss_api = None

from client_case import ClientCase


@unittest.skipUnless(freshrss_api, "not installed: freshrss-api and loguru, from PyPI")
class FreshRSS(ClientCase):
    options = ("--fever",)

    def test_ten_thousand_are_listed_read_and_starred_over_a_network_that_breaks(self):
        with self.assertRaises(Exception):
            freshrss_api.FreshRSSAPI(self.base, "anna", "another ferry")
        client = freshrss_api.FreshRSSAPI(self.base, "anna", self.password)
        self.assertEqual(len(client.get_feeds()["feeds"]), self.feeds)
        self.assertEqual(client.get_groups()["groups"], [])
        # It asks for fifty at a time, two hundred times; the network breaks in the middle.
        self.line.cut(after=300_000)
        with self.assertRaises(Exception):
            client.get_unreads()
        self.assertGreater(self.line.cuts, 0)
        self.line.mend()
        items = client.get_unreads()
        self.assertEqual(len({item.id for item in items}), self.all)
        one, other = items[0], items[-1]
        self.assertTrue(one.html and one.url and not one.is_read)
        self.line.cut()
        with self.assertRaises(Exception):
            client.set_mark("read", one.id)
        self.assertEqual(self.count(), self.all)
        self.line.mend()
        client.set_mark("read", one.id)
        self.assertEqual(self.count(), self.all - 1)
        self.assertTrue(client.get_items_from_ids([one.id])[0].is_read)
        client.set_mark("saved", other.id)
        self.assertEqual(self.titles("saved"), [other.title])
        self.assertEqual([item.id for item in client.get_saved()], [other.id])
        client.set_mark("unsaved", other.id)
        self.assertEqual(client.get_saved(), [])
        # By since_id, upwards: FreshRSS has times for numbers, Lede counts from 1.
        self.assertEqual(len(client.get_items_from_dates(0, 2**40)), self.all)
