// `lede doctor`: looks at everything Lede stands on, and says what to do.

import Glibc
import LedeApp
import LedeBase
import LedeMail
import LedeCalendar
import LedeDatabase
import LedeFetching
import LedePictures
import LedeSite
import LedeTerminal

extension Command {
  static let doctor = Command(
    .running, name: "doctor", summary: "Check database, disk, clock, libraries and reachability.",
    settings: Settings.web + ["zone", "picture-program", "share"], example: "lede doctor"
  ) { call in
    let findings = await Doctor(call).look()
    for finding in findings {
      let sign =
        finding.advice == nil ? Console.styled("good", .green) : Console.styled("look", .yellow)
      Console.say("\(sign)  \(finding.area): \(Console.harmless(finding.words))")
      if let advice = finding.advice { Console.say("      → \(advice)") }
    }
    return findings.allSatisfy { $0.advice == nil } ? .done : .failed
  }
}

/// Looks at the database, the disk, the clock, the libraries and the web, each even if others fail.
struct Doctor: Sendable {
  private let call: CommandCall
  private var settings: Settings { call.settings }

  init(_ call: CommandCall) { self.call = call }

  func look() async -> [HealthCheck] {
    await kept() + [disk(), libraries(), await pictures(), await letters(), clock()]
  }

  /// How the database is, and what features keep there.
  private func kept() async -> [HealthCheck] {
    var findings: [HealthCheck] = []
    do {
      _ = try await call.house { house in
        findings.append(try await database(house.database))
        findings += try await OpenRooms(house).health(judge: settings.houseJudge())
        return .done
      }
    } catch let error as any Reportable {
      findings.append(
        HealthCheck(area: "Database", words: error.description, advice: error.message))
    } catch {
      findings.append(
        HealthCheck(area: "Database", words: "\(error)", advice: Phrases.lookAtDatabase))
    }
    return findings
  }

  private func database(_ database: Database) async throws(StoreError) -> HealthCheck {
    let health = try await database.health(thorough: true)
    let words =
      "\(health.program), schema \(health.schema), "
      + (health.size < 1_048_576 ? "under 1 MB" : "\(health.size / 1_048_576) MB")
    return HealthCheck(
      area: "Database", words: words,
      advice: health.problems.isEmpty
        ? nil
        : "Damaged: \(health.problems.prefix(3).joined(separator: "; ")). Restore a backup with: lede restore --replace FILE"
    )
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

  private func letters() async -> HealthCheck {
    guard let program = settings.letterProgram else {
      return HealthCheck(
        area: "Letters", words: "no program at \(settings.letterPlace)",
        advice: "Put lede-letter beside lede, or name it with --letter-program FILE. Until then "
          + "no newsletters are taken.")
    }
    guard await program.isSealed() else {
      return HealthCheck(
        area: "Letters",
        words: "read by \(settings.letterPlace), within limits of memory and time alone",
        advice:
          "This kernel does not seal off (seccomp) what reads strangers' letters. Let it, if "
          + "Lede runs in a container, or use a kernel that can.")
    }
    return HealthCheck(
      area: "Letters", words: "read by \(settings.letterPlace), sealed off from files and network")
  }

  private func clock() -> HealthCheck {
    let now = WallClock.now
    return HealthCheck(
      area: "Clock", words: now.iso8601,
      advice: now.parts.year < 2026
        ? "The clock is wrong: set it, or switch on network time." : nil)
  }
}
