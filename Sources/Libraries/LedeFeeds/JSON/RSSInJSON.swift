// RSS whose elements are written as JSON: turned back into XML, and read like any other RSS.

import LedeJSON

/// Reads the JSON form of RSS, in which `scripting.com` is written.
///
/// Source: https://github.com/scripting/Scripting-News/blob/master/rss-in-json/README.md
enum RSSInJSON {
  /// The same document as XML; nil when the JSON has no `rss` with a channel, or far too much in it.
  static func xml(_ bytes: [UInt8]) -> [UInt8]? {
    // What is no JSON is no feed either, which the caller says.
    guard let value = try? JSONValue(TextDecoder.decode(bytes, contentType: nil).bytes),
      let rss = value["rss"], case .object = rss["channel"]
    else { return nil }
    var xml = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>".utf8)
    // A long name before a list stands in XML around each of its elements.
    let most = 65_536 + 8 * bytes.count
    write("rss", rss, to: &xml, most)
    return xml.count > most ? nil : xml
  }

  /// Elements whose plain members are attributes in RSS.
  private static let withAttributes: Set<String> = [
    "rss", "enclosure", "guid", "category", "source", "cloud", "source:account", "media:content",
  ]

  /// Writes an element, unless more than `most` bytes are written already.
  private static func write(
    _ name: String, _ value: JSONValue, to xml: inout [UInt8], _ most: Int
  ) {
    guard xml.count <= most, isName(name) else { return }
    switch value {
    case .array(let elements): for element in elements { write(name, element, to: &xml, most) }
    case .object(let members):
      let hasAttributes = withAttributes.contains(name)
      xml += "<\(name)".utf8
      for member in members where hasAttributes && isName(member.name) && text(member.value) != nil
      {
        xml += " \(member.name)=\"".utf8
        escape(text(member.value) ?? "", to: &xml)
        xml += "\"".utf8
      }
      xml += ">".utf8
      for member in members {
        if member.name == "#value" {
          escape(text(member.value) ?? "", to: &xml)
        } else if !hasAttributes || text(member.value) == nil {
          write(member.name, member.value, to: &xml, most)
        }
      }
      xml += "</\(name)>".utf8
    default:
      xml += "<\(name)>".utf8
      escape(text(value) ?? "", to: &xml)
      xml += "</\(name)>".utf8
    }
  }

  /// The words of a plain value; nil for lists, objects and null.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (97...122).contains(first | 0x20) else { return false }
    return name.utf8.allSatisfy { byte in
      (97...122).contains(byte | 0x20) || (48...57).contains(byte) || ":-_.".utf8.contains(byte)
    }
  }

  private static func escape(_ text: String, to xml: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): xml += "&amp;".utf8
      case UInt8(ascii: "<"): xml += "&lt;".utf8
      case UInt8(ascii: ">"): xml += "&gt;".utf8
      case UInt8(ascii: "\""): xml += "&quot;".utf8
      case 0..<9, 11, 12, 14..<32: xml.append(UInt8(ascii: " "))
      default: xml.append(byte)
      }
    }
  }
}
