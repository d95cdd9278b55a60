// What a reader's lists show of stories that several feeds tell.

import LedeNews

/// The copies of the stories on one page.
struct Copies {
  private let members: [Item.ID: [Stories.Member]]
  /// More unread items that have copies are not looked at to count them.
  static let mostCounted = 5_000

  /// Finds the copies of the headlines that have some; asks nothing when none has.
  static func of(
    _ headlines: [Headline], for reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> Copies {
    let stories = Set(headlines.compactMap(\.story)).sorted()
    guard !stories.isEmpty else { return Copies(members: [:]) }
    let found = try connection.rows(Stories.members, (reader, stories: stories))
    let sorted = found.sorted { $0.copy.id < $1.copy.id }
    return Copies(members: Dictionary(grouping: sorted, by: \.story))
  }

  /// The same headlines with their copies beside them.
  func added(to headlines: [Headline]) -> [Headline] {
    if members.isEmpty { return headlines }
    return headlines.map { headline in
      var headline = headline
      let story = story(of: headline)
      // What the reader has taken apart, or no longer follows, stands by itself.
      if story.contains(where: { $0.copy.id == headline.id }) {
        headline.copies = story.map(\.copy).filter { $0.id != headline.id }
      }
      return headline
    }
  }

  /// Whether an item stands behind an earlier one of its story that is in the same list.
  func hides(_ headline: Headline, in isListed: (Stories.Member) -> Bool) -> Bool {
    let story = story(of: headline)
    guard story.contains(where: { $0.copy.id == headline.id }) else { return false }
    return story.contains { $0.copy.id < headline.id && isListed($0) }
  }

  private func story(of headline: Headline) -> [Stories.Member] {
    headline.story.flatMap { members[$0] } ?? []
  }
}
