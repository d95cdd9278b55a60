// Which elements of a page are meant: the part of CSS selectors that rules of people need.

/// A list of CSS selectors: names, `.class`, `#id`, `[attribute]`, `[attribute=value]` with `^=`, `$=`
/// and `*=`, joined by spaces or `>`, several with commas.
///
/// Source: Selectors Level 4 §5–6, §15; no pseudo-classes.
package struct Selector: Sendable {
  private struct Test: Sendable {
    enum Relation: Sendable { case present, equal, begins, ends, holds, word }
    var attribute: String
    var relation: Relation
    var value: String
  }
  private struct Part: Sendable {
    /// The element's name in small letters; nil where any will do.
    var name: String?
    var tests: [Test] = []
    /// Whether it must be the parent of the next part, not only hold it.
    var isParent = false
  }

  private var chains: [[Part]] = []

  /// Reads selectors; nil where one is none, or asks for more than is known here.
  package init?(_ text: String) {
    for one in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let chain = Selector.chain(one) else { return nil }
      chains.append(chain)
    }
  }

  /// Whether an element is meant.
  ///
  /// Cost: O(depth · parts), whatever the selector.
  package func matches(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    guard tree.kind(node) == .element else { return false }
    return chains.contains { matches(node, $0, tree) }
  }

  /// The elements that are meant, in the order of the page.
  package func elements(in tree: HTMLTree) -> [HTMLTree.Node] {
    var found: [HTMLTree.Node] = []
    tree.walk(HTMLTree.document) { if matches($0, in: tree) { found.append($0) } }
    return found
  }

  private func matches(_ node: HTMLTree.Node, _ chain: [Part], _ tree: HTMLTree) -> Bool {
    guard let last = chain.last, fits(node, last, tree) else { return false }
    let lineage = tree.ancestors(of: node).filter { tree.kind($0) == .element }.reversed()
    // How many parts of the chain are found up to an element, ending at any above it, or right at it.
    var above: Set<Int> = [0]
    var before: Set<Int> = []
    for element in lineage {
      var here: Set<Int> = []
      for count in 0..<(chain.count - 1) where fits(element, chain[count], tree) {
        let mayFollow =
          count == 0 || (chain[count - 1].isParent ? before.contains(count) : above.contains(count))
        if mayFollow { here.insert(count + 1) }
      }
      above.formUnion(here)
      before = here
    }
    let needed = chain.count - 1
    if needed == 0 { return true }
    return chain[needed - 1].isParent ? before.contains(needed) : above.contains(needed)
  }

  private func fits(_ node: HTMLTree.Node, _ part: Part, _ tree: HTMLTree) -> Bool {
    if let name = part.name, tree.name(node).lowercased() != name { return false }
    return part.tests.allSatisfy { test in
      guard let value = tree.attribute(test.attribute, of: node) else { return false }
      switch test.relation {
      case .present: return true
      case .equal: return value == test.value
      case .begins: return !test.value.isEmpty && value.hasPrefix(test.value)
      case .ends: return !test.value.isEmpty && value.hasSuffix(test.value)
      case .holds: return !test.value.isEmpty && value.contains(test.value)
      case .word:
        return value.split { $0 == " " || $0 == "\n" || $0 == "\t" }.contains { $0 == test.value }
      }
    }
  }

  // MARK: Reading

  private static let mostParts = 16

  private static func chain(_ text: Substring) -> [Part]? {
    var parts: [Part] = []
    for word in text.replacing(">", with: " > ").split(separator: " ") {
      if word == ">" {
        guard let last = parts.indices.last, !parts[last].isParent else { return nil }
        parts[last].isParent = true
      } else {
        guard let part = part(word) else { return nil }
        parts.append(part)
      }
    }
    guard let last = parts.last, !last.isParent, parts.count <= mostParts else { return nil }
    return parts
  }

  private static func part(_ word: Substring) -> Part? {
    var part = Part()
    var rest = word
    let name = rest.prefix(while: isNameCharacter)
    if !name.isEmpty { part.name = name.lowercased() }
    rest = rest.dropFirst(name.count)
    if rest.first == "*", name.isEmpty { rest = rest.dropFirst() }
    while let mark = rest.first {
      rest = rest.dropFirst()
      switch mark {
      case ".", "#":
        let name = rest.prefix(while: isNameCharacter)
        guard !name.isEmpty else { return nil }
        rest = rest.dropFirst(name.count)
        part.tests.append(
          Test(
            attribute: mark == "." ? "class" : "id", relation: mark == "." ? .word : .equal,
            value: String(name)))
      case "[":
        guard let end = rest.firstIndex(of: "]"), let test = test(rest[..<end]) else { return nil }
        part.tests.append(test)
        rest = rest[rest.index(after: end)...]
      default: return nil
      }
    }
    return part
  }

  private static func test(_ text: Substring) -> Test? {
    let name = text.prefix(while: isNameCharacter)
    guard !name.isEmpty else { return nil }
    var rest = text.dropFirst(name.count)
    guard !rest.isEmpty else {
      return Test(attribute: name.lowercased(), relation: .present, value: "")
    }
    let relation: Test.Relation
    switch rest.prefix(2) {
    case "^=": relation = .begins
    case "$=": relation = .ends
    case "*=": relation = .holds
    case "~=": relation = .word
    default: relation = .equal
    }
    rest = rest.dropFirst(relation == .equal ? 0 : 1)
    guard rest.first == "=" else { return nil }
    rest = rest.dropFirst()
    if let quote = rest.first, quote == "\"" || quote == "'" {
      guard rest.count >= 2, rest.last == quote else { return nil }
      rest = rest.dropFirst().dropLast()
    }
    return Test(attribute: name.lowercased(), relation: relation, value: String(rest))
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }
}
