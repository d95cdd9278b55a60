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
  let tree: HTMLTree
  let page: PageOutline
  let title: String?
  let author: String?
  /// The heading over the article, once it was looked for.
  var headline: HTMLTree.Node?
  private var dropped: [HTMLTree.Node] = []
  var isGone: [Bool]
  var scores: [Double]

  init(_ tree: HTMLTree, _ page: PageOutline, title: String?, author: String?) {
    self.tree = tree
    self.page = page
    self.title = title
    self.author = author
    scores = Array(repeating: 0, count: tree.count)
    isGone = Array(repeating: false, count: tree.count)
  }

  /// The article, or what comes nearest to one.
  ///
  /// Where the names of parts mislead, so that next to nothing is left, they are not believed.
  ///
  /// What a rule says is the article (`known`) is taken as it is, but for what nobody sees and for what
  /// rules say is no part of it.
  mutating func content(known: HTMLTree.Node? = nil, dropped: [HTMLTree.Node] = []) -> Content {
    self.dropped = dropped
    if let known {
      for node in dropped { markGone(node) }
      return Content(top: known, isGone: isGone, score: Double(wordsLeft(in: known)) / 20)
    }
    guard let body = page.order.first(where: { tree.tag($0) == .body }) else {
      return Content(top: HTMLTree.document, isGone: isGone, score: 0)
    }
    headline = Headline.node(in: body, of: tree, page, title: title)
    let believed = attempt(in: body, believesNames: true)
    let all = page.words(body) - page.links(body)
    let kept = wordsLeft(in: believed.top)
    if kept >= 400 || Double(kept) > Double(all) * 0.5 { return believed }
    scores = Array(repeating: 0, count: tree.count)
    isGone = Array(repeating: false, count: tree.count)
    let plain = attempt(in: body, believesNames: false)
    return wordsLeft(in: plain.top) > kept * 2 ? plain : believed
  }

  private mutating func attempt(in body: HTMLTree.Node, believesNames: Bool) -> Content {
    for node in dropped { markGone(node) }
    markUnlikely(in: body, believesNames: believesNames)
    scoreRuns(in: body)
    let core = best(in: body)
    let top = gathered(around: core, in: body)
    let before = wordsLeft(in: top)
    let uncleared = isGone
    clear(top)
    clearEnds(of: top, author: author)
    // Where that leaves next to nothing, links are what the page is about.
    if wordsLeft(in: top) * 4 < before { isGone = uncleared }
    return Content(top: top, isGone: isGone, score: scores[Int(core)])
  }

  func kind(_ node: HTMLTree.Node) -> NodeWords { page.names[Int(node)] }

  /// The elements within a node, itself included, in order.
  func elements(in top: HTMLTree.Node) -> [HTMLTree.Node] {
    page.nodes(in: top).filter { tree.kind($0) == .element }
  }

  mutating func markGone(_ top: HTMLTree.Node) {
    for node in page.nodes(in: top) { isGone[Int(node)] = true }
  }

  /// Words of a node that are no links and not gone.
  func wordsLeft(in top: HTMLTree.Node) -> Int {
    page.runs(of: top).reduce(0) { sum, index in
      let run = page.runs[index]
      return isGone[Int(run.block)] ? sum : sum + Int(run.words - run.links)
    }
  }

  // MARK: What is surely not it

  private mutating func markUnlikely(in body: HTMLTree.Node, believesNames: Bool) {
    let all = Double(max(1, page.words(body)))
    for node in elements(in: body) where node != body && !isGone[Int(node)] {
      if page.isHidden[Int(node)] {
        if !page.isFrame(node, tree) { markGone(node) }
        continue
      }
      let share = Double(page.words(node)) / all
      switch tree.tag(node) {
      case .nav, .footer, .form, .dialog, .menu, .search:
        // Some pages put all of themselves into a form.
        if share < 0.5 { markGone(node) }
      case .aside: if share < 0.4 { markGone(node) }
      case .article, .main, .html, .body, .a: break
      // A paragraph of prose is one, whatever it is called.
      case .p where page.prose(node) >= 80: break
      default:
        guard believesNames, share < (kind(node).contains(.surelyAround) ? 0.5 : 0.35) else {
          continue
        }
        let kind = kind(node)
        if let headline, page.holds(node, headline), page.prose(node) >= 60 {
          // What leads into the article often stands with its headline.
          continue
        } else if kind.contains(.surelyAround) {
          markGone(node)
        } else if kind.contains(.around) {
          if !kind.contains(.content) || share < 0.2,
            page.paragraphs(node) < 4 || page.linkShare(node) > 0.4
          {
            markGone(node)
          }
        } else if kind.contains(.perhapsAround), tree.tag(node) != .blockquote,
          !kind.contains(.content) || page.linkShare(node) > 0.5, page.prose(node) < 80,
          page.linkShare(node) > 0.2 || isSmallBox(node) && !isPlayer(node)
        {
          markGone(node)
        }
      }
    }
  }

  /// A box around a player and nothing else; advertisements do not ask for the whole screen.
  private func isPlayer(_ node: HTMLTree.Node) -> Bool {
    page.words(node) == 0
      && page.nodes(in: node).prefix(16).contains { inner in
        page.isFrame(inner, tree)
          && (tree.attribute("allowfullscreen", of: inner) != nil
            || tree.attribute("allow", of: inner)?.contains("fullscreen") == true)
      }
  }

  /// Few words in a box of their own; lists and tables have short parts by nature.
  private func isSmallBox(_ node: HTMLTree.Node) -> Bool {
    switch tree.tag(node) {
    case .ul, .ol, .dl, .li, .dt, .dd, .table, .tr, .td, .th: false
    default: page.words(node) < 100
    }
  }

  // MARK: Where the prose is

  private mutating func scoreRuns(in body: HTMLTree.Node) {
    for index in page.runs(of: body) {
      let run = page.runs[index]
      guard run.words >= 25, !isGone[Int(run.block)] else { continue }
      switch tree.tag(run.block) {
      case .h1, .h2, .h3, .h4, .h5, .h6, .figcaption, .caption, .address: continue
      default: break
      }
      let prose = 1 + Double(run.commas) + min(Double(run.words) / 100, 3)
      let worth = prose * (1 - run.linkShare)
      // A block that holds nothing but this is a paragraph; what holds more is scored itself.
      let isParagraph = page.runs(of: run.block).count == 1
      var at = isParagraph ? tree.parent(run.block) : run.block
      var level = 0
      while at != HTMLTree.none, level < 6, tree.kind(at) == .element, tree.tag(at) != .html {
        scores[Int(at)] += worth / (level == 0 ? 1 : level == 1 ? 2 : Double(level) * 3)
        at = tree.parent(at)
        level += 1
      }
    }
    for node in elements(in: body) where scores[Int(node)] > 0 {
      let kind = kind(node)
      var factor = 1 - page.linkShare(node)
      if kind.contains(.content) { factor *= 1.25 }
      if kind.contains(.around) || kind.contains(.perhapsAround) { factor *= 0.6 }
      switch tree.tag(node) {
      case .article, .main: factor *= 1.3
      case .li, .ul, .ol, .dl, .form, .th, .blockquote, .address: factor *= 0.5
      case .td: factor *= 0.8
      default: break
      }
      scores[Int(node)] *= factor
    }
  }

  private func best(in body: HTMLTree.Node) -> HTMLTree.Node {
    var best = body
    for node in elements(in: body)
    where !isGone[Int(node)] && scores[Int(node)] > scores[Int(best)] {
      best = node
    }
    return best
  }
}
