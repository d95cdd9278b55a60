// What a reader may be told of friends: who asks to be one, and who gave a cookie.

import LedeBase
import LedeFortune

/// Something of another reader that waits to be told.
package struct FriendNotice: Hashable, Sendable {
  enum Kind: Int, Hashable, Sendable {
    /// They ask to be a friend.
    case ask = 1
    /// They gave a cookie.
    case gift = 2
  }
  var kind: Kind
  /// The name of their account.
  var name: String

  init(_ kind: Kind, of name: String) {
    self.kind = kind
    self.name = name
  }

  /// How many messages of friends a reader gets in `span` at most.
  package static let most = 3
  static let span = Duration.seconds(86_400)
  /// One person's question is told once in this time, however often it is taken back and asked anew.
  static let lasts = FriendAsk.lasts
}
