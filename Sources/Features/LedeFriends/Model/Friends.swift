// Friends: who has agreed to see each other's cookies, how much of them, and what they give.

package import LedeBase
import LedeFortune

/// How much of a reader's cookies a friend of theirs sees.
package struct Sharing: Hashable, Sendable {
  package enum Extent: String, Hashable, Sendable, CaseIterable {
    /// Texts, with when they were opened, how many in a row, today's state, and the map.
    case all
    /// Texts with their dates, and today's state.
    case fortunes
    /// Not even whether today's is open.
    case nothing
  }
  var extent: Extent
  /// Whether the city stands beside what is shown, never anything nearer.
  var showsCity: Bool

  package init(_ extent: Extent = .fortunes, showsCity: Bool = false) {
    self.extent = extent
    self.showsCity = showsCity
  }
}

/// Somebody whom a reader knows here, as that reader sees them.
package struct Friend: Hashable, Sendable {
  var reader: Reader.ID
  /// The name of their account.
  var name: String
  /// The name that they are shown by; nil for that one alone.
  var shown: String?
  var since: Timestamp
  /// What the reader lets them see.
  var shows = Sharing()
  /// What they let the reader see.
  var sees = Sharing()

  var person: Person { Person(name, shown: shown) }

  /// How many friends a reader may have.
  package static let most = 200
}

/// A friend, with what tells how their day stands, as far as they show it.
struct FriendStanding: Hashable, Sendable {
  var friend: Friend
  /// The zone whose days count for them; nil when they have named none, or show nothing.
  var zone: String?
  /// What they opened last; nil when that is nothing, or when they show nothing.
  var last: Opening?
  /// The city where that was; nil when they do not show it, or it is not known.
  var city: City.ID?
}

/// A wish for friendship that waits.
///
/// It is kept by the name alone, whether there is anybody of that name or not: so nobody learns by
/// asking who has an account here, nor who refused or blocked them. After `lasts` it is forgotten.
struct FriendAsk: Hashable, Sendable {
  /// Of whoever is asked, as the asker wrote it; or of the asker, in the list of who asks.
  var name: String
  /// The name that the asker is shown by; nil for that one alone, and always of whoever is asked: it
  /// would tell that there is somebody of that name.
  var shown: String?
  var asked: Timestamp

  var person: Person { Person(name, shown: shown) }

  /// How long one waits; a refused one cannot be made again for as long.
  static let lasts = Duration.seconds(30 * 86_400)
  /// How many a reader may have waiting.
  static let most = 50
}

/// What became of asking for a friendship.
package enum FriendAskOutcome: Hashable, Sendable {
  /// It waits, or would if there were anybody of that name.
  case waits
  /// They had asked too, or are friends already: the name as their account has it.
  case friends(String)
  /// Nobody asks themselves.
  case oneself
  /// The reader has blocked whoever it is, and lets them in first.
  case isBlocked
  /// The reader has too many friends, or too much waiting.
  case tooMany
}

/// A link by which one person becomes a reader's friend, and makes an account where that may be.
package struct FriendLink: Hashable, Sendable {
  package typealias ID = Identifier<FriendLink>

  var id: ID
  var made: Timestamp
  var expires: Timestamp

  /// How long one opens anything.
  package static let lasts = Duration.seconds(7 * 86_400)
  /// How many a reader may have, with those that were used and would still open something.
  package static let most = 20
}

/// Whose a link is.
struct FriendLinkOwner: Hashable, Sendable {
  var reader: Reader.ID
  var person: Person
  /// Whether this Lede is theirs.
  var isOwner: Bool
}

/// What became of opening a link that makes friends.
package enum FriendLinkOutcome: Hashable, Sendable {
  /// Friends from now on, or already; the name of whose link it is.
  case friends(String)
  /// It has ended, was used, is the reader's own, or either has blocked the other: all of them look the same.
  case over
  /// Either has friends enough.
  case tooMany
}

/// A cookie that one friend gave another.
package struct CookieGift: Hashable, Sendable {
  var giver: Reader.ID
  var receiver: Reader.ID
  /// The giver's name, or the receiver's in the list of what was given.
  var name: String
  /// The name that they are shown by; nil for that one alone.
  var shown: String?
  /// The date on the giver's calendar.
  var date: LocalDate
  var given: Timestamp
  var fortune: Fortune
  /// What the giver says with it; nil for nothing.
  var words: String?

  var person: Person { Person(name, shown: shown) }

  /// What one is worth to whoever receives it.
  package static let points = 5

  /// The entries it makes in the ledger: one of no points that makes it the only one of its date,
  /// and one for whoever receives it.
  var entries: [LedgerEntry] {
    [
      LedgerEntry(reader: giver, at: given, reason: .gift, key: date.text, points: 0),
      LedgerEntry(
        reader: receiver, at: given, reason: .gifted, key: "\(date.text) \(giver.rawValue)",
        points: CookieGift.points),
    ]
  }

  /// Whether one may be given on a date after another of the same giver: dates only go on, so
  /// however a calendar turns there are no more gifts than days.
  static func mayFollow(_ last: LocalDate?, on date: LocalDate) -> Bool {
    last.map { $0 < date } ?? true
  }
}

/// A cookie that was given, in the list of those that a reader gave or of those they were given.
struct GiftRecord: Hashable, Sendable {
  /// Where it stands in its list: older ones have less.
  var position: Int64
  /// Who received it, or who gave it.
  var person: Person
  /// Whether they are a friend now.
  var isFriend: Bool
  var given: Timestamp
  var text: String
  var words: String?
  /// Whether whoever was given it has seen it, as far as they let the giver see anything of theirs.
  var isSeen: Bool
}

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
  /// The name that they are shown by; nil for that one alone.
  var shown: String?

  var person: Person { Person(name, shown: shown) }

  /// How many messages of friends a reader gets in `span` at most.
  package static let most = 3
  static let span = Duration.seconds(86_400)
  /// One person's question is told once in this time, however often it is taken back and asked anew.
  static let lasts = FriendAsk.lasts
}
