// Words in which most markup is words: titles, styles, scripts.

extension Tokenizer {
  mutating func raw(_ token: inout Token, _ tree: inout HTMLTree) {
    let start = position
    var at = position
    while at < input.count {
      let byte = input[at]
      if byte == 0 || (byte == UInt8(ascii: "&") && content == .rcdata) { break }
      if byte == UInt8(ascii: "<"), isEndTag(at: at) { break }
      at += 1
    }
    position = at
    if at > start { return text(&token, start) }
    guard at < input.count else { return token.kind = .eof }
    switch input[at] {
    case 0: replaceNull(&token, &tree)
    case UInt8(ascii: "&"): reference(&token, &tree)
    default: tagAfterWords(&token, &tree)
    }
  }

  mutating func plain(_ token: inout Token, _ tree: inout HTMLTree) {
    let start = position
    while position < input.count, input[position] != 0 { position += 1 }
    if position > start { return text(&token, start) }
    if position < input.count { replaceNull(&token, &tree) } else { token.kind = .eof }
  }

  mutating func script(_ token: inout Token, _ tree: inout HTMLTree) {
    let start = position
    var at = position
    // 0: script; 1: within <!-- -->; 2: within <script> within <!-- -->.
    var depth = scriptDepth
    scan: while at < input.count {
      switch input[at] {
      case 0: break scan
      case UInt8(ascii: "<"):
        if depth < 2, isEndTag(at: at) { break scan }
        if depth == 0, has("<!--", at: at) {
          depth = 1
          // The dashes of `<!--` may be those of `-->` too.
          at += 2
        } else if depth == 1, isScript(at: at + 1) {
          depth = 2
          at += 6
        } else if depth == 2, has("</", at: at), isScript(at: at + 2) {
          depth = 1
          at += 7
        }
      case UInt8(ascii: "-"):
        if depth > 0, has("--", at: at) {
          var end = at + 2
          while end < input.count, input[end] == UInt8(ascii: "-") { end += 1 }
          if end < input.count, input[end] == UInt8(ascii: ">") { depth = 0 }
          at = end - 1
        }
      default: break
      }
      at += 1
    }
    scriptDepth = depth
    position = at
    if at > start { return text(&token, start) }
    guard at < input.count else { return token.kind = .eof }
    if input[at] == 0 { replaceNull(&token, &tree) } else { tagAfterWords(&token, &tree) }
  }

  private func isScript(at start: Int) -> Bool {
    guard hasLetters("script", at: start), start + 6 < input.count else { return false }
    return Tokenizer.endsName(input[start + 6])
  }

  /// Whether `</` and the name of the element that is being read stand here.
  private func isEndTag(at start: Int) -> Bool {
    guard !endName.isEmpty, start + 2 < input.count, input[start + 1] == UInt8(ascii: "/") else {
      return false
    }
    var at = start + 2
    for byte in endName {
      guard at < input.count, Tokenizer.lower(input[at]) == byte else { return false }
      at += 1
    }
    return at < input.count && Tokenizer.endsName(input[at])
  }

  /// Reads words as `content` says until the end tag of `name`.
  mutating func read(_ content: Content, until name: Int32, _ tree: HTMLTree) {
    self.content = content
    scriptDepth = 0
    endName = Array(tree.names.utf8(name))
  }

  private mutating func tagAfterWords(_ token: inout Token, _ tree: inout HTMLTree) {
    content = .data
    position += 2
    tag(&token, &tree, .end)
  }

  private mutating func replaceNull(_ token: inout Token, _ tree: inout HTMLTree) {
    position += 1
    token.kind = .text
    token.piece = tree.keep { $0 += Tokenizer.replacement }
  }
}
