// The JSON of Miniflux's API. Pure: from values to bytes.

import LedeBase
import LedeJSON
import LedeNews
import LedeWires

/// Items, whole, with how far their files were heard: seconds, by the place of each.
struct ToldItems: Sendable {
  var whole: WholeItems
  var heard: [Item.ID: [Int: Int]] = [:]
}

enum MinifluxJSON {
  static func failure(_ words: String) -> [UInt8] {
    JSONWriter.object { $0.member("error_message", words) }
  }

  /// The version of Miniflux that programs may take this for: they look at it for what they can ask.
  static var version: [UInt8] {
    JSONWriter.object { json in
      json.member("version", "2.2.0")
      for name in ["commit", "build_date", "go_version", "compiler", "arch", "os"] {
        json.member(name, name == "commit" ? "lede" : "")
      }
    }
  }

  static var integrations: [UInt8] {
    JSONWriter.object { $0.member("has_integrations", false) }
  }

  // MARK: The reader

  static func user(_ reader: Reader.ID, name: String) -> [UInt8] {
    JSONWriter.object { user(reader, name, &$0) }
  }

  /// Whoever asks sees themselves alone.
  static func users(_ reader: Reader.ID, name: String) -> [UInt8] {
    list([name]) { user(reader, $1, &$0) }
  }

  private static func user(_ reader: Reader.ID, _ name: String, _ json: inout JSONWriter) {
    json.member("id", reader.rawValue)
    json.member("username", name)
    json.member("is_admin", false)
    json.member("theme", "system_serif")
    json.member("language", "en_US")
    json.member("timezone", "UTC")
    json.member("entry_sorting_direction", "desc")
    json.member("entry_sorting_order", "published_at")
    json.member("entries_per_page", 100)
    json.member("stylesheet", "")
    json.member("keyboard_shortcuts", true)
    json.member("show_reading_time", true)
    json.member("entry_swipe", true)
    json.member("last_login_at", nil as String?)
  }

  private static func list<Element>(
    _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
  ) -> [UInt8] {
    var json = JSONWriter()
    json.array { json in for element in elements { json.object { body(&$0, element) } } }
    return json.bytes
  }

  // MARK: Feeds

  /// All categories; with `isCounted` how many feeds are in each, and how much of them is unread.
  static func categories(
    _ shelves: Shelves, of reader: Reader.ID, isCounted: Bool
  ) -> [UInt8] {
    list(shelves.categories) { json, one in
      category(one, of: reader, &json)
      if isCounted {
        let feeds = shelves.subscriptions.filter { shelves.category(of: $0.feed.id) == one }
        json.member("feed_count", feeds.count)
        json.member("total_unread", feeds.reduce(0) { $0 + $1.unread })
      }
    }
  }

  static func category(
    _ category: Shelves.Category, of reader: Reader.ID, _ json: inout JSONWriter
  ) {
    json.member("id", category.number)
    json.member("user_id", reader.rawValue)
    json.member("title", category.title)
    json.member("hide_globally", false)
  }

  static func feeds(_ all: [Subscription], of reader: Reader.ID, _ shelves: Shelves) -> [UInt8] {
    list(all) { write($1.feed.id, $1.title, $1, reader, shelves, &$0) }
  }

  static func feed(_ one: Subscription, of reader: Reader.ID, _ shelves: Shelves) -> [UInt8] {
    JSONWriter.object { write(one.feed.id, one.title, one, reader, shelves, &$0) }
  }

  /// A feed, or as much as is told of one that its reader has left; strict programs want every member, of
  /// the right kind.
  private static func write(
    _ feed: Feed.ID, _ title: String, _ one: Subscription?, _ reader: Reader.ID, _ shelves: Shelves,
    _ json: inout JSONWriter
  ) {
    let health = one?.feed.health ?? FeedHealth()
    let never = Timestamp(milliseconds: 0)
    json.member("id", feed.rawValue)
    json.member("user_id", reader.rawValue)
    json.member("feed_url", one?.feed.address.text ?? "")
    json.member("site_url", one?.feed.site?.text ?? "")
    json.member("title", title)
    json.member("description", one?.feed.subtitle ?? "")
    json.member("checked_at", (health.lastAsked ?? never).iso8601)
    json.member("next_check_at", (health.nextAsk ?? never).iso8601)
    for name in [
      "etag_header", "last_modified_header", "scraper_rules", "rewrite_rules", "blocklist_rules",
      "keeplist_rules", "urlrewrite_rules", "user_agent", "cookie", "username", "password",
      "proxy_url",
    ] { json.member(name, "") }
    json.member("parsing_error_message", health.lastError ?? "")
    json.member("parsing_error_count", health.failures)
    json.member("disabled", one?.isPaused ?? false)
    json.member("crawler", one?.wantsArticle ?? false)
    for name in [
      "no_media_player", "ignore_http_cache", "allow_self_signed_certificates", "fetch_via_proxy",
      "hide_globally", "disable_http2",
    ] { json.member(name, false) }
    json.object("category") { category(shelves.category(of: feed), of: reader, &$0) }
    json.object("icon") { json in
      json.member("feed_id", feed.rawValue)
      json.member("icon_id", feed.rawValue)
    }
  }

  static func counters(_ reads: [Feed.ID: Int], _ all: [Subscription]) -> [UInt8] {
    JSONWriter.object { json in
      json.object("reads") { json in
        for (feed, count) in reads.sorted(by: { $0.key < $1.key }) {
          json.member(String(feed.rawValue), count)
        }
      }
      json.object("unreads") { json in
        for one in all where one.unread > 0 {
          json.member(String(one.feed.id.rawValue), one.unread)
        }
      }
    }
  }

  static func icon(of feed: Feed.ID, _ bytes: [UInt8]) -> [UInt8] {
    JSONWriter.object { json in
      json.member("id", feed.rawValue)
      json.member("mime_type", "image/webp")
      json.member("data", "image/webp;base64," + Base64.text(bytes))
    }
  }

  static func found(_ feeds: [FoundFeed]) -> [UInt8] {
    list(feeds) { json, feed in
      json.member("url", feed.address.text)
      json.member("title", feed.title)
      json.member("type", feed.kind == .other ? "rss" : feed.kind.rawValue)
    }
  }

  // MARK: Entries

  static func numbers(_ entries: [Item.ID], total: Int) -> [UInt8] {
    JSONWriter.object { json in
      json.member("total", total)
      json.array("entry_ids") { json in for entry in entries { json.value(entry.rawValue) } }
    }
  }

  /// The article behind an entry.
  static func content(_ html: String) -> [UInt8] {
    JSONWriter.object { json in
      json.member("content", html)
      json.member("reading_time", minutes(html))
    }
  }

  /// How long a text takes to read, at about 1,500 letters a minute.
  private static func minutes(_ html: String) -> Int { (html.utf8.count + 1_499) / 1_500 }

  static func entries(
    _ found: ToldItems, total: Int, of reader: Reader.ID, _ shelves: Shelves
  ) -> [UInt8] {
    var json = JSONWriter(capacity: 64 + found.whole.items.count * 4_096)
    json.object { json in
      json.member("total", total)
      json.objects("entries", found.whole.items) { json, item in
        write(item, found, reader, shelves, &json)
      }
    }
    return json.bytes
  }

  static func entry(
    _ item: KeptItem, _ found: ToldItems, of reader: Reader.ID, _ shelves: Shelves
  ) -> [UInt8] {
    JSONWriter.object { write(item, found, reader, shelves, &$0) }
  }

  private static func write(
    _ item: KeptItem, _ found: ToldItems, _ reader: Reader.ID, _ shelves: Shelves,
    _ json: inout JSONWriter
  ) {
    let headline = item.headline
    let subscription = found.whole.subscriptions[headline.feed]
    let changed = found.whole.changed[headline.id] ?? headline.arrived
    let html = item.safeText
    json.member("id", headline.id.rawValue)
    json.member("user_id", reader.rawValue)
    json.member("feed_id", headline.feed.rawValue)
    json.member("status", headline.mark.isRead ? "read" : "unread")
    json.member("hash", String(UInt64(bitPattern: headline.id.rawValue), radix: 16))
    json.member("title", headline.title)
    json.member("url", headline.link?.text ?? "")
    json.member("comments_url", item.item.commentsLink?.text ?? "")
    json.member("language", item.item.language ?? "")
    json.member("published_at", headline.shown.iso8601)
    json.member("created_at", headline.arrived.iso8601)
    json.member("changed_at", max(headline.arrived, changed).iso8601)
    json.member("content", html)
    json.member("author", headline.author ?? "")
    json.member("share_code", "")
    json.member("starred", headline.mark.isSaved)
    json.member("reading_time", minutes(html))
    json.objects("enclosures", item.item.enclosures.indices.prefix(Int(mostFiles))) {
      enclosure($1, of: item, found, reader, &$0)
    }
    json.texts("tags", item.item.tags)
    json.object("feed") {
      write(
        headline.feed, subscription?.title ?? headline.source, subscription, reader, shelves, &$0)
    }
  }

  /// A file's number is that of its entry, and behind it which of its files it is.
  static let mostFiles: Int64 = 64

  /// No file lasts longer, in seconds.
  static let longestFile: Int64 = 1_000_000

  static func enclosure(
    _ index: Int, of item: KeptItem, _ found: ToldItems, _ reader: Reader.ID,
    _ json: inout JSONWriter
  ) {
    let file = item.item.enclosures[index]
    json.member("id", item.headline.id.rawValue &* mostFiles + Int64(index))
    json.member("user_id", reader.rawValue)
    json.member("entry_id", item.headline.id.rawValue)
    json.member("url", file.address.text)
    json.member("mime_type", file.type ?? "application/octet-stream")
    json.member("size", file.length ?? 0)
    json.member("media_progression", found.heard[item.headline.id]?[index] ?? 0)
  }
}
