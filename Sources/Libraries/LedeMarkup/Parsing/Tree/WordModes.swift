// Where the words of a page go: the part of each insertion mode that takes characters.

extension TreeBuilder {
  enum Words: Sendable {
    /// Spaces alone.
    case space
    /// Something that is to be seen, perhaps with spaces in it.
    case visible
    /// One NUL.
    case null
  }

  /// Takes the token's words, in runs that their mode treats alike.
  mutating func words() {
    var rest = token.piece
    if skipsNewline {
      skipsNewline = false
      if tree.bytes(rest).first == 0x0A { rest = dropped(rest, 1) }
    }
    while rest.length > 0 {
      if takesAnyWords {
        let kind: Words = tree.bytes(rest).allSatisfy(Tokenizer.isSpace) ? .space : .visible
        while case .again = dispatchWords(rest, kind) {}
        return
      }
      let bytes = tree.bytes(rest)
      let isSpace = bytes.first.map(Tokenizer.isSpace) ?? false
      let count = bytes.prefix { Tokenizer.isSpace($0) == isSpace }.count
      var run = rest
      run.length = Int32(count)
      while case .again = dispatchWords(run, isSpace ? .space : .visible) {}
      rest = dropped(rest, count)
    }
  }

  private func dropped(_ piece: HTMLTree.Piece, _ count: Int) -> HTMLTree.Piece {
    HTMLTree.Piece(
      start: piece.start < 0 ? ~(~piece.start + Int32(count)) : piece.start + Int32(count),
      length: piece.length - Int32(count))
  }

  /// Whether spaces and letters go the same way here.
  private var takesAnyWords: Bool {
    switch mode {
    case .inBody, .text, .inCell, .inCaption, .inTable, .inTableText, .inTableBody, .inRow,
      .inTemplate:
      true
    default: isInForeign
    }
  }

  mutating func dispatchWords(_ piece: HTMLTree.Piece, _ kind: Words) -> Step {
    if let node = adjustedCurrent, isInForeign,
      !traits(node).contains(.mathTextIntegration), !isHTMLIntegration(node)
    {
      return foreignWords(piece, kind)
    }
    switch mode {
    case .initial:
      if kind == .space { return .done }
      tree.quirks = .full
      return again(in: .beforeHTML)
    case .beforeHTML:
      if kind == .space { return .done }
      openRoot()
      return .again
    case .beforeHead:
      if kind == .space { return .done }
      head = insertElement(.head)
      return again(in: .inHead)
    case .inHead:
      if kind == .space { return inserted(piece) }
      pop()
      return again(in: .afterHead)
    case .inHeadNoscript:
      if kind == .space { return inserted(piece) }
      pop()
      return again(in: .inHead)
    case .afterHead:
      if kind == .space { return inserted(piece) }
      insertElement(.body)
      return again(in: .inBody)
    case .inBody, .inCaption, .inCell, .inTemplate: return bodyWords(piece, kind)
    case .text: return inserted(piece)
    case .inTable, .inTableBody, .inRow:
      guard traits(current).contains(.fosters) || currentTag == .template else {
        return fosteredWords(piece, kind)
      }
      tableText.removeAll(keepingCapacity: true)
      originalMode = mode
      return again(in: .inTableText)
    case .inTableText:
      if kind != .null { tableText.append((piece, kind == .space)) }
      return .done
    case .inColumnGroup:
      if kind == .space { return inserted(piece) }
      guard currentTag == .colgroup else { return .done }
      pop()
      return again(in: .inTable)
    case .afterBody, .afterAfterBody:
      if kind == .space { return bodyWords(piece, kind) }
      return again(in: .inBody)
    case .inFrameset, .afterFrameset: return kind == .space ? inserted(piece) : .done
    case .afterAfterFrameset: return kind == .space ? bodyWords(piece, kind) : .done
    }
  }

  private mutating func inserted(_ piece: HTMLTree.Piece) -> Step {
    insertWords(piece)
    return .done
  }

  private mutating func bodyWords(_ piece: HTMLTree.Piece, _ kind: Words) -> Step {
    guard kind != .null else { return .done }
    reconstruct()
    insertWords(piece)
    if kind == .visible { framesetIsOK = false }
    return .done
  }

  private mutating func fosteredWords(_ piece: HTMLTree.Piece, _ kind: Words) -> Step {
    fosters = true
    defer { fosters = false }
    return bodyWords(piece, kind)
  }

  /// Puts the words that stood in a table into it, or if any is to be seen, before it.
  mutating func endTableText() {
    let words = tableText
    tableText.removeAll(keepingCapacity: true)
    mode = originalMode
    if words.allSatisfy(\.isSpace) {
      for word in words { insertWords(word.piece) }
    } else {
      for word in words { _ = fosteredWords(word.piece, word.isSpace ? .space : .visible) }
    }
  }

  private mutating func foreignWords(_ piece: HTMLTree.Piece, _ kind: Words) -> Step {
    switch kind {
    case .null: insertWords(tree.keep { $0 += Tokenizer.replacement })
    case .space: insertWords(piece)
    case .visible:
      insertWords(piece)
      framesetIsOK = false
    }
    return .done
  }
}
