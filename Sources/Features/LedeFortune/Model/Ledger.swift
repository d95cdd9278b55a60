// Points: what earns them, what they buy, and the ledger whose rows are all there is of them.

package import LedeBase

/// One line of a reader's ledger.
package struct LedgerEntry: Hashable, Sendable {
  package typealias ID = Identifier<LedgerEntry>

  /// What points came from or went to.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// A cookie was opened; keyed by its date.
    case opening
    /// The Fortune page was visited; keyed by the date.
    case visit
    /// So many in a row; keyed by the length and the date that reached it.
    case streak
    /// A look was bought; keyed by its name.
    case look
    /// A cookie was given to a friend; keyed by whoever enters it.
    case gift
    /// A friend's cookie was received; keyed by whoever enters it.
    case gifted
  }

  /// 0 before it is kept.
  var id: ID
  var reader: Reader.ID
  var at: Timestamp
  var reason: Reason
  /// Makes the entry one of its kind: reader, reason and key stand in the ledger once.
  var key: String
  /// Below 0 for what was spent.
  var points: Int
  /// The opening that it is for.
  var opening: Opening.ID?

  package init(
    id: ID = ID(0), reader: Reader.ID, at: Timestamp, reason: Reason, key: String, points: Int,
    opening: Opening.ID? = nil
  ) {
    self.id = id
    self.reader = reader
    self.at = at
    self.reason = reason
    self.key = key
    self.points = points
    self.opening = opening
  }
}

/// What is wrong with a reader's ledger.
package struct LedgerFault: Hashable, Sendable {
  var reader: Reader.ID
  /// The balance that is kept, and the sum of the entries.
  var points: Int
  var sum: Int
  /// How many openings have no entry of their own.
  var missing = 0
  /// How many entries are for an opening that is not there, or that another entry is for.
  var astray = 0
  /// How many cookies that were given or received have no entry.
  var gifts = 0
  /// By how many the count that is kept of the openings is wrong; 0 when it is right.
  var miscounted = 0
}

struct LedgerPiece: Hashable, Sendable {
  var faults: [LedgerFault] = []
  /// How many readers were looked at.
  var readers = 0
  /// Where the next piece begins; nil when there are no more readers.
  var last: Reader.ID?
}

/// Something that dresses the cookie or the map.
package enum Look: String, Hashable, Sendable, CaseIterable {
  case linen, blueprint, rose, moss, dusk
  case copper, plum, teal
  case ink, chart

  package enum Kind: String, Hashable, Sendable, CaseIterable { case paper, accent, map }

  package var kind: Kind {
    switch self {
    case .linen, .blueprint, .rose, .moss, .dusk: .paper
    case .copper, .plum, .teal: .accent
    case .ink, .chart: .map
    }
  }

  var price: Int {
    switch self {
    case .linen, .rose, .moss: 60
    case .copper, .plum, .teal: 90
    case .blueprint, .dusk: 120
    case .ink, .chart: 150
    }
  }
}

/// The looks that a reader wears; nil is how Lede comes.
package struct ChosenLooks: Hashable, Sendable {
  var paper: Look?
  var accent: Look?
  var map: Look?

  package init(paper: Look? = nil, accent: Look? = nil, map: Look? = nil) {
    self.paper = paper?.kind == .paper ? paper : nil
    self.accent = accent?.kind == .accent ? accent : nil
    self.map = map?.kind == .map ? map : nil
  }

  package subscript(kind: Look.Kind) -> Look? {
    get {
      switch kind {
      case .paper: paper
      case .accent: accent
      case .map: map
      }
    }
    set {
      guard newValue == nil || newValue?.kind == kind else { return }
      switch kind {
      case .paper: paper = newValue
      case .accent: accent = newValue
      case .map: map = newValue
      }
    }
  }
}
