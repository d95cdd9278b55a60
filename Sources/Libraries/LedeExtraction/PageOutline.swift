// A page in the order of reading: its stretches of words, and how much is written in each part.

import LedeMarkup

/// A stretch of words that no border of a block divides.
struct Run {
  /// The innermost block that holds it.
  var block: HTMLTree.Node
  /// Letters of words that are to be seen, in bytes, spaces counted once.
  var words: Int32 = 0
  /// Those of them that stand in links to elsewhere.
  var links: Int32 = 0
  /// Commas and their like in other scripts: prose has them, menus do not.
  var commas: Int32 = 0

  /// Where in the page's order its words begin and end.
  fileprivate var place: Range<Int32> = 0..<0

  /// How much of it is links: 0…1.
  var linkShare: Double { words == 0 ? 0 : Double(links) / Double(words) }
  /// Whether it reads like part of a text: enough words, and few of them links.
  var isProse: Bool { words - links >= 60 && Double(links) < 0.35 * Double(words) }
}

/// The nodes of a page in order, and what stands in each; made in one walk.
struct PageOutline {
  /// All nodes of the page, parents before what is in them.
  private(set) var order: [HTMLTree.Node] = []
  /// Of every node, what its names say.
  private(set) var names: [NodeWords]
  /// All stretches of words that are to be seen.
  private(set) var runs: [Run] = []
  /// Of every node, its place in `order`.
  private(set) var start: [Int32]
  /// Of every node, the place in `order` after all that is in it.
  private(set) var end: [Int32]
  private var runStart: [Int32]
  private var runEnd: [Int32]
  /// Whether nobody sees the node.
  private(set) var isHidden: [Bool]
  /// Sums over the runs before each.
  private var sums: [Counts] = []

  private struct Counts {
    var words: Int32 = 0
    var links: Int32 = 0
    var paragraphs: Int32 = 0
    var prose: Int32 = 0
  }

  func runs(of node: HTMLTree.Node) -> Range<Int> {
    Int(runStart[Int(node)])..<max(Int(runStart[Int(node)]), Int(runEnd[Int(node)]))
  }
  /// The letters within a node.
  func words(_ node: HTMLTree.Node) -> Int { count(node) { $0.words } }
  /// Those of them in links.
  func links(_ node: HTMLTree.Node) -> Int { count(node) { $0.links } }
  /// Paragraphs (`p`) with something in them.
  func paragraphs(_ node: HTMLTree.Node) -> Int { count(node) { $0.paragraphs } }
  /// Letters of runs that read like prose.
  func prose(_ node: HTMLTree.Node) -> Int { count(node) { $0.prose } }

  /// How much of a node's words are links: 0…1.
  func linkShare(_ node: HTMLTree.Node) -> Double {
    let all = words(node)
    return all == 0 ? 0 : Double(links(node)) / Double(all)
  }

  /// Whether a node is within another, or the same.
  func holds(_ outer: HTMLTree.Node, _ node: HTMLTree.Node) -> Bool {
    start[Int(outer)] <= start[Int(node)] && start[Int(node)] < end[Int(outer)]
  }

  /// A node and all that is in it, in order.
  func nodes(in node: HTMLTree.Node) -> ArraySlice<HTMLTree.Node> {
    order[Int(start[Int(node)])..<Int(end[Int(node)])]
  }

  /// What stands in a run, in order.
  func nodes(of run: Run) -> ArraySlice<HTMLTree.Node> {
    order[Int(run.place.lowerBound)..<Int(run.place.upperBound)]
  }

  /// The words of a run on one line.
  func text(of run: Run, _ tree: HTMLTree) -> String {
    text(of: nodes(of: run), tree)
  }

  /// The words of an element that are to be seen, on one line; of no more than its first 4,096 nodes,
  /// as each of many that lie within each other may be asked for.
  func text(of node: HTMLTree.Node, _ tree: HTMLTree) -> String {
    text(of: nodes(in: node).prefix(PageOutline.mostNodes), tree)
  }

  private static let mostNodes = 4_096

  private func text(of nodes: ArraySlice<HTMLTree.Node>, _ tree: HTMLTree) -> String {
    var bytes: [UInt8] = []
    for node in nodes {
      if tree.kind(node) == .text {
        if !isHidden[Int(node)] { tree.appendUTF8(of: node, to: &bytes) }
      } else if tree.tag(node) == .br {
        bytes.append(0x20)
      }
    }
    return PageFacts.tidy(String(decoding: bytes, as: UTF8.self)) ?? ""
  }

  /// The words within a node that are read, up to about so many bytes and of no more than 4,096
  /// nodes; blocks are parted by blanks.
  func words(
    in node: HTMLTree.Node, _ tree: HTMLTree, most: Int, where isRead: (HTMLTree.Node) -> Bool
  ) -> String {
    var bytes: [UInt8] = []
    for child in nodes(in: node).prefix(PageOutline.mostNodes) {
      guard bytes.count < most else { break }
      if tree.kind(child) == .text {
        if isRead(child) { tree.appendUTF8(of: child, to: &bytes) }
      } else if BlockText.blocks.contains(tree.tag(child)) {
        bytes.append(0x20)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @inline(__always)
  private func count(_ node: HTMLTree.Node, _ part: (Counts) -> Int32) -> Int {
    let range = runs(of: node)
    return Int(part(sums[range.upperBound]) - part(sums[range.lowerBound]))
  }

  /// Walks over a page; `seesNoscript` tells whether what is shown without scripts counts as seen.
  init(_ tree: HTMLTree, seesNoscript: Bool = false) {
    let count = tree.count
    order.reserveCapacity(count)
    start = Array(repeating: 0, count: count)
    end = Array(repeating: 0, count: count)
    runStart = Array(repeating: 0, count: count)
    runEnd = Array(repeating: 0, count: count)
    isHidden = Array(repeating: false, count: count)
    names = Array(repeating: [], count: count)
    var isInLink = Array(repeating: false, count: count)
    var run = Run(block: HTMLTree.document)
    // The blocks that are open, outermost first.
    var blocks: [HTMLTree.Node] = []
    var isAfterSpace = true
    func finish() {
      // A space at the end says nothing.
      if isAfterSpace, run.words > 0 {
        run.words -= 1
        run.links = min(run.links, run.words)
      }
      if run.words > 0 { runs.append(run) }
      isAfterSpace = true
    }
    var node = HTMLTree.document
    while true {
      let at = Int(node)
      start[at] = Int32(order.count)
      order.append(node)
      let parent = tree.parent(node)
      if parent != HTMLTree.none {
        isHidden[at] = isHidden[Int(parent)]
        isInLink[at] = isInLink[Int(parent)]
      }
      let isBlock = PageOutline.isBlock(tree.tag(node))
      switch tree.kind(node) {
      case .element:
        if !isHidden[at], PageOutline.isUnseen(node, tree, seesNoscript) { isHidden[at] = true }
        if tree.attributeCount(node) > 0 { names[at] = NodeWords(node, tree) }
        if isBlock {
          finish()
          blocks.append(node)
          run = Run(block: node)
        }
        if tree.tag(node) == .a, let href = tree.attribute("href", of: node), !href.hasPrefix("#") {
          isInLink[at] = true
        } else if tree.tag(node) == .br, !isAfterSpace {
          run.words += 1
          isAfterSpace = true
        }
      case .text:
        if !isHidden[at] {
          let before = run.words
          run.measure(tree, node, &isAfterSpace)
          if run.words > before {
            if run.place.isEmpty { run.place = start[at]..<(start[at] + 1) }
            run.place = run.place.lowerBound..<(start[at] + 1)
          }
          if isInLink[at] { run.links += run.words - before }
        }
      case .document, .doctype, .comment, .content: break
      }
      runStart[at] = Int32(runs.count)
      if tree.firstChild(node) != HTMLTree.none {
        node = tree.firstChild(node)
        continue
      }
      var isDone = false
      while true {
        end[Int(node)] = Int32(order.count)
        if PageOutline.isBlock(tree.tag(node)) {
          finish()
          blocks.removeLast()
          run = Run(block: blocks.last ?? HTMLTree.document)
        }
        runEnd[Int(node)] = Int32(runs.count)
        if tree.next(node) != HTMLTree.none {
          node = tree.next(node)
          break
        }
        node = tree.parent(node)
        if node == HTMLTree.none {
          isDone = true
          break
        }
      }
      if isDone { break }
    }
    finish()
    runEnd[0] = Int32(runs.count)
    sums.reserveCapacity(runs.count + 1)
    var sum = Counts()
    sums.append(sum)
    for run in runs {
      sum.words += run.words
      sum.links += run.links
      if run.isProse { sum.prose += run.words - run.links }
      if run.words > 20, tree.tag(run.block) == .p { sum.paragraphs += 1 }
      sums.append(sum)
    }
  }

  /// 1 for `h1` to 6 for `h6`; nil for all else.
  static func headingLevel(_ tag: Tag) -> Int? {
    guard tag.rawValue >= Tag.h1.rawValue, tag.rawValue <= Tag.h6.rawValue else { return nil }
    return Int(tag.rawValue - Tag.h1.rawValue) + 1
  }

  /// Whether a node is a frame for something of another page: it says nothing, but it is to be seen.
  func isFrame(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    switch tree.tag(node) {
    case .iframe, .object, .embed: !isHidden[Int(tree.parent(node))]
    default: false
    }
  }

  /// Whether an element begins and ends a line, as a paragraph does.
  static func isBlock(_ tag: Tag) -> Bool { blocks[Int(tag.rawValue)] }

  private static let blocks = Tag.allCases.map { $0 != .br && BlockText.blocks.contains($0) }

  private static func isUnseen(
    _ node: HTMLTree.Node, _ tree: HTMLTree, _ seesNoscript: Bool
  ) -> Bool {
    switch tree.tag(node) {
    case .script, .style, .template, .head, .iframe, .object, .embed, .select, .textarea,
      .noembed, .noframes, .datalist, .button:
      return true
    case .noscript: if !seesNoscript, !LazyPicture.isFallback(node, in: tree) { return true }
    default: break
    }
    if tree.namespace(node) == .svg { return true }
    guard tree.attributeCount(node) > 0 else { return false }
    if tree.attribute("hidden", of: node) != nil { return true }
    if let style = tree.attribute("style", of: node) { return hides(style) }
    return false
  }

  /// Whether a style says that nobody sees what bears it.
  private static func hides(_ style: String) -> Bool {
    style.utf8.split(separator: UInt8(ascii: ";")).contains { rule in
      let plain = rule.filter { $0 > 0x20 }.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }
      return plain.starts(with: "display:none".utf8) || plain.starts(with: "visibility:hidden".utf8)
    }
  }
}

extension Run {
  /// Counts the words of a text node.
  fileprivate mutating func measure(
    _ tree: HTMLTree, _ node: HTMLTree.Node, _ isAfterSpace: inout Bool
  ) {
    let bytes = tree.utf8(node)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= 0x20 {
        if !isAfterSpace { words += 1 }
        isAfterSpace = true
      } else {
        isAfterSpace = false
        words += 1
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"): commas += 1
        // U+3001, U+3002, U+FF0C, U+060C as UTF-8.
        case 0xE3
        where index + 2 < bytes.count && bytes[index + 1] == 0x80
          && (bytes[index + 2] == 0x81 || bytes[index + 2] == 0x82):
          commas += 1
        case 0xEF
        where index + 2 < bytes.count && bytes[index + 1] == 0xBC && bytes[index + 2] == 0x8C:
          commas += 1
        case 0xD8 where index + 1 < bytes.count && bytes[index + 1] == 0x8C: commas += 1
        default: break
        }
      }
      index += 1
    }
  }
}
