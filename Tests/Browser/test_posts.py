"""Posts as two friends meet them: made with a picture, liked, spoken to, deleted; a draft, and a post without Lede."""
import pathlib
import sqlite3

from browser_case import DESKTOP, PHONE, SECONDS, expect
from stand_in import png
from test_friends import People


class Posts(People):
    def setUp(self):
        super().setUp()
        self.sql("UPDATE account SET is_owner = 1 WHERE name = 'yui'")
        self.picture = pathlib.Path(self.folder, "quay.png")
        self.picture.write_bytes(png(900, 600))

    def sql(self, *statements):
        """Changes what is kept; what it says last."""
        with sqlite3.connect(pathlib.Path(self.folder, "data/lede.db"), timeout=SECONDS) as database:
            for statement in statements:
                rows = database.execute(statement).fetchall()
        database.close()
        return rows

    def friends(self):
        """Mara on a phone and Tunde at a desk, who are friends."""
        mara, tunde = self.befriend()
        return mara, tunde

    def fill(self, page, caption, described="Boats at the quay"):
        page.goto(self.base + "/posts/new")
        page.get_by_label("Picture", exact=True).set_input_files(self.picture)
        expect(page.locator("img.preview")).to_be_visible()
        page.get_by_label("What it shows").fill(described)
        page.get_by_label("Caption").fill(caption)

    def drafted(self, page, caption):
        """Waits until the draft on this device has that caption; a draft is there from its first field on."""
        self.until(lambda: caption in page.evaluate(
            """() => storedIn(`posts-${document.documentElement.dataset.reader}`, "drafts", "readonly", (drafts) => drafts.getAll())
                .then((all) => all.flatMap(({ fields }) => fields.flat()).filter((one) => typeof one === "string"))"""),
            "the draft is not kept")

    def send(self, page):
        page.get_by_role("button", name="Post", exact=True).click()

    def likes(self, page, count):
        expect(page.locator("[data-count=likes]").first).to_have_text(str(count))

    def test_a_post_is_made_liked_spoken_to_and_deleted(self):
        mara, tunde = self.friends()
        self.fill(mara, "The quay at six")
        self.send(mara)
        expect(mara.get_by_role("heading", name="Post by mara")).to_be_visible()
        post = mara.url
        tunde.goto(self.base + "/posts")
        picture = tunde.get_by_role("img", name="Boats at the quay")
        self.until(lambda: picture.evaluate("(one) => one.naturalWidth"), "the picture does not come")
        # A double tap likes and never takes back; the button does.
        for _ in range(2):
            picture.dblclick()
            self.likes(tunde, 1)
        button = tunde.get_by_role("button", name="Like")
        expect(button).to_have_attribute("aria-pressed", "true")
        button.click()
        self.likes(tunde, 0)
        button.click()
        self.likes(tunde, 1)
        tunde.reload()
        self.likes(tunde, 1)
        # One tap leads to the post.
        picture.click()
        tunde.wait_for_url(post)
        tunde.get_by_label("Your comment").fill("Lovely <b>light</b>")
        tunde.get_by_role("button", name="Send").click()
        expect(tunde.get_by_text("Lovely <b>light</b>")).to_be_visible()
        mara.reload()
        self.likes(mara, 1)
        mara.get_by_role("button", name="Delete the comment of tunde").click()
        expect(mara.get_by_text("Comment deleted.")).to_be_visible()
        expect(mara.get_by_text("Lovely")).to_have_count(0)
        mara.locator("summary", has_text="Change or delete").click()
        mara.locator("summary", has_text="Delete post").click()
        mara.get_by_role("button", name="Yes, delete").click()
        expect(mara.get_by_text("Post deleted.")).to_be_visible()
        self.expected += ["404"]
        self.assertEqual(tunde.goto(post).status, 404)

    def test_without_scripts_a_post_is_made_and_liked(self):
        mara = self.person("mara", "/posts/new", java_script_enabled=False, **PHONE)
        mara.get_by_label("Picture", exact=True).set_input_files(self.picture)
        mara.get_by_label("Caption").fill("By hand")
        self.send(mara)
        expect(mara.get_by_text("Posted.")).to_be_visible()
        mara.get_by_role("button", name="Like").click()
        expect(mara.get_by_role("button", name="Like")).to_have_attribute("aria-pressed", "true")
        self.likes(mara, 1)

    def test_what_is_made_while_lede_is_away_waits_and_is_sent_once(self):
        mara = self.person("mara", "/posts", **PHONE)
        self.fill(mara, "Made on the ferry")
        self.stop_lede()
        self.send(mara)
        expect(mara.get_by_text("Your post waits on this device")).to_be_visible()
        expect(mara.get_by_label("Caption")).to_have_value("")
        self.start_lede()
        mara.goto(self.base + "/posts")
        expect(mara.get_by_text("Made on the ferry")).to_be_visible()
        expect(mara.get_by_text("Your post waits on this device")).to_be_hidden()
        expect(mara.get_by_role("img", name="Boats at the quay")).to_be_visible()
        for _ in range(2):
            mara.goto(self.base + "/posts")
            expect(mara.get_by_text("Made on the ferry")).to_have_count(1)
        self.assertEqual(self.sql("SELECT COUNT(*) FROM post"), [(1,)])

    def test_the_form_is_there_without_lede_and_each_post_is_sent_once(self):
        mara = self.person("mara", "/posts", **PHONE)
        self.controlled(mara)
        mara.reload()
        self.until(lambda: mara.evaluate(
            """async () => { for (const name of await caches.keys()) if (await (await caches.open(name)).match("/posts/new")) return true; }"""),
            "the form is not kept")
        self.stop_lede()
        for caption in ("First on the ferry", "Second on the ferry"):
            self.fill(mara, caption)
            self.send(mara)
            expect(mara.get_by_text("Your post waits on this device")).to_be_visible()
        self.start_lede()
        mara.goto(self.base + "/posts")
        for caption in ("First on the ferry", "Second on the ferry"):
            expect(mara.get_by_text(caption)).to_have_count(1)
        self.assertEqual(self.sql("SELECT COUNT(*) FROM post"), [(2,)])

    def test_what_waited_and_is_refused_is_a_draft_again(self):
        mara = self.person("mara", "/posts/new", **PHONE)
        self.controlled(mara)
        song = pathlib.Path(self.folder, "song.png")
        song.write_text("no picture")
        mara.get_by_label("Picture", exact=True).set_input_files(song)
        mara.get_by_label("Caption").fill("My song")
        self.stop_lede()
        self.send(mara)
        expect(mara.get_by_text("Your post waits on this device")).to_be_visible()
        self.start_lede()
        mara.goto(self.base + "/posts")
        expect(mara.get_by_text("That is no picture Lede can show.")).to_be_visible()
        expect(mara.get_by_text("is a draft again.")).to_be_visible()
        mara.goto(self.base + "/posts/new")
        expect(mara.get_by_text("Your draft is back.")).to_be_visible()
        expect(mara.get_by_label("Caption")).to_have_value("My song")

    def pass_on(self, page, caption, about="/fortune"):
        """Fills the form of a post without a picture."""
        page.goto(self.base + "/posts/new")
        page.evaluate("document.querySelector('#new-post details').open = true")
        page.get_by_label("Address to pass on").fill(about)
        page.get_by_label("Caption").fill(caption)

    def waits(self, page):
        expect(page.get_by_text("Your post waits on this device")).to_be_visible()

    def on_its_way(self, page):
        """How many posts this device has not sent."""
        return page.evaluate("outbox.all(document.documentElement.dataset.reader).then((all) => all.length)")

    def test_a_tab_that_is_closed_before_the_answer_comes_posts_once(self):
        mara = self.person("mara", "/posts", **PHONE)
        self.pass_on(mara, "On the quay")
        expect(mara.get_by_role("button", name="Throw the draft away")).to_be_visible()
        phone, held = mara.context, []

        def late(route):
            if route.request.method == "POST":
                route.fetch()  # Lede has it, and its answer does not come
                held.append(route)
            else:
                route.continue_()

        phone.route("**/posts", late)
        self.send(mara)
        # The browser is asked as well, so that the route is at work.
        self.until(lambda: mara.evaluate("true") and self.sql("SELECT COUNT(*) FROM post") == [(1,)], "the post does not come to Lede")
        mara.close()
        held[0].abort()
        phone.unroute("**/posts")
        mara = self.open("/posts/new", phone)
        self.until(lambda: self.on_its_way(mara) == 0, "the post is not asked about again")
        expect(mara.get_by_label("Caption")).to_have_value("")
        mara.reload()
        expect(mara.get_by_label("Caption")).to_have_value("")
        mara.goto(self.base + "/posts")
        expect(mara.get_by_text("On the quay")).to_have_count(1)
        self.assertEqual(self.sql("SELECT COUNT(*) FROM post"), [(1,)])

    def test_what_another_network_answers_is_no_answer(self):
        mara = self.person("mara", "/posts", **PHONE)
        for answer in (dict(status=200, content_type="text/html", body="<h1>Welcome on board</h1>"),
                       dict(status=403, content_type="application/json", body='{"message": "Pay first"}'),
                       dict(status=302, headers={"Location": "/healthz"})):
            self.expected += ["403", "redirect", "Failed to"]
            self.pass_on(mara, f"Made behind {answer['status']}")
            mara.context.route("**/posts", lambda route: route.fulfill(**answer) if route.request.method == "POST" else route.continue_())
            self.send(mara)
            self.waits(mara)
            mara.context.unroute_all()
            mara.goto(self.base + "/posts")
            expect(mara.get_by_text(f"Made behind {answer['status']}")).to_have_count(1)
        self.assertEqual(self.sql("SELECT COUNT(*) FROM post"), [(3,)])

    def test_what_is_refused_keeps_nothing_else_from_being_sent(self):
        mara = self.person("mara", "/posts/new", **PHONE)
        self.controlled(mara)
        mara.reload()
        self.until(lambda: mara.evaluate(
            """async () => { for (const name of await caches.keys()) if (await (await caches.open(name)).match("/posts/new")) return true; }"""),
            "the form is not kept")
        self.stop_lede()
        for caption, about in [("One", "no address"), ("Two", "no address either"), ("Three", "/fortune")]:
            self.pass_on(mara, caption, about)
            self.send(mara)
            self.waits(mara)
            expect(mara.get_by_label("Caption")).to_have_value("")
        mara.get_by_label("Caption").fill("Not ready yet")
        expect(mara.get_by_role("button", name="Throw the draft away")).to_be_visible()
        self.drafted(mara, "Not ready yet")
        sent = []
        mara.on("request", lambda one: one.method == "POST" and one.url.endswith("/posts") and sent.append(one))
        self.expected += ["422"]
        self.start_lede()
        refusal = "There is nothing in it."
        for _ in range(2):
            mara.goto(self.base + "/posts")
            expect(mara.get_by_text(refusal)).to_be_visible()
            expect(mara.get_by_text("Three")).to_have_count(1)
        self.assertEqual((self.sql("SELECT caption FROM post"), len(sent)), ([("Three",)], 3))
        # The draft has its place; each that was refused takes it when it is free.
        mara.goto(self.base + "/posts/new")
        for caption in ("Not ready yet", "One", "Two", ""):
            expect(mara.get_by_label("Caption")).to_have_value(caption)
            if caption in ("One", "Two"):
                expect(mara.get_by_text(refusal)).to_be_visible()
            if caption:
                mara.get_by_role("button", name="Throw the draft away").click()
        expect(mara.get_by_text(refusal)).to_be_hidden()
        mara.goto(self.base + "/posts")
        expect(mara.get_by_text(refusal)).to_be_hidden()
        self.assertEqual(self.on_its_way(mara), 0)

    def test_a_refused_post_is_the_draft_of_the_form_it_came_from(self):
        mara = self.person("mara", "/posts/new", **PHONE)
        self.pass_on(mara, "Look at this", "no address")
        self.stop_lede()
        self.send(mara)
        self.waits(mara)
        self.expected += ["422"]
        self.start_lede()
        mara.goto(self.base + "/posts")
        expect(mara.get_by_text("is a draft again.")).to_be_visible()
        mara.goto(self.base + "/posts/new")
        expect(mara.get_by_text("There is nothing in it.")).to_be_visible()
        expect(mara.get_by_label("Caption")).to_have_value("Look at this")
        expect(mara.get_by_label("Address to pass on")).to_have_value("no address")
        # Refused at once, it stays in the form and goes on with what is mended.
        self.send(mara)
        expect(mara.get_by_text("There is nothing in it. Choose a picture, or something to pass on.", exact=True)).to_be_visible()
        self.assertEqual(self.on_its_way(mara), 0)
        mara.reload()
        mara.get_by_label("Address to pass on").fill("/fortune")
        self.send(mara)
        expect(mara.get_by_role("heading", name="Post by mara")).to_be_visible()
        mara.goto(self.base + "/posts/new")
        expect(mara.get_by_label("Caption")).to_have_value("")

    def test_drafts_of_long_ago_are_forgotten(self):
        mara = self.person("mara", "/posts/new", **PHONE)
        mara.evaluate("""() => storedIn(`posts-${document.documentElement.dataset.reader}`, "drafts", "readwrite", (drafts) => {
            drafts.put({ key: "", at: Date.now() - 29 * 86_400_000, fields: [["caption", "Of this month"]] });
            return drafts.put({ key: "/fortune", at: Date.now() - 31 * 86_400_000, fields: [["caption", "Of long ago"]] });
        })""")
        mara.goto(self.base + "/posts/new")
        expect(mara.get_by_label("Caption")).to_have_value("Of this month")
        self.assertEqual(mara.evaluate("""() => storedIn(`posts-${document.documentElement.dataset.reader}`, "drafts", "readonly",
            (drafts) => drafts.getAllKeys())"""), [""])

    def test_a_draft_is_kept_with_its_picture_until_it_is_sent_or_thrown_away(self):
        mara = self.person("mara", "/posts/new", **PHONE)
        self.fill(mara, "Not ready yet")
        expect(mara.get_by_role("button", name="Throw the draft away")).to_be_visible()
        self.drafted(mara, "Not ready yet")
        mara.goto(self.base + "/posts")
        mara.goto(self.base + "/posts/new")
        expect(mara.get_by_text("Your draft is back.")).to_be_visible()
        expect(mara.get_by_label("Caption")).to_have_value("Not ready yet")
        expect(mara.locator("img.preview")).to_be_visible()
        mara.get_by_role("button", name="Throw the draft away").click()
        expect(mara.get_by_label("Caption")).to_have_value("")
        self.fill(mara, "Ready now")
        expect(mara.get_by_role("button", name="Throw the draft away")).to_be_visible()
        self.send(mara)
        expect(mara.get_by_role("heading", name="Post by mara")).to_be_visible()
        mara.goto(self.base + "/posts/new")
        expect(mara.get_by_label("Caption")).to_have_value("")
        expect(mara.get_by_text("Your draft is back.")).to_have_count(0)

    def test_older_posts_come_as_they_are_needed(self):
        self.sql("""
            INSERT INTO post (reader_id, form_key, extent, caption, described, about, about_title, made, changed)
            WITH RECURSIVE n(i) AS (SELECT 101 UNION ALL SELECT i + 1 FROM n WHERE i < 160)
            SELECT reader_id, 'k' || i, 'friends', 'Number ' || i, '', '/fortune', 'A fortune', i, i
            FROM n, account WHERE name = 'mara'""")
        mara = self.person("mara", "/posts", **PHONE)
        expect(mara.get_by_text("Number 160")).to_be_visible()
        listed = mara.locator(".posts > li")
        self.until(lambda: mara.mouse.wheel(0, 20_000) or listed.count() >= 60, "older posts do not come")
        expect(mara.get_by_text("Number 101")).to_have_count(1)
        expect(listed).to_have_count(60)
        last = mara.locator(".posts > li").last
        last.get_by_role("button", name="Like").click()
        expect(last.locator("[data-count=likes]")).to_have_text("1")

    def test_the_walk_meets_axe_in_every_theme(self):
        mara, tunde = self.friends()
        self.fill(mara, "The quay at six.\nNobody there yet.")
        self.send(mara)
        expect(mara.get_by_role("heading", name="Post by mara")).to_be_visible()
        post = mara.url.removeprefix(self.base).split("?")[0]
        mara.get_by_role("button", name="Make a link").click()
        link = mara.get_by_role("textbox", name="Link to this post").input_value().removeprefix(self.base)
        tunde.goto(self.base + post)
        tunde.get_by_label("Your comment").fill("Lovely light!")
        tunde.get_by_role("button", name="Send").click()
        tunde.locator("summary", has_text="Report").click()
        tunde.get_by_label("What is wrong with it").fill("That is my boat.")
        tunde.get_by_role("button", name="Tell the owner").click()
        expect(tunde.get_by_text("The owner of this Lede is told.")).to_be_visible()
        faults = []
        for scheme, screen in [("light", PHONE), ("dark", PHONE), ("light", DESKTOP), ("dark", DESKTOP)]:
            for name, path in [("mara", "/posts"), ("mara", "/posts/new?about=/fortune&title=A%20fortune"),
                               ("mara", post), ("tunde", post), ("mara", "/posts/by/mara"),
                               ("tunde", "/posts/by/mara"), ("yui", "/posts/reported"), ("yui", "/posts"), (None, link)]:
                page = (self.person(name, path, color_scheme=scheme, **screen) if name
                        else self.open(path, color_scheme=scheme, **screen))
                page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
                faults += [f"{name} {path} {scheme}: {fault}" for fault in self.axe(page)]
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    faults.append(f"{name} {path}: scrolls sideways")
                page.context.close()
        self.assertEqual(faults, [])
