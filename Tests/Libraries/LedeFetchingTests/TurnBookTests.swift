@testable import LedeFetching
import Testing

@Suite struct TurnBookTests {
  /// All asks that may start now.
  private func starts(_ book: inout TurnBook, now: Int64) -> [Int] {
    var started: [Int] = []
    while let turn = book.next(now: now) { started.append(turn.ask) }
    return started
  }

  @Test func `one host has only so many at once, in order of arrival`() {
    var book = TurnBook(atOnce: 100, atOncePerHost: 2, gap: 0)
    for ask in 1...5 { book.add(ask, at: "a", now: 0) }
    #expect(starts(&book, now: 0) == [1, 2])
    book.finish(at: "a", now: 1)
    #expect(starts(&book, now: 1) == [3])
    book.finish(at: "a", now: 2)
    book.finish(at: "a", now: 2)
    #expect(starts(&book, now: 2) == [4, 5])
    #expect(book.underWay == 2 && book.waiting == 0)
  }

  @Test func `a host with many does not hold up a host with one`() {
    var book = TurnBook(atOnce: 2, atOncePerHost: 2, gap: 0)
    for ask in 1...1_000 { book.add(ask, at: "big", now: 0) }
    book.add(1_001, at: "small", now: 0)
    book.add(1_002, at: "small", now: 0)
    #expect(starts(&book, now: 0) == [1, 1_001])
    book.finish(at: "big", now: 0)
    book.finish(at: "small", now: 0)
    #expect(starts(&book, now: 0) == [2, 1_002])
  }

  @Test func `starts at one host keep their distance`() {
    var book = TurnBook(atOnce: 100, atOncePerHost: 5, gap: 250)
    for ask in 1...3 { book.add(ask, at: "a", now: 0) }
    book.add(4, at: "b", now: 0)
    #expect(starts(&book, now: 0) == [1, 4])
    #expect(book.nextChange == 250)
    #expect(starts(&book, now: 249).isEmpty)
    #expect(starts(&book, now: 250) == [2])
    book.finish(at: "a", now: 260)
    #expect(starts(&book, now: 499).isEmpty)
    #expect(starts(&book, now: 500) == [3])
  }

  @Test func `the distance holds for who comes after the host fell silent`() {
    var book = TurnBook(atOnce: 100, atOncePerHost: 2, gap: 250)
    book.add(1, at: "a", now: 0)
    #expect(starts(&book, now: 0) == [1])
    book.finish(at: "a", now: 10)
    book.add(2, at: "a", now: 20)
    #expect(starts(&book, now: 20).isEmpty)
    #expect(starts(&book, now: 250) == [2])
  }

  @Test func `who follows a redirect goes first, and at once`() {
    var book = TurnBook(atOnce: 100, atOncePerHost: 1, gap: 250)
    book.add(1, at: "a", now: 0)
    book.add(2, at: "a", now: 0)
    #expect(starts(&book, now: 0) == [1])
    book.finish(at: "a", now: 5)
    book.add(3, at: "a", for: .redirect, now: 5)
    #expect(starts(&book, now: 5) == [3])
    book.finish(at: "a", now: 6)
    #expect(starts(&book, now: 254).isEmpty)
    #expect(starts(&book, now: 255) == [2])
  }

  @Test func `what a person waits for goes first, at once, and beside whatever hangs there`() {
    var book = TurnBook(atOnce: 100, atOncePerHost: 2, gap: 250)
    for ask in 1...4 { book.add(ask, at: "a", now: 0) }
    book.add(5, at: "a", for: .redirect, now: 0)
    #expect(starts(&book, now: 0) == [5])
    #expect(starts(&book, now: 250) == [1])
    // Two hang: workers and redirects wait, and of people one goes.
    book.add(6, at: "a", for: .redirect, now: 300)
    for ask in 7...9 { book.add(ask, at: "a", for: .person, now: 300) }
    #expect(starts(&book, now: 300) == [7])
    #expect(starts(&book, now: 9_000).isEmpty)
    book.finish(at: "a", now: 9_000)
    #expect(starts(&book, now: 9_000) == [8])
    book.forget(9)
    book.finish(at: "a", now: 9_001)
    #expect(starts(&book, now: 9_001).isEmpty)
    book.finish(at: "a", now: 9_002)
    #expect(starts(&book, now: 9_002) == [6])
    book.finish(at: "a", now: 9_003)
    #expect(starts(&book, now: 9_300) == [2])
  }

  @Test func `who is called off gives the turn away`() {
    var book = TurnBook(atOnce: 1, atOncePerHost: 1, gap: 0)
    for ask in 1...4 { book.add(ask, at: "a", now: 0) }
    #expect(starts(&book, now: 0) == [1])
    book.forget(2)
    book.forget(3)
    book.finish(at: "a", now: 1)
    #expect(starts(&book, now: 1) == [4])
    #expect(book.waiting == 0)
  }

  @Test func `a book at rest remembers nobody`() {
    var book = TurnBook(atOnce: 10, atOncePerHost: 2, gap: 250)
    for ask in 1...50 { book.add(ask, at: "host\(ask)", now: 0) }
    book.forget(50)
    var now: Int64 = 0
    while !book.isEmpty, now < 10_000 {
      while let turn = book.next(now: now) { book.finish(at: turn.host, now: now + 1) }
      now += 50
    }
    #expect(book.isEmpty)
    #expect(book.underWay == 0 && book.waiting == 0 && book.nextChange == nil)
  }

  @Test func `no host ever breaks its limits, whatever happens in whatever order`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      var book = TurnBook(atOnce: 5, atOncePerHost: 2, gap: 3)
      var waiting: Set<Int> = []
      var people: Set<Int> = []
      var running: [(ask: Int, host: String)] = []
      var lastStart: [String: Int64] = [:]
      var now: Int64 = 0
      for ask in 0..<300 {
        now += Int64.random(in: 0...2, using: &random)
        let isPerson = ask % 5 == 0
        if isPerson { people.insert(ask) }
        book.add(
          ask, at: "host\(Int.random(in: 0...4, using: &random))",
          for: isPerson ? .person : .worker, now: now)
        waiting.insert(ask)
        if Bool.random(using: &random), let gone = waiting.randomElement(using: &random) {
          waiting.remove(gone)
          book.forget(gone)
        }
        while let turn = book.next(now: now) {
          #expect(waiting.remove(turn.ask) != nil, "nobody starts twice or after leaving")
          #expect(people.contains(turn.ask) || now - (lastStart[turn.host] ?? -100) >= 3)
          let there = running.count { $0.host == turn.host }
          #expect(there < (people.contains(turn.ask) ? 3 : 2))
          lastStart[turn.host] = now
          running.append(turn)
        }
        #expect(running.count <= 5 && running.count == book.underWay)
        if !running.isEmpty, Bool.random(using: &random) {
          let ended = running.remove(at: Int.random(in: 0..<running.count, using: &random))
          book.finish(at: ended.host, now: now)
        }
      }
      while !waiting.isEmpty || !running.isEmpty {
        for ended in running { book.finish(at: ended.host, now: now) }
        running = []
        now += 3
        while let turn = book.next(now: now) {
          waiting.remove(turn.ask)
          running.append(turn)
        }
        guard now < 100_000 else {
          Issue.record("\(waiting.count) never had their turn")
          break
        }
      }
    }
  }
}
