// What Lede reads in the headers of a refusal.

import LedeBase

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
