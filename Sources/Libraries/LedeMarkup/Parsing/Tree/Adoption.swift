// What happens when formatting and blocks overlap: `<b><p></b></p>`.

extension TreeBuilder {
  /// Closes a formatting element, and opens it anew within the blocks that it overlaps.
  ///
  /// Source: HTML standard §13.2.6.4.7, "adoption agency algorithm".
  mutating func adopt(_ subject: Tag, name: Int32) {
    if currentTag == subject, !formatting.contains(current) { return pop() }
    for _ in 0..<8 {
      guard let element = lastFormatting(subject) else { return endOther(name) }
      guard let place = open.lastIndex(of: element) else {
        formatting.removeAll { $0 == element }
        return
      }
      guard isInScope(where: { $0 == element }) else { return }
      guard let blockPlace = open[place...].firstIndex(where: { traits($0).contains(.special) })
      else {
        open.removeSubrange(max(place, 1)...)
        formatting.removeAll { $0 == element }
        return
      }
      guard adopt(element, at: place, around: blockPlace) else {
        formatting.removeAll { $0 != HTMLTree.none }
        return
      }
    }
  }

  /// One turn of the outer loop; false when the page has had too many clones.
  private mutating func adopt(_ element: Node, at place: Int, around blockPlace: Int) -> Bool {
    let block = open[blockPlace]
    let ancestor = open[place - 1]
    var bookmark = formatting.firstIndex(of: element) ?? 0
    var last = block
    var index = blockPlace
    var counter = 0
    while index - 1 > place {
      index -= 1
      counter += 1
      let node = open[index]
      let remembered = formatting.firstIndex(of: node)
      guard let remembered, counter <= 3 else {
        if let remembered {
          formatting.remove(at: remembered)
          if remembered < bookmark { bookmark -= 1 }
        }
        open.remove(at: index)
        continue
      }
      guard let clone = clone(node) else { return false }
      formatting[remembered] = clone
      open[index] = clone
      if last == block { bookmark = remembered + 1 }
      tree.remove(last)
      tree.insert(last, into: clone)
      last = clone
    }
    tree.remove(last)
    insert(last, at: self.place(in: ancestor))
    guard let clone = clone(element) else { return false }
    tree.moveChildren(of: block, to: clone)
    tree.insert(clone, into: block)
    if let old = formatting.firstIndex(of: element) {
      formatting.remove(at: old)
      if old < bookmark { bookmark -= 1 }
    }
    formatting.insert(clone, at: min(bookmark, formatting.count))
    open.removeAll { $0 == element }
    if let place = open.lastIndex(of: block) { open.insert(clone, at: place + 1) }
    return true
  }
}
