// The insertion mode in which most of a page is read.

extension TreeBuilder {
  mutating func inBody() -> Step {
    switch token.kind {
    case .start: return startInBody()
    case .end: return endInBody()
    case .comment: insertComment()
    case .eof: return templateModes.isEmpty ? .done : inTemplate()
    case .doctype, .text, .null: break
    }
    return .done
  }

  // MARK: Start tags

  private mutating func startInBody() -> Step {
    switch token.tag {
    case .html: if !hasTemplate { addAttributes(to: open[0]) }
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return inHead()
    case .body:
      guard open.count > 1, tag(open[1]) == .body, !hasTemplate else { return .done }
      framesetIsOK = false
      addAttributes(to: open[1])
    case .frameset:
      guard open.count > 1, tag(open[1]) == .body, framesetIsOK else { return .done }
      tree.remove(open[1])
      open.removeSubrange(1...)
      insertElement()
      mode = .inFrameset
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
      .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p,
      .search, .section, .summary, .ul:
      closeParagraph()
      insertElement()
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraph()
      if traits(current).contains(.heading) { pop() }
      insertElement()
    case .pre, .listing:
      closeParagraph()
      insertElement()
      skipsNewline = true
      framesetIsOK = false
    case .form:
      guard form == HTMLTree.none || hasTemplate else { return .done }
      closeParagraph()
      let node = insertElement()
      if !hasTemplate { form = node }
    case .li: startListItem([.li])
    case .dd, .dt: startListItem([.dd, .dt])
    case .plaintext:
      closeParagraph()
      insertElement()
      tokenizer.content = .plaintext
    case .button:
      close(.button)
      reconstruct()
      insertElement()
      framesetIsOK = false
    default: return startPhrase()
    }
    return .done
  }

  /// Start tags of what stands within a line.
  private mutating func startPhrase() -> Step {
    switch token.tag {
    case .a:
      if let open = lastFormatting(.a) {
        adopt(.a, name: token.name)
        formatting.removeAll { $0 == open }
        self.open.removeAll { $0 == open }
      }
      reconstruct()
      remember(insertElement())
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
      reconstruct()
      remember(insertElement())
    case .nobr:
      reconstruct()
      if isInScope(.nobr) {
        adopt(.nobr, name: token.name)
        reconstruct()
      }
      remember(insertElement())
    case .applet, .marquee, .object:
      reconstruct()
      insertElement()
      mark()
      framesetIsOK = false
    case .table:
      if tree.quirks != .full { closeParagraph() }
      insertElement()
      framesetIsOK = false
      mode = .inTable
    case .area, .br, .embed, .img, .keygen, .wbr:
      reconstruct()
      insertVoid()
      framesetIsOK = false
    case .image:
      token.tag = .img
      token.name = Int32(Tag.img.rawValue)
      return .again
    case .input:
      if context != HTMLTree.none, tag(context) == .select { return .done }
      if isInScope(.select) { pop(until: .select) }
      reconstruct()
      if !isHiddenInput { framesetIsOK = false }
      insertVoid()
    case .param, .source, .track: insertVoid()
    case .hr:
      closeParagraph()
      if isInScope(.select) { impliedEnds() }
      insertVoid()
      framesetIsOK = false
    case .select:
      if context != HTMLTree.none, tag(context) == .select { return .done }
      if isInScope(.select) {
        pop(until: .select)
        return .done
      }
      reconstruct()
      insertElement()
      framesetIsOK = false
    case .option, .optgroup:
      if isInScope(.select) {
        impliedEnds(except: token.tag == .option ? .optgroup : .other)
      } else if currentTag == .option {
        pop()
      }
      reconstruct()
      insertElement()
    default: return startRest()
    }
    return .done
  }

  private mutating func startRest() -> Step {
    switch token.tag {
    case .textarea:
      insertWordsOnly(.rcdata)
      skipsNewline = true
      framesetIsOK = false
    case .xmp:
      closeParagraph()
      reconstruct()
      framesetIsOK = false
      insertWordsOnly(.rawtext)
    case .iframe:
      framesetIsOK = false
      insertWordsOnly(.rawtext)
    case .noembed: insertWordsOnly(.rawtext)
    case .rb, .rtc, .rp, .rt:
      let spared: Tag = token.tag == .rp || token.tag == .rt ? .rtc : .other
      if isInScope(.ruby) { impliedEnds(except: spared) }
      insertElement()
    case .math, .svg:
      reconstruct()
      insertForeign(token.tag == .svg ? .svg : .mathML)
    case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default:
      reconstruct()
      insertElement()
    }
    return .done
  }

  private mutating func startListItem(_ items: Set<Tag>) {
    framesetIsOK = false
    for node in open.reversed() {
      let tag = tag(node)
      if items.contains(tag) {
        impliedEnds(except: tag)
        pop(until: tag)
        break
      }
      if traits(node).contains(.special), tag != .address, tag != .div, tag != .p { break }
    }
    closeParagraph()
    insertElement()
  }

  // MARK: End tags

  private mutating func endInBody() -> Step {
    switch token.tag {
    case .template: return inHead()
    case .body: if isInScope(.body) { mode = .afterBody }
    case .html:
      guard isInScope(.body) else { return .done }
      return again(in: .afterBody)
    case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div,
      .dl, .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav,
      .ol, .pre, .search, .section, .select, .summary, .ul:
      close(token.tag)
    case .form: endForm()
    case .p:
      if !isInScope(.p, [.scope, .buttonScope]) { insertElement(.p) }
      closeParagraph()
    case .li: close(.li, in: [.scope, .listScope], except: .li)
    case .dd, .dt: close(token.tag, except: token.tag)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      guard isInScope(where: { traits($0).contains(.heading) }) else { return .done }
      impliedEnds()
      while open.count > 1 {
        let last = open.removeLast()
        if traits(last).contains(.heading) { break }
      }
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
      adopt(token.tag, name: token.name)
    case .applet, .marquee, .object: if close(token.tag) { clearToMarker() }
    case .br:
      reconstruct()
      insertElement(.br)
      pop()
      framesetIsOK = false
    default: endOther(token.name)
    }
    return .done
  }

  private mutating func endForm() {
    if hasTemplate {
      close(.form)
      return
    }
    let node = form
    form = HTMLTree.none
    guard node != HTMLTree.none, isInScope(where: { $0 == node }) else { return }
    impliedEnds()
    open.removeAll { $0 == node }
  }

  /// An end tag that no rule names: closes the innermost element of that name, if nothing special
  /// lies between.
  mutating func endOther(_ name: Int32) {
    for index in open.indices.dropFirst().reversed() {
      let record = tree.records[Int(open[index])]
      if record.namespace == .html, record.name == name { return open.removeSubrange(index...) }
      if record.traits.contains(.special) { return }
    }
  }
}
