// An answer to a browser or a program, as values.

/// One answer.
package struct Response: Sendable {
  package var status: Int
  package var headers: Headers
  package var body: Body

  package enum Body: Sendable {
    case bytes([UInt8])
    /// Pieces as they come; each `write` waits until the socket has taken the piece.
    case stream(@Sendable (any BodyWriter) async throws -> Void)
  }

  package init(_ status: Int, headers: Headers = Headers(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = .bytes(body)
  }

  /// A text with its media type, `text/html; charset=utf-8` and the like.
  package init(_ status: Int, type: String, _ text: String) {
    self.init(status, headers: Headers([("Content-Type", type)]), body: Array(text.utf8))
  }
}

/// Where a streamed body goes.
package protocol BodyWriter: Sendable {
  /// Waits until the client has room; throws when it is gone.
  func write(_ bytes: [UInt8]) async throws
}

/// Answers requests. Runs on the loop's thread until it first waits, so it must never block.
package typealias Handler = @Sendable (Request) async -> Response
