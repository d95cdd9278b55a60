// What Lede asks the web for, and what comes back.

/// One request to the world outside.
package struct OutgoingRequest: Hashable, Sendable {
  package enum Method: String, Sendable { case get = "GET", post = "POST", head = "HEAD" }
  package var method: Method
  package var address: WebAddress
  /// Dropped, but for `Accept…` and `Range`, when a redirect changes scheme, host or port.
  package var headers: [Header]
  package var body: [UInt8]
  package var limits: Limits
  /// Whether private and loopback addresses may be asked, when settings allow them at all.
  ///
  /// It ends with a redirect that changes scheme, host or port.
  package var mayBePrivate: Bool
  /// Whether a person waits for the answer: it goes before what workers ask of the same host, owes it
  /// no gap, and may be one more at once than these.
  package var isAwaited: Bool
  /// Whether an answer that refuses (from 400 on) is given with the first 64 kB of its words, rather
  /// than thrown without them: APIs say there what is wrong.
  package var takesRefusals: Bool

  package struct Header: Hashable, Sendable {
    package var name: String
    package var value: String
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package struct Limits: Hashable, Sendable {
    /// Bytes of the body after decompression.
    package var body = 10 * 1_048_576
    package var connect = Duration.seconds(10)
    /// From the asking to the last byte, redirects included; waiting for a turn at the host not.
    package var total = Duration.seconds(30)
    package var redirects = 5
    package init() {}
  }

  package init(
    _ method: Method = .get, _ address: WebAddress, headers: [Header] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    limits = Limits()
    mayBePrivate = false
    isAwaited = false
    takesRefusals = false
  }
}

/// What a server answered, after redirects.
package struct Answer: Hashable, Sendable {
  package var status: Int
  /// Names in lower case, in order of arrival.
  package var headers: [OutgoingRequest.Header]
  /// The body, decompressed.
  package var body: [UInt8]
  /// Where the body was found.
  package var address: WebAddress
  /// Where to ask from now on: set when every redirect on the way was permanent (301, 308).
  package var movedTo: WebAddress?
  /// Whether it came from this machine or a private network.
  package var isInside = false

  package init(
    status: Int, headers: [OutgoingRequest.Header] = [], body: [UInt8] = [], address: WebAddress,
    movedTo: WebAddress? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.address = address
    self.movedTo = movedTo
  }

  /// The first header of that lower-case name.
  package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
