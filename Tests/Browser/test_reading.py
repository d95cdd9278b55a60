"""Stories with all that articles hold: notes, listings, tables, scripts from the right and from above."""
import html
import re
import unittest

from browser_case import DESKTOP, PHONE, BrowserCase, expect
from look import axe_source, look
from stand_in import png

LONG = ("The ferry, which had been laid up since spring, sails again, its owner said on Friday, and nobody "
        "who stood on the pier that morning asked why it had taken so long. ")

STORIES = {
    "Notes": f"<h1>Notes</h1><p>{LONG}<sup id=r1><a href='#n1'>1</a></sup> {LONG}<sup><a href='#n2'>[2]</a></sup></p>"
             f"<blockquote><p>{LONG}</p><p>Said twice.</p><cite>The owner</cite></blockquote><p>{LONG * 3}</p><hr>"
             f"<h2>Notes</h2><ol><li id=n1>{LONG}<a href='#r1'>↩</a></li><li id=n2><p>A second note.</p></li></ol>"
             "<dl><dt>Pier</dt><dd>Where a ferry lands.</dd><dt>Quay</dt><dd>Where it lies.</dd></dl>",
    "Listings": f"<p>Call <code>sail(to: harbour, at: .noon)</code> and press <kbd>Ctrl</kbd> + <kbd>C</kbd>.</p>"
                "<pre><code class=language-swift>func sail(to harbour: Harbour, at time: Time, with passengers: [Passenger]) throws -> Arrival {\n"
                "  guard harbour.isOpen else { throw Closed() }\n  return harbour.arrival(at: time)\n}</code></pre>"
                f"<p>{LONG}</p><pre>plain   columns\n  of text</pre><p>averyveryveryveryveryveryveryveryveryverylongwordthatnoscreenofaphonecanholdinoneline</p>",
    "Tables": "<p>Timetable.</p><table><caption>Ferries in winter</caption><thead><tr><th>Harbour</th><th>Leaves</th><th>Arrives</th>"
              "<th>Ship</th><th>Price</th><th>Remarks that are long</th></tr></thead><tbody>"
              + "".join(f"<tr><th scope=row>North {n}</th><td>08:{n}0</td><td>09:{n}5</td><td>Cormorant</td><td align=right>{n},50 €</td>"
                        f"<td>Only when the sea is calm and the ice is thin</td></tr>" for n in range(5))
              + f"</tbody></table><p>{LONG}</p><table><tr><td>a</td><td>b</td></tr></table>",
    "Right to left": "<div dir=rtl lang=ar><p>قال مكتب الميناء يوم الجمعة إن العبّارة، التي توقفت منذ الربيع، تبحر من جديد بعد فحصها.</p>"
                     "<blockquote><p>لم يسأل أحد عن السبب من قبل.</p></blockquote><ul><li>الأولى</li><li>الثانية</li></ul>"
                     "<ol><li>واحد</li><li>اثنان</li></ol><pre>let ferry = 1</pre><table><tr><th>الميناء</th><th>الساعة</th></tr><tr><td>الشمال</td><td>٨</td></tr></table>"
                     "<dl><dt>رصيف</dt><dd>حيث ترسو العبّارة.</dd></dl><iframe src='https://maps.example/1' title='خريطة الميناء'></iframe></div>",
    "日本語": "<div lang=ja><p>港湾局は金曜日、春から止まっていた渡し船が検査を終えて再び運航すると発表した。理由を尋ねた人はいなかったという。</p>"
            "<p><ruby>渡<rt>わた</rt></ruby>し<ruby>船<rt>ぶね</rt></ruby>は朝八時に出る。</p><blockquote><p>また乗れてうれしい。</p></blockquote>"
            "<p>" + "長い文章が続くと、行の折り返しが正しく行われなければならない。" * 6 + "</p></div>",
    "Films and lists": "<p>Before.</p><iframe src='https://www.youtube.com/embed/a1' title='The ferry sails'></iframe><p>Between.</p>"
                       "<iframe src='https://maps.example/harbour/of/the/north'></iframe><video src='https://films.example/a.mp4'></video>"
                       "<blockquote><p>It sails! Who would have thought.</p>Jo (@jo) <a href='https://x.com/jo/status/7'>20 November 2026</a></blockquote>"
                       f"<ul><li>{LONG}<ul><li>deeper<ol><li>deepest</li></ol></li></ul></li><li>second</li></ul><details><summary>More</summary><p>{LONG}</p></details>"
                       "<h2>A second rank</h2><h3>A third rank</h3><p><mark>Marked</mark>, <del>gone</del>, <ins>new</ins>, <small>small</small>, H<sub>2</sub>O, <abbr title='Lede'>L</abbr>, <q>quoted</q>.</p>",
}


def feed():
    """A feed of these stories."""
    rows = "".join(
        f"<item><guid isPermaLink='false'>{n}</guid><title>{title}</title><description>{html.escape(text)}</description></item>"
        for n, (title, text) in enumerate(STORIES.items()))
    return f"<?xml version='1.0' encoding='utf-8'?><rss version='2.0'><channel><title>Harbour</title>{rows}</channel></rss>".encode()


class Reading(BrowserCase):
    feeds = 0

    def setUp(self):
        super().setUp()
        self.web.answers["/feed"] = feed()
        self.lede("add", f"{self.web.base}/feed")

    def test_what_articles_hold_fits_every_screen_and_can_be_read_by_all(self):
        axe = axe_source()
        for screen in (PHONE, DESKTOP, {"viewport": {"width": 320, "height": 568}}):
            for scheme in ("light", "dark"):
                page = self.context(**screen, color_scheme=scheme).new_page()
                for number in range(len(STORIES)):
                    faults = look(page, self.base, f"/item/{number + 1}", axe, True)
                    self.assertEqual(faults, [], f"story {number} at {screen['viewport']['width']}, {scheme}")

    def test_a_note_is_found_and_left_by_its_links(self):
        page = self.open(**PHONE)
        page.get_by_role("link", name="Notes").first.click()
        page.locator("sup a").first.click()
        expect(page).to_have_url(re.compile("#in-n1$"))
        page.locator("#in-n1 a").click()
        expect(page).to_have_url(re.compile("#in-r1$"))

    def test_an_upright_picture_is_no_taller_than_the_window_and_keeps_its_shape_and_place(self):
        self.web.answers["/tall.png"] = png(800, 2400)
        words = html.escape(f"<p>{LONG}</p><img src='/tall.png' width='800' height='2400'><p>Below it.</p>")
        self.web.answers["/upright"] = (
            "<rss version='2.0'><channel><title>Upright</title><item><guid>u</guid><title>Tower</title>"
            f"<link>{self.web.base}/u</link><description>{words}</description></item></channel></rss>").encode()
        self.lede("add", f"{self.web.base}/upright")
        context = self.context(**DESKTOP, service_workers="block")  # it brings pictures for itself
        # The picture of the story comes late, so that its page is measured before and after.
        held = []
        context.route("**/picture/**", lambda route: held.append(route) if "/item/" in route.request.frame.url
                      else route.continue_())
        page = self.open(context=context)
        page.get_by_role("link", name="Tower").first.click()
        page.wait_for_url("**/item/*", wait_until="domcontentloaded")
        below = page.get_by_text("Below it.")

        def rests():
            """Where it is, once it has been there for a while: scripts and letters have come."""
            first = below.bounding_box()
            page.wait_for_timeout(500)
            return first if below.bounding_box() == first else None

        self.until(lambda: page.wait_for_timeout(50) or held, "the picture was not asked for")
        page.evaluate("document.fonts.ready.then(() => null)")
        before = self.until(rests, "the words never rest")
        for route in held:
            route.continue_()
        page.wait_for_function("() => [...document.querySelectorAll('.prose img')].some((one) => one.complete && one.naturalWidth)")
        self.assertEqual(self.until(rests, "the words never rest"), before, "the words moved as the picture came")
        picture = page.locator(".prose img")
        self.assertLess(picture.bounding_box()["height"], DESKTOP["viewport"]["height"])
        self.assertEqual(picture.evaluate("(one) => getComputedStyle(one).objectFit"), "contain")
        page.set_viewport_size(PHONE["viewport"])
        self.until(lambda: (box := picture.bounding_box()) and abs(box["height"] / box["width"] - 3) < 0.05,
                   lambda: f"its shape is another: {picture.bounding_box()}")


if __name__ == "__main__":
    unittest.main()
