// `lede fortune`: opens today's cookie, or counts down to the next.

import LedeAccounts
package import LedeBase
import LedeCalendar
package import LedeSite
import LedeTerminal

extension Fortunes {
  package static var commands: [Command] { [.fortune] }

  /// Whether the points of all readers are the sum of what they earned and spent.
  package static func health(
    _ house: House, judge: (any LabelJudge)?
  ) async throws(StoreError) -> [HealthCheck] {
    let faults = try await FortuneStore(house.database).ledgerFaults(limit: 5)
    return [
      HealthCheck(
        area: "Ledger",
        words: faults.isEmpty
          ? "all points sum up" : faults.map { Phrases.ledgerFault($0) }.joined(separator: "; "),
        advice: faults.isEmpty ? nil : Phrases.ledgerAdvice)
    ]
  }

  package static func holdings(_ house: House) async throws(StoreError) -> [Holding] {
    let store = FortuneStore(house.database)
    var count = 0
    // Who sits at the machine opens cookies without an account, too.
    for reader in Set(try await AccountStore(house.database).everyone().map(\.reader) + [.local]) {
      count += try await store.standing(of: reader).openings
    }
    return [Holding(count == 1 ? "1 opened cookie" : "\(count) opened cookies")]
  }
}

extension Command {
  static let fortune = Command(
    .everyDay, name: "fortune",
    summary: "Open today's fortune cookie, or see when the next is there.",
    operands: "[history | import FILE]", count: 0...2,
    options: [
      Option("as", .value("NAME"), "whose cookie; yours unless said"),
      Option("limit", .value("N"), "history: how many, 20 unless said"),
      Option("json", "print JSON in the shape of /v1/fortune"),
    ], settings: ["zone", "share"], example: "lede fortune",
    more: """
      FILE holds texts as the program fortune keeps them, parted by lines of a single %. They are
      drawn beside those that Lede brings.
      """
  ) { call in
    try await call.house { house in try await FortuneCommand(call, house).run() }
  }
}

private struct FortuneCommand {
  private let arguments: Arguments
  private let house: House
  private let desk: FortuneDesk
  private let zone: Zone

  init(_ call: CommandCall, _ house: House) throws {
    arguments = call.arguments
    self.house = house
    zone = try call.settings.zoneOfDates()
    desk = FortuneDesk(house, shipped: try FortuneCommand.shipped(call.settings.share), zone: zone)
  }

  private static func shipped(_ setting: String?) throws -> [Fortune] {
    guard let folder = ShareFolder.find(setting) else { return [] }
    let listed = try ShareFiles.listed(Files.read("\(folder)/\(ShareFiles.list)"))
    return try FortuneFile.shipped(listed.map(\.name)) { try Files.read("\(folder)/\($0)") }
  }

  func run() async throws -> ExitCode {
    let operands = arguments.operands
    switch (operands.first, operands.count) {
    case (nil, _): return try await open()
    case ("history"?, 1): return try await history()
    case ("import"?, 2): return try await bring(operands[1])
    case (let act?, _):
      let near = Spelling.nearest(to: act, among: ["history", "import"])
      throw UsageError(
        "lede fortune takes: \(Command.fortune.operands)"
          + (near.map { $0 == act ? "" : ". Did you mean \($0)?" } ?? ""))
    }
  }

  /// Whose cookie it is.
  private func reader() async throws -> Reader.ID {
    guard let name = arguments["as"] else { return .local }
    guard let account = try await AccountStore(house.database).account(named: name) else {
      throw UsageError("There is no account \(Console.harmless(name)).")
    }
    return account.reader
  }

  private func open() async throws -> ExitCode {
    let reader = try await reader()
    let before = try await desk.page(reader: reader)
    switch try await desk.open(zone: nil, reader: reader) {
    case .opened(let opening):
      if arguments.has("json") {
        Console.put(json: FortuneJSON.bytes(try await desk.page(reader: reader)) + [10])
        return .done
      }
      Console.say(Console.harmless(opening.fortune.text))
      Console.say(
        Console.styled(
          Phrases.luckyNumbers + ": " + opening.numbers.text + "  "
            + Phrases.inARow(opening.streak), .faint))
    case .waits(let until, let last):
      if arguments.has("json") {
        Console.put(json: FortuneJSON.bytes(before) + [10])
        return .done
      }
      if let last {
        Console.say(Console.harmless(last.fortune.text))
        Console.say(Console.styled(Phrases.luckyNumbers + ": " + last.numbers.text, .faint))
      }
      let left = max(0, (until - before.now).components.seconds)
      let clock = [left / 3_600, left / 60 % 60, left % 60]
        .map { Int($0).twoDigits }.joined(separator: ":")
      Console.say(
        Console.styled(
          "\(Phrases.untilNext): \(clock) (\(before.zone.dayAndTime(until)), \(Zone.spoken(before.zone.name)))",
          .faint))
    }
    return .done
  }

  private func history() async throws -> ExitCode {
    let limit = try arguments.number("limit", in: 1...10_000) ?? 20
    let page = try await desk.history(limit: limit, reader: try await reader())
    if arguments.has("json") {
      Console.put(json: FortuneJSON.bytes(page) + [10])
      return .done
    }
    if page.openings.isEmpty {
      Console.say(page.hidesAll ? Phrases.allFortunesHidden : Phrases.noFortunesYet)
    }
    for one in page.openings {
      Console.say("\(Console.styled(one.date.text, .faint))  \(Console.harmless(one.fortune.text))")
    }
    return .done
  }

  private func bring(_ path: String) async throws -> ExitCode {
    let (contents, new) = try await desk.importTexts(try Files.read(path))
    for line in contents.tooLong {
      Console.warn(
        "Line \(line): longer than \(Fortune.longestText) characters, so it was left out.")
    }
    for line in contents.unreadable {
      Console.warn("Line \(line): not readable as text, so it was left out.")
    }
    let count = contents.fortunes.count
    guard count > 0 else { return .failing(Phrases.noTextsInFile(Console.harmless(path))) }
    Console.say(Phrases.textsBrought(count, new: new))
    return .done
  }
}
