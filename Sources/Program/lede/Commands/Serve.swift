// `lede serve` and `lede work`: the long-running ways to run Lede.

import LedeSite
import LedeFriends
import LedeFortune
import Glibc
import LedeExtraction
import LedeHTTP
import LedeBase
import LedeNews
import LedeSearch
import LedeReading

extension Command {
  static let serve = Command(
    name: "serve", summary: "Serve the pages and APIs, and keep the news fresh.",
    settings: Settings.serving, example: "lede serve --port 8080"
  ) { _, settings in
    try await Services.with(settings, begins: true) { services in
      try await Serving(settings, services).run()
    }
  }

  static let work = Command(
    name: "work", summary: "Keep the news fresh without serving pages.",
    settings: Settings.web + ["extraction-rules", "share", "public-url"],
    example: "lede work --database postgres://lede@db/lede",
    more: "Any number of these share the work of one database."
  ) { _, settings in
    let rules = try settings.siteRules()
    let judge = settings.houseJudge()
    return try await Services.with(settings, begins: true) { services in
      await Stopping.untilSignal {
        await Working(settings, services, rules: rules, judge: judge).run()
      }
      return .done
    }
  }
}

/// The clocks of the news and of the search, with their log lines.
struct Working: Sendable {
  private let settings: Settings
  private let services: Services
  private let asked: Counter
  private let failed: Counter
  private let new: Counter
  private let hub: NewsHub?
  private let rules: ExtractionRules
  private let judge: (any LabelJudge)?

  /// With a `hub`, those who watch hear of the rounds.
  init(
    _ settings: Settings, _ services: Services, rules: ExtractionRules,
    judge: (any LabelJudge)?, metrics: Metrics = Metrics(), hub: NewsHub? = nil
  ) {
    self.hub = hub
    self.rules = rules
    self.judge = judge
    self.settings = settings
    self.services = services
    asked = metrics.counter("lede_feeds_asked_total", "Feeds asked for news.")
    failed = metrics.counter("lede_feeds_failed_total", "Asks of feeds that failed.")
    new = metrics.counter("lede_items_new_total", "Items that were not there before.")
  }

  /// Runs until the task is cancelled.
  func run() async {
    async let search: Void = SearchClock(services).run { result in
      switch result {
      case .success(let count):
        Log.write(.info, "search.indexed", [("items", "\(count)")])
      case .failure(let error):
        Log.write(.error, "search.store", [("cause", error.description)])
      }
    }
    async let articles: Void = ArticleClock(services, rules: rules).run { result in
      switch result {
      case .success(let count):
        Log.write(.info, "articles.fetched", [("pages", "\(count)")])
      case .failure(let error):
        Log.write(.error, "articles.store", [("cause", error.description)])
      }
    }
    async let labels: Void = label()
    async let others: Void = features()
    await refresh()
    await search
    await articles
    await labels
    await others
  }

  /// What features do by themselves.
  private func features() async {
    let house = services.house
    let workers = Fortunes.workers(
      house, telling: Friends.telling(house.database), pushing: settings.pushing)
    await withTaskGroup { group in
      for worker in workers where worker.reach == .everyProcess || hub != nil {
        group.addTask { await worker.run(.lines) }
      }
    }
  }

  /// Judges what is kept, where there are models to judge by.
  private func label() async {
    guard let judge else { return }
    let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    await LabelClock(services, judge: judge, on: QuietThreads(cores)).run { result in
      switch result {
      case .success(let count):
        Log.write(
          .info, "labels.judged", [("items", "\(count)"), ("edition", judge.editionName)])
      case .failure(let error):
        Log.write(.error, "labels.store", [("cause", error.description)])
      }
    }
  }

  private func refresh() async {
    let (asked, failed, new, hub) = (asked, failed, new, hub)
    let round = RefreshRound(
      services, atOnce: settings.fetchAtOnce, atOneHost: max(8, settings.fetchPerHost))
    await RefreshClock(services, round: round).run(
      began: { hub?.tell(RoundState(.began, $0)) },
      tell: { progress, event in
        hub?.tell(RoundState(.progress, progress))
        asked.add()
        new.add(event.new)
        if event.failure != nil { failed.add() }
        if let failure = event.failure {
          Log.write(
            .warning, "feed.failed", [("feed", event.feed.host), ("cause", failure.description)])
        }
      },
      ended: { result in
        switch result {
        case .success(let progress):
          hub?.tell(RoundState(.ended, progress))
          // Others had taken all that was due.
          if progress.done == 0 { break }
          Log.write(
            .info, "refresh.round",
            [
              ("feeds", "\(progress.done)"), ("new", "\(progress.newItems)"),
              ("changed", "\(progress.changedItems)"), ("failed", "\(progress.failures)"),
            ])
        case .failure(let error):
          hub?.tell(RoundState(.ended))
          Log.write(.error, "refresh.store", [("cause", error.description)])
        }
      })
  }
}

extension RoundState {
  /// A round as those who watch hear of it.
  fileprivate init(_ phase: Phase, _ progress: RefreshProgress) {
    self.init(
      phase, asked: progress.done, of: progress.of, failed: progress.failures,
      new: progress.newItems)
  }
}

extension WorkLog {
  /// The lines that `lede` writes.
  fileprivate static let lines = WorkLog { level, event, facts in
    let level: Log.Level =
      switch level {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
    Log.write(level, event, facts)
  }
}
