// Standard input, message by message, without a thread of the pool that waits for it.

import Glibc
import LedeTerminal
import Synchronization

/// Cuts what comes into lines, and passes over those that are too long.
struct LineCutter: Sendable {
  /// In bytes, without the end of the line.
  static let longest = 1_000_000

  private var line: [UInt8] = []
  private var isSkipping = false
  private var rest: ArraySlice<UInt8> = []

  /// Takes more bytes; `next` has been called until it gave nil.
  mutating func take(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The next whole line in what was taken; nil where more bytes are wanted.
  mutating func next() -> AgentInput? {
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 10)
      let piece = rest[..<(end ?? rest.endIndex)]
      rest = end.map { rest[($0 + 1)...] } ?? []
      if !isSkipping, line.count + piece.count > LineCutter.longest {
        isSkipping = true
        line = []
      }
      if !isSkipping { line += piece }
      if end != nil { return cut() }
    }
    return nil
  }

  /// What stands after the last end of a line; nil where nothing does.
  mutating func last() -> AgentInput? { isSkipping || !line.isEmpty ? cut() : nil }

  private mutating func cut() -> AgentInput {
    defer { (line, isSkipping) = ([], false) }
    return isSkipping ? .tooLong : .line(line)
  }
}

/// Gives the lines of standard input, one at a time.
final class StandardInput: Sendable {
  private struct State {
    var cutter = LineCutter()
    var hasEnded = false
  }
  private let state = Mutex(State())

  /// The next line; nil after the last, and where nothing can be read.
  ///
  /// Whoever wants it waits on a thread of its own: a read of a pipe cannot be called off.
  func next() async -> AgentInput? {
    await withCheckedContinuation { continuation in
      let isStarted = startThread { [self] in
        continuation.resume(returning: state.withLock { Self.read(&$0) })
      }
      // Without a thread nothing more can be heard.
      if !isStarted { continuation.resume(returning: nil) }
    }
  }

  private static func read(_ state: inout State) -> AgentInput? {
    while true {
      if let input = state.cutter.next() { return input }
      if state.hasEnded { return nil }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      // Safety: the pointer covers `chunk`, which lives through the call.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        state.hasEnded = true
        return state.cutter.last()
      }
      chunk.removeLast(chunk.count - count)
      state.cutter.take(chunk)
    }
  }
}
