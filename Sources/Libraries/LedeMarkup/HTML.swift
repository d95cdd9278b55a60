// Markup that is safe to send, and the builder that writes it.

/// A piece of HTML in which every text is escaped and every tag has its end.
///
/// Only this file makes one, so there is no way to print words from the web raw.
package struct HTML: Sendable, Hashable {
  /// The markup in UTF-8.
  package fileprivate(set) var bytes: [UInt8] = []

  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

  /// Nothing at all.
  package init() {}

  /// Plain words, escaped for a text node or a quoted attribute.
  package init(text: String) { bytes.appendEscaped(text) }

  /// Markup of others as it stands on a page of ours, with something of our own in places.
  ///
  /// Its first headings become second ones, below the page's own; listings and tables that may be
  /// wider than the page can be reached with keys.
  ///
  /// - Parameters:
  ///   - safe: Markup that was checked.
  ///   - place: What stands in the place of an element with all that is in it; nil for itself.
  ///
  /// Cost: O(bytes), a second reading included.
  package init(_ safe: SafeHTML, replacing place: (HTMLTree.Node, HTMLTree) -> HTML?) {
    let tree = HTMLTree(fragment: safe.bytes, in: "div")
    bytes =
      SafeWriter.markup(
        of: tree.root, in: tree, base: nil, most: .max, isPart: true, replacing: place) ?? []
  }

  /// A whole document with its doctype.
  ///
  /// - Parameters:
  ///   - language: A language tag such as `en`.
  ///   - attributes: What else stands on `<html>`.
  ///   - head: What stands in `<head>`; the character set is written first by itself.
  ///   - body: What stands in `<body>`.
  /// - Returns: The page, ready to send.
  package static func document(
    language: String, _ attributes: Attribute..., @HTMLBuilder head: () -> HTML,
    @HTMLBuilder body: () -> HTML
  ) -> HTML {
    var page = HTML(bytes: Array("<!doctype html>\n".utf8))
    let inner = HTMLBuilder.buildBlock(
      element("head", [], HTMLBuilder.buildBlock(void("meta", [.charset]), head())),
      element("body", [], body()))
    page.bytes.append(contentsOf: element("html", [.lang(language)] + attributes, inner).bytes)
    page.bytes.append(UInt8(ascii: "\n"))
    return page
  }
}

/// Joins the pieces of a page in the order they are written.
@resultBuilder
package enum HTMLBuilder {
  package static func buildExpression(_ text: String) -> HTML { HTML(text: text) }
  package static func buildExpression(_ html: HTML) -> HTML { html }
  package static func buildBlock() -> HTML { HTML() }
  package static func buildBlock(_ parts: HTML...) -> HTML { join(parts) }
  package static func buildArray(_ parts: [HTML]) -> HTML { join(parts) }
  package static func buildOptional(_ part: HTML?) -> HTML { part ?? HTML() }
  package static func buildEither(first part: HTML) -> HTML { part }
  package static func buildEither(second part: HTML) -> HTML { part }

  /// One buffer of the right size, each piece copied once.
  private static func join(_ parts: [HTML]) -> HTML {
    if parts.count == 1 { return parts[0] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count })
    for part in parts { bytes.append(contentsOf: part.bytes) }
    return HTML(bytes: bytes)
  }
}

/// A tag with an end tag.
func element(_ tag: String, _ attributes: [Attribute], _ body: HTML) -> HTML {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(body.bytes.count + 2 * tag.utf8.count + 8 + 48 * attributes.count)
  bytes.appendStart(tag, attributes)
  bytes.append(contentsOf: body.bytes)
  bytes.append(contentsOf: "</".utf8)
  bytes.append(contentsOf: tag.utf8)
  bytes.append(UInt8(ascii: ">"))
  return HTML(bytes: bytes)
}

/// A tag that never has content, such as `<meta>`.
func void(_ tag: String, _ attributes: [Attribute]) -> HTML {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(tag.utf8.count + 2 + 48 * attributes.count)
  bytes.appendStart(tag, attributes)
  return HTML(bytes: bytes)
}

extension [UInt8] {
  fileprivate mutating func appendStart(_ tag: String, _ attributes: [Attribute]) {
    append(UInt8(ascii: "<"))
    append(contentsOf: tag.utf8)
    for attribute in attributes {
      guard !attribute.name.isEmpty else { continue }
      append(UInt8(ascii: " "))
      append(contentsOf: attribute.name.utf8)
      guard let value = attribute.value else { continue }
      append(contentsOf: "=\"".utf8)
      appendEscaped(value)
      append(UInt8(ascii: "\""))
    }
    append(UInt8(ascii: ">"))
  }

  /// Appends words so that they mean themselves in text and in double quotes.
  ///
  /// Control characters that HTML forbids become U+FFFD, as a browser would show them.
  fileprivate mutating func appendEscaped(_ text: String) {
    // Most texts need nothing, and copying whole is several times faster than byte by byte.
    if text.utf8.allSatisfy(isPlain) {
      append(contentsOf: text.utf8)
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): append(contentsOf: "&quot;".utf8)
      case 0..<9, 11, 12, 14..<32, 127: append(contentsOf: "\u{FFFD}".utf8)
      default: append(byte)
      }
    }
  }
}

/// Whether a byte means itself everywhere in HTML.
@inline(__always)
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
  case 0..<9, 11, 12, 14..<32, 127: false
  default: true
  }
}
