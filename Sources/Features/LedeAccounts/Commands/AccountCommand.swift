// `lede account`: accounts from the shell of the machine where Lede runs.

import Glibc
package import LedeBase
package import LedeSite
package import LedeTerminal

extension Accounts {
  package static var commands: [Command] { [.owner, .account] }

  package static func holdings(_ house: House) async throws(StoreError) -> [Holding] {
    let count = try await AccountStore(house.database).everyone().count
    return [
      Holding(
        count == 1 ? "1 account" : "\(count) accounts",
        mayNotBeReplaced: count == 0
          ? nil : "Readers have accounts in this database already.")
    ]
  }

  /// Whether somebody has proved that this Lede is theirs.
  package static func hasOwner(_ house: House) async throws(StoreError) -> Bool {
    if try await OwnerDesk(house).hasOwner() { return true }
    return try await AccountStore(house.database).isClaimed()
  }
}

extension Command {
  static let account = Command(
    .running, name: "account",
    summary: "Make accounts, list them, help who forgot a password, remove who is gone.",
    operands: "add|app|list|reset|remove [NAME]", count: 1...2,
    options: [
      Option("owner", "add: the first account, whose Lede it is; it takes over what is read here"),
      Option("label", .value("TEXT"), "app: what the reader calls it"),
      Option(
        "scopes", .value("LIST"), "app: what it opens: read,mark,subscribe; all when left out"),
      Option("fever", "app: programs that speak Fever may use it too"),
      Option("json", "list: JSON lines"),
      Option("yes", "remove: do not ask whether it is meant"),
    ], settings: ["host", "port", "public-url", "tls-cert", "tls-key", "share"],
    example: "lede account add --owner anna",
    more: """
      add asks for the password, or reads it as the first line of standard input; it never stands
      in the command line. app prints a new password for a program that reads for that reader, as
      the page Apps and extensions makes them; it is shown this once. reset prints a link by which the reader sets a new one. remove asks for
      the name once more, and then removes the account with all that is kept of its reader, as the
      reader could; the owner's account goes last.
      """
  ) { call in
    let arguments = call.arguments
    let name = arguments.operands.count > 1 ? arguments.operands[1] : nil
    switch (arguments.operands[0], name) {
    case ("add", let name?):
      return try await call.house(arguments.has("owner") ? .begun : .kept) { house in
        try await AccountCommand(call, house).add(name, isOwner: arguments.has("owner"))
      }
    case ("app", let name?):
      guard let scopes = AppScopes(arguments["scopes"] ?? AppScopes.all.text),
        !scopes.isEmpty
      else { throw UsageError(Phrases.badScopes) }
      return try await call.house { house in
        try await AccountCommand(call, house).makeAppPassword(
          for: name, label: arguments["label"] ?? "", scopes, hasFever: arguments.has("fever"))
      }
    case ("list", nil):
      return try await call.house { house in
        try await AccountCommand(call, house).list(asJSON: arguments.has("json"))
      }
    case ("reset", let name?):
      return try await call.house { house in
        try await AccountCommand(call, house).reset(name)
      }
    case ("remove", let name?):
      return try await call.house { house in
        try await AccountCommand(call, house).remove(name, isMeant: arguments.has("yes"))
      }
    default:
      throw UsageError(
        "lede account knows: add [--owner] NAME, app NAME [--label TEXT], list, reset NAME, and remove NAME [--yes]"
      )
    }
  }
}

private struct AccountCommand {
  private let desk: AccountDesk
  private let apps: AppsDesk
  private let settings: Settings

  init(_ call: CommandCall, _ house: House) {
    settings = call.settings
    // Without the list the other rules hold; where it is missing, the server does not start either.
    let list = ShareFolder.find(settings.share).flatMap {
      try? Files.read("\($0)/\(CommonPasswords.file)")
    }
    desk = AccountDesk(house, common: CommonPasswords(list ?? []))
    apps = AppsDesk(house)
  }

  func add(_ name: String, isOwner: Bool) async throws -> ExitCode {
    if !isOwner, try await !desk.store.isClaimed() { return .failing(Phrases.addOwnerFirst) }
    guard let password = HiddenLine.read(Phrases.passwordPrompt) else { return .failed }
    switch try await desk.add(name: name, password: password, isOwner: isOwner) {
    case .done(let account):
      Console.say(Phrases.accountAdded(account.name, isOwner: isOwner))
      return .done
    case .fault(.isClosed): Console.warn(Phrases.ownerIsThere)
    case .fault(let fault): Console.warn(Phrases.fault(fault))
    case .refused, .wait: Console.warn(Phrases.signInBusy)
    }
    return .failed
  }

  func makeAppPassword(
    for name: String, label: String, _ scopes: AppScopes, hasFever: Bool
  ) async throws -> ExitCode {
    guard let account = try await desk.store.account(named: name) else {
      return .failing(Phrases.noAccount(Console.harmless(name)))
    }
    let token = try await apps.newToken(
      .account, name: label, scopes: scopes, hasFever: hasFever, reader: account.reader)
    guard let token else { return .failing(Phrases.tooManyTokens) }
    // Apart from the words, so that a script gets the password alone.
    Console.warn(Phrases.appPasswordMade(account.name))
    Console.say(token)
    return .done
  }

  func list(asJSON: Bool) async throws -> ExitCode {
    let accounts = try await desk.store.everyone()
    for account in accounts {
      // A name has nothing in it that JSON would want escaped.
      Console.say(
        asJSON
          ? "{\"name\":\"\(account.name)\",\"owner\":\(account.isOwner),\"made\":\"\(account.made.iso8601)\"}"
          : account.name + (account.isOwner ? " (\(Phrases.owner))" : ""))
    }
    if accounts.isEmpty, !asJSON { Console.say(Phrases.noAccounts) }
    return .done
  }

  func reset(_ name: String) async throws -> ExitCode {
    switch try await desk.newReset(of: name) {
    case .noAccount: Console.warn(Phrases.noAccount(Console.harmless(name)))
    case .tooMany: Console.warn(Phrases.tooManyInvites)
    case .made(let token):
      Console.say(Phrases.resetLink("\(settings.home)/reset/\(token)"))
      if !settings.isPlaceGiven { Console.warn(Phrases.linkLeads(toPort: settings.port)) }
      return .done
    }
    return .failed
  }

  func remove(_ name: String, isMeant: Bool) async throws -> ExitCode {
    guard let account = try await desk.store.account(named: name) else {
      return .failing(Phrases.noAccount(Console.harmless(name)))
    }
    if try await desk.mustStay(account) { return .failing(Phrases.fault(.ownerStays)) }
    if !isMeant {
      guard isatty(STDIN_FILENO) == 1 else { return .failing(Phrases.removeNeedsYes(account.name)) }
      Console.progress(Phrases.removePrompt(account.name))
      guard readLine() == account.name else { return .failing(Phrases.nothingRemoved) }
    }
    guard try await desk.store.deleteAccount(of: account.reader) else {
      return .failing(Phrases.fault(.ownerStays))
    }
    Console.say(Phrases.accountRemoved(account.name))
    return .done
  }
}

/// A line that nobody looks over a shoulder at.
private enum HiddenLine {
  /// What is typed at a terminal without being shown, or the first line of what is piped in; nil
  /// when there is none.
  static func read(_ prompt: String) -> String? {
    guard isatty(STDIN_FILENO) == 1 else { return readLine() }
    var shown = termios()
    // Safety: the settings of the terminal live through each call.
    guard unsafe tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    Console.progress(prompt)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      Console.warn("")
    }
    return readLine()
  }
}

extension AccountStore {
  /// All accounts, by name.
  package func everyone() async throws(StoreError) -> [Account] {
    var all: [Account] = []
    while true {
      let page = try await accounts(after: all.last?.name, limit: 500)
      all += page
      guard page.count == 500 else { return all }
    }
  }
}

extension LedeTerminal.Settings {
  /// Where this Lede answers, without a stroke at the end.
  package var home: String {
    let base = self.publicURL?.text ?? localAddress
    return base.hasSuffix("/") ? String(base.dropLast()) : base
  }
}
