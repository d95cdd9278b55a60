// A fragment of somebody's HTML written anew, tag by tag, in one spelling and with its links absolute.

/// Markup of others in one spelling.
///
/// The tags stay as they are and where they are, and the words as they were written; comments go.
/// Attributes stand in alphabetical order and in double quotes, void tags end in ` />`, and a bare `&`
/// is a reference, so that a reader of XML can do with it as well. It is not made safe: that is
/// `SafeHTML`'s work.
package enum TidyHTML {
  /// The fragment in that spelling.
  ///
  /// - Parameters:
  ///   - html: The fragment.
  ///   - resolve: Makes one address absolute; empty when it may not be followed.
  /// - Returns: The same markup; nil when its links alone would make it many times as long, as only
  ///   markup made for that would be. Cost: O(bytes).
  package static func text(_ html: String, resolving resolve: (String) -> String) -> String? {
    var writer = TidyWriter(source: Array(html.utf8))
    guard writer.write(resolve) else { return nil }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes tags as they are read.
private struct TidyWriter {
  private(set) var bytes: [UInt8] = []
  private let source: [UInt8]
  private var reader: TagReader
  /// Whether what comes is no markup, as a script is none.
  private var isRaw = false

  init(source: [UInt8]) {
    self.source = source
    reader = TagReader(source, notesValues: true)
    bytes.reserveCapacity(source.count + 64)
  }

  /// Writes all of it; false once that is more than it may be.
  mutating func write(_ resolve: (String) -> String) -> Bool {
    let most = 4_096 + 16 * source.count
    while reader.next() {
      if bytes.count > most { return false }
      switch reader.token.kind {
      case .text: words()
      case .start: start(resolve)
      case .end: end()
      case .null, .comment, .doctype, .eof: break
      }
    }
    return bytes.count <= most
  }

  // MARK: Words

  private mutating func words() {
    if isRaw {
      bytes += source[reader.start..<reader.position]
      return
    }
    let piece = reader.token.piece
    if piece.start >= 0 {
      // Nothing in it is a reference, or it would have been decoded.
      for byte in reader.store.bytes(piece) { escape(byte, quotes: false) }
    } else if let start = source[reader.start..<reader.position].firstIndex(of: UInt8(ascii: "&")) {
      spell(start..<reader.position, inAttribute: false)
    } else {
      bytes += reader.store.bytes(piece)
    }
  }

  /// Writes a part of the source with its references as XML spells them; a bare `&` becomes one.
  private mutating func spell(_ range: Range<Int>, inAttribute: Bool) {
    var at = range.lowerBound
    while at < range.upperBound {
      guard source[at] == UInt8(ascii: "&") else {
        escape(source[at], quotes: inAttribute)
        at += 1
        continue
      }
      guard let found = CharacterReferences.find(in: source, at: at + 1, inAttribute: inAttribute),
        at + 1 + found.length <= range.upperBound
      else {
        bytes += "&amp;".utf8
        at += 1
        continue
      }
      let end = at + 1 + found.length
      let isCapital = source[at..<end].starts(with: "&#X".utf8)
      if isCapital { bytes += "&#x".utf8 }
      bytes += source[(isCapital ? at + 3 : at)..<end]
      if source[end - 1] != UInt8(ascii: ";") { bytes.append(UInt8(ascii: ";")) }
      at = end
    }
  }

  // MARK: Tags

  private mutating func start(_ resolve: (String) -> String) {
    let token = reader.token
    let store = reader.store
    let isDrawing = reader.isForeign
    bytes.append(UInt8(ascii: "<"))
    let name = isDrawing ? ForeignNames.adjustedElement[token.name] ?? token.name : token.name
    bytes += store.names.utf8(name)
    var pairs = store.attributes.indices.map { index in
      let name = store.attributes[index].name
      return Pair(
        name: store.names.text(isDrawing ? ForeignNames.adjustedAttribute[name] ?? name : name),
        number: index)
    }
    if isDrawing { declareNamespaces(of: token.tag, &pairs) }
    if pairs.count > 1 { pairs.sort { $0.name < $1.name } }
    for pair in pairs {
      bytes.append(UInt8(ascii: " "))
      bytes += pair.name.utf8
      bytes += "=\"".utf8
      if let number = pair.number, !Self.holdsLink(pair.name, on: token.tag) {
        spell(reader.values[number], inAttribute: true)
      } else {
        for byte in value(of: pair, resolve).utf8 { escape(byte, quotes: true) }
      }
      bytes.append(UInt8(ascii: "\""))
    }
    let isEmpty = isDrawing ? token.isSelfClosing : token.tag.traits.contains(.void)
    bytes += (isEmpty ? " />" : ">").utf8
    switch token.tag {
    case .script, .style, .xmp, .iframe, .noembed, .noframes, .plaintext: isRaw = !isDrawing
    default: isRaw = false
    }
  }

  /// An attribute: its place in the tag, or the value that it should have had.
  private struct Pair {
    var name: String
    var number: Int?
    var missing = ""
  }

  /// The value of an attribute that is an address, or was missing.
  private func value(of pair: Pair, _ resolve: (String) -> String) -> String {
    guard let number = pair.number else { return pair.missing }
    let store = reader.store
    let value = String(decoding: store.bytes(store.attributes[number].value), as: UTF8.self)
    if pair.name == "srcset" { return Self.pictures(value, resolve) }
    return value.utf8.starts(with: "#".utf8) ? value : resolve(value)
  }

  /// A drawing that stands in words of XML must say whose names it bears.
  private func declareNamespaces(of tag: Tag, _ pairs: inout [Pair]) {
    func declare(_ name: String, _ address: String) {
      if !pairs.contains(where: { $0.name == name }) {
        pairs.append(Pair(name: name, missing: address))
      }
    }
    if tag == .svg { declare("xmlns", "http://www.w3.org/2000/svg") }
    if tag == .math { declare("xmlns", "http://www.w3.org/1998/Math/MathML") }
    if pairs.contains(where: { $0.name.hasPrefix("xlink:") }) {
      declare("xmlns:xlink", "http://www.w3.org/1999/xlink")
    }
  }

  private mutating func end() {
    isRaw = false
    let token = reader.token
    if token.tag == .br {
      bytes += "<br />".utf8
      return
    }
    if !reader.isForeign, token.tag.traits.contains(.void) { return }
    bytes += "</".utf8
    let name =
      reader.isForeign ? ForeignNames.adjustedElement[token.name] ?? token.name : token.name
    bytes += reader.store.names.utf8(name)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func escape(_ byte: UInt8, quotes: Bool) {
    switch byte {
    case UInt8(ascii: "&"): bytes += "&amp;".utf8
    case UInt8(ascii: "<"): bytes += "&lt;".utf8
    case UInt8(ascii: ">") where quotes: bytes += "&gt;".utf8
    case UInt8(ascii: "\"") where quotes: bytes += "&quot;".utf8
    case 0: bytes += Tokenizer.replacement
    default: bytes.append(byte)
    }
  }

  /// Whether an attribute is an address.
  private static func holdsLink(_ name: String, on tag: Tag) -> Bool {
    switch name {
    case "href": tag == .a || tag == .area || tag == .link
    case "src", "srcset", "longdesc", "poster", "xlink:href": true
    case "cite": tag == .blockquote || tag == .q || tag == .ins || tag == .del
    case "data": tag == .object
    case "action": tag == .form
    case "formaction": tag == .button || tag == .input
    case "background": tag == .body || tag == .table || tag == .td
    case "usemap": tag == .img || tag == .object
    default: false
    }
  }

  /// Addresses of a picture in several sizes, 32 at most, each made absolute.
  private static func pictures(_ text: String, _ resolve: (String) -> String) -> String {
    PictureSet.parts(of: text).prefix(32).compactMap { part in
      let address = resolve(part.address)
      return address.isEmpty
        ? nil : ([address] + part.sizes.map(String.init)).joined(separator: " ")
    }.joined(separator: ", ")
  }
}
