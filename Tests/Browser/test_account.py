"""Accounts: the first reader claims this Lede, invites another, and both come in and go, with and without scripts."""
import unittest

from browser_case import DESKTOP, PHONE, expect
from test_access import THEMES, Looked

PASSWORD = "a ferry at noon"
OPEN = ["/sign-in", "/sign-in/code", "/sign-in?return=/saved", "/join", "/account"]


class Account(Looked):
    feeds, items = 1, 3

    def join(self, page, name):
        """Fills in the form for a new account."""
        page.get_by_label("A name, which friends here").fill(name)
        page.get_by_label("A new password").fill(PASSWORD)
        page.get_by_role("button", name="Create an account").click()

    def claim(self, **screen):
        """A page of the owner's."""
        page = self.open("/join?return=/account", **screen)
        self.join(page, "Anna")
        expect(page.get_by_role("heading", name="Account", exact=True)).to_be_visible()
        return page

    def test_the_first_reader_claims_what_is_read_here_without_scripts(self):
        self.expected += ["401", "Failed to load resource"]
        page = self.open("/account", java_script_enabled=False, **PHONE)
        expect(page.get_by_role("heading", name="This needs an account")).to_be_visible()
        page.get_by_role("link", name="Create an account").click()
        expect(page.get_by_text("You read here already")).to_be_visible()
        self.join(page, "Anna")
        expect(page.get_by_text("Signed in as Anna")).to_be_visible()
        page.goto(self.base + "/")
        expect(page.locator(".story")).to_have_count(3)
        # Another browser at the same machine is a stranger now.
        other = self.open("/", **DESKTOP)
        expect(other.get_by_role("heading", name="Sign in")).to_be_visible()
        other.get_by_label("Name").fill("anna")
        other.get_by_label("Password").fill("not the password")
        other.get_by_role("button", name="Sign in").click()
        self.expected += ["403"]
        expect(other.get_by_role("alert")).to_contain_text("do not belong together")
        other.get_by_label("Password").fill(PASSWORD)
        other.get_by_role("button", name="Sign in").click()
        expect(other.locator(".story")).to_have_count(3)

    def test_an_invitation_makes_another_reader_with_news_of_their_own(self):
        self.expected += ["401", "404", "Failed to load resource"]
        page = self.claim(**DESKTOP)
        page.get_by_role("button", name="Invite somebody").click()
        expect(page.get_by_role("img", name="QR code of the invitation")).to_be_visible()
        link = page.get_by_role("textbox", name="An invitation").input_value()
        self.assertTrue(link.startswith(self.base + "/join/"), link)
        guest = self.open(link.removeprefix(self.base), **PHONE)
        expect(guest.get_by_text("You are invited")).to_be_visible()
        self.join(guest, "ben")
        expect(guest.get_by_role("heading", level=1)).to_be_visible()
        self.assertEqual(guest.locator(".story").count(), 0)
        guest.goto(self.base + "/item/1")
        expect(guest.locator("article.read")).to_have_count(0)

    def test_a_session_is_ended_from_afar_and_a_code_lets_in_again(self):
        self.expected += ["401", "403", "Failed to load resource"]
        page = self.claim(**PHONE)
        page.get_by_label("The password as it is now").nth(1).fill(PASSWORD)
        page.get_by_role("button", name="Make a recovery code").click()
        code = page.get_by_role("textbox", name="Your recovery code").input_value()
        other = self.open("/sign-in/code", **DESKTOP)
        other.get_by_label("Name").fill("anna")
        other.get_by_label("Recovery code").fill(code.lower())
        other.get_by_label("A new password").fill(PASSWORD + " again")
        other.get_by_role("button", name="Set the password").click()
        expect(other.get_by_text("Signed in as Anna")).to_be_visible()
        page.goto(self.base + "/account")
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()

    def test_a_passkey_lets_in_without_a_password(self):
        self.expected += ["401", "403", "Failed to load resource"]
        base = self.base.replace("127.0.0.1", "localhost")
        self.base = base
        context = self.context(**DESKTOP)
        page = self.open("/join?return=/account", context)
        self.join(page, "Anna")
        devices = context.new_cdp_session(page)
        devices.send("WebAuthn.enable")
        devices.send("WebAuthn.addVirtualAuthenticator", {"options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True}})
        card = page.locator("section.card", has=page.get_by_role("heading", name="Passkeys"))
        card.get_by_label("The password as it is now").fill("wrong password")
        card.get_by_role("button", name="Make a passkey").click()
        expect(card.get_by_role("alert")).to_contain_text("not your password")
        card.get_by_label("The password as it is now").fill(PASSWORD)
        card.get_by_role("button", name="Make a passkey").click()
        expect(card.get_by_role("button", name="Revoke the passkey")).to_be_visible()
        page.get_by_role("button", name="Sign out", exact=True).first.click()
        page.goto(base + "/sign-in?return=/account")
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_text("Signed in as Anna")).to_be_visible()
        card.get_by_role("button", name="Revoke the passkey").click()
        expect(page.get_by_role("button", name="Revoke the passkey")).to_have_count(0)
        page.get_by_role("button", name="Sign out", exact=True).first.click()
        page.goto(base + "/sign-in?return=/account")
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("alert")).to_contain_text("does not open this Lede")

    def test_what_went_wrong_is_in_sight_where_it_was_asked_for(self):
        self.expected += ["401", "403", "422", "Failed to load resource"]
        page = self.claim(java_script_enabled=False, **PHONE)
        page.get_by_label("The password as it is now").last.fill("not the password")
        page.get_by_role("button", name="Delete everything for good").click()
        expect(page.get_by_text("That is not your password.")).to_be_in_viewport()

    def test_no_page_of_accounts_has_a_fault(self):
        self.expected += ["401", "Failed to load resource"]
        faults = []
        for theme in THEMES:
            for name, screen in [("phone", PHONE), ("desktop", DESKTOP), ("small", {"viewport": {"width": 320, "height": 568}})]:
                page = self.open(color_scheme="dark" if theme == "system" else "light", **screen)
                self.wish(page, theme=theme)
                for path in OPEN:
                    page.goto(self.base + path)
                    faults += [f"{theme} {name} {path}: {one}" for one in self.axe(page)]
                    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                        faults.append(f"{name} {path}: scrolls sideways")
                page.context.close()
        page = self.claim(**PHONE)
        for theme in THEMES:
            self.wish(page, theme=theme)
            for press in [None, "Invite somebody"]:
                page.goto(self.base + "/account")
                if press:
                    page.get_by_role("button", name=press).click()
                faults += [f"{theme} account {press}: {one}" for one in self.axe(page)]
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    faults.append(f"account {press}: scrolls sideways")
        self.assertEqual(faults, [])


if __name__ == "__main__":
    unittest.main()
