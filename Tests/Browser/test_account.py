"""Accounts: the first reader claims this Lede, invites another, and both come in and go, with and without scripts."""
import pathlib
import sqlite3
import unittest

from browser_case import DESKTOP, PHONE, SECONDS, expect
from test_access import THEMES, Looked

PASSWORD = "a ferry at noon"
OPEN = ["/sign-in", "/sign-in/code", "/sign-in?return=/saved", "/join", "/account"]


class Account(Looked):
    feeds, items = 1, 3

    def join(self, page, name):
        """Fills in the form for a new account."""
        page.get_by_label("A name to sign in with").fill(name)
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

    def forget_proofs(self):
        """Has ten minutes pass for every session: the next sensitive deed asks who it is."""
        with sqlite3.connect(pathlib.Path(self.folder, "data/lede.db"), timeout=SECONDS) as file:
            file.execute("UPDATE session SET proved = 0")

    def confirm(self, page, password=PASSWORD, deed="Continue"):
        """Answers the question, with a deed's button."""
        expect(page.get_by_label("Your password")).to_be_visible()
        page.get_by_label("Your password").fill(password)
        page.get_by_role("button", name=deed, exact=True).click()

    def test_a_printed_code_lets_in_once_and_another_is_asked_for(self):
        self.expected += ["401", "403", "Failed to load resource"]
        page = self.claim(**PHONE)
        page.get_by_role("button", name="Make a recovery code").click()
        code = page.get_by_role("textbox", name="Your recovery code").input_value()
        page.evaluate("window.print = () => (window.printed = true)")
        page.get_by_role("button", name="Print").click()
        self.assertTrue(page.evaluate("printed"))
        page.emulate_media(media="print")
        for shown in ["Your recovery code", "Anna", self.base]:
            expect(page.get_by_text(shown, exact=True).first).to_be_visible()
        expect(page.get_by_role("textbox", name="Your recovery code")).to_be_visible()
        for hidden in [page.get_by_role("button"), page.locator(".nav"), page.locator(".appbar")]:
            for number in range(hidden.count()):
                expect(hidden.nth(number)).to_be_hidden()
        page.emulate_media(media="screen")
        page.get_by_role("link", name="I have kept it").click()
        expect(page.get_by_text("You have one.")).to_be_visible()
        other = self.open("/sign-in/code", **DESKTOP)
        other.get_by_label("Name").fill("anna")
        other.get_by_label("Recovery code").fill(code.lower())
        other.get_by_label("A new password").fill(PASSWORD + " again")
        other.get_by_role("button", name="Set the password").click()
        expect(other.get_by_text("Signed in as Anna")).to_be_visible()
        expect(other.get_by_text("the code is used up").first).to_be_visible()
        expect(other.get_by_text("Your recovery code was used on")).to_be_visible()
        other.get_by_role("button", name="Make a recovery code").click()
        self.assertNotEqual(other.get_by_role("textbox", name="Your recovery code").input_value(), code)
        other.get_by_role("link", name="I have kept it").click()
        expect(other.get_by_text("Your recovery code was used on")).to_have_count(0)
        page.goto(self.base + "/account")
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()

    def test_the_password_is_asked_for_once_without_scripts(self):
        self.expected += ["401", "403", "Failed to load resource"]
        page = self.claim(java_script_enabled=False, **PHONE)
        self.assertEqual(page.locator("[type=password]").count(), 0)
        self.forget_proofs()
        page.get_by_role("button", name="Make a recovery code").click()
        expect(page.get_by_role("heading", name="Confirm it is you")).to_be_visible()
        self.confirm(page, "not the password", "Make a recovery code")
        expect(page.get_by_text("That is not your password.")).to_be_in_viewport()
        self.confirm(page, deed="Make a recovery code")
        expect(page.get_by_role("textbox", name="Your recovery code")).to_be_visible()
        # The rest is done without another word.
        page.goto(self.base + "/account")
        page.get_by_role("link", name="Change the password").click()
        expect(page.get_by_label("Your password")).to_have_count(0)
        page.get_by_label("A new password").fill(PASSWORD + " again")
        page.get_by_role("button", name="Change the password").click()
        expect(page.get_by_text("Your new password holds from now on")).to_be_visible()
        # A new password ends the proof; what goes for good is asked first.
        page.get_by_role("link", name="Delete the account").click()
        expect(page.get_by_role("heading", name="Delete the account")).to_be_visible()
        page.get_by_role("link", name="Cancel").click()
        page.get_by_role("link", name="Delete the account").click()
        self.confirm(page, PASSWORD + " again", "Delete everything for good")
        expect(page.get_by_role("heading", name="The account is gone")).to_be_visible()

    def test_sessions_tell_where_and_when_they_began_and_all_others_end_at_once(self):
        self.expected += ["401", "Failed to load resource"]
        page = self.claim(**PHONE)
        other = self.open("/sign-in?return=/account", **DESKTOP)
        other.get_by_label("Name").fill("anna")
        other.get_by_label("Password").fill(PASSWORD)
        other.get_by_role("button", name="Sign in").click()
        sessions = other.locator("section.card", has=other.get_by_role("heading", name="Where you are signed in"))
        expect(sessions.get_by_role("listitem")).to_have_count(2)
        expect(sessions.get_by_text("on the machine where Lede runs")).to_have_count(2)
        expect(sessions.get_by_text("This device, in use now")).to_have_count(1)
        expect(sessions.get_by_text("Last seen")).to_have_count(1)
        sessions.get_by_role("button", name="Sign out everywhere else").click()
        expect(sessions.get_by_role("listitem")).to_have_count(1)
        page.goto(self.base + "/account")
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()

    def test_a_password_is_shown_and_rated_as_the_server_rates_it(self):
        page = self.open("/join", **PHONE)
        field = page.get_by_label("A new password")
        page.get_by_label("A name to sign in with").fill("anna")
        show = page.get_by_role("button", name="Show", exact=True)
        field.fill("short")
        expect(page.get_by_text("5 more characters are needed.")).to_be_visible()
        expect(field).to_have_attribute("type", "password")
        show.click()
        expect(field).to_have_attribute("type", "text")
        page.get_by_role("button", name="Hide", exact=True).click()
        expect(field).to_have_attribute("type", "password")
        field.fill("anna is 9")
        expect(page.get_by_text("1 more character is needed.")).to_be_visible()
        field.fill("a ferry at noon")
        expect(page.get_by_text("Good.", exact=True)).to_be_visible()
        field.fill("password1234")
        expect(page.get_by_text("among the first that anybody would try")).to_be_visible()
        script = page.locator("script[src$='js/secret.js']").get_attribute("src")
        common = page.locator("[data-common]").get_attribute("data-common")
        rows = [line.split("\t") for line in (pathlib.Path(__file__).parent / "passwords.tsv").read_text().split("\n")
                if line and line[0] != "#"]
        self.assertGreater(len(rows), 20)
        told = page.evaluate("""async ([script, common, rows]) => {
            const { rating, list } = await import(script);
            const known = await list(common);
            return rows.map(([, name, password]) => rating(password, name, known)[0]);
        }""", [script, common, rows])
        self.assertEqual(list(zip(told, [row[2] for row in rows])), [(row[0], row[2]) for row in rows])

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
        self.forget_proofs()
        card.get_by_role("link", name="Make a passkey").click()
        self.confirm(page, "wrong password")
        expect(page.get_by_role("alert")).to_contain_text("not your password")
        self.confirm(page)
        page.get_by_label("A name for the passkey").fill("My desk")
        page.get_by_role("button", name="Make a passkey").click()
        expect(card.get_by_role("button", name="Revoke the passkey: My desk")).to_be_visible()
        card.get_by_label("Rename the passkey: My desk").click()
        card.get_by_label("A name for the passkey").fill("Home desk")
        card.get_by_role("button", name="Save").click()
        expect(card.get_by_text("Home desk", exact=True)).to_be_visible()
        # It proves, too: what was asked for goes on by itself, and what removes waits for a tap.
        self.forget_proofs()
        page.get_by_role("button", name="Make a recovery code").click()
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("textbox", name="Your recovery code")).to_be_visible()
        page.goto(base + "/account")
        self.follows(page.get_by_role("button", name="Sign out", exact=True).first)
        page.goto(base + "/sign-in?return=/account")
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_text("Signed in as Anna")).to_be_visible()
        self.forget_proofs()
        card.get_by_role("button", name="Revoke the passkey").click()
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_text("Now it can be done")).to_be_visible()
        page.get_by_role("button", name="Revoke", exact=True).click()
        expect(page.get_by_text("Revoked. It opens nothing any more.").first).to_be_visible()
        expect(page.get_by_role("button", name="Revoke the passkey")).to_have_count(0)
        self.follows(page.get_by_role("button", name="Sign out", exact=True).first)
        page.goto(base + "/sign-in?return=/account")
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("alert")).to_contain_text("does not open this Lede")

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
            for press in [None, "Invite somebody", "Make a recovery code"]:
                page.goto(self.base + "/account")
                if press:
                    page.get_by_role("button", name=press).click()
                faults += [f"{theme} account {press}: {one}" for one in self.axe(page)]
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    faults.append(f"account {press}: scrolls sideways")
            for path in ["/account/password", "/account/delete", "/account/confirm"]:
                self.forget_proofs()
                page.goto(self.base + path)
                faults += [f"{theme} {path}: {one}" for one in self.axe(page)]
        self.assertEqual(faults, [])


if __name__ == "__main__":
    unittest.main()
