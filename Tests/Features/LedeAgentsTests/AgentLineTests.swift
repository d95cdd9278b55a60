// One call at a time, each in its time; what is given up, what waits, and how it ends.

import LedeJSON
import LedeTesting
import Synchronization
import Testing

@testable import LedeAgents

/// What an agent was sent, and a line to it that a test feeds.
private final class Talked: Sendable {
  private let sent = Mutex<[JSONValue]>([])
  private let begun = Mutex<[JSONValue]>([])
  let latch = Latch()
  let input: AsyncStream<AgentInput>
  let feed: AsyncStream<AgentInput>.Continuation

  init() { (input, feed) = AsyncStream.makeStream() }

  var answers: [JSONValue] { sent.withLock { $0 } }
  /// The ids of calls that were begun.
  var calls: [JSONValue] { begun.withLock { $0 } }

  func send(_ bytes: [UInt8]) {
    let isLine = bytes.last == 10 && !bytes.dropLast().contains(10)
    // What is no JSON fails the test by being null.
    let json = try? JSONValue(Array(bytes.dropLast()))
    sent.withLock { $0.append(isLine ? json ?? .null : .null) }
  }
  func began(_ call: AgentCall) { begun.withLock { $0.append(call.id) } }

  func say(_ lines: String...) { for line in lines { feed.yield(.line(Array(line.utf8))) } }

  /// Waits until something is so.
  func until(_ what: @Sendable (Talked) -> Bool) async {
    while !what(self) { await Task.yield() }
  }
}

@Suite struct AgentLineTests {
  private static func call(_ id: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"list"}}"#
  }
  private static func cancel(_ id: String) -> String {
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#
  }
  private static let ping = #"{"jsonrpc":"2.0","id":"p","method":"ping"}"#

  /// Serves what a test says, whose calls wait at the latch.
  private func served(
    _ talked: Talked, version: String = "2025-03-26", limits: AgentLine.Limits = .init(),
    outcome: @escaping @Sendable (AgentCall) -> AgentOutcome = {
      .answer(AgentAnswers.found(Array("{}".utf8), $0))
    }, _ test: () async throws -> Void
  ) async throws -> Bool {
    let line = AgentLine(
      AgentReach(mayMark: false), limits, send: { talked.send($0) },
      work: { call in
        talked.began(call)
        await talked.latch.wait()
        return outcome(call)
      })
    talked.say(TalkTests.hello(version))
    async let isOpen = line.serve {
      for await input in talked.input { return input }
      return nil
    }
    try await test()
    return await isOpen
  }

  private func errors(_ talked: Talked) -> [Int64] {
    talked.answers.compactMap { $0["error"]?["code"]?.integer }
  }

  @Test func `calls are done one after the other, and all else is answered meanwhile`() async throws
  {
    let talked = Talked()
    let isOpen = try await served(talked) {
      talked.say(Self.call("1"), Self.call("2"), Self.call("3"), Self.ping)
      await talked.until { $0.answers.count == 2 && $0.calls.count == 1 }
      #expect(talked.answers[1]["id"] == .string("p"))
      #expect(talked.calls == [.integer(1)])
      await talked.latch.open()
      await talked.until { $0.answers.count == 5 }
      talked.feed.finish()
    }
    #expect(isOpen)
    #expect(talked.answers.dropFirst(2).compactMap { $0["id"]?.integer } == [1, 2, 3])
  }

  @Test func `what was asked before the end is answered`() async throws {
    let talked = Talked()
    let isOpen = try await served(talked) {
      talked.say(Self.call("1"), Self.call("2"))
      talked.feed.finish()
      await talked.latch.open()
    }
    #expect(isOpen)
    #expect(talked.answers.compactMap { $0["id"]?.integer } == [0, 1, 2])
  }

  @Test func `so many wait, and more are told to come again`() async throws {
    let talked = Talked()
    _ = try await served(talked) {
      talked.say(Self.call("100"))
      await talked.until { $0.calls.count == 1 }
      for id in 0..<10 { talked.say(Self.call("\(id)")) }
      await talked.until { $0.answers.count == 3 }
      #expect(errors(talked) == [-32_000, -32_000])
      await talked.latch.open()
      talked.feed.finish()
    }
    #expect(talked.answers.count == 1 + 2 + 9)
  }

  @Test func `an id that waits for its answer is not taken twice`() async throws {
    let talked = Talked()
    _ = try await served(talked) {
      talked.say(Self.call("1"))
      await talked.until { $0.calls.count == 1 }
      talked.say(Self.call("1"), Self.call(#""1""#), Self.call(#""1""#))
      await talked.until { $0.answers.count == 3 }
      #expect(errors(talked) == [-32_600, -32_600])
      await talked.latch.open()
      await talked.until { $0.answers.count == 5 }
      talked.say(Self.call("1"))
      talked.feed.finish()
    }
    #expect(talked.answers.count == 6)
  }

  @Test func `a call that is given up is not answered, running or waiting`() async throws {
    let talked = Talked()
    _ = try await served(talked) {
      talked.say(Self.call("1"), Self.call("2"), Self.call("3"))
      await talked.until { $0.calls.count == 1 }
      talked.say(Self.cancel("2"), Self.cancel("1"), Self.cancel("77"), Self.ping)
      await talked.until { $0.answers.count == 2 }
      await talked.latch.open()
      talked.feed.finish()
    }
    #expect(talked.answers.compactMap { $0["id"] } == [.integer(0), .string("p"), .integer(3)])
    #expect(talked.calls == [.integer(1), .integer(3)])
  }

  @Test func `a call that takes too long is answered, and the next begins when it has ended`()
    async throws
  {
    let talked = Talked()
    _ = try await served(talked, limits: .init(time: .milliseconds(1))) {
      talked.say(Self.call("1"))
      await talked.until { $0.answers.count == 2 }
      #expect(errors(talked) == [-32_004])
      talked.say(Self.call("2"), Self.ping)
      await talked.until { $0.answers.count == 3 }
      #expect(talked.calls == [.integer(1)])
      await talked.latch.open()
      await talked.until { $0.calls.count == 2 && $0.answers.count == 4 }
      talked.feed.finish()
    }
  }

  @Test func `answers of a batch come together`() async throws {
    let talked = Talked()
    _ = try await served(talked) {
      talked.say(
        "[\(Self.ping),\(Self.call("1")),5,{\"jsonrpc\":\"2.0\",\"method\":\"x\"},\(Self.call("2"))]"
      )
      await talked.until { $0.calls.count == 1 }
      talked.say(Self.cancel("2"))
      await talked.latch.open()
      await talked.until { $0.answers.count == 2 }
      talked.say("[{\"jsonrpc\":\"2.0\",\"method\":\"x\"}]")
      talked.feed.finish()
    }
    #expect(talked.answers.count == 2)
    let batch = talked.answers[1].elements
    #expect(batch.compactMap { $0["id"] } == [.string("p"), .null, .integer(1)])
  }

  @Test func `where the agent may ask no more it ends, whatever else was asked`() async throws {
    for isBatch in [false, true] {
      let talked = Talked()
      let isOpen = try await served(talked, outcome: { _ in .end(.revoked) }) {
        if isBatch {
          talked.say("[\(Self.call("1")),\(Self.call("2"))]")
        } else {
          talked.say(Self.call("1"), Self.call("2"))
        }
        await talked.until { $0.calls.count == 1 }
        // Nobody ends the input: Lede ends by itself.
        await talked.latch.open()
      }
      #expect(!isOpen)
      #expect(talked.calls.count == 1)
      #expect(talked.answers.count == 2)
      let told = isBatch ? talked.answers[1].elements : [talked.answers[1]]
      #expect(told.compactMap { $0["error"]?["code"]?.integer } == [-32_001])
    }
  }

  @Test func `an answer that is too large is none`() async throws {
    let talked = Talked()
    let large = Array(("\"" + String(repeating: "x", count: 200_000) + "\"").utf8)
    _ = try await served(
      talked, version: "2025-11-25", outcome: { .answer(AgentAnswers.found(large, $0)) }
    ) {
      await talked.latch.open()
      talked.say(Self.call("1"))
      talked.feed.finish()
    }
    #expect(errors(talked) == [-32_003])
  }

  @Test func `empty lines say nothing, and what is too long is told`() async throws {
    let talked = Talked()
    _ = try await served(talked) {
      talked.say("", "  \t\r")
      talked.feed.yield(.tooLong)
      talked.say(Self.ping)
      talked.feed.finish()
    }
    #expect(talked.answers.count == 3)
    #expect(errors(talked) == [-32_700])
  }

  // MARK: Lines

  /// The lines of some pieces, as lengths; -1 for one that is too long.
  private func cut(_ pieces: [[UInt8]]) -> [Int] {
    var cutter = LineCutter()
    var lines: [AgentInput?] = []
    for piece in pieces {
      cutter.take(piece)
      while let line = cutter.next() { lines.append(line) }
    }
    lines.append(cutter.last())
    return lines.compactMap { line in
      switch line {
      case .line(let bytes): bytes.count
      case .tooLong: -1
      case nil: nil
      }
    }
  }

  @Test func `lines are cut wherever pieces end`() {
    #expect(cut([Array("ab\ncd".utf8), Array("e\n\nf".utf8)]) == [2, 3, 0, 1])
    #expect(cut([Array("ab\n".utf8)]) == [2])
    #expect(cut([[], []]) == [])
    let whole = [UInt8](repeating: 120, count: LineCutter.longest)
    #expect(cut([whole + [10]]) == [LineCutter.longest])
    #expect(cut([whole, [120, 10, 121, 10]]) == [-1, 1])
    #expect(cut([whole, whole, whole]) == [-1])
    #expect(cut([whole, whole, Array("x\nyz".utf8)]) == [-1, 2])
  }
}
