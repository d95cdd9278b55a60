// What is wrong with a file of the folder.

import LedeBase
import LedeJSON

/// Why a file is not read.
enum LoreFault: Error, Hashable {
  /// It cannot be opened, or leads out of the folder; in the words of who tried.
  case unreadable(String)
  /// It is no JSON from that line and column on.
  case notJSON(JSONError, line: Int, column: Int)
  /// It is no list of objects; with the number of the one that is none, counted from 1.
  case notAnObject(Int)
  /// A member of that document is not what it should be.
  case wrongMember(document: Int, name: String)
  /// The document has no number, or no right one.
  case noNumber(document: Int)
  /// Two documents have the same number.
  case sameNumber(document: Int)
  /// With it the files of the folder hold more than so many bytes.
  case tooLarge(Int)
  /// It holds more documents.
  case tooMany(Int)

  /// Where a byte stands, as editors count lines and columns.
  init(_ error: JSONError, in bytes: [UInt8]) {
    let at =
      switch error {
      case .cutOff(let at), .expected(_, let at), .tooDeep(let at), .controlCharacter(let at),
        .badEscape(let at), .badNumber(let at), .trailingText(let at):
        min(max(0, at), bytes.count)
      }
    let before = bytes[..<at]
    let newline = UInt8(ascii: "\n")
    let line = before.lazy.filter { $0 == newline }.count + 1
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    // The bytes after the first of a letter begin with two bits of their own.
    let column = bytes[start..<at].lazy.filter { $0 & 0xC0 != 0x80 }.count + 1
    self = .notJSON(error, line: line, column: column)
  }

  var words: String {
    switch self {
    case .unreadable(let words): words
    case .notJSON(let error, let line, let column):
      Phrases.loreNotJSON(line: line, column: column, error.description)
    case .notAnObject(0): Phrases.loreNoList
    case .notAnObject(let number): Phrases.loreNoObject(number)
    case .wrongMember(let number, let name): Phrases.loreWrongMember(number, name)
    case .noNumber(let number): Phrases.loreNoNumber(number)
    case .sameNumber(let number): Phrases.loreSameNumber(number)
    case .tooLarge(let most): Phrases.loreTooLarge(megabytes: most / 1_048_576)
    case .tooMany(let most): Phrases.loreTooMany(most)
    }
  }
}

/// A file of the folder that is not read, for the log.
struct BrokenLore: Error, CustomStringConvertible {
  var file: LoreFile
  var fault: LoreFault

  var description: String { "lore/\(file.path): \(fault.words)" }
}
