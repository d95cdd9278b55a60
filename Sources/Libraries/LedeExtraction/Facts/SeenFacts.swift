// Who wrote an article and when, where a page shows it to people.

import LedeMarkup

/// Names and days as they stand in a page, best first.
struct SeenFacts {
  /// Names of who wrote it.
  private(set) var names: [String] = []
  /// Texts that hold a day.
  private(set) var dates: [String] = []

  private let tree: HTMLTree
  private let page: PageOutline
  private var candidates: [(rank: Int, name: String)] = []
  /// How many parts were looked into for a name, and how many lines of them.
  private var tries = 0
  private var lines = 0
  private var times: [(rank: Int, text: String)] = []
  /// What stands apart from the article: comments, other articles, forms.
  private var isApart: [Bool]

  /// Reads a page, whose article has that heading.
  init(_ tree: HTMLTree, _ page: PageOutline, headline: HTMLTree.Node?) {
    self.tree = tree
    self.page = page
    isApart = Array(repeating: false, count: tree.count)
    let all = page.words(HTMLTree.document)
    for node in page.order where tree.kind(node) == .element {
      let parent = tree.parent(node)
      let names = page.names[Int(node)]
      let isLarge = page.words(node) * 2 > all
      isApart[Int(node)] =
        parent != HTMLTree.none && isApart[Int(parent)]
        || !isLarge && (names.contains(.ofOthers) || isApartByKind(node))
      guard !isApart[Int(node)] else { continue }
      gatherDate(node, names)
      gatherName(node, names)
    }
    gatherLines(around: headline)
    // What is written like a name is more likely one.
    names = SeenFacts.unique(
      candidates.map { (PersonName.looksWritten($0.name) ? $0.rank : $0.rank + 3, $0.name) }
        .sorted { $0.0 < $1.0 }.map(\.1))
    dates = times.sorted { $0.rank < $1.rank }.map(\.text)
  }

  private func isApartByKind(_ node: HTMLTree.Node) -> Bool {
    switch tree.tag(node) {
    case .form, .nav, .select, .script, .style, .template: return true
    case .footer:
      // The end of an article names its author, the end of a page the site's owner.
      return !tree.ancestors(of: node).contains { [.article, .main].contains(tree.tag($0)) }
    default: return false
    }
  }

  // MARK: Days

  private mutating func gatherDate(_ node: HTMLTree.Node, _ names: NodeWords) {
    guard tree.attributeCount(node) > 0 || tree.tag(node) == .time, times.count < 400 else {
      return
    }
    let isPublished = has("datepublished", in: tree.attribute("itemprop", of: node))
    if tree.tag(node) == .time || isPublished {
      let text =
        tree.attribute("datetime", of: node) ?? tree.attribute("content", of: node) ?? words(node)
      let isFirst =
        isPublished || names.contains(.published) || tree.attribute("pubdate", of: node) != nil
      times.append((isFirst ? 0 : names.contains(.changed) ? 3 : 1, text))
    } else if tree.tag(node) == .abbr, let title = tree.attribute("title", of: node) {
      times.append((2, title))
    } else if names.contains(.dated) || names.contains(.published), page.words(node) < 200 {
      let text = words(node)
      if text.utf8.count < 200 { times.append((names.contains(.changed) ? 4 : 2, text)) }
    }
  }

  /// Whether a word is one of an attribute's.
  private func has(_ word: String, in value: String?) -> Bool {
    guard let value, value.utf8.count >= word.utf8.count else { return false }
    return value.lowercased().split(separator: " ").contains { $0 == word }
  }

  // MARK: Names

  private mutating func gatherName(_ node: HTMLTree.Node, _ names: NodeWords) {
    guard tree.attributeCount(node) > 0, tree.tag(node) != .meta, candidates.count < 200,
      tries < Self.mostTries
    else { return }
    if has("author", in: tree.attribute("itemprop", of: node)) {
      add(0, node)
    } else if has("author", in: tree.attribute("rel", of: node)) {
      add(1, node)
    } else if names.contains(.byline) {
      add(tree.tag(node) == .a || page.words(node) < 60 ? 2 : 3, node)
    } else if tree.tag(node) == .a, leadsToPerson(node), page.words(node) < 60,
      let name = PersonName.found(in: words(node)), PersonName.looksWritten(name)
    {
      candidates.append((4, name))
    }
  }

  /// Takes the names out of a part that is about who wrote the article.
  private mutating func add(_ rank: Int, _ node: HTMLTree.Node) {
    tries += 1
    if let title = tree.attribute("content", of: node), let name = PersonName.found(in: title) {
      candidates.append((rank, name))
      return
    }
    let inside = page.nodes(in: node).dropFirst().prefix(1_024)
    var names: [String] = []
    for child in inside where names.count < 4 && tree.kind(child) == .element {
      let isName =
        tree.attribute("itemprop", of: child) == "name"
        || tree.tag(child) == .a
          && (leadsToPerson(child) || tree.attribute("rel", of: child) == "author")
      guard isName else { continue }
      let said = tree.attribute("content", of: child) ?? line(child)
      if let said, let name = PersonName.found(in: said) { names.append(name) }
    }
    if names.isEmpty {
      for child in inside
      where tree.kind(child) == .element && page.names[Int(child)].contains(.named) && names.isEmpty
      {
        if let said = line(child), let name = PersonName.found(in: said) { names.append(name) }
      }
    }
    names = SeenFacts.unique(names)
    if !names.isEmpty {
      candidates.append((rank, names.joined(separator: ", ")))
      return
    }
    let whole = words(node)
    if whole.utf8.count <= 120, let name = PersonName.found(in: whole) {
      candidates.append((rank, name))
    }
  }

  /// So many parts that call themselves the author's are looked into.
  private static let mostTries = 400

  /// The words of a node that may be a name; nil where they are too many, or the page is full of such nodes.
  private mutating func line(_ node: HTMLTree.Node) -> String? {
    guard page.words(node) <= 200, lines < 2_000 else { return nil }
    lines += 1
    return words(node)
  }

  /// Whether an address is that of a person's page.
  private func leadsToPerson(_ node: HTMLTree.Node) -> Bool {
    guard let address = tree.attribute("href", of: node)?.lowercased() else { return false }
    let parts = address.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    return parts.contains { SeenFacts.personPaths.contains(String($0)) }
  }

  private static let personPaths: Set<String> = [
    "author", "authors", "autor", "autoren", "auteur", "auteurs", "autore", "autori", "autores",
    "columnist", "columnists", "contributor", "contributors", "editors", "journalist",
    "journalists", "people", "profile", "profiles", "redakteur", "redaktion", "reporter",
    "reporters", "signataires", "staff", "writer", "writers", "user", "users", "verfasser",
  ]

  /// Lines near the headline that begin as bylines do, or hold a day.
  private mutating func gatherLines(around headline: HTMLTree.Node?) {
    let place = headline.map { page.runs(of: $0).lowerBound }
    let range = place.map { max(0, $0 - 4)..<min(page.runs.count, $0 + 12) } ?? 0..<0
    let after = range.filter { $0 >= place ?? 0 }
    for index in after + range.filter({ $0 < place ?? 0 }) {
      let run = page.runs[index]
      guard run.words <= 200, !isApart[Int(run.block)] else { continue }
      let line = page.text(of: run, tree)
      times.append((5, line))
      let small = line.lowercased()
      if run.words <= 100, SeenFacts.lineBeginnings.contains(where: small.hasPrefix),
        let name = PersonName.found(in: line), PersonName.looksWritten(name)
      {
        candidates.append((5, name))
      }
    }
    // Then any short line that holds a day.
    for run in page.runs where run.words <= 160 && run.words >= 6 && times.count < 1_000 {
      guard !isApart[Int(run.block)] else { continue }
      let line = page.text(of: run, tree)
      if line.utf8.contains(where: { $0 &- 48 < 10 }) { times.append((6, line)) }
    }
  }

  private static let lineBeginnings = [
    "by ", "by: ", "von ", "von: ", "par ", "por ", "text: ", "autor: ", "autorin: ", "author: ",
    "text von ", "interview: ", "written by ", "posted by ", "ein beitrag von ", "gastbeitrag von ",
    "di ", "door ", "автор: ",
  ]

  private func words(_ node: HTMLTree.Node) -> String {
    page.words(in: node, tree, most: 1_000) { !page.isHidden[Int($0)] }
  }

  static func unique(_ names: [String]) -> [String] {
    var seen = Set<String>()
    return names.filter { seen.insert($0).inserted }
  }
}
