// The lists of news, and the page of one story.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeNewsroom
import LedeSite

extension WebApp {
  /// The news.
  var newsRoutes: [Route] {
    [
      .get("/", reading: front),
      .get("/saved", reading: { try await list($0, .saved) }),
      .get("/muted", reading: { try await list($0, .muted) }),
      .get("/item/{id:number}", reading: story),
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
      limit: settings.site.entriesOnPage, reader: call.reads, wishes: call.chrome.wishes)
    if let trouble = Trouble(unlisted: model) { throw trouble }
    return call.page(NewsPage.html(model, starters: starters, in: call.chrome))
  }

  /// The page of one story.
  ///
  /// A person who opens it has read it: `docs/decisions/0003-reading-marks-read.md` says how Lede knows.
  private func story(_ call: ReadingCall) async throws -> Response {
    guard let wish = FrontWish(call.request.query) else { throw Trouble.misunderstood }
    guard let id = call.parameters.number("id"),
      let model = try await desk.item(
        Item.ID(id), in: wish.filter,
        isRead: call.mayMark && call.chrome.deed == nil && call.request.isOpenedByPerson,
        reader: call.reads, wishes: call.chrome.wishes)
    else { throw Trouble.noStory }
    var response = call.page(StoryPage.html(model, in: call.chrome))
    response.headers["Content-Security-Policy"] = SecurityHeaders.storyPolicy
    return response
  }
}

extension Trouble {
  static let noStory = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noStoryMore, code: "notFound")
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

extension Request {
  /// Whether a person followed a link or typed the address, to look at the page itself.
  ///
  /// Browsers say so of navigations that somebody caused, and never of what they fetch ahead; no
  /// script can say it. They are silent where the connection is neither local nor encrypted.
  /// Source: W3C Fetch Metadata §2; `Sec-Purpose` in the Fetch standard.
  var isOpenedByPerson: Bool {
    let site = headers["Sec-Fetch-Site"]
    return method == .get && headers["Sec-Fetch-Mode"] == "navigate"
      && headers["Sec-Fetch-Dest"] == "document" && headers["Sec-Fetch-User"] == "?1"
      && (site == "same-origin" || site == "none") && headers["Sec-Purpose"] == nil
      && headers["Purpose"] == nil
  }
}
