// All that pages need, and all their addresses: what a desk says, and how it is drawn.

import LedeAccounts
import LedeFriends
import LedeCalendar
package import LedeExtraction
import LedeFortune
package import LedeHTTP
import LedeMarkup
package import LedeBase
package import LedeChecks
package import LedeNewsroom
package import LedeSite
import LedeWires

/// The pages and served APIs of Lede.
package struct WebApp: Sendable {
  /// What comes from the settings.
  package struct Settings: Sendable {
    package var site = SiteSettings()
    /// How long a feed that somebody names may take to answer before it is followed.
    package var addingTime = Duration.seconds(12)
    /// How long a site may take to give the page of an article.
    package var articleTime = Duration.seconds(15)
    /// What the owner knows of single sites whose articles are read.
    package var extractionRules = ExtractionRules()
    package var checks = Checks.Settings()
    /// Whether readers see labels of the debug group too.
    package var showsDebugLabels = false
    package init() {}
  }

  let desk: NewsDesk
  let adding: AddingDesk
  let reading: ReadingDesk
  let checks: Checks
  let accounts: Accounts
  let searches: SearchDesk
  let rules: RulesDesk
  let fortunes: Fortunes
  let friends: Friends
  /// Brings pictures of the web; nil where there is nothing to make them.
  let pictures: (any PictureDoor)?
  let policy: AccessPolicy
  let settings: Settings
  /// The feeds that a first visit offers.
  let starters: [Outline]
  let about: AboutPage?
  let share: ShareFiles
  private let chrome: Chrome
  let app: AppFiles
  private let metrics: @Sendable () -> String
  let report: @Sendable (any Error) -> Void

  /// Pages over these services.
  ///
  /// - Parameters:
  ///   - services: What the desks may touch.
  ///   - policy: Who may use what.
  ///   - share: Styles, scripts, icons and fonts.
  ///   - pictures: Brings pictures of the web; without it pages show their words instead.
  ///   - codes: Makes QR codes.
  ///   - cards: Draws picture cards of fortunes.
  ///   - settings: What was read at start.
  ///   - metrics: Figures in the text form of Prometheus.
  ///   - report: Takes every error that became a 5xx answer, for the log.
  package init(
    _ services: Services, policy: AccessPolicy, share: ShareFiles,
    pictures: (any PictureDoor)? = nil, codes: (any QRCoder)? = nil,
    cards: (any CardMaker)? = nil,
    settings: Settings = Settings(),
    metrics: @escaping @Sendable () -> String = { "" },
    report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    desk = NewsDesk(services, zone: settings.site.zone)
    let sites = KnownSites(
      share.bytes(of: "known-sites.rules").map { String(decoding: $0, as: UTF8.self) } ?? "")
    adding = AddingDesk(services, sites: sites)
    reading = ReadingDesk(services, rules: settings.extractionRules)
    let accounts = Accounts(
      services.house, settings.site, policy: policy, share: share, codes: codes,
      reason: Friends.reason)
    self.accounts = accounts
    checks = Checks(
      services.house, settings.site, settings.checks, rules: settings.extractionRules,
      known: KnownArticles(found: reading.found, keeps: reading.keeps),
      isShortcut: { try await accounts.shortcutReader($0) != nil }, report: report)
    searches = SearchDesk(services, zone: settings.site.zone)
    rules = RulesDesk(services)
    let (texts, cities) = (Fortunes.texts(in: share), Fortunes.cities(in: share, report: report))
    friends = Friends(services.house, settings.site, texts: texts, cities: cities, codes: codes)
    let hooks = Fortunes.Hooks(
      friends: friends.part, telling: Friends.telling(services.house.database),
      keepWishes: { [desk] in try await desk.wish($0, reader: $1) }, report: report)
    fortunes = Fortunes(
      services.house, settings.site, texts: texts, cities: cities, cards: cards, hooks: hooks)
    self.policy = policy
    self.share = share
    self.pictures = pictures
    // The share folder is checked, so what cannot be read is not there: as in some tests.
    starters = share.bytes(of: "starters.opml").flatMap { NewsDesk.outlines(in: $0) } ?? []
    about = AboutPage(share)
    app = AppFiles(share: share)
    var chrome = Chrome(share: share, zone: settings.site.zone, sites: sites)
    chrome.showsDebugLabels = settings.showsDebugLabels
    self.chrome = chrome
    self.settings = settings
    self.metrics = metrics
    self.report = report
  }

  /// All addresses, each with who may ask for it.
  package var site: Site {
    let host: Reader.ID? = policy.isReadingOpen ? .local : nil
    let pages = RouteGroup(
      openTo: host, authenticate: accounts.pageCaller, dress: dress, explain: explain,
      routes: newsRoutes + articleRoutes + markRoutes + pictureRoutes + checks.pages + appRoutes
        + searchRoutes + settingsRoutes + feedRoutes + ruleRoutes + accounts.pages
        + liveRoutes + fileRoutes + friends.pages + fortunes.pages)
    let json = RouteGroup(
      at: "/v1", isForPrograms: true, openTo: host, authenticate: accounts.programCaller,
      dress: dress,
      explain: explainToProgram,
      routes: contractRoutes + fortunes.api + friends.api)
    let figures = RouteGroup(
      at: "/metrics", openTo: host, authenticate: accounts.programCaller, explain: explain,
      routes: [.get("/metrics", reading: figures)])
    return Site(
      [pages, json, figures, checks.fakerFact(programDoor, openTo: host)], chrome: chrome,
      isBehindTLS: settings.site.isBehindTLS)
  }

  /// Figures in the text form of Prometheus.
  private func figures(_ call: ReadingCall) -> Response {
    Answers.whole(
      Array(metrics().utf8), type: "text/plain; version=0.0.4; charset=utf-8", to: call.request)
  }

  /// How the reader wishes pages to look.
  private func dress(_ chrome: inout Chrome, for reader: Reader.ID, _ request: Request) async throws
  {
    chrome.wishes = try await desk.wishes(of: reader)
    if chrome.wishes.showsPictures { chrome.pictures = pictures.map { PictureLinks(door: $0) } }
    chrome.zone = settings.site.zone.telling(
      in: chrome.wishes.dateLanguage ?? request.headers["Accept-Language"].flatMap(firstLanguage))
  }

  /// The language that a browser names first (RFC 9110 §12.5.4).
  private func firstLanguage(_ header: String) -> String? {
    header.split(separator: ",").first?.split(separator: ";").first.map(String.init)
  }
}
