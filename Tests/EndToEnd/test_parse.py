"""Programs for Parse, against a Lede that runs: keys from the shell, accounts, and 64 connections that like."""
import http.client
import json
import threading
import time
import urllib.parse

from case import LedeCase

PASSWORD = "a ferry at noon"
# The smallest picture that is one: a GIF of one pixel.
PIXEL = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00"
    b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)
CONNECTIONS = 64
FRIENDS = 4
ROUNDS = 6
# Passwords are hashed on a thread that gives way to all else, so signing in may take long beside other work.
SECONDS = 600


class Parse(LedeCase):
    def setUp(self):
        super().setUp()
        self.lede("account", "add", "--owner", "anna", input=PASSWORD + "\n")
        made = json.loads(self.lede("parse-app", "new", "--label", "Fortune", "--json").stdout)
        self.assertEqual(list(made), ["applicationId", "restKey", "clientKey"])
        self.keys = {
            "X-Parse-Application-Id": made["applicationId"], "X-Parse-REST-API-Key": made["restKey"],
            "Content-Type": "application/json",
        }

    def call(self, method, path, body=None, token=None, **more):
        headers = {**self.keys, **({"X-Parse-Session-Token": token} if token else {}), **more}
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        connection = self.connection()
        try:
            connection.request(method, "/parse" + path, data, headers)
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        return answer.status, json.loads(text) if text[:1] in (b"{", b"[") else text

    def connection(self):
        host = urllib.parse.urlparse(self.base)
        return http.client.HTTPConnection(host.hostname, host.port, timeout=SECONDS)

    def sign_in(self, name):
        status, me = self.call("POST", "/login", {"username": name, "password": PASSWORD})
        self.assertEqual(status, 200, me)
        self.assertTrue(me["sessionToken"].startswith("r:"))
        return me

    def upload(self, name, token):
        """Sends a picture and gives its name; where too much else is done to make it, it is sent again."""
        end = time.monotonic() + SECONDS
        while True:
            status, file = self.call("POST", "/files/" + name, PIXEL, token, **{"Content-Type": "image/gif"})
            if status == 201:
                return file["name"]
            self.assertEqual((status, file["code"]), (400, 130), file)
            self.assertLess(time.monotonic(), end, file)
            time.sleep(1)

    def befriend(self, names):
        """Makes accounts with the shell, and all of them friends of anna; gives the token of each."""
        tokens = {}
        for name in names:
            self.lede("account", "add", name, input=PASSWORD + "\n")
        for name in ["anna", *names]:
            tokens[name] = self.sign_in(name)["sessionToken"]

        def ask(reader, other):
            # A program's session is its reader's: the pages take it too.
            status, _, _ = self.ask(
                self.base + "/friends", "POST",
                {"Cookie": "lede=" + tokens[reader], "Sec-Fetch-Site": "same-origin",
                 "Content-Type": "application/x-www-form-urlencoded"},
                urllib.parse.urlencode({"do": "ask", "name": other}).encode())
            self.assertEqual(status, 303)

        for name in names:
            ask(name, "anna")
            ask("anna", name)
        return tokens

    def test_keys_open_and_close(self):
        _, self.base = self.serve()
        me = self.sign_in("anna")
        self.assertEqual(self.call("GET", "/users/me", token=me["sessionToken"])[1]["username"], "anna")
        status, answer = self.call("GET", "/users/me", token=me["sessionToken"], **{"X-Parse-Master-Key": "x"})
        self.assertEqual((status, answer), (403, {"error": "unauthorized"}))
        listed = [json.loads(line) for line in self.lede("parse-app", "list", "--json").stdout.splitlines()]
        self.assertEqual([one["label"] for one in listed], ["Fortune"])
        self.assertIsNotNone(listed[0]["used"])
        self.assertNotIn(self.keys["X-Parse-REST-API-Key"], self.lede("parse-app", "list").stdout)
        self.lede("parse-app", "remove", listed[0]["number"])
        self.assertEqual(self.call("GET", "/users/me", token=me["sessionToken"])[0], 403)
        self.lede("parse-app", "remove", listed[0]["number"], check=1)

    def test_a_picture_is_posted_and_shown(self):
        _, self.base = self.serve()
        token = self.sign_in("anna")["sessionToken"]
        name = self.upload("sea.gif", token)
        status, made = self.call(
            "POST", "/classes/Post",
            {"caption": "Sea", "image": {"__type": "File", "name": name}}, token)
        self.assertEqual(status, 201, made)
        where = urllib.parse.quote(json.dumps({"caption": {"$regex": "^se", "$options": "i"}}))
        status, found = self.call("GET", f"/classes/Post?where={where}&include=author&count=1", token=token)
        self.assertEqual((status, found["count"]), (200, 1), found)
        post = found["results"][0]
        self.assertEqual((post["objectId"], post["author"]["username"]), (made["objectId"], "anna"))
        status, headers, body = self.ask(post["image"]["url"])
        self.assertEqual((status, headers["Content-Type"], body[:4]), (200, "image/webp", b"RIFF"))
        status, _, body = self.ask(post["image"]["url"].split("?")[0])
        self.assertEqual(status, 404)
        self.assertEqual(self.call("DELETE", "/classes/Post/" + made["objectId"], token=token), (200, {}))
        self.assertEqual(self.ask(post["image"]["url"])[0], 404)

    def test_sixty_four_connections_like_and_the_count_is_exact(self):
        self.likes_of_many()

    def test_the_same_on_postgres(self):
        self.use_postgres()
        self.lede("account", "add", "--owner", "anna", input=PASSWORD + "\n")
        made = json.loads(self.lede("parse-app", "new", "--json").stdout)
        self.keys.update({
            "X-Parse-Application-Id": made["applicationId"], "X-Parse-REST-API-Key": made["restKey"]})
        self.likes_of_many()

    def likes_of_many(self):
        """Friends like four posts and take it back over 64 connections; the counts are what is there."""
        _, self.base = self.serve()
        names = [f"friend{number}" for number in range(FRIENDS)]
        tokens = self.befriend(names)
        anna = tokens["anna"]
        posts = []
        for number in range(4):
            name = self.upload(f"p{number}.gif", anna)
            status, made = self.call(
                "POST", "/classes/Post", {"image": {"__type": "File", "name": name}}, anna)
            self.assertEqual(status, 201, made)
            posts.append(made["objectId"])
        outcomes, times, lock = [], [], threading.Lock()
        start = threading.Barrier(CONNECTIONS)

        def pointer(post):
            return {"__type": "Pointer", "className": "Post", "objectId": post}

        def work(number):
            connection = self.connection()
            headers = {**self.keys, "X-Parse-Session-Token": tokens[names[number % FRIENDS]]}
            start.wait()
            for turn in range(ROUNDS):
                post = posts[(number + turn) % len(posts)]
                began = time.monotonic()
                connection.request(
                    "POST", "/parse/classes/Like", json.dumps({"post": pointer(post)}), headers)
                answer = connection.getresponse()
                body = json.loads(answer.read())
                took = time.monotonic() - began
                with lock:
                    times.append(took)
                    outcomes.append((answer.status, body.get("code")))
                if answer.status == 201 and turn % 2:
                    connection.request("DELETE", "/parse/classes/Like/" + body["objectId"], None, headers)
                    connection.getresponse().read()
            connection.close()

        threads = [threading.Thread(target=work, args=(number,)) for number in range(CONNECTIONS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS)
        self.assertEqual(len(outcomes), CONNECTIONS * ROUNDS)
        self.assertEqual({one for one in outcomes if one not in [(201, None), (400, 137)]}, set())
        there = []
        for name in names:
            _, likes = self.call("GET", "/classes/Like?limit=1000", token=tokens[name])
            own = [one["post"]["objectId"] for one in likes["results"]]
            self.assertEqual(len(own), len(set(own)))
            there += own
        self.assertGreater(len(there), 0)
        for post in posts:
            _, shown = self.call("GET", f"/classes/Post/{post}?keys=likesCount", token=tokens[names[0]])
            self.assertEqual(shown["likesCount"], there.count(post))
            _, told = self.call(
                "PUT", "/classes/Post/" + post, {"likesCount": {"__op": "Increment", "amount": 7}}, anna)
            self.assertEqual(told["likesCount"], there.count(post))
        times.sort()
        print(f"parse likes over {CONNECTIONS} connections: p50 {times[len(times) // 2] * 1000:.0f} ms, "
              f"p99 {times[len(times) * 99 // 100] * 1000:.0f} ms")
