// Pictures that a page's scripts put in place once somebody scrolls there: where they really are.

import LedeBase

/// Finds the real address of a picture whose page shows something else in its place.
package enum LazyPicture {
  /// The attributes of an `img` or `source` as they would be once the scripts of its page had run.
  static func attributes(
    of node: HTMLTree.Node, in tree: HTMLTree, base: WebAddress?
  ) -> [(name: String, value: String)] {
    var all = tree.attributes(node).filter { $0.namespace == .none }.map {
      (name: $0.name, value: $0.value)
    }
    func given(_ name: String) -> String? { all.first { $0.name == name }?.value }
    func set(_ name: String, _ value: String) {
      all.removeAll { $0.name == name }
      all.append((name, value))
    }
    if all.contains(where: { $0.name.hasPrefix("data-") }) {
      let sizes = waitingSizes.lazy.compactMap(given).first { hasPictures($0, base) }
      let whole =
        waiting.lazy.compactMap(given).first { isAddress($0, base) }
        // Scripts call it as they like; what ends like a picture's file is one.
        ?? (isReal(given("src"), base)
          ? nil
          : all.first {
            $0.name.hasPrefix("data-") && isAddress($0.value, base) && endsAsPicture($0.value)
          }?.value)
      if let sizes { set("srcset", sizes) }
      if let whole { set("src", whole) }
    }
    if isFirstInPicture(node, tree), !isReal(given("src"), base),
      !hasPictures(given("srcset"), base), let sizes = sizes(beside: node, in: tree, base: base)
    {
      set("srcset", sizes)
    }
    return all
  }

  /// Whether it is the picture of a `picture`: each of several would look through all sources.
  private static func isFirstInPicture(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    let parent = tree.parent(node)
    guard tree.tag(node) == .img, parent != HTMLTree.none, tree.tag(parent) == .picture else {
      return false
    }
    return tree.children(of: parent).prefix(64).first { tree.tag($0) == .img } == node
  }

  /// What the sources of a `picture` offer for its first `img`, of the first 64 nodes in it.
  private static func sizes(
    beside node: HTMLTree.Node, in tree: HTMLTree, base: WebAddress?
  ) -> String? {
    for child in tree.children(of: tree.parent(node)).prefix(64) {
      if tree.tag(child) == .source, isReadable(tree.attribute("type", of: child)),
        let sizes = attributes(of: child, in: tree, base: base)
          .first(where: { $0.name == "srcset" })?.value, hasPictures(sizes, base)
      {
        return sizes
      }
    }
    return nil
  }

  /// Whether a `source` is of a kind that pictures are made of here; AVIF and drawings are not.
  package static func isReadable(_ type: String?) -> Bool {
    guard let type = type?.lowercasedASCII, !type.isEmpty else { return true }
    return ["jpeg", "jpg", "png", "webp", "gif"].contains { type.contains($0) }
  }

  /// Where scripts commonly leave the address of one picture, and those of its sizes.
  private static let waiting = [
    "data-src", "data-lazy-src", "data-original", "data-lazy", "data-orig-src", "data-full-src",
    "data-hi-res-src", "data-image", "data-url",
  ]
  private static let waitingSizes = ["data-srcset", "data-lazy-srcset", "data-original-set"]

  // MARK: Addresses

  private static func address(_ text: String?, _ base: WebAddress?) -> String? {
    guard let text, let found = SafePolicy.checked(text, as: .media, base: base),
      !found.hasPrefix("data:")
    else { return nil }
    return found
  }

  private static func isAddress(_ text: String, _ base: WebAddress?) -> Bool {
    (text.contains("/") || text.contains("."))
      && !text.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") }
      && address(text, base) != nil
  }

  private static func hasPictures(_ text: String?, _ base: WebAddress?) -> Bool {
    text.flatMap { SafePolicy.checked($0, as: .pictures, base: base) } != nil
  }

  private static func endsAsPicture(_ address: String) -> Bool {
    let path = file(address)
    return [".jpg", ".jpeg", ".png", ".webp", ".gif"].contains { path.hasSuffix($0) }
  }

  /// Whether an address is that of a picture and not of what holds its place.
  private static func isReal(_ text: String?, _ base: WebAddress?) -> Bool {
    guard let found = address(text, base) else { return false }
    let words = file(found).split { !$0.isLetter && !$0.isNumber }
    return !words.contains { placeholders.contains(String($0)) }
  }

  /// What files are called that only hold a place.
  private static let placeholders: Set<String> = [
    "blank", "spacer", "placeholder", "transparent", "pixel", "lazy", "lazyload", "loading",
    "loader", "1x1", "empty", "dummy",
  ]

  /// The last part of an address' path, in small letters.
  private static func file(_ address: String) -> String {
    let path: Substring = address.prefix { $0 != "?" && $0 != "#" }
    return String(path.split(separator: "/").last ?? "").lowercasedASCII
  }

  // MARK: Pictures for readers without scripts

  /// Whether a `noscript` holds a picture and no words: the real one of what stands beside it.
  ///
  /// One that stands alone, and is called like no picture's file, counts readers.
  package static func isFallback(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    guard tree.tag(node) == .noscript else { return false }
    let (pictures, hasWords) = pictures(in: node, of: tree)
    guard let picture = pictures.first, !hasWords else { return false }
    let isFile = tree.attribute("src", of: picture).map { endsAsPicture($0) } ?? false
    return isFile || tree.attribute("srcset", of: picture) != nil
      || !neighbours(of: node, in: tree).isEmpty
  }

  /// What is left out so that a picture that stands in a `noscript`, too, is shown once.
  ///
  /// Beside a picture that waits for a script, the one in the `noscript` is the real one. Cost: O(nodes
  /// in `top`).
  static func doubles(
    in top: HTMLTree.Node, of tree: HTMLTree, base: WebAddress?
  ) -> Set<HTMLTree.Node> {
    var doubles: Set<HTMLTree.Node> = []
    // What stands beside each is looked at closely; no page has so many pictures.
    var left = 1_000
    tree.walk(top) { node in
      guard tree.tag(node) == .noscript, left > 0 else { return }
      left -= 1
      guard let real = pictures(in: node, of: tree).found.first,
        let address = shown(real, tree, base)
      else { return }
      let beside = neighbours(of: node, in: tree)
      guard let nearest = beside.first else { return }
      // What is called like no picture's file, beside what is, counts readers.
      let isCounter =
        !endsAsPicture(address)
        && shown(nearest, tree, base).map { isReal($0, base) && endsAsPicture($0) } == true
      let standIns = beside.filter { other in
        !isCounter
          && (other == nearest && isStandIn(other, tree, base)
            || shown(other, tree, base).map(file) == file(address))
      }
      doubles.formUnion(standIns.isEmpty ? pictures(in: node, of: tree).found : standIns)
    }
    return doubles
  }

  private static func shown(
    _ node: HTMLTree.Node, _ tree: HTMLTree, _ base: WebAddress?
  ) -> String? {
    address(attributes(of: node, in: tree, base: base).first { $0.name == "src" }?.value, base)
  }

  /// Whether a picture waits for a script, or is none.
  private static func isStandIn(
    _ node: HTMLTree.Node, _ tree: HTMLTree, _ base: WebAddress?
  ) -> Bool {
    let written = tree.attribute("src", of: node)
    if !isReal(written, base) || address(written, base) != shown(node, tree, base) { return true }
    let names = (tree.attribute("class", of: node) ?? "").lowercasedASCII
    return ["lazy", "placeholder", "progressive"].contains { names.contains($0) }
  }

  /// The pictures in a node, and whether it holds words, too; no more than 64 nodes are looked at.
  private static func pictures(
    in top: HTMLTree.Node, of tree: HTMLTree
  ) -> (found: [HTMLTree.Node], hasWords: Bool) {
    var found: [HTMLTree.Node] = []
    var left = 64
    var node = top
    while left > 0 {
      left -= 1
      switch tree.kind(node) {
      case .text where hasWords(node, tree): return (found, true)
      case .element where tree.tag(node) == .img && !SafeWriter.isPixel(node, tree):
        found.append(node)
      default: break
      }
      if tree.firstChild(node) != HTMLTree.none, node == top || tree.tag(node) != .noscript {
        node = tree.firstChild(node)
        continue
      }
      while node != top, tree.next(node) == HTMLTree.none { node = tree.parent(node) }
      if node == top { break }
      node = tree.next(node)
    }
    return (found, false)
  }

  /// Whether a text is more than a short stretch of blanks.
  private static func hasWords(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    var left = 256
    var piece = tree.records[Int(node)].start
    while piece >= 0, left > 0 {
      let bytes = tree.bytes(tree.pieces[Int(piece)])
      if bytes.prefix(left).contains(where: { $0 > 0x20 }) { return true }
      left -= bytes.count
      piece = tree.pieces[Int(piece)].next
    }
    return left <= 0
  }

  /// The pictures beside a node with no words between, nearest first; those before it, else after.
  ///
  /// A box that holds nothing else is no border, but a figure is: it has its own.
  private static func neighbours(of node: HTMLTree.Node, in tree: HTMLTree) -> [HTMLTree.Node] {
    var box = node
    for _ in 0..<3 {
      let before = neighbours(of: box, in: tree, to: tree.previous)
      if !before.isEmpty { return before }
      let after = neighbours(of: box, in: tree, to: tree.next)
      if !after.isEmpty { return after }
      let parent = tree.parent(box)
      guard parent != HTMLTree.none, tree.kind(parent) == .element,
        [.div, .span, .figure, .a, .picture, .p].contains(tree.tag(parent)),
        !pictures(in: parent, of: tree).hasWords
      else { return [] }
      box = parent
    }
    return []
  }

  private static func neighbours(
    of node: HTMLTree.Node, in tree: HTMLTree, to next: @escaping (HTMLTree.Node) -> HTMLTree.Node
  ) -> [HTMLTree.Node] {
    var found: [HTMLTree.Node] = []
    for other in tree.chain(next(node), by: next).prefix(8) {
      if tree.tag(other) == .noscript || tree.tag(other) == .figure { break }
      let (pictures, hasWords) = pictures(in: other, of: tree)
      if hasWords { break }
      found += pictures
    }
    return found
  }
}
