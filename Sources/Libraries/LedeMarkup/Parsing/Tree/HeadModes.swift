// The insertion modes before, in and after the head, and after the body.

extension TreeBuilder {
  /// Makes the element that holds all others.
  mutating func openRoot(attributes first: Int32 = 0, count: Int32 = 0) {
    let root = tree.makeElement(.html, Int32(Tag.html.rawValue), attributes: first, count: count)
    tree.insert(root, into: HTMLTree.document)
    open.append(root)
    mode = .beforeHead
  }

  mutating func initial() -> Step {
    switch token.kind {
    case .comment: return insertComment(into: HTMLTree.document)
    case .doctype:
      let node = tree.make(
        HTMLTree.Record(
          kind: .doctype, namespace: .html, tag: .other, traits: [], name: max(token.name, 0),
          start: token.firstAttribute, end: token.attributeCount))
      tree.insert(node, into: HTMLTree.document)
      tree.quirks = Doctype.quirks(of: token, in: tree)
      mode = .beforeHTML
      return .done
    default:
      tree.quirks = .full
      return again(in: .beforeHTML)
    }
  }

  mutating func beforeHTML() -> Step {
    switch token.kind {
    case .doctype: return .done
    case .comment: return insertComment(into: HTMLTree.document)
    case .start where token.tag == .html:
      openRoot(attributes: token.firstAttribute, count: token.attributeCount)
      return .done
    case .end where !isEnd([.head, .body, .html, .br]): return .done
    default:
      openRoot()
      return .again
    }
  }

  private func isEnd(_ tags: Set<Tag>) -> Bool { tags.contains(token.tag) }

  mutating func beforeHead() -> Step {
    switch token.kind {
    case .doctype: return .done
    case .comment: return insertComment()
    case .start where token.tag == .html: return inBody()
    case .start where token.tag == .head:
      head = insertElement()
      mode = .inHead
      return .done
    case .end where !isEnd([.head, .body, .html, .br]): return .done
    default:
      head = insertElement(.head)
      return again(in: .inHead)
    }
  }

  mutating func inHead() -> Step {
    switch token.kind {
    case .doctype: return .done
    case .comment: return insertComment()
    case .start:
      switch token.tag {
      case .html: return inBody()
      case .base, .basefont, .bgsound, .link, .meta: insertVoid()
      case .title: insertWordsOnly(.rcdata)
      case .noframes, .style: insertWordsOnly(.rawtext)
      case .noscript:
        insertElement()
        mode = .inHeadNoscript
      case .script: insertWordsOnly(.script)
      case .template:
        mark()
        framesetIsOK = false
        mode = .inTemplate
        templateModes.append(.inTemplate)
        insertElement()
      case .head: break
      default: return leaveHead()
      }
      return .done
    case .end:
      switch token.tag {
      case .head:
        pop()
        mode = .afterHead
      case .body, .html, .br: return leaveHead()
      case .template: endTemplate()
      default: break
      }
      return .done
    default: return leaveHead()
    }
  }

  private mutating func leaveHead() -> Step {
    pop()
    return again(in: .afterHead)
  }

  mutating func endTemplate() {
    guard hasTemplate else { return }
    impliedEndsThoroughly()
    pop(until: .template)
    clearToMarker()
    _ = templateModes.popLast()
    resetMode()
  }

  mutating func inHeadNoscript() -> Step {
    switch token.kind {
    case .doctype: return .done
    case .comment: return inHead()
    case .start:
      switch token.tag {
      case .html: return inBody()
      case .basefont, .bgsound, .link, .meta, .noframes, .style: return inHead()
      case .head, .noscript: return .done
      default: break
      }
    case .end:
      if token.tag == .noscript {
        pop()
        mode = .inHead
        return .done
      }
      if token.tag != .br { return .done }
    default: break
    }
    pop()
    return again(in: .inHead)
  }

  mutating func afterHead() -> Step {
    switch token.kind {
    case .doctype: return .done
    case .comment: return insertComment()
    case .start:
      switch token.tag {
      case .html: return inBody()
      case .body:
        insertElement()
        framesetIsOK = false
        mode = .inBody
        return .done
      case .frameset:
        insertElement()
        mode = .inFrameset
        return .done
      case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
        push(head)
        let step = inHead()
        open.removeAll { $0 == head }
        return step
      case .head: return .done
      default: break
      }
    case .end:
      if token.tag == .template { return inHead() }
      if !isEnd([.body, .html, .br]) { return .done }
    default: break
    }
    insertElement(.body)
    return again(in: .inBody)
  }

  /// What stands between the tags of a script, a style and the like.
  mutating func text() -> Step {
    pop()
    mode = originalMode
    return token.kind == .eof ? .again : .done
  }

  // MARK: After the body, and framesets

  mutating func afterBody() -> Step {
    switch token.kind {
    case .doctype, .eof: return .done
    case .comment: return insertComment(into: open[0])
    case .start where token.tag == .html: return inBody()
    case .end where token.tag == .html:
      if context == HTMLTree.none { mode = .afterAfterBody }
      return .done
    default: return again(in: .inBody)
    }
  }

  mutating func afterAfterBody() -> Step {
    switch token.kind {
    case .doctype, .eof: return .done
    case .comment: return insertComment(into: HTMLTree.document)
    case .start where token.tag == .html: return inBody()
    default: return again(in: .inBody)
    }
  }

  mutating func inFrameset() -> Step {
    switch token.kind {
    case .comment: insertComment()
    case .start:
      switch token.tag {
      case .html: return inBody()
      case .frameset: insertElement()
      case .frame: insertVoid()
      case .noframes: return inHead()
      default: break
      }
    case .end where token.tag == .frameset:
      guard open.count > 1 else { return .done }
      pop()
      if context == HTMLTree.none, currentTag != .frameset { mode = .afterFrameset }
    default: break
    }
    return .done
  }

  mutating func afterFrameset() -> Step {
    switch token.kind {
    case .comment: insertComment()
    case .start where token.tag == .html: return inBody()
    case .start where token.tag == .noframes: return inHead()
    case .end where token.tag == .html: mode = .afterAfterFrameset
    default: break
    }
    return .done
  }

  mutating func afterAfterFrameset() -> Step {
    switch token.kind {
    case .comment: insertComment(into: HTMLTree.document)
    case .start where token.tag == .html: return inBody()
    case .start where token.tag == .noframes: return inHead()
    default: break
    }
    return .done
  }
}
