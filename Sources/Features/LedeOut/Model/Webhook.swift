// A list whose new items are sent to an address, and what became of each.

import LedeBase
import LedeHTTP
import LedeSite

extension Bound {
  static let webhooks = Bound("webhooks", most: 10, refusal: Phrases.tooManyWebhooks(10))
}

/// A list of a reader's whose new items another program is told of.
struct Webhook: Hashable, Sendable {
  typealias ID = Identifier<Webhook>

  var id: ID
  var reader: Reader.ID
  var name: String
  var list: OutList
  var address: WebAddress
  /// What signs, as it is sealed.
  var secret: [UInt8]
  var made: Timestamp
  /// What was there before is not told of: when it was made, or turned on again.
  var since: Timestamp
  /// Since when nothing was taken; nil after something was.
  var failingSince: Timestamp?
  /// Whether it is off, as nothing was taken for `longestFailing`.
  var isOff: Bool

  /// Once nothing was taken for so long, it is off with the next message that is given up.
  static let longestFailing = Duration.seconds(3 * 86_400)
  /// The longest address, in bytes.
  static let longestAddress = 2_000

  /// Whether items may be sent to an address: https, with no name and password in it; the owner's own
  /// programs at this machine also without encryption.
  static func maySend(to address: WebAddress, reader: Reader.ID) -> Bool {
    guard address.text.utf8.count <= longestAddress, address.description == address.text else {
      return false
    }
    return address.isSecure || isHere(address, reader: reader)
  }

  /// Whether an address leads to a program of the owner's at this machine, where settings let Lede go there.
  static func isHere(_ address: WebAddress, reader: Reader.ID) -> Bool {
    !address.isSecure && reader == .local && HostName.isLoopback(link: address.text)
  }
}

/// One message, and what became of it.
struct Delivery: Hashable, Sendable {
  typealias ID = Identifier<Delivery>

  enum State: Int64, Hashable, Sendable {
    /// It is to be sent, perhaps once more.
    case waiting = 0
    case taken = 1
    case givenUp = 2
    /// Its item had been there before, and nothing is sent.
    case passedOver = 3
  }

  /// Why it was not taken.
  enum Fault: String, Hashable, Sendable {
    /// An answer that is none of success; its status says which.
    case refused
    case slow, redirect, forbidden, large, away
  }

  var id: ID
  var webhook: Webhook.ID
  /// The same for each try: `Lede-Id`.
  var name: String
  /// Whether it only tries the way.
  var isTest: Bool
  var made: Timestamp
  var state: State
  var tries: Int
  /// Of the last answer; nil where none came.
  var status: Int?
  var fault: Fault?
  /// When it was last tried, or is to be tried again.
  var changed: Timestamp

  /// So often it is tried.
  static let mostTries = 8

  /// How long to rest after so many tries: a day in all.
  static func pause(after tries: Int) -> Duration {
    let minutes = [1, 5, 15, 60, 120, 300, 900]
    return .seconds(60 * minutes[min(max(tries, 1), minutes.count) - 1])
  }
}

/// Proves to whoever takes a message that it is from this Lede, and when it was made.
///
/// Source: RFC 2104, FIPS 180-4.
enum WebhookSignature {
  /// What stands in `Lede-Signature`.
  ///
  /// - Parameters:
  ///   - body: The body as it is sent.
  ///   - name: What stands in `Lede-Id`.
  ///   - time: What stands in `Lede-Time`: seconds since 1970.
  ///   - secret: What both sides know.
  ///   - signatures: Makes the code.
  /// - Returns: `v1=` and 64 hexadecimal digits; nil where no code could be made.
  static func text(
    of body: [UInt8], name: String, time: String, secret: [UInt8],
    by signatures: any SignatureChecker
  ) -> String? {
    let message = Array("\(name).\(time).".utf8) + body
    return signatures.code(of: message, by: secret, .sha256).map { "v1=" + hexadecimal($0) }
  }
}
