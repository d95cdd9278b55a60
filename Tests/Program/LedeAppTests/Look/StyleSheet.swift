// What a browser makes of colours in the shipped styles, as far as contrast needs it.

/// Rules of style sheets, in the order in which a page links them.
///
/// Elements stand in chains from `<html>` inwards, without siblings: what a selector asks of
/// siblings or children never holds. Of all conditions of media only a dark device can be met.
struct StyleSheet {
  private(set) var selectors: [Selector] = []
  /// What is said of each property, in order.
  private var said: [String: [Saying]] = [:]

  private struct Saying {
    var selector: Selector
    var value: String
    var needsDark: Bool
    var place: Int
  }

  /// Reads sheets one after the other.
  init(_ texts: String...) {
    for text in texts { read(StyleSheet.withoutComments(text)[...], needsDark: false) }
  }

  private static func withoutComments(_ text: String) -> String {
    var rest = text[...]
    var kept = ""
    while let start = rest.firstRange(of: "/*") {
      kept += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    return kept + rest
  }

  private mutating func read(_ text: Substring, needsDark: Bool) {
    var rest = text
    while let open = rest.firstIndex(of: "{") {
      let prelude = StyleSheet.trimmed(rest[..<open])
      let (body, after) = StyleSheet.block(rest[rest.index(after: open)...])
      rest = after
      if prelude.hasPrefix("@media") {
        let condition = prelude.dropFirst(6).filter { $0 != " " }
        if condition == "(prefers-color-scheme:dark)" { read(body, needsDark: true) }
      } else if !prelude.hasPrefix("@") {
        let declarations = StyleSheet.parts(body, at: ";").compactMap(StyleSheet.declaration)
        for one in StyleSheet.parts(prelude[...], at: ",") {
          guard let selector = Selector(one) else { continue }
          selectors.append(selector)
          for (name, value) in declarations {
            said[name, default: []].append(
              Saying(
                selector: selector, value: value, needsDark: needsDark, place: selectors.count))
          }
        }
      }
    }
  }

  private static func declaration(_ text: String) -> (name: String, value: String)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let value = trimmed(text[text.index(after: colon)...]).replacing("!important", with: "")
    return (trimmed(text[..<colon]), trimmed(value[...]))
  }

  /// What stands up to the brace that closes a block, and what comes after it.
  private static func block(_ text: Substring) -> (body: Substring, rest: Substring) {
    var depth = 1
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      if depth == 0 { return (text[..<index], text[text.index(after: index)...]) }
    }
    return (text, "")
  }

  /// The parts of a text between marks that stand in no parentheses or brackets.
  static func parts(_ text: Substring, at mark: Character) -> [String] {
    var parts = [""]
    var depth = 0
    for letter in text {
      if "([".contains(letter) { depth += 1 }
      if ")]".contains(letter) { depth -= 1 }
      if letter == mark, depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(letter)
      }
    }
    return parts.map { trimmed($0[...]) }.filter { !$0.isEmpty }
  }

  static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }

  // MARK: Values

  /// The value that wins for an element: the most specific, and of those the last.
  private func declared(_ names: [String], _ chain: [Element], isDark: Bool) -> String? {
    var best: (weight: [Int], value: String)?
    for one in names.flatMap({ said[$0] ?? [] }) where !one.needsDark || isDark {
      guard let weight = one.selector.weight(for: chain) else { continue }
      let placed = weight + [one.place]
      if best.map({ !placed.lexicographicallyPrecedes($0.weight) }) ?? true {
        best = (placed, one.value)
      }
    }
    return best?.value
  }

  /// A custom property, which children inherit.
  private func custom(_ name: String, _ chain: [Element], isDark: Bool) -> String? {
    var chain = chain
    while !chain.isEmpty {
      if let value = declared([name], chain, isDark: isDark) { return value }
      chain.removeLast()
    }
    return nil
  }

  /// A colour of the last element of a chain; nil where there is none.
  ///
  /// - Parameters:
  ///   - property: `color`, `background`, `fill`, `border-color` or `outline-color`; colours of
  ///     text and shapes are inherited, the others are not.
  ///   - chain: From `<html>` inwards.
  ///   - isDark: Whether the device is.
  /// - Returns: The colour, which may be seen through.
  func color(_ property: String, of chain: [Element], isDark: Bool) -> Color? {
    let names = [property, property.replacing("-color", with: "")]
    guard let value = declared(names, chain, isDark: isDark), value != "inherit" else {
      guard ["color", "fill"].contains(property), chain.count > 1 else { return nil }
      return color(property, of: chain.dropLast(), isDark: isDark)
    }
    for part in StyleSheet.parts(value[...], at: " ") {
      if let color = color(value: part, property, chain, isDark: isDark) { return color }
    }
    return nil
  }

  private func color(
    value: String, _ property: String, _ chain: [Element], isDark: Bool
  ) -> Color? {
    if value == "currentColor" {
      let own = property == "color" ? chain.dropLast() : chain
      return color("color", of: Array(own), isDark: isDark)
    }
    if let inner = StyleSheet.call("var", value) {
      let parts = StyleSheet.parts(inner[...], at: ",")
      guard let name = parts.first else { return nil }
      let found = custom(name, chain, isDark: isDark) ?? parts.dropFirst().first
      return found.flatMap { color(value: $0, property, chain, isDark: isDark) }
    }
    if let inner = StyleSheet.call("color-mix", value) {
      let parts = StyleSheet.parts(inner[...], at: ",").map { StyleSheet.parts($0[...], at: " ") }
      guard parts.count == 3, parts[0] == ["in", "srgb"],
        let one = color(value: parts[1][0], property, chain, isDark: isDark),
        let other = color(value: parts[2][0], property, chain, isDark: isDark)
      else { return nil }
      let share =
        StyleSheet.percent(parts[1]) ?? StyleSheet.percent(parts[2]).map { 1 - $0 } ?? 0.5
      return one.mixed(with: other, share: share)
    }
    return Color(value)
  }

  private static func percent(_ parts: [String]) -> Double? {
    guard parts.count == 2, parts[1].hasSuffix("%") else { return nil }
    return Double(parts[1].dropLast()).map { $0 / 100 }
  }

  /// What stands between the parentheses of `name(…)`.
  private static func call(_ name: String, _ value: String) -> String? {
    guard value.hasPrefix(name + "("), value.hasSuffix(")") else { return nil }
    return String(value.dropFirst(name.count + 1).dropLast())
  }

  /// A plain number, such as `fill-opacity`; 1 where none is given.
  func number(_ property: String, of chain: [Element], isDark: Bool) -> Double {
    declared([property], chain, isDark: isDark).flatMap { Double($0) } ?? 1
  }

  /// What the last element of a chain stands on: its own background over those behind it.
  func ground(of chain: [Element], isDark: Bool) -> Color {
    var seen = Color(red: 1, green: 1, blue: 1)
    for end in chain.indices {
      if let own = color("background", of: Array(chain[...end]), isDark: isDark) {
        seen = own.over(seen)
      }
    }
    return seen
  }
}
