// What each message of an agent is answered, in each version.

import LedeJSON
import Testing

@testable import LedeAgents

@Suite struct TalkTests {
  /// The answers to some lines, after a handshake of a version.
  private func answers(
    _ lines: [String], version: ProtocolVersion? = .november2025, mayMark: Bool = false
  ) throws -> [JSONValue] {
    var talk = AgentTalk(AgentReach(mayMark: mayMark))
    if let version, !version.isStateless { _ = talk.take(Array(Self.hello(version.rawValue).utf8)) }
    return try lines.flatMap { talk.take(Array($0.utf8)).steps }.compactMap { step in
      if case .answer(let bytes) = step { try JSONValue(bytes) } else { nil }
    }
  }

  static func hello(_ version: String) -> String {
    """
    {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\(version)",
    "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
    """.replacing("\n", with: "")
  }

  /// A request that says its version.
  private static func stateless(
    _ method: String, version: String = "2026-07-28", params: String = ""
  ) -> String {
    """
    {"jsonrpc":"2.0","id":1,"method":"\(method)","params":{\(params)"_meta":{
    "io.modelcontextprotocol/protocolVersion":"\(version)",
    "io.modelcontextprotocol/clientCapabilities":{}}}}
    """.replacing("\n", with: "")
  }

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
    ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ("", "2025-11-25"), ("2099-12-31", "2025-11-25"),
  ])
  func `a handshake agrees on the version that is asked for, or the newest`(
    asked: String, agreed: String
  ) throws {
    let answer = try answers([Self.hello(asked)], version: nil)[0]
    #expect(answer["id"] == .integer(0))
    #expect(answer["jsonrpc"]?.string == "2.0")
    let result = try #require(answer["result"])
    #expect(result["protocolVersion"]?.string == agreed)
    #expect(result["capabilities"]?["tools"] == .object([]))
    #expect(result["serverInfo"]?["name"]?.string == "lede")
    #expect(result["serverInfo"]?["version"]?.string?.isEmpty == false)
    #expect(result["instructions"]?.string?.contains("untrusted") == true)
    #expect(result["resultType"] == nil)
  }

  @Test(arguments: ProtocolVersion.allCases)
  func `tools are told in the words of each version`(version: ProtocolVersion) throws {
    let line =
      version.isStateless
      ? Self.stateless("tools/list") : #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
    for mayMark in [false, true] {
      let result = try #require(
        try answers([line], version: version, mayMark: mayMark)[0]["result"])
      let tools = try #require(result["tools"]).elements
      let names = tools.compactMap { $0["name"]?.string }
      #expect(
        names
          == (mayMark
            ? ["search", "list", "read", "mark", "check", "topics", "topic"]
            : ["search", "list", "read", "check", "topics", "topic"]))
      for tool in tools {
        #expect(tool["description"]?.string?.isEmpty == false)
        #expect(tool["inputSchema"]?["type"]?.string == "object")
        #expect(tool["inputSchema"]?["additionalProperties"] == .bool(false))
        #expect((tool["annotations"] != nil) == version.hasAnnotations)
        #expect((tool["outputSchema"] != nil) == version.hasStructure)
        #expect((tool["title"] != nil) == version.hasStructure)
        guard case .object(let fields)? = tool["inputSchema"]?["properties"] else {
          Issue.record("no properties")
          continue
        }
        #expect(fields.allSatisfy { $0.value["description"]?.string?.isEmpty == false })
      }
      #expect((result["resultType"]?.string == "complete") == version.isStateless)
      #expect((result["ttlMs"] != nil) == version.isStateless)
      #expect((result["cacheScope"]?.string == "private") == version.isStateless)
      #expect((result["_meta"] != nil) == version.isStateless)
    }
  }

  @Test func `tools say truly what they change`() throws {
    let line = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
    let tools = try answers([line], mayMark: true)[0]["result"]?["tools"]?.elements ?? []
    func hint(_ name: String) -> [String] {
      tools.filter { $0["annotations"]?[name] == .bool(true) }.compactMap { $0["name"]?.string }
    }
    #expect(hint("readOnlyHint") == ["search", "list", "read", "topics", "topic"])
    #expect(hint("openWorldHint") == ["check"])
    #expect(hint("destructiveHint") == [])
    // What other sites wrote has a member that says so, wherever it may stand.
    for tool in tools where tool["name"]?.string != "mark" {
      let text = String(decoding: try #require(tool["outputSchema"]).bytes, as: UTF8.self)
      #expect(text.contains(#""untrusted":{"type":"object","description":"Words that other sites"#))
    }
  }

  @Test func `a password that may not mark lets no site be asked`() throws {
    let line = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
    for mayMark in [false, true] {
      let tools = try answers([line], mayMark: mayMark)[0]["result"]?["tools"]?.elements ?? []
      let check = try #require(tools.first { $0["name"]?.string == "check" })
      #expect((check["inputSchema"]?["properties"]?["address"] != nil) == mayMark)
      #expect(check["annotations"]?["openWorldHint"] == .bool(mayMark))
    }
  }

  @Test func `a request that says its version needs no handshake`() throws {
    let found = try answers([Self.stateless("server/discover")], version: nil)[0]
    let result = try #require(found["result"])
    #expect(
      result["supportedVersions"]
        == .array(
          ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"].map(
            JSONValue.string)))
    #expect(result["capabilities"]?["tools"] == .object([]))
    #expect(
      result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"]?.string == "lede")
    // Both ways side by side.
    let ping = #"{"jsonrpc":"2.0","id":7,"method":"ping"}"#
    let both = try answers([Self.stateless("tools/list"), ping])
    #expect(both[0]["result"]?["resultType"]?.string == "complete")
    #expect(both[1]["result"] == .object([]))
  }

  @Test(arguments: [
    ("ping", -32_601), ("initialize", -32_601), ("resources/list", -32_601),
    ("subscriptions/listen", -32_601),
  ])
  func `what a version has no more is no method of it`(method: String, code: Int64) throws {
    let answer = try answers([Self.stateless(method)], version: nil)[0]
    #expect(answer["error"]?["code"]?.integer == code)
  }

  @Test func `a version that is unknown is told with those that are known`() throws {
    let answer = try answers([Self.stateless("tools/list", version: "2030-01-01")], version: nil)[0]
    #expect(answer["error"]?["code"]?.integer == -32_022)
    #expect(answer["error"]?["data"]?["requested"]?.string == "2030-01-01")
    #expect(answer["error"]?["data"]?["supported"]?.elements.count == 5)
  }

  @Test func `a call becomes what is to be done`() throws {
    var talk = AgentTalk(AgentReach(mayMark: false))
    _ = talk.take(Array(Self.hello("2025-06-18").utf8))
    let line =
      #"{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"list","arguments":{"limit":3}}}"#
    #expect(
      talk.take(Array(line.utf8)).steps == [
        .call(
          AgentCall(
            id: .string("x"), tool: .list,
            arguments: try JSONValue(Array(#"{"limit":3}"#.utf8)), version: .june2025))
      ])
    let bare = #"{"jsonrpc":"2.0","id":2.5,"method":"tools/call","params":{"name":"topics"}}"#
    #expect(
      talk.take(Array(bare.utf8)).steps == [
        .call(
          AgentCall(
            id: .number(2.5), tool: .topics, arguments: .object([]), version: .june2025))
      ])
    let cancel =
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"x","reason":"y"}}"#
    #expect(talk.take(Array(cancel.utf8)).steps == [.cancel(.string("x"))])
  }

  @Test(arguments: ProtocolVersion.allCases.filter { !$0.isStateless })
  func `batches are of one version alone`(version: ProtocolVersion) throws {
    var talk = AgentTalk(AgentReach(mayMark: false))
    _ = talk.take(Array(Self.hello(version.rawValue).utf8))
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let taken = talk.take(Array("[\(ping),{\"jsonrpc\":\"2.0\",\"method\":\"x\"},\(ping)]".utf8))
    #expect(taken.isBatch == (version == .march2025))
    #expect(taken.steps.count == (version == .march2025 ? 2 : 1))
    for wrong in ["[]", "[" + Array(repeating: ping, count: 9).joined(separator: ",") + "]"] {
      let taken = talk.take(Array(wrong.utf8))
      #expect(taken == .init(steps: [.answer(AgentAnswers.failure(.null, .invalidRequest))]))
    }
    let hello = talk.take(Array("[\(Self.hello("2025-03-26"))]".utf8))
    #expect(hello.steps.count == 1)
    guard case .answer(let bytes) = hello.steps[0] else { return }
    #expect(try JSONValue(bytes)["error"]?["code"]?.integer == -32_600)
  }

  /// What comes, the code of its error, and the id that it names.
  static let hostile: [(String, Int64, JSONValue)] = [
    ("no JSON", -32_700, .null), ("{", -32_700, .null), (#"{"jsonrpc":"2.0""#, -32_700, .null),
    ("\u{0}", -32_700, .null), (#"{"jsonrpc":"2.0","id":1}x"#, -32_700, .null),
    (String(repeating: "[", count: 500_000), -32_700, .null),
    (String(repeating: #"{"a":"#, count: 200), -32_700, .null),
    (#"{"jsonrpc":"2.0","id":1e999,"method":"ping"}"#, -32_600, .null),
    ("1", -32_600, .null), ("\"x\"", -32_600, .null), ("null", -32_600, .null),
    ("true", -32_600, .null), ("{}", -32_600, .null), ("[]", -32_600, .null),
    (#"{"id":1,"method":"ping"}"#, -32_600, .integer(1)),
    (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32_600, .integer(1)),
    (#"{"jsonrpc":2.0,"id":1,"method":"ping"}"#, -32_600, .integer(1)),
    (#"{"jsonrpc":"2.0","id":1}"#, -32_600, .integer(1)),
    (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32_600, .integer(1)),
    (#"{"jsonrpc":"2.0","id":1,"method":null,"result":{}}"#, -32_600, .integer(1)),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600, .null),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32_600, .null),
    (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, -32_600, .null),
    (#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, -32_600, .null),
    (
      #"{"jsonrpc":"2.0","id":""# + String(repeating: "x", count: 257) + #"","method":"ping"}"#,
      -32_600, .null
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32_602, .integer(1)),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}"#, -32_602, .integer(1)),
    (#"{"jsonrpc":"2.0","id":1,"method":""}"#, -32_601, .integer(1)),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/Call"}"#, -32_601, .integer(1)),
    (#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#, -32_601, .integer(1)),
    (#"{"jsonrpc":"2.0","id":1,"method":"resources/read"}"#, -32_601, .integer(1)),
    (#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, -32_602, .integer(1)),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":5}}"#, -32_602,
      .integer(1)
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}"#, -32_602,
      .integer(1)
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32_602, .integer(1)),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":5}}"#, -32_602, .integer(1)
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rules"}}"#, -32_602,
      .integer(1)
    ),
    // Not listed without the scope, it is no tool either.
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"mark","arguments":{"ids":[1],"as":"read"}}}"#,
      -32_602, .integer(1)
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list","arguments":[]}}"#,
      -32_602, .integer(1)
    ),
    (
      #"{"jsonrpc":"2.0","id":-9223372036854775808,"method":"tools/call","params":{"name":"list","arguments":7}}"#,
      -32_602, .integer(.min)
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":5}}}"#,
      -32_602, .integer(1)
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#,
      -32_602, .integer(1)
    ),
  ]

  @Test(arguments: hostile)
  func `what is wrong gets the error of JSON-RPC, and the talk goes on`(
    line: String, code: Int64, id: JSONValue
  ) throws {
    let ping = #"{"jsonrpc":"2.0","id":99,"method":"ping"}"#
    let found = try answers([line, ping])
    #expect(found.count == 2)
    #expect(found[0]["error"]?["code"]?.integer == code)
    #expect(found[0]["error"]?["message"]?.string?.isEmpty == false)
    #expect(found[0]["id"] == id)
    #expect(found[0]["result"] == nil)
    #expect(found[1]["id"] == .integer(99) && found[1]["result"] != nil)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}"#,
    #"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"list"}}"#,
    #"{"jsonrpc":"2.0","method":"anything","params":5}"#,
    #"{"jsonrpc":"2.0","id":5,"result":{}}"#,
    #"{"jsonrpc":"2.0","id":5,"error":{"code":1,"message":"x"}}"#,
  ])
  func `what wants no answer gets none, and does nothing`(line: String) throws {
    var talk = AgentTalk(AgentReach(mayMark: true))
    _ = talk.take(Array(Self.hello("2025-11-25").utf8))
    #expect(talk.take(Array(line.utf8)).steps == [])
  }

  @Test(arguments: ["tools/list", "tools/call", "server/discover", "anything"])
  func `before a handshake there is only ping`(method: String) throws {
    let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"#
    let ping = #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#
    let found = try answers([line, ping, "[\(ping)]"], version: nil)
    #expect(found[0]["error"]?["code"]?.integer == -32_600)
    #expect(found[1]["result"] == .object([]))
    #expect(found[2]["error"]?["code"]?.integer == -32_600)
  }
}
