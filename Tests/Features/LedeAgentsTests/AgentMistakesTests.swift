// What agents ask wrongly, and what no answer is too large for.

import LedeAccounts
import LedeBase
import LedeDatabase
import LedeJSON
import LedeNews
import LedeTesting
import Testing

@testable import LedeAgents

@Suite struct AgentMistakesTests {
  /// Arguments that do not fit, each for a tool.
  static let wrong: [(Tool, String)] = [
    (.search, "{}"), (.search, #"{"query":""}"#), (.search, #"{"query":5}"#),
    (.search, #"{"query":null}"#), (.search, #"{"query":"-"}"#), (.search, #"{"query":"  "}"#),
    (.search, #"{"query":"a","order":"oldest"}"#), (.search, #"{"query":"a","limit":0}"#),
    (.search, #"{"query":"a","limit":21}"#), (.search, #"{"query":"a","limit":1.5}"#),
    (.search, #"{"query":"a","limit":"5"}"#),
    (.search, #"{"query":"a","limit":-9223372036854775808}"#),
    (.search, #"{"query":"a","limit":1e300}"#), (.search, #"{"query":"a","nothing":1}"#),
    (.search, "{\"query\":\"" + String(repeating: "a", count: 1_001) + "\"}"),
    (.list, #"{"show":"muted"}"#), (.list, #"{"feed":0}"#), (.list, #"{"feed":-1}"#),
    (.list, #"{"feed":9223372036854775807}"#), (.list, #"{"feed":9223372036854775808}"#),
    (.list, #"{"folder":"/"}"#), (.list, #"{"folder":"No such"}"#), (.list, #"{"tag":"none"}"#),
    (.list, #"{"cursor":""}"#), (.list, #"{"cursor":{}}"#),
    (.read, "{}"), (.read, #"{"id":0}"#), (.read, #"{"id":"1"}"#), (.read, #"{"id":999999}"#),
    (.read, #"{"id":9223372036854775807}"#), (.read, #"{"id":1,"from":-1}"#),
    (.read, #"{"id":1,"from":10000001}"#), (.read, #"{"id":[1]}"#),
    (.mark, "{}"), (.mark, #"{"ids":[],"as":"read"}"#), (.mark, #"{"ids":[1]}"#),
    (.mark, #"{"ids":[0],"as":"read"}"#), (.mark, #"{"ids":["1"],"as":"read"}"#),
    (.mark, #"{"ids":1,"as":"read"}"#), (.mark, #"{"ids":[1],"as":"hidden"}"#),
    (.mark, "{\"ids\":[" + (1...101).map { "\($0)" }.joined(separator: ",") + "],\"as\":\"read\"}"),
    (.check, #"{"text":7}"#), (.check, #"{"headline":"yes","text":"a"}"#),
    (.check, "{\"text\":\"" + String(repeating: "a ", count: 100_001) + "\"}"),
    (.topic, "{}"), (.topic, #"{"name":"a","days":0}"#),
    (.topic, #"{"name":"ferry","kind":"thing"}"#),
    (.topic, #"{"name":"ferry","days":3651}"#), (.topics, #"{"limit":99}"#),
    (.topics, #"{"cursor":"-1"}"#),
  ]

  @Test func `what does not fit is told in words, and nothing is done`() async throws {
    try await Backend.sqlite.withStore { store in
      let site = try await AgentSite(store, scopes: [.read, .mark])
      let before = try await site.store.counts(of: site.reader)
      for (tool, arguments) in Self.wrong {
        let call = AgentCall(
          id: .integer(1), tool: tool, arguments: try JSONValue(Array(arguments.utf8)),
          version: .november2025)
        await #expect(throws: AgentFault.self, "\(tool) \(arguments.prefix(60))") {
          try await site.desk().answer(call)
        }
        guard case .answer(let bytes) = await AgentWork(desk: site.desk()).outcome(call) else {
          Issue.record("\(tool) \(arguments.prefix(60))")
          continue
        }
        let result = try #require(try JSONValue(bytes)["result"])
        #expect(result["isError"] == .bool(true))
        #expect(result["content"]?.elements.first?["text"]?.string?.isEmpty == false)
        #expect(result["structuredContent"] == nil)
      }
      #expect(try await site.store.counts(of: site.reader) == before)
    }
  }

  @Test func `each version gets the same, in its own words`() async throws {
    try await Backend.sqlite.withStore { store in
      let site = try await AgentSite(store)
      let wanted = try await site.call(.list, version: .november2025)
      for version in ProtocolVersion.allCases {
        #expect(try await site.call(.list, version: version) == wanted)
        let call = AgentCall(
          id: .string("é"), tool: .list, arguments: .object([]), version: version)
        let answer = try JSONValue(try await site.desk().answer(call))
        #expect(answer["id"] == .string("é"))
        let result = try #require(answer["result"])
        #expect((result["structuredContent"] != nil) == version.hasStructure)
        #expect((result["resultType"] != nil) == version.isStateless)
        let text = try #require(result["content"]?.elements.first?["text"]?.string)
        #expect(try JSONValue(Array(text.utf8)) == wanted)
      }
    }
  }

  @Test func `an answer fits its bound, whatever other sites write`() async throws {
    try await Backend.sqlite.withStore { store in
      let site = try await AgentSite(store)
      let nasty = String(repeating: "\"\\", count: 4_000)
      let long = "https://a.example/" + String(repeating: "%22", count: 600)
      var items: [Item] = []
      for number in 0..<40 {
        var item = Item.of("n\(number)", "ferry \(number) " + nasty, minutes: 5, "")
        item.link = WebAddress(long + "\(number)")
        item.author = nasty
        item.content = FeedText("<p>They praised the ferry \(nasty)</p>" + nasty, .html)
        item.brief = String(nasty.prefix(300))
        items.append(item)
      }
      let report = RefreshReport(
        feed: site.civic, asked: TestSite.now,
        outcome: .fresh(FeedSnapshot(title: nasty, items: items), Validators(), bodyHash: 9),
        nextAsk: TestSite.now + .seconds(9_000))
      _ = try await store.keep([report])
      for (tool, arguments) in [
        (Tool.list, #"{"limit":20,"show":"all"}"#), (.search, #"{"query":"ferry","limit":20}"#),
        (.topic, #"{"name":"ferry"}"#), (.read, "{\"id\":\(try await site.item("ferry 3 "))}"),
      ] {
        let call = AgentCall(
          id: .integer(1), tool: tool, arguments: try JSONValue(Array(arguments.utf8)),
          version: .july2026)
        let answer = try await site.desk().answer(call)
        #expect(answer.count <= AgentLine.mostBytes, "\(tool)")
        #expect(answer.count > 5_000, "\(tool)")
      }
    }
  }
}

extension AgentSite {
  /// What an agent is told that asks for what it cannot have; nil where it gets something.
  func refusal(_ tool: Tool, _ arguments: String) async -> String? {
    do {
      _ = try await call(tool, arguments)
      return nil
    } catch let fault as AgentFault { return fault.words } catch { return "\(error)" }
  }
}
