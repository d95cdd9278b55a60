// The insertion modes inside tables and templates.

extension TreeBuilder {
  /// Closes all but what may stand around `tags`.
  private mutating func clearStack(to tags: Set<Tag>) {
    while open.count > 1, !tags.contains(currentTag) { pop() }
  }

  private static let tableContext: Set<Tag> = [.table, .template, .html]
  private static let bodyContext: Set<Tag> = [.tbody, .tfoot, .thead, .template, .html]
  private static let rowContext: Set<Tag> = [.tr, .template, .html]

  mutating func inTable() -> Step {
    if mode == .inTableText {
      endTableText()
      return .again
    }
    switch token.kind {
    case .comment: return insertComment()
    case .doctype: return .done
    case .start: return startInTable()
    case .end:
      switch token.tag {
      case .table:
        guard isInTableScope(.table) else { return .done }
        pop(until: .table)
        resetMode()
        return .done
      case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr:
        return .done
      case .template: return inHead()
      default: return fostered()
      }
    default: return inBody()
    }
  }

  private mutating func startInTable() -> Step {
    switch token.tag {
    case .caption:
      clearStack(to: Self.tableContext)
      mark()
      insertElement()
      mode = .inCaption
    case .colgroup:
      clearStack(to: Self.tableContext)
      insertElement()
      mode = .inColumnGroup
    case .col:
      clearStack(to: Self.tableContext)
      insertElement(.colgroup)
      return again(in: .inColumnGroup)
    case .tbody, .tfoot, .thead:
      clearStack(to: Self.tableContext)
      insertElement()
      mode = .inTableBody
    case .td, .th, .tr:
      clearStack(to: Self.tableContext)
      insertElement(.tbody)
      return again(in: .inTableBody)
    case .table:
      guard isInTableScope(.table) else { return .done }
      pop(until: .table)
      resetMode()
      return .again
    case .style, .script, .template: return inHead()
    case .input:
      guard isHiddenInput else { return fostered() }
      insertVoid()
    case .form:
      guard !hasTemplate, form == HTMLTree.none else { return .done }
      form = insertElement()
      pop()
    default: return fostered()
    }
    return .done
  }

  var isHiddenInput: Bool {
    for attribute in tree.attributes[token.attributes] where attribute.name == Self.type {
      return String(decoding: tree.bytes(attribute.value), as: UTF8.self).lowercased() == "hidden"
    }
    return false
  }

  private static let type = NameTable.standard("type")

  /// What does not belong into a table goes before it.
  private mutating func fostered() -> Step {
    fosters = true
    defer { fosters = false }
    return inBody()
  }

  mutating func inCaption() -> Step {
    switch (token.kind, token.tag) {
    case (.end, .caption):
      closeCaption()
      return .done
    case (.start, .caption), (.start, .col), (.start, .colgroup), (.start, .tbody), (.start, .td),
      (.start, .tfoot), (.start, .th), (.start, .thead), (.start, .tr), (.end, .table):
      return closeCaption() ? .again : .done
    case (.end, .body), (.end, .col), (.end, .colgroup), (.end, .html), (.end, .tbody), (.end, .td),
      (.end, .tfoot), (.end, .th), (.end, .thead), (.end, .tr):
      return .done
    default: return inBody()
    }
  }

  @discardableResult
  private mutating func closeCaption() -> Bool {
    guard close(.caption, in: .tableScope) else { return false }
    clearToMarker()
    mode = .inTable
    return true
  }

  mutating func inColumnGroup() -> Step {
    switch (token.kind, token.tag) {
    case (.comment, _): return insertComment()
    case (.doctype, _): return .done
    case (.start, .html): return inBody()
    case (.start, .col):
      insertVoid()
      return .done
    case (.end, .colgroup):
      guard currentTag == .colgroup else { return .done }
      pop()
      mode = .inTable
      return .done
    case (.end, .col): return .done
    case (.start, .template), (.end, .template): return inHead()
    case (.eof, _): return inBody()
    default:
      guard currentTag == .colgroup else { return .done }
      pop()
      return again(in: .inTable)
    }
  }

  mutating func inTableBody() -> Step {
    switch (token.kind, token.tag) {
    case (.start, .tr):
      clearStack(to: Self.bodyContext)
      insertElement()
      mode = .inRow
      return .done
    case (.start, .th), (.start, .td):
      clearStack(to: Self.bodyContext)
      insertElement(.tr)
      return again(in: .inRow)
    case (.end, .tbody), (.end, .tfoot), (.end, .thead):
      guard isInTableScope(token.tag) else { return .done }
      clearStack(to: Self.bodyContext)
      pop()
      mode = .inTable
      return .done
    case (.start, .caption), (.start, .col), (.start, .colgroup), (.start, .tbody),
      (.start, .tfoot), (.start, .thead), (.end, .table):
      guard isInTableScope(.tbody) || isInTableScope(.thead) || isInTableScope(.tfoot) else {
        return .done
      }
      clearStack(to: Self.bodyContext)
      pop()
      return again(in: .inTable)
    case (.end, .body), (.end, .caption), (.end, .col), (.end, .colgroup), (.end, .html),
      (.end, .td), (.end, .th), (.end, .tr):
      return .done
    default: return inTable()
    }
  }

  mutating func inRow() -> Step {
    switch (token.kind, token.tag) {
    case (.start, .th), (.start, .td):
      clearStack(to: Self.rowContext)
      insertElement()
      mode = .inCell
      mark()
      return .done
    case (.end, .tr):
      closeRow()
      return .done
    case (.start, .caption), (.start, .col), (.start, .colgroup), (.start, .tbody),
      (.start, .tfoot), (.start, .thead), (.start, .tr), (.end, .table):
      return closeRow() ? .again : .done
    case (.end, .tbody), (.end, .tfoot), (.end, .thead):
      guard isInTableScope(token.tag) else { return .done }
      return closeRow() ? .again : .done
    case (.end, .body), (.end, .caption), (.end, .col), (.end, .colgroup), (.end, .html),
      (.end, .td), (.end, .th):
      return .done
    default: return inTable()
    }
  }

  @discardableResult
  private mutating func closeRow() -> Bool {
    guard isInTableScope(.tr) else { return false }
    clearStack(to: Self.rowContext)
    pop()
    mode = .inTableBody
    return true
  }

  mutating func inCell() -> Step {
    switch (token.kind, token.tag) {
    case (.end, .td), (.end, .th):
      guard close(token.tag, in: .tableScope) else { return .done }
      clearToMarker()
      mode = .inRow
      return .done
    case (.start, .caption), (.start, .col), (.start, .colgroup), (.start, .tbody), (.start, .td),
      (.start, .tfoot), (.start, .th), (.start, .thead), (.start, .tr):
      guard isInTableScope(.td) || isInTableScope(.th) else { return .done }
      closeCell()
      return .again
    case (.end, .body), (.end, .caption), (.end, .col), (.end, .colgroup), (.end, .html):
      return .done
    case (.end, .table), (.end, .tbody), (.end, .tfoot), (.end, .thead), (.end, .tr):
      guard isInTableScope(token.tag) else { return .done }
      closeCell()
      return .again
    default: return inBody()
    }
  }

  private mutating func closeCell() {
    impliedEnds()
    while open.count > 1 {
      let last = tag(open.removeLast())
      if last == .td || last == .th { break }
    }
    clearToMarker()
    mode = .inRow
  }

  mutating func inTemplate() -> Step {
    switch token.kind {
    case .start:
      let next: Mode
      switch token.tag {
      case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
        return inHead()
      case .caption, .colgroup, .tbody, .tfoot, .thead: next = .inTable
      case .col: next = .inColumnGroup
      case .tr: next = .inTableBody
      case .td, .th: next = .inRow
      default: next = .inBody
      }
      _ = templateModes.popLast()
      templateModes.append(next)
      mode = next
      return .again
    case .end: return token.tag == .template ? inHead() : .done
    case .eof:
      guard hasTemplate else { return .done }
      pop(until: .template)
      clearToMarker()
      _ = templateModes.popLast()
      resetMode()
      return .again
    default: return inBody()
    }
  }
}
