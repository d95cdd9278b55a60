// Markup of others that may be printed: the one way from a page of the web to a page of Lede.

package import LedeBase

/// HTML that was read, checked against a list of what is allowed, and written anew.
///
/// It holds no script, style, form, frame or drawing; addresses are absolute and lead where a link
/// may lead; names are set apart from ours. Reading it again gives the same tree, so that no browser
/// makes of it what was not checked. Nothing outside this file can make one.
///
/// It is made to stand in a `div`, `section` or the like. In a list item, a paragraph, a link or a
/// heading, a tag of its own could end what stands around it.
package struct SafeHTML: Sendable, Hashable {
  /// The markup in UTF-8.
  package let bytes: [UInt8]

  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

  /// The markup as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What may be shown of a fragment.
  ///
  /// - Parameters:
  ///   - html: The fragment in UTF-8, as somebody wrote it.
  ///   - base: The page it stood on; relative addresses are dropped without one.
  ///
  /// Cost: O(bytes). It never fails; what cannot be made safe, or not without growing far beyond its
  /// length, is shown as plain words.
  package init(sanitizing html: [UInt8], base: WebAddress? = nil) {
    let tree = HTMLTree(fragment: html, in: "div")
    self.init(content: tree.root, of: tree, base: base)
  }

  /// What may be shown of what is in a node.
  ///
  /// - Parameters:
  ///   - node: Its content is written, not the node itself.
  ///   - tree: Where it stands.
  ///   - base: The page it stood on; relative addresses are dropped without one.
  ///   - isSkipped: Which nodes are left out with all that is in them.
  package init(
    content node: HTMLTree.Node, of tree: HTMLTree, base: WebAddress? = nil,
    skipping isSkipped: (HTMLTree.Node) -> Bool = { _ in false }
  ) {
    let most = SafeHTML.mostBytes(ofPageWith: tree.source.count)
    let doubles = LazyPicture.doubles(in: node, of: tree, base: base)
    var written = SafeWriter.markup(
      of: node, in: tree, base: base, most: most,
      skipping: { isSkipped($0) || doubles.contains($0) })
    // A tree can be such that no markup gives it, as a link within a link. What a browser makes of
    // the markup instead is checked in its turn, until both are the same.
    var left = 2 * most
    for _ in 0..<SafeHTML.mostTurns {
      guard let markup = written else { break }
      let again = HTMLTree(fragment: markup, in: "div")
      left -= markup.count
      written = SafeWriter.markup(of: again.root, in: again, base: base, most: min(most, left))
      if written == markup {
        self.init(bytes: markup)
        return
      }
    }
    self.init(bytes: SafeWriter.words(of: node, in: tree, skipping: isSkipped))
  }

  private static let mostTurns = 8

  /// How long the markup may grow, by addresses that are made absolute; twice as much is written in
  /// all turns.
  ///
  /// More comes of one long address or title that is opened anew in each of many paragraphs.
  private static func mostBytes(ofPageWith count: Int) -> Int {
    min(65_536 + 16 * count, 16 << 20)
  }
}

/// Writes what is allowed of a tree.
enum SafeWriter {
  /// Elements deeper than this are unwrapped, as a page of ours stands around them.
  private static let deepest = 256

  /// All words of what is in `top`, escaped.
  static func words(
    of top: HTMLTree.Node, in tree: HTMLTree, skipping isSkipped: (HTMLTree.Node) -> Bool
  ) -> [UInt8] {
    // Nil stands for too long, and nothing is.
    markup(of: top, in: tree, base: nil, most: .max, deepest: 0, skipping: isSkipped) ?? []
  }

  /// The allowed part of what is in `top`, as markup; nil when it is longer than `most`.
  ///
  /// What `place` gives for an element is written in its stead. A part of a page of ours has no
  /// heading of the first rank.
  static func markup(
    of top: HTMLTree.Node, in tree: HTMLTree, base: WebAddress?, most: Int,
    deepest: Int = SafeWriter.deepest, skipping isSkipped: (HTMLTree.Node) -> Bool = { _ in false },
    isPart: Bool = false, replacing place: (HTMLTree.Node, HTMLTree) -> HTML? = { _, _ in nil }
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1024)
    // The end tags that are due, innermost last; nil for what was unwrapped.
    var ends: [Tag?] = []
    var depth = 0
    var node = tree.firstChild(top)
    while node != HTMLTree.none {
      guard bytes.count <= most else { return nil }
      var goesIn = false
      /// The end tag that is due for this node.
      var due: Tag?
      switch tree.kind(node) {
      case _ where isSkipped(node): break
      case .text: for byte in tree.utf8(node) { escape(byte, &bytes) }
      case .element:
        if let other = place(node, tree) {
          bytes += other.bytes
          break
        }
        if let embed = Embed.address(of: node, in: tree, base: base) {
          if depth < deepest { append(embed, &bytes) }
          break
        }
        switch SafePolicy.fate(of: node, in: tree) {
        case .dropped: break
        case .unwrapped where tree.tag(node) == .other && tree.name(node) == "amp-img":
          // A picture in all but its name.
          let all = attributes(.img, node, tree, base)
          if depth < deepest, !isPixel(node, tree), hasPicture(all, base) {
            start(.img, all, node, tree, base, &bytes)
          }
        case .unwrapped: goesIn = true
        case .kept:
          // The page around it has a title of its own.
          let tag = isPart && tree.tag(node) == .h1 ? .h2 : tree.tag(node)
          // A picture without an address shows nothing but a frame.
          let all = attributes(tag, node, tree, base)
          if tag == .img, isPixel(node, tree) || !hasPicture(all, base) { break }
          goesIn = !tag.traits.contains(.void)
          if depth < deepest {
            start(tag, all, node, tree, base, isReachable: isPart && mayScroll(node, tree), &bytes)
            if goesIn { due = tag }
          }
        }
      case .document, .doctype, .comment, .content: break
      }
      if goesIn, tree.firstChild(node) != HTMLTree.none {
        ends.append(due)
        if due != nil { depth += 1 }
        node = tree.firstChild(node)
        continue
      }
      if let due { end(due, &bytes) }
      while tree.next(node) == HTMLTree.none, !ends.isEmpty {
        if let tag = ends.removeLast() {
          depth -= 1
          end(tag, &bytes)
        }
        node = tree.parent(node)
      }
      node = tree.next(node)
    }
    return bytes
  }

  /// Whether a picture is too small to be seen: it counts readers.
  static func isPixel(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    ["width", "height"].contains { name in
      ["0", "1", "0px", "1px"].contains(tree.attribute(name, of: node))
    }
  }

  private static func hasPicture(
    _ attributes: [(name: String, value: String)], _ base: WebAddress?
  ) -> Bool {
    attributes.contains { name, text in
      guard name == "src" || name == "srcset", let value = SafePolicy.value(of: name, on: .img)
      else { return false }
      return SafePolicy.checked(text, as: value, base: base) != nil
    }
  }

  private static func attributes(
    _ tag: Tag, _ node: HTMLTree.Node, _ tree: HTMLTree, _ base: WebAddress?
  ) -> [(name: String, value: String)] {
    if tag == .img || tag == .source {
      return LazyPicture.attributes(of: node, in: tree, base: base)
    }
    return tree.attributes(node).filter { $0.namespace == .none }.map { ($0.name, $0.value) }
  }

  /// What stands in the place of a frame.
  private static func append(_ embed: (address: String, title: String?), _ bytes: inout [UInt8]) {
    bytes += "<a".utf8
    append("class", Embed.name, &bytes)
    append("href", embed.address, &bytes)
    if let title = embed.title { append("title", title, &bytes) }
    append("rel", relation, &bytes)
    bytes += "></a>".utf8
  }

  /// Where a link leads learns neither which page it stood on nor gets a hold of it.
  private static let relation = "external noopener noreferrer nofollow"

  private static func start(
    _ tag: Tag, _ attributes: [(name: String, value: String)], _ node: HTMLTree.Node,
    _ tree: HTMLTree, _ base: WebAddress?, isReachable: Bool = false, _ bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "<"))
    bytes += tag.name.utf8
    var isLink = false
    for attribute in attributes {
      guard let value = SafePolicy.value(of: attribute.name, on: tag),
        let checked = SafePolicy.checked(attribute.value, as: value, base: base)
      else { continue }
      if case .link = value { isLink = !checked.hasPrefix("#") }
      append(attribute.name, checked, &bytes)
    }
    if isLink { append("rel", relation, &bytes) }
    if isReachable { append("tabindex", "0", &bytes) }
    bytes.append(UInt8(ascii: ">"))
    // The parser drops a line end that follows at once.
    if tag == .pre, tree.firstChild(node) != HTMLTree.none,
      tree.kind(tree.firstChild(node)) == .text, tree.utf8(tree.firstChild(node)).first == 0x0A
    {
      bytes.append(0x0A)
    }
  }

  private static func end(_ tag: Tag, _ bytes: inout [UInt8]) {
    bytes += [UInt8(ascii: "<"), UInt8(ascii: "/")]
    bytes += tag.name.utf8
    bytes.append(UInt8(ascii: ">"))
  }

  private static func append(_ name: String, _ value: String, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: " "))
    bytes += name.utf8
    bytes += [UInt8(ascii: "="), UInt8(ascii: "\"")]
    for byte in value.utf8 { escape(byte, &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8, _ bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): bytes += "&amp;".utf8
    case UInt8(ascii: "<"): bytes += "&lt;".utf8
    case UInt8(ascii: ">"): bytes += "&gt;".utf8
    case UInt8(ascii: "\""): bytes += "&quot;".utf8
    // White space in HTML, and in no other place.
    case 12: bytes.append(0x20)
    case 0..<9, 11, 14..<32, 127: bytes += "\u{FFFD}".utf8
    default: bytes.append(byte)
    }
  }
}
