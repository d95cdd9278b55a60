// `lede parse-app`: names and keys for programs that speak to Lede as to Parse.

import LedeBase
import LedeDatabase
import LedeJSON
import LedeSite
import LedeTerminal

extension Command {
  static let parseApp = Command(
    .running, name: "parse-app",
    summary: "Make names and keys for programs that speak the Parse API, list and remove them.",
    operands: "new|list|remove [NUMBER]", count: 1...2,
    options: [
      Option("label", .value("TEXT"), "new: what you call it"),
      Option("json", "new, list: JSON"),
    ],
    example: "lede parse-app new --label 'Fortune for iOS'",
    more: """
      new prints the application ID, the REST key and the client key of a program; they are shown this
      once, and only sums of them are kept. They say which program asks; who reads is said by a
      session, which a reader begins in the program with name and password. After remove the program
      is answered no more; sessions of readers stay, and end on their account's page.
      """
  ) { call in
    let arguments = call.arguments
    let number = arguments.operands.count > 1 ? Int64(arguments.operands[1]) : nil
    switch (arguments.operands[0], arguments.operands.count) {
    case ("new", 1):
      return try await call.house { house in
        try await ParseAppCommand(house).make(
          arguments["label"] ?? "", asJSON: arguments.has("json"))
      }
    case ("list", 1):
      return try await call.house { house in
        try await ParseAppCommand(house).list(asJSON: arguments.has("json"))
      }
    case ("remove", 2):
      guard let number else { throw UsageError(Phrases.parseAppNumber) }
      return try await call.house { house in
        try await ParseAppCommand(house).remove(ParseApp.ID(number))
      }
    default:
      throw UsageError("lede parse-app knows: new [--label TEXT], list, and remove NUMBER")
    }
  }
}

private struct ParseAppCommand {
  private let store: ParseAppStore

  init(_ house: House) {
    store = ParseAppStore(database: house.database, tokens: house.tokens, now: house.now)
  }

  func make(_ label: String, asJSON: Bool) async throws -> ExitCode {
    let name = PlainName.of(label, most: ParseApp.longestName) ?? ""
    guard let made = try await store.make(named: name) else {
      return .failing(Phrases.tooManyParseApps(ParseApp.most))
    }
    if asJSON {
      let json = JSONWriter.object { json in
        json.member("applicationId", made.application)
        json.member("restKey", made.rest)
        json.member("clientKey", made.client)
      }
      Console.say(String(decoding: json, as: UTF8.self))
    } else {
      Console.warn(Phrases.parseAppMade)
      Console.say("\(Phrases.parseAppID): \(made.application)")
      Console.say("\(Phrases.parseRestKey): \(made.rest)")
      Console.say("\(Phrases.parseClientKey): \(made.client)")
    }
    return .done
  }

  func list(asJSON: Bool) async throws -> ExitCode {
    let apps = try await store.database.rows(ParseApps.all, ())
    for app in apps {
      if asJSON {
        let json = JSONWriter.object { json in
          json.member("number", app.id.rawValue)
          json.member("label", app.name)
          json.member("made", app.made.iso8601)
          json.member("used", app.used?.iso8601)
        }
        Console.say(String(decoding: json, as: UTF8.self))
      } else {
        let name = app.name.isEmpty ? Phrases.parseAppNameless : Console.harmless(app.name)
        Console.say(
          "\(app.id.rawValue)  \(name)  " + Phrases.parseAppSeen(app.used?.iso8601))
      }
    }
    if apps.isEmpty, !asJSON { Console.say(Phrases.noParseApps) }
    return .done
  }

  func remove(_ id: ParseApp.ID) async throws -> ExitCode {
    guard try await store.remove(id) else {
      return .failing(Phrases.noParseApp)
    }
    Console.say(Phrases.parseAppRemoved)
    return .done
  }
}
