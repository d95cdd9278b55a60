// One request to one server, and what came of it. Redirects make several hops of one journey.

import LedeBase
import Synchronization

/// One request to one server, ready to be sent.
final class Hop: Sendable {
  let id: Int
  let request: OutgoingRequest
  /// The address in ASCII, its host as A-labels.
  let target: Target
  /// Header lines, `Name: value`.
  let lines: [String]
  /// What is left of the total time, in milliseconds.
  let timeLeft: Int
  let cause: TurnBook.Cause
  private let cancelled = Atomic(false)

  init(
    id: Int, target: Target, request: OutgoingRequest, timeLeft: Duration, cause: TurnBook.Cause
  ) {
    self.id = id
    self.request = request
    self.target = target
    lines = request.headers.compactMap(Hop.line)
    self.timeLeft = max(1, timeLeft.inMilliseconds)
    self.cause = cause
  }

  var address: WebAddress { request.address }
  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
  func cancel() { cancelled.store(true, ordering: .releasing) }

  /// A header as libcurl takes it; nil when it would break the request apart.
  private static func line(_ header: OutgoingRequest.Header) -> String? {
    func isPlain(_ byte: UInt8) -> Bool { byte >= 32 && byte != 127 || byte == 9 }
    guard !header.name.isEmpty, header.value.utf8.allSatisfy(isPlain),
      header.name.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: ":") })
    else { return nil }
    // libcurl sends an empty header only for `Name;`, and drops its own for `Name:`.
    return header.value.isEmpty ? header.name + ";" : header.name + ": " + header.value
  }
}

/// What a server answered to one hop.
struct HopAnswer: Sendable {
  var status: Int
  var headers: [OutgoingRequest.Header]
  var body: [UInt8]
  /// Who was asked; nil behind a proxy.
  var peer: IPAddress?
  var elapsed: Duration

  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

typealias HopResult = Result<HopAnswer, FetchError>

extension Duration {
  /// Whole milliseconds, stopping at the ends of what libcurl can wait for.
  var inMilliseconds: Int { Int(min(max(wholeMilliseconds, -2_000_000_000), 2_000_000_000)) }
}
