// lede words: all that Lede says to people, and where it stands.

import LedeBase
import LedeSite
import LedeTerminal

extension Command {
  static let words = Command(
    .running, name: "words", summary: "List what Lede says to people, and where it stands.",
    operands: "[TEXT]", count: 0...1, settings: ["share"], example: "lede words \"sign in\"",
    more:
      "With TEXT only what has it in its words, its name or its file. In {} stands what is filled in."
  ) { call in
    let arguments = call.arguments
    guard let folder = ShareFolder.find(call.settings.share) else {
      throw SettingError.noShareFolder
    }
    let list = WordList(try Files.read(folder + "/words.tsv"))
    let lines = list.lines(with: arguments.operands.first ?? "")
    for line in lines { Console.say(line) }
    return lines.isEmpty ? .failed : .done
  }
}

/// The list that `script/words` wrote: all texts, in the order of their files.
struct WordList {
  private let rows: [(file: Substring, name: Substring, text: Substring)]

  /// Reads a line a text, of file, name and text with tabs between; the first line is their heading.
  init(_ bytes: [UInt8]) {
    rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().compactMap {
      let parts = $0.split(separator: "\t", maxSplits: 2)
      return parts.count == 3 ? (parts[0], parts[1], parts[2]) : nil
    }
  }

  /// A line for each file, then one for each of its texts that has `wanted` in it, in any case.
  func lines(with wanted: String) -> [String] {
    let wanted = wanted.lowercased()
    let found = rows.filter { row in
      wanted.isEmpty
        || [row.file, row.name, row.text].contains { $0.lowercased().contains(wanted) }
    }
    var lines: [String] = []
    for (index, row) in found.enumerated() {
      if index == 0 || found[index - 1].file != row.file {
        lines.append(Console.styled(String(row.file), .bold))
      }
      lines.append("  \(String(row.name).padded(to: 28, atLeast: 2))\(row.text)")
    }
    return lines
  }
}
