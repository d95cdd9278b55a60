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

/// An element as selectors see it: `button.btn[aria-pressed=true]:hover`.
struct Element {
  /// `*` of what may be of any kind.
  var tag = "*"
  var classes: Set<String> = []
  var ids: Set<String> = []
  /// With the values asked for; empty for an attribute of any value.
  var attributes: [String: String] = [:]
  /// `hover`, `focus-visible` and the like; of parts that no markup holds, `::before`.
  var states: Set<String> = []
  /// The lists of `:is()`, `:where()` and `:not()`; of selectors alone.
  fileprivate var choices: [(isMet: Bool, list: [Selector])] = []
  /// Whether a selector asks for something that no chain can tell.
  fileprivate var isBeyond = false

  /// The elements of a chain: `html[data-theme=night] > main > section.card`.
  static func chain(_ text: String) -> [Element] {
    StyleSheet.parts(text[...], at: ">").compactMap { Element($0) }
  }

  init?(_ text: String) {
    var rest = text[...]
    func name() -> String {
      let end = rest.firstIndex { !($0.isLetter || $0.isNumber || "-_".contains($0)) }
      defer { rest = rest[(end ?? rest.endIndex)...] }
      return String(rest[..<(end ?? rest.endIndex)])
    }
    if rest.first == "*" {
      rest.removeFirst()
    } else if rest.first?.isLetter == true {
      tag = name()
    }
    while let mark = rest.popFirst() {
      switch mark {
      case ".": classes.insert(name())
      case "#": ids.insert(name())
      case "[":
        guard let end = rest.firstIndex(of: "]") else { return nil }
        let parts = rest[..<end].split(separator: "=", maxSplits: 1)
        rest = rest[rest.index(after: end)...]
        guard let key = parts.first else { return nil }
        if "^*$~|".contains(key.last ?? " ") { isBeyond = true }
        attributes[String(key)] = parts.count > 1 ? parts[1].filter { $0 != "\"" } : ""
      case ":":
        let isPart = rest.first == ":"
        if isPart { rest.removeFirst() }
        let state = (isPart ? "::" : "") + name()
        guard rest.first == "(" else {
          states.insert(state)
          continue
        }
        var depth = 0
        let end = rest.firstIndex { letter in
          depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
          return depth == 0
        }
        guard let end else { return nil }
        let list = StyleSheet.parts(rest[rest.index(after: rest.startIndex)..<end], at: ",")
        rest = rest[rest.index(after: end)...]
        switch state {
        case "is", "where", "not":
          choices.append((state != "not", list.compactMap { Selector($0) }))
        default: isBeyond = true
        }
      default: return nil
      }
    }
  }

  /// Whether an element of a chain is what a selector's part asks for.
  fileprivate func fits(_ chain: ArraySlice<Element>) -> Bool {
    guard let element = chain.last, !isBeyond, tag == "*" || tag == element.tag,
      classes.isSubset(of: element.classes), ids.isSubset(of: element.ids),
      attributes.allSatisfy({ key, value in
        element.attributes[key].map { value.isEmpty || $0 == value } ?? false
      }),
      states.allSatisfy({ $0 == "root" ? chain.count == 1 : element.states.contains($0) }),
      // What no markup holds is styled only by those who name it.
      element.states.allSatisfy({ !$0.hasPrefix("::") || states.contains($0) })
    else { return false }
    return choices.allSatisfy { choice in
      choice.isMet == choice.list.contains { $0.weight(for: Array(chain)) != nil }
    }
  }

  fileprivate var weight: [Int] {
    var weight = [
      ids.count, classes.count + attributes.count + states.filter { !$0.hasPrefix("::") }.count,
      (tag == "*" ? 0 : 1) + states.filter { $0.hasPrefix("::") }.count,
    ]
    for choice in choices {
      let heaviest = choice.list.map(\.weight).max { $0.lexicographicallyPrecedes($1) }
      for (place, add) in (heaviest ?? []).enumerated() { weight[place] += add }
    }
    return weight
  }
}

/// One selector, without commas.
struct Selector {
  /// From the outermost in, each with whether it must be the parent of the next.
  private var parts: [(element: Element, isParent: Bool)] = []

  /// Nil for what asks for siblings, or cannot be read.
  init?(_ text: String) {
    for word in StyleSheet.parts(text[...], at: " ") {
      switch word {
      case ">":
        guard !parts.isEmpty else { return nil }
        parts[parts.count - 1].isParent = true
      case "+", "~": return nil
      default:
        guard let element = Element(word) else { return nil }
        parts.append((element, false))
      }
    }
    if parts.isEmpty { return nil }
  }

  fileprivate var weight: [Int] {
    parts.reduce([0, 0, 0]) { sum, part in zip(sum, part.element.weight).map(+) }
  }

  /// The values that it asks of an attribute, anywhere in it.
  func values(of attribute: String) -> [String] {
    parts.flatMap { part in
      [part.element.attributes[attribute]].compactMap { $0 }.filter { !$0.isEmpty }
        + part.element.choices.flatMap { $0.list.flatMap { $0.values(of: attribute) } }
    }
  }

  /// How much it counts for the last element of a chain; nil where it is not meant.
  func weight(for chain: [Element]) -> [Int]? {
    meets(chain[...], parts.count - 1) ? weight : nil
  }

  private func meets(_ chain: ArraySlice<Element>, _ part: Int) -> Bool {
    guard !chain.isEmpty, parts[part].element.fits(chain) else { return false }
    guard part > 0 else { return true }
    var around = chain.dropLast()
    while !around.isEmpty {
      if meets(around, part - 1) { return true }
      if parts[part - 1].isParent { return false }
      around = around.dropLast()
    }
    return false
  }
}

/// A colour of a screen, each part in 0…1.
struct Color: Hashable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0

  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// `#14605A`, `#fff`, `transparent` or `none`; nil for anything else.
  init?(_ text: String) {
    if text == "transparent" || text == "none" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
      return
    }
    guard text.first == "#" else { return nil }
    var digits = text.dropFirst().compactMap(\.hexDigitValue)
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 else { return nil }
    let parts = stride(from: 0, to: 6, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }

  /// So much of this one, and the rest of another.
  ///
  /// Source: CSS Color 5 §3.2: parts weigh by how little they can be seen through.
  func mixed(with other: Color, share: Double) -> Color {
    let (own, rest) = (share * alpha, (1 - share) * other.alpha)
    let whole = own + rest
    guard whole > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    func part(_ one: Double, _ two: Double) -> Double { (one * own + two * rest) / whole }
    return Color(
      red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue),
      alpha: whole)
  }

  /// What is seen of it over another that nothing shines through.
  func over(_ ground: Color) -> Color {
    func part(_ one: Double, _ two: Double) -> Double { one * alpha + two * (1 - alpha) }
    return Color(
      red: part(red, ground.red), green: part(green, ground.green), blue: part(blue, ground.blue))
  }

  /// From 1 to 21.
  ///
  /// Source: WCAG 2.2, contrast ratio and relative luminance.
  func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// A number of 0…1 to the power of 2.4: its square, and the fifth root of its square.
  private func power(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    // Newton's way; a few turns are as near as numbers get.
    for _ in 0..<60 where square > 0 {
      let fourth = root * root * root * root
      root -= (fourth * root - square) / (5 * fourth)
    }
    return square > 0 ? square * root : 0
  }
}
