// `lede serve` and `lede work`: the long-running ways to run Lede.

import Glibc
import LedeApp
import LedeBase
import LedeMail
import LedeDatabase
import LedeExtraction
import LedeHTTP
import LedeSite
import LedeTerminal

extension Command {
  static let serve = Command(
    .running, name: "serve", summary: "Serve the pages and APIs, and keep the news fresh.",
    settings: Program.settings.map(\.name), example: "lede serve --port 8080"
  ) { call in
    // Before a file is opened that could take their numbers.
    let sockets = try Supervisor.sockets()
    return try await call.house(.begun) { house in
      try await Serving(call.settings, house, sockets: sockets).run()
    }
  }

  static let work = Command(
    .running, name: "work", summary: "Keep the news fresh without serving pages.",
    settings: Settings.web + ["extraction-rules", "share", "public-url", "files"],
    example: "lede work --database postgres://lede@db/lede",
    more: "Any number of these share the work of one database."
  ) { call in
    let rules = try call.settings.siteRules()
    return try await call.house(.begun) { house in
      let rooms = OpenRooms(house)
      let working = try Working(call.settings, rooms, rules: rules, servesPages: false)
      Supervisor.tell(.ready)
      await Stopping.untilSignal { await working.run(showingLifeOf: house) }
      Supervisor.tell(.stopping)
      await rooms.settle()
      return .done
    }
  }
}

extension Supervisor {
  /// Tells the service manager that the database still answers, for as long as the task lives.
  ///
  /// An answer may be that it cannot be used: pages say so, and a new start would change nothing.
  static func showLife(of house: House) async {
    guard let pause = watchdog else { return }
    while !Task.isCancelled {
      do throws(StoreError) {
        _ = try await house.database.value("service.alive")
      } catch {
        Log.write(.error, "database.failed", [("cause", error.description)])
      }
      tell(.alive)
      // Cut short only when the task ends.
      try? await Task.sleep(for: pause / 3)
    }
  }
}

/// What all features do by themselves, in this process.
struct Working: Sendable {
  private let workers: [Worker]

  /// All of it where pages are served; what is for every process elsewhere.
  init(
    _ settings: Settings, _ rooms: OpenRooms, rules: ExtractionRules, servesPages: Bool,
    metrics: Metrics = Metrics()
  ) throws {
    let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    workers = try rooms.workers(
      settings, rules: rules, judge: settings.houseJudge(), letters: settings.letterProgram,
      on: QuietThreads(cores), metrics: metrics
    )
    .filter { servesPages || $0.reach == .everyProcess }
  }

  /// Runs until the task is cancelled, and tells a supervisor that it does.
  func run(showingLifeOf house: House) async {
    await withTaskGroup { group in
      group.addTask { await Supervisor.showLife(of: house) }
      await withTaskGroup { group in
        for worker in workers { group.addTask { await worker.run(.lines) } }
      }
      group.cancelAll()
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
