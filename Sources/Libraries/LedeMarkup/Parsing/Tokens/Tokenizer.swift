// From bytes to tags, texts and comments, as the standard's tokenizer has it.

/// One token; only what belongs to its kind means anything.
struct Token: Sendable {
  enum Kind: Sendable { case start, end, text, null, comment, doctype, eof }
  var kind = Kind.eof
  /// The name of a tag or doctype; −1 of a doctype without one.
  var name: Int32 = 0
  var tag = Tag.other
  /// Attributes of a start tag, or the identifiers of a doctype, in the tree's store.
  var firstAttribute: Int32 = 0
  var attributeCount: Int32 = 0
  var isSelfClosing = false
  /// Whether a doctype is so broken that quirks are wanted.
  var forcesQuirks = false
  /// The words of a text or comment.
  var piece = HTMLTree.Piece(start: 0, length: 0)

  /// Where in the tree's store the attributes stand.
  var attributes: Range<Int> { Int(firstAttribute)..<Int(firstAttribute + attributeCount) }
}

/// Reads tokens one after the other.
///
/// Names, attributes and decoded words go straight into the tree's store, so that no token needs
/// memory of its own. Each byte is looked at a bounded number of times.
///
/// Source: HTML standard §13.2.5.
struct Tokenizer: Sendable {
  /// How the words of an element are read.
  enum Content: Sendable { case data, rcdata, rawtext, script, plaintext }

  let input: [UInt8]
  var position = 0
  /// How the next words are to be read.
  var content = Content.data
  /// Whether `<![CDATA[` begins words, as it does in SVG and MathML.
  var hasCDATA = false
  var isInCDATA = false
  /// The element whose end tag ends such words; empty in a fragment, where none does.
  var endName: [UInt8] = []
  /// 0 in a script, 1 within its `<!-- -->`, 2 within a `<script>` in that.
  var scriptDepth = 0
  private var scratch: [UInt8] = []
  /// For each name, the tag that bore such an attribute last, so that repeats cost nothing to find.
  private var bearers: [Int32] = []
  private var tagNumber: Int32 = 0
  /// Whether it is noted where the values of attributes stand in the source, before they are decoded.
  var notesValues = false
  /// Where they stand, in the order of the last tag's attributes.
  private(set) var values: [Range<Int>] = []
  private var lastValue = 0..<0

  /// Attributes of one element beyond this are dropped.
  static let mostAttributes: Int32 = 512

  init(_ input: [UInt8]) { self.input = input }

  mutating func next(_ token: inout Token, _ tree: inout HTMLTree) {
    if isInCDATA { return cdata(&token) }
    switch content {
    case .data: data(&token, &tree)
    case .rcdata, .rawtext: raw(&token, &tree)
    case .script: script(&token, &tree)
    case .plaintext: plain(&token, &tree)
    }
  }

  // MARK: Words

  private mutating func data(_ token: inout Token, _ tree: inout HTMLTree) {
    while true {
      guard position < input.count else { return token.kind = .eof }
      switch input[position] {
      case UInt8(ascii: "<"): if open(&token, &tree) { return }
      case UInt8(ascii: "&"):
        reference(&token, &tree)
        return
      case 0: return null(&token)
      default:
        let start = position
        skipWords()
        text(&token, start)
        return
      }
    }
  }

  /// Goes on to the next `<`, `&`, NUL or the end.
  private mutating func skipWords() {
    var at = position
    let end = input.count
    while at < end {
      let byte = input[at]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == 0 { break }
      at += 1
    }
    position = at
  }

  func text(_ token: inout Token, _ start: Int) {
    token.kind = .text
    token.piece = HTMLTree.Piece(start: Int32(start), length: Int32(position - start))
  }

  private mutating func null(_ token: inout Token) {
    token.kind = .null
    token.piece = HTMLTree.Piece(start: Int32(position), length: 1)
    position += 1
  }

  /// `&…` in words: what it stands for, or itself.
  mutating func reference(_ token: inout Token, _ tree: inout HTMLTree) {
    let start = position
    position += 1
    guard let found = CharacterReferences.find(in: input, at: position, inAttribute: false) else {
      if content == .data { skipWords() }
      return text(&token, start)
    }
    position += found.length
    token.kind = .text
    token.piece = tree.keep { found.append(to: &$0) }
  }

  mutating func cdata(_ token: inout Token) {
    let start = position
    var at = position
    while at < input.count {
      if input[at] == 0 { break }
      if input[at] == UInt8(ascii: "]"), has("]]>", at: at) { break }
      at += 1
    }
    if at > start {
      position = at
      return text(&token, start)
    }
    if at == input.count {
      isInCDATA = false
      token.kind = .eof
    } else if input[at] == 0 {
      null(&token)
    } else {
      position = at + 3
      isInCDATA = false
      // Nothing of its own: an empty text changes no tree.
      text(&token, position)
    }
  }

  // MARK: Markup

  /// Reads what `<` begins; false when it was nothing at all, as `</>` is.
  private mutating func open(_ token: inout Token, _ tree: inout HTMLTree) -> Bool {
    let start = position
    guard start + 1 < input.count else {
      position += 1
      text(&token, start)
      return true
    }
    switch input[start + 1] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      position += 1
      tag(&token, &tree, .start)
    case UInt8(ascii: "/"):
      guard start + 2 < input.count else {
        position += 2
        text(&token, start)
        return true
      }
      let next = input[start + 2]
      position += 2
      if Tokenizer.lower(next) &- UInt8(ascii: "a") < 26 {
        tag(&token, &tree, .end)
      } else if next == UInt8(ascii: ">") {
        position += 1
        return false
      } else {
        bogusComment(&token, &tree)
      }
    case UInt8(ascii: "!"):
      position += 2
      declaration(&token, &tree)
    case UInt8(ascii: "?"):
      position += 1
      bogusComment(&token, &tree)
    default:
      position += 1
      skipWords()
      text(&token, start)
    }
    return true
  }

  /// A tag whose name begins at `position`; an unfinished one at the end is dropped.
  mutating func tag(_ token: inout Token, _ tree: inout HTMLTree, _ kind: Token.Kind) {
    token.kind = kind
    token.name = name(&tree, of: .tag)
    token.tag = tree.names.tag(token.name)
    token.isSelfClosing = false
    token.firstAttribute = Int32(tree.attributes.count)
    tagNumber += 1
    if notesValues { values.removeAll(keepingCapacity: true) }
    var kept: Int32 = 0
    while true {
      skipSpace()
      guard position < input.count else { return token.kind = .eof }
      let byte = input[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        break
      }
      if byte == UInt8(ascii: "/") {
        position += 1
        if position < input.count, input[position] == UInt8(ascii: ">") {
          position += 1
          token.isSelfClosing = true
          break
        }
        continue
      }
      guard let attribute = attribute(&tree) else { return token.kind = .eof }
      if kind == .start, kept < Tokenizer.mostAttributes, isFirst(attribute.name) {
        tree.attributes.append(attribute)
        if notesValues { values.append(lastValue) }
        kept += 1
      }
    }
    token.attributeCount = kept
  }

  private mutating func isFirst(_ name: Int32) -> Bool {
    while bearers.count <= Int(name) { bearers.append(0) }
    if bearers[Int(name)] == tagNumber { return false }
    bearers[Int(name)] = tagNumber
    return true
  }

  enum Named { case tag, attribute, doctype }

  /// A name up to a space, `>`, or what else ends it; small letters, NUL replaced.
  mutating func name(_ tree: inout HTMLTree, of thing: Named) -> Int32 {
    scratch.removeAll(keepingCapacity: true)
    while position < input.count {
      let byte = input[position]
      if byte <= 0x3E {
        if Tokenizer.isSpace(byte) || byte == UInt8(ascii: ">") { break }
        if byte == UInt8(ascii: "/"), thing != .doctype { break }
        // An attribute's name may begin with `=`.
        if byte == UInt8(ascii: "="), thing == .attribute, !scratch.isEmpty { break }
      }
      if byte == 0 {
        scratch += Tokenizer.replacement
      } else {
        scratch.append(Tokenizer.lower(byte))
      }
      position += 1
    }
    return tree.names.number(of: scratch)
  }

  /// One attribute; nil when the source ends in it.
  private mutating func attribute(_ tree: inout HTMLTree) -> HTMLTree.AttributeRecord? {
    let name = name(&tree, of: .attribute)
    var value = HTMLTree.Piece(start: 0, length: 0)
    lastValue = 0..<0
    skipSpace()
    if position < input.count, input[position] == UInt8(ascii: "=") {
      position += 1
      skipSpace()
      guard position < input.count else { return nil }
      switch input[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = input[position]
        position += 1
        let start = position
        value = self.value(&tree) { $0 == quote }
        lastValue = start..<position
        guard position < input.count else { return nil }
        position += 1
      case UInt8(ascii: ">"): break
      default:
        let start = position
        value = self.value(&tree) { $0 == UInt8(ascii: ">") || Tokenizer.isSpace($0) }
        lastValue = start..<position
      }
    }
    guard position < input.count else { return nil }
    return HTMLTree.AttributeRecord(name: name, namespace: .none, value: value)
  }

  /// The bytes up to where a value ends; a range of the source unless something must be decoded.
  private mutating func value(_ tree: inout HTMLTree, endsAt: (UInt8) -> Bool) -> HTMLTree.Piece {
    let start = position
    while position < input.count {
      let byte = input[position]
      if endsAt(byte) {
        return HTMLTree.Piece(start: Int32(start), length: Int32(position - start))
      }
      if byte == UInt8(ascii: "&") || byte == 0 { break }
      position += 1
    }
    let place = tree.decoded.count
    tree.decoded += input[start..<position]
    while position < input.count, !endsAt(input[position]) {
      let byte = input[position]
      position += 1
      if byte == UInt8(ascii: "&"),
        let found = CharacterReferences.find(in: input, at: position, inAttribute: true)
      {
        position += found.length
        found.append(to: &tree.decoded)
      } else if byte == 0 {
        tree.decoded += Tokenizer.replacement
      } else {
        tree.decoded.append(byte)
      }
    }
    return HTMLTree.Piece(start: ~Int32(place), length: Int32(tree.decoded.count - place))
  }

  // MARK: Bytes

  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  mutating func skipSpace() {
    while position < input.count, Tokenizer.isSpace(input[position]) { position += 1 }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
  }

  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  static func lower(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }

  func has(_ word: StaticString, at start: Int) -> Bool { same(word, at: start) { $0 } }

  func hasLetters(_ word: StaticString, at start: Int) -> Bool {
    same(word, at: start, Tokenizer.lower)
  }

  private func same(_ word: StaticString, at start: Int, _ fold: (UInt8) -> UInt8) -> Bool {
    guard start + word.utf8CodeUnitCount <= input.count else { return false }
    return word.withUTF8Buffer { buffer in
      // Safety: indices of the buffer itself; the input is checked above.
      for index in 0..<buffer.count where unsafe fold(input[start + index]) != buffer[index] {
        return false
      }
      return true
    }
  }
}

extension HTMLTree {
  /// Keeps bytes that differ from the source.
  mutating func keep(_ write: (inout [UInt8]) -> Void) -> Piece {
    let start = decoded.count
    write(&decoded)
    return Piece(start: ~Int32(start), length: Int32(decoded.count - start))
  }
}
