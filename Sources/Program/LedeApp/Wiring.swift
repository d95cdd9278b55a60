// The one place where all features meet.

import LedeAccounts
import LedeAgents
package import LedeBase
package import LedeExtraction
package import LedeHTTP
import LedeChecks
package import LedeDatabase
import LedeFortune
import LedeFriends
import LedeGames
import LedeLetters
import LedeLore
import LedeOut
package import LedeMail
import LedeParse
import LedePosts
package import LedeNews
import LedeReading
import LedeSearch
import LedeSending
import LedeSync
package import LedeSite
package import LedeTerminal
import LedeTopics

/// All features, known before any is made: what they keep comes first.
let kinds: [any Feature.Type] = [
  Accounts.self, Checks.self, Fortunes.self, Friends.self, News.self, Reading.self, Rules.self,
  Searches.self, Sync.self, Topics.self, Games.self, Posts.self, Parse.self, Lore.self,
  Sending.self, WebSub.self, Agents.self, Out.self, Letters.self,
]

/// What is kept in one database.
package let schemas = kinds.map { $0.schema }

/// Makes what features need before a server answers anybody.
package func prepare(_ house: House, _ log: WorkLog) async {
  for kind in kinds { await kind.prepare(house, log) }
}

/// The settings of features.
package let featureSettings = kinds.flatMap { $0.settings }

/// The commands of features.
package let featureCommands =
  kinds.flatMap { $0.commands }
  + Checks.commands(
    known: known,
    shares: { house, edition in try await Store(house.database).shares(by: edition) })
  + Agents.commands(known: known)

/// What is kept of the article behind an address.
private let known: @Sendable (House, ExtractionRules) -> KnownArticles = { house, rules in
  KnownArticles(ReadingDesk(Services(house), rules: rules))
}

/// Whether somebody has proved that the Lede of a house is theirs.
package func hasOwner(of house: House) async throws(StoreError) -> Bool {
  try await Accounts.hasOwner(house)
}

extension KnownArticles {
  fileprivate init(_ reading: ReadingDesk) {
    self.init(found: reading.found, keeps: reading.keeps)
  }
}

/// The house with what features make feeds of that are none.
package func withSources(_ house: House, _ settings: LedeTerminal.Settings) throws -> House {
  house.asking(GameSpotDoor(house, try Games.Settings(settings)))
}

/// The features of a house, for as long as it is open.
package struct OpenRooms: Sendable {
  let services: Services

  package init(_ house: House) { services = Services(house) }

  /// What all features do by themselves.
  ///
  /// - Parameters:
  ///   - settings: How the web is asked, and where browsers find this Lede.
  ///   - rules: What the owner knows of single sites whose articles are read.
  ///   - judge: Who says what kind of writing items are; nil where there are no models.
  ///   - letters: Reads letters; nil where there is no program for it.
  ///   - threads: Where the judging is done; nil for wherever there is room.
  ///   - metrics: Where feeds and items are counted.
  /// - Returns: Each, not yet running.
  /// - Throws: What is wrong with a setting.
  package func workers(
    _ settings: LedeTerminal.Settings, rules: ExtractionRules, judge: (any LabelJudge)?,
    letters: (any LetterReader)?, on threads: (any TaskExecutor)?, metrics: Metrics
  ) throws -> [Worker] {
    let house = services.house
    let work = News.Work(
      round: RefreshRound(
        services, atOnce: settings.fetchAtOnce, atOneHost: max(8, settings.fetchPerHost)),
      judge: judge, on: threads, metrics: metrics)
    let topics = try Topics.Settings(settings)
    let zone = try settings.zoneOfDates()
    return kinds.flatMap { $0.workers(house) } + News.workers(services, work)
      + WebSub.workers(services, WebSub.Settings(settings))
      + Reading.workers(services, rules: rules)
      + Topics.workers(services, topics)
      + Lore.workers(house, Lore.Settings(settings))
      + Out.workers(services, zone: zone)
      + Games.workers(house, sites: .ofShare(settings.share))
      + Letters.workers(services, Letters.Settings(settings), program: letters)
      + Fortunes.workers(
        house,
        tellings: [
          Friends.telling(house.database), Topics.telling(house.database),
          Posts.telling(house.database),
        ],
        pushing: PushClock.Settings(settings))
  }

  /// Pages that watch what happens.
  package var watchers: Int { services.hub.watchers }

  /// Ends what pages watch.
  package func close() { services.hub.close() }

  /// Waits for what is being kept.
  package func settle() async { await services.store.settle() }

  /// Whether an address is on a site whose feed the owner follows as theirs alone.
  package func isOwners(_ address: WebAddress) async -> Bool {
    await News.isOwners(address, services.store)
  }

  /// How it is with what features keep.
  package func health(judge: (any LabelJudge)?) async throws(StoreError) -> [HealthCheck] {
    var found: [HealthCheck] = []
    for kind in kinds { found += try await kind.health(services.house, judge: judge) }
    return found
  }

  /// How much features keep.
  package func holdings() async throws(StoreError) -> [Holding] {
    var found: [Holding] = []
    for kind in kinds { found += try await kind.holdings(services.house) }
    return found
  }

  /// What a backup holds only in its second file, opened.
  package func secrets() async throws -> [UInt8] { try await News.secrets(of: services.house) }

  /// Takes back what such a file holds.
  package func restore(secrets: [UInt8]) async throws {
    try await News.restore(secrets: secrets, of: services.house)
  }
}

extension WebApp.Settings {
  /// What was set for this run.
  package init(_ settings: LedeTerminal.Settings, in house: House) throws {
    site.isBehindTLS = settings.publicURL?.isSecure == true
    site.publicURL = settings.publicURL
    site.zone = try settings.zoneOfDates()
    reading = try Reading.Settings(settings)
    checks = Checks.Settings(settings, in: house)
    topics = try Topics.Settings(settings)
    games = try Games.Settings(settings)
    lore = Lore.Settings(settings)
    webSub = WebSub.Settings(settings)
    letters = Letters.Settings(settings)
  }
}

extension WebApp {
  /// Pages over open rooms; the rest as below.
  package init(
    _ rooms: OpenRooms, policy: AccessPolicy, share: ShareFiles, pictures: (any PictureDoor)?,
    codes: (any QRCoder)?, cards: (any CardMaker)?, sent: (any PictureMaker)?, settings: Settings,
    metrics: @escaping @Sendable () -> String, report: @escaping @Sendable (any Error) -> Void
  ) {
    self.init(
      rooms.services, policy: policy, share: share, pictures: pictures, codes: codes, cards: cards,
      sent: sent, settings: settings, metrics: metrics, report: report)
  }

  /// Pages over these services.
  ///
  /// - Parameters:
  ///   - services: What the desks may touch.
  ///   - policy: Who may use what.
  ///   - share: Styles, scripts, icons and fonts.
  ///   - pictures: Brings pictures of the web; without it pages show their words instead.
  ///   - codes: Makes QR codes.
  ///   - cards: Draws picture cards of fortunes.
  ///   - sent: Makes pictures anew that readers send.
  ///   - settings: What was read at start.
  ///   - metrics: Figures in the text form of Prometheus.
  ///   - report: Takes every error that became a 5xx answer, for the log.
  package init(
    _ services: Services, policy: AccessPolicy, share: ShareFiles,
    pictures: (any PictureDoor)? = nil, codes: (any QRCoder)? = nil,
    cards: (any CardMaker)? = nil, sent: (any PictureMaker)? = nil,
    settings: Settings = Settings(),
    metrics: @escaping @Sendable () -> String = { "" },
    report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    let (house, site) = (services.house, settings.site)
    let sites = KnownSites(
      share.bytes(of: "known-sites.rules").map { String(decoding: $0, as: UTF8.self) } ?? "")
    let news = News(services, site, addingTime: settings.addingTime, sites: sites, share: share)
    let letters = Letters(services, site, settings.letters)
    let reading = Reading(
      services, settings.reading, news: news.desk, pictures: pictures, share: share,
      parts: [{ try await letters.part(of: $0, reader: $1, in: $2) }], report: report)
    let accounts = Accounts(
      house, site, policy: policy, share: share, codes: codes, reason: Friends.reason,
      files: { reader async throws(StoreError) in try await Posts.archive(of: reader, house) })
    let checks = Checks(
      house, site, settings.checks, rules: settings.reading.rules,
      known: KnownArticles(reading.desk),
      accounts: accounts, report: report)
    let (texts, cities) = (Fortunes.texts(in: share), Fortunes.cities(in: share, report: report))
    let friends = Friends(
      house, site, accounts: accounts, texts: texts, cities: cities, codes: codes)
    let hooks = Fortunes.Hooks(
      friends: friends.part, telling: Friends.wishes(house.database),
      keepWishes: { try await news.desk.wish($0, reader: $1) }, report: report)
    let fortunes = Fortunes(house, site, texts: texts, cities: cities, cards: cards, hooks: hooks)
    let lore = Lore(house, site, settings.lore, policy: policy, report: report)
    let posts = Posts(house, site, pictures: sent, report: report)
    features =
      [
        accounts, checks, fortunes, friends, news, reading, Rules(services, site),
        WebSub(services, settings.webSub, policy: policy, report: report),
        Searches(services, site),
        Sync(
          house, site, accounts: accounts, news: news, reading: reading.desk, pictures: pictures,
          report: report),
      ]
      + (settings.topics.isOn
        ? [
          Topics(
            services, settings.topics, rules: settings.reading.rules, lore: lore.names,
            hasDevice: { try await Fortunes.hasDevice($0, in: house.database) })
        ] : [])
      + [
        Games(
          services, settings.games, share: share, hasTones: settings.topics.isOn, lore: lore.names),
        posts, Parse(house, site, accounts: accounts, posts: posts, report: report),
        lore, Sending(house, news: news.desk),
        Out(services, site, policy: policy, report: report),
        letters,
      ]
    let tabs = kinds.filter { settings.topics.isOn || $0 != Topics.self }.flatMap { $0.tabs }
    var chrome = Chrome(
      share: share, zone: site.zone, sites: sites, deeds: kinds.flatMap { $0.deeds }, tabs: tabs)
    chrome.showsDebugLabels = settings.showsDebugLabels
    self.chrome = chrome
    self.accounts = accounts
    wishes = { try await news.desk.wishes(of: $0) }
    waiting = { fortunes.waiting(for: $0) }
    self.pictures = pictures
    self.policy = policy
    self.settings = site
    about = AboutPage(share)
    app = AppFiles(
      share: share, online: kinds.flatMap { $0.onlineFiles }, tabs: tabs,
      shares: kinds.lazy.compactMap { $0.takesShares }.first)
    self.metrics = metrics
    self.report = report
  }
}
