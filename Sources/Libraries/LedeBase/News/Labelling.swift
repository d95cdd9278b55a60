// The label of every kept item: what is kept of a verdict, and the doors to those who make and keep them.

/// What is kept of the verdict on one item.
package struct KeptVerdict: Hashable, Sendable {
  /// What was read; the numbers stand in the database.
  package enum Basis: Int, Hashable, Sendable, CaseIterable {
    /// The article behind the item, as it was fetched.
    case article = 0
    /// The text that the feed sent.
    case feed = 1
    /// The headline alone, by the model for headlines.
    case headline = 2
    /// Nothing was judged: it is not English.
    case notEnglish = 3
    /// Nothing was judged: there is too little to read.
    case tooLittle = 4
  }
  package var basis: Basis
  /// How much it resembles each kind of writing, in per cent, in the order of `Label.allCases`;
  /// empty when nothing was judged.
  package var shares: [Int]
  /// The label that led the verdict, which per cent cannot tell; nil when none did, or nothing was
  /// judged.
  package var leading: Label?
  /// How surely it is everyday writing, in per cent, where no label led and the verdict said so; nil
  /// where it is of no clear kind, or nothing was judged.
  package var everyday: Int?
  /// Which models judged it: `LabelJudge.edition`.
  package var edition: Int64
  package var judged: Timestamp

  package init(
    basis: Basis, shares: [Int] = [], leading: Label? = nil, everyday: Int? = nil, edition: Int64,
    judged: Timestamp
  ) {
    self.basis = basis
    self.shares = shares
    self.leading = leading
    self.everyday = everyday
    self.edition = edition
    self.judged = judged
  }

  /// What is kept of a verdict on an article or on what a feed sent.
  package init(_ verdict: Verdict, isOfFeed: Bool, edition: Int64, judged: Timestamp) {
    let basis: Basis = verdict.basis == .headline ? .headline : isOfFeed ? .feed : .article
    self.init(
      basis: basis, shares: Label.allCases.map { Self.percent(verdict[$0]) },
      leading: verdict.leading,
      everyday: verdict.isEveryday ? verdict.everyday.map { Self.percent($0.share) } : nil,
      edition: edition, judged: judged)
  }

  /// Counts into an edition: what is kept of a verdict has changed so often since editions came.
  ///
  /// Raise it with what is kept, and all items are judged anew.
  package static let make: UInt32 = 1

  private static func percent(_ share: Double) -> Int {
    Int((min(max(share, 0), 1) * 100).rounded())
  }

  /// How much it resembles a kind of writing, in per cent; 0 when nothing was judged.
  package subscript(_ label: Label) -> Int {
    let place = Int(label.rawValue)
    return shares.indices.contains(place) ? shares[place] : 0
  }

  /// What lists show of it: the leading label; nil when there is none.
  package var swatch: Swatch? {
    leading.map { Swatch($0, share: self[$0], isOfHeadline: basis == .headline) }
  }
}

/// What a list shows of a verdict: the leading label.
package struct Swatch: Hashable, Sendable {
  package var label: Label
  /// In per cent.
  package var share: Int
  /// Whether the headline alone was judged.
  package var isOfHeadline: Bool

  package init(_ label: Label, share: Int, isOfHeadline: Bool = false) {
    self.label = label
    self.share = share
    self.isOfHeadline = isOfHeadline
  }
}

/// A place in a list of one kind of writing that begins with what resembles it most.
package struct SharePosition: Hashable, Sendable {
  /// In per cent.
  package var share: Int
  package var position: ListPosition

  package init(share: Int, _ position: ListPosition) {
    self.share = share
    self.position = position
  }

  /// `share.milliseconds.id`, as it stands in addresses.
  package var text: String { "\(share).\(position.text)" }

  /// The place that `text` names; nil when it names none.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let share = Int(parts[0]), (0...100).contains(share),
      let position = ListPosition(String(parts[1]))
    else { return nil }
    self.init(share: share, position)
  }
}

/// One page of a list that begins with what resembles a kind of writing most.
package struct StrongestPage: Hashable, Sendable {
  package var headlines: [Headline]
  /// Where the next page begins; nil at the end.
  ///
  /// Where few fit, a page may be short or empty.
  package var older: SharePosition?

  package init(headlines: [Headline] = [], older: SharePosition? = nil) {
    self.headlines = headlines
    self.older = older
  }
}

/// An item that waits to be judged, with what there is to read of it.
package struct ItemToJudge: Hashable, Sendable {
  package var id: Item.ID
  package var title: String
  /// The article behind it, as it was fetched, or the beginning of a long one.
  package var article: FeedText?
  /// The longest text that the feed sent, or its beginning.
  package var told: FeedText?

  /// More letters of a text than this are not read.
  package static let longest = 60_000

  package init(id: Item.ID, title: String, article: FeedText? = nil, told: FeedText? = nil) {
    self.id = id
    self.title = title
    self.article = article
    self.told = told
  }
}

/// Some items that wait to be judged, newest first.
package struct JudgingBatch: Hashable, Sendable {
  /// A run of numbers of items that wait, of which this batch has the upper end.
  package struct Stretch: Hashable, Sendable {
    package var first: Item.ID
    package var last: Item.ID
    /// How often the run was noted; who ends it proves by this that nothing came since.
    package var turn: Int64
    /// The last number that still waits after this batch; nil when none does.
    package var rest: Item.ID?

    package init(first: Item.ID, last: Item.ID, turn: Int64, rest: Item.ID? = nil) {
      self.first = first
      self.last = last
      self.turn = turn
      self.rest = rest
    }
  }
  package var items: [ItemToJudge]
  package var stretches: [Stretch]

  package init(items: [ItemToJudge] = [], stretches: [Stretch] = []) {
    self.items = items
    self.stretches = stretches
  }
}

/// How far labelling has come.
package struct LabelProgress: Hashable, Sendable {
  /// How many items wait to be judged, for the first time or again.
  package var waiting: Int
  /// Which models judge now; nil before the first has begun.
  package var edition: Int64?

  package init(waiting: Int = 0, edition: Int64? = nil) {
    self.waiting = waiting
    self.edition = edition
  }
}

/// A judge of many, who can be told from another.
package protocol LabelJudge: Judge {
  /// A number that is another when any of its models is.
  var edition: Int64 { get }
  /// Its models as people are told them: `article 4c1f0c7c, headline 90d2a7be`.
  var modelNames: String { get }
  /// Judges one after the other without evidence, quicker than one by one.
  ///
  /// Results stand in the order of the writings.
  func verdicts(on writings: [Writing]) -> [Result<Verdict, JudgingError>]
  /// Lets go of what only judging needs, as there is nothing left to judge for now.
  func rest()
}

extension LabelJudge {
  package func rest() {}

  package func verdicts(on writings: [Writing]) -> [Result<Verdict, JudgingError>] {
    writings.map { writing in
      do throws(JudgingError) {
        return .success(try verdict(on: writing, wantsEvidence: false))
      } catch {
        return .failure(error)
      }
    }
  }

  /// The edition as eight hexadecimal digits.
  package var editionName: String { KeptVerdict.name(ofEdition: edition) }
  package var modelNames: String { editionName }
}

extension KeptVerdict {
  /// An edition as eight hexadecimal digits.
  package static func name(ofEdition edition: Int64) -> String {
    let digits = String(UInt32(truncatingIfNeeded: edition), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
