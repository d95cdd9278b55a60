// Messages to browsers: where one takes them, what is sent, and the door to both.

/// Where one browser takes messages for its reader, and what they are encrypted with.
///
/// All of it came from a browser, or from whoever said to be one: the endpoint is an address to
/// mistrust, and the key may be none.
package struct PushSubscription: Hashable, Sendable {
  package typealias ID = Identifier<PushSubscription>
  package var endpoint: WebAddress
  /// The browser's point on P-256, 65 bytes.
  package var publicKey: [UInt8]
  /// What only the browser and Lede know, 16 bytes.
  package var secret: [UInt8]

  package init(endpoint: WebAddress, publicKey: [UInt8], secret: [UInt8]) {
    self.endpoint = endpoint
    self.publicKey = publicKey
    self.secret = secret
  }

  /// The longest endpoint, in bytes; browsers' have 100 to 500.
  package static let longestEndpoint = 1_000
  /// How many a reader may have; one more, and the oldest goes.
  package static let most = 20
}

/// Why no message could be made for a subscription.
package enum PushError: Reportable, Hashable {
  /// Its key is no point on the curve, its secret is not 16 bytes, or its endpoint is not https.
  case badSubscription
  /// The message is longer than push services take.
  case tooLong
  /// The cipher or the key that seals Lede's own could not be used.
  case secret(SecretError)

  package var message: String {
    switch self {
    case .badSubscription: Phrases.badSubscription
    case .tooLong: Phrases.pushFailed
    case .secret(let error): error.message
    }
  }
  package var isPassing: Bool { false }
  package var description: String {
    switch self {
    case .badSubscription: "push: not a subscription"
    case .tooLong: "push: message too long"
    case .secret(let error): "push: \(error.description)"
    }
  }
}

/// What is sent, and how much it matters.
package struct PushMessage: Hashable, Sendable {
  /// At most `longest` bytes.
  package var payload: [UInt8]
  /// How long a push service keeps it for a browser that is away.
  package var lifetime: Duration
  /// Letters, digits, `-` and `_`, at most 32: a newer one replaces what is not delivered yet.
  package var topic: String?

  package init(payload: [UInt8], lifetime: Duration, topic: String? = nil) {
    self.payload = payload
    self.lifetime = lifetime
    self.topic = topic
  }

  /// The most bytes of a payload: one record of 4,096 bytes, less what encryption adds.
  package static let longest = 3_993
}

/// Makes messages that only one browser can read.
package protocol PushSealer: Sendable {
  /// A new key to sign messages with, 32 bytes that are to be kept secret.
  func newKey() -> [UInt8]
  /// What browsers are told of that key, 65 bytes; nil when it is none.
  func publicKey(of key: [UInt8]) -> [UInt8]?
  /// Whether messages can be made for a subscription.
  func isUsable(_ subscription: PushSubscription) -> Bool
  /// The request that delivers a message.
  ///
  /// - Parameters:
  ///   - message: What is sent.
  ///   - subscription: To whom.
  ///   - key: The key of this Lede, from `newKey()`.
  ///   - contact: Where the push service may complain: an `https:` or `mailto:` address.
  ///   - now: When; the signature is good for half a day.
  /// - Returns: A request that may not go to private addresses.
  /// - Throws: Why none could be made.
  func request(
    _ message: PushMessage, to subscription: PushSubscription, key: [UInt8], contact: String?,
    at now: Timestamp
  ) throws(PushError) -> OutgoingRequest
}
