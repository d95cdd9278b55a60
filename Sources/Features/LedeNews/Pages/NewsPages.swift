// The lists of news.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeSite

extension News {
  /// The news.
  var newsRoutes: [Route] {
    [
      .get("/", reading: front),
      .get("/saved", reading: { try await list($0, .saved) }),
      .get("/muted", reading: { try await list($0, .muted) }),
    ]
  }

  /// The front page; feeds that have waited are asked.
  private func front(_ call: ReadingCall) async throws -> Response {
    desk.opened(by: call.reads)
    return try await list(call, .all)
  }

  /// A page of a list.
  private func list(_ call: ReadingCall, _ state: ListFilter.State) async throws -> Response {
    guard let wish = FrontWish(call.request.query, state: state) else {
      throw Trouble.misunderstood
    }
    let model = try await desk.front(
      wish.filter, before: wish.before, strongest: wish.strongest,
      limit: settings.entriesOnPage, reader: call.reads, wishes: call.chrome.wishes)
    if let trouble = Trouble(unlisted: model) { throw trouble }
    return call.page(NewsPage.html(model, starters: starters, in: call.chrome))
  }
}

extension Trouble {
  static let noFeed = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noFeedMore, code: "notFound")
  private static let noTag = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noTagMore, code: "notFound")

  /// A list of a feed or a tag that is not there; nil when it is.
  fileprivate init?(unlisted page: FrontPage) {
    if page.filter.feed != nil, page.subscription == nil {
      self = .noFeed
    } else if page.filter.tag != nil, page.tag == nil {
      self = .noTag
    } else {
      return nil
    }
  }
}
