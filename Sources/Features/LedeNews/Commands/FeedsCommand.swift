// lede feeds: what you follow, and what you wish of a feed.

import LedeBase
import LedeSite
import LedeTerminal

extension Command {
  static let feeds = Command(
    .feeds, name: "feeds", summary: "List what you follow, or change what you wish of a feed.",
    operands: "[URL|ID]", count: 0...1,
    options: [
      Option("json", "print JSON"),
      Option("dead", "only those that brought nothing for 30 days"),
      Option("never-read", "only those of which you have never read anything"),
      Option("name", .value("TEXT"), "call a feed so; an empty text gives its own name back"),
      Option("folder", .value("A/B"), "put a feed into a folder, outermost first; / is the top"),
      Option("tags", .value("A,B"), "give a feed these tags of yours in place of those before"),
      Option("pause", "leave a feed alone for a while; what it has brought stays"),
      Option("resume", "refresh a feed again that was paused"),
      Option("articles", "fetch the article behind each new item of a feed"),
      Option("no-articles", "show what the feed itself tells"),
      Option(
        "interval", .value("TIME"), "refresh a feed so often: 30m, 6h, 2d; own for its own rhythm"),
    ], example: "lede feeds 4 --folder Science/Space --tags slow --interval 6h",
    more: """
      Alone it lists all feeds with their health; with a feed it shows that one, after changing it
      by the options given. Who follows a feed again finds all of this as it was.
      """
  ) { call in
    let arguments = call.arguments
    let change = try FeedWish.change(arguments)
    return try await call.news { services in
      let now = services.house.now()
      guard let wanted = arguments.operands.first else {
        guard change == nil else {
          throw UsageError("Name a feed: lede feeds ID … (lede feeds lists them)")
        }
        let followed = try await services.store.subscriptions(of: .local)
        FeedList.show(FeedWish.chosen(followed, by: arguments, at: now), arguments, at: now)
        return .done
      }
      guard var found = try await FeedMatch.find(wanted, services) else { return .failed }
      if let change {
        let changed = try await services.store.change(
          change, of: found.feed.id, by: .local, at: now)
        found = changed ?? found
      }
      FeedList.show([found], arguments, at: now)
      return .done
    }
  }
}

/// Reads what somebody wishes of feeds from a command line.
enum FeedWish {
  /// The change that the options ask for; nil when they ask for none.
  static func change(_ arguments: Arguments) throws(UsageError) -> SubscriptionChange? {
    var change = SubscriptionChange()
    change.isPaused = try arguments.choice("pause", "resume")
    change.wantsArticle = try arguments.choice("articles", "no-articles")
    change.name = arguments["name"]
    change.folder = arguments["folder"].map { FolderPath.path($0) }
    change.tags = arguments["tags"].map { $0.split(separator: ",").map(String.init) }
    if let text = arguments["interval"] { change.interval = try interval(text) }
    return change == SubscriptionChange() ? nil : change
  }

  /// A time such as `30m`, `6h`, `2d`; zero for `own`.
  static func interval(_ text: String) throws(UsageError) -> Duration {
    if text == "own" { return .zero }
    let units: [Character: Int] = ["m": 60, "h": 3_600, "d": 86_400]
    let range = SubscriptionChange.intervals
    if let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
      (1...100_000).contains(number), range.contains(.seconds(number * unit))
    {
      return .seconds(number * unit)
    }
    throw UsageError(
      "--interval must be from 5m to 7d, such as 30m, 6h or 2d, or own; not \(text).")
  }

  /// Those of the feeds that the options speak of.
  static func chosen(
    _ followed: [Subscription], by arguments: Arguments, at now: Timestamp
  ) -> [Subscription] {
    followed.filter { one in
      (!arguments.has("dead") || one.isDead(at: now))
        && (!arguments.has("never-read") || one.lastRead == nil)
    }
  }
}
