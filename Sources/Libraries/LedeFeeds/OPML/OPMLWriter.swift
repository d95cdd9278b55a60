// Writes a subscription list (OPML 2.0) that other readers can take.

package import LedeBase

/// Writes OPML.
package enum OPMLWriter {
  /// The list as a file in UTF-8, folders nested.
  ///
  /// - Parameters:
  ///   - outlines: The feeds; those of one folder come together where its first feed stands.
  ///   - title: What the list is called.
  ///   - now: When it is written; nil leaves the date out.
  /// - Returns: The bytes of the file.
  package static func bytes(
    _ outlines: [Outline], title: String = "Lede", at now: Timestamp? = nil
  ) -> [UInt8] {
    var xml = OPMLText()
    xml.line(#"<?xml version="1.0" encoding="UTF-8"?>"#)
    xml.line(#"<opml version="2.0">"#)
    xml.line("<head>")
    xml.element("title", title)
    if let now { xml.element("dateCreated", HTTPDate.text(now)) }
    xml.line("</head>")
    xml.line("<body>")
    let root = OPMLFolder()
    for outline in outlines { root.add(outline, in: outline.folder[...]) }
    xml.write(root, depth: 0)
    xml.line("</body>")
    xml.line("</opml>")
    return xml.bytes
  }
}

/// A folder while a list is put in order.
private final class OPMLFolder {
  enum Child {
    case feed(Outline)
    case folder(String, OPMLFolder)
  }

  private(set) var children: [Child] = []
  private var folders: [String: OPMLFolder] = [:]

  /// Puts a feed into the folder that `path` leads to from here.
  func add(_ outline: Outline, in path: ArraySlice<String>) {
    guard let name = path.first else { return children.append(.feed(outline)) }
    let folder = folders[name] ?? OPMLFolder()
    if folders.updateValue(folder, forKey: name) == nil { children.append(.folder(name, folder)) }
    folder.add(outline, in: path.dropFirst())
  }
}

/// OPML as it grows.
private struct OPMLText {
  private(set) var bytes: [UInt8] = []

  mutating func line(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(10)
  }

  mutating func element(_ name: String, _ text: String) {
    bytes.append(contentsOf: "<\(name)>".utf8)
    escape(text)
    line("</\(name)>")
  }

  mutating func write(_ folder: OPMLFolder, depth: Int) {
    for child in folder.children {
      bytes.append(contentsOf: repeatElement(32, count: 2 + 2 * depth))
      bytes.append(contentsOf: "<outline".utf8)
      switch child {
      case .feed(let outline):
        let title = outline.title ?? outline.address.name
        attribute("type", "rss")
        attribute("text", title)
        attribute("title", title)
        attribute("xmlUrl", outline.address.text)
        if let site = outline.site { attribute("htmlUrl", site.text) }
        line("/>")
      case .folder(let name, let folder):
        attribute("text", name)
        attribute("title", name)
        line(">")
        write(folder, depth: depth + 1)
        bytes.append(contentsOf: repeatElement(32, count: 2 + 2 * depth))
        line("</outline>")
      }
    }
  }

  private mutating func attribute(_ name: String, _ value: String) {
    bytes.append(contentsOf: " \(name)=\"".utf8)
    escape(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes text for an element or a quoted attribute; what XML 1.0 cannot hold is left out.
  private mutating func escape(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "\"": bytes.append(contentsOf: "&quot;".utf8)
      case "\t", "\n", "\r": bytes.append(contentsOf: "&#\(scalar.value);".utf8)
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": continue
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
