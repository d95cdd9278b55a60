// Inside SVG and MathML.

extension TreeBuilder {
  /// Elements of HTML that cannot stand in SVG or MathML, and so end it.
  static let breakers: Set<Tag> = [
    .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2,
    .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre,
    .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var,
  ]
  private static let fontAttributes = Set(["color", "face", "size"].map(NameTable.standard))

  mutating func foreign() -> Step {
    switch token.kind {
    case .comment: return insertComment()
    case .start:
      guard !endsForeign else { return leaveForeign() }
      insertForeign(tree.records[Int(adjustedCurrent ?? current)].namespace)
      return .done
    case .end:
      if token.tag == .br || token.tag == .p { return leaveForeign() }
      return endInForeign()
    default: return .done
    }
  }

  private var endsForeign: Bool {
    token.tag == .font
      ? tree.attributes[token.attributes].contains { Self.fontAttributes.contains($0.name) }
      : Self.breakers.contains(token.tag)
  }

  private mutating func leaveForeign() -> Step {
    while open.count > 1, let node = open.last, tree.namespace(node) != .html,
      !traits(node).contains(.mathTextIntegration), !isHTMLIntegration(node)
    {
      pop()
    }
    // The token is HTML's now, even where the context of a fragment is foreign.
    return inMode()
  }

  private mutating func endInForeign() -> Step {
    for index in open.indices.dropFirst().reversed() {
      let node = open[index]
      if tree.namespace(node) == .html { return inMode() }
      if tree.names.lower(tree.records[Int(node)].name) == token.name {
        open.removeSubrange(index...)
        return .done
      }
    }
    return .done
  }

  /// Makes a foreign element of the token, with names as its vocabulary writes them.
  mutating func insertForeign(_ namespace: Namespace) {
    var name = token.name
    if namespace == .svg { name = ForeignNames.adjustedElement[name] ?? name }
    for index in token.attributes {
      let attribute = tree.attributes[index].name
      if let (place, local) = ForeignNames.placedAttribute[attribute] {
        tree.attributes[index].namespace = place
        tree.attributes[index].name = local
      } else if namespace == .svg {
        tree.attributes[index].name = ForeignNames.adjustedAttribute[attribute] ?? attribute
      } else if attribute == Self.definitionURL.source {
        tree.attributes[index].name = Self.definitionURL.adjusted
      }
    }
    insertElement(name, token.firstAttribute, token.attributeCount, namespace)
    if token.isSelfClosing { pop() }
  }

  private static let definitionURL = (
    source: NameTable.standard("definitionurl"), adjusted: NameTable.standard("definitionURL")
  )
}
