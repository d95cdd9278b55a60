// The pieces of an article that lie beside its core: leads above it, and parts after it.

import LedeMarkup

extension ContentFinder {
  /// What holds the core and all that belongs to it; what else it holds is gone.
  ///
  /// From the core upwards, the brothers of each level are looked at. Those that hold prose stay.
  mutating func gathered(around core: HTMLTree.Node, in body: HTMLTree.Node) -> HTMLTree.Node {
    let heading = headline.map { page.start[Int($0)] }.flatMap {
      $0 <= page.start[Int(core)] ? $0 : nil
    }
    var top = core
    var at = core
    var pending: [HTMLTree.Node] = []
    let most = page.prose(body) / 2
    var isClosed = isWhole(core, most)
    var level = 0
    let size = wordsLeft(in: core)
    while at != body, tree.parent(at) != HTMLTree.none, tree.kind(tree.parent(at)) == .element {
      let parent = tree.parent(at)
      level += 1
      let stays = tree.children(of: parent).filter { child in
        child != at && !isGone[Int(child)] && tree.kind(child) == .element
          && belongs(child, to: at, level, size, heading, isClosed)
      }
      let kept = Set(stays)
      var isBetween = false
      let last = (stays + [at]).max { page.start[Int($0)] < page.start[Int($1)] }
      for child in tree.children(of: parent) {
        if child == at || kept.contains(child) {
          isBetween = child != last
        } else if !(isBetween && isPlain(child)) {
          pending.append(child)
        }
      }
      if !stays.isEmpty {
        for node in pending { markGone(node) }
        pending = []
        top = parent
      }
      if isWhole(parent, most) { isClosed = true }
      at = parent
    }
    return top
  }

  /// Whether a node by its kind holds a whole article, and at least that much prose.
  private func isWhole(_ node: HTMLTree.Node, _ most: Int) -> Bool {
    (tree.tag(node) == .article || tree.tag(node) == .main
      || tree.attribute("role", of: node) == "main") && page.prose(node) >= most
  }

  /// Whether a brother of the core, or of what holds it, is part of the article.
  private func belongs(
    _ node: HTMLTree.Node, to core: HTMLTree.Node, _ level: Int, _ size: Int, _ heading: Int32?,
    _ isClosed: Bool
  ) -> Bool {
    let worth = worth(node)
    guard worth.prose >= 60, worth.sum > 30 else { return false }
    if page.start[Int(node)] < page.start[Int(core)] {
      if let heading { return page.end[Int(node)] > heading }
      return worth.prose >= 200 && !isClosed
    }
    guard !isClosed else { return false }
    if isAlike(node, core) { return worth.prose >= 40 }
    return worth.prose >= max(level <= 2 ? 80 : 150, size / (level <= 2 ? 25 : 10))
  }

  private func isAlike(_ one: HTMLTree.Node, _ other: HTMLTree.Node) -> Bool {
    guard tree.tag(one) == tree.tag(other),
      let a = tree.attribute("class", of: one), let b = tree.attribute("class", of: other)
    else { return false }
    return a == b
  }

  /// How much prose a part holds, less what speaks against it.
  func worth(_ node: HTMLTree.Node) -> (sum: Int, prose: Int) {
    var sum = 0
    var prose = 0
    for index in page.runs(of: node) {
      let run = page.runs[index]
      guard !isGone[Int(run.block)] else { continue }
      let plain = Int(run.words - run.links)
      switch tree.tag(run.block) {
      case .h1, .h2, .h3, .h4, .h5, .h6:
        // A headline that leads elsewhere is that of another article.
        if run.linkShare > 0.5 {
          sum -= 100
        } else if plain >= 80, run.block != headline {
          // Some write what leads into the article as a heading.
          sum += plain - 30
          prose += plain
        }
      default:
        if run.linkShare > 0.5 {
          sum -= 20 + min(Int(run.links), 100)
        } else if run.isProse {
          sum += min(plain, 400) - 30
          prose += plain
        } else {
          sum -= 5
        }
      }
    }
    return (sum, prose)
  }

  /// Whether something small between two parts may stay: a heading, a picture, a line.
  private func isPlain(_ node: HTMLTree.Node) -> Bool {
    guard tree.kind(node) == .element, !isGone[Int(node)] else { return tree.kind(node) == .text }
    switch tree.tag(node) {
    case .h2, .h3, .h4, .h5, .h6, .figure, .hr, .blockquote, .pre, .table, .ul, .ol, .p, .img:
      return page.linkShare(node) < 0.5
    default: return worth(node).sum >= -10
    }
  }
}
