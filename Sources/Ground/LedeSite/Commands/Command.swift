// What a command of `lede` is: how it is called, what it takes, and what it does.

package import LedeTerminal

/// A command of `lede`.
package struct Command: Sendable {
  /// Where help lists it; in the order of help.
  package enum Group: String, CaseIterable, Sendable {
    case feeds = "Feeds"
    case news = "News"
    case everyDay = "Every day"
    case running = "Running Lede"
    case kinds = "Kinds of writing"
    case documents = "Looking at documents"
  }

  package let group: Group
  package let name: String
  /// One line for the list of commands.
  package let summary: String
  /// What stands after the options in the usage line.
  package let operands: String
  /// How many operands it takes.
  package let count: ClosedRange<Int>
  /// Options of its own.
  package let options: [Option]
  /// Settings it takes beside the common ones, by name.
  package let settings: [String]
  /// A line that works, for help.
  package let example: String
  /// What more there is to know, for help.
  package let more: String
  package let run: @Sendable (CommandCall) async throws -> ExitCode

  package init(
    _ group: Group, name: String, summary: String, operands: String = "",
    count: ClosedRange<Int> = 0...0, options: [Option] = [], settings: [String] = [],
    example: String, more: String = "",
    run: @escaping @Sendable (CommandCall) async throws -> ExitCode
  ) {
    self.group = group
    self.name = name
    self.summary = summary
    self.operands = operands
    self.count = count
    self.options = options
    self.settings = settings
    self.example = example
    self.more = more
    self.run = run
  }

  package var usage: String {
    "Usage: lede \(name) [options]\(operands.isEmpty ? "" : " " + operands)"
  }
}

/// A command as somebody called it.
package struct CommandCall: Sendable {
  /// Which Lede a command opens.
  package enum Opening: Sendable {
    /// The one that is there: who only looks or changes begins none, as a slip in `--data` would show
    /// somebody an empty house.
    case kept
    /// The one that is there, else a new one.
    case begun
    /// One in memory, gone with the command.
    case passing
  }

  /// Opens a house, has it used, and closes it again whatever happens.
  package typealias Opener =
    @Sendable (Opening, (House) async throws -> ExitCode) async throws -> ExitCode

  package let arguments: Arguments
  package let settings: Settings
  private let open: Opener

  package init(_ arguments: Arguments, _ settings: Settings, open: @escaping Opener) {
    self.arguments = arguments
    self.settings = settings
    self.open = open
  }

  /// Opens what Lede keeps for as long as `work` takes.
  package func house(
    _ opening: Opening = .kept, _ work: (House) async throws -> ExitCode
  ) async throws -> ExitCode {
    try await open(opening, work)
  }
}
