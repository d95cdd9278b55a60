// What a closed list shows: the words of the option that is chosen.

extension TreeBuilder {
  /// Fills each `selectedcontent` with what its `select` has chosen.
  ///
  /// Source: HTML standard §4.10.17, "the selectedcontent element".
  mutating func fillSelectedContent() {
    // Each list is looked through once, however many of these it holds.
    var seen: Set<Node> = []
    // The nodes made here are only copies.
    for node in 0..<HTMLTree.Node(tree.count) where tag(node) == .selectedcontent {
      guard let select = ancestor(of: node, .select), seen.insert(select).inserted,
        let target = first(.selectedcontent, in: select), ancestor(of: target, .select) == select,
        tree.value(Self.multiple, of: select) == nil, let option = chosen(in: select),
        ancestor(of: target, .option) != option
      else { continue }
      while tree.firstChild(target) != HTMLTree.none { tree.remove(tree.firstChild(target)) }
      copyChildren(of: option, into: target)
    }
  }

  private static let multiple = NameTable.standard("multiple")
  private static let selected = NameTable.standard("selected")
  private static let disabled = NameTable.standard("disabled")

  private func ancestor(of node: Node, _ tag: Tag) -> Node? {
    tree.ancestors(of: node).first { self.tag($0) == tag }
  }

  private func first(_ tag: Tag, in top: Node) -> Node? {
    var found: Node?
    tree.walk(top) { node in if found == nil, self.tag(node) == tag { found = node } }
    return found
  }

  /// The last option that says it is chosen, or the first that may be.
  private func chosen(in select: Node) -> Node? {
    var first: Node?
    var last: Node?
    tree.walk(select) { node in
      guard tag(node) == .option else { return }
      if tree.value(Self.selected, of: node) != nil { last = node }
      if first == nil, tree.value(Self.disabled, of: node) == nil { first = node }
    }
    return last ?? first
  }

  /// Copies as long as copies may be made: in lists within lists each copies all that it holds.
  private mutating func copyChildren(of source: Node, into target: Node) {
    var copies: [Node: Node] = [source: target]
    var nodes: [Node] = []
    tree.walk(source) { if $0 != source { nodes.append($0) } }
    for node in nodes {
      var record = tree.records[Int(node)]
      guard let parent = copies[record.parent] else { continue }
      guard takeClone() else { return }
      record.first = HTMLTree.none
      record.last = HTMLTree.none
      let copy = tree.make(record)
      tree.insert(copy, into: parent)
      copies[node] = copy
    }
  }
}

extension HTMLTree {
  /// Calls `visit` with a node and all that is in it, in the order of the source.
  public func walk(_ top: Node, _ visit: (Node) -> Void) {
    var node = top
    while true {
      visit(node)
      if firstChild(node) != HTMLTree.none {
        node = firstChild(node)
        continue
      }
      while node != top, next(node) == HTMLTree.none { node = parent(node) }
      if node == top { return }
      node = next(node)
    }
  }
}
