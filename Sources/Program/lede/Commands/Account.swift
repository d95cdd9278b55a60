// `lede account`: accounts from the shell of the machine where Lede runs.

import Glibc
import LedeAccounts
import LedeBase
import LedeNews

extension Command {
  static let account = Command(
    name: "account",
    summary: "Make accounts, list them, help who forgot a password, remove who is gone.",
    operands: "add|list|reset|remove [NAME]", count: 1...2,
    options: [
      Option("owner", "add: the first account, whose Lede it is; it takes over what is read here"),
      Option("json", "list: JSON lines"),
      Option("yes", "remove: do not ask whether it is meant"),
    ], settings: ["host", "port", "public-url", "tls-cert", "tls-key", "share"],
    example: "lede account add --owner anna",
    more: """
      add asks for the password, or reads it as the first line of standard input; it never stands
      in the command line. reset prints a link by which the reader sets a new one. remove asks for
      the name once more, and then removes the account with all that is kept of its reader, as the
      reader could; the owner's account goes last.
      """
  ) { arguments, settings in
    let name = arguments.operands.count > 1 ? arguments.operands[1] : nil
    switch (arguments.operands[0], name) {
    case ("add", let name?):
      return try await Services.with(settings, begins: arguments.has("owner")) { services in
        try await AccountCommand(settings, services).add(name, isOwner: arguments.has("owner"))
      }
    case ("list", nil):
      return try await Services.with(settings) { services in
        try await AccountCommand(settings, services).list(asJSON: arguments.has("json"))
      }
    case ("reset", let name?):
      return try await Services.with(settings) { services in
        try await AccountCommand(settings, services).reset(name)
      }
    case ("remove", let name?):
      return try await Services.with(settings) { services in
        try await AccountCommand(settings, services).remove(name, isMeant: arguments.has("yes"))
      }
    default:
      throw UsageError(
        description:
          "lede account knows: add [--owner] NAME, list, reset NAME, and remove NAME [--yes]")
    }
  }
}

/// One call of `lede account`.
private struct AccountCommand {
  private let desk: AccountDesk
  private let settings: Settings

  init(_ settings: Settings, _ services: Services) {
    self.settings = settings
    // Without the list the other rules hold; where it is missing, the server does not start either.
    let list = ShareFolder.find(settings.share).flatMap {
      try? Files.read("\($0)/\(CommonPasswords.file)")
    }
    let common = CommonPasswords(list ?? [])
    desk = AccountDesk(services.house, isCommon: { common.contains($0) })
  }

  func add(_ name: String, isOwner: Bool) async throws -> ExitCode {
    if !isOwner, try await !desk.isClaimed() {
      Console.warn(Phrases.addOwnerFirst)
      return .failed
    }
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

  func list(asJSON: Bool) async throws -> ExitCode {
    var last: String?
    var count = 0
    while true {
      let page = try await desk.accounts(after: last, limit: 500)
      for account in page {
        // A name has nothing in it that JSON would want escaped.
        Console.say(
          asJSON
            ? "{\"name\":\"\(account.name)\",\"owner\":\(account.isOwner),\"made\":\"\(account.made.iso8601)\"}"
            : account.name + (account.isOwner ? " (\(Phrases.owner))" : ""))
      }
      count += page.count
      guard page.count == 500 else { break }
      last = page.last?.name
    }
    if count == 0, !asJSON { Console.say(Phrases.noAccounts) }
    return .done
  }

  func reset(_ name: String) async throws -> ExitCode {
    switch try await desk.newReset(of: name) {
    case .noAccount: Console.warn(Phrases.noAccount(Console.harmless(name)))
    case .tooMany: Console.warn(Phrases.tooManyInvites)
    case .made(let token):
      let base = settings.publicURL?.text ?? settings.localAddress
      let home = base.hasSuffix("/") ? String(base.dropLast()) : base
      Console.say(Phrases.resetLink("\(home)/reset/\(token)"))
      if settings.publicURL == nil { Console.warn(Phrases.linkLeads(toPort: settings.port)) }
      return .done
    }
    return .failed
  }

  func remove(_ name: String, isMeant: Bool) async throws -> ExitCode {
    guard let account = try await desk.account(named: name) else {
      Console.warn(Phrases.noAccount(Console.harmless(name)))
      return .failed
    }
    if try await desk.mustStay(account) {
      Console.warn(Phrases.fault(.ownerStays))
      return .failed
    }
    if !isMeant {
      guard isatty(STDIN_FILENO) == 1 else {
        Console.warn(Phrases.removeNeedsYes(account.name))
        return .failed
      }
      Console.progress(Phrases.removePrompt(account.name))
      guard readLine() == account.name else {
        Console.warn(Phrases.nothingRemoved)
        return .failed
      }
    }
    guard try await desk.remove(account) else {
      Console.warn(Phrases.fault(.ownerStays))
      return .failed
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
