// Commands about rules: list, add, try, show what they caught, undo.

import LedeBase
import LedeSite
import LedeTerminal

extension Command {
  static let rules = Command(
    .news, name: "rules", summary: "Mute, keep, read or save news by rule.",
    operands: "[add|try ACTION TEXT | show|apply|undo|on|off|remove|return N]", count: 0...3,
    options: [
      Option("feed", .value("URL|ID"), "add, try: only in this feed"),
      Option(
        "in", .value("WHERE"),
        "add, try: only in folder:NAME/NAME, label:NAME (your tag on feeds), tag:NAME or kind:NAME"
      ),
      Option(
        "place", .value("PLACE"), "add, try: title, author, text or anything (anything unless said)"
      ), Option("pattern", "add, try: TEXT is a regular expression (PCRE2), not words"),
      Option("apply", "add: also do it with what is kept already"),
      Option("undo", "off, remove: undo what the rule did"),
    ], example: "lede rules add mute \"world cup, transfer*\"",
    more: """
      ACTION is mute, keep-only (mutes the rest), read or save. Words are found whole, in any case,
      with or without accents; commas part them, and transfer* finds what begins so. With --feed or
      --in TEXT may be "", which means all of it. What is muted is on no list but: lede search
      is:muted
      """
  ) { call in
    let arguments = call.arguments
    return try await call.news { services in
      try await RulesCommand(arguments, services).run()
    }
  }
}

private struct RulesCommand {
  private let arguments: Arguments
  private let services: Services
  private let desk: RulesDesk

  init(_ arguments: Arguments, _ services: Services) {
    self.arguments = arguments
    self.services = services
    desk = RulesDesk(services)
  }

  private static let acts = [
    "add", "try", "show", "apply", "undo", "on", "off", "remove", "return",
  ]

  func run() async throws -> ExitCode {
    let operands = arguments.operands
    switch (operands.first, operands.count) {
    case (nil, _): return try await list()
    case ("add"?, 3): return try await add()
    case ("try"?, 3): return try await attempt()
    case (let act?, 2) where RulesCommand.acts.dropFirst(2).contains(act):
      guard let number = Int64(operands[1]), number > 0 else {
        throw UsageError("\(operands[1]) is no rule's number. lede rules shows them first.")
      }
      return try await run(act, Rule.ID(number))
    case (let act?, _):
      let near = Spelling.nearest(to: act, among: RulesCommand.acts)
      throw UsageError(
        "lede rules takes: \(Command.rules.operands)"
          + (near.map { $0 == act ? "" : ". Did you mean \($0)?" } ?? ""))
    }
  }

  private func run(_ act: String, _ id: Rule.ID) async throws -> ExitCode {
    switch act {
    case "show": return try await show(id)
    case "apply":
      guard let count = try await desk.apply(id) else { return missing(id) }
      Console.say(Counted.items(count, "kept") + " caught.")
    case "undo":
      guard try await desk.page(of: id, limit: 1) != nil else { return missing(id) }
      Console.say(Counted.items(try await desk.giveBack(id), "caught") + " given back.")
    case "on":
      guard try await desk.turn(id, on: true) != nil else { return missing(id) }
      Console.say("Rule \(id.rawValue) is on.")
    case "off":
      guard try await desk.turn(id, on: false) != nil else { return missing(id) }
      let count = arguments.has("undo") ? try await desk.giveBack(id) : 0
      Console.say("Rule \(id.rawValue) is off." + (count > 0 ? given(count) : ""))
    case "return":
      guard let rule = try await desk.returned(id) else { return missing(id) }
      Console.say("Rule \(id.rawValue): " + words(rule.terms, feed: nil))
    default:
      guard let removed = try await desk.remove(id, undoing: arguments.has("undo")) else {
        return missing(id)
      }
      Console.say(
        "Removed: " + words(removed.rule.terms, feed: nil) + "."
          + (removed.givenBack > 0 ? given(removed.givenBack) : "")
          + Console.styled(
            " To have it back within a day: lede rules return \(id.rawValue)", .faint))
    }
    return .done
  }

  private func list() async throws -> ExitCode {
    let page = try await desk.page()
    if page.rules.isEmpty { Console.say("No rules yet. Make one: \(Command.rules.example)") }
    for rule in page.rules {
      let state = rule.isOn ? "" : Console.styled("  off", .yellow)
      Console.say(
        "\(FeedList.pad("\(rule.id.rawValue)", 5)) "
          + words(rule.terms, feed: page.subscriptions.title(of: rule.terms.scope)) + state
          + Console.styled("  caught \(rule.caught)", .faint))
      if let trouble = rule.trouble { Console.say("      " + Phrases.words(of: trouble)) }
    }
    return .done
  }

  private func show(_ id: Rule.ID) async throws -> ExitCode {
    guard let page = try await desk.page(of: id) else { return missing(id) }
    let feed = page.subscriptions.title(of: page.rule.terms.scope)
    Console.say(words(page.rule.terms, feed: feed) + (page.rule.isOn ? "" : "  off"))
    if let trouble = page.rule.trouble { Console.say(Phrases.words(of: trouble)) }
    for headline in page.caught { Console.say(HeadlineLine.text(headline, now: page.now)) }
    let rest = page.rule.caught - page.caught.count
    if rest > 0 { Console.say(Console.styled("and \(Counted.items(rest, "older"))", .faint)) }
    if page.caught.isEmpty { Console.say("Nothing caught yet.") }
    return .done
  }

  private func add() async throws -> ExitCode {
    guard let terms = try await terms() else { return .failed }
    let rule = try await desk.add(terms)
    var line = "Rule \(rule.id.rawValue): " + words(terms, feed: nil)
    if arguments.has("apply") {
      line += ". " + Counted.items(try await desk.apply(rule.id) ?? 0, "kept") + " caught."
    }
    Console.say(line)
    return .done
  }

  private func attempt() async throws -> ExitCode {
    guard let terms = try await terms() else { return .failed }
    let trial = try await desk.trial(of: terms)
    for headline in trial.found {
      Console.say(HeadlineLine.text(headline, now: services.house.now()))
    }
    Console.say(
      "Of the newest \(Counted.items(trial.looked, "kept")), \(trial.found.count) would be "
        + (terms.action == .read ? "marked as read." : terms.action == .save ? "saved." : "muted."))
    guard trial.isTooSlow else { return .done }
    return .failing(Phrases.ruleTooSlow)
  }

  /// What `add` and `try` were given; nil after saying that there is no such feed.
  private func terms() async throws -> RuleTerms? {
    let word = arguments.operands[1]
    guard let action = RuleTerms.Action(rawValue: word) else {
      let all = RuleTerms.Action.allCases.map(\.rawValue)
      throw UsageError(
        "\(word) is nothing a rule does: use \(all.joined(separator: ", "))."
          + (Spelling.nearest(to: word, among: all).map { " Did you mean \($0)?" } ?? ""))
    }
    var terms = RuleTerms(
      action, arguments.operands[2], match: arguments.has("pattern") ? .pattern : .words)
    if let word = arguments["place"] {
      guard let place = RuleTerms.Place(rawValue: word) else {
        throw UsageError(
          "--place must be one of "
            + RuleTerms.Place.allCases.map(\.rawValue).joined(separator: ", ") + ".")
      }
      terms.place = place
    }
    if let wanted = arguments["feed"] {
      guard let found = try await FeedMatch.find(wanted, services) else { return nil }
      terms.scope = .feed(found.feed.id)
    }
    if let wanted = arguments["in"] {
      guard arguments["feed"] == nil, let scope = RuleTerms.Scope(wanted), scope != .all else {
        throw UsageError(
          "--in takes one of folder:NAME, label:NAME, tag:NAME and kind:NAME, without --feed.")
      }
      terms.scope = scope
    }
    return terms
  }

  private func words(_ terms: RuleTerms, feed: String?) -> String {
    var whose = ""
    if terms.scope != .all {
      let name = Phrases.name(of: terms.scope, feed: feed)
      whose = ". " + Phrases.onlyIn(terms.scope) + " " + (name.map(Console.harmless) ?? "one feed")
    }
    return Phrases.pieces(of: terms).map { piece in
      piece.isReaders ? Console.styled(Console.harmless(piece.text), .bold) : piece.text
    }.joined() + whose
  }

  private func given(_ count: Int) -> String { " \(Counted.items(count, "caught")) given back." }

  private func missing(_ id: Rule.ID) -> ExitCode {
    return .failing("There is no rule \(id.rawValue). lede rules lists what there is.")
  }
}
