// The parts of a front page: what the reader chose, or what their folders suggest.

package import LedeBase
import LedeDatabase
package import LedeMarkup
import LedeSite

/// One part of a front page, ready to be drawn as a link.
package struct FrontSection: Hashable, Sendable {
  var section: Preferences.Section
  /// What a reader calls it; nil for the three that Lede itself names.
  var name: String?
  /// The list behind it; nil for what has a page of its own, as a saved search has.
  var filter: ListFilter?
  /// That page.
  var page: SitePath?
  /// The number beside its name, mostly of unread items; nil when nobody counts them.
  var count: Int?

  package init(
    section: Preferences.Section, name: String? = nil, filter: ListFilter? = nil,
    page: SitePath? = nil, count: Int? = nil
  ) {
    self.section = section
    self.name = name
    self.filter = filter
    self.page = page
    self.count = count
  }
}

extension NewsDesk {
  /// What the reader's front page offers, in their order.
  ///
  /// A reader who chose nothing gets the usual three and every outermost folder. What is gone since
  /// it was chosen (an empty folder, a feed that was left) is passed over.
  ///
  /// - Parameters:
  ///   - chosen: What they chose.
  ///   - reader: Whose page it is.
  ///   - groups: Their folders and tags.
  ///   - counts: How many stories wait for them.
  ///   - connection: Where the rest is read.
  /// - Returns: What is there to be offered.
  /// - Throws: Why the database could not be read.
  func sections(
    _ chosen: [Preferences.Section], of reader: Reader.ID, _ groups: [FeedGroup],
    counts: ItemCounts, on connection: any Connection
  ) throws(StoreError) -> [FrontSection] {
    var sections = chosen
    if chosen == Preferences().sections {
      sections += groups.compactMap { group in
        if case .folder(let path) = group.kind, path.count == 1 { .folder(path) } else { nil }
      }
    }
    var found: [FrontSection] = []
    // However many folders there are, a page bears so many.
    for section in sections.prefix(Preferences.mostSections) {
      if let one = try front(section, groups, counts, reader, connection) { found.append(one) }
    }
    return found
  }

  private func front(
    _ section: Preferences.Section, _ groups: [FeedGroup], _ counts: ItemCounts,
    _ reader: Reader.ID, _ connection: any Connection
  ) throws(StoreError) -> FrontSection? {
    switch section {
    case .all: return FrontSection(section: section, filter: ListFilter())
    case .unread:
      return FrontSection(
        section: section, filter: ListFilter(state: .unread), count: counts.unread)
    case .saved:
      return FrontSection(section: section, filter: ListFilter(state: .saved), count: counts.saved)
    case .folder(let path):
      return groups.first { $0.kind == .folder(path) }.map {
        FrontSection(
          section: section, name: path.last, filter: ListFilter(folder: path), count: $0.unread)
      }
    case .label(let label):
      return groups.first { $0.kind == .label(label) }.map {
        FrontSection(
          section: section, name: label, filter: ListFilter(label: label), count: $0.unread)
      }
    case .feed(let feed):
      return try Wishing.subscription(feed, of: reader, on: connection).map {
        FrontSection(
          section: section, name: $0.title, filter: ListFilter(feed: feed), count: $0.unread)
      }
    case .tag(let name):
      return try connection.first(Tags.named, name).map {
        FrontSection(section: section, name: $0.name, filter: ListFilter(tag: $0.id))
      }
    case .search, .topic:
      return try store.hooks.sections(of: reader, on: connection).first { $0.section == section }
    case .kind(let kind):
      return FrontSection(section: section, name: kind.displayName, filter: ListFilter(kind: kind))
    }
  }
}
