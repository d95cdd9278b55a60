// What a device keeps to show without Lede: the newest stories and all that were saved.

import LedeBase

/// Pages and stories to keep.
struct DeviceList: Sendable {
  /// A page of a list.
  struct Page: Hashable, Sendable {
    var filter: ListFilter
    var before: ListPosition?
  }
  /// A story, and a word that changes whenever its page does.
  struct Item: Hashable, Sendable {
    var id: LedeBase.Item.ID
    var version: String
    /// Whether it was saved, and its pictures are wanted before those of others.
    var isSaved: Bool
  }
  var freshAt: Timestamp?
  /// The front page and those after it, then those of what is saved.
  var pages: [Page] = []
  /// Each story once, the front page's first, newest first.
  var items: [Item] = []

  /// More saved stories than this are not kept: the newest are.
  static let mostSaved = 2_000
}

extension NewsDesk {
  /// What the devices of a reader should keep.
  ///
  /// - Parameters:
  ///   - reader: Whose.
  ///   - wishes: What they wish.
  ///   - pageLength: How many stories stand on a page.
  ///   - shell: Lede's own styles and scripts, as one word; like the reader's wishes it is part of
  ///     every version.
  /// - Returns: As many of the newest stories as the reader wishes, and what is saved.
  /// - Throws: Why the database could not be read.
  func deviceList(
    reader: Reader.ID = .local, wishes: Preferences, pageLength: Int, shell: String
  ) async throws(StoreError) -> DeviceList {
    var list = DeviceList()
    list.freshAt = try await store.freshAt(for: reader)
    var headlines = try await gather(
      ListFilter().grouped(as: wishes), wishes.offlineStories, of: reader, pageLength,
      into: &list.pages)
    headlines += try await gather(
      ListFilter(state: .saved).grouped(as: wishes), DeviceList.mostSaved, of: reader, pageLength,
      into: &list.pages)
    var seen: Set<Item.ID> = []
    headlines = headlines.filter { seen.insert($0.id).inserted }
    let revisions = try await store.revisions(of: headlines.map(\.id))
    let look = shell + wishes.choices.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined()
    list.items = headlines.map { headline in
      DeviceList.Item(
        id: headline.id,
        version: DeviceList.version(headline, revision: revisions[headline.id] ?? 0, look: look),
        isSaved: headline.mark.isSaved)
    }
    return list
  }

  /// The first `count` stories of a list, noting the pages that they stand on.
  ///
  /// The first page is kept in any case.
  private func gather(
    _ filter: ListFilter, _ count: Int, of reader: Reader.ID, _ pageLength: Int,
    into pages: inout [DeviceList.Page]
  ) async throws(StoreError) -> [Headline] {
    pages.append(DeviceList.Page(filter: filter))
    guard count > 0 else { return [] }
    // One more tells whether another page follows.
    let headlines = try await store.headlines(filter, of: reader, before: nil, limit: count + 1)
    for last in stride(from: pageLength - 1, to: min(headlines.count - 1, count), by: pageLength) {
      pages.append(DeviceList.Page(filter: filter, before: headlines[last].position))
    }
    return Array(headlines.prefix(count))
  }
}

extension DeviceList {
  /// A word for all that a story's page shows.
  fileprivate static func version(_ headline: Headline, revision: Int64, look: String) -> String {
    let mark = headline.mark
    let parts = [
      look, headline.source, headline.title, headline.link?.text ?? "", headline.author ?? "",
      headline.summary, "\(headline.shown.milliseconds) \(revision) \(mark.isRead) \(mark.isSaved)",
      headline.copies.map { "\($0.id.rawValue)" }.joined(separator: " "),
    ]
    return String(BodyHash.of(Array(parts.joined(separator: "\n").utf8)), radix: 36)
  }
}
