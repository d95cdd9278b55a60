// `lede serve` and `lede work`: the long-running ways to run Lede.

import Glibc
import LedeApp
import LedeExtraction
import LedeHTTP
import LedeNews
import LedeSite

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
    return try await Services.with(settings, begins: true) { services in
      let working = Working(settings, services, rules: rules, servesPages: false)
      await Stopping.untilSignal { await working.run() }
      return .done
    }
  }
}

/// What all features do by themselves, in this process.
struct Working: Sendable {
  private let workers: [Worker]

  /// All of it where pages are served; what is for every process elsewhere.
  init(
    _ settings: Settings, _ services: Services, rules: ExtractionRules, servesPages: Bool,
    metrics: Metrics = Metrics()
  ) {
    let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let work = News.Work(
      round: RefreshRound(
        services, atOnce: settings.fetchAtOnce, atOneHost: max(8, settings.fetchPerHost)),
      judge: settings.houseJudge(), on: QuietThreads(cores), metrics: metrics)
    workers = LedeApp.workers(services, work, rules: rules, pushing: settings.pushing)
      .filter { servesPages || $0.reach == .everyProcess }
  }

  /// Runs until the task is cancelled.
  func run() async {
    await withTaskGroup { group in
      for worker in workers { group.addTask { await worker.run(.lines) } }
    }
  }
}

extension WorkLog {
  /// The lines that `lede` writes.
  static let lines = WorkLog { level, event, facts in
    let level: Log.Level =
      switch level {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
    Log.write(level, event, facts)
  }
}
