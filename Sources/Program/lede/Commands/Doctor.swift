// `lede doctor`: looks at everything Lede stands on, and says what to do.

import Glibc
import LedeCalendar
import LedeClassification
import LedeFetching
import LedeFortune
import LedeApp
import LedeBase
import LedeNews
import LedePictures
import LedeDatabase

extension Command {
  static let doctor = Command(
    name: "doctor", summary: "Check database, disk, clock, libraries and reachability.",
    settings: Settings.web + ["zone", "picture-program", "share"], example: "lede doctor"
  ) { _, settings in
    let findings = await Doctor(settings).look()
    for finding in findings {
      let sign =
        finding.advice == nil ? Console.styled("good", .green) : Console.styled("look", .yellow)
      Console.say("\(sign)  \(finding.area): \(Console.harmless(finding.words))")
      if let advice = finding.advice { Console.say("      → \(advice)") }
    }
    return findings.allSatisfy { $0.advice == nil } ? .done : .failed
  }
}

struct HealthCheck: Sendable {
  var area: String
  var words: String
  /// What to do; nil when all is well.
  var advice: String?
}

/// Looks at the database, the disk, the clock, the libraries and the web, each even if others fail.
struct Doctor: Sendable {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  func look() async -> [HealthCheck] {
    var findings: [HealthCheck] = []
    var feeds: [WebAddress] = []
    do throws(NothingKept) {
      try NothingKept.check(settings)
      let (finding, found) = await database()
      findings += finding
      feeds = found
    } catch {
      findings.append(failed(error))
    }
    findings += [disk(), libraries(), await pictures()]
    findings += await web(feeds)
    return findings
  }

  private func failed(_ error: any Reportable) -> HealthCheck {
    HealthCheck(area: "Database", words: error.description, advice: error.message)
  }

  /// How the database is, and some feeds of it that have been answering.
  private func database() async -> ([HealthCheck], [WebAddress]) {
    do throws(StoreError) {
      let store = try await Store.open(Services.location(settings), schemas)
      let found: ([HealthCheck], [WebAddress])
      do throws(StoreError) {
        let feeds = try await store.subscriptions(of: .local).map(\.feed)
        found = (
          [try await database(store), try await labels(store), try await ledger(store)],
          feeds.filter { $0.health.failures == 0 && $0.health.lastGood != nil }.prefix(8)
            .map(\.address)
        )
      } catch {
        found = ([failed(error)], [])
      }
      await store.close()
      return found
    } catch {
      return ([failed(error)], [])
    }
  }

  private func database(_ store: Store) async throws(StoreError) -> HealthCheck {
    let health = try await store.database.health(thorough: true)
    // All there are: those of other readers too, and those that stand in no list.
    let items = try await store.numberOfItems()
    let words =
      "\(health.program), schema \(health.schema), \(Counted.items(items, "kept")), "
      + (health.size < 1_048_576 ? "under 1 MB" : "\(health.size / 1_048_576) MB")
    return HealthCheck(
      area: "Database", words: words,
      advice: health.problems.isEmpty
        ? nil
        : "Damaged: \(health.problems.prefix(3).joined(separator: "; ")). Restore a backup with: lede restore --replace FILE"
    )
  }

  private func labels(_ store: Store) async throws(StoreError) -> HealthCheck {
    let progress = try await store.labelProgress()
    guard let judge = settings.houseJudge() else {
      return HealthCheck(
        area: "Labels", words: "no model to judge by",
        advice: "Install Lede again, or name the folder that has models/ with --share DIR.")
    }
    let models = ModelWords.names(of: judge)
    guard progress.waiting == 0 else {
      return HealthCheck(
        area: "Labels", words: "\(Counted.items(progress.waiting)) to be judged by \(models)")
    }
    let isOlder = progress.edition.map { $0 != judge.edition } ?? false
    return HealthCheck(
      area: "Labels",
      words: isOlder
        ? "all judged by older models; \(models) will judge anew when Lede runs"
        : "all judged by \(models)")
  }

  /// Whether the points of all readers are the sum of what they earned and spent.
  private func ledger(_ store: Store) async throws(StoreError) -> HealthCheck {
    let faults = try await FortuneStore(store.database).ledgerFaults(limit: 5)
    return HealthCheck(
      area: "Ledger",
      words: faults.isEmpty
        ? "all points sum up" : faults.map { Phrases.ledgerFault($0) }.joined(separator: "; "),
      advice: faults.isEmpty ? nil : Phrases.ledgerAdvice)
  }

  private func disk() -> HealthCheck {
    // A folder that is not there yet will lie on the disk of the one above it.
    let folder = Files.nearestFolder(settings.dataFolder)
    var status = statvfs()
    guard unsafe statvfs(folder, &status) == 0 else {
      return HealthCheck(
        area: "Disk", words: "\(folder): \(FileError.cause(errno))",
        advice: "Name another folder with --data DIR.")
    }
    let free = Int(status.f_bavail) * Int(status.f_frsize) / 1_048_576
    let advice: String? =
      if !Files.isWritable(folder) {
        "Lede may not write to \(folder). Give it the right to."
      } else if free < 200 {
        "Free some space: a few hundred megabytes are needed to go on safely."
      } else {
        nil
      }
    return HealthCheck(area: "Disk", words: "\(free) MB free in \(folder)", advice: advice)
  }

  private func libraries() -> HealthCheck {
    let zones = Zone.isZoneDataPresent
    return HealthCheck(
      area: "Libraries",
      words: (Fetcher.libraryVersions.filter { !$0.hasPrefix("(") } + [
        "zone data " + (zones ? "present" : "missing")
      ]).joined(separator: ", "),
      advice: zones ? nil : "Install the package tzdata, so that dates show in your zone.")
  }

  private func pictures() async -> HealthCheck {
    guard let program = PictureRoom.program(settings) else {
      return HealthCheck(
        area: "Pictures", words: "no program at \(PictureRoom.place(of: settings))",
        advice: "Put lede-picture beside lede, or name it with --picture-program FILE. Until then "
          + "stories are shown without pictures.")
    }
    guard await PictureProgram(path: program).isSealed() else {
      return HealthCheck(
        area: "Pictures", words: "made by \(program), within limits of memory and time alone",
        advice:
          "This kernel does not seal off (seccomp) what reads strangers' pictures. Let it, if "
          + "Lede runs in a container, or use a kernel that can.")
    }
    return HealthCheck(
      area: "Pictures", words: "made by \(program), sealed off from files and network")
  }

  /// Asks one feed that has been answering, or says that there is none to ask.
  ///
  /// What lies in a private network is passed over where these settings do not let Lede go there.
  private func web(_ feeds: [WebAddress]) async -> [HealthCheck] {
    var passedOver: WebAddress?
    for feed in feeds {
      do {
        var request = OutgoingRequest(.get, feed)
        request.mayBePrivate = true
        let answer = try await Services.fetcher(settings).answer(to: request)
        return [
          clock(answer.header("date").flatMap(HTTPDate.timestamp)),
          HealthCheck(area: "Reach", words: "\(feed.host) answered \(answer.status)"),
        ]
      } catch FetchError.forbiddenAddress(_, _, because: .inside) {
        passedOver = passedOver ?? feed
      } catch {
        let failure = error as? any Reportable
        let words = failure?.description ?? "\(error)"
        return [
          clock(nil),
          HealthCheck(
            area: "Reach", words: words.replacing(feed.description, with: feed.masked),
            advice: failure?.message ?? "Check the network."),
        ]
      }
    }
    let words =
      passedOver.map {
        "not tried: \($0.host) lies in a private network, where these settings do not let Lede go"
      } ?? "no feed has answered yet, so none can be tried"
    return [clock(nil), HealthCheck(area: "Reach", words: words)]
  }

  /// Compares this machine's clock with that of a site, within five minutes.
  private func clock(_ theirs: Timestamp?) -> HealthCheck {
    let now = WallClock.now
    let advice: String? =
      if now.parts.year < 2026 {
        "The clock is wrong: set it, or switch on network time."
      } else if let theirs, (now - theirs).components.seconds.magnitude > 300 {
        "A site's clock says \(theirs.iso8601). Switch on network time, or items get wrong ages."
      } else {
        nil
      }
    return HealthCheck(area: "Clock", words: now.iso8601, advice: advice)
  }
}
