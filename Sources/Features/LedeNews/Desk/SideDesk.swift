// The reader's folders and feeds as they stand at the side of a page, and the way from one to the next.

import LedeBase
import LedeDatabase

/// What lies in one folder, or at the top.
struct Side: Sendable {
  /// A feed, or a folder with all that lies in it.
  struct Entry: Sendable {
    /// Nil for a folder.
    var feed: Feed.ID?
    var title: String
    var unread: Int
  }
  /// More feeds of one folder are not told; the page of feeds has them all.
  static let most = 1_000

  var folders: [Entry]
  var feeds: [Entry]
  /// Whether there are more feeds than these.
  var hasMore = false
}

extension NewsDesk {
  /// What lies in a folder itself, by name; nil for a folder that is not there.
  ///
  /// Cost: O(folders) and the counters of feeds.
  func side(_ folder: [String], reader: Reader.ID) async throws(StoreError) -> Side? {
    try await store.database.read { connection throws(StoreError) -> Side? in
      let paths = Folders.paths(try connection.rows(Folders.all, reader))
      let place = paths.first { $0.value == folder }?.key
      guard place != nil || folder.isEmpty else { return nil }
      let inside = try Wishing.groups(of: reader, on: connection).compactMap { group in
        if case .folder(let path) = group.kind, path.dropLast().elementsEqual(folder),
          let name = path.last
        {
          Side.Entry(title: name, unread: group.unread)
        } else {
          nil
        }
      }
      let feeds = try connection.rows(SideRows.inside, (reader, folder: place))
        .sorted { $0.title.lowercased() < $1.title.lowercased() }
      return Side(
        folders: inside, feeds: Array(feeds.prefix(Side.most)), hasMore: feeds.count > Side.most)
    }
  }

  /// The next feed with something unread, by folder and title; after the last comes the first.
  ///
  /// - Parameters:
  ///   - feed: The feed before it; nil for the first.
  ///   - reader: Whose feeds.
  /// - Returns: Nil when nothing is unread but in that feed itself.
  /// - Throws: Why the database could not be read.
  func feed(after feed: Feed.ID?, reader: Reader.ID) async throws(StoreError) -> Feed.ID? {
    try await store.database.read { connection throws(StoreError) -> Feed.ID? in
      let paths = Folders.paths(try connection.rows(Folders.all, reader))
      func place(_ folder: Int64?, _ title: String, _ feed: Feed.ID) -> FeedPlace {
        FeedPlace(folder: folder.flatMap { paths[$0] } ?? [], title: title, feed: feed)
      }
      let unread = try connection.rows(SideRows.unread, reader)
        .map { place($0.folder, $0.title, $0.feed) }.sorted()
      guard let feed, let here = try Wishing.subscription(feed, of: reader, on: connection) else {
        return unread.first?.feed
      }
      let mine = FeedPlace(folder: here.folder, title: here.title, feed: feed)
      let next = unread.first { $0 > mine } ?? unread.first
      return next?.feed == feed ? nil : next?.feed
    }
  }
}

/// Where a feed stands among a reader's: by its folders, then its title, small letters for large.
private struct FeedPlace: Comparable {
  let folder: [String]
  let title: String
  let feed: Feed.ID

  init(folder: [String], title: String, feed: Feed.ID) {
    self.folder = folder.map { $0.lowercased() }
    self.title = title.lowercased()
    self.feed = feed
  }

  static func < (a: FeedPlace, b: FeedPlace) -> Bool {
    guard a.folder == b.folder else { return a.folder.lexicographicallyPrecedes(b.folder) }
    return (a.title, a.feed.rawValue) < (b.title, b.feed.rawValue)
  }
}
