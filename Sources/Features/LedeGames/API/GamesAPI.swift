// /v1/games: the four lists for programs.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeSite

extension Games {
  /// Lede's own JSON of games.
  var gamesAPIRoutes: [Route] { [.get("/v1/games/{list}", reading: json)] }

  /// A page of a list; when there are more, a `Link` header (RFC 8288) leads to the next.
  private func json(_ call: ReadingCall) async throws -> Response {
    guard let name = call.parameters["list"], let list = GameList(rawValue: name) else {
      throw Trouble.notFound
    }
    let fields = call.query
    guard var wish = GamesDesk.Wish(fields, list: list) else { throw Trouble.misunderstood }
    if let text = fields["limit"], !text.isEmpty {
      guard let limit = Int(text), (1...100).contains(limit) else { throw Trouble.misunderstood }
      wish.limit = limit
    }
    wish.wantsFilms = true
    let model = try await desk.page(wish, reader: call.reads)
    var response = call.json(GamesJSON.bytes(model))
    if let next = model.older {
      let path = SitePath("v1", "games", list.rawValue).with("limit", String(wish.limit))
        .with("kind", wish.work?.rawValue).with("q", wish.words.isEmpty ? nil : wish.words)
        .with("before", next)
      response.headers["Link"] = "<\(path)>; rel=\"next\""
    }
    return response
  }
}
