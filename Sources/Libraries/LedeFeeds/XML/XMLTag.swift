// A start tag, however roughly it was written.

/// A start tag as places in the text.
struct XMLTag {
  struct Attribute {
    let name: Range<Int>
    let value: Range<Int>
  }
  let name: Range<Int>
  private(set) var attributes: [Attribute] = []
  private(set) var isEmpty = false
  /// Whether it was not written as XML asks.
  private(set) var isRough = false

  /// Reads the tag at the cursor and moves past it; nil, and unmoved, when none ends before `limit`.
  ///
  /// `reached` is then how far it was looked for.
  init?(_ cursor: inout ByteCursor, before limit: Int, reached: inout Int) {
    var at = cursor
    at.advance(1)
    let start = at.position
    _ = at.takeWhile(XMLRepair.isName)
    name = start..<at.position
    var seen: Set<String> = []
    while true {
      at.skipSpace()
      guard at.position < limit, let byte = at.byteIfAny, byte != UInt8(ascii: "<") else {
        reached = at.position
        return nil
      }
      if byte == UInt8(ascii: ">") {
        at.advance(1)
        cursor = at
        return
      }
      if byte == UInt8(ascii: "/") {
        isEmpty = at.byte(at: 1) == UInt8(ascii: ">")
        if !isEmpty { isRough = true }
        at.advance(1)
        continue
      }
      let key = at.position
      _ = at.takeWhile(XMLRepair.isName)
      guard at.position > key, XMLRepair.isNameStart(at.text[key]) else {
        isRough = true
        if at.position == key { at.advance(1) }
        continue
      }
      let name = key..<at.position
      let isNew = seen.insert(String(decoding: at.text[name], as: UTF8.self)).inserted
      let value = readValue(&at, before: limit)
      if isNew, attributes.count < XMLReader.mostAttributes {
        attributes.append(Attribute(name: name, value: value ?? name))
      } else {
        isRough = true
      }
    }
  }

  private mutating func readValue(_ at: inout ByteCursor, before limit: Int) -> Range<Int>? {
    let before = at
    at.skipSpace()
    guard at.byte == UInt8(ascii: "=") else {
      at = before
      isRough = true
      return nil
    }
    at.advance(1)
    at.skipSpace()
    if let quote = at.byteIfAny, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      at.advance(1)
      let start = at.position
      at.skip(to: quote, before: limit)
      let end = at.position
      if at.text[start..<end].contains(UInt8(ascii: "<")) { isRough = true }
      at.advance(1)
      return start..<end
    }
    isRough = true
    let start = at.position
    _ = at.takeWhile { !ByteCursor.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != 60 }
    return start..<at.position
  }
}
