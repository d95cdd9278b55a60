// Where in a page the article is: by how prose is spread over its tree.

import LedeMarkup

/// The part of a page that is its article.
struct Content {
  var top: HTMLTree.Node
  /// Nodes within it that do not belong to it.
  var isGone: [Bool]
  var score: Double
}

/// Finds the article and clears away what stands in it without belonging to it.
struct ContentFinder {
  private let tree: HTMLTree
  private let shape: TextShape
  private let title: String?
  private var scores: [Double]
  private var isGone: [Bool]
  private var kinds: [NodeWords?]

  init(_ tree: HTMLTree, _ shape: TextShape, title: String?) {
    self.tree = tree
    self.shape = shape
    self.title = title
    scores = Array(repeating: 0, count: tree.count)
    isGone = Array(repeating: false, count: tree.count)
    kinds = Array(repeating: nil, count: tree.count)
  }

  /// The article, or what comes nearest to one.
  ///
  /// Where the names of parts mislead, so that next to nothing is left, they are not believed.
  mutating func content() -> Content {
    guard let body = body else {
      return Content(top: HTMLTree.document, isGone: isGone, score: 0)
    }
    let believed = attempt(in: body, believesNames: true)
    let all = shape.words[Int(body)] - shape.links[Int(body)]
    let kept = wordsLeft(believed.top)
    if kept >= 400 || Double(kept) > Double(all) * 0.5 { return believed }
    scores = Array(repeating: 0, count: tree.count)
    isGone = Array(repeating: false, count: tree.count)
    let plain = attempt(in: body, believesNames: false)
    return wordsLeft(plain.top) > kept * 2 ? plain : believed
  }

  private mutating func attempt(in body: HTMLTree.Node, believesNames: Bool) -> Content {
    markUnlikely(in: body, believesNames: believesNames)
    scoreParagraphs(in: body)
    let top = joined(best(in: body), body)
    clean(top)
    return Content(top: top, isGone: isGone, score: scores[Int(top)])
  }

  private var body: HTMLTree.Node? {
    var found: HTMLTree.Node?
    tree.walk(HTMLTree.document) { if found == nil, tree.tag($0) == .body { found = $0 } }
    return found
  }

  private mutating func kind(_ node: HTMLTree.Node) -> NodeWords {
    if let known = kinds[Int(node)] { return known }
    let made = NodeWords(node, tree)
    kinds[Int(node)] = made
    return made
  }

  // MARK: What is surely not it

  private mutating func markUnlikely(in body: HTMLTree.Node, believesNames: Bool) {
    let all = max(1, shape.words[Int(body)])
    for node in elements(in: body) {
      guard node != body, !isGone[Int(node)] else { continue }
      let share = Double(shape.words[Int(node)]) / Double(all)
      switch tree.tag(node) {
      case .nav, .footer, .form, .dialog, .menu, .search:
        // Some pages put all of themselves into a form.
        if share < 0.5 { isGone[Int(node)] = true }
      case .aside: if share < 0.4 { isGone[Int(node)] = true }
      case .article, .main, .html, .body, .a: break
      default:
        let kind = kind(node)
        if believesNames, kind.isAround, !kind.isContent, share < 0.35,
          shape.paragraphs[Int(node)] < 4 || shape.linkShare(node) > 0.4
        {
          isGone[Int(node)] = true
        }
      }
      if shape.isHidden[Int(node)] { isGone[Int(node)] = true }
    }
    // What is in something gone is gone with it.
    tree.walk(body) { node in
      let parent = tree.parent(node)
      if parent != HTMLTree.none, isGone[Int(parent)] { isGone[Int(node)] = true }
    }
  }

  private func elements(in top: HTMLTree.Node) -> [HTMLTree.Node] {
    var nodes: [HTMLTree.Node] = []
    tree.walk(top) { if tree.kind($0) == .element { nodes.append($0) } }
    return nodes
  }

  // MARK: Where the prose is

  private mutating func scoreParagraphs(in body: HTMLTree.Node) {
    for node in elements(in: body) where !isGone[Int(node)] && isParagraph(node) {
      let words = Double(shape.words[Int(node)])
      guard words >= 25 else { continue }
      let prose = 1 + Double(shape.commas[Int(node)]) + min(words / 100, 3)
      let worth = prose * (1 - shape.linkShare(node))
      var at = tree.parent(node)
      var level = 0
      while at != HTMLTree.none, level < 6, tree.kind(at) == .element, tree.tag(at) != .html {
        scores[Int(at)] += worth / (level == 0 ? 1 : level == 1 ? 2 : Double(level) * 3)
        at = tree.parent(at)
        level += 1
      }
    }
    for node in elements(in: body) where scores[Int(node)] > 0 {
      let kind = kind(node)
      var factor = 1 - shape.linkShare(node)
      if kind.isContent { factor *= 1.25 }
      if kind.isAround { factor *= 0.6 }
      switch tree.tag(node) {
      case .article, .main: factor *= 1.3
      case .li, .ul, .ol, .dl, .form, .th, .blockquote, .address: factor *= 0.5
      case .td: factor *= 0.8
      default: break
      }
      scores[Int(node)] *= factor
    }
  }

  /// A paragraph, or what stands for one: a block with words of its own and no blocks in it.
  private func isParagraph(_ node: HTMLTree.Node) -> Bool {
    switch tree.tag(node) {
    case .p, .pre: return true
    case .td, .div, .section, .li, .blockquote, .dd, .article, .main, .center, .span:
      var child = tree.firstChild(node)
      var hasWords = false
      while child != HTMLTree.none {
        if tree.kind(child) == .element, BlockText.blocks.contains(tree.tag(child)),
          tree.tag(child) != .br
        {
          return false
        }
        if tree.kind(child) == .text, shape.words[Int(child)] > 10 { hasWords = true }
        child = tree.next(child)
      }
      return hasWords && tree.tag(node) != .span
    default: return false
    }
  }

  private func best(in body: HTMLTree.Node) -> HTMLTree.Node {
    var best = body
    for node in elements(in: body) where !isGone[Int(node)] && scores[Int(node)] > scores[Int(best)]
    {
      best = node
    }
    // An article's parts may each hold some of its paragraphs: what holds most of the prose wins.
    var at = tree.parent(best)
    while at != HTMLTree.none, at != body, tree.tag(at) != .body {
      let inner = Double(shape.words[Int(best)] - shape.links[Int(best)])
      let outer = Double(wordsLeft(at))
      if tree.tag(at) == .article || scores[Int(at)] > scores[Int(best)] * 0.75,
        outer > inner * 1.2,
        shape.linkShare(at) < 0.35
      {
        best = at
      }
      at = tree.parent(at)
    }
    return best
  }

  /// Words of a node that are no links and not gone.
  private func wordsLeft(_ top: HTMLTree.Node) -> Int32 {
    var sum: Int32 = 0
    tree.walk(top) { node in
      if tree.kind(node) == .text, !isGone[Int(node)] {
        sum += shape.words[Int(node)] - shape.links[Int(node)]
      }
    }
    return sum
  }

  /// The parent instead, when brothers of the best part belong to the article too.
  private mutating func joined(_ best: HTMLTree.Node, _ body: HTMLTree.Node) -> HTMLTree.Node {
    let parent = tree.parent(best)
    guard best != body, parent != HTMLTree.none, tree.kind(parent) == .element else { return best }
    let threshold = max(8, scores[Int(best)] * 0.2)
    var stays: Set<HTMLTree.Node> = [best]
    var child = tree.firstChild(parent)
    while child != HTMLTree.none {
      if child != best, !isGone[Int(child)], tree.kind(child) == .element {
        let words = shape.words[Int(child)]
        let share = shape.linkShare(child)
        if scores[Int(child)] >= threshold
          || (tree.tag(child) == .p && words > 80 && share < 0.25)
        {
          stays.insert(child)
        }
      }
      child = tree.next(child)
    }
    guard stays.count > 1 else { return best }
    child = tree.firstChild(parent)
    while child != HTMLTree.none {
      if !stays.contains(child) { markGone(child) }
      child = tree.next(child)
    }
    scores[Int(parent)] = max(scores[Int(parent)], scores[Int(best)])
    return parent
  }

  private mutating func markGone(_ node: HTMLTree.Node) {
    var nodes: [HTMLTree.Node] = []
    tree.walk(node) { nodes.append($0) }
    for node in nodes { isGone[Int(node)] = true }
  }

  // MARK: What stands in it and is not of it

  private mutating func clean(_ top: HTMLTree.Node) {
    for node in elements(in: top) where node != top && !isGone[Int(node)] {
      let words = shape.words[Int(node)]
      let share = shape.linkShare(node)
      switch tree.tag(node) {
      case .h1:
        if isTitle(node) { markGone(node) }
      case .h2, .h3:
        if isTitle(node) || kind(node).isAround && words < 25 { markGone(node) }
      case .ul, .ol, .dl:
        if share > 0.6 || (share > 0.4 && words < 200) { markGone(node) }
      case .div, .section, .table, .header, .span, .p:
        let isList = share > 0.5 && (words > 12 || tree.tag(node) != .span)
        if isList, tree.tag(node) != .p || share > 0.85, tree.tag(node) != .span,
          words - shape.links[Int(node)] < 150
        {
          markGone(node)
        }
      default: break
      }
    }
  }

  /// Whether a heading only says again what the page is called.
  private func isTitle(_ node: HTMLTree.Node) -> Bool {
    guard let title else { return false }
    var bytes: [UInt8] = []
    tree.walk(node) { if tree.kind($0) == .text { tree.appendUTF8(of: $0, to: &bytes) } }
    return PageFacts.tidy(String(decoding: bytes, as: UTF8.self)) == title
  }
}
