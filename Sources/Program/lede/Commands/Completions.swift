// lede completions: what bash, zsh and fish offer while a line of `lede` is typed.

import LedeBase
import LedeSite
import LedeTerminal

extension Command {
  static let completions = Command(
    .running, name: "completions", summary: "Print what a shell offers while you type.",
    operands: "bash|zsh|fish", count: 1...1,
    example: "lede completions bash > ~/.local/share/bash-completion/completions/lede"
  ) { call in
    guard let shell = call.arguments.operands.first.flatMap(Completions.Shell.init) else {
      throw UsageError(Phrases.noSuchShell)
    }
    Console.say(Completions(of: Program.commands).text(for: shell))
    return .done
  }
}

/// The commands with their options, as shells want them said.
struct Completions {
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  private let commands: [Command]
  /// Options that take a value: what follows one is no command.
  private let taking: [String]

  init(of commands: [Command]) {
    self.commands = commands
    taking = Set(
      commands.flatMap(\.allOptions).filter { Self.value(of: $0) != nil }.map { "--" + $0.name }
    ).sorted()
  }

  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// What stands for its value in help.
  private static func value(of option: Option) -> String? {
    switch option.kind {
    case .flag: nil
    case .value(let shown), .list(let shown): shown
    }
  }

  private var bash: String {
    let cases = commands.map { command in
      let options = command.allOptions.map { "--" + $0.name }.joined(separator: " ")
      return "    \(command.name)) offered='\(options)' ;;"
    }
    return """
      # What bash offers after lede.
      _lede() {
        local word before command= offered=
        COMPREPLY=()
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $before in \(taking.joined(separator: "|"))) before=; continue ;; esac
          case $word in -*) before=$word ;; *) command=$word; break ;; esac
        done
        word=${COMP_WORDS[COMP_CWORD]}
        case ${COMP_WORDS[COMP_CWORD-1]} in
          \(taking.joined(separator: "|"))) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        esac
        case $command in
          '') offered='\(commands.map(\.name).joined(separator: " "))' ;;
      \(cases.joined(separator: "\n"))
        esac
        if [[ $word == -* || -z $command ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$offered" -- "$word")
        else
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
      }
      complete -o filenames -F _lede lede
      """
  }

  private var zsh: String {
    func quoted(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing(":", with: "\\:").replacing("'", with: "'\\''")
        .replacing("[", with: "\\[").replacing("]", with: "\\]")
    }
    let names = commands.map { "    '\($0.name):\(quoted($0.summary))'" }
    let cases = commands.map { command in
      let options = command.allOptions.map { option in
        let value = Self.value(of: option).map { ":\(quoted($0)):_files" } ?? ""
        let star = if case .list = option.kind { "*" } else { "" }
        return
          "'\(star)--\(option.name)\(value.isEmpty ? "" : "=")[\(quoted(option.help))]\(value)'"
      }
      return "    \(command.name)) _arguments \(options.joined(separator: " ")) '*:file:_files' ;;"
    }
    return """
      #compdef lede
      # What zsh offers after lede.
      _lede() {
        local -a commands
        commands=(
      \(names.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      _lede "$@"
      """
  }

  private var fish: String {
    func quoted(_ text: String) -> String {
      "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
    var lines = ["# What fish offers after lede."]
    for command in commands {
      lines.append(
        "complete -c lede -f -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"
      )
      for option in command.allOptions {
        let value = Self.value(of: option) == nil ? "" : " -r"
        lines.append(
          "complete -c lede -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name)\(value)"
            + " -d \(quoted(option.help))")
      }
    }
    return lines.joined(separator: "\n")
  }
}
