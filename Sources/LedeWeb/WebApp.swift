// From a request to a page: who asks, what for, what the desk says, how it is drawn.

package import LedeCalendar
package import LedeExtraction
import LedeFortunes
package import LedeHTTP
import LedeMarkup
package import LedeNews
package import LedeNewsroom

/// All that the pages may touch.
package typealias WebServices = NewsServices & AddingServices & ReadingServices
  & CheckServices & AppsServices & AccountServices & PasskeyServices & PlacesServices
  & FortuneServices & EnvelopeServices & ReminderServices & SharingServices & FriendsServices

/// The pages and served APIs of Lede.
package struct WebApp: Sendable {
  /// What comes from the settings.
  package struct Settings: Sendable {
    /// Whether a proxy speaks TLS for Lede, as an `https` public URL says.
    package var isBehindTLS = false
    /// The address that readers use, where one is set.
    package var publicURL: WebAddress?
    /// How long a feed that somebody names may take to answer before it is followed.
    package var addingTime = Duration.seconds(12)
    /// How long a site may take to give the page of an article.
    package var articleTime = Duration.seconds(15)
    /// What the owner knows of single sites whose articles are read.
    package var extractionRules = ExtractionRules()
    /// What a check may cost.
    package var checkLimits = CheckDesk.Limits()
    /// A server that judges addresses in place of Lede's own models.
    package var outsideJudge: (any OutsideJudge)?
    /// Whether readers see labels of the debug group too.
    package var showsDebugLabels = false
    /// How many stories stand on a page.
    package var storiesOnPage = 50
    /// Whose days and hours the pages tell.
    package var zone = Zone.system
    /// What is known of the models that judge writing.
    package var judges: JudgeReports?
    package init() {}
  }

  let desk: NewsDesk
  let adding: AddingDesk
  let reading: ReadingDesk
  let checks: CheckDesk
  let apps: AppsDesk
  let accounts: AccountDesk
  let places: PlacesDesk
  let passkeys: PasskeyDesk
  let friends: FriendsDesk
  let searches: SearchDesk
  let rules: RulesDesk
  let fortunes: FortuneDesk
  let envelopes: EnvelopeDesk
  let reminders: ReminderDesk
  let sharing: SharingDesk
  let owner: any OwnerDoor
  /// Brings pictures of the web; nil where there is nothing to make them.
  let pictures: (any PictureDoor)?
  /// Makes QR codes; nil where nothing does.
  let codes: (any QRCoder)?
  /// Draws picture cards; nil where nothing does.
  let cards: (any CardMaker)?
  let policy: AccessPolicy
  let settings: Settings
  /// The feeds that a first visit offers.
  let starters: [Outline]
  private let about: AboutPage?
  let share: ShareFiles
  private let chrome: Chrome
  private let app: AppFiles
  private let router = Router(Action.routes)
  private let security: SecurityHeaders
  private let health: Response
  private let metrics: @Sendable () -> String
  let report: @Sendable (any Error) -> Void

  /// Pages over these services.
  ///
  /// - Parameters:
  ///   - services: What the desks may touch.
  ///   - owner: How the owner comes in.
  ///   - policy: Who may use what.
  ///   - share: Styles, scripts, icons and fonts.
  ///   - pictures: Brings pictures of the web; without it pages show their words instead.
  ///   - codes: Makes QR codes.
  ///   - cards: Draws picture cards of fortunes.
  ///   - settings: What was read at start.
  ///   - metrics: Figures in the text form of Prometheus.
  ///   - report: Takes every error that became a 5xx answer, for the log.
  package init(
    _ services: some WebServices, owner: any OwnerDoor, policy: AccessPolicy, share: ShareFiles,
    pictures: (any PictureDoor)? = nil, codes: (any QRCoder)? = nil,
    cards: (any CardMaker)? = nil,
    settings: Settings = Settings(),
    metrics: @escaping @Sendable () -> String = { "" },
    report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    desk = NewsDesk(services, zone: settings.zone)
    let sites = KnownSites(
      share.bytes(of: "known-sites.rules").map { String(decoding: $0, as: UTF8.self) } ?? "")
    adding = AddingDesk(services, sites: sites)
    reading = ReadingDesk(services, rules: settings.extractionRules)
    checks = CheckDesk(
      services, rules: settings.extractionRules, outside: settings.outsideJudge,
      limits: settings.checkLimits)
    apps = AppsDesk(services)
    let common = CommonPasswords(share.bytes(of: CommonPasswords.file) ?? [])
    accounts = AccountDesk(services, isCommon: { common.contains($0) })
    passkeys = PasskeyDesk(services, accounts: accounts)
    let cities = WebApp.cities(in: share, report)
    places = PlacesDesk(services, cities: cities)
    searches = SearchDesk(services, zone: settings.zone)
    rules = RulesDesk(services)
    let shipped = FortuneFile.shipped(share.names) { share.bytes(of: $0) ?? [] }
    fortunes = FortuneDesk(services, shipped: shipped, zone: settings.zone)
    envelopes = EnvelopeDesk(services, desk: fortunes)
    friends = FriendsDesk(services, texts: shipped, cities: cities, zone: settings.zone)
    reminders = ReminderDesk(services, zone: settings.zone)
    sharing = SharingDesk(services)
    self.owner = owner
    self.policy = policy
    self.share = share
    self.pictures = pictures
    self.codes = codes
    self.cards = cards
    // The share folder is checked, so what cannot be read is not there: as in some tests.
    starters = share.bytes(of: "starters.opml").flatMap { NewsDesk.outlines(in: $0) } ?? []
    about = AboutPage(share)
    app = AppFiles(share: share)
    var chrome = Chrome(share: share, zone: settings.zone, sites: sites)
    chrome.showsDebugLabels = settings.showsDebugLabels
    self.chrome = chrome
    self.settings = settings
    self.metrics = metrics
    self.report = report
    security = SecurityHeaders(isBehindTLS: settings.isBehindTLS)
    health = security.added(
      to: Response(200, type: ContentType.text, "ok\n"), for: Request(.get, "/healthz"))
  }

  /// The answer to a request; what needs no page and no store is answered at once.
  package func respond(to request: Request) async -> Response {
    // Asked for by programs on any network, by any name: it tells nothing but that Lede lives.
    if request.path == "/healthz" { return health }
    var response =
      if let file = share.answer(to: request) { file } else { await answer(request) }
    // Queries are never logged; but a link that was copied badly may carry its key in the path.
    if request.path.hasPrefix(OwnerPage.path) { response.loggedPath = OwnerPage.path }
    if request.path.hasPrefix(WebApp.shortcutPath) {
      response.loggedPath = WebApp.shortcutPath + "…"
    }
    if WebApp.mayAskPlace(request.path) {
      response.headers["Permissions-Policy"] = SecurityHeaders.placePermissions
    }
    for path in WebApp.secretPaths where request.path.hasPrefix(path) {
      response.loggedPath = path + "…"
    }
    return security.added(to: response, for: request)
  }

  /// Leaves the thread of the sockets, which drawing a page would hold up.
  @concurrent private func answer(_ request: Request) async -> Response {
    switch router.find(request.method, request.path) {
    case .nothing where request.isOfAPI: return unknownAPIPath()
    case .nothing, .malformed:
      return Trouble.notFound.answer(to: request, await dressed(for: request))
    case .wrongMethod(let allow) where request.isOfAPI: return wrongAPIMethod(allow: allow)
    case .wrongMethod(let allow):
      var response = Trouble.wrongMethod.answer(to: request, chrome)
      response.headers["Allow"] = allow
      return response
    case .found(let action, let parameters) where action.isOfAPI:
      return await fakerFact(action, parameters, request)
    case .found(let action, let parameters):
      do {
        switch try await admission(of: request, to: action) {
        case .visitor(let visitor):
          return try await answer(action, parameters, request, visitor, chrome)
        case .refused(let refusal): return Trouble(refusal).answer(to: request, chrome)
        case .needsSession: return try await signIn(request, chrome)
        case .needsAccount: return try await welcome(request, chrome)
        }
      } catch {
        report(error)
        return Trouble(error).answer(to: request, chrome)
      }
    }
  }

  private func answer(
    _ action: Action, _ parameters: PathParameters, _ request: Request, _ visitor: Visitor,
    _ chrome: Chrome
  ) async throws -> Response {
    let reader = visitor.reader
    var chrome = chrome
    chrome.hasSession = visitor.hasSession
    // What a device keeps to show without Lede looks as its reader wishes, too.
    if !action.isOpen && action != .picture
      || visitor.mayMark && [.offline, .offlineCookie, .owner].contains(action)
    {
      try await dress(&chrome, for: reader, request)
    }
    switch action {
    case .front:
      desk.opened(by: reader)
      return try await list(request, .all, reader, chrome)
    case .saved: return try await list(request, .saved, reader, chrome)
    case .muted: return try await list(request, .muted, reader, chrome)
    case .story: return try await story(parameters, request, visitor, chrome)
    case .savePage: return savePage(request, chrome)
    case .keepPage: return try await keepPage(request, reader, chrome)
    case .picture: return await picture(parameters, request, chrome)
    case .fetchArticle: return try await fetchArticle(parameters, request, reader, chrome)
    case .settings:
      let model = try await desk.settingsPage(reader: reader)
      return Answers.page(SettingsPageView.html(model, in: chrome), to: request)
    case .about:
      guard let about else { return Trouble.notFound.answer(to: request, chrome) }
      return Answers.page(about.html(in: chrome), to: request)
    case .keys: return Answers.page(KeysPage.html(in: chrome), to: request)
    case .how: return Answers.page(HowPageView.html(settings.judges, in: chrome), to: request)
    case .checkBox, .check, .checkResult, .disagree, .shared, .receive, .shortcut, .shortcutSteps,
      .apps, .makeToken, .revokeToken:
      return try await ofChecks(action, parameters, request, visitor, chrome)
    // Answered before it is asked who visits: programs have rules of their own.
    case .apiLinks, .apiCheck, .apiDocument, .apiOptions:
      return await fakerFact(action, parameters, request)
    case .search: return try await search(request, reader, chrome)
    case .keepSearch: return try await keepSearch(request, reader, chrome)
    case .forgetSearch: return try await forgetSearch(request, reader, chrome)
    case .wish: return try await wish(request, reader, chrome)
    case .markAll: return try await markAll(request, reader, chrome)
    case .separate: return try await separate(request, reader, chrome)
    case .unite: return try await unite(request, reader, chrome)
    case .unmarkAll: return try await unmarkAll(request, reader, chrome)
    case .feeds: return try await feedsPage(request, reader, chrome)
    case .feed: return try await feed(parameters, request, reader, chrome)
    case .changeFeed: return try await changeFeed(parameters, request, reader, chrome)
    case .rules, .newRule, .tryRule, .rule, .ruleForm, .addRule, .changeRule, .switchRule,
      .undoRule, .removeRule, .returnRule, .releaseStory:
      return try await ofRules(action, parameters, request, visitor, chrome)
    case .startFeeds: return try await startFeeds(request, reader)
    case .importFeeds: return try await importFeeds(request, reader, chrome)
    case .exportFeeds: return try await exportFeeds(request, reader)
    case .returnFeed: return try await returnFeed(request, reader, chrome)
    case .mark: return try await mark(request, reader, chrome)
    case .addFeed: return try await addFeed(request, reader, chrome)
    case .askFeeds: return try await askFeeds(request, reader, chrome)
    case .fortune: return try await fortunePage(request, visitor, chrome)
    case .openFortune: return try await openFortune(request, visitor, chrome)
    case .fortuneHistory: return try await fortuneHistory(request, visitor, chrome)
    case .fortuneDetail: return try await fortuneDetail(parameters, request, visitor, chrome)
    case .changeFortune: return try await changeFortune(parameters, request, visitor, chrome)
    case .wishFortune: return try await wishFortune(request, visitor, chrome)
    case .fortunePoints: return try await pointsPage(request, visitor, chrome)
    case .changeLook: return try await changeLook(request, visitor, chrome)
    case .apiFortune: return try await apiFortune(request, visitor, chrome)
    case .apiOpenFortune: return try await apiOpenFortune(request, visitor, chrome)
    case .apiFortuneHistory: return try await apiFortuneHistory(request, visitor, chrome)
    case .apiFortuneDetail: return try await apiFortuneDetail(parameters, request, visitor, chrome)
    case .apiChangeFortune: return try await apiChangeFortune(parameters, request, visitor, chrome)
    case .apiPoints: return try await apiPoints(request, visitor, chrome)
    case .offlineCookie:
      return Answers.page(OfflineCookiePage.html(in: chrome), to: request)
    case .apiEnvelope: return try await apiEnvelope(request, reader)
    case .apiSettle: return try await apiSettle(request, visitor, chrome)
    case .openAPI:
      return Answers.whole(
        share.bytes(of: "openapi.json") ?? [], type: ContentType.json, to: request)
    case .events: return await events(request, visitor, chrome)
    case .marks: return try await marks(request, reader)
    case .deviceList: return try await deviceList(request, reader)
    case .removeFeed: return try await removeFeed(request, reader, chrome)
    case .reminder, .setReminder, .noteDevice, .reminderCalendar, .apiReminder, .apiSetReminder:
      return try await ofReminders(action, request, reader, chrome)
    case .shareFortune, .unshareFortune, .fortuneCard, .apiShareFortune, .apiUnshareFortune:
      return try await ofSharing(action, parameters, request, reader, chrome)
    case .sharedFortune: return try await sharedFortune(parameters, request, chrome)
    case .sharedCard: return try await sharedCard(parameters, request, chrome)
    case .owner, .claim, .signOut, .signIn, .signInNow, .askPasskey, .showPasskey, .code, .recover,
      .joinPage, .invited, .join, .resetPage, .reset:
      return try await ofEntrance(action, parameters, request, chrome)
    case .account, .changePassword, .makeCode, .endSessions, .archive, .deleteAccount, .invites,
      .registration, .resetReader, .removeReader, .askNewPasskey, .addPasskey, .removePasskey:
      return try await account(action, request, visitor, chrome)
    case .friends: return try await friendsPage(request, reader, chrome)
    case .friend: return try await friendPage(parameters, request, reader, chrome)
    case .askFriend: return try await askFriend(request, reader, chrome)
    case .changeFriend: return try await changeFriend(parameters, request, reader, chrome)
    case .newFriendLink: return try await newFriendLink(request, reader, chrome)
    case .endFriendLink: return try await endFriendLink(request, reader)
    case .friendLink: return try await friendLink(parameters, request, reader, chrome)
    case .befriend: return try await befriend(parameters, request, reader, chrome)
    case .contract: return try await contract(request, reader, chrome)
    case .place: return try await place(parameters, request, reader, chrome)
    case .setPlace: return try await setPlace(parameters, request, reader, chrome)
    case .placeMap: return try await placeMap(request, reader, chrome)
    case .placesJSON: return try await placesJSON(request, reader)
    case .worker: return AppFiles.answer(app.worker, type: ContentType.script, to: request)
    case .manifest: return AppFiles.answer(app.manifest, type: ContentType.manifest, to: request)
    case .offline: return Answers.page(OfflinePage.html(in: chrome), to: request)
    case .metrics:
      return Answers.whole(
        Array(metrics().utf8), type: "text/plain; version=0.0.4; charset=utf-8", to: request)
    case .robots:
      return Answers.whole(
        Array("User-agent: *\nAllow: \(WebApp.sharedPath)\nDisallow: /\n".utf8),
        type: ContentType.text, to: request)
    }
  }

  /// How the reader wishes pages to look, and what they did to come here.
  private func dress(_ chrome: inout Chrome, for reader: Reader.ID, _ request: Request) async throws
  {
    chrome.wishes = try await desk.wishes(of: reader)
    if chrome.wishes.showsPictures { chrome.pictures = pictures.map { PictureLinks(door: $0) } }
    chrome.zone = settings.zone.telling(
      in: chrome.wishes.dateLanguage ?? request.headers["Accept-Language"].flatMap(firstLanguage))
    chrome.deed = request.queryFields[Deed.field].flatMap { Deed($0) }
    let target = request.query.isEmpty ? request.path : request.path + "?" + request.query
    chrome.here = SitePath(checking: target)?.without(Deed.field) ?? .root
  }

  /// The frame for an address that leads nowhere, as the reader wishes it, if it is known who asks.
  private func dressed(for request: Request) async -> Chrome {
    var dressed = chrome
    // With the store away the page looks as Lede comes; it needs nothing else of it.
    if case .visitor(let visitor)? = try? await admission(of: request, to: .front) {
      try? await dress(&dressed, for: visitor.reader, request)
    }
    return dressed
  }

  /// The language that a browser names first (RFC 9110 §12.5.4).
  private func firstLanguage(_ header: String) -> String? {
    header.split(separator: ",").first?.split(separator: ";").first.map(String.init)
  }

  /// A page of a list.
  private func list(
    _ request: Request, _ state: ListFilter.State, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    guard let wish = FrontWish(request.query, state: state) else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    let model = try await desk.front(
      wish.filter, before: wish.before, strongest: wish.strongest, limit: settings.storiesOnPage,
      reader: reader)
    if let trouble = Trouble(unlisted: model) { return trouble.answer(to: request, chrome) }
    return Answers.page(NewsPage.html(model, starters: starters, in: chrome), to: request)
  }

  /// The page of one story.
  ///
  /// A person who opens it has read it: `docs/decisions/0003-reading-marks-read.md` says how Lede knows.
  private func story(
    _ parameters: PathParameters, _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    guard let wish = FrontWish(request.query) else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    guard let id = parameters.number("id"),
      let model = try await desk.item(
        Item.ID(id), in: wish.filter,
        isRead: visitor.mayMark && chrome.deed == nil && request.isOpenedByPerson,
        reader: visitor.reader)
    else { return Trouble.noStory.answer(to: request, chrome) }
    var response = Answers.page(StoryPage.html(model, in: chrome), to: request)
    response.headers["Content-Security-Policy"] = SecurityHeaders.storyPolicy
    return response
  }
}

extension WebApp {
  /// Every address that is served, for who looks whether each is answered as it should be.
  package static var routes: [Route] { Action.routes.map(\.0) }
}
