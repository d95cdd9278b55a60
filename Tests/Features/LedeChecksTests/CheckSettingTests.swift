import LedeTerminal
import Testing

@testable import LedeChecks

@Suite("Settings of checks")
struct CheckSettingTests {
  private func limits(_ words: [String]) throws -> CheckDesk.Limits {
    try Settings(
      try Arguments(words, options: Checks.settings.map(\.option)), known: Checks.settings
    ).checkLimits
  }

  @Test func `zero is any number of checks, for any time`() throws {
    #expect(try limits(["--check-rate", "0"]).perMinute == nil)
    #expect(try limits(["--check-days", "0"]).keeps == nil)
    #expect(try limits(["--check-rate", "7"]).perMinuteHere == 7)
    #expect(try limits(["--check-time", "20"]).time == .seconds(20))
  }
}
