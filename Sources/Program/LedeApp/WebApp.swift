// All addresses of Lede: those of its features, in groups that know people each in one way.

import LedeAccounts
import LedeCalendar
package import LedeReading
import LedeHTTP
import LedeMarkup
import LedeBase
package import LedeChecks
package import LedeGames
package import LedeLetters
package import LedeLore
package import LedeNews
package import LedeSite
package import LedeTopics

/// The pages and served APIs of Lede.
package struct WebApp: Sendable {
  /// What comes from the settings.
  package struct Settings: Sendable {
    package var site = SiteSettings()
    /// How long a feed that somebody names may take to answer before it is followed.
    package var addingTime = Duration.seconds(12)
    package var reading = Reading.Settings()
    package var checks = Checks.Settings()
    package var topics = Topics.Settings()
    package var games = Games.Settings()
    package var lore = Lore.Settings()
    /// Nil where no hub is asked to push.
    package var webSub: WebSub.Settings?
    package var letters = Letters.Settings()
    /// Whether readers see labels of the debug group too.
    package var showsDebugLabels = false
    package init() {}
  }

  /// All features, lowest first.
  let features: [any Feature]
  let accounts: Accounts
  /// Says how readers wish pages to look.
  let wishes: @Sendable (Reader.ID) async throws -> Preferences
  /// Says at which tabs something waits for readers.
  let waiting: @Sendable (Reader.ID) -> Set<Tab.ID>
  /// Brings pictures of the web; nil where there is nothing to make them.
  let pictures: (any PictureDoor)?
  let policy: AccessPolicy
  let settings: SiteSettings
  let about: AboutPage?
  let app: AppFiles
  let chrome: Chrome
  /// Figures in the text form of Prometheus.
  let metrics: @Sendable () -> String
  /// Takes every error that became a 5xx answer, for the log.
  let report: @Sendable (any Error) -> Void

  /// All addresses, each with who may ask for it.
  package var site: Site {
    let host: Reader.ID? = policy.isReadingOpen ? .local : nil
    let pages = RouteGroup(
      openTo: host, authenticate: accounts.pageCaller, dress: dressPage, explain: explain,
      routes: features.flatMap(\.pages) + fileRoutes)
    let json = RouteGroup(
      at: ["/v1"], isForPrograms: true, openTo: host, authenticate: accounts.programCaller,
      dress: dress,
      explain: explainToProgram,
      routes: features.flatMap(\.api))
    let figures = RouteGroup(
      at: ["/metrics"], openTo: host, authenticate: accounts.programCaller, explain: explain,
      routes: [.get("/metrics", reading: figures)])
    return Site(
      [pages, json, figures] + features.flatMap { $0.groups(programDoor, openTo: host) },
      chrome: chrome,
      isBehindTLS: settings.isBehindTLS)
  }

  /// Figures in the text form of Prometheus.
  private func figures(_ call: ReadingCall) -> Response {
    Answers.whole(
      Array(metrics().utf8), type: "text/plain; version=0.0.4; charset=utf-8", to: call.request)
  }

  /// How the reader wishes pages to look.
  private func dress(_ chrome: inout Chrome, for reader: Reader.ID, _ request: Request) async throws
  {
    chrome.wishes = try await wishes(reader)
    if chrome.wishes.showsPictures { chrome.pictures = pictures.map { PictureLinks(door: $0) } }
    chrome.zone = settings.zone.telling(
      in: chrome.wishes.dateLanguage ?? request.headers["Accept-Language"].flatMap(firstLanguage))
  }

  /// The same of a page, which has tabs.
  private func dressPage(
    _ chrome: inout Chrome, for reader: Reader.ID, _ request: Request
  ) async throws {
    try await dress(&chrome, for: reader, request)
    chrome.waiting = waiting(reader)
  }

  /// The language that a browser names first (RFC 9110 §12.5.4).
  private func firstLanguage(_ header: String) -> String? {
    header.split(separator: ",").first?.split(separator: ";").first.map(String.init)
  }
}
