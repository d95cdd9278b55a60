// How Lede behaves towards the web it reads: read once at the start, passed in as a value.

import LedeNews

/// How a `Fetcher` asks.
package struct FetchSettings: Sendable {
  /// Who asks, as sites see it in their logs.
  package var userAgent = "Lede/0.1 (news reader; self-hosted)"
  /// How many requests may be under way in all.
  package var atOnce = 100
  /// How many requests may be under way at one host.
  package var atOncePerHost = 2
  /// The least time between two starts at one host; a redirect on the same host owes none.
  package var gap = Duration.milliseconds(250)
  /// How long connections are kept once nothing is asked any more.
  package var keepsIdle = Duration.seconds(30)
  /// Where requests may go.
  package var addresses = AddressPolicy()
  /// A proxy as libcurl writes it, such as `http://proxy.example:3128`; nil for none.
  ///
  /// Proxy variables of the environment are ignored. With a proxy Lede does not connect to the
  /// target itself, so the policy is held against what *this* machine resolves the name to, before
  /// the proxy is asked. A name that only the proxy can resolve is left to the proxy's own rules.
  package var proxy: String?
  /// Names whose addresses are known beforehand, as `HOST:PORT:ADDRESS[,ADDRESS]`.
  ///
  /// Tests answer for DNS with it. The policy holds for these addresses as for all others.
  package var knownNames: [String] = []
  /// The most bytes of one answer's head.
  package var headLimit = 256 * 1_024
  /// The most header fields of one answer.
  package var headerLimit = 300

  package init() {}
}

/// Values of headers that Lede reads.
enum AnswerHeaders {
  /// The wait that `Retry-After` asks for; nil when there is none or it cannot be read.
  ///
  /// A date is counted from the server's own `Date`, so that a wrong clock on either side does no
  /// harm. Never negative, at most a year. Source: RFC 9110 §10.2.3.
  static func retryAfter(_ headers: [OutgoingRequest.Header], now: Timestamp) -> Duration? {
    func value(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    guard let text = value("retry-after") else { return nil }
    let wait: Duration
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
      wait = .seconds(Int64(text) ?? .max)
    } else if let date = HTTPDate.timestamp(text) {
      wait = date - (value("date").flatMap(HTTPDate.timestamp) ?? now)
    } else {
      return nil
    }
    return min(max(wait, .zero), .seconds(365 * 86_400))
  }
}
