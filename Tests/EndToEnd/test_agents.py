"""Agents: `lede mcp` as a client of the Model Context Protocol starts it, from its first message to its last."""
import json
import subprocess

from case import LEDE, SECONDS, LedeCase
from stand_in import Web, rss

PASSWORD = "a ferry at noon\n"
# A host of the open web, which the proxy of the test answers for: what is asked at this machine itself is private.
OPEN = "http://93.184.216.34"


class Agent:
    """A small client: a process, and messages of a line each."""

    def __init__(self, case, *words, password=None, version="2025-11-25"):
        environment = dict(case.environment)
        if password is not None:
            environment["LEDE_APP_PASSWORD"] = password
        self.case, self.number = case, 0
        self.process = subprocess.Popen(
            [LEDE, "mcp", *words], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        case.addCleanup(self.end)
        if version:
            self.hello = self.ask("initialize", {
                "protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}})["result"]
            self.say({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def say(self, message):
        line = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def hear(self):
        """The next message; each is one line of JSON and nothing else."""
        line = self.process.stdout.readline()
        self.case.assertTrue(line.endswith(b"\n"), line)
        return json.loads(line)

    def ask(self, method, params=None):
        self.number += 1
        self.say({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params or {}})
        answer = self.hear()
        self.case.assertEqual((answer["jsonrpc"], answer["id"]), ("2.0", self.number))
        return answer

    def call(self, tool, **arguments):
        """What a tool gives, the same twice: as JSON, and as the text of it."""
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]
        self.case.assertFalse(result["isError"], result)
        self.case.assertEqual(json.loads(result["content"][0]["text"]), result["structuredContent"])
        return result["structuredContent"]

    def tools(self):
        return [one["name"] for one in self.ask("tools/list")["result"]["tools"]]

    def end(self):
        """Ends its input, and gives its exit code, what else it printed, and its log."""
        if self.process.stdin.closed:
            return self.process.returncode, b"", ""
        out, log = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, out, log.decode()


class Agents(LedeCase):
    def setUp(self):
        super().setUp()
        self.web = Web()
        self.addCleanup(self.web.close)
        self.environment["LEDE_FETCH_PROXY"] = self.web.base
        self.web.answers[OPEN + "/open"] = rss("harbour", 2)
        self.web.answers[self.web.base + "/inside"] = rss("hidden", 3)

    def begin(self):
        self.lede("add", OPEN + "/open", "--folder", "Sea")
        self.lede("add", self.web.base + "/inside", "--folder", "Home")
        self.lede("account", "add", "--owner", "anna", input=PASSWORD)
        self.becomes(lambda: len(self.news()["news"]), 5)

    def password(self, scopes):
        return self.lede("account", "app", "anna", "--scopes", scopes).stdout.strip()

    def test_an_agent_reads_and_changes_nothing(self):
        self.begin()
        agent = Agent(self, "--reader", "anna", password=self.password("read"))
        self.assertEqual(agent.hello["protocolVersion"], "2025-11-25")
        self.assertEqual(agent.tools(), ["search", "list", "read", "check", "topics", "topic"])
        first = agent.call("list", limit=1)
        second = agent.call("list", limit=1, cursor=first["next"])
        self.assertEqual(first["folders"], ["Sea"])
        items = first["items"] + second["items"]
        self.assertEqual([one["untrusted"]["title"] for one in items], ["harbour story 0", "harbour story 1"])
        self.assertIsNone(second["next"])
        found = agent.call("search", query="words story")["items"]
        self.assertEqual({one["id"] for one in found}, {one["id"] for one in items})
        self.assertEqual(agent.call("search", query="hidden")["items"], [])
        read = agent.call("read", id=items[0]["id"])
        self.assertEqual(read["untrusted"]["text"], "Words of story 0 in harbour.")
        self.assertIsNone(read["next"])
        checked = agent.call("check", text="The harbour office opened its doors again today. " * 20)
        self.assertIn("Journalism", checked["verdict"]["shares"])
        self.assertEqual(agent.call("topics")["topics"], [])
        agent.call("topic", name="harbour")
        for news in self.news()["news"]:
            if "hidden" in news["title"]:
                told = agent.ask("tools/call", {"name": "read", "arguments": {"id": news["id"]}})["result"]
                self.assertTrue(told["isError"])
        refused = agent.ask("tools/call", {"name": "mark", "arguments": {"ids": [items[0]["id"]], "as": "read"}})
        self.assertEqual(refused["error"]["code"], -32602)
        code, out, log = agent.end()
        self.assertEqual((code, out), (0, b""))
        calls = [json.loads(line) for line in log.splitlines()]
        self.assertGreater(len(calls), 8)
        self.assertEqual({one["event"] for one in calls}, {"agent.call"})
        self.assertEqual(calls[0]["tool"], "list")
        self.assertGreaterEqual(int(calls[0]["ms"]), 0)
        self.assertGreater(int(calls[0]["bytes"]), 100)
        self.assertNotIn("harbour", log)
        unread = json.loads(self.lede("news", "--json", "--unread", "--limit", 100).stdout)
        self.assertEqual(len(unread["news"]), 5)

    def test_an_agent_marks_where_it_may(self):
        self.use_postgres()
        self.begin()
        agent = Agent(self, "--reader", "Anna", password=self.password("read,mark"), version="2025-06-18")
        self.assertIn("mark", agent.tools())
        ids = [one["id"] for one in agent.call("list")["items"]]
        self.assertEqual(agent.call("mark", ids=ids, **{"as": "read"}), {"marked": 2, "unknown": []})
        self.assertEqual(agent.call("mark", ids=ids[:1] + [999999], **{"as": "saved"}), {"marked": 1, "unknown": [999999]})
        self.assertEqual(agent.call("list")["items"], [])
        self.assertEqual([one["id"] for one in agent.call("list", show="saved")["items"]], ids[:1])
        self.assertEqual(agent.end()[:2], (0, b""))
        saved = json.loads(self.lede("news", "--json", "--saved").stdout)
        self.assertEqual([one["id"] for one in saved["news"]], ids[:1])

    def test_nobody_comes_in_without_a_right_password(self):
        self.begin()
        self.lede("account", "add", "tunde", input="another ferry at noon\n")
        read = self.password("read")
        for words, password, code in [
            (["--reader", "anna"], None, 1), (["--reader", "anna"], "", 1), (["--reader", "anna"], "wrong", 1),
            (["--reader", "anna"], PASSWORD.strip(), 1), (["--reader", "tunde"], read, 1),
            (["--reader", "nobody"], read, 1), (["--reader", "anna"], self.password("mark"), 1), ([], read, 2),
        ]:
            agent = Agent(self, *words, password=password, version=None)
            found, out, log = agent.end()
            self.assertEqual((found, out), (code, b""), (words, log))
            self.assertTrue(log.strip())
            self.assertNotIn(read, log)

    def test_a_password_that_is_revoked_ends_it_at_the_next_call(self):
        self.begin()
        self.lede("account", "add", "tunde", input="another ferry at noon\n")
        password = self.lede("account", "app", "tunde", "--scopes", "read").stdout.strip()
        agent = Agent(self, "--reader", "tunde", password=password)
        self.assertEqual(agent.call("list")["items"], [])
        self.lede("account", "remove", "tunde", "--yes")
        answer = agent.ask("tools/call", {"name": "list"})
        self.assertEqual(answer["error"]["code"], -32001)
        # It ends by itself, though its input goes on.
        self.assertEqual(agent.process.wait(SECONDS), 1)
        self.assertEqual(agent.process.stdout.read(), b"")

    def test_broken_input_is_answered_and_ends_nothing(self):
        self.begin()
        agent = Agent(self, "--reader", "anna", password=self.password("read"), version="2025-03-26")
        for line, code in [
            (b"no JSON", -32700), (b"\xff\xfe\x00", -32700), (b"[" * 100_000, -32700), (b"{}", -32600), (b"[]", -32600),
            (b'{"jsonrpc":"2.0","id":1,"method":"none"}', -32601), (b"x" * 1_000_001, -32700),
            (b'{"jsonrpc":"2.0","id":1e999,"method":"ping"}', -32600),
            (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list","arguments":1}}', -32602),
        ]:
            agent.say(line)
            self.assertEqual(agent.hear()["error"]["code"], code, line[:80])
        agent.say(b"")
        wrong = agent.ask("tools/call", {"name": "list", "arguments": {"limit": 10 ** 30}})["result"]
        self.assertTrue(wrong["isError"])
        # Only this version has batches, and knows no structure of answers.
        agent.say([{"jsonrpc": "2.0", "id": "a", "method": "ping"},
                   {"jsonrpc": "2.0", "id": "b", "method": "tools/call", "params": {"name": "list"}}])
        both = agent.hear()
        self.assertEqual([one["id"] for one in both], ["a", "b"])
        self.assertNotIn("structuredContent", both[1]["result"])
        self.assertEqual(len(json.loads(both[1]["result"]["content"][0]["text"])["items"]), 2)
        # What was asked before the end of the input is answered, the last line without its end too.
        agent.process.stdin.write(b'{"jsonrpc":"2.0","id":"last","method":"tools/call","params":{"name":"list"}}')
        code, out, _ = agent.end()
        self.assertEqual((code, json.loads(out)["id"]), (0, "last"))

    def test_a_request_may_say_its_version_by_itself(self):
        self.begin()
        agent = Agent(self, "--reader", "anna", password=self.password("read"), version=None)
        meta = {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {}}
        found = agent.ask("server/discover", {"_meta": meta})["result"]
        self.assertIn("2026-07-28", found["supportedVersions"])
        listed = agent.ask("tools/call", {"name": "list", "arguments": {}, "_meta": meta})["result"]
        self.assertEqual((listed["resultType"], len(listed["structuredContent"]["items"])), ("complete", 2))
        self.assertEqual(agent.end()[0], 0)
