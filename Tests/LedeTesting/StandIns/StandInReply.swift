// What a stand-in web may answer: the good, and every bad manner that real servers taught us.

package import LedeBase

/// One reply of a `StandInWeb`, with the manner in which it is sent.
package struct StandInReply: Sendable {
  /// How the bytes leave.
  package enum Manner: Sendable {
    /// All at once.
    case whole
    /// Head at once, then the body byte by byte.
    case drip(every: Duration)
    /// Head and body byte by byte.
    case dripHead(every: Duration)
    /// Nothing at all, until the client leaves.
    case hang
    /// Head and body, then silence with the connection open, until the client leaves.
    case stall
    /// The connection is reset.
    case reset
    /// Exactly these bytes, then the end of the connection.
    case raw([UInt8])
  }

  package var status: Int
  package var headers: [OutgoingRequest.Header]
  package var body: [UInt8]
  package var manner: Manner = .whole
  /// The `Content-Length` to claim instead of the true one.
  package var claimedLength: Int?
  /// Whether the body is sent in chunks, without a length.
  package var isChunked = false
  /// Whether the connection ends after this reply.
  package var closes = false
  /// Whether `If-None-Match` and `If-Modified-Since` that match are answered 304.
  package var isConditional = false

  package init(_ status: Int, headers: [(String, String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers.map { OutgoingRequest.Header($0.0, $0.1) }
    self.body = body
  }

  /// The same reply with more headers.
  package func with(_ headers: (String, String)...) -> Self {
    changed { $0.headers += headers.map { OutgoingRequest.Header($0.0, $0.1) } }
  }

  /// The same reply, sent byte by byte after its head.
  package func dripping(every interval: Duration) -> Self {
    changed { $0.manner = .drip(every: interval) }
  }

  /// The same reply, lying about its length; the connection ends when the true body is sent.
  package func claiming(length: Int) -> Self {
    changed {
      $0.claimedLength = length
      $0.closes = true
    }
  }

  /// The same reply in chunks, without a length.
  package func chunked() -> Self { changed { $0.isChunked = true } }

  /// The same reply, packed by gzip.
  package func gzipped() -> Self {
    changed {
      $0.body = StandInGzip.packed($0.body)
      $0.headers.append(.init("Content-Encoding", "gzip"))
    }
  }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

extension StandInReply {
  /// A text, 200.
  package static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Self {
    Self(200, headers: [("Content-Type", type)], body: Array(text.utf8))
  }

  /// A feed, 200, that answers 304 to whoever has it already.
  package static func feed(
    _ text: String, type: String = "application/rss+xml", etag: String? = nil,
    lastModified: String? = nil
  ) -> Self {
    var reply = Self.text(text, type: type)
    if let etag { reply.headers.append(.init("ETag", etag)) }
    if let lastModified { reply.headers.append(.init("Last-Modified", lastModified)) }
    reply.isConditional = etag != nil || lastModified != nil
    return reply
  }

  /// A status with a short body.
  package static func status(_ status: Int, _ headers: (String, String)...) -> Self {
    let hasBody = status != 204 && status != 304
    return Self(status, headers: headers, body: hasBody ? Array("status \(status)\n".utf8) : [])
  }

  /// A redirect; `location` is sent as it stands.
  package static func redirect(to location: String, status: Int = 302) -> Self {
    Self(status, headers: [("Location", location)], body: Array("moved\n".utf8))
  }

  /// A valid gzip body that unpacks to that many zeros; about 1/160 of it goes over the wire.
  package static func bomb(bytes: Int = 100_000_000) -> Self {
    Self(
      200, headers: [("Content-Type", "application/xml"), ("Content-Encoding", "gzip")],
      body: StandInGzip.zeros(bytes))
  }

  /// A body that says it is gzip and is not.
  package static var brokenGzip: Self {
    Self(
      200, headers: [("Content-Encoding", "gzip")],
      body: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + Array("this was never packed".utf8))
  }

  /// Headers without end: `count` of them, each with a value of `length` bytes.
  package static func headerFlood(count: Int, length: Int = 10) -> Self {
    let value = String(repeating: "x", count: length)
    return Self(
      200, headers: (0..<count).map { ("X-Flood-\($0)", value) }, body: Array("after".utf8))
  }

  /// Takes the request and never answers.
  package static var hang: Self { mannered(.hang) }
  /// Resets the connection instead of answering.
  package static var reset: Self { mannered(.reset) }
  /// Sends these bytes, HTTP or not, and ends the connection.
  package static func raw(_ text: String) -> Self { mannered(.raw(Array(text.utf8))) }

  private static func mannered(_ manner: Manner) -> Self {
    var reply = Self(200)
    reply.manner = manner
    return reply
  }
}

/// A feed whose items a test can add to, change and rename.
package struct StandInFeed: Sendable {
  package struct Entry: Sendable {
    package var id: String
    package var title: String
    package var link: String
    package init(id: String, title: String, link: String) {
      self.id = id
      self.title = title
      self.link = link
    }
  }
  package var title: String
  package var entries: [Entry]

  /// A feed of `count` items, newest first, with ids `item-1` and up.
  package init(title: String = "The Stand-in", count: Int = 3) {
    self.title = title
    entries = (0..<count).map { index in
      let number = count - index
      return Entry(
        id: "item-\(number)", title: "Story \(number)", link: "https://news.example/\(number)")
    }
  }

  /// Puts a new item on top.
  package mutating func publish(_ title: String) {
    let number = entries.count + 1
    entries.insert(
      Entry(id: "item-\(number)", title: title, link: "https://news.example/\(number)"), at: 0)
  }

  /// The feed as RSS 2.0.
  package var rss: String {
    let items = entries.map { entry in
      "<item><guid isPermaLink=\"false\">\(entry.id)</guid><title>\(entry.title)</title>"
        + "<link>\(entry.link)</link><description>About \(entry.title).</description></item>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<rss version=\"2.0\"><channel>\n"
      + "<title>\(title)</title><link>https://news.example/</link>\n"
      + "<description>News for tests</description>\n" + items.joined() + "</channel></rss>\n"
  }
}
