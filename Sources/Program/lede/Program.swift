// All commands and settings, and how a line becomes a command: chosen, explained and ended.

import LedeApp
import LedeBase
import LedeSite
import LedeTerminal

extension Command {
  /// The settings it takes, with those that every command takes.
  private var takenSettings: [any AnySetting] {
    let names = Settings.common + settings
    return Program.settings.filter { names.contains($0.name) }
  }

  var allOptions: [Option] {
    options + takenSettings.map(\.option) + [Option("help", short: "h", "show this text")]
  }

  func check(_ given: [String]) throws(UsageError) {
    if given.count < count.lowerBound { throw UsageError("lede \(name) needs \(operands).") }
    guard given.count > count.upperBound else { return }
    let extra = given[count.upperBound...].map(Console.harmless).joined(separator: " ")
    throw UsageError(
      "lede \(name) takes \(operands.isEmpty ? "options only" : operands), "
        + "and cannot tell what is meant by: \(extra)")
  }

  var help: String {
    var text = "\(usage)\n\n\(summary)\n"
    if !more.isEmpty { text += "\n\(more)\n" }
    text += "\nOptions:\n"
    for option in allOptions {
      var left = option.short.map { "  -\($0), --" } ?? "      --"
      left += option.name
      switch option.kind {
      case .flag: break
      case .value(let shown), .list(let shown): left += " " + shown
      }
      text += left.padded(to: 30, atLeast: 2) + option.help + "\n"
    }
    return text + "\nExample:\n  \(example)"
  }
}

/// The program: all commands, and how a line becomes one of them.
enum Program {
  static let settings = Settings.shared + ProgramSettings.all + featureSettings

  /// All commands, in the groups that help shows.
  static let groups: [(name: String, commands: [Command])] = {
    let own: [Command] = [
      .serve, .work, .doctor, .backup, .restore, .words, .manual, .completions,
      .parse, .opml, .html, .sanitize, .extract,
      .discover, .dates,
    ]
    let all = featureCommands + own
    return Command.Group.allCases.map { group in
      (group.rawValue, all.filter { $0.group == group })
    }
  }()

  static let commands = groups.flatMap(\.commands)

  static let version = "0.1.0"

  /// Runs the command that `words` name, and says how it ended.
  static func run(_ given: [String]) async -> ExitCode {
    let words: [String]
    do throws(UsageError) { words = try ordered(given) } catch {
      Console.warn("\(error.description)\nlede --help says more.")
      return .usage
    }
    guard let name = words.first, name != "--help", name != "-h", name != "help" else {
      guard words.count > 1, !words[1].hasPrefix("-") else {
        Console.say(overview)
        return .done
      }
      guard let command = command(named: words[1]) else { return .usage }
      Console.say(command.help)
      return .done
    }
    if ["--version", "-v", "-V", "version"].contains(name) {
      Console.say("lede \(version)")
      return .done
    }
    guard let command = command(named: name) else { return .usage }
    return await run(command, Array(words.dropFirst()))
  }

  /// The words with the command's name first: settings may stand before it too.
  static func ordered(_ words: [String]) throws(UsageError) -> [String] {
    var settings: [String] = []
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("--"), word.count > 2 {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      guard let setting = Program.settings.first(where: { $0.name == name }) else {
        if ["help", "version"].contains(name) { return ["--\(name)"] }
        throw UsageError(Phrases.noOptionBefore("--\(name)"))
      }
      settings.append(rest.removeFirst())
      guard setting.value != nil, !word.contains("=") else { continue }
      guard let value = rest.popFirst() else {
        throw UsageError("--\(name) needs a value: --\(name) \(setting.value ?? "")")
      }
      settings.append(value)
    }
    guard let name = rest.popFirst() else { return [] }
    return [name] + settings + rest
  }

  /// The command of that name; nil after saying that there is none.
  private static func command(named name: String) -> Command? {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let near = Spelling.nearest(to: name, among: commands.map(\.name))
    Console.warn(
      "There is no command \(Console.harmless(name))."
        + (near.map { " Did you mean: lede \($0)" } ?? " lede --help lists them all."))
    return nil
  }

  private static func run(_ command: Command, _ words: [String]) async -> ExitCode {
    do {
      let arguments = try Arguments(
        words, options: command.allOptions, takesWords: command.count.upperBound > 0)
      if arguments.has("help") {
        Console.say(command.help)
        return .done
      }
      try command.check(arguments.operands)
      return try await command.run(
        CommandCall(arguments, try LedeTerminal.Settings(arguments, known: settings)))
    } catch let error as UsageError {
      Console.warn("\(error.description)\n\(command.usage)\nExample: \(command.example)")
      return .usage
    } catch let error as SettingError {
      Console.warn(error.description)
      return .usage
    } catch let error as NothingKept {
      Console.warn(error.message)
      return .store
    } catch let error as FileError {
      return .failing(error.message)
    } catch let error as any Reportable {
      Console.warn(error.message)
      Console.warn(Console.styled(error.description, .faint))
      return error is StoreError ? .store : ExitCode(error)
    } catch {
      return .failing("lede \(command.name) failed: \(error)")
    }
  }

  private static var overview: String {
    var text = "Lede, a news reader. Usage: lede COMMAND [options]\n"
    for group in groups {
      text += "\n\(group.name)\n"
      for command in group.commands {
        text += "  \(command.name.padded(to: 11, atLeast: 2))\(command.summary)\n"
      }
    }
    return text
      + "\nlede COMMAND --help says more of each. Example: lede add https://example.org/feed.xml"
  }
}
