// Which hub pushes what is new in a feed, as the feed's answer names it.

package import LedeBase

/// A hub, and the address by which it knows the feed (in WebSub: its topic).
package struct FeedHub: Hashable, Sendable {
  package var address: WebAddress
  package var topic: WebAddress

  package init(address: WebAddress, topic: WebAddress) {
    self.address = address
    self.topic = topic
  }

  /// The hub that an answer names; nil where it names none, or says of no address of the feed's own
  /// origin that it is the feed's.
  ///
  /// What its head says counts before what the feed says. Of several hubs it is the first with https.
  /// Source: WebSub (W3C), §4.
  init?(_ answer: Answer, _ snapshot: FeedSnapshot, of feed: WebAddress) {
    let links = LinkHeader.links(answer.headers.filter { $0.name == "link" }.map(\.value))
    func named(_ relation: String) -> [WebAddress] {
      links.filter { $0.relations.contains(relation) }
        .compactMap { answer.address.resolving($0.target) }
    }
    let (told, own) = (named("hub"), named("self"))
    let hubs = told.isEmpty ? snapshot.hubs : told
    guard let topic = own.first ?? snapshot.ownAddress,
      topic.origin == feed.origin || topic.origin == answer.address.origin,
      let hub = hubs.first(where: \.isSecure) ?? hubs.first,
      max(hub.text.utf8.count, topic.text.utf8.count) <= FeedHub.longest
    else { return nil }
    self.init(address: hub, topic: topic)
  }

  /// A longer address is passed over, in bytes.
  private static let longest = 2_048
}

/// The links in the head of an answer.
///
/// Source: RFC 8288 §3.
enum LinkHeader {
  typealias Link = (target: String, relations: [String])

  /// All links, with their relations in small letters; at most 100.
  static func links(_ fields: [String]) -> [Link] {
    Array(
      fields.lazy.flatMap { pieces($0[...], at: UInt8(ascii: ",")) }.compactMap(link).prefix(100))
  }

  private static func link(_ text: Substring) -> Link? {
    let parts = pieces(text, at: UInt8(ascii: ";")).map(trimmed)
    guard let target = parts.first, target.hasPrefix("<"), target.hasSuffix(">") else { return nil }
    let relations = parts.dropFirst().lazy.compactMap { part -> Substring? in
      let sides = part.split(separator: "=", maxSplits: 1).map(trimmed)
      return sides.count == 2 && sides[0].lowercased() == "rel" ? sides[1] : nil
    }.first
    let words = (relations ?? "").filter { $0 != "\"" }.lowercased().split(separator: " ")
    return (String(target.dropFirst().dropLast()), words.map(String.init))
  }

  /// A text cut where the byte stands outside quotes and angle brackets.
  private static func pieces(_ text: Substring, at separator: UInt8) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    var closing: UInt8?
    var isEscaped = false
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if isEscaped {
        isEscaped = false
      } else if let end = closing {
        if byte == end { closing = nil }
        isEscaped = byte == UInt8(ascii: "\\") && end == UInt8(ascii: "\"")
      } else if byte == separator {
        pieces.append(text[start..<index])
        start = text.utf8.index(after: index)
      } else if byte == UInt8(ascii: "\"") {
        closing = byte
      } else if byte == UInt8(ascii: "<") {
        closing = UInt8(ascii: ">")
      }
    }
    return pieces + [text[start...]]
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let text = text.drop { $0 == " " || $0 == "\t" }
    guard let last = text.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return text[...last]
  }
}
