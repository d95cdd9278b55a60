// `lede out`: lists as feeds, from a terminal.

import LedeAccounts
import LedeBase
import LedeCalendar
import LedeNews
package import LedeSite
import LedeTerminal

extension Out {
  package static var commands: [Command] { [.out, .webhook] }
}

extension Command {
  static let out = Command(
    .feeds, name: "out", summary: "Give out a list of yours as a feed, by a secret address.",
    operands: "[add LIST | list | remove N]", count: 0...2,
    options: [
      Option("title", .value("TEXT"), "add: what to call it, if not as the list"),
      Option("most", .value("N"), "add: how many stories, 50 unless said, up to 100"),
      Option("texts", "add: whole texts, not only their beginnings"),
    ], settings: ["zone", "host", "port", "public-url", "tls-cert", "tls-key"],
    example: "lede out add folder:Science --texts",
    more: """
      LIST is all, unread, saved, folder:NAME/NAME, label:NAME (your tag on feeds), feed:N, tag:NAME,
      kind:NAME, search:WORDS, or the address of a list in Lede. The address is printed once: Lede keeps
      only what recognises it. What is muted, what comes by letter, and what comes of feeds in your own
      network or with a key, is in none.
      """
  ) { call in
    let arguments = call.arguments
    let zone = try call.settings.zoneOfDates()
    return try await call.news { services in
      try await OutCommand(
        arguments: arguments, desk: OutDesk(services, zone: zone), zone: zone,
        settings: call.settings, now: services.house.now()
      ).run()
    }
  }
}

private struct OutCommand {
  let arguments: Arguments
  let desk: OutDesk
  let zone: Zone
  let settings: Settings
  let now: Timestamp

  func run() async throws -> ExitCode {
    let operands = arguments.operands
    switch (operands.first, operands.count) {
    case (nil, _), ("list"?, 1): return try await list()
    case ("add"?, 2): return try await add(operands[1])
    case ("remove"?, 2): return try await remove(operands[1])
    default: throw UsageError("lede out takes: \(Command.out.operands)")
    }
  }

  private func list() async throws -> ExitCode {
    let feeds = try await desk.feeds(of: .local)
    if feeds.isEmpty { Console.say("No lists as feeds yet. Make one: \(Command.out.example)") }
    for feed in feeds {
      let asked = feed.asked.map { Age.words(from: $0, to: now, in: zone) }
      Console.say(
        "\(feed.id.rawValue)".padded(to: 5) + Console.harmless(feed.wish.name) + "  "
          + Console.styled(
            Phrases.outHolds(feed.wish.most, texts: feed.wish.hasTexts) + ", "
              + (asked.map { Phrases.outAsked + " " + $0 } ?? Phrases.outNeverAsked), .faint))
    }
    return .done
  }

  private func add(_ typed: String) async throws -> ExitCode {
    guard let list = try await desk.list(typed: typed) else {
      throw UsageError(
        "\(typed) is no list of yours. lede out --help says how lists are named.")
    }
    var wish = OutWish(name: arguments["title"] ?? "", list: list, hasTexts: arguments.has("texts"))
    wish.most = try arguments.number("most", in: OutWish.items) ?? wish.most
    let made = try await desk.make(wish, reader: .local)
    for (_, address) in OutDoor.addresses(made.token, at: settings.home) { Console.say(address) }
    if !settings.isPlaceGiven { Console.warn(Phrases.linkLeads(toPort: settings.port)) }
    return .done
  }

  private func remove(_ typed: String) async throws -> ExitCode {
    guard let number = Int64(typed) else {
      throw UsageError("\(typed) is no feed's number. lede out shows them first.")
    }
    guard let name = try await desk.end(OutFeed.ID(number), reader: .local) else {
      return .failing("There is no feed \(number). lede out lists what there is.")
    }
    Console.say("Ended: \(Console.harmless(name)). Its address leads nowhere now.")
    return .done
  }
}
