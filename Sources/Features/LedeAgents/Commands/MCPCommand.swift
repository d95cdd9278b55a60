// `lede mcp`: serves one agent on standard input and output.

import LedeAccounts
import LedeBase
package import LedeChecks
package import LedeExtraction
import LedeNews
package import LedeSite
import LedeTerminal
import LedeTopics

extension Agents {
  /// Its commands.
  ///
  /// - Parameter known: What is kept already of the article behind an address, by the owner's rules.
  /// - Returns: All of them.
  package static func commands(
    known: @escaping @Sendable (House, ExtractionRules) -> KnownArticles
  ) -> [Command] { [.mcp(known)] }
}

extension Command {
  fileprivate static func mcp(
    _ known: @escaping @Sendable (House, ExtractionRules) -> KnownArticles
  ) -> Command {
    Command(
      .running, name: "mcp",
      summary: "Serve an agent by the Model Context Protocol, on standard input and output.",
      options: [Option("reader", .value("NAME"), "whose news it reads: the name of an account")],
      settings: LedeTerminal.Settings.web + [
        "share", "extraction-rules", "zone", "check-rate", "check-time", "check-days",
        "judge-server", "topics",
      ],
      example: "lede mcp --reader anna",
      more: """
        An app password of that reader stands in LEDE_APP_PASSWORD, never in the command line; lede account
        app NAME --scopes read makes one that only reads, and with read,mark the agent marks, too, and has
        addresses fetched to be checked. Programs that speak the protocol start this by themselves: give them
        the command lede, the arguments mcp --reader NAME, and the variable. Items of private feeds, and of
        those that need a key, are never given. Ends with its input, and with 1 where the password is none.
        """
    ) { call in
      guard let name = call.arguments["reader"] else {
        throw UsageError(Phrases.agentWantsReader)
      }
      guard let password = Environment["LEDE_APP_PASSWORD"] else {
        return .failing(Phrases.agentWantsPassword)
      }
      let bearer = AgentDesk.Bearer(name: name, password: password)
      return try await call.news { services in
        try await AgentRun(call, services, bearer, known).run()
      }
    }
  }
}

/// One agent from beginning to end.
private struct AgentRun {
  private let desk: AgentDesk

  init(
    _ call: CommandCall, _ services: Services, _ bearer: AgentDesk.Bearer,
    _ known: (House, ExtractionRules) -> KnownArticles
  ) throws {
    let rules = try call.settings.siteRules()
    let checks = Checks.Settings(call.settings, in: services.house)
    let topics = try Topics.Settings(call.settings)
    desk = AgentDesk(
      services, bearer,
      checks: CheckDesk(
        services.house, known: known(services.house, rules), rules: rules, outside: checks.outside,
        limits: checks.limits),
      topics: topics.isOn ? OpenTopics(services, topics) : nil,
      zone: try call.settings.zoneOfDates())
  }

  func run() async throws -> ExitCode {
    guard let program = try await desk.program() else {
      return .failing(Phrases.agentWrongPassword)
    }
    guard program.scopes.contains(.read) else { return .failing(Phrases.agentMayNotRead) }
    let input = StandardInput()
    let work = AgentWork(desk: desk)
    let line = AgentLine(
      desk.reach(of: program), send: { Console.put($0) }, work: { await work.outcome($0) })
    guard await line.serve({ await input.next() }) else {
      return .failing(Phrases.agentRevoked)
    }
    return .done
  }
}
