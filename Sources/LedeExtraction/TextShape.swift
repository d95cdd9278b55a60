// How much is written in each part of a page, and how much of that is links.

import LedeMarkup

/// Counts of every node and all that is in it, made in one walk.
struct TextShape {
  /// Letters of words that are to be seen, in bytes, spaces counted once.
  private(set) var words: [Int32]
  /// Those of them that stand in links to elsewhere.
  private(set) var links: [Int32]
  /// Commas and their like in other scripts: prose has them, menus do not.
  private(set) var commas: [Int32]
  /// Paragraphs with something in them.
  private(set) var paragraphs: [Int32]
  /// Whether nobody sees the node.
  private(set) var isHidden: [Bool]

  /// How much of a node's words are links: 0…1.
  func linkShare(_ node: HTMLTree.Node) -> Double {
    let all = words[Int(node)]
    return all == 0 ? 0 : Double(links[Int(node)]) / Double(all)
  }

  init(_ tree: HTMLTree) {
    let count = tree.count
    words = Array(repeating: 0, count: count)
    links = Array(repeating: 0, count: count)
    commas = Array(repeating: 0, count: count)
    paragraphs = Array(repeating: 0, count: count)
    isHidden = Array(repeating: false, count: count)
    // Parents stand before their children in a walk; backwards, children before their parents.
    var order: [HTMLTree.Node] = []
    order.reserveCapacity(count)
    var isInLink = Array(repeating: false, count: count)
    tree.walk(HTMLTree.document) { node in
      order.append(node)
      let parent = tree.parent(node)
      if parent != HTMLTree.none {
        isHidden[Int(node)] = isHidden[Int(parent)]
        isInLink[Int(node)] = isInLink[Int(parent)]
      }
      switch tree.kind(node) {
      case .element:
        if TextShape.isUnseen(node, tree) { isHidden[Int(node)] = true }
        if tree.tag(node) == .a, let href = tree.attribute("href", of: node),
          !href.hasPrefix("#")
        {
          isInLink[Int(node)] = true
        }
      case .text:
        guard !isHidden[Int(node)] else { return }
        measure(tree.utf8(node), node)
        if isInLink[Int(node)] { links[Int(node)] = words[Int(node)] }
      case .document, .doctype, .comment, .content: break
      }
    }
    for node in order.reversed() {
      let parent = tree.parent(node)
      if tree.tag(node) == .p, words[Int(node)] > 20 { paragraphs[Int(node)] += 1 }
      guard parent != HTMLTree.none else { continue }
      words[Int(parent)] += words[Int(node)]
      links[Int(parent)] += links[Int(node)]
      commas[Int(parent)] += commas[Int(node)]
      paragraphs[Int(parent)] += paragraphs[Int(node)]
    }
  }

  private mutating func measure(_ bytes: [UInt8], _ node: HTMLTree.Node) {
    var count: Int32 = 0
    var marks: Int32 = 0
    var wasSpace = true
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= 0x20 {
        if !wasSpace { count += 1 }
        wasSpace = true
      } else {
        wasSpace = false
        count += 1
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"): marks += 1
        // U+3001, U+3002, U+FF0C, U+060C, U+0964 as UTF-8.
        case 0xE3
        where index + 2 < bytes.count && bytes[index + 1] == 0x80
          && (bytes[index + 2] == 0x81 || bytes[index + 2] == 0x82):
          marks += 1
        case 0xEF
        where index + 2 < bytes.count && bytes[index + 1] == 0xBC
          && bytes[index + 2] == 0x8C:
          marks += 1
        case 0xD8 where index + 1 < bytes.count && bytes[index + 1] == 0x8C: marks += 1
        default: break
        }
      }
      index += 1
    }
    words[Int(node)] = wasSpace && count > 0 ? count - 1 : count
    commas[Int(node)] = marks
  }

  private static func isUnseen(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    switch tree.tag(node) {
    case .script, .style, .noscript, .template, .head, .iframe, .object, .embed, .select, .textarea,
      .noembed, .noframes, .datalist, .button:
      return true
    default: break
    }
    if tree.namespace(node) == .svg { return true }
    guard tree.attributeCount(node) > 0 else { return false }
    if tree.attribute("hidden", of: node) != nil { return true }
    if let style = tree.attribute("style", of: node) {
      let plain = style.lowercased().filter { $0 != " " }
      if plain.contains("display:none") || plain.contains("visibility:hidden") { return true }
    }
    return false
  }
}
