// What a device keeps to show without Lede: the newest stories, all that were saved, and the lists of them.

import LedeBase
import LedeDatabase
import LedeSite

/// Pages and stories to keep.
struct DeviceList: Sendable {
  /// A page of a list, and a word that changes whenever it does, but for the ages it tells.
  struct Page: Hashable, Sendable {
    var filter: ListFilter
    var before: ListPosition?
    var version = ""
  }
  /// A story, and a word that changes whenever its page does.
  struct Item: Hashable, Sendable {
    var id: LedeBase.Item.ID
    var version: String
    /// Whether it was saved, and its pictures are wanted before those of others.
    var isSaved: Bool
  }
  var freshAt: Timestamp?
  /// The front page and those after it, then those of what is saved, of the unread and of the parts.
  var pages: [Page] = []
  /// Each story once, the front page's first, newest first.
  var items: [Item] = []

  /// More saved stories than this are not kept: the newest are.
  static let mostSaved = 2_000
  /// More folders and tags than this are not kept, those of the front page first.
  static let mostParts = 60
}

extension NewsDesk {
  /// What the devices of a reader should keep, of one moment.
  ///
  /// - Parameters:
  ///   - reader: Whose.
  ///   - wishes: What they wish.
  ///   - pageLength: How many stories stand on a page.
  ///   - shell: Lede's own styles and scripts, as one word; like the reader's wishes it is part of
  ///     every version.
  /// - Returns: As many of the newest stories as the reader wishes, in whole pages so that none of
  ///   these shows what is not kept, what is saved, and the pages that show no other stories.
  /// - Throws: Why the database could not be read.
  func deviceList(
    reader: Reader.ID = .local, wishes: Preferences, pageLength: Int, shell: String
  ) async throws(StoreError) -> DeviceList {
    try await store.database.read { connection throws(StoreError) in
      let state = try newsState(of: reader, on: connection)
      let groups = try Wishing.groups(of: reader, on: connection)
      let sections = try sections(
        wishes.sections, of: reader, groups, counts: state.counts, on: connection)
      let look = shell + wishes.choices.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined()
      let face =
        look + sections.map { "\($0.title) \($0.count ?? 0)" }.joined()
        + "\(state.followed.all) \(state.followed.failing) \(state.followed.waiting) \(state.counts)"
      func some(_ filter: ListFilter, _ count: Int) throws(StoreError) -> [Headline] {
        try Listing.headlines(
          filter.grouped(as: wishes), of: reader, before: nil, limit: count, on: connection)
      }

      var list = DeviceList()
      list.freshAt = state.freshAt
      // One more tells whether another page follows.
      let whole = (wishes.offlineStories + pageLength - 1) / pageLength * pageLength
      let newest = try some(ListFilter(), whole + 1)
      let saved = try some(ListFilter(state: .saved), DeviceList.mostSaved)
      var seen: Set<Item.ID> = []
      let kept = (newest.prefix(whole) + saved).filter { seen.insert($0.id).inserted }
      let revisions = Dictionary(
        uniqueKeysWithValues: try connection.rows(Revisions.of, kept.map(\.id)).map {
          ($0.id, $0.revision)
        })
      list.items = kept.map { headline in
        DeviceList.Item(
          id: headline.id,
          version: DeviceList.version(headline, revision: revisions[headline.id] ?? 0, look: look),
          isSaved: headline.mark.isSaved)
      }
      let versions = Dictionary(uniqueKeysWithValues: list.items.map { ($0.id, $0.version) })
      func add(_ filter: ListFilter, _ headlines: [Headline]) {
        list.add(filter.grouped(as: wishes), headlines, pageLength, face, versions)
      }
      add(ListFilter(), Array(newest.prefix(whole)))
      add(ListFilter(state: .saved), saved)
      guard let oldest = newest.prefix(whole).last?.shown else { return list }
      for filter in DeviceList.parts(sections, groups) {
        // Newest first as the front page is, so what is kept of it stands at its beginning.
        let headlines = try some(filter, whole).prefix { $0.shown >= oldest }
        add(filter, Array(headlines))
      }
      return list
    }
  }
}

extension DeviceList {
  /// The lists beside all and saved: the unread, what the front page leads to, folders and tags.
  fileprivate static func parts(_ sections: [FrontSection], _ groups: [FeedGroup]) -> [ListFilter] {
    let grouped = groups.map { group in
      switch group.kind {
      case .folder(let path): ListFilter(folder: path)
      case .label(let label): ListFilter(label: label)
      }
    }
    var seen: Set = [ListFilter(), ListFilter(state: .saved)]
    return ([ListFilter(state: .unread)] + sections.compactMap(\.filter) + grouped)
      .filter { seen.insert($0).inserted }.prefix(mostParts).map(\.self)
  }

  /// Adds the pages that a list of these stories has; the first in any case.
  fileprivate mutating func add(
    _ filter: ListFilter, _ headlines: [Headline], _ pageLength: Int, _ face: String,
    _ versions: [LedeBase.Item.ID: String]
  ) {
    for start in stride(from: 0, to: max(headlines.count, 1), by: pageLength) {
      let shown = headlines.dropFirst(start).prefix(pageLength)
      let parts = [face] + shown.map { versions[$0.id] ?? "" }
      pages.append(
        Page(
          filter: filter, before: start == 0 ? nil : headlines[start - 1].position,
          version: DeviceList.word(parts)))
    }
  }

  /// A word for all that a story's page shows.
  fileprivate static func version(_ headline: Headline, revision: Int64, look: String) -> String {
    let mark = headline.mark
    return word([
      look, headline.source, headline.title, headline.link?.text ?? "", headline.author ?? "",
      headline.summary, "\(headline.shown.milliseconds) \(revision) \(mark.isRead) \(mark.isSaved)",
      headline.copies.map { "\($0.id.rawValue)" }.joined(separator: " "),
    ])
  }

  private static func word(_ parts: [String]) -> String {
    String(BodyHash.of(Array(parts.joined(separator: "\n").utf8)), radix: 36)
  }
}
