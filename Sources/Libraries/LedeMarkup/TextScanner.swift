// One pass over the tags of HTML that keeps the words and the links. Every step moves forward, so it is linear.

import LedeBase

/// Reads the tags of HTML and collects paragraphs.
struct TextScanner {
  private(set) var paragraphs: [Paragraph] = []

  private var reader: TagReader
  private let base: WebAddress?
  /// The element that is passed over with all that is in it, and how many of that name are open.
  private var dropped: (name: Int32, depth: Int) = (0, 0)
  /// Bytes of words kept so far.
  private var kept = 0

  private var runs: [Paragraph.Run] = []
  private var words: [UInt8] = []
  private var needsSpace = false
  /// The link that words now stand in, and its number: 0 is none.
  private var link: (number: Int, address: WebAddress?) = (0, nil)
  private var links = 0
  /// The link that `words` stand in.
  private var linkOfWords: (number: Int, address: WebAddress?) = (0, nil)
  private var quotes = 0
  private var codes = 0
  private var isHeading = false
  private var startsItem = false

  /// Whether links are kept; without them a text costs half as much.
  private let keepsLinks: Bool

  init(_ text: String, base: WebAddress? = nil, keepsLinks: Bool = true) {
    reader = TagReader(Array(text.utf8))
    self.base = base
    self.keepsLinks = keepsLinks
  }

  /// Reads until that many bytes of words are found, or to the end.
  mutating func scan(atLeast wanted: Int) {
    while kept < wanted, reader.next() {
      switch reader.token.kind {
      case .text:
        if dropped.depth == 0 { scanWords(reader.store.bytes(reader.token.piece), atLeast: wanted) }
      case .start: start()
      case .end: end()
      default: break
      }
    }
    endParagraph()
  }

  // MARK: Words

  private mutating func scanWords(_ bytes: ArraySlice<UInt8>, atLeast wanted: Int) {
    var at = bytes.startIndex
    let end = bytes.endIndex
    while at < end, kept < wanted {
      let start = at
      while at < end {
        if !TextScanner.isSpecial(bytes[at]) {
          at += 1
        } else if bytes[at] == 32, at > start, at + 1 < end, !TextScanner.isSpecial(bytes[at + 1]) {
          // A single space between words stays as it is, so that a line is copied at once.
          at += 2
        } else {
          break
        }
      }
      if at > start {
        makeRoomForWord()
        words.append(contentsOf: bytes[start..<at])
        kept += at - start
      } else {
        take(control: bytes[at])
        at += 1
      }
    }
  }

  /// A byte that is white space, or that no text should hold.
  private mutating func take(control byte: UInt8) {
    switch byte {
    case 10 where codes > 0: breakLine()
    case 9, 32:
      if codes > 0, !(runs.isEmpty && words.isEmpty) {
        makeRoomForWord()
        words.append(32)
        kept += 1
      } else {
        needsSpace = true
      }
    case 10, 12, 13: needsSpace = codes == 0 || needsSpace
    default: break
    }
  }

  /// Prepares for the next byte of a word: the space before it, and a new run where a link changes.
  private mutating func makeRoomForWord() {
    if !words.isEmpty, linkOfWords.number != link.number {
      if needsSpace, linkOfWords.number == 0 {
        words.append(32)
        needsSpace = false
      }
      endRun()
    }
    if words.isEmpty { linkOfWords = link }
    defer { needsSpace = false }
    guard needsSpace, !words.isEmpty || (!runs.isEmpty && runs.last != .lineBreak) else { return }
    kept += 1
    guard link.number != 0, words.isEmpty else {
      words.append(32)
      return
    }
    // The space before a link is not underlined.
    if case .text(let before)? = runs.last {
      runs[runs.count - 1] = .text(before + " ")
    } else {
      runs.append(.text(" "))
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool { byte <= 32 || byte == 127 }

  // MARK: Tags

  private mutating func start() {
    let token = reader.token
    if dropped.depth > 0 {
      if token.name == dropped.name, !token.isSelfClosing { dropped.depth += 1 }
      // A tag that cannot stand in a drawing ends it, whether it was closed or not.
      guard isDrawing(dropped.name), !reader.isForeign else { return }
      dropped.depth = 0
    }
    open(TagRole.of(token.tag))
  }

  private mutating func end() {
    let token = reader.token
    if dropped.depth > 0 {
      if token.name == dropped.name { dropped.depth -= 1 }
      guard isDrawing(dropped.name), !reader.isForeign else { return }
      dropped.depth = 0
    }
    close(TagRole.of(token.tag))
  }

  private func isDrawing(_ name: Int32) -> Bool {
    name == Int32(Tag.svg.rawValue) || name == Int32(Tag.math.rawValue)
  }

  // MARK: Structure

  private mutating func open(_ role: TagRole) {
    switch role {
    case .none: break
    case .dropped:
      let isEmpty = reader.isForeign && reader.token.isSelfClosing
      if !isEmpty { dropped = (reader.token.name, 1) }
    case .lineBreak: breakLine()
    case .cell: needsSpace = true
    case .link:
      guard keepsLinks else { return }
      links += 1
      let address = reader.value(Self.href).flatMap { base?.resolving($0) ?? WebAddress($0) }
      link = address == nil ? (0, nil) : (links, address)
    case .block, .heading, .item, .quote, .code:
      endParagraph()
      isHeading = role == .heading
      if role == .item { startsItem = true }
      if role == .quote { quotes += 1 }
      if role == .code { codes += 1 }
    }
  }

  private mutating func close(_ role: TagRole) {
    switch role {
    // `</br>` breaks a line too.
    case .lineBreak: breakLine()
    case .none, .dropped: break
    case .cell: needsSpace = true
    case .link: link = (0, nil)
    case .block, .heading, .item, .quote, .code:
      endParagraph()
      isHeading = false
      if role == .item { startsItem = false }
      if role == .quote { quotes = max(0, quotes - 1) }
      if role == .code { codes = max(0, codes - 1) }
    }
  }

  private static let href = NameTable.standard("href")

  private mutating func breakLine() {
    needsSpace = false
    endRun()
    if runs.last == .lineBreak, codes == 0 {
      endParagraph()
    } else if !runs.isEmpty {
      runs.append(.lineBreak)
      kept += 1
    }
  }

  private mutating func endRun() {
    guard !words.isEmpty else { return }
    let text = String(decoding: words, as: UTF8.self)
    words.removeAll(keepingCapacity: true)
    runs.append(linkOfWords.address.map { .link(text, $0) } ?? .text(text))
  }

  private mutating func endParagraph() {
    needsSpace = false
    endRun()
    while let last = runs.last {
      guard last == .lineBreak || last == .text(" ") else { break }
      runs.removeLast()
    }
    guard !runs.isEmpty else { return }
    let kind: Paragraph.Kind =
      codes > 0 ? .code : isHeading ? .heading : startsItem ? .item : quotes > 0 ? .quote : .text
    paragraphs.append(Paragraph(kind, runs))
    runs.removeAll()
    startsItem = false
  }
}
