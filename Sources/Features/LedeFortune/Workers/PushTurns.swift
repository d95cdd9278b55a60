// Whose message goes next: readers take turns, and none has more than a few under way. A value.

import LedeDatabase
import LedeBase

/// Messages that wait, in the order in which they go.
///
/// One reader's slow push services hold up nobody else: they take a few places at most, and the
/// others' messages go by turns in between.
struct PushTurns<Message: Sendable>: Sendable {
  /// How many may be under way in all, and of one reader.
  private let atOnce: Int
  private let atOncePerReader: Int
  private var readers: [Int64: Waiting] = [:]
  /// Readers of whom one may go now, the longest waiting first.
  private var ready: [Int64] = []
  private var underWay = 0

  private struct Waiting: Sendable {
    var messages: ArraySlice<Message>
    var underWay = 0
  }

  init(atOnce: Int, atOncePerReader: Int) {
    self.atOnce = atOnce
    self.atOncePerReader = atOncePerReader
  }

  /// Whether more readers may come in: all that waits is under way, and there is room beside it.
  var hasRoom: Bool { ready.isEmpty && underWay < atOnce }

  /// How many readers have messages waiting or under way.
  var count: Int { readers.count }

  /// Puts messages in the row; `key` stands for their reader, who has none there yet.
  mutating func add(_ messages: [Message], of key: Int64) {
    guard !messages.isEmpty else { return }
    readers[key] = Waiting(messages: messages[...])
    ready.append(key)
  }

  /// The next message that may go now, which counts as under way from here on; nil when none may.
  mutating func next() -> (key: Int64, message: Message)? {
    guard underWay < atOnce, !ready.isEmpty else { return nil }
    let key = ready.removeFirst()
    guard let message = readers[key]?.messages.popFirst() else { return nil }
    readers[key]?.underWay += 1
    underWay += 1
    line(key)
    return (key, message)
  }

  /// One of a reader's messages is no longer under way; true when it was the reader's last.
  mutating func finish(of key: Int64) -> Bool {
    guard let reader = readers[key] else { return false }
    underWay -= 1
    readers[key]?.underWay -= 1
    if reader.underWay == 1, reader.messages.isEmpty {
      readers[key] = nil
      return true
    }
    if !ready.contains(key) { line(key) }
    return false
  }

  /// Puts a reader at the end of the row if one of theirs may go.
  private mutating func line(_ key: Int64) {
    guard let reader = readers[key], !reader.messages.isEmpty, reader.underWay < atOncePerReader
    else { return }
    ready.append(key)
  }
}
