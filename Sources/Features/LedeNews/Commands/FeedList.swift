// How the terminal shows feeds and counts.

import LedeCalendar
import LedeJSON
import LedeBase
import LedeTerminal

enum Counted {
  static func items(_ number: Int, _ kind: String) -> String {
    "\(number) \(kind) \(number == 1 ? "item" : "items")"
  }
  static func items(_ number: Int) -> String { number == 1 ? "1 item" : "\(number) items" }
  static func feeds(_ number: Int) -> String { "\(number) \(number == 1 ? "feed" : "feeds")" }
}

enum FeedList {
  static let none = "You follow no feeds yet. Add one: lede add https://example.org/feed.xml"

  /// Prints feeds for people or, with `--json`, for programs.
  static func show(_ followed: [Subscription], _ arguments: Arguments, at now: Timestamp) {
    if arguments.has("json") {
      Console.put(json: json(followed))
    } else if arguments.has("dead") || arguments.has("never-read"), followed.isEmpty {
      Console.say("None of your feeds.")
    } else if followed.isEmpty {
      Console.say(none)
    } else {
      for line in lines(followed, now: now) { Console.say(line) }
    }
  }

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
        } else if one.isPaused {
          Console.styled("paused", .yellow)
        } else if health.failures > 0 {
          Console.styled("failing ×\(health.failures)", .yellow)
        } else if let good = health.lastGood {
          Console.styled("good, \(Age.words(from: good, to: now))", .green)
        } else {
          Console.styled("not refreshed yet", .faint)
        }
      lines.append(
        "\(pad("\(feed.id.rawValue)", 5)) \(Console.harmless(one.title))  \(state)  "
          + Console.styled(
            "\(Counted.items(health.items)), \(one.unread) unread, \(aWeek(health.itemsAWeek))",
            .faint))
      lines.append(
        "      "
          + Console.styled(feed.isOfLetters ? Phrases.newsletter : feed.address.masked, .faint))
      if let until = health.toldUntil, until > now {
        lines.append("      " + Console.styled("told by its hub until \(day(until))", .faint))
      }
      let wishes = wishes(of: one)
      if !wishes.isEmpty { lines.append("      " + Console.styled(wishes, .faint)) }
      if let error = health.lastError { lines.append("      " + Console.harmless(error)) }
    }
    return lines
  }

  /// `2026-11-20`, by UTC.
  private static func day(_ instant: Timestamp) -> Substring { instant.iso8601.prefix(10) }

  private static func aWeek(_ number: Double) -> String {
    number > 0 && number < 1 ? "less than 1 a week" : "\(Int(number.rounded())) a week"
  }

  /// What the reader wishes of a feed, in a line; empty when nothing.
  private static func wishes(of one: Subscription) -> String {
    var wishes: [String] = []
    if !one.tags.isEmpty {
      wishes.append(one.tags.map { "#" + Console.harmless($0) }.joined(separator: " "))
    }
    if let interval = one.interval { wishes.append("refreshed every \(span(interval))") }
    if let newest = one.retention.newest { wishes.append("keeps \(newest)") }
    if let days = one.retention.days { wishes.append("keeps \(days) days") }
    return wishes.joined(separator: ", ")
  }

  /// `30 minutes`, `6 hours`, `2 days`: the largest unit that says it whole.
  private static func span(_ duration: Duration) -> String {
    let minutes = duration.components.seconds / 60
    let (number, unit) =
      minutes % 1_440 == 0
      ? (minutes / 1_440, "day") : minutes % 60 == 0 ? (minutes / 60, "hour") : (minutes, "minute")
    return number == 1 ? unit : "\(number) \(unit)s"
  }

  static func json(_ followed: [Subscription]) -> [UInt8] {
    let json = JSONWriter.object { json in
      json.objects("feeds", followed) { json, one in
        json.member("id", one.feed.id.rawValue)
        json.member("url", one.feed.address.text)
        json.member("title", one.title)
        json.member("site", one.feed.site?.text)
        json.texts("folder", one.folder)
        json.texts("tags", one.tags)
        json.member("paused", one.isPaused)
        json.member("articles", one.wantsArticle)
        json.member("interval", one.interval?.components.seconds)
        json.member("keep_newest", one.retention.newest.map { Int64($0) })
        json.member("keep_days", one.retention.days.map { Int64($0) })
        json.member("items_a_week", one.feed.health.itemsAWeek)
        json.member("last_read", one.lastRead?.iso8601)
        json.member("items", Int64(one.feed.health.items))
        json.member("unread", Int64(one.unread))
        json.member("failures", Int64(one.feed.health.failures))
        json.member("last_error", one.feed.health.lastError)
        json.member("last_asked", one.feed.health.lastAsked?.iso8601)
        json.member("last_good", one.feed.health.lastGood?.iso8601)
        json.member("next_ask", one.feed.health.nextAsk?.iso8601)
        json.member("told_until", one.feed.health.toldUntil?.iso8601)
      }
    }
    return json + [10]
  }

  /// `text` with spaces before it, to a width.
  static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }
}
