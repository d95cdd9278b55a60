// What a reader may be told of friends: who asks to be one, and who gave a cookie.

/// Something of another reader that waits to be told.
package struct FriendNotice: Hashable, Sendable {
  package enum Kind: Int, Hashable, Sendable {
    /// They ask to be a friend.
    case ask = 1
    /// They gave a cookie.
    case gift = 2
  }
  package var kind: Kind
  /// The name of their account.
  package var name: String

  package init(_ kind: Kind, of name: String) {
    self.kind = kind
    self.name = name
  }

  /// How many messages of friends a reader gets in `span` at most.
  package static let most = 3
  package static let span = Duration.seconds(86_400)
  /// One person's question is told once in this time, however often it is taken back and asked anew.
  package static let lasts = FriendAsk.lasts
}

/// Keeps who wishes to hear of friends, and what they have not heard yet.
package protocol FriendNoticeKeeper: Sendable {
  /// Whether a reader is told of friends; nobody is until they wish it.
  func tellsOfFriends(_ reader: Reader.ID) async throws(StoreError) -> Bool
  /// Sets that; what waited is forgotten when it ends.
  func setTellsOfFriends(_ wish: Bool, of reader: Reader.ID, at now: Timestamp)
    async throws(StoreError)
  /// What a reader has not heard of and is to hear now, oldest first; all of it is noted as told,
  /// before anything is sent.
  ///
  /// Who asked and took it back, was refused or is blocked is left out. Empty, too, when the reader
  /// has heard `FriendNotice.most` times within `FriendNotice.span`: what waited is then passed over,
  /// and stands on the page of friends alone.
  func beginTellingOfFriends(_ reader: Reader.ID, at now: Timestamp) async throws(StoreError)
    -> [FriendNotice]
  /// Takes back what was noted at that instant, when no push service took it.
  func undoTellingOfFriends(_ reader: Reader.ID, at begun: Timestamp) async throws(StoreError)
}
