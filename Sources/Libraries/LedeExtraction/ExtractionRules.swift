// What people know of sites that no mechanism finds: the rules of `extraction.rules`.

import LedeMarkup
import LedeBase

/// Rules for the pages of single sites, written by the owner.
///
/// A rule is a line: a host, `article` or `drop`, and a CSS selector. `article` says what is the
/// article, `drop` what is none of it. The rules of a host hold for the names within it, too. Lines that
/// begin with `#` are remarks.
package struct ExtractionRules: Sendable {
  private var articles: [String: [Selector]] = [:]
  private var drops: [String: [Selector]] = [:]

  /// No rules at all.
  package init() {}

  /// Reads the rules of a text.
  ///
  /// - Throws: What is wrong with every line that is no rule.
  package init(_ text: String) throws(ExtractionRulesError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var faults: [ExtractionRulesError.Fault] = []
    for (index, line) in lines.enumerated() {
      let line = line.drop(while: \.isWhitespace)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      if let words = add(line) { faults.append(.init(line: index + 1, words: words)) }
    }
    if !faults.isEmpty { throw ExtractionRulesError(faults: faults) }
  }

  /// Takes one rule; gives what is wrong with it, or nil.
  private mutating func add(_ line: Substring) -> String? {
    let words = line.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    guard words.count == 3 else { return "write it as a host, article or drop, and a CSS selector" }
    let host = words[0].lowercased()
    guard host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }) else {
      return "\(words[0]) is no host; write it as paper.example"
    }
    guard let selector = Selector(String(words[2])) else {
      return "\(words[2]) is no selector that is known here"
    }
    switch words[1] {
    case "article": articles[host, default: []].append(selector)
    case "drop": drops[host, default: []].append(selector)
    default: return "after the host stands article or drop, not \(words[1])"
    }
    return nil
  }

  /// The element that is the article by the first rule that finds one; nil where none does.
  func article(in page: HTMLTree, at address: WebAddress?) -> HTMLTree.Node? {
    for selector in rules(articles, for: address) {
      if let found = selector.elements(in: page).first { return found }
    }
    return nil
  }

  /// The elements that are no part of the article.
  func dropped(in page: HTMLTree, at address: WebAddress?) -> [HTMLTree.Node] {
    rules(drops, for: address).flatMap { $0.elements(in: page) }
  }

  private func rules(_ all: [String: [Selector]], for address: WebAddress?) -> [Selector] {
    guard !all.isEmpty, let address else { return [] }
    var host = address.host[...]
    while !host.isEmpty {
      if let found = all[String(host)] { return found }
      guard let dot = host.firstIndex(of: ".") else { break }
      host = host[host.index(after: dot)...]
    }
    return []
  }
}

/// A text that holds lines which are no rules.
package struct ExtractionRulesError: Error, Equatable, CustomStringConvertible {
  /// A line, counted from 1, and what is wrong with it.
  package struct Fault: Equatable, Sendable {
    package var line: Int
    package var words: String
  }
  package var faults: [Fault]

  package var description: String {
    faults.map { "line \($0.line): \($0.words)" }.joined(separator: "; ")
  }
}
