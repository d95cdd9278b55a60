"""Sounds that go with stories: played through Lede, gone on with where they were left, on any device."""
import html
import io
import struct
import unittest
import wave

from browser_case import DESKTOP, PHONE, BrowserCase, expect
from look import axe_source, look

# Longer than any test takes on a busy machine, so that none comes to its end.
LENGTH = 900


def sound(seconds):
    """A low hum: 16 kB a second."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(8000)
        out.writeframes(b"".join(struct.pack("<h", 40 * n) for n in range(100)) * (80 * seconds))
    return file.getvalue()


def ranged(body, kind):
    """Answers as sites of podcasts do: with the part that was asked for."""
    def answer(handler):
        first, last = handler.headers["Range"].removeprefix("bytes=").split("-")
        part = body[int(first):int(last) + 1]
        handler.send_response(206)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Range", f"bytes {first}-{int(first) + len(part) - 1}/{len(body)}")
        handler.send_header("Content-Length", str(len(part)))
        handler.end_headers()
        handler.wfile.write(part)
    return answer


class Media(BrowserCase):
    feeds = 0

    def setUp(self):
        super().setUp()
        self.web.answers["/hum.wav"] = ranged(sound(LENGTH), "audio/wav")
        files = [("/hum.wav", "audio/wav", 44 + 16_000 * LENGTH), ("/gone.mp3", "audio/mpeg", 52000000), ("/film.mp4", "video/mp4", 9000)]
        rows = "".join(
            f"<item><guid isPermaLink='false'>{n}</guid><title>Episode {n}: the ferry, its crew and a long night at the quay</title>"
            f"<description>{html.escape('<p>Notes of the episode.</p>')}</description>"
            f"<enclosure url='{self.web.base}{path}' type='{kind}' length='{length}'/></item>"
            for n, (path, kind, length) in enumerate(files))
        self.web.answers["/feed"] = (
            f"<rss version='2.0'><channel><title>Harbour Radio</title>{rows}</channel></rss>").encode()
        self.lede("add", f"{self.web.base}/feed")

    def test_without_lede_a_page_says_that_a_sound_needs_it(self):
        page = self.open(**PHONE)
        self.episode(page, "Episode 0")
        expect(page.locator(".media .away").first).to_be_hidden()
        self.copied(page)
        page.goto(self.base)
        self.stop_lede()
        page.get_by_role("link", name="Episode 0").first.click()
        expect(page.locator(".media .away").first).to_have_text(
            "It is not kept on this device, and plays once Lede can be reached again.")
        expect(page.locator("audio").first).to_be_hidden()
        self.assertEqual(page.locator(".media").evaluate("(one) => getComputedStyle(one).display"), "grid")

    def episode(self, page, name):
        page.goto(self.base)
        page.get_by_role("link", name=name).first.click()
        page.wait_for_selector("[data-tools]:not([hidden])")
        return page.locator("audio, video")

    def test_a_sound_is_played_through_lede_and_gone_on_with_on_another_device(self):
        page = self.open(**PHONE)
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        player = self.episode(page, "Episode 0")
        self.assertFalse([url for url in asked if "/media/" in url], "asked for before anybody plays it")
        player.evaluate("(one) => { one.muted = true; return one.play() }")
        page.wait_for_function("() => document.querySelector('audio').currentTime > 0.3")
        self.assertAlmostEqual(player.evaluate("(one) => one.duration"), LENGTH, delta=1)
        for _ in range(2):
            page.get_by_role("button", name="30 s on").click()
        page.wait_for_function("() => { const one = document.querySelector('audio'); return one.currentTime > 60 && !one.seeking }")
        page.get_by_role("button", name="15 s back").click()
        page.get_by_label("Speed").select_option("15")
        self.assertEqual(player.evaluate("(one) => one.playbackRate"), 1.5)
        with page.expect_response(lambda response: response.request.method == "POST") as kept:
            player.evaluate("(one) => one.pause()")
        self.assertEqual(kept.value.status, 204)
        self.assertFalse([url for url in asked if not url.startswith(self.base)], "another site was asked")

        other = self.open(**DESKTOP)
        player = self.episode(other, "Episode 0")
        player.evaluate("(one) => { one.muted = true; return one.play() }")
        other.wait_for_function("() => document.querySelector('audio').currentTime > 40")
        self.assertLess(player.evaluate("(one) => one.currentTime"), LENGTH / 2)

        # The first one is still open, and plays on from where the other came to.
        other.get_by_role("button", name="30 s on").click()
        other.wait_for_function("() => { const one = document.querySelector('audio'); return one.currentTime > 70 && !one.seeking }")
        player.evaluate("(one) => one.pause()")
        other.wait_for_function("() => document.querySelector('audio').dataset.kept > 60")
        page.wait_for_timeout(3100)  # until what was kept may be another device's
        page.locator("audio").evaluate("(one) => one.play()")
        page.wait_for_function("() => document.querySelector('audio').currentTime > 70")

    def test_what_cannot_be_played_says_so_beside_the_way_to_its_site(self):
        self.expected += ["502 (Bad Gateway)"]
        page = self.open(**PHONE)
        player = self.episode(page, "Episode 1")
        player.evaluate("(one) => one.play().catch(() => {})")
        page.get_by_text("This cannot be played here now.").wait_for()
        link = page.locator(".media a")
        self.assertEqual(link.get_attribute("href"), f"{self.web.base}/gone.mp3")

    def test_players_fit_every_screen_and_can_be_used_by_all(self):
        axe = axe_source()
        for screen in (PHONE, DESKTOP, {"viewport": {"width": 320, "height": 568}}):
            for scheme in ("light", "dark"):
                page = self.context(**screen, color_scheme=scheme).new_page()
                for number in (1, 2, 3):
                    faults = look(page, self.base, f"/item/{number}", axe, True)
                    self.assertEqual(faults, [], f"item {number} at {screen['viewport']['width']}, {scheme}")


if __name__ == "__main__":
    unittest.main()
