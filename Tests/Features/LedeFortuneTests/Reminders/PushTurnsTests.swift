import Testing

@testable import LedeFortune

/// Whose message goes next, without sending any.
@Suite("Turns of messages") struct PushTurnsTests {
  private func taken(_ turns: inout PushTurns<String>) -> [String] {
    var taken: [String] = []
    while let (_, message) = turns.next() { taken.append(message) }
    return taken
  }

  /// One of a reader's is over; whether it was the last.
  private func ended(_ key: Int64, _ turns: inout PushTurns<String>) -> Bool {
    turns.finish(of: key)
  }

  @Test func `readers take turns, however many messages one has`() {
    var turns = PushTurns<String>(atOnce: 6, atOncePerReader: 6)
    turns.add(["a1", "a2", "a3", "a4"], of: 1)
    turns.add(["b1"], of: 2)
    turns.add(["c1", "c2"], of: 3)
    #expect(taken(&turns) == ["a1", "b1", "c1", "a2", "c2", "a3"])
    #expect(!turns.hasRoom)
    #expect(ended(2, &turns))
    #expect(taken(&turns) == ["a4"])
  }

  @Test func `one reader has a few under way at most, and the next goes as one ends`() {
    var turns = PushTurns<String>(atOnce: 32, atOncePerReader: 2)
    turns.add(["a1", "a2", "a3"], of: 1)
    #expect(taken(&turns) == ["a1", "a2"])
    // Others come in beside them.
    #expect(turns.hasRoom)
    turns.add(["b1"], of: 2)
    #expect(taken(&turns) == ["b1"])
    #expect(ended(1, &turns) == false)
    #expect(taken(&turns) == ["a3"])
    #expect(ended(1, &turns) == false)
    #expect(ended(1, &turns))
    #expect(ended(2, &turns))
    #expect(turns.count == 0)
  }

  @Test func `who has nothing to send takes no turn`() {
    var turns = PushTurns<String>(atOnce: 2, atOncePerReader: 2)
    turns.add([], of: 1)
    #expect(taken(&turns) == [])
    #expect(turns.count == 0)
    #expect(ended(1, &turns) == false)
  }
}
