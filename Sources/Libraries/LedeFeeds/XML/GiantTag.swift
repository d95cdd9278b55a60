// Whether a document has a tag that libxml2 would take too long over.

/// Looks for start tags with more attributes than anyone writes.
///
/// libxml2 compares each attribute of a tag with each other one: a tag of ten thousand costs as much as a
/// large feed. Such a document is read through `XMLRepair`, which drops what is beyond a cap.
enum GiantTag {
  /// Half of the shortest tag that is looked at: in a shorter one, attributes are too few to matter.
  private static let block = 2048
  private static let mostAttributes = 400

  /// Whether there is such a tag in `bytes`.
  ///
  /// `<` cannot stand inside a tag, so only where none stands for long can a tag be large. Cost: O(bytes),
  /// and next to nothing where there are tags in every block.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    let span = bytes.span
    var at = 0
    while at < span.count {
      var bracket = min(at + block, span.count) - 1
      while bracket >= at, span[bracket] != UInt8(ascii: "<") { bracket -= 1 }
      if bracket < at {
        at += block
        continue
      }
      // The last bracket of a block: is the next block without any, and is what begins here a tag?
      let next = at + block
      let isAlone = !hasBracket(span, from: next, to: next + block)
      if isAlone, attributes(in: span, from: bracket + 1) > mostAttributes { return true }
      at = next
    }
    return false
  }

  private static func hasBracket(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    var at = start
    while at < min(end, bytes.count) {
      if bytes[at] == UInt8(ascii: "<") { return true }
      at += 1
    }
    return false
  }

  /// How many values in quotes stand before the `>` that ends the tag.
  private static func attributes(in bytes: Span<UInt8>, from start: Int) -> Int {
    var count = 0
    var quote: UInt8 = 0
    var at = start
    while at < bytes.count, count <= mostAttributes {
      let byte = bytes[at]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") {
        return count
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        count += 1
      }
      at += 1
    }
    return count
  }
}
