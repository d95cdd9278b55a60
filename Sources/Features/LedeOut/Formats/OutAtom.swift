// A feed that goes out as Atom. Pure: from values to bytes.

import LedeBase
import LedeWires

/// Writes Atom 1.0.
///
/// Source: RFC 4287.
enum OutAtom {
  static let type = "application/atom+xml; charset=utf-8"

  static func bytes(_ document: OutDocument, at place: OutDocument.Place) -> [UInt8] {
    var xml = XMLText(capacity: 1_024 + document.entries.count * 4_096)
    xml.raw(#"<?xml version="1.0" encoding="utf-8"?>"# + "\n")
    xml.raw(#"<feed xmlns="http://www.w3.org/2005/Atom">"#)
    xml.element("id", document.id)
    xml.element("title", document.title)
    xml.element("updated", document.updated.iso8601)
    link("self", place.own, to: &xml)
    link("alternate", place.page, to: &xml)
    for entry in document.entries { write(entry, to: &xml) }
    xml.raw("</feed>\n")
    return xml.bytes
  }

  private static func write(_ entry: OutEntry, to xml: inout XMLText) {
    xml.raw("\n<entry>")
    xml.element("id", entry.id)
    xml.element("title", entry.title, [("type", "text")])
    xml.element("published", entry.published.iso8601)
    xml.element("updated", entry.updated.iso8601)
    if let address = entry.link?.text { link("alternate", address, to: &xml) }
    for file in entry.files {
      let length = file.length.map { [("length", String($0))] } ?? []
      let type = file.type.map { [("type", $0)] } ?? []
      link("enclosure", file.address.text, type + length, to: &xml)
    }
    xml.raw("<author>")
    xml.element("name", entry.author)
    xml.raw("</author>")
    for tag in entry.tags { xml.open("category", [("term", tag)], isEmpty: true) }
    if !entry.summary.isEmpty { xml.element("summary", entry.summary, [("type", "text")]) }
    if let html = entry.html { xml.element("content", html, [("type", "html")]) }
    xml.raw("</entry>")
  }

  private static func link(
    _ relation: String, _ address: String, _ more: [(String, String)] = [], to xml: inout XMLText
  ) {
    xml.open("link", [("rel", relation), ("href", address)] + more, isEmpty: true)
  }
}
