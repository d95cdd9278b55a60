// Structured log lines: one JSON object a line, on standard error.

import Glibc
import LedeJSON
import LedeNews

/// Writes what happened for whoever runs Lede.
///
/// What readers typed never stands in it.
enum Log {
  enum Level: String, Sendable { case info, warning, error }

  /// One line, written with one call so that lines of several threads do not mix.
  static func write(_ level: Level, _ event: String, _ fields: [(String, String)] = []) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("time", WallClock.now.iso8601)
      writer.member("level", level.rawValue)
      writer.member("event", event)
      for (name, value) in fields { writer.member(name, value) }
    }
    let line = writer.bytes + [10]
    // A log that cannot be written has nowhere to say so.
    // Safety: the pointer covers `line`, which lives through the call.
    _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
