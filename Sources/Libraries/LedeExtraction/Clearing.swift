// What stands within an article without being of it.

import LedeMarkup

extension ContentFinder {
  /// Marks what is in `top` and not of the article.
  mutating func clear(_ top: HTMLTree.Node) {
    for node in elements(in: top) where node != top && !isGone[Int(node)] {
      let words = page.words(node)
      let share = page.linkShare(node)
      switch tree.tag(node) {
      case .h1, .h2, .h3, .h4, .h5, .h6:
        if PageOutline.headingLevel(tree.tag(node)) ?? 9 <= 3, isTitle(node) {
          markGone(node)
        } else if words > 0, words < 80, PointingWords.begin(text(of: node)) {
          clearPart(headedBy: node, in: top)
        }
      case .ul, .ol, .dl: if share > 0.6 || (share > 0.4 && words < 200) { markGone(node) }
      case .div, .section, .table, .header:
        if share > 0.5, page.prose(node) < 80, words - page.links(node) < 150 {
          markGone(node)
        } else if tree.tag(node) == .div, isDiagram(node) {
          markGone(node)
        }
      case .p where words > 0:
        if share > 0.85, !isAddress(text(of: node)) {
          markGone(node)
        } else if words < 400, share > 0.3 || words < 40, PointingWords.begin(text(of: node)) {
          markGone(node)
        } else if words < 120, CreditWords.begin(text(of: node)) {
          markGone(node)
        }
      default: break
      }
    }
    clearEmptyParts(of: top)
  }

  /// What a heading such as "More on this" stands over: its box, or what follows to the next heading.
  private mutating func clearPart(headedBy heading: HTMLTree.Node, in top: HTMLTree.Node) {
    var box = heading
    while tree.parent(box) != top,
      page.runs(of: tree.parent(box)).lowerBound
        == page.runs(of: heading).lowerBound
    {
      box = tree.parent(box)
    }
    markGone(box)
    // Names of other articles, each with its link, or short lines.
    for next in tree.chain(tree.next(box), by: tree.next) {
      let isHeading = PageOutline.headingLevel(tree.tag(next)) != nil
      if isHeading, page.linkShare(next) < 0.5 { break }
      // A teaser's words are few, or stand in a box with its link.
      let isParagraph = tree.tag(next) == .p && page.links(next) == 0
      if page.prose(next) >= (isParagraph ? 60 : 120), page.linkShare(next) < 0.2 { break }
      markGone(next)
    }
  }

  /// Whether a part holds nothing but the figures and labels of a diagram.
  private func isDiagram(_ node: HTMLTree.Node) -> Bool {
    let runs = page.runs(of: node)
    guard runs.count >= 8, page.words(node) < runs.count * 12, page.prose(node) == 0 else {
      return false
    }
    let labels = runs.count { page.runs[$0].words <= 5 && tree.tag(page.runs[$0].block) != .td }
    return labels * 5 >= runs.count * 3
  }

  /// Whether a line is the address that it links to.
  private func isAddress(_ line: String) -> Bool {
    !line.contains(" ") && (line.contains("@") || line.contains("://") || line.hasPrefix("www."))
  }

  /// Headings of which all that followed is gone, and such as nothing follows.
  private mutating func clearEmptyParts(of top: HTMLTree.Node) {
    var heading: (node: HTMLTree.Node, level: Int)?
    var isCut = false
    for index in page.runs(of: top) {
      let block = page.runs[index].block
      guard !isGone[Int(block)] else {
        isCut = true
        continue
      }
      if let level = PageOutline.headingLevel(tree.tag(block)), page.runs[index].words < 100 {
        if isCut, let open = heading, open.node != block, open.level >= level,
          !hasPicture(from: open.node, to: block)
        {
          markGone(open.node)
        }
        heading = (block, level)
      } else {
        heading = nil
      }
      isCut = false
    }
    if let heading, !hasPicture(from: heading.node, to: nil, within: top) { markGone(heading.node) }
  }

  private func hasPicture(
    from node: HTMLTree.Node, to other: HTMLTree.Node?, within top: HTMLTree.Node = 0
  ) -> Bool {
    let end = other.map { page.start[Int($0)] } ?? page.end[Int(top)]
    let start = page.start[Int(node)]
    guard start < end else { return false }
    return page.order[Int(start)..<Int(end)].contains {
      !isGone[Int($0)] && [.img, .video, .audio].contains(tree.tag($0))
    }
  }

  func text(of node: HTMLTree.Node) -> String { page.text(of: node, tree) }

  /// Whether a heading only says again what the page is called.
  func isTitle(_ node: HTMLTree.Node) -> Bool {
    title.map { Headline.says(text(of: node), $0) } ?? false
  }
}
