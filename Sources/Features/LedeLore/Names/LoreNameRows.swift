// Names of a story, kept for a week.

import LedeBase
import LedeDatabase

/// Statements on `lore_name`.
enum LoreNameRows {
  static let all = Statement<Void, LoreName?>(
    "loreNames.all", "SELECT name, kind FROM lore_name WHERE kind > 0 ORDER BY kind, name"
  ) { columns in
    let (name, kind) = (columns.text(), columns.integer())
    return LoreName.Kind(rawValue: kind).flatMap { LoreName(name, $0) }
  }

  static let forget = Statement<Void, Void>(
    "loreNames.forget", "DELETE FROM lore_name WHERE kind > 0")

  static let add = Statement<LoreName, Void>(
    "loreNames.add", "INSERT INTO lore_name (kind, name) VALUES (:kind, :name)",
    ["kind": { .integer($0.kind.rawValue) }, "name": { .text($0.name) }])
}

/// What came of asking last, as the settings of the database keep it.
struct LoreAsked: Hashable, Sendable {
  static let place = "lore.names"

  /// Who was asked.
  var base: String
  /// When names came last; nil where none have come from there.
  var told: Timestamp?
  var count = 0
  /// Why none came the last time; nil where they did.
  var fault: String?

  init(_ base: WebAddress) { self.base = base.text }

  /// Nil where nobody was asked.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 4, let count = Int(lines[2]) else { return nil }
    base = lines[0]
    told = Int64(lines[1]).map { Timestamp(milliseconds: $0) }
    self.count = count
    fault = lines[3].isEmpty ? nil : lines[3]
  }

  var text: String {
    let told = told.map { "\($0.milliseconds)" } ?? ""
    let fault = (fault ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
    return [base, told, "\(count)", fault].joined(separator: "\n")
  }
}
