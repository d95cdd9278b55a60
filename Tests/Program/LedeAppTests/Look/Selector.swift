// Selectors of style sheets, and the elements that they are asked about.

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
