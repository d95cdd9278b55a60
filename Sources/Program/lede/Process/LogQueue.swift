// Log lines from threads that must not wait for whoever reads the log.

import Glibc
import LedeTerminal
import Synchronization

/// Takes lines at once, and writes them to standard error from a thread of its own.
///
/// Up to a megabyte may wait. What is more, or is not taken within a second, is counted and left out.
final class LogQueue: Sendable {
  private struct Waiting {
    var lines: [UInt8] = []
    var dropped = 0
  }
  private let waiting = Mutex(Waiting())
  /// Held while writing, so that lines keep their order and the last ones are not lost.
  private let writing = Mutex(())
  private let stream: Int32
  private let limit: Int
  private let patience: Duration
  /// The writing end of the pipe at which the thread waits; -1 when there is none.
  private let bell: Int32

  init(to stream: Int32 = STDERR_FILENO, limit: Int = 1_048_576, patience: Duration = .seconds(1)) {
    self.stream = stream
    self.patience = patience
    self.limit = limit
    var ends: [Int32] = [-1, -1]
    // Safety: the array has room for both ends.
    bell = unsafe pipe(&ends) == 0 ? ends[1] : -1
    if bell >= 0 { readPipe(ends[0]) { [weak self] _ in self?.flush() } }
  }

  deinit { if bell >= 0 { close(bell) } }

  func add(_ line: [UInt8]) {
    let isFirst = waiting.withLock { waiting in
      guard waiting.lines.count + line.count < limit else {
        waiting.dropped += 1
        return false
      }
      let isFirst = waiting.lines.isEmpty
      waiting.lines.append(contentsOf: line)
      waiting.lines.append(10)
      return isFirst
    }
    guard isFirst else { return }
    var byte: UInt8 = 0
    // At most two bytes are ever in the pipe, so this does not wait.
    // Safety: one byte of this stack frame.
    _ = unsafe write(bell, &byte, 1)
  }

  /// Writes all that waits; other lines of the log never stand in the middle of one.
  func flush() {
    writing.withLock { _ in
      let batch = waiting.withLock { waiting in
        defer { waiting = Waiting() }
        return waiting
      }
      var rest = batch.lines[...]
      while !rest.isEmpty {
        // A pipe takes up to PIPE_BUF bytes in one piece, and a line is shorter.
        let piece = rest.prefix(Int(PIPE_BUF))
        let end = piece.lastIndex(of: 10) ?? piece.endIndex - 1
        guard Log.put(rest[...end], to: stream, patience: patience) else { break }
        rest = rest[(end + 1)...]
      }
      let dropped = batch.dropped + rest.count { $0 == 10 }
      guard dropped > 0 else { return }
      let line = Log.line(.warning, "log.dropped", [("lines", "\(dropped)")]) + [10]
      if !Log.put(line[...], to: stream, patience: patience) {
        waiting.withLock { $0.dropped += dropped }
      }
    }
  }
}
