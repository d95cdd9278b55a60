// Makes well-formed XML of what is not: bare ampersands, undeclared entities, tags that do not pair.

import LedeBase

/// Mends a document in one pass.
///
/// libxml2's own recovery closes whatever element is open when an end tag does not match, and loses
/// entities after an error; one forgotten `</p>` would swallow the rest of a feed. This pass closes what
/// was left open and drops what was never opened, so that libxml2 gets text it need not recover.
/// Cost: O(bytes): each byte is read once and each element opened is closed once.
struct XMLRepair {
  /// Whether anything broke XML's rules.
  private(set) var wasNeeded = false

  private var cursor: ByteCursor
  private let prolog: XMLProlog
  private var output: [UInt8] = []
  /// How many bytes of declared entities may still be written: references to them must not multiply.
  private var entityBudget: Int

  private struct Open {
    let name: Range<Int>
    let number: Int
  }
  private var open: [Open] = []
  private var hasRoot = false
  /// Where the output is cut back to when the first element that lies too deep has ended.
  private var shallowEnd = 0
  /// A number for each name in small letters, and how many elements of it are open.
  private var numbers: [String: Int] = [:]
  private var openCounts: [Int] = []
  /// How many namespaces were declared.
  private var spaces = 0
  /// How many bytes were looked at for tags that never ended; beyond a budget, one is given up early.
  private var wasted = 0
  /// Whether no section ends after the cursor.
  private var isLastSectionOver = false

  init(_ text: [UInt8], prolog: XMLProlog) {
    self.prolog = prolog
    cursor = ByteCursor(text, at: prolog.pieces.last?.lowerBound ?? 0)
    entityBudget = text.count + 65_536
    output.reserveCapacity(text.count + text.count / 16 + 64)
  }

  /// The whole text, mended.
  mutating func mended() -> [UInt8] {
    while !cursor.isAtEnd {
      if hasRoot, open.isEmpty {
        cursor.skipSpace()
        if cursor.isAtEnd { break }
        if !cursor.starts(with: "<!--"), !cursor.starts(with: "<?") {
          wasNeeded = true
          break
        }
      }
      switch cursor.byte {
      case UInt8(ascii: "<"): takeMarkup()
      case UInt8(ascii: "&"): takeReference()
      default: takeText()
      }
    }
    if !open.isEmpty { wasNeeded = true }
    while !open.isEmpty { closeLast() }
    return output
  }

  // MARK: Text

  private mutating func takeText() {
    let start = cursor.position
    while let byte = cursor.byteIfAny, byte != UInt8(ascii: "<"), byte != UInt8(ascii: "&"),
      !isForbidden(byte)
    { cursor.advance(1) }
    let run = cursor.bytes(from: start)
    if !open.isEmpty {
      output.append(contentsOf: run)
    } else if !run.allSatisfy(ByteCursor.isSpace) {
      wasNeeded = true
    }
    guard let byte = cursor.byteIfAny, isForbidden(byte) else { return }
    wasNeeded = true
    cursor.advance(byte == 0xEF ? 3 : 1)
  }

  /// Controls, and the two code points at the end of the plane, which no XML may hold.
  private func isForbidden(_ byte: UInt8) -> Bool {
    if byte < 32 { return byte != 9 && byte != 10 && byte != 13 }
    return byte == 0xEF && cursor.byte(at: 1) == 0xBF && cursor.byte(at: 2) >= 0xBE
  }

  private mutating func takeReference() {
    guard !open.isEmpty else {
      wasNeeded = true
      cursor.advance(1)
      return
    }
    writeReference(until: cursor.text.count)
  }

  /// Writes the reference at the cursor, or a plain ampersand, and moves past it.
  private mutating func writeReference(until end: Int) {
    let start = cursor.position
    if let found = XMLReferences.reference(in: cursor.text, at: start), found.end <= end {
      let name = cursor.text[(start + 1)..<(found.end - 1)]
      let isDeclared =
        name.first == UInt8(ascii: "#") || Self.predefined.contains { name.elementsEqual($0.utf8) }
      if !isDeclared, !prolog.isExternal { wasNeeded = true }
      if let entity = isDeclared ? nil : prolog.entities[String(decoding: name, as: UTF8.self)] {
        write(entity: entity)
      } else {
        write(found.scalar)
      }
      cursor.advance(found.end - start)
      return
    }
    cursor.advance(1)
    let name = cursor.takeWhile { XMLReferences.isNameByte($0) || $0 == 45 || $0 == 46 || $0 == 95 }
    if cursor.byte == UInt8(ascii: ";"), cursor.position < end,
      let entity = prolog.entities[String(decoding: name, as: UTF8.self)]
    {
      cursor.advance(1)
      write(entity: entity)
    } else {
      wasNeeded = true
      output.append(contentsOf: "&#38;".utf8)
      output.append(contentsOf: name)
    }
  }

  private static let predefined = ["amp", "lt", "gt", "quot", "apos"]

  private mutating func write(entity: [UInt8]) {
    guard entity.count <= entityBudget else {
      wasNeeded = true
      return
    }
    entityBudget -= entity.count
    for byte in entity { write(escaped: byte) }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      write(escaped: UInt8(truncatingIfNeeded: scalar.value))
    } else {
      XMLReferences.append(scalar, to: &output)
    }
  }

  private mutating func write(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): output.append(contentsOf: "&#60;".utf8)
    case UInt8(ascii: "&"): output.append(contentsOf: "&#38;".utf8)
    case UInt8(ascii: ">"): output.append(contentsOf: "&#62;".utf8)
    case UInt8(ascii: "\""): output.append(contentsOf: "&#34;".utf8)
    case 9, 10, 13, 32...: output.append(byte)
    default: wasNeeded = true
    }
  }

  // MARK: Markup

  private mutating func takeMarkup() {
    let next = cursor.byte(at: 1)
    switch next {
    case UInt8(ascii: "/"): takeEndTag()
    case UInt8(ascii: "?"): if !cursor.skip(past: "?>") { wasNeeded = true }
    case UInt8(ascii: "!"):
      if cursor.starts(with: "<!--") {
        takeComment()
      } else if cursor.starts(with: "<![CDATA[") {
        takeCharacterData()
      } else {
        wasNeeded = true
        cursor.skip(past: UInt8(ascii: ">"))
      }
    case _ where Self.isNameStart(next): takeStartTag()
    default: writeStrayBracket()
    }
  }

  private mutating func writeStrayBracket() {
    wasNeeded = true
    if !open.isEmpty { output.append(contentsOf: "&#60;".utf8) }
    cursor.advance(1)
  }

  private mutating func takeComment() {
    let start = cursor.position + 4
    cursor.advance(4)
    guard cursor.skip(past: "-->") else {
      wasNeeded = true
      return
    }
    // Two hyphens inside a comment, or a third at its end, are an error and harmless.
    let inside = ByteCursor(Array(cursor.text[start..<max(start, cursor.position - 2)]))
    if inside.find("--") != nil { wasNeeded = true }
  }

  private mutating func takeCharacterData() {
    cursor.advance(9)
    var end = isLastSectionOver ? nil : cursor.find("]]>")
    isLastSectionOver = end == nil
    var resume = (end ?? 0) + 3
    if end == nil {
      // Never closed: it ends where the element does, or everything after would be lost in it.
      wasNeeded = true
      let stop = open.last.flatMap { find(endTagOf: $0) } ?? cursor.text.count
      end = stop
      resume = stop
    }
    let stop = end ?? cursor.text.count
    if !open.isEmpty {
      // As text, not as a section: what may stand in a section is then no question.
      for byte in cursor.text[cursor.position..<stop] { write(escaped: byte) }
    }
    cursor.advance(resume - cursor.position)
  }

  private func find(endTagOf element: Open) -> Int? {
    var search = cursor
    let name = Array(cursor.text[element.name])
    while !search.isAtEnd {
      guard let found = search.find("</") else { return nil }
      search.advance(found + 2 - search.position)
      if search.text[search.position...].starts(with: name) { return found }
    }
    return nil
  }

  private mutating func takeStartTag() {
    let limit = wasted > cursor.text.count ? cursor.position + Self.shortTag : cursor.text.count
    var reached = 0
    guard let tag = XMLTag(&cursor, before: limit, reached: &reached) else {
      wasted += reached - cursor.position
      return writeStrayBracket()
    }
    let key = String(decoding: cursor.text[tag.name], as: UTF8.self).lowercasedASCII
    guard let number = number(of: key) else { return }
    if Self.neverNested.contains(key), openCounts[number] > 0 {
      wasNeeded = true
      close(through: number)
    }
    hasRoot = true
    if open.count == XMLReader.deepest { shallowEnd = output.count }
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: cursor.text[tag.name])
    let end = cursor
    for attribute in tag.attributes where mayWrite(attribute.name) {
      output.append(32)
      output.append(contentsOf: cursor.text[attribute.name])
      output.append(contentsOf: "=\"".utf8)
      cursor = ByteCursor(end.text, at: attribute.value.lowerBound)
      while cursor.position < attribute.value.upperBound {
        if cursor.byte == UInt8(ascii: "&") {
          writeReference(until: attribute.value.upperBound)
        } else if let byte = cursor.next() {
          write(escaped: byte)
        }
      }
      output.append(UInt8(ascii: "\""))
    }
    cursor = end
    if tag.isRough { wasNeeded = true }
    let isVoid = Self.voidElements.contains(key)
    if tag.isEmpty || isVoid {
      if !tag.isEmpty { wasNeeded = true }
      output.append(contentsOf: "/>".utf8)
      cutBack()
    } else {
      output.append(UInt8(ascii: ">"))
      open.append(Open(name: tag.name, number: number))
      openCounts[number] += 1
    }
  }

  /// Elements too deep to be told are dropped with all they hold.
  private mutating func cutBack() {
    if open.count == XMLReader.deepest {
      wasNeeded = true
      output.removeLast(output.count - shallowEnd)
    }
  }

  private mutating func takeEndTag() {
    cursor.advance(2)
    let name = cursor.takeWhile { Self.isName($0) }
    cursor.skipSpace()
    if cursor.byte == UInt8(ascii: ">") {
      cursor.advance(1)
    } else {
      wasNeeded = true
      while let byte = cursor.byteIfAny, byte != UInt8(ascii: "<") {
        cursor.advance(1)
        if byte == UInt8(ascii: ">") { break }
      }
    }
    let key = String(decoding: name, as: UTF8.self).lowercasedASCII
    guard let number = numbers[key], openCounts[number] > 0 else {
      wasNeeded = true
      return
    }
    if open.last?.number != number { wasNeeded = true }
    close(through: number)
  }

  private mutating func close(through number: Int) {
    while let last = open.last {
      closeLast()
      if last.number == number { return }
    }
  }

  private mutating func closeLast() {
    guard let last = open.popLast() else { return }
    openCounts[last.number] -= 1
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: cursor.text[last.name])
    output.append(UInt8(ascii: ">"))
    cutBack()
  }

  /// Whether an attribute of that name is kept.
  private mutating func mayWrite(_ name: Range<Int>) -> Bool {
    let key = String(decoding: cursor.text[name], as: UTF8.self)
    if key.hasPrefix("xmlns") {
      spaces += 1
      if spaces > XMLReader.mostNames {
        wasNeeded = true
        return false
      }
    }
    return number(of: key) != nil
  }

  /// The number of a name; nil, and the name is dropped, when there are too many.
  private mutating func number(of key: String) -> Int? {
    if let known = numbers[key] { return known }
    guard numbers.count < XMLReader.mostNames else {
      wasNeeded = true
      return nil
    }
    numbers[key] = openCounts.count
    openCounts.append(0)
    return openCounts.count - 1
  }

  // MARK: Words

  /// A second one means that the first was not closed.
  private static let neverNested: Set<String> = ["item", "entry"]
  /// The longest tag, in bytes, that is looked for once too many had no end.
  private static let shortTag = 256
  /// HTML elements that people write without an end.
  private static let voidElements: Set<String> = ["br", "hr", "img", "wbr"]

  static func isNameStart(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || byte == 95 || byte == 58 || byte >= 0x80
  }
  static func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (48...57).contains(byte) || byte == 45 || byte == 46
  }
}
