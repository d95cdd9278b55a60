// How the terminal shows feeds and counts.

import LedeCalendar
import LedeJSON
import LedeNews

/// Numbers with their nouns.
enum Counted {
  static func items(_ number: Int, _ kind: String) -> String {
    "\(number) \(kind) \(number == 1 ? "item" : "items")"
  }
  static func feeds(_ number: Int) -> String { "\(number) \(number == 1 ? "feed" : "feeds")" }
}

/// The list of followed feeds.
enum FeedList {
  /// A line a feed, under a line for each folder.
  static func lines(_ followed: [Subscription], now: Timestamp) -> [String] {
    var lines: [String] = []
    var folder: [String]?
    for one in followed {
      if one.folder != folder, !one.folder.isEmpty {
        lines.append(Console.styled(Console.harmless(one.folder.joined(separator: " / ")), .bold))
      }
      folder = one.folder
      let feed = one.feed
      let health = feed.health
      let state =
        if health.isStopped {
          Console.styled("stopped", .red)
        } else if health.failures > 0 {
          Console.styled("failing ×\(health.failures)", .yellow)
        } else if let good = health.lastGood {
          Console.styled("good, \(Age.words(from: good, to: now))", .green)
        } else {
          Console.styled("not asked yet", .faint)
        }
      lines.append(
        "\(pad("\(feed.id.rawValue)", 5)) \(Console.harmless(one.title))  \(state)  "
          + Console.styled("\(items(health.items)), \(one.unread) unread", .faint))
      lines.append("      " + Console.styled(feed.address.text, .faint))
      if let error = health.lastError { lines.append("      " + Console.harmless(error)) }
    }
    return lines
  }

  private static func items(_ number: Int) -> String { number == 1 ? "1 item" : "\(number) items" }

  /// The same as JSON, one object with a list.
  static func json(_ followed: [Subscription]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("feeds")
      writer.array { writer in
        for one in followed {
          writer.object { writer in
            writer.member("id", one.feed.id.rawValue)
            writer.member("url", one.feed.address.text)
            writer.member("title", one.title)
            writer.member("site", one.feed.site?.text)
            writer.key("folder")
            writer.array { writer in for name in one.folder { writer.value(name) } }
            writer.member("items", Int64(one.feed.health.items))
            writer.member("unread", Int64(one.unread))
            writer.member("failures", Int64(one.feed.health.failures))
            writer.member("last_error", one.feed.health.lastError)
            writer.member("last_asked", one.feed.health.lastAsked?.iso8601)
            writer.member("last_good", one.feed.health.lastGood?.iso8601)
            writer.member("next_ask", one.feed.health.nextAsk?.iso8601)
          }
        }
      }
    }
    return writer.bytes + [10]
  }

  /// `text` with spaces before it, to a width.
  static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }
}
