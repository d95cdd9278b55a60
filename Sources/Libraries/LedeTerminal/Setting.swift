// One setting, whole: how it is called, what it may be, what it is by itself and what it is for.

import LedeBase

/// What is known of a setting without knowing of which type it is.
package protocol AnySetting: Sendable {
  /// The flag without dashes; the variable is `LEDE_` and the name in capitals with `_`.
  var name: String { get }
  /// What stands for the value in help; nil for a switch.
  var value: String? { get }
  /// What it is by itself, as the docs tell it.
  var standard: String { get }
  var help: String { get }
  /// Whether it may be given several times, and all of it counts.
  var isList: Bool { get }
  /// Throws what to write instead of a text that it cannot be.
  func check(_ text: String) throws(SettingError)
}

extension AnySetting {
  package var variable: String {
    "LEDE_"
      + String(
        decoding: name.utf8.map { $0 == 45 ? 95 : (97...122).contains($0) ? $0 - 32 : $0 },
        as: UTF8.self)
  }

  package var option: Option {
    Option(name, value.map { isList ? .list($0) : .value($0) } ?? .flag, help)
  }
}

package struct SettingError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

package struct Setting<Value: Sendable>: AnySetting {
  package let name: String
  package let value: String?
  package let standard: String
  package let help: String
  package let isList: Bool
  /// Whether a password may stand in it, which is repeated nowhere.
  package let isSecret: Bool
  /// What a text must be, after "must be".
  package let wanted: String
  /// What it is where nobody set it.
  package let byItself: @Sendable () -> Value
  /// The value that a text means; nil where it means none.
  package let read: @Sendable (String) -> Value?

  package init(
    _ name: String, _ value: String?, standard: String, isList: Bool = false,
    isSecret: Bool = false, wanted: String, help: String, byItself: @escaping @Sendable () -> Value,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.name = name
    self.value = value
    self.standard = standard
    self.help = help
    self.isList = isList
    self.isSecret = isSecret
    self.wanted = wanted
    self.byItself = byItself
    self.read = read
  }

  package func check(_ text: String) throws(SettingError) {
    guard read(text) == nil else { return }
    throw SettingError("\(name) must be \(wanted)" + (isSecret ? "." : ", not \(text)."))
  }
}

extension Setting<Int> {
  /// A whole number within bounds.
  package init(
    _ name: String, _ value: String, _ range: ClosedRange<Int>, _ byItself: Int, help: String
  ) {
    self.init(
      name, value, standard: "\(byItself)", wanted: Setting.words(range), help: help,
      byItself: { byItself }, read: { Int($0).flatMap { range.contains($0) ? $0 : nil } })
  }

  fileprivate static func words(_ range: ClosedRange<Int>) -> String {
    "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }
}

extension Setting<Int?> {
  /// A whole number within bounds, where it was given.
  package init(
    _ name: String, _ value: String, _ range: ClosedRange<Int>, standard: String, help: String
  ) {
    self.init(
      name, value, standard: standard, wanted: Setting<Int>.words(range), help: help,
      byItself: { nil }, read: { Int($0).flatMap { range.contains($0) ? .some($0) : nil } })
  }
}

extension Setting<Bool> {
  /// A switch; also other words for on and off, which files that are there may hold.
  package init(
    _ name: String, _ value: String?, standard: String = "off", help: String,
    byItself: @escaping @Sendable () -> Bool = { false }
  ) {
    self.init(
      name, value, standard: standard, wanted: "on or off", help: help, byItself: byItself
    ) { text in
      switch text {
      case "on", "yes", "true", "1": true
      case "off", "no", "false", "0": false
      default: nil
      }
    }
  }
}

extension Setting<String?> {
  /// Words, where they were given.
  package init(_ name: String, _ value: String, standard: String = "none", help: String) {
    self.init(
      name, value, standard: standard, wanted: "text", help: help, byItself: { nil },
      read: { .some($0) })
  }
}

extension Setting<String> {
  /// Words, with others where none were given.
  package init(_ name: String, _ value: String, _ byItself: String, help: String) {
    self.init(
      name, value, standard: byItself, wanted: "text", help: help, byItself: { byItself },
      read: { $0 })
  }
}

extension Setting<WebAddress?> {
  /// A whole address, where it was given.
  package init(
    _ name: String, _ value: String, standard: String = "none", like example: String, help: String
  ) {
    self.init(
      name, value, standard: standard, wanted: "a whole address such as \(example)", help: help,
      byItself: { nil }, read: { WebAddress($0).map { .some($0) } })
  }
}
