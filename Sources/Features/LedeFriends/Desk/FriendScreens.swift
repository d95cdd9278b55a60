// What pages and programs show of friends, and what can be done about one.

import LedeBase
import LedeFortune
import LedePlaces

enum FriendChange: Hashable, Sendable {
  case accept, refuse, withdraw, remove, block, unblock
  /// With a few words, as they were typed.
  case give(words: String)
  case share(Sharing)
}

/// What became of the wish to give somebody a cookie.
enum GiftOutcome: Hashable, Sendable {
  case given
  /// The giver has given one today.
  case tooSoon
  /// They are no friend, there or not.
  case noFriend
  /// There is no text to give.
  case noTexts
  /// What is said with it is too long.
  case tooManyWords
}

/// A cookie of a friend, as far as they let it be seen.
struct FriendOpening: Hashable, Sendable {
  var date: LocalDate
  var fortune: Fortune
  /// When, by the clock of where it was; nil when that is not shown.
  var opened: Timestamp?
  var zone: String?
  /// How many in a row; nil when that is not shown.
  var streak: Int?
  /// Nil when it is not shown, or not known.
  var city: City?

  init(_ opening: Opening, seenAs sharing: Sharing, city: City? = nil) {
    date = opening.date
    fortune = opening.fortune
    let showsAll = sharing.extent == .all
    opened = showsAll ? opening.opened : nil
    zone = showsAll ? opening.zone : nil
    streak = showsAll ? opening.streak : nil
    self.city = sharing.showsCity ? city : nil
  }
}

struct FriendToday: Hashable, Sendable {
  enum State: Hashable, Sendable {
    /// Nil when they have hidden it.
    case opened(FriendOpening?)
    case notYet
    /// They do not show it.
    case hidden
  }
  var friend: Friend
  var state: State = .hidden

  /// Whether they are known to have opened it.
  var isOpened: Bool { if case .opened = state { true } else { false } }
}

/// Friends as they stand on the Fortune tab.
struct FriendsToday: Hashable, Sendable {
  var today: [FriendToday]
  /// How many there are, with those who are not shown.
  var friends: Int
  /// Who asks, oldest first.
  var asking: [FriendAsk]
  /// What the reader was given today, newest first.
  var gifts: [GiftRecord]
  var mayGive: Bool
}

struct FriendsPage: Hashable, Sendable {
  var today: [FriendToday]
  /// Who asks, oldest first.
  var asking: [FriendAsk]
  /// Whom the reader asked, newest first.
  var asked: [FriendAsk]
  /// Whom the reader refused, in the order of their names.
  var refused: [Person]
  var blocked: [Person]
  /// The reader's links that nobody has used yet, newest first.
  var links: [FriendLink]
  /// What the reader was given, newest first.
  var gifts: [GiftRecord]
  var mayGive: Bool
  /// What the reader gave today.
  var given: CookieGift?
  var now: Timestamp

  /// All whom the page names by more than a name that somebody typed.
  var people: [Person] {
    today.map(\.friend.person) + asking.map(\.person) + refused + blocked
  }
}

/// What a reader gave, or was given.
struct GiftsPage: Hashable, Sendable {
  var isGiven: Bool
  var isFirst: Bool
  /// Newest first.
  var gifts: [GiftRecord]
  /// Where older ones begin; nil when there are none.
  var older: Int64?
  var now: Timestamp
}

struct FriendDetail: Hashable, Sendable {
  var today: FriendToday
  /// Newest date first.
  var openings: [FriendOpening] = []
  var isFirst: Bool
  /// Where older ones begin; nil when there are none.
  var older: LocalDate?
  /// Where they opened theirs, by city; nil when they do not show it, or there is nothing to show.
  var map: MapPage?
  var mayGive: Bool
  /// What the reader gave today.
  var given: CookieGift?
  var now: Timestamp

  var friend: Friend { today.friend }
}
