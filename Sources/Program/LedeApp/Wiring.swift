// The one place where all features meet.

import LedeAccounts
package import LedeBase
package import LedeExtraction
package import LedeHTTP
import LedeChecks
package import LedeDatabase
package import LedeFortune
import LedeFriends
package import LedeNews
import LedeReading
import LedeSearch
package import LedeSite

/// All features, known before any is made: what they keep comes first.
let kinds: [any Feature.Type] = [
  Accounts.self, Checks.self, Fortunes.self, Friends.self, News.self, Reading.self, Rules.self,
  Searches.self,
]

/// What is kept in one database.
package let schemas = kinds.map { $0.schema }

/// Makes what features need before a server answers anybody.
package func prepare(_ house: House, _ log: WorkLog) async {
  for kind in kinds { await kind.prepare(house, log) }
}

/// What all features do by themselves.
///
/// - Parameters:
///   - services: What they may touch.
///   - work: How the news are asked for and judged.
///   - rules: What the owner knows of single sites whose articles are read.
///   - pushing: Where messages come from; nil where none can be sent.
/// - Returns: Each, not yet running.
package func workers(
  _ services: Services, _ work: News.Work, rules: ExtractionRules, pushing: PushClock.Settings?
) -> [Worker] {
  let house = services.house
  return kinds.flatMap { $0.workers(house) } + News.workers(services, work)
    + Reading.workers(services, rules: rules)
    + Fortunes.workers(house, telling: Friends.telling(house.database), pushing: pushing)
}

extension WebApp {
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
    let (house, site) = (services.house, settings.site)
    let sites = KnownSites(
      share.bytes(of: "known-sites.rules").map { String(decoding: $0, as: UTF8.self) } ?? "")
    let news = News(services, site, addingTime: settings.addingTime, sites: sites, share: share)
    let reading = Reading(
      services, settings.reading, news: news.desk, pictures: pictures, share: share, report: report)
    let accounts = Accounts(
      house, site, policy: policy, share: share, codes: codes, reason: Friends.reason)
    let checks = Checks(
      house, site, settings.checks, rules: settings.reading.rules,
      known: KnownArticles(found: reading.desk.found, keeps: reading.desk.keeps),
      isShortcut: { try await accounts.shortcutReader($0) != nil }, report: report)
    let (texts, cities) = (Fortunes.texts(in: share), Fortunes.cities(in: share, report: report))
    let friends = Friends(house, site, texts: texts, cities: cities, codes: codes)
    let hooks = Fortunes.Hooks(
      friends: friends.part, telling: Friends.telling(house.database),
      keepWishes: { try await news.desk.wish($0, reader: $1) }, report: report)
    let fortunes = Fortunes(house, site, texts: texts, cities: cities, cards: cards, hooks: hooks)
    features = [
      accounts, checks, fortunes, friends, news, reading, Rules(services, site),
      Searches(services, site),
    ]
    var chrome = Chrome(
      share: share, zone: site.zone, sites: sites, deeds: kinds.flatMap { $0.deeds },
      tabs: kinds.flatMap { $0.tabs })
    chrome.showsDebugLabels = settings.showsDebugLabels
    self.chrome = chrome
    self.accounts = accounts
    self.checks = checks
    wishes = { try await news.desk.wishes(of: $0) }
    self.pictures = pictures
    self.policy = policy
    self.settings = site
    about = AboutPage(share)
    app = AppFiles(
      share: share, online: kinds.flatMap { $0.onlineFiles }, tabs: kinds.flatMap { $0.tabs },
      shares: kinds.lazy.compactMap { $0.takesShares }.first)
    self.metrics = metrics
    self.report = report
  }
}
