// What stands before the first element: the declaration and the document type, read by us alone.

/// The head of a document.
package struct XMLProlog: Sendable {
  /// The parts of the text without declaration and document type, in order.
  private(set) var pieces: [Range<Int>] = []
  /// The document type as written, from `<!DOCTYPE` to its end; nil when there is none.
  private(set) var documentType: String?
  /// Whether the document type names entities that stand elsewhere.
  private(set) var isExternal = false
  /// Entities that the document declares, as plain text.
  private(set) var entities: [String: [UInt8]] = [:]
  /// Whether something other than white space stands before the first `<`.
  private(set) var hasJunk = false

  /// More entities than this, or longer ones, are not kept: a document that needs them is no feed.
  private static let mostEntities = 500
  private static let longestEntity = 256

  /// Reads the head of UTF-8 `text`.
  ///
  /// Cost: O(head).
  package init(_ text: [UInt8]) {
    var cursor = ByteCursor(text)
    cursor.skipSpace()
    if cursor.byte != UInt8(ascii: "<"), !cursor.isAtEnd {
      hasJunk = true
      cursor.skip(to: UInt8(ascii: "<"))
    }
    if cursor.starts(with: "<?xml"), !XMLReferences.isNameByte(cursor.byte(at: 5)) {
      cursor.skip(past: "?>")
      cursor.skipSpace()
    }
    var start = cursor.position
    while cursor.byte == UInt8(ascii: "<") {
      if cursor.starts(with: "<!--") {
        guard cursor.skip(past: "-->") else { break }
      } else if cursor.starts(with: "<?") {
        guard cursor.skip(past: "?>") else { break }
      } else if cursor.startsIgnoringCase(with: "<!doctype") {
        pieces.append(start..<cursor.position)
        readDocumentType(&cursor)
        start = cursor.position
      } else {
        break
      }
      cursor.skipSpace()
    }
    pieces.append(start..<text.count)
  }

  private mutating func readDocumentType(_ cursor: inout ByteCursor) {
    let start = cursor.position
    cursor.advance(9)
    var isInside = false
    while let byte = cursor.next() {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): cursor.skip(past: byte)
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: "<") where isInside:
        if cursor.starts(with: "!--") {
          cursor.skip(past: "-->")
        } else if cursor.starts(with: "!ENTITY") {
          cursor.advance(7)
          readEntity(&cursor)
        }
      case UInt8(ascii: ">") where !isInside:
        finish(cursor.text(from: start))
        return
      default: continue
      }
    }
    finish(cursor.text(from: start))
  }

  private mutating func finish(_ text: String) {
    documentType = text
    isExternal = text.utf8.prefix { $0 != UInt8(ascii: "[") }.contains(UInt8(ascii: "\""))
  }

  /// Reads `name "value"`; what is given by address is left out.
  private mutating func readEntity(_ cursor: inout ByteCursor) {
    cursor.skipSpace()
    let name = cursor.takeWhile { XMLReferences.isNameByte($0) || $0 == 45 || $0 == 46 || $0 == 95 }
    cursor.skipSpace()
    guard let quote = cursor.byteIfAny, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return }
    cursor.advance(1)
    let start = cursor.position
    cursor.skip(past: quote)
    let value = cursor.bytes(from: start).dropLast()
    guard !name.isEmpty, value.count <= Self.longestEntity, entities.count < Self.mostEntities
    else { return }
    let key = String(decoding: name, as: UTF8.self)
    if entities[key] == nil { entities[key] = XMLReferences.resolved(Array(value)) }
  }
}
