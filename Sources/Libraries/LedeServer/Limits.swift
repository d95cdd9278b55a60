// What a client may ask of the server.

import CHTTP
import Glibc
import LedeBase
package import LedeHTTP

/// How large the body of a request may be that is larger than anybody's, by its header alone.
///
/// The header comes as a request without a body. Nil when it cannot be told now, which is answered
/// 503. It runs on a loop's thread, so it must not block.
package typealias BodyLimit = @Sendable (_ header: Request) async -> BodyAllowance?

/// How much, and how slowly, a client may send and take.
package struct Limits: Sendable {
  /// The request line and all header fields together, in bytes; more is answered 431.
  var headerBytes = 16 * 1_024
  /// What the body of anybody's request may hold, in bytes; more is answered 413, unless `BodyLimit`
  /// says that this one may be larger.
  var bodyBytes = 64 * 1_024
  /// What the bodies of all requests that are not answered yet may hold together, in bytes; what comes
  /// beyond it is answered 503.
  ///
  /// A quarter is left to bodies that anybody may send. Of larger ones, those of one sender hold a
  /// quarter together, or one holds more alone.
  var allBodyBytes = 64 * 1_024 * 1_024
  /// What answers of more than 256 kB that are being sent may hold together, in bytes; what comes beyond it
  /// is answered 503.
  ///
  /// Those to one network hold a quarter together, or one holds more. What all who ask for it share counts
  /// nothing.
  var allAnswerBytes = 64 * 1_024 * 1_024
  /// For a TLS handshake and for a whole header; a slower client is cut.
  var headerTime: Duration = .seconds(10)
  /// For a whole body, and anew for the rest of one that turns out to be large; a slower client is cut.
  var bodyTime: Duration = .seconds(60)
  /// How long a connection may rest between two requests.
  var idleTime: Duration = .seconds(60)
  /// For a client to take 256 kB of an answer, or a streamed piece of fewer: nobody who drips holds one long.
  var writeTime: Duration = .seconds(30)
  /// For a client to read a last answer before its connection is closed.
  var lingerTime: Duration = .seconds(2)
  /// Connections at once; beyond that, the client that has waited longest without asking is cut.
  var connections = 8_192

  package init() {}

  /// The same for one of several loops.
  func forShim(loops: Int) -> ch_limits {
    // Some files are for others: the database, fetches. A small limit is shared half and half.
    let room = OpenFiles.most - min(128, OpenFiles.most / 2)
    return ch_limits(
      header_bytes: headerBytes, body_bytes: bodyBytes, all_body_bytes: allBodyBytes,
      header_time: headerTime.milliseconds, body_time: bodyTime.milliseconds,
      idle_time: idleTime.milliseconds, write_time: writeTime.milliseconds,
      linger_time: lingerTime.milliseconds, max_connections: max(1, min(connections, room) / loops))
  }
}

extension Duration {
  /// Whole milliseconds, from 1 to the most that fits.
  var milliseconds: Int32 { Int32(clamping: max(1, wholeMilliseconds)) }
}

/// How many files, and so connections, this process may have open.
enum OpenFiles {
  /// Raises the limit as far as the system lets us.
  static func allowMany() {
    var limit = rlimit()
    // Safety: both calls read or write one `rlimit`, and keep no pointer to it.
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// The limit as it stands.
  static var most: Int {
    var limit = rlimit()
    // Safety: as above.
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return 1_024
    }
    return Int(clamping: limit.rlim_cur)
  }
}
