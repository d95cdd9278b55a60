// Reads subscription lists (OPML) as other readers write them.

package import LedeBase

/// One feed of a subscription list, as written there.
package struct OPMLFeed: Hashable, Sendable {
  /// What stands as its address, trimmed; it may be no web address.
  package var url: String
  /// Its title, or its text; nil when it has neither.
  package var title: String?
  /// What stands as the address of its site.
  var site: String?
  /// The names of the folders it lies in, outermost first.
  package var folder: [String] = []

  /// The same as a line that can be followed; nil when its address is no web address.
  var outline: Outline? {
    WebAddress(url).map {
      Outline(address: $0, title: title, site: site.flatMap(WebAddress.init), folder: folder)
    }
  }
}

/// A subscription list, read whole.
package struct OPMLList: Hashable, Sendable {
  /// The list's own title.
  var title: String?
  /// Its feeds in order, also those that cannot be followed.
  package var feeds: [OPMLFeed] = []
  /// Whether the file breaks the rules of XML and was read all the same.
  package var isMalformed = false
  /// Whether the file ends before its first element does, so that feeds may be missing.
  package var isCutOff = false

  /// The feeds that can be followed.
  package var outlines: [Outline] { feeds.compactMap(\.outline) }
  /// The feeds that cannot, because what they name is no web address.
  package var passedOver: [OPMLFeed] { feeds.filter { $0.outline == nil } }
}

/// Reads OPML, also when it is broken.
package enum OPMLReader {
  /// The list in `bytes`, in any encoding.
  ///
  /// An outline with an `xmlUrl` is a feed, whatever its `type` says, and may hold others; one without
  /// is a folder. Names of elements and attributes count in any case. Cost: O(bytes).
  ///
  /// Source: https://opml.org/spec2.opml
  package static func list(in bytes: [UInt8]) throws(FeedError) -> OPMLList {
    let reading = XMLDocument.read(bytes) { OPMLHandler() }
    var list = reading.handler.list
    guard reading.handler.isOPML || !list.feeds.isEmpty else { throw .notAList }
    list.isMalformed = reading.isMalformed
    list.isCutOff = reading.isMalformed && !ends(bytes, with: reading.handler.root)
    return list
  }

  /// Whether the end tag of the first element stands in a document, however it is spelt.
  private static func ends(_ bytes: [UInt8], with root: String) -> Bool {
    let text = TextDecoder.decode(bytes, contentType: nil).bytes.map {
      (65...90).contains($0) ? $0 + 32 : $0
    }
    var cursor = ByteCursor(text)
    let name = Array(root.lowercasedASCII.utf8)
    while let found = cursor.find("</") {
      cursor.advance(found + 2 - cursor.position)
      if text[cursor.position...].starts(with: name) { return true }
    }
    return false
  }
}

/// Hears an XML document and writes down its outlines.
private final class OPMLHandler: XMLHandler {
  var list = OPMLList()
  /// Whether the first element is `opml`.
  var isOPML = false
  /// The name of the first element, as written.
  var root = ""

  private var open: [Element] = []
  private var folder: [String] = []
  private var title: [UInt8] = []

  private enum Element { case root, head, title, folder, other }

  func start(_ name: XMLName, _ attributes: [XMLAttribute]) {
    if open.isEmpty { root = name.qualified }
    open.append(element(name.local.lowercasedASCII, attributes))
  }

  private func element(_ name: String, _ attributes: [XMLAttribute]) -> Element {
    if open.isEmpty {
      isOPML = name == "opml"
      return .root
    }
    switch name {
    case "outline": return outline(attributes)
    case "head": return .head
    case "title" where open.last == .head && list.title == nil: return .title
    default: return .other
    }
  }

  private func outline(_ attributes: [XMLAttribute]) -> Element {
    let text = value("text", of: attributes)
    let title = value("title", of: attributes)
    if let url = value("xmlurl", of: attributes) {
      let feed = OPMLFeed(
        url: url, title: title ?? text, site: value("htmlurl", of: attributes), folder: folder)
      list.feeds.append(feed)
      return .other
    }
    guard let name = text ?? title else { return .other }
    folder.append(name)
    return .folder
  }

  func text(_ bytes: Span<UInt8>) {
    guard open.last == .title else { return }
    for index in bytes.indices { title.append(bytes[index]) }
  }

  func end(_ name: XMLName) {
    switch open.popLast() {
    case .folder: folder.removeLast()
    case .title: list.title = words(String(decoding: title, as: UTF8.self))
    default: break
    }
  }

  /// The attribute of that name in any case, trimmed; nil when it is missing or empty.
  private func value(_ name: String, of attributes: [XMLAttribute]) -> String? {
    attributes.first { $0.name.prefix.isEmpty && $0.name.local.lowercasedASCII == name }
      .flatMap { words($0.value) }
  }

  /// The words without white space around them; nil when there are none.
  private func words(_ text: String) -> String? {
    let trimmed = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let last = trimmed.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
    return String(trimmed[...last])
  }
}
