// What people know of sites that no mechanism finds: the rules of `extraction.rules`.

import LedeMarkup
import LedeNews

/// Rules for the pages of single sites, written by the owner.
///
/// A rule is a line: a host, `article` or `drop`, and a CSS selector. `article` says what is the
/// article, `drop` what is none of it. The rules of a host hold for the names within it, too. Lines that
/// begin with `#` are remarks; lines that are no rules are passed over.
package struct ExtractionRules: Sendable {
  private var articles: [String: [Selector]] = [:]
  private var drops: [String: [Selector]] = [:]

  /// No rules at all.
  package init() {}

  /// Reads the rules of a text.
  package init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, let selector = Selector(String(words[2])) else { continue }
      let host = words[0].lowercased()
      switch words[1] {
      case "article": articles[host, default: []].append(selector)
      case "drop": drops[host, default: []].append(selector)
      default: continue
      }
    }
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
