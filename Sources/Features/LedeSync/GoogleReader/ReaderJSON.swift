// The JSON of the Google Reader API. Pure: from values to bytes.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeNews
import LedeWires

/// What a program gets that signs in and asks for JSON.
enum SignInJSON {
  static func bytes(_ names: [String], _ token: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in for name in names { json.member(name, token) } }
    return json.bytes
  }
}

/// Answers of the Google Reader API.
enum ReaderJSON {
  static func user(_ reader: Reader.ID, name: String, host: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("userId", String(reader.rawValue))
      json.member("userName", name)
      json.member("userProfileId", String(reader.rawValue))
      json.member("userEmail", name + "@" + host)
    }
    return json.bytes
  }

  // MARK: Feeds and labels

  static func subscriptions(_ all: [Subscription]) -> [UInt8] {
    var json = JSONWriter(capacity: 64 + all.count * 400)
    json.object { json in
      json.array("subscriptions") { json in for one in all { write(one, to: &json) } }
    }
    return json.bytes
  }

  private static func write(_ one: Subscription, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", StreamName.feed(one.feed.id).text)
      json.member("title", one.title)
      json.array("categories") { json in
        for label in one.labels {
          json.object { json in
            json.member("id", StreamName.label(label).text)
            json.member("label", label)
            json.member("type", label == one.folderName ? "folder" : "tag")
          }
        }
      }
      let number = String(UInt64(bitPattern: one.feed.id.rawValue), radix: 16, uppercase: true)
      json.member(
        "sortid", String(repeating: "0", count: max(0, 8 - number.utf8.count)) + number)
      json.member("firstitemmsec", String(one.since?.milliseconds ?? 0))
      json.member("url", one.feed.address.text)
      // Programs take no null here.
      json.member("htmlUrl", one.feed.site?.text ?? "")
    }
  }

  /// Labels with what is unread of each, and kinds of writing behind them.
  static func labels(
    _ all: [(name: String, isFolder: Bool, unread: Int)], kinds: [Label]
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.array("tags") { json in
        json.object { json in json.member("id", StreamName.starred.text) }
        for label in all {
          json.object { json in
            json.member("id", StreamName.label(label.name).text)
            json.member("type", label.isFolder ? "folder" : "tag")
            json.member("unread_count", label.unread)
          }
        }
        for kind in kinds {
          json.object { json in
            json.member("id", StreamName.kind(kind).text)
            json.member("type", "tag")
          }
        }
      }
    }
    return json.bytes
  }

  /// How much of each stream is unread, and when the newest of it appeared.
  static func unread(
    _ counts: [(stream: StreamName, count: Int, newest: Timestamp?)], all: Int
  ) -> [UInt8] {
    var json = JSONWriter(capacity: 64 + counts.count * 100)
    json.object { json in
      json.member("max", all)
      json.array("unreadcounts") { json in
        for (stream, count, newest) in counts {
          json.object { json in
            json.member("id", stream.text)
            json.member("count", count)
            json.member("newestItemTimestampUsec", newest?.microseconds ?? "0")
          }
        }
      }
    }
    return json.bytes
  }

  /// What came of the wish to follow a feed.
  static func added(query: String, _ feed: Feed.ID, title: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("numResults", 1)
      json.member("query", query)
      json.member("streamId", StreamName.feed(feed).text)
      json.member("streamName", title)
    }
    return json.bytes
  }

  /// Why a feed is not followed now that was not before.
  static func notAdded(query: String, _ words: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("numResults", 0)
      json.member("query", query)
      json.member("error", words)
    }
    return json.bytes
  }

  // MARK: Items

  static func entries(_ entries: [StreamEntry], next: String?) -> [UInt8] {
    var json = JSONWriter(capacity: 64 + entries.count * 90)
    json.object { json in
      json.array("itemRefs") { json in
        for entry in entries {
          json.object { json in
            json.member("id", String(entry.id.rawValue))
            json.array("directStreamIds") { json in
              json.value(StreamName.feed(entry.feed).text)
            }
            json.member("timestampUsec", entry.arrived.microseconds)
          }
        }
      }
      // Programs ask on for as long as it is there.
      if let next { json.member("continuation", next) }
    }
    return json.bytes
  }

  /// What stands around the items of an answer.
  struct Stream: Sendable {
    var name: StreamName
    var title: String
    var author: String
    /// Where the answer is.
    var link: String
    var updated: Timestamp
    var next: String?
    /// Whether the kind of writing that leads an item stands among its labels.
    var hasKinds = false
  }

  static func items(_ found: WholeItems, in stream: Stream) -> [UInt8] {
    var json = JSONWriter(capacity: 512 + found.items.count * 4_096)
    json.object { json in
      json.member("id", stream.name.text)
      json.member("direction", "ltr")
      json.member("title", stream.title)
      json.member("author", stream.author)
      json.member("updated", stream.updated.seconds)
      json.array("self") { json in json.object { json in json.member("href", stream.link) } }
      json.array("items") { json in
        for item in found.items {
          write(item, found.subscriptions[item.headline.feed], stream.hasKinds, to: &json)
        }
      }
      if let next = stream.next { json.member("continuation", next) }
    }
    return json.bytes
  }

  private static func write(
    _ item: KeptItem, _ subscription: Subscription?, _ hasKinds: Bool, to json: inout JSONWriter
  ) {
    let headline = item.headline
    let html = item.safeText
    json.object { json in
      json.member("id", ItemNumber.text(headline.id))
      json.member("crawlTimeMsec", String(headline.arrived.milliseconds))
      json.member("timestampUsec", headline.arrived.microseconds)
      json.member("published", headline.shown.seconds)
      json.member("updated", max(headline.shown, item.item.updated ?? headline.shown).seconds)
      json.member("title", headline.title)
      json.member("author", headline.author ?? "")
      if let link = headline.link?.text {
        json.array("canonical") { json in json.object { json in json.member("href", link) } }
        json.array("alternate") { json in
          json.object { json in
            json.member("href", link)
            json.member("type", pageType)
          }
        }
      }
      json.array("categories") { json in
        for category in categories(of: item, subscription, hasKinds: hasKinds) {
          json.value(category.text)
        }
      }
      for part in ["summary", "content"] {
        json.object(part) { json in
          json.member("direction", "ltr")
          json.member("content", html)
        }
      }
      if !item.item.enclosures.isEmpty {
        json.array("enclosure") { json in
          for file in item.item.enclosures {
            json.object { json in
              json.member("href", file.address.text)
              json.member("type", file.type ?? "")
              json.member("length", file.length ?? 0)
            }
          }
        }
      }
      json.object("origin") { json in
        json.member("streamId", StreamName.feed(headline.feed).text)
        json.member("title", subscription?.title ?? headline.source)
        json.member("htmlUrl", subscription?.feed.site?.text ?? "")
      }
      // No field of Google's: liferea takes its flag from it.
      if headline.mark.isSaved { json.member("marked", true) }
    }
  }

  /// The type of pages, without the character set that Lede's own name.
  private static let pageType = String(ContentType.html.prefix { $0 != ";" })

  /// The streams that an item stands in, but for its feed.
  static func categories(
    of item: KeptItem, _ subscription: Subscription?, hasKinds: Bool
  ) -> [StreamName] {
    var streams: [StreamName] = [.everything]
    streams += (subscription?.labels ?? []).map { .label($0) }
    if hasKinds, let kind = item.headline.swatch?.label, Label.shown.contains(kind) {
      streams.append(.kind(kind))
    }
    if item.headline.mark.isRead { streams.append(.read) }
    if item.headline.mark.isSaved { streams.append(.starred) }
    return streams
  }
}
