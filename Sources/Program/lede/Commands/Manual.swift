// lede manual: the pages that `man` shows, made from what the commands say of themselves.

import LedeBase
import LedeSite
import LedeTerminal

extension Command {
  static let manual = Command(
    .running, name: "manual", summary: "Print a page of the manual, for man.",
    operands: "[COMMAND]", count: 0...1, example: "lede manual refresh | man -l -",
    more: "Without COMMAND the page of Lede as a whole."
  ) { call in
    guard let name = call.arguments.operands.first else {
      Console.say(ManualPage.overview.text)
      return .done
    }
    guard let command = Program.commands.first(where: { $0.name == name }) else {
      throw UsageError(Phrases.noSuchCommand(Console.harmless(name)))
    }
    Console.say(ManualPage(command).text)
    return .done
  }
}

/// A page of the manual in the language of `man(7)`.
struct ManualPage {
  private var lines: [String]

  var text: String { lines.joined(separator: "\n") }

  private init(name: String, summary: String) {
    lines = [
      ".TH \(Self.escaped(name).uppercased()) 1 \"\" \"Lede \(Program.version)\" \"Lede\"",
      ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(Self.begun(summary)))",
      ".SH SYNOPSIS",
    ]
  }

  /// The page of one command.
  init(_ command: Command) {
    self.init(name: "lede-\(command.name)", summary: command.summary)
    let operands = command.operands.isEmpty ? "" : " " + Self.escaped(command.operands)
    lines.append("\\fBlede \(Self.escaped(command.name))\\fR [options]\(operands)")
    lines += [".SH DESCRIPTION", Self.escaped(command.summary)]
    if !command.more.isEmpty { lines += [".PP", Self.escaped(command.more)] }
    lines.append(".SH OPTIONS")
    for option in command.allOptions { tell(option) }
    lines += [".SH EXAMPLE", ".EX", Self.escaped(command.example), ".EE"]
    lines += [".SH SEE ALSO", "\\fBlede\\fR(1)"]
  }

  /// The page of the program.
  static var overview: ManualPage {
    var page = ManualPage(name: "lede", summary: Phrases.newsReader)
    page.lines += ["\\fBlede\\fR \\fICOMMAND\\fR [options]", ".SH COMMANDS"]
    page.lines.append(escaped(Phrases.eachHasItsPage))
    for group in Program.groups {
      page.lines.append(".SS \(escaped(group.name))")
      for command in group.commands {
        page.lines += [".TP", "\\fB\(escaped(command.name))\\fR", escaped(command.summary)]
      }
    }
    page.lines += [".SH SETTINGS", escaped(Phrases.settingsStand)]
    for setting in Program.settings {
      page.tell(setting.option)
      page.lines.append(escaped(Phrases.setting(setting.variable, byItself: setting.standard)))
    }
    page.lines += [".SH EXIT STATUS"]
    for (code, words) in Phrases.exits {
      page.lines += [".TP", "\(code.rawValue)", escaped(words)]
    }
    page.lines += [
      ".SH EXAMPLE", ".EX", "lede add https://example.org/feed.xml", "lede serve", ".EE",
    ]
    return page
  }

  private mutating func tell(_ option: Option) {
    var name = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    name += "\\fB\(Self.escaped("--" + option.name))\\fR"
    switch option.kind {
    case .flag: break
    case .value(let shown), .list(let shown): name += " \\fI\(Self.escaped(shown))\\fR"
    }
    lines += [".TP", name, Self.escaped(option.help)]
  }

  /// `Follow the feed.` as it stands behind a name: `follow the feed`.
  private static func begun(_ summary: String) -> String {
    let words = summary.last == "." ? String(summary.dropLast()) : summary
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  /// The text with nothing in it that `man` would take for a request, a quotation mark or a dash of its own.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "`": escaped += "\\(ga"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case ".": escaped += escaped.isEmpty || escaped.hasSuffix("\n") ? "\\&." : "."
      case "\n": escaped += "\n.br\n"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
