// Streams as Atom, which newsboat reads. Pure: from values to bytes.

import LedeBase
import LedeNews
import LedeWires

/// A stream as an Atom feed with Google's own words in it.
///
/// Source: RFC 4287; newsboat's `rss/atomparser.cpp` for the categories.
enum ReaderAtom {
  static func bytes(_ found: WholeItems, in stream: ReaderJSON.Stream) -> [UInt8] {
    var xml = XMLText(capacity: 1_024 + found.items.count * 4_096)
    xml.raw(#"<?xml version="1.0" encoding="utf-8"?>"# + "\n")
    xml.raw(
      #"<feed xmlns="http://www.w3.org/2005/Atom" "#
        + #"xmlns:gr="http://www.google.com/schemas/reader/atom/">"#)
    xml.element("id", "tag:google.com,2005:reader/" + stream.name.text)
    xml.element("title", stream.title)
    xml.element("updated", stream.updated.iso8601)
    xml.open("link", [("rel", "self"), ("href", stream.link)], isEmpty: true)
    if let next = stream.next { xml.element("gr:continuation", next) }
    for item in found.items {
      write(item, found.subscriptions[item.headline.feed], stream.hasKinds, to: &xml)
    }
    xml.raw("</feed>\n")
    return xml.bytes
  }

  private static func write(
    _ item: KeptItem, _ subscription: Subscription?, _ hasKinds: Bool, to xml: inout XMLText
  ) {
    let headline = item.headline
    xml.raw("\n<entry>")
    xml.element("id", ItemNumber.text(headline.id))
    xml.element("title", headline.title, [("type", "text")])
    xml.element("published", headline.shown.iso8601)
    xml.element("updated", max(headline.shown, item.item.updated ?? headline.shown).iso8601)
    if let link = headline.link?.text {
      xml.open("link", [("rel", "alternate"), ("href", link)], isEmpty: true)
    }
    for file in item.item.enclosures {
      xml.open(
        "link",
        [("rel", "enclosure"), ("href", file.address.text)]
          + (file.type.map { [("type", $0)] } ?? []), isEmpty: true)
    }
    xml.element("content", item.safeText, [("type", "html")])
    xml.raw("<author>")
    xml.element("name", headline.author ?? headline.source)
    xml.raw("</author>")
    for stream in ReaderJSON.categories(of: item, subscription, hasKinds: hasKinds) {
      let label = stream.text.split(separator: "/").last.map { String($0) } ?? ""
      category(stream.text, label: label, to: &xml)
    }
    // newsboat takes what is not said to be read or unread for what it was before.
    if !headline.mark.isRead {
      category(StreamName.states + "fresh", label: "fresh", to: &xml)
    }
    xml.raw("</entry>")
  }

  private static func category(_ term: String, label: String, to xml: inout XMLText) {
    xml.open(
      "category",
      [("term", term), ("scheme", "http://www.google.com/reader/"), ("label", label)],
      isEmpty: true)
  }
}
