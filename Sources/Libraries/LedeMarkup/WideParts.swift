// Parts of an article that are wider than a phone, and scroll sideways by themselves.

extension SafeWriter {
  /// Whether a listing or table is likely wider than its column: it can be reached and moved with keys.
  static func mayScroll(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    switch tree.tag(node) {
    // One within another scrolls with it.
    case .pre:
      !tree.ancestors(of: node).contains { tree.tag($0) == .pre } && hasLongLine(node, tree)
    case .table: columns(of: node, tree) >= 3
    default: false
    }
  }

  /// Whether a line is longer than what a phone shows of a listing.
  private static func hasLongLine(_ top: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    var length = 0
    var longest = 0
    tree.walk(top) { node in
      guard tree.kind(node) == .text else { return }
      for byte in tree.utf8(node) {
        length = byte == 0x0A ? 0 : length + 1
        longest = max(longest, length)
      }
    }
    return longest > 28
  }

  /// How many cells the first row of a table has.
  private static func columns(of table: HTMLTree.Node, _ tree: HTMLTree) -> Int {
    var node = tree.firstChild(table)
    while node != HTMLTree.none, tree.tag(node) != .tr {
      let isGroup = [.thead, .tbody, .tfoot].contains(tree.tag(node))
      node = isGroup ? tree.firstChild(node) : tree.next(node)
    }
    return node == HTMLTree.none ? 0 : tree.children(of: node).reduce(0) { count, _ in count + 1 }
  }
}
