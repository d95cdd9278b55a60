"""The daily reminder in a real browser: asked for on a tap, shown when a message comes, led to by a tap."""
import json
import unittest

from browser_case import PHONE, BrowserCase, expect

# A push service that gives each browser a subscription with a real key, and notes how often it was asked.
SERVICE = """
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async () => {
  const { publicKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/[+]/g, "-").replace(/[/]/g, "_").replace(/=+$/, "");
  const keys = { p256dh: text(await crypto.subtle.exportKey("raw", publicKey)), auth: text(new Uint8Array(16)) };
  return { endpoint: "https://push.example/new", toJSON: () => ({ endpoint: "https://push.example/new", keys }) };
};
"""
READY = "() => navigator.serviceWorker.ready.then((there) => there.active?.state === 'activated')"


class Reminder(BrowserCase):
    feeds = 0

    def page(self, permissions=("notifications",)):
        context = self.context(**PHONE)
        if permissions:
            context.grant_permissions(list(permissions), origin=self.base)
        page = context.new_page()
        self.lede("account", "add", "--owner", "ines", input="a cookie a day\n")
        self.expected = [*self.expected, "401"]  # of the worker, before anybody is signed in
        page.goto(self.base + "/sign-in")
        page.fill("[name=name]", "ines")
        page.fill("[name=password]", "a cookie a day")
        page.keyboard.press("Enter")
        page.wait_for_url(lambda address: "/sign-in" not in address)
        page.goto(self.base + "/fortune/reminder")
        page.wait_for_function(READY)
        return page

    def shown(self, page):
        """The notifications that stand now; Chromium lists one a while after it was shown."""
        return page.evaluate(
            "navigator.serviceWorker.ready.then((there) => there.getNotifications())"
            ".then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))")

    def deliver(self, page, data):
        cdp = page.context.new_cdp_session(page)
        found = []
        cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
        cdp.send("ServiceWorker.enable")
        self.until(lambda: page.wait_for_timeout(50) or found, "no worker")
        cdp.send("ServiceWorker.deliverPushMessage", {
            "origin": self.base, "registrationId": found[0]["registrationId"], "data": data})

    def test_a_message_is_shown_as_the_server_wrote_it(self):
        page = self.page()
        self.deliver(page, json.dumps({
            "web_push": 8030, "app_badge": "1",
            "notification": {"title": "Your fortune cookie is ready", "body": "It waits.", "tag": "cookie",
                             "navigate": self.base + "/fortune"}}))
        self.becomes(lambda: self.shown(page), [{
            "title": "Your fortune cookie is ready", "body": "It waits.", "tag": "cookie", "data": self.base + "/fortune"}])
        # Another of the same day takes its place.
        self.deliver(page, json.dumps({"notification": {"title": "Again", "tag": "cookie"}}))
        self.becomes(lambda: [one["title"] for one in self.shown(page)], ["Again"])

    def test_what_cannot_be_understood_is_shown_all_the_same(self):
        page = self.page()
        self.deliver(page, "not what Lede sends")
        self.becomes(lambda: [one["title"] for one in self.shown(page)], ["Lede"])

    def test_the_hour_is_kept_in_the_zone_of_the_device_without_a_tap_too_many(self):
        page = self.page()
        self.assertEqual(page.input_value("[name=zone]"), page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone"))
        page.fill("[name=at]", "07:30")
        page.get_by_role("button", name="Remind me daily").click()
        expect(page.locator("[name=at]")).to_have_value("07:30")
        expect(page.get_by_role("link", name="Calendar file")).to_be_visible()

    def test_a_zone_that_is_none_is_named_and_stays_as_it_was_typed(self):
        self.expected.append("status of 422")
        page = self.page()
        page.fill("[name=zone]", "Mars/Base")
        page.get_by_role("button", name="Remind me daily").click()
        expect(page.get_by_role("alert").locator("visible=true")).to_contain_text("no such time zone")
        expect(page.locator("[name=zone]")).to_have_value("Mars/Base")

    def test_nobody_is_asked_before_a_tap_and_a_no_is_taken(self):
        page = self.page(permissions=())
        self.assertNotEqual(page.evaluate("Notification.permission"), "granted")
        # Chromium without a window says no by itself.
        shown = page.locator("[data-part=denied], [data-part=ask]")
        expect(shown.locator("visible=true")).to_have_count(1)

    def devices(self, page):
        return page.evaluate("fetch('/v1/fortune/reminder').then((answer) => answer.json()).then((told) => told.devices)")

    def test_what_a_service_ended_without_a_word_is_renewed_by_a_visit(self):
        page = self.page()
        page.add_init_script(SERVICE)
        page.goto(self.base + "/fortune")
        self.idle(page)
        self.assertEqual(self.devices(page), 0)  # nobody switched it on here
        page.evaluate("localStorage.setItem('lede-told', 'yesterday')")
        with page.expect_response("**/fortune/reminder/device") as answer:
            page.reload()
        self.assertEqual(answer.value.status, 200)
        self.becomes(lambda: self.devices(page), 1)
        # Once a day is enough.
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.reload()
        self.idle(page)
        self.assertFalse([url for url in asked if "reminder" in url])

    def test_a_reminder_that_reaches_no_device_says_so_until_one_is_told(self):
        page = self.page()
        page.add_init_script(SERVICE)
        page.get_by_role("button", name="Remind me daily").click()
        expect(page.get_by_text("No device is told yet.")).to_be_visible()
        page.get_by_role("button", name="Notify this device").click()
        expect(page.get_by_text("One device is told.")).to_be_visible()
        expect(page.get_by_text("No device is told yet.")).to_have_count(0)

    def test_the_mark_goes_once_todays_cookie_is_open(self):
        page = self.page()
        page.add_init_script(
            # The count of unread stories sets the mark as well; here it never comes.
            "self.EventSource = class { addEventListener() {} close() {} };"
            "Navigator.prototype.clearAppBadge = async () => { sessionStorage.cleared = +(sessionStorage.cleared ?? 0) + 1; };")
        page.goto(self.base + "/fortune")
        self.idle(page)
        self.assertIsNone(page.evaluate("sessionStorage.cleared ?? null"))  # one waits, and the mark says so
        page.get_by_role("button", name="Open today").last.click()
        page.wait_for_selector("[data-next]")
        page.wait_for_function("() => sessionStorage.cleared > 0")

    def test_a_message_of_friends_stands_beside_that_of_the_cookie(self):
        page = self.page()
        for tag, title in (("cookie", "Your fortune cookie is ready"), ("friends", "From your friends")):
            self.deliver(page, json.dumps({"notification": {"title": title, "tag": tag, "navigate": self.base + "/friends"}}))
        self.becomes(lambda: sorted(one["tag"] for one in self.shown(page)), ["cookie", "friends"])

    def test_friends_are_told_of_only_when_that_is_wished(self):
        page = self.page()
        page.get_by_role("button", name="Tell me of friends").click()
        expect(page.get_by_role("button", name="Stop telling me of friends")).to_be_visible()
        # No hour was set by it.
        expect(page.get_by_role("button", name="Remind me daily")).to_be_visible()

    def test_a_service_that_takes_nobody_is_told_of(self):
        self.expected = ["push service", "Registration failed", "device:", "Push API"]
        page = self.page()
        button = page.get_by_role("button", name="Notify this device")
        expect(button).to_be_visible()
        button.click()
        # Chromium of these tests has no push service behind it.
        expect(page.locator("[data-part=failed], [data-part=on]").locator("visible=true")).to_have_count(1)


if __name__ == "__main__":
    unittest.main()
