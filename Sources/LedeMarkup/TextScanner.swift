// One pass over HTML that keeps the words and the links. Every step moves forward, so it is linear.

import LedeNews

/// Reads HTML bytes and collects paragraphs.
struct TextScanner {
  private(set) var paragraphs: [Paragraph] = []

  private let bytes: [UInt8]
  private let base: WebAddress?
  private var at = 0
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
    bytes = Array(text.utf8)
    self.base = base
    self.keepsLinks = keepsLinks
  }

  /// Reads until that many bytes of words are found, or to the end.
  mutating func scan(atLeast wanted: Int) {
    while at < bytes.count, kept < wanted {
      switch bytes[at] {
      case UInt8(ascii: "<"): scanTag()
      case UInt8(ascii: "&"): scanEntity()
      default: scanWords()
      }
    }
    endParagraph()
  }

  // MARK: Words

  private mutating func scanWords() {
    let start = at
    while at < bytes.count {
      if !TextScanner.isSpecial(bytes[at]) {
        at += 1
      } else if bytes[at] == 32, at > start, at + 1 < bytes.count,
        !TextScanner.isSpecial(bytes[at + 1])
      {
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

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value < 33 || scalar.value == 127 {
      take(control: UInt8(truncatingIfNeeded: scalar.value))
      return
    }
    makeRoomForWord()
    let encoded = UTF8.encode(scalar).map(Array.init) ?? []
    words.append(contentsOf: encoded)
    kept += encoded.count
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte <= 32 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == 127
  }

  // MARK: Entities

  private mutating func scanEntity() {
    let (scalar, end) = entity(at: at, in: bytes.count, strict: false)
    if let scalar {
      append(scalar)
      at = end
    } else {
      makeRoomForWord()
      words.append(UInt8(ascii: "&"))
      kept += 1
      at += 1
    }
  }

  /// The character that `&…` at `start` stands for, and where it ends; nil when it is only an `&`.
  private func entity(at start: Int, in end: Int, strict: Bool) -> (Unicode.Scalar?, Int) {
    var i = start + 1
    guard i < end else { return (nil, i) }
    guard bytes[i] == UInt8(ascii: "#") else {
      while i < end, i - start <= Entities.longestName, TextScanner.isLetterOrDigit(bytes[i]) {
        i += 1
      }
      let name = bytes[(start + 1)..<i]
      let hasEnd = i < end && bytes[i] == UInt8(ascii: ";")
      guard hasEnd || (!strict && Entities.mayLackSemicolon(name)),
        let scalar = Entities.scalar(named: name)
      else { return (nil, i) }
      return (scalar, hasEnd ? i + 1 : i)
    }
    i += 1
    let isHex = i < end && bytes[i] | 0x20 == UInt8(ascii: "x")
    if isHex { i += 1 }
    let firstDigit = i
    var number: UInt32 = 0
    while i < end, let digit = TextScanner.digit(bytes[i], hex: isHex) {
      number = min(number * (isHex ? 16 : 10) + digit, 0x11_0000)
      i += 1
    }
    guard i > firstDigit else { return (nil, i) }
    if i < end, bytes[i] == UInt8(ascii: ";") { i += 1 }
    return (Entities.scalar(number: number), i)
  }

  private static func digit(_ byte: UInt8, hex: Bool) -> UInt32? {
    switch byte {
    case 48...57: UInt32(byte) - 48
    case 65...70 where hex: UInt32(byte) - 55
    case 97...102 where hex: UInt32(byte) - 87
    default: nil
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte | 0x20)
  }

  // MARK: Tags

  private mutating func scanTag() {
    let next = at + 1 < bytes.count ? bytes[at + 1] : 32
    switch next {
    case UInt8(ascii: "!") where starts(with: "<!--"): skip(past: "-->", from: at + 4)
    case UInt8(ascii: "!") where starts(with: "<![CDATA["): skip(past: "]]>", from: at + 9)
    case UInt8(ascii: "!"), UInt8(ascii: "?"): skip(past: ">", from: at + 2)
    case UInt8(ascii: "/"):
      let name = tagName(from: at + 2)
      at += 2
      _ = scanAttributes(lookingFor: nil)
      if let role = TagRole.of(name) { close(role) }
    case _ where (97...122).contains(next | 0x20):
      let name = tagName(from: at + 1)
      at += 1
      let role = TagRole.of(name)
      let href = scanAttributes(lookingFor: role == .link && keepsLinks ? "href" : nil)
      if let role { open(role, name: name, href: href) }
    default:
      makeRoomForWord()
      words.append(UInt8(ascii: "<"))
      kept += 1
      at += 1
    }
  }

  private func tagName(from start: Int) -> [UInt8] {
    var name: [UInt8] = []
    var i = start
    while i < bytes.count, name.count <= TagRole.longestName, TextScanner.isLetterOrDigit(bytes[i])
    {
      name.append((65...90).contains(bytes[i]) ? bytes[i] | 0x20 : bytes[i])
      i += 1
    }
    return name
  }

  /// Moves past the `>` of a tag and returns the value of one attribute.
  private mutating func scanAttributes(lookingFor wanted: String?) -> String? {
    var found: String?
    while at < bytes.count, bytes[at] != UInt8(ascii: ">"), !isTagSpace(bytes[at]) { at += 1 }
    while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
      if isTagSpace(bytes[at]) {
        at += 1
        continue
      }
      let nameStart = at
      at += 1
      while at < bytes.count, bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "="),
        !isTagSpace(bytes[at])
      { at += 1 }
      let nameEnd = at
      while at < bytes.count, isTagSpace(bytes[at]), bytes[at] != UInt8(ascii: "/") { at += 1 }
      guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { continue }
      at += 1
      let value = scanValue()
      if found == nil, let wanted,
        bytes[nameStart..<nameEnd].elementsEqual(wanted.utf8, by: { $0 | 0x20 == $1 })
      {
        found = decoded(value)
      }
    }
    at = min(at + 1, bytes.count)
    return found
  }

  private mutating func scanValue() -> Range<Int> {
    while at < bytes.count, isTagSpace(bytes[at]), bytes[at] != UInt8(ascii: "/") { at += 1 }
    guard at < bytes.count else { return at..<at }
    let quote = bytes[at]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = at
      while at < bytes.count, bytes[at] != UInt8(ascii: ">"),
        !isTagSpace(bytes[at]) || bytes[at] == UInt8(ascii: "/")
      { at += 1 }
      return start..<at
    }
    at += 1
    let start = at
    while at < bytes.count, bytes[at] != quote { at += 1 }
    defer { at = min(at + 1, bytes.count) }
    return start..<at
  }

  private func decoded(_ range: Range<Int>) -> String {
    var result: [UInt8] = []
    var i = range.lowerBound
    while i < range.upperBound {
      if bytes[i] == UInt8(ascii: "&") {
        let (scalar, end) = entity(at: i, in: range.upperBound, strict: true)
        if let scalar, let encoded = UTF8.encode(scalar) {
          result.append(contentsOf: encoded)
          i = end
          continue
        }
      }
      result.append(bytes[i])
      i += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func isTagSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 10 || byte == 12 || byte == 13 || byte == UInt8(ascii: "/")
  }

  private func starts(with text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

  /// Moves past the next `end`, or to the end of the bytes when there is none.
  private mutating func skip(past end: String, from start: Int) {
    let end = Array(end.utf8)
    at = min(start, bytes.count)
    while at + end.count <= bytes.count {
      if bytes[at] == end[0], bytes[at...].starts(with: end) {
        at += end.count
        return
      }
      at += 1
    }
    at = bytes.count
  }

  /// Moves to the end tag of that name, or to the end of the bytes when there is none.
  private mutating func skipContents(of name: [UInt8]) {
    while at + name.count + 2 <= bytes.count {
      if bytes[at] == UInt8(ascii: "<"), bytes[at + 1] == UInt8(ascii: "/"),
        bytes[(at + 2)...].prefix(name.count).elementsEqual(name, by: { $0 | 0x20 == $1 })
      {
        return
      }
      at += 1
    }
    at = bytes.count
  }

  // MARK: Structure

  private mutating func open(_ role: TagRole, name: [UInt8], href: String?) {
    switch role {
    case .dropped: skipContents(of: name)
    case .lineBreak: breakLine()
    case .cell: needsSpace = true
    case .link:
      guard keepsLinks else { return }
      links += 1
      let address = href.flatMap { base?.resolving($0) ?? WebAddress($0) }
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
    case .dropped, .lineBreak: break
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
