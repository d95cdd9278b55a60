// The pages of games, and the handlers of their addresses.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeNews
import LedeSite

extension Games {
  var gamesRoutes: [Route] {
    [
      .get("/games", reading: list),
      .get("/games/work", reading: work),
      .get("/games/surprise", reading: surprise),
      .get("/games/feeds", reading: feeds),
      .post("/games/feeds", reader: changeFeed),
      .post("/games/start", reader: start),
      .get("/games/gamespot", reader: gameSpotPage),
      .post("/games/gamespot", reader: keepGameSpotKey),
    ]
  }

  /// A page of a list.
  private func list(_ call: ReadingCall) async throws -> Response {
    let fields = call.query
    guard let list = GameList(rawValue: fields["show"] ?? GameList.articles.rawValue),
      var wish = GamesDesk.Wish(fields, list: list)
    else { throw Trouble.misunderstood }
    wish.limit = Games.onPage
    var model = try await desk.page(wish, reader: call.reads)
    if !model.hasFeeds { model.starters = starters }
    return call.page(GamesPageView.html(model, in: call.chrome))
  }

  /// How many stand on a page; the first has as many as the story of it says.
  static let onPage = 20

  /// All that is told of a work.
  private func work(_ call: ReadingCall) async throws -> Response {
    guard
      let model = try await desk.work(
        call.query["name"] ?? "", reader: call.reads, mayJudge: call.mayMark)
    else {
      throw Trouble.notFound
    }
    return call.page(GameWorkView.html(model, in: call.chrome))
  }

  /// Leads to a video, whichever.
  private func surprise(_ call: ReadingCall) async throws -> Response {
    let item = try await desk.surprise(reader: call.reads)
    return .seeOther((item.map { ListFilter().path(to: $0) } ?? GamesPageView.path(.videos)).text)
  }

  /// Which feeds are games.
  private func feeds(_ call: ReadingCall) async throws -> Response {
    let model = try await desk.feeds(named: call.query["q"] ?? "", reader: call.reads)
    return call.page(GameFeedsView.html(model, in: call.chrome))
  }

  /// Has a feed stand in games, or no longer.
  private func changeFeed(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    guard let number = fields.number("feed"), let games = fields["games"],
      games == "yes" || games == "no"
    else { throw Trouble.misunderstood }
    let (feed, isGames) = (Feed.ID(number), games == "yes")
    guard try await desk.mark(feed, isGames: isGames, reader: call.reader) else {
      throw Trouble.noGameFeed
    }
    return .back(fields, .markedGames(feed, isGames), else: GameFeedsView.path)
  }

  /// Follows the feeds to begin with.
  private func start(_ call: ReaderCall) async throws -> Response {
    let isGameSpot = call.fields["of"] == "gamespot"
    try await desk.start(isGameSpot ? GameSpotFeed.outlines : starters, reader: call.reader)
    return .seeOther(GamesPageView.path.text)
  }
}

extension GamesDesk.Wish {
  /// What a query asks of a list; nil when a value means nothing.
  init?(_ fields: FormFields, list: GameList) {
    self.init(list: list)
    if let kind = fields["kind"], !kind.isEmpty {
      guard let work = GameWork(rawValue: kind) else { return nil }
      self.work = work
    }
    words = (fields["q"] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let text = fields["before"], !text.isEmpty {
      guard let place = GamePlace(text, in: list) else { return nil }
      before = place
    }
  }
}

extension Trouble {
  fileprivate static let noGameFeed = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noFeedFits, code: "notFound")
}
