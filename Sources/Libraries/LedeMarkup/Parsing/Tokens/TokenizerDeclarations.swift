// Comments and doctypes: what `<!` begins.

extension Tokenizer {
  /// Reads what `<!` begins.
  mutating func declaration(_ token: inout Token, _ tree: inout HTMLTree) {
    if has("--", at: position) {
      position += 2
      comment(&token, &tree)
    } else if hasLetters("doctype", at: position) {
      position += 7
      doctype(&token, &tree)
    } else if hasCDATA, has("[CDATA[", at: position) {
      position += 7
      isInCDATA = true
      cdata(&token)
    } else {
      bogusComment(&token, &tree)
    }
  }

  private mutating func comment(_ token: inout Token, _ tree: inout HTMLTree) {
    let start = position
    for abrupt in [">" as StaticString, "->"] where has(abrupt, at: start) {
      position += abrupt.utf8CodeUnitCount
      return words(of: &token, &tree, start, start)
    }
    var at = start
    while at < input.count {
      if input[at] == UInt8(ascii: "-"), has("--", at: at) {
        if has(">", at: at + 2) {
          position = at + 3
          return words(of: &token, &tree, start, at)
        }
        if has("!>", at: at + 2) {
          position = at + 4
          return words(of: &token, &tree, start, at)
        }
      }
      at += 1
    }
    position = at
    var end = at
    for tail in ["--!" as StaticString, "--", "-"]
    where end - start >= tail.utf8CodeUnitCount && has(tail, at: end - tail.utf8CodeUnitCount) {
      end -= tail.utf8CodeUnitCount
      break
    }
    words(of: &token, &tree, start, end)
  }

  mutating func bogusComment(_ token: inout Token, _ tree: inout HTMLTree) {
    let start = position
    while position < input.count, input[position] != UInt8(ascii: ">") { position += 1 }
    words(of: &token, &tree, start, position)
    position = min(position + 1, input.count)
  }

  private func words(of token: inout Token, _ tree: inout HTMLTree, _ start: Int, _ end: Int) {
    token.kind = .comment
    token.piece = withoutNulls(start, end, &tree)
  }

  private func withoutNulls(_ start: Int, _ end: Int, _ tree: inout HTMLTree) -> HTMLTree.Piece {
    guard input[start..<end].contains(0) else {
      return HTMLTree.Piece(start: Int32(start), length: Int32(end - start))
    }
    return tree.keep { decoded in
      for byte in input[start..<end] {
        if byte == 0 { decoded += Tokenizer.replacement } else { decoded.append(byte) }
      }
    }
  }

  private mutating func doctype(_ token: inout Token, _ tree: inout HTMLTree) {
    token.kind = .doctype
    token.name = -1
    token.forcesQuirks = false
    token.firstAttribute = Int32(tree.attributes.count)
    token.attributeCount = 0
    defer { token.attributeCount = Int32(tree.attributes.count) - token.firstAttribute }
    skipSpace()
    guard position < input.count, input[position] != UInt8(ascii: ">") else {
      token.forcesQuirks = true
      position = min(position + 1, input.count)
      return
    }
    token.name = name(&tree, of: .doctype)
    skipSpace()
    if position < input.count, input[position] == UInt8(ascii: ">") {
      position += 1
      return
    }
    if hasLetters("public", at: position) {
      position += 6
      guard identifier(Tokenizer.publicName, &tree) else { return endBrokenDoctype(&token) }
      skipSpace()
      if position < input.count, input[position] == UInt8(ascii: ">") {
        position += 1
        return
      }
      guard position < input.count, Tokenizer.isQuote(input[position]),
        identifier(Tokenizer.systemName, &tree)
      else { return endBrokenDoctype(&token) }
    } else if hasLetters("system", at: position) {
      position += 6
      guard identifier(Tokenizer.systemName, &tree) else { return endBrokenDoctype(&token) }
    } else {
      return endBrokenDoctype(&token)
    }
    skipSpace()
    // More words after the last identifier are passed over, and do no harm.
    if position >= input.count { token.forcesQuirks = true }
    skipToEnd()
  }

  private mutating func endBrokenDoctype(_ token: inout Token) {
    token.forcesQuirks = true
    skipToEnd()
  }

  private mutating func skipToEnd() {
    while position < input.count, input[position] != UInt8(ascii: ">") { position += 1 }
    position = min(position + 1, input.count)
  }

  /// A quoted identifier; false when it is missing or does not end.
  private mutating func identifier(_ name: Int32, _ tree: inout HTMLTree) -> Bool {
    skipSpace()
    guard position < input.count, Tokenizer.isQuote(input[position]) else { return false }
    let quote = input[position]
    let start = position + 1
    var at = start
    while at < input.count, input[at] != quote, input[at] != UInt8(ascii: ">") { at += 1 }
    tree.attributes.append(
      HTMLTree.AttributeRecord(name: name, namespace: .none, value: withoutNulls(start, at, &tree)))
    position = at
    guard at < input.count, input[at] == quote else { return false }
    position += 1
    return true
  }

  static let publicName = NameTable.standard("public")
  static let systemName = NameTable.standard("system")
}
