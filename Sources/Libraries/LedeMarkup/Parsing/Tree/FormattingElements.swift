// The formatting elements that a page has open: remembered, opened anew in each block, forgotten.

/// Source: HTML standard §13.2.4.3, "the list of active formatting elements".
extension TreeBuilder {
  /// Remembers a formatting element; of four that are alike, the oldest is forgotten.
  mutating func remember(_ node: Node) {
    var alike = 0
    var oldest = 0
    var index = formatting.count
    while index > 0, formatting[index - 1] != HTMLTree.none {
      index -= 1
      let (one, other) = (tree.records[Int(formatting[index])], tree.records[Int(node)])
      guard one.name == other.name, one.end == other.end,
        one.end == 0 || one.start == other.start || tree.hasSameAttributes(one, as: node)
      else { continue }
      alike += 1
      oldest = index
    }
    if alike >= 3 { formatting.remove(at: oldest) }
    if formatting.count >= Self.mostFormatting,
      let oldest = formatting.firstIndex(where: { $0 != HTMLTree.none })
    {
      formatting.remove(at: oldest)
    }
    formatting.append(node)
  }

  /// The last formatting element of a name since the last mark.
  func lastFormatting(_ tag: Tag) -> Node? {
    var index = formatting.count
    while index > 0, formatting[index - 1] != HTMLTree.none {
      index -= 1
      if self.tag(formatting[index]) == tag { return formatting[index] }
    }
    return nil
  }

  /// Marks that formatting from here on belongs to the element that was opened.
  mutating func mark() {
    // More marks than open elements come of those that were dropped for their depth.
    if formatting.count < 2 * Self.deepest { formatting.append(HTMLTree.none) }
  }

  mutating func clearToMarker() { while let last = formatting.popLast(), last != HTMLTree.none {} }

  /// Opens anew what formatting was open when the last block ended.
  mutating func reconstruct() {
    guard let last = formatting.last, last != HTMLTree.none, !isOpen(last) else { return }
    var index = formatting.count - 1
    while index > 0, formatting[index - 1] != HTMLTree.none, !isOpen(formatting[index - 1]) {
      index -= 1
    }
    while index < formatting.count {
      guard let clone = clone(formatting[index]) else {
        formatting.removeAll { $0 != HTMLTree.none }
        return
      }
      insert(clone, at: place())
      push(clone)
      formatting[index] = clone
      index += 1
    }
  }

  /// An element like `node`, with nothing in it; nil when the page has had too many.
  mutating func clone(_ node: Node) -> Node? {
    guard takeClone() else { return nil }
    let record = tree.records[Int(node)]
    return tree.makeElement(
      record.namespace, record.name, attributes: record.start, count: record.end)
  }

  /// Whether one more node may be made that no tag asks for; counts it.
  mutating func takeClone() -> Bool {
    guard clones > 0 else { return false }
    clones -= 1
    return true
  }
}

extension HTMLTree {
  /// Whether an element has the attributes of another, which are as many.
  fileprivate func hasSameAttributes(_ one: Record, as other: Node) -> Bool {
    // To compare each with each would cost more than the tag is long.
    guard one.end <= 16 else { return false }
    for attribute in attributes[one.attributes] {
      guard let value = value(attribute.name, of: other),
        bytes(value).elementsEqual(bytes(attribute.value))
      else { return false }
    }
    return true
  }
}
