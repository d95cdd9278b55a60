// A tree as lines of text, for those who compare parsers.

extension HTMLTree {
  /// The tree in the form of the html5lib tests: a node a line, two spaces deeper each.
  public var dump: String {
    var lines: [String] = []
    var node = root == HTMLTree.none ? HTMLTree.none : firstChild(root)
    var depth = 0
    // Without recursion: a tree may be deeper than a stack.
    while node != HTMLTree.none {
      let indent = "| " + String(repeating: "  ", count: depth)
      lines.append(indent + line(node))
      if kind(node) == .element {
        let attributes = attributes(node).map { attribute in
          let prefix =
            switch attribute.namespace {
            case .none: ""
            case .xlink: "xlink "
            case .xml: "xml "
            case .xmlns: "xmlns "
            }
          return (name: prefix + attribute.name, value: attribute.value)
        }
        for attribute in attributes.sorted(by: {
          $0.name.utf16.lexicographicallyPrecedes($1.name.utf16)
        }) { lines.append("\(indent)  \(attribute.name)=\"\(attribute.value)\"") }
      }
      if firstChild(node) != HTMLTree.none {
        node = firstChild(node)
        depth += 1
        continue
      }
      while node != HTMLTree.none, node != root, next(node) == HTMLTree.none {
        node = parent(node)
        depth -= 1
      }
      node = node == HTMLTree.none || node == root ? HTMLTree.none : next(node)
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ node: Node) -> String {
    switch kind(node) {
    case .document: return "#document"
    case .content: return "content"
    case .text: return "\"\(text(node))\""
    case .comment: return "<!-- \(text(node)) -->"
    case .element:
      switch namespace(node) {
      case .html: return "<\(name(node))>"
      case .svg: return "<svg \(name(node))>"
      case .mathML: return "<math \(name(node))>"
      }
    case .doctype:
      guard attributeCount(node) > 0 else { return "<!DOCTYPE \(name(node))>" }
      let publicID = value(Tokenizer.publicName, ofDoctype: node)
      let systemID = value(Tokenizer.systemName, ofDoctype: node)
      return "<!DOCTYPE \(name(node)) \"\(publicID)\" \"\(systemID)\">"
    }
  }

  private func value(_ name: Int32, ofDoctype node: Node) -> String {
    let record = records[Int(node)]
    for attribute in attributes[record.attributes]
    where attribute.name == name { return String(decoding: bytes(attribute.value), as: UTF8.self) }
    return ""
  }
}
