// What a reader's lists show of stories that several feeds tell.

package import LedeBase
package import LedeDatabase

/// The copies of the stories on one page.
package struct Copies {
  private let members: [Item.ID: [Stories.Member]]
  /// More unread items that have copies are not looked at to count them.
  static let mostCounted = 5_000

  /// Finds the copies of the headlines that have some; asks nothing when none has.
  package static func of(
    _ headlines: [Headline], for reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> Copies {
    let stories = Set(headlines.compactMap(\.story)).sorted()
    guard !stories.isEmpty else { return Copies(members: [:]) }
    let found = try connection.rows(Stories.members, (reader, stories: stories))
    let sorted = found.sorted { $0.copy.id < $1.copy.id }
    return Copies(members: Dictionary(grouping: sorted, by: \.story))
  }

  /// The same headlines with their copies beside them.
  package func added(to headlines: [Headline]) -> [Headline] {
    if isEmpty { return headlines }
    return headlines.map { headline in
      var headline = headline
      headline.copies = others(of: headline).map(\.copy)
      return headline
    }
  }

  /// Whether none of the headlines has a copy.
  package var isEmpty: Bool { members.isEmpty }

  /// Which of the copies bear a tag.
  func bearers(of tag: Int64, on connection: any Connection) throws(StoreError) -> Set<Item.ID> {
    let places = members.values.joined().map { (tag: tag, place: $0.mark.position) }
    return Set(try connection.rows(Stories.bearing, each: places).joined())
  }

  /// Which of the copies are of a kind of writing.
  func bearers(of kind: Label, on connection: any Connection) throws(StoreError) -> Set<Item.ID> {
    let items = members.values.joined().map(\.copy.id)
    let found = try connection.rows(Verdicts.leading, Set(items).sorted())
    return Set(found.filter { $0.kind == kind }.map(\.item))
  }

  /// The other items of a headline's story; none when the reader sees it by itself.
  package func others(of headline: Headline) -> [Stories.Member] {
    let story = story(of: headline)
    guard story.contains(where: { $0.copy.id == headline.id }) else { return [] }
    return story.filter { $0.copy.id != headline.id }
  }

  /// Whether an item stands behind an earlier one of its story that is in the same list.
  func hides(_ headline: Headline, in isListed: (Stories.Member) -> Bool) -> Bool {
    others(of: headline).contains { $0.copy.id < headline.id && isListed($0) }
  }

  /// What the reader has taken apart, or no longer follows, is not among them.
  private func story(of headline: Headline) -> [Stories.Member] {
    headline.story.flatMap { members[$0] } ?? []
  }
}
