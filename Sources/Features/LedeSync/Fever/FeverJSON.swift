// The JSON of Fever's API. Pure: from values to bytes.

import LedeBase
import LedeJSON
import LedeNews
import LedeWires

enum FeverJSON {
  static let version = 3

  /// What is answered to who is not let in.
  static var stranger: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("api_version", version)
      json.member("auth", 0)
    }
    return json.bytes
  }

  /// What went wrong, said to somebody who is let in.
  static func failure(_ words: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("api_version", version)
      json.member("error", words)
    }
    return json.bytes
  }
}

/// An answer to somebody who is let in: as much as was asked for.
struct FeverReply: Sendable {
  /// When news last came.
  var refreshed: Timestamp?
  var subscriptions: [Subscription] = []
  var folders: [[String]: Int64] = [:]
  var hasGroups = false
  var hasFeeds = false
  var hasLinks = false
  /// Pictures of sites, each by the first of its feeds; nil where none were asked for.
  var pictures: [Feed.ID: [UInt8]]?
  var total: Int?
  var items: [KeptItem] = []
  var unread: [Item.ID]?
  var saved: [Item.ID]?

  init(refreshed: Timestamp?) { self.refreshed = refreshed }

  /// One feed of each site, the one with the least number: its number is that of the site's picture.
  static func firstOfSites(_ subscriptions: [Subscription]) -> [Subscription] {
    var seen: Set<String> = []
    return subscriptions.sorted { $0.feed.id < $1.feed.id }.filter {
      seen.insert(site(of: $0)).inserted
    }
  }

  private static func site(of one: Subscription) -> String {
    (one.feed.site ?? one.feed.address).origin
  }

  var bytes: [UInt8] {
    var json = JSONWriter(capacity: 512 + items.count * 4_096 + (unread?.count ?? 0) * 8)
    json.object { json in
      json.member("api_version", FeverJSON.version)
      json.member("auth", 1)
      json.member("last_refreshed_on_time", refreshed?.seconds ?? 0)
      if hasGroups { groups(&json) }
      if hasFeeds { feeds(&json) }
      if hasGroups || hasFeeds { feedsOfGroups(&json) }
      if let pictures { favicons(pictures, &json) }
      if let total {
        json.member("total_items", total)
        json.array("items") { json in for item in items { write(item, &json) } }
      }
      if hasLinks { json.array("links") { _ in } }
      if let unread { json.member("unread_item_ids", Self.list(unread)) }
      if let saved { json.member("saved_item_ids", Self.list(saved)) }
    }
    return json.bytes
  }

  private static func list<Thing>(_ numbers: some Sequence<Identifier<Thing>>) -> String {
    numbers.map { String($0.rawValue) }.joined(separator: ",")
  }

  /// The folders that hold feeds, by number.
  private var filled: [(number: Int64, path: [String], feeds: [Feed.ID])] {
    var feeds: [[String]: [Feed.ID]] = [:]
    for one in subscriptions where !one.folder.isEmpty {
      feeds[one.folder, default: []].append(one.feed.id)
    }
    return feeds.compactMap { path, feeds in
      folders[path].map { (number: $0, path: path, feeds: feeds.sorted()) }
    }.sorted { $0.number < $1.number }
  }

  private func groups(_ json: inout JSONWriter) {
    json.array("groups") { json in
      for group in filled {
        json.object { json in
          json.member("id", group.number)
          json.member("title", SyncLabel.name(ofFolder: group.path))
        }
      }
    }
  }

  private func feedsOfGroups(_ json: inout JSONWriter) {
    json.array("feeds_groups") { json in
      for group in filled {
        json.object { json in
          json.member("group_id", group.number)
          json.member("feed_ids", Self.list(group.feeds))
        }
      }
    }
  }

  private func feeds(_ json: inout JSONWriter) {
    let firsts = Dictionary(
      Self.firstOfSites(subscriptions).map { (Self.site(of: $0), $0.feed.id) },
      uniquingKeysWith: { first, _ in first })
    json.array("feeds") { json in
      for one in subscriptions {
        json.object { json in
          json.member("id", one.feed.id.rawValue)
          json.member("favicon_id", firsts[Self.site(of: one)]?.rawValue ?? 0)
          json.member("title", one.title)
          json.member("url", one.feed.address.text)
          json.member("site_url", one.feed.site?.text ?? "")
          json.member("is_spark", 0)
          json.member("last_updated_on_time", one.feed.health.lastGood?.seconds ?? 0)
        }
      }
    }
  }

  private func favicons(_ pictures: [Feed.ID: [UInt8]], _ json: inout JSONWriter) {
    json.array("favicons") { json in
      for (feed, bytes) in pictures.sorted(by: { $0.key < $1.key }) {
        json.object { json in
          json.member("id", feed.rawValue)
          json.member("data", "image/webp;base64," + Base64.text(bytes))
        }
      }
    }
  }

  private func write(_ item: KeptItem, _ json: inout JSONWriter) {
    let headline = item.headline
    json.object { json in
      json.member("id", headline.id.rawValue)
      json.member("feed_id", headline.feed.rawValue)
      json.member("title", headline.title)
      json.member("author", headline.author ?? "")
      json.member("html", item.safeText)
      json.member("url", headline.link?.text ?? "")
      json.member("is_saved", headline.mark.isSaved ? 1 : 0)
      json.member("is_read", headline.mark.isRead ? 1 : 0)
      json.member("created_on_time", headline.shown.seconds)
    }
  }
}
