// What Lede asks of the world outside, each with a stub for tests; and counts.

/// Brings what lies behind an address.
package protocol DocumentRequester: Sendable {
  /// Asks once, politely, within the request's limits; redirects are followed.
  func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer
}

/// What came of following many feeds.
package struct FollowedList: Hashable, Sendable {
  /// How many are followed that were not before.
  package var new: Int
  /// What is the owner's alone, or stands for saved pages, and is not followed.
  package var notShared: [WebAddress]
  /// What is more than a reader may follow, and is not followed.
  package var tooMany: [WebAddress] = []
  /// Folders that are more than a reader may have; their feeds lie in no folder.
  package var foldersLeftOut: [[String]] = []
  package init(new: Int, notShared: [WebAddress] = []) {
    self.new = new
    self.notShared = notShared
  }
}

/// How many feeds a reader follows, and how they fare.
package struct FollowedFeeds: Hashable, Sendable {
  package var all: Int
  /// Those whose last answer was a failure, or that are gone.
  package var failing: Int
  /// Those that were never asked, and are not paused.
  package var waiting: Int
  package init(all: Int = 0, failing: Int = 0, waiting: Int = 0) {
    self.all = all
    self.failing = failing
    self.waiting = waiting
  }
}

/// How many items there are for one reader.
package struct ItemCounts: Hashable, Sendable {
  package var all: Int
  package var unread: Int
  package var saved: Int
  package init(all: Int = 0, unread: Int = 0, saved: Int = 0) {
    self.all = all
    self.unread = unread
    self.saved = saved
  }
}

/// Seals what Lede itself must use later: keys of feeds and the like.
package protocol SecretKeeper: Sendable {
  /// The sealed form, bound to `context` (what it is for): it opens with no other.
  func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8]
  /// The secret inside.
  func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8]
  /// What tells texts of one use apart, 32 bytes; without the key nobody can try which text it is of.
  func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8]
}

/// Makes the tokens that prove who somebody is.
///
/// Lede stores only their hashes.
package protocol TokenMaker: Sendable {
  /// 256 random bits as text for addresses and cookies.
  func token() -> String
  /// What is stored of a token.
  func hash(_ token: String) -> [UInt8]
}

/// The public key of a device.
///
/// Source: RFC 9053 §2.1 (ES256), RFC 8812 §2 (RS256).
package enum DeviceKey: Hashable, Sendable {
  /// A point of P-256: x and y, 32 bytes each.
  case es256([UInt8])
  /// The two numbers of RSA, the most significant byte first.
  case rs256(modulus: [UInt8], exponent: [UInt8])

  /// How it is kept: 64 bytes of a point, or four of an exponent and then the modulus.
  package var bytes: [UInt8] {
    switch self {
    case .es256(let point): point
    case .rs256(let modulus, let exponent):
      [UInt8](repeating: 0, count: max(0, 4 - exponent.count)) + exponent + modulus
    }
  }

  /// The key that was kept so.
  package init(_ bytes: [UInt8]) {
    self =
      bytes.count <= 64
      ? .es256(bytes)
      : .rs256(modulus: Array(bytes.dropFirst(4)), exponent: Array(bytes.prefix(4)))
  }
}

/// Checks what devices have signed.
package protocol SignatureChecker: Sendable {
  /// Whether it is a key that can be taken: a point on the curve, or RSA of 2,048 to 4,096 bits.
  func isKey(_ key: DeviceKey) -> Bool
  /// Whether the key's owner signed the message with SHA-256: by ECDSA in DER, or by RSA's PKCS #1
  /// v1.5.
  func isSignature(_ signature: [UInt8], of message: [UInt8], by key: DeviceKey) -> Bool
  /// The HMAC of a message by a key (RFC 2104); nil where the library could not make one.
  func code(of message: [UInt8], by key: [UInt8], _ hash: MessageHash) -> [UInt8]?
  /// Whether a code is the HMAC of the message by the key, compared in constant time.
  func isCode(_ code: [UInt8], of message: [UInt8], by key: [UInt8], _ hash: MessageHash) -> Bool
  /// The SHA-256 sum of some bytes.
  func sha256(_ bytes: [UInt8]) -> [UInt8]
}

/// The hash that an HMAC is made with.
///
/// Source: RFC 2104, FIPS 180-4.
package enum MessageHash: String, Hashable, Sendable, CaseIterable {
  case sha1, sha256, sha384, sha512
}
