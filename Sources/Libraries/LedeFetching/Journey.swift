// The way of one request over its redirects: a value that says what to ask next, without a socket.

import LedeBase

/// Where a request stands on its way, and what its next hop is.
struct Journey: Sendable {
  /// What is asked next.
  private(set) var request: OutgoingRequest
  /// What is left of the total time.
  private(set) var timeLeft: Duration
  /// How many redirects were followed.
  private(set) var redirects = 0
  private var wasAlwaysPermanent = true
  private var visited: Set<String> = []

  init(_ request: OutgoingRequest) {
    self.request = request
    timeLeft = request.limits.total
    visited.insert(Journey.place(request))
  }

  /// Takes the answer to the last hop.
  ///
  /// Gives the answer to the whole request, or nil when `request` is to be asked next. `now` serves
  /// `Retry-After` from servers that send no `Date`.
  mutating func take(
    _ answer: HopAnswer, isInside: Bool, now: Timestamp
  ) throws(FetchError) -> Answer? {
    timeLeft -= answer.elapsed
    switch answer.status {
    case 200..<300, 304:
      let moved = redirects > 0 && wasAlwaysPermanent ? request.address.withoutFragment : nil
      return self.answer(answer, isInside: isInside, movedTo: moved)
    case 301, 302, 303, 307, 308:
      try follow(answer)
      return nil
    case 400... where request.takesRefusals: return self.answer(answer, isInside: isInside)
    default:
      throw .refused(
        request.address, status: answer.status, wait: Journey.retryAfter(answer.headers, now: now))
    }
  }

  private func answer(_ answer: HopAnswer, isInside: Bool, movedTo: WebAddress? = nil) -> Answer {
    var whole = Answer(
      status: answer.status, headers: answer.headers, body: answer.body,
      address: request.address, movedTo: movedTo)
    whole.isInside = isInside
    return whole
  }

  private mutating func follow(_ answer: HopAnswer) throws(FetchError) {
    let from = request.address
    guard let location = answer.header("location"), !location.isEmpty else {
      throw .badRedirect(from, cause: "status \(answer.status) without a Location")
    }
    guard let next = from.withoutFragment.resolving(location) else {
      throw .badRedirect(from, cause: "not a web address: \(location.prefix(200))")
    }
    guard redirects < request.limits.redirects else {
      throw .badRedirect(from, cause: "more than \(request.limits.redirects) redirects")
    }
    guard timeLeft > .zero else { throw .tooSlow(from, limit: request.limits.total) }
    redirects += 1
    wasAlwaysPermanent = wasAlwaysPermanent && (answer.status == 301 || answer.status == 308)
    becomeGet(after: answer.status)
    if next.origin != from.origin {
      // What was sent to one origin is not told to another, and a body least of all.
      guard request.method != .post else {
        throw .badRedirect(from, cause: "a POST does not go on to another site: \(next.origin)")
      }
      request.headers.removeAll { !Journey.mayTravel($0.name.lowercasedASCII) }
      // Who was allowed inside was allowed to one origin: no other leads anywhere there.
      request.mayBePrivate = false
    }
    request.address = next
    guard visited.insert(Journey.place(request)).inserted else {
      throw .badRedirect(from, cause: "in circles: \(next)")
    }
  }

  /// Changes the method where a redirect asks for it (RFC 9110 §15.4.2–15.4.4).
  private mutating func becomeGet(after status: Int) {
    guard status == 303 && request.method != .head || status < 303 && request.method == .post
    else { return }
    request.method = .get
    request.body = []
    request.headers.removeAll { $0.name.lowercasedASCII.hasPrefix("content-") }
  }

  private static func mayTravel(_ name: String) -> Bool {
    // Which part of a file is wished for says nothing of who asks, and files lie behind redirects.
    name == "user-agent" || name == "range" || name.hasPrefix("accept")
  }

  private static func place(_ request: OutgoingRequest) -> String {
    request.method.rawValue + " " + request.address.withoutFragment.text
  }

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
