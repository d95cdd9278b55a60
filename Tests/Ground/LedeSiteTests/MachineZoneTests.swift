import LedeBase
import LedeCalendar
import LedeTerminal
import Testing

@testable import LedeSite

@Suite("The zone of dates")
struct MachineZoneTests {
  /// The zone of a machine whose clock is set to Berlin, as most are: by a link.
  private func zone(_ variable: String?) -> MachineZone {
    MachineZone(
      variable: variable,
      link: { $0 == "/etc/localtime" ? "../usr/share/zoneinfo/Europe/Berlin" : nil },
      text: { _ in "Etc/UTC\n" })
  }

  @Test(arguments: [
    ("Europe/London", "Europe/London"), (":Europe/London", "Europe/London"),
    (":/usr/share/zoneinfo/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"),
    (":/etc/localtime", "Europe/Berlin"), ("/etc/localtime", "Europe/Berlin"),
  ])
  func `TZ names a place, or a file that does`(variable: String, name: String) {
    #expect(zone(variable).zone.name == name)
    #expect(zone(variable).misread == nil)
  }

  @Test(arguments: [
    "CET-1CEST", ":CET-1CEST,M3.5.0,M10.5.0/3", "Middle/Earth", ":/etc/passwd", ":",
  ])
  func `a TZ that names no place leaves the system's zone, and that is told`(variable: String) {
    #expect(zone(variable).zone.name == "Europe/Berlin")
    #expect(zone(variable).misread == variable)
  }

  @Test func `where the clock's file is a copy, the name beside it counts, and else UTC`() {
    let copied = MachineZone(
      variable: nil, link: { _ in nil }, text: { $0 == "/etc/timezone" ? "Asia/Tokyo\n" : nil })
    #expect(copied.zone.name == "Asia/Tokyo")
    #expect(copied.misread == nil)
    let bare = MachineZone(variable: ":/etc/localtime", link: { _ in nil }, text: { _ in nil })
    #expect(bare.zone == .utc)
    #expect(bare.misread == nil)
  }

  @Test func `a setting that names no zone is an error, and none is the machine's`() throws {
    func settings(_ words: [String]) throws -> Settings {
      try Settings(
        try Arguments(words, options: Settings.shared.map(\.option)), known: Settings.shared)
    }
    #expect(try settings(["--zone", "Asia/Tokyo"]).zoneOfDates().name == "Asia/Tokyo")
    #expect(throws: SettingError.self) { try settings(["--zone", "CET-1CEST"]).zoneOfDates() }
  }
}
