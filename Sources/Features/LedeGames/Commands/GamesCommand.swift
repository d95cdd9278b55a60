// `lede games`: what feeds of games tell.

import LedeBase
import LedeExtraction
import LedeGameSpot
import LedeNews
import LedeReviews
import LedeSearch
package import LedeSite
import LedeTerminal

extension Games {
  package static var commands: [Command] { [.games] }
}

extension Command {
  static let games = Command(
    .news, name: "games", summary: "List what feeds of games tell.",
    operands: "[articles|reviews|top|videos]", count: 0...1,
    options: [
      Option("search", .value("WORDS"), "only what has these words"),
      Option("kind", .value("KIND"), "only what is about a game, a movie or television"),
      Option("limit", .value("N"), "how many, 20 unless said"),
      Option("before", .value("NEXT"), "the page after another, as its JSON names it"),
      Option("json", "print JSON in the shape of /v1/games"),
      Option("add", .value("ID|NAME"), "have a feed that you follow stand in games"),
      Option("remove", .value("ID|NAME"), "have it stand there no longer"),
      Option("demo", "ask a stand-in of GameSpot, which needs no key and no network"),
    ], example: "lede games top --limit 10",
    more: """
      Articles are listed unless another list is named; top are the reviews with the best scores. Which
      feeds are games is yours to say: lede games --add NAME. They stay in all other lists.
      """
  ) { call in
    let arguments = call.arguments
    let limit = try arguments.number("limit", in: 1...1000) ?? 20
    guard let list = GameList(rawValue: arguments.operands.first ?? "articles") else {
      throw UsageError(
        "\(arguments.operands[0]) is no list of games: use articles, reviews, top or videos.")
    }
    var wish = GamesDesk.Wish(list: list)
    wish.limit = limit
    wish.words = arguments["search"] ?? ""
    if let kind = arguments["kind"] {
      guard let work = GameWork(rawValue: kind) else {
        throw UsageError("\(kind) is no kind: use game, movie or television.")
      }
      wish.work = work
    }
    if let text = arguments["before"] {
      guard let place = GamePlace(text, in: list) else {
        throw UsageError("\(text) is no place in that list: take \"next\" of its JSON.")
      }
      wish.before = place
    }
    wish.wantsFilms = arguments.has("json")
    let isDemo = arguments.has("demo")
    return try await call.news(isDemo ? .passing : .kept) { [wish] services in
      var services = services
      if isDemo { services = try await Games.demo(services.house) }
      let desk = GamesDesk(services)
      for (option, isGames) in [("add", true), ("remove", false)] {
        guard let wanted = arguments[option] else { continue }
        guard let found = try await FeedMatch.find(wanted, services) else { return .failed }
        _ = try await desk.mark(found.feed.id, isGames: isGames, reader: .local)
        let name = Console.harmless(found.title)
        Console.say(isGames ? "\(name) stands in games." : "\(name) stands in games no longer.")
      }
      // What a running Lede is looking at in this moment is left to it.
      _ = try await GamesClock(services.house, sites: KnownSites.ofShare(nil)).catchUp(
        isUrgent: true)
      let isChange = arguments["add"] != nil || arguments["remove"] != nil
      if isChange, arguments.operands.isEmpty, !arguments.has("json") { return .done }
      let page = try await desk.page(wish, reader: .local)
      if arguments.has("json") {
        Console.put(json: GamesJSON.bytes(page) + [10])
        return .done
      }
      if !page.hasFeeds {
        Console.say("No feed that you follow is about games yet: lede games --add NAME.")
        return .done
      }
      for entry in page.entries { Console.say(GameLine.text(entry, now: page.now)) }
      if page.entries.isEmpty { Console.say("Nothing in this list.") }
      return .done
    }
  }
}

/// An item of a list of games on a line.
enum GameLine {
  static func text(_ entry: GamesPage.Entry, now: Timestamp) -> String {
    let line = HeadlineLine.text(entry.headline, now: now)
    guard let score = entry.fact.score else { return line }
    return line + Console.styled("  \(Console.harmless(score.printed))", .bold)
  }
}

extension Games {
  /// A house that knows what a stand-in of GameSpot tells.
  fileprivate static func demo(_ house: House) async throws -> Services {
    var settings = Settings()
    settings.key = "demo"
    let web = house.asking(GameSpotStandIn(now: house.now()))
    let services = Services(house.asking(GameSpotDoor(web, settings)))
    try await GamesDesk(services).start(GameSpotFeed.outlines, reader: .local)
    _ = try await RefreshRound(services).run()
    _ = try await SearchClock(services.house).catchUp(isUrgent: true)
    return services
  }
}
