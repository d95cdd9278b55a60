// The time zone of dates: the one that was named, else this machine's.

import LedeBase
package import LedeCalendar
package import LedeTerminal

extension Settings {
  /// The zone of the setting, else what `TZ` or the system's clock says.
  ///
  /// - Throws: `SettingError` when the setting names none; whatever `TZ` holds is no error.
  package func zoneOfDates() throws(SettingError) -> Zone {
    if let name = self.zone {
      guard let zone = Zone(name) else {
        throw SettingError("There is no time zone \(name). Write it as Europe/London.")
      }
      return zone
    }
    let machine = MachineZone(variable: Environment["TZ"])
    if let misread = machine.misread {
      Log.write(.warning, "zone.unknown", [("TZ", misread), ("zone", machine.zone.name)])
    }
    return machine.zone
  }
}

/// The zone of this machine, as `TZ` and the files of its clock tell it.
struct MachineZone {
  let zone: Zone
  /// What `TZ` says where that leads to no zone, so that the clock's own was taken.
  let misread: String?

  /// Reads `TZ` as glibc does, but for rules such as `CET-1CEST`, which name no place.
  ///
  /// Source: POSIX.1-2024, 8.3 (`TZ`); tzset(3) for the colon and for files.
  init(
    variable: String?, link: (String) -> String? = Files.link,
    text: (String) -> String? = MachineZone.text
  ) {
    let clock = "/etc/localtime"
    // Where the clock's file is a copy, as in containers, the name may stand beside it.
    let system =
      link(clock).flatMap(MachineZone.zone(atPath:))
      ?? text("/etc/timezone").flatMap { Zone(String($0.prefix { !$0.isWhitespace })) } ?? .utc
    guard let variable else {
      (zone, misread) = (system, nil)
      return
    }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    let named: Zone? =
      if name == clock { system } else if name.hasPrefix("/") {
        MachineZone.zone(atPath: name) ?? link(name).flatMap(MachineZone.zone(atPath:))
      } else { Zone(name) }
    (zone, misread) = (named ?? system, named == nil ? variable : nil)
  }

  /// The zone of a file in the system's zone data, wherever that lies.
  private static func zone(atPath path: String) -> Zone? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
    return Zone(parts[(folder + 1)...].joined(separator: "/"))
  }

  private static func text(_ path: String) -> String? {
    // A machine without that file is a usual one.
    (try? Files.read(path, limit: 1_000)).map { String(decoding: $0, as: UTF8.self) }
  }
}
