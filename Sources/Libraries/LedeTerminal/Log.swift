// Structured log lines: one JSON object a line, on standard error.

import Glibc
import LedeJSON
import LedeBase

/// Writes what happened for whoever runs Lede.
///
/// What readers typed never stands in it.
package enum Log {
  package enum Level: String, Sendable { case info, warning, error }

  /// One line, written with one call so that lines of several threads do not mix.
  package static func write(_ level: Level, _ event: String, _ fields: [(String, String)] = []) {
    // A log that cannot be written has nowhere to say so.
    _ = put((line(level, event, fields) + [10])[...])
  }

  /// Writes bytes in one piece and says whether that could be done within `patience`.
  ///
  /// A log that nobody reads must not hold Lede up.
  package static func put(
    _ bytes: ArraySlice<UInt8>, to stream: Int32 = STDERR_FILENO, patience: Duration = .seconds(1)
  ) -> Bool {
    let wait = Int32(patience / .milliseconds(1))
    var room = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
    // Safety: one `pollfd` of this stack frame.
    guard unsafe poll(&room, 1, wait) == 1 else { return false }
    // Safety: the pointer covers `bytes`, which lives through the call.
    return unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(stream, $0.baseAddress, $0.count) == $0.count
    }
  }

  package static func line(_ level: Level, _ event: String, _ fields: [(String, String)] = [])
    -> [UInt8]
  {
    UnseenSigns.escaped(
      JSONWriter.object { json in
        json.member("time", WallClock.now.iso8601)
        json.member("level", level.rawValue)
        json.member("event", event)
        for (name, value) in fields { json.member(name, value) }
      })
  }
}
