// Addresses on Lede's own site: always a path from the root, never another host.

import LedeBase

/// A path on this site with its query, as it stands in an address.
///
/// It begins with one `/`, so a browser can read it as nothing but a place here: `//host` and
/// `/\host` are refused.
package struct SitePath: Hashable, Sendable, CustomStringConvertible {
  /// The path and query, percent-encoded.
  package let text: String

  /// The front page.
  package static let root = SitePath(segments: [])

  /// A path made of segments, each percent-encoded: `SitePath("item", "7")` is `/item/7`.
  package init(_ segments: String...) { self.init(segments: segments) }

  private init(text: String) { self.text = text }

  /// The path that somebody sent, as a place to go back to; nil when it leads elsewhere.
  package init?(checking text: String) {
    let bytes = Array(text.utf8.prefix(2049))
    guard bytes.count <= 2048, bytes.first == UInt8(ascii: "/"),
      bytes.allSatisfy({ (33...126).contains($0) && $0 != UInt8(ascii: "\\") }),
      bytes.count < 2 || bytes[1] != UInt8(ascii: "/")
    else { return nil }
    self.text = text
  }

  /// A path made of segments, each percent-encoded.
  package init(segments: [String]) {
    var bytes: [UInt8] = segments.isEmpty ? [UInt8(ascii: "/")] : []
    for segment in segments {
      bytes.append(UInt8(ascii: "/"))
      EncodedText.append(segment, to: &bytes)
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The same path with one more value in its query; nil adds nothing.
  package func with(_ name: String, _ value: String?) -> SitePath {
    guard let value else { return self }
    var bytes = Array(text.utf8.prefix { $0 != UInt8(ascii: "#") })
    let part = text.utf8.dropFirst(bytes.count)
    bytes.append(bytes.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?"))
    EncodedText.append(name, to: &bytes)
    bytes.append(UInt8(ascii: "="))
    EncodedText.append(value, to: &bytes)
    return SitePath(text: String(decoding: bytes + part, as: UTF8.self))
  }

  /// The same path with no value of that name in its query.
  package func without(_ name: String) -> SitePath {
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return self }
    let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    guard mark < end else { return self }
    let fields = text[text.utf8.index(after: mark)..<end].split(separator: "&").filter {
      $0.prefix { $0 != "=" } != name
    }
    let query = fields.isEmpty ? "" : "?" + fields.joined(separator: "&")
    return SitePath(text: text[..<mark] + query + text[end...])
  }

  /// The same path, leading to the part of the page with that id.
  package func part(_ id: String) -> SitePath {
    var bytes = Array(text.utf8)
    bytes.append(UInt8(ascii: "#"))
    EncodedText.append(id, to: &bytes)
    return SitePath(text: String(decoding: bytes, as: UTF8.self))
  }

  package var description: String { text }
}
