// `lede webhook`: tell another program of what is new in a list, from a terminal.

import LedeBase
import LedeNews
import LedeSite
import LedeTerminal

extension Command {
  static let webhook = Command(
    .feeds, name: "webhook", summary: "Tell another program of what is new in a list of yours.",
    operands: "[add LIST URL | list | test N | on N | remove N]", count: 0...3,
    options: [Option("title", .value("TEXT"), "add: what to call it, if not as the list")],
    settings: Settings.web + ["zone"],
    example: "lede webhook add folder:Science https://example.org/hook",
    more: """
      Each new item of LIST is sent to URL as JSON by POST, signed with a secret that is printed once.
      LIST is named as lede out names it. A running Lede sends; test sends one message at once and says
      what came of it. What is not taken is tried 8 times within a day; after three days without success
      it is off, until on N. URL is https; a program at this machine may be http where --fetch-private
      lets Lede go there.
      """
  ) { call in
    let arguments = call.arguments
    let zone = try call.settings.zoneOfDates()
    return try await call.news { services in
      let lists = OutDesk(services, zone: zone)
      return try await WebhookCommand(
        arguments: arguments, lists: lists, desk: WebhookDesk(services.house, lists: lists)
      ).run()
    }
  }
}

private struct WebhookCommand {
  let arguments: Arguments
  let lists: OutDesk
  let desk: WebhookDesk

  func run() async throws -> ExitCode {
    let operands = arguments.operands
    switch (operands.first, operands.count) {
    case (nil, _), ("list"?, 1): return try await list()
    case ("add"?, 3): return try await add(operands[1], to: operands[2])
    case ("test"?, 2), ("on"?, 2), ("remove"?, 2):
      guard let number = Int64(operands[1]) else {
        throw UsageError("\(operands[1]) is no webhook's number. lede webhook shows them first.")
      }
      return try await run(operands[0], Webhook.ID(number))
    default: throw UsageError("lede webhook takes: \(Command.webhook.operands)")
    }
  }

  private func list() async throws -> ExitCode {
    let all = try await desk.webhooks(of: .local)
    if all.isEmpty { Console.say("No webhooks yet. Make one: \(Command.webhook.example)") }
    for one in all {
      let state = one.webhook.isOff ? Console.styled("  off", .yellow) : ""
      Console.say(
        "\(one.webhook.id.rawValue)".padded(to: 5) + Console.harmless(one.webhook.name) + "  "
          + Console.harmless(one.webhook.address.host) + state)
      for delivery in one.last {
        Console.say(Console.styled("      " + Phrases.words(for: delivery), .faint))
      }
    }
    return .done
  }

  private func add(_ typed: String, to address: String) async throws -> ExitCode {
    guard let list = try await lists.list(typed: typed) else {
      throw UsageError("\(typed) is no list of yours. lede out --help says how lists are named.")
    }
    guard
      let made = try await desk.make(
        address, named: arguments["title"] ?? "", of: list, reader: .local)
    else { throw UsageError(Phrases.webhookNoAddress) }
    Console.say("Webhook \(made.id.rawValue). Its secret, printed this once: \(made.secret)")
    return .done
  }

  private func run(_ act: String, _ id: Webhook.ID) async throws -> ExitCode {
    switch act {
    case "on":
      guard try await desk.turnOn(id, reader: .local) else {
        return .failing("There is no webhook \(id.rawValue) that is off.")
      }
      Console.say("Webhook \(id.rawValue) is on.")
    case "remove":
      guard let name = try await desk.remove(id, reader: .local) else { return missing(id) }
      Console.say("Removed: \(Console.harmless(name)).")
    default:
      guard let test = try await desk.test(id, reader: .local) else { return missing(id) }
      _ = try await WebhookClock(desk).catchUp { Console.warn("\($0)") }
      guard let delivery = try await desk.delivery(test) else { return missing(id) }
      Console.say(Phrases.words(for: delivery))
      return delivery.state == .givenUp ? .network : .done
    }
    return .done
  }

  private func missing(_ id: Webhook.ID) -> ExitCode {
    .failing("There is no webhook \(id.rawValue). lede webhook lists what there is.")
  }
}
