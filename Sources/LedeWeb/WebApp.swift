// From a request to a page: which route, who asks, what the desk says, how it is drawn.

package import LedeHTTP
import LedeMarkup
import LedeNews
package import LedeNewsroom

/// The pages and served APIs of Lede.
package struct WebApp: Sendable {
  /// What comes from the settings.
  package struct Settings: Sendable {
    /// Whether cookies may only travel encrypted: behind TLS, Lede's own or a proxy's.
    package var hasTLS = false
    /// How many stories stand on a page.
    package var storiesOnPage = 50
    package init() {}
  }

  private let desk: NewsDesk
  private let owner: any OwnerDoor
  private let share: ShareFiles
  private let settings: Settings
  private let metrics: @Sendable () -> String
  private let report: @Sendable (any Error) -> Void

  /// Pages over these services.
  ///
  /// - Parameters:
  ///   - services: What the news desk may touch.
  ///   - owner: How the owner comes in.
  ///   - share: Styles, scripts, icons and fonts.
  ///   - settings: What was read at start.
  ///   - metrics: Figures in the text form of Prometheus.
  ///   - report: Takes every error that became a 5xx answer, for the log.
  package init(
    _ services: some NewsServices, owner: any OwnerDoor, share: ShareFiles,
    settings: Settings = Settings(), metrics: @escaping @Sendable () -> String = { "" },
    report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    desk = NewsDesk(services)
    self.owner = owner
    self.share = share
    self.settings = settings
    self.metrics = metrics
    self.report = report
  }

  /// The answer to a request; what needs no page and no store is answered at once.
  package func respond(to request: Request) async -> Response {
    if request.path == "/healthz" { return Answers.healthy }
    if let file = share.answer(to: request) { return file }
    return await answer(request)
  }

  /// Leaves the thread of the sockets, which drawing a page would hold up.
  @concurrent private func answer(_ request: Request) async -> Response {
    let chrome = Chrome(share: share)
    switch Route.find(request.method, request.path) {
    case .nothing:
      return trouble(404, Phrases.notFound, Phrases.notFoundMore, request, chrome)
    case .wrongMethod(let allowed):
      var response = trouble(405, Phrases.wrongMethod, Phrases.wrongMethodMore, request, chrome)
      response.headers["Allow"] = allowed
      return response
    case .route(let route):
      do {
        return try await answer(route, request, chrome)
      } catch {
        return trouble(error, request, chrome)
      }
    }
  }

  private func answer(_ route: Route, _ request: Request, _ chrome: Chrome) async throws -> Response
  {
    guard let visitor = try await visitor(request) ?? (route.isOpen ? .stranger : nil) else {
      return Answers.page(SignInPage.html(in: chrome), status: 401, to: request)
    }
    let reader = visitor.reader
    var chrome = chrome
    chrome.hasSession = visitor.hasSession
    switch route {
    case .front:
      guard let wish = FrontWish(request) else { return misunderstood(request, chrome) }
      let model = try await desk.front(
        wish.filter, before: wish.before, limit: settings.storiesOnPage, reader: reader)
      return Answers.page(NewsPage.html(model, in: chrome), to: request)
    case .story(let id):
      guard let model = try await desk.item(id, reader: reader) else {
        return trouble(404, Phrases.notFound, Phrases.notFoundMore, request, chrome)
      }
      return Answers.page(StoryPage.html(model, in: chrome), to: request)
    case .feeds:
      let model = try await desk.feedsPage(reader: reader)
      return Answers.page(FeedsPageView.html(model, in: chrome), to: request)
    case .mark: return try await mark(request, reader, chrome)
    case .addFeed: return try await addFeed(request, reader, chrome)
    case .askFeeds:
      try await desk.hurry(Fields(request.body).feed, reader: reader)
      return Answers.seeOther(Chrome.Tab.feeds.path)
    case .removeFeed:
      guard let feed = Fields(request.body).feed else { return misunderstood(request, chrome) }
      try await desk.unfollow(feed, reader: reader)
      return Answers.seeOther(Chrome.Tab.feeds.path)
    case .owner:
      let key = Fields(request.query.utf8)["key"] ?? ""
      return Answers.page(OwnerPage.html(key: key, in: chrome), to: request)
    case .claim: return try await claim(request, chrome)
    case .signOut: return try await signOut(request)
    case .contract: return misunderstood(request, chrome)
    case .metrics:
      return Answers.whole(
        Array(metrics().utf8), type: "text/plain; version=0.0.4; charset=utf-8", to: request)
    case .robots:
      return Answers.whole(
        Array("User-agent: *\nDisallow: /\n".utf8), type: "text/plain; charset=utf-8", to: request)
    }
  }

  // MARK: What readers do

  private func mark(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    let fields = Fields(request.body)
    guard let id = fields.number, let change = fields["change"].flatMap(MarkChange.init(rawValue:))
    else { return misunderstood(request, chrome) }
    let changed = try await desk.mark([Item.ID(id)], as: change, reader: reader)
    if request.headers["Accept"] == "application/json" {
      return Answers.whole(
        Array(#"{"status":"ok","changed":\#(changed)}"#.utf8), type: "application/json",
        to: request)
    }
    return Answers.seeOther(fields["return"].flatMap(SitePath.init(checking:)) ?? .root)
  }

  private func addFeed(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    let typed = Fields(request.body)["address"] ?? ""
    do {
      _ = try await desk.follow(typed, reader: reader)
      return Answers.seeOther(Chrome.Tab.feeds.path)
    } catch let error as AddressError {
      let model = try await desk.feedsPage(reader: reader)
      return Answers.page(
        FeedsPageView.html(model, typed: typed, error: error.message, in: chrome), status: 422,
        to: request)
    }
  }

  // MARK: Who comes in

  private enum Visitor {
    /// Somebody on this machine.
    case local
    /// Somebody with a session.
    case signedIn(Reader.ID)
    case stranger

    var reader: Reader.ID {
      if case .signedIn(let reader) = self { reader } else { .local }
    }
    var hasSession: Bool {
      if case .signedIn = self { true } else { false }
    }
  }

  private static let cookie = "lede"

  /// Who asks; nil for somebody who may not read.
  private func visitor(_ request: Request) async throws -> Visitor? {
    if let token = token(request), let reader = try await owner.reader(of: token) {
      return .signedIn(reader)
    }
    return request.peer == "127.0.0.1" || request.peer == "::1" ? .local : nil
  }

  private func token(_ request: Request) -> String? {
    request.headers["Cookie"]?.split(separator: ";").lazy
      .map { $0.drop { $0 == " " } }
      .first { $0.hasPrefix(WebApp.cookie + "=") }
      .map { String($0.dropFirst(WebApp.cookie.count + 1)) }
  }

  private func claim(_ request: Request, _ chrome: Chrome) async throws -> Response {
    guard let token = try await owner.claim(key: Fields(request.body)["key"] ?? "") else {
      return Answers.page(OwnerPage.refused(in: chrome), status: 403, to: request)
    }
    var response = Answers.seeOther(.root)
    response.headers.add("Set-Cookie", cookie(token.text, seconds: token.lasts.components.seconds))
    return response
  }

  private func signOut(_ request: Request) async throws -> Response {
    if let token = token(request) { try await owner.close(token) }
    var response = Answers.seeOther(.root)
    response.headers.add("Set-Cookie", cookie("", seconds: 0))
    return response
  }

  private func cookie(_ value: String, seconds: Int64) -> String {
    "\(WebApp.cookie)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
      + (settings.hasTLS ? "; Secure" : "")
  }

  // MARK: What goes wrong

  private func misunderstood(_ request: Request, _ chrome: Chrome) -> Response {
    trouble(400, Phrases.badRequest, Phrases.badRequestMore, request, chrome)
  }

  private func trouble(_ error: any Error, _ request: Request, _ chrome: Chrome) -> Response {
    report(error)
    guard let known = error as? any Reportable else {
      return trouble(500, Phrases.ownMistake, Phrases.ownMistakeMore, request, chrome)
    }
    guard known.isPassing else {
      return trouble(500, Phrases.ownMistake, known.message, request, chrome)
    }
    var response = trouble(503, Phrases.notNow, known.message, request, chrome)
    response.headers["Retry-After"] = "5"
    return response
  }

  private func trouble(
    _ status: Int, _ title: String, _ message: String, _ request: Request, _ chrome: Chrome
  ) -> Response {
    let target = request.query.isEmpty ? request.path : request.path + "?" + request.query
    let again = status == 503 && request.method.isSafe ? SitePath(checking: target) : nil
    return Answers.page(
      TroublePage.html(
        .init(status: status, title: title, message: message, again: again), in: chrome),
      status: status, to: request)
  }
}

/// What the address of the front page asks to see.
struct FrontWish {
  var filter = ListFilter()
  var before: ListPosition?

  /// Nil when a value means nothing.
  init?(_ request: Request) {
    let fields = Fields(request.query.utf8)
    switch fields["show"] {
    case nil, "": break
    case "unread": filter.state = .unread
    case "saved": filter.state = .saved
    default: return nil
    }
    if let feed = fields["feed"] {
      guard let id = Int64(feed) else { return nil }
      filter.feed = Feed.ID(id)
    }
    if let tag = fields["tag"] {
      guard let id = Int64(tag) else { return nil }
      filter.tag = id
    }
    if let before = fields["before"] {
      guard let position = ListPosition(before) else { return nil }
      self.before = position
    }
  }
}

extension Fields {
  /// The number in the field `id`.
  fileprivate var number: Int64? { self["id"].flatMap { Int64($0) } }
  fileprivate var feed: Feed.ID? { number.map { Feed.ID($0) } }
}
