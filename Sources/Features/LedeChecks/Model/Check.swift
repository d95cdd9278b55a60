// Checks: what somebody asked to have judged, what came of it, and where that is kept.

package import LedeBase
import LedeSite

/// One answer to "what kind of writing is this?", kept under an address of its own.
package struct Check: Hashable, Sendable {
  /// Sixteen decimal digits, random, below 2⁵³: exact in every program that reads numbers as
  /// doubles, and telling nothing of how many checks there are.
  package typealias ID = Identifier<Check>

  package var id: ID
  /// What was asked for, as it was asked; nil for a text that was handed over.
  var address: WebAddress?
  /// The headline; empty when there is none.
  package var title: String
  /// Who published it, or the host of its address; empty for a text that was handed over.
  package var source: String

  /// What was read.
  package enum Format: String, Hashable, Sendable {
    /// A page, fetched or handed over.
    case html
    /// Plain words.
    case text
  }
  var reading: Format
  /// Which way the question came, in the caller's own word: `page`, `share`, `cde` …; may be empty.
  var via: String
  package var verdict: Verdict

  /// Who judged.
  package enum Judged: Hashable, Sendable {
    /// Lede's own models, on this machine.
    case here
    /// A FakerFact-compatible server of that name.
    case outside(String)
  }
  var judged: Judged
  var asked: Timestamp
  /// From the question to the verdict, fetching included.
  var took: Duration
  /// The kept item that it is about, where it is one.
  var item: Item.ID?

  package init(
    id: ID, address: WebAddress? = nil, title: String, source: String = "",
    reading: Format = .html, via: String = "", verdict: Verdict, judged: Judged = .here,
    asked: Timestamp, took: Duration, item: Item.ID? = nil
  ) {
    self.id = id
    self.address = address
    self.title = title
    self.source = source
    self.reading = reading
    self.via = via
    self.verdict = verdict
    self.judged = judged
    self.asked = asked
    self.took = took
    self.item = item
  }

  /// A caller's word for itself as it is kept: its letters, digits and `-._`, at most 32.
  static func via(_ said: String) -> String {
    let kept = said.utf8.filter { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || byte == 45 || byte == 46 || byte == 95
    }
    return String(decoding: kept.prefix(32), as: UTF8.self)
  }
}

extension Identifier where Thing == Check {
  /// From the smallest number of sixteen digits to the greatest whole number that a double holds.
  package static var range: ClosedRange<Int64> { 1_000_000_000_000_000...9_007_199_254_740_991 }

  /// A number that nobody can guess, if the generator's cannot be guessed.
  static func random(using generator: inout some RandomNumberGenerator) -> Self {
    Self(Int64.random(in: range, using: &generator))
  }

  /// The number that somebody wrote; nil unless it can be one of a check.
  init?(written text: some StringProtocol) {
    guard text.utf8.count == 16, let number = Int64(text), Self.range.contains(number) else {
      return nil
    }
    self.init(number)
  }
}

/// What somebody wants checked: an address, the page behind it, or a text.
package struct CheckRequest: Hashable, Sendable {
  /// Where it stands; nil for a text that was handed over.
  package var address: WebAddress?
  /// The page, as the reader's own browser shows it; nothing is fetched then.
  var html: String?
  /// Plain words to judge; nothing is fetched then.
  var text: String?
  /// The headline, where the asker knows it better than the page.
  package var title: String?
  /// Which way the question came: ``Check/via``.
  package var via: String
  /// Whether a headline alone may be judged where there is too little text.
  package var mayBeHeadline: Bool

  package init(
    address: WebAddress? = nil, html: String? = nil, text: String? = nil, title: String? = nil,
    via: String = "", mayBeHeadline: Bool = false
  ) {
    self.address = address
    self.html = html
    self.text = text
    self.title = title
    self.via = via
    self.mayBeHeadline = mayBeHeadline
  }
}

/// Who asks for a check.
package struct CheckAsker: Hashable, Sendable {
  var reader: Reader.ID
  /// The network address that the question came from; nil from this machine's own command line.
  var peer: String?
  /// Whether the owner asks, whom settings may let lead Lede inside the owner's network.
  var isOwner: Bool
  /// Whether somebody at this machine itself asks, who waits for nobody else.
  var isHere: Bool

  package init(
    _ reader: Reader.ID = .local, peer: String? = nil, isOwner: Bool = false, isHere: Bool = false
  ) {
    self.reader = reader
    self.peer = peer
    self.isOwner = isOwner
    self.isHere = isHere
  }

  /// By what their checks are counted: the reader, and the network address.
  var names: [String] {
    ["reader \(reader.rawValue)"] + [RateLimit.network(peer)].compactMap(\.self)
  }
}

/// What a reader said of a check: that it is another kind of writing.
struct Disagreement: Hashable, Sendable {
  var check: Check.ID
  var reader: Reader.ID
  /// What the reader takes it for.
  var label: Label
  var said: Timestamp
}

/// A disagreement with all that training needs of what it is about.
struct Lesson: Hashable, Sendable {
  var said: Disagreement
  var address: WebAddress?
  var source: String
  var title: String
  /// The text as the judge read it; empty when only the headline was judged, or elsewhere.
  var text: String
}

/// Where a list of checks goes on.
struct CheckPosition: Hashable, Sendable {
  var asked: Timestamp
  var id: Check.ID

  /// As it stands in addresses: `1795255200000.5090418336079872`.
  var text: String { "\(asked.milliseconds).\(id.rawValue)" }
}

extension CheckPosition {
  /// Nil when the text is none.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let asked = Int64(parts[0]), let id = Check.ID(written: parts[1])
    else { return nil }
    self.init(asked: Timestamp(milliseconds: asked), id: id)
  }
}

/// What an outside judge said.
package struct OutsideVerdict: Hashable, Sendable {
  var verdict: Verdict
  var title: String
  var reading: Check.Format = .html
}

/// A FakerFact-compatible server that judges in place of Lede's own models.
package protocol OutsideJudge: Sendable {
  /// The server's host, as readers are told it.
  var name: String { get }
  /// Asks it about an address, with the page where it is in hand.
  func verdict(on address: WebAddress, html: String?, within limit: Duration)
    async throws(CheckError) -> OutsideVerdict
}
