"""Lede under a finger: swipes, the pull at the top, and nothing taken from scrolling."""
import unittest

from browser_case import PHONE, BrowserCase, expect


class Touch(BrowserCase):
    def finger(self, page, start, *moves, lifts=True, steps=6):
        """Puts a finger down, moves it from point to point, and lifts it."""
        cdp = page.context.new_cdp_session(page)
        x, y = start
        cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for to_x, to_y in moves:
            for step in range(1, steps + 1):
                cdp.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [
                    {"x": x + (to_x - x) * step / steps, "y": y + (to_y - y) * step / steps}]})
                page.wait_for_timeout(16)
            x, y = to_x, to_y
        # A finger that rests before it is lifted flings nothing: a tap soon afterwards would only stop the fling.
        page.wait_for_timeout(200)
        if lifts:
            cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return cdp

    def ready(self):
        """A phone whose script for fingers is there, as after the first touch."""
        page = self.open(**PHONE)
        self.finger(page, (200, 60))
        page.wait_for_function("() => performance.getEntriesByName(new URL(document.querySelector("
                               "'script[src]').src.replace('lede.js', 'touch.js'))).length === 1")
        # It has come; now until it has begun.
        page.evaluate("import(document.querySelector('script[src]').src.replace('lede.js', 'touch.js'))"
                      ".then(() => new Promise((drawn) => requestAnimationFrame(drawn)))")
        return page

    def middle(self, page, n=1):
        box = page.locator(".story").nth(n).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def test_a_swipe_to_the_left_saves_and_shows_beneath_what_it_does(self):
        page = self.ready()
        x, y = self.middle(page)
        cdp = self.finger(page, (x, y), (x - 130, y + 4), lifts=False)
        expect(page.locator(".under[data-armed]")).to_have_text("Save")
        self.assertIn("translateX(-", page.locator(".story").nth(1).get_attribute("style"))
        cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.locator("body > .snack")).to_contain_text("Saved")
        expect(page.locator(".under")).to_have_count(0)
        self.until(lambda: len(self.marks("saved")) == 1, "the swipe did not reach Lede")
        self.assertEqual(page.url, self.base + "/")
        page.locator("body > .snack").get_by_role("button", name="Undo").tap()
        self.until(lambda: not self.marks("saved"), "the undo did not reach Lede")

    def test_a_swipe_to_the_right_marks_and_back_again(self):
        page = self.ready()
        x, y = self.middle(page)
        self.finger(page, (x, y), (x + 130, y))
        expect(page.locator(".story").nth(1)).to_have_class("story seen")
        cdp = self.finger(page, (x, y), (x + 130, y), lifts=False)
        expect(page.locator(".under")).to_have_text("Mark unread")
        cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.locator(".story").nth(1)).to_have_class("story")

    def test_a_swipe_is_taken_back_by_going_back_or_by_a_second_finger(self):
        page = self.ready()
        x, y = self.middle(page)
        self.finger(page, (x, y), (x - 130, y), (x - 20, y))
        cdp = self.finger(page, (x, y), (x - 130, y), lifts=False)
        cdp.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [
            {"x": x - 130, "y": y, "id": 0}, {"x": x, "y": y + 40, "id": 1}]})
        cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(400)
        self.assertEqual(self.marks("saved"), [])
        expect(page.locator(".under")).to_have_count(0)

    def test_a_finger_that_goes_up_or_down_scrolls_and_does_nothing_else(self):
        page = self.ready()
        x, y = self.middle(page, 2)
        self.finger(page, (x, y), (x - 30, y - 250), (x - 150, y - 260), steps=10)
        page.wait_for_function("() => scrollY > 100")
        page.wait_for_timeout(300)
        self.assertEqual(self.marks("saved"), [])
        expect(page.locator(".under")).to_have_count(0)

    def test_a_swipe_from_the_edge_is_the_systems(self):
        page = self.ready()
        _, y = self.middle(page)
        self.finger(page, (6, y), (160, y))
        page.wait_for_timeout(300)
        self.assertEqual(len(self.marks("unread")), 120)

    def test_a_pull_at_the_top_refreshes_and_half_a_pull_does_not(self):
        page = self.ready()
        asked = len(self.web.asked)
        cdp = self.finger(page, (200, 200), (200, 250), lifts=False)
        expect(page.locator(".strip")).to_have_text("Pull to refresh")
        cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.locator(".strip")).to_be_hidden()
        self.assertEqual(len(self.web.asked), asked)

        cdp = self.finger(page, (200, 200), (200, 330), lifts=False)
        expect(page.locator(".strip")).to_have_text("Let go to refresh")
        cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.until(lambda: len(self.web.asked) >= asked + 3, "the feeds were not asked")
        expect(page.locator("body > .snack")).to_contain_text("Nothing new")


if __name__ == "__main__":
    unittest.main()
