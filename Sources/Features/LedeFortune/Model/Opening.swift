// The cookie of the day: fortunes, who opened which and when, and how long somebody has kept at it.

package import LedeBase

/// The text in a cookie.
package struct Fortune: Hashable, Sendable {
  /// Names the text by what it says, so that it is the same in every set that holds it.
  ///
  /// At most 52 bits, so that every reader of JSON gets it whole.
  package var number: Int64
  package var text: String

  package init(_ text: String) {
    // FNV-1a: nobody gains by two texts of one number, which would only be one text fewer.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    number = Int64(hash >> 12)
    self.text = text
  }

  /// A fortune as it was kept.
  package init(number: Int64, text: String) {
    self.number = number
    self.text = text
  }

  /// How long fortunes may be that a reader wishes for.
  package enum Length: String, Hashable, Sendable, CaseIterable {
    case any, short, long
    /// Texts of so many characters or fewer are short.
    static let longestShort = 80

    func fits(_ text: String) -> Bool {
      switch self {
      case .any: true
      case .short: text.count <= Length.longestShort
      case .long: text.count > Length.longestShort
      }
    }
  }

  /// The longest text that is taken from a file, in characters.
  package static let longestText = 280
  /// Reported by so many readers, a text is hidden from all.
  static let reportsToHide = 3
}

/// Six different numbers of 1…49, ascending.
package struct LuckyNumbers: Hashable, Sendable {
  var values: [Int]

  static let count = 6
  static let range = 1...49

  /// Nil unless these are six different numbers of the range; they are put in order.
  package init?(_ values: [Int]) {
    guard values.count == LuckyNumbers.count, Set(values).count == values.count,
      values.allSatisfy(LuckyNumbers.range.contains)
    else { return nil }
    self.values = values.sorted()
  }

  /// The numbers of a text such as `4 8 15 16 23 42`.
  init?(_ text: String) { self.init(text.split(separator: " ").compactMap { Int($0) }) }

  /// `4 8 15 16 23 42`.
  package var text: String { values.map(String.init).joined(separator: " ") }
}

/// One cookie that a reader opened.
package struct Opening: Hashable, Sendable {
  package typealias ID = Identifier<Opening>

  /// So many are enough to count a streak anew from before the month of what is told of late.
  static let recent = 80

  package var id: ID
  var reader: Reader.ID
  /// When, by the server's clock; of an offline opening, when the device says, within its date.
  package var opened: Timestamp
  /// The IANA name of the zone whose calendar gave the date.
  package var zone: String
  /// The date that this cookie is of; a reader has one of each date.
  package var date: LocalDate
  /// The text as it was on that day.
  package var fortune: Fortune
  /// The version of the set that it was drawn from.
  var setVersion: Int64
  package var numbers: LuckyNumbers
  /// How many in a row there were with this one.
  package var streak: Int
  /// What a device that had no network calls itself; nil for what was opened here.
  var device: String?
  /// Whether the reader keeps it at hand.
  var isKept: Bool
  /// Whether the reader has taken it out of the list.
  package var isHidden: Bool

  package init(
    id: ID, reader: Reader.ID, opened: Timestamp, zone: String, date: LocalDate, fortune: Fortune,
    setVersion: Int64, numbers: LuckyNumbers, streak: Int = 1, device: String? = nil,
    isKept: Bool = false, isHidden: Bool = false
  ) {
    self.id = id
    self.reader = reader
    self.opened = opened
    self.zone = zone
    self.date = date
    self.fortune = fortune
    self.setVersion = setVersion
    self.numbers = numbers
    self.streak = streak
    self.device = device
    self.isKept = isKept
    self.isHidden = isHidden
  }
}

/// How many cookies in a row, and what was forgiven for it.
package struct Streak: Hashable, Sendable {
  /// 0 before the first; what stands here may have ended, as nobody writes it down that a day went by.
  var length: Int
  var longest: Int
  /// The month of the newest date that was forgiven, as `LocalDate.month`; 0 for none.
  var forgivenMonth: Int32
  /// How many dates of that month were forgiven.
  var forgiven: Int

  static let forgivenPerMonth = 2

  package init(length: Int = 0, longest: Int = 0, forgivenMonth: Int32 = 0, forgiven: Int = 0) {
    self.length = length
    self.longest = longest
    self.forgivenMonth = forgivenMonth
    self.forgiven = forgiven
  }

  func forgivable(in month: Int32) -> Int {
    max(0, Streak.forgivenPerMonth - (month == forgivenMonth ? forgiven : 0))
  }
}

/// All that is known of one reader's cookies before the next.
package struct FortuneStanding: Hashable, Sendable {
  var reader: Reader.ID
  /// The newest opening.
  package var last: Opening?
  /// The newest dates that have been opened, latest first; enough of them to tell which dates are free.
  var dates: [LocalDate] = []
  /// The zone whose days count; nil before the first was named.
  package var zone: String?
  /// When the zone was changed, newest first; only what lies in the last 24 hours matters.
  var zoneChanges: [Timestamp] = []
  var streak = Streak()
  /// The sum of the reader's ledger.
  package var points = 0
  /// How many cookies the reader has opened.
  package var openings = 0
  /// The last date that a visit was counted on.
  var visited: LocalDate?
  package var length: Fortune.Length = .any
  package var looks = ChosenLooks()

  /// How many dates are enough: zones lie 26 hours apart at most, so three lie at or after any now.
  static let datesNeeded = 6
}

/// What is to be written when a cookie opens; what it leaves out stays as it is.
package struct OpeningDraft: Hashable, Sendable {
  /// Its `id` is not looked at: the store numbers openings.
  var opening: Opening
  var streak: Streak
  /// The zone changes of the last day, newest first.
  var zoneChanges: [Timestamp]
  /// The zone whose days count from now on: the opening's, unless newer ones were kept before it.
  var zone: String
  /// What it earns; the opening itself, and perhaps the length of the streak.
  var earned: [LedgerEntry]

  package init(
    opening: Opening, streak: Streak, zoneChanges: [Timestamp], zone: String? = nil,
    earned: [LedgerEntry]
  ) {
    self.opening = opening
    self.streak = streak
    self.zoneChanges = zoneChanges
    self.zone = zone ?? opening.zone
    self.earned = earned
  }
}

/// What is decided on an attempt to open.
package enum OpeningDecision: Hashable, Sendable {
  case open(OpeningDraft)
  /// Not before this instant; nothing is written.
  case wait(until: Timestamp)
}

/// Whose days are to count, and when that was changed in the last day.
struct ZoneChoice: Hashable, Sendable {
  /// Its IANA name.
  var zone: String
  /// Newest first.
  var changes: [Timestamp]
}

/// What became of an attempt to open.
package enum OpeningOutcome: Hashable, Sendable {
  case opened(Opening)
  /// Not before `until`; `last` is what was opened last.
  case waits(until: Timestamp, last: Opening?)
}
