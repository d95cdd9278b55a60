// An article, a review, a video or a game as GameSpot tells it.

package import LedeBase
package import LedeReviews

/// One record, with everything that some records leave out optional.
///
/// Texts are plain words on one line, but for `body`, which is hostile HTML until it is made safe.
package struct GameSpotRecord: Hashable, Sendable {
  package enum Quality: String, CaseIterable, Hashable, Sendable { case low, high, hd }

  /// When something happened: as exactly as the record tells.
  package enum Moment: Hashable, Sendable {
    case instant(Timestamp)
    /// The day by the clock of the US Pacific coast, as it cannot be told whether before noon or after.
    case day(LocalDate)
  }

  package var family: GameSpotFamily
  package var id: Int64
  package var title = ""
  package var deck = ""
  /// The first words.
  package var lede = ""
  package var author: String?
  package var body = ""
  package var address: WebAddress?
  /// A small picture for lists.
  package var smallPicture: WebAddress?
  package var picture: WebAddress?
  package var published: Moment?
  package var updated: Moment?
  package var categories: [String] = []
  /// What it is about, platforms among it.
  package var subjects: [String] = []

  // MARK: Reviews

  package var score: Score?
  package var good: [String] = []
  package var bad: [String] = []
  package var work: String?
  package var kind: WorkKind?
  package var platforms: [String] = []

  // MARK: Videos

  package var videos: [Quality: WebAddress] = [:]
  package var seconds: Int?

  package init(_ family: GameSpotFamily, id: Int64) {
    self.family = family
    self.id = id
  }

  /// The name that the site gives it in its feeds: `1100-6539120`.
  package var guid: String {
    switch family {
    case .articles: "1100-\(id)"
    case .reviews: "1900-\(id)"
    case .videos: "2300-\(id)"
    case .games: "5000-\(id)"
    }
  }
}

/// A page of records.
package struct GameSpotPage: Hashable, Sendable {
  /// In the order that was asked for, reviews by score as numbers.
  package var records: [GameSpotRecord]
  /// How many there are in all, as the API says.
  package var total: Int
  /// What to pass over for the next page; nil at the end.
  package var nextOffset: Int?

  package init(records: [GameSpotRecord], total: Int, nextOffset: Int?) {
    self.records = records
    self.total = total
    self.nextOffset = nextOffset
  }
}
