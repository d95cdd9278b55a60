// A feed document as JSON: what `lede parse` prints.

import LedeJSON
import LedeBase

extension FeedDocument {
  /// One JSON object with all that the document says; facts that are not there are left out.
  package func json() -> [UInt8] {
    let feed = ContractFallbacks.feed(of: self)
    var json = JSONWriter(capacity: 4096 + entries.count * 2048)
    json.object { json in
      json.member("format", format?.rawValue ?? "")
      json.member("malformed", isMalformed)
      json.member("encoding", encoding)
      json.key("feed")
      ContractJSON.write(feed, as: .feed, address: nil, to: &json)
      json.array("entries") { json in
        for entry in entries {
          let entry = ContractFallbacks.entry(entry, of: self, in: feed)
          ContractJSON.write(entry, as: .entry, address: nil, to: &json)
        }
      }
    }
    return json.bytes
  }
}

/// Writes the parts of a document.
private enum ContractJSON {
  enum Role { case feed, entry }

  static func write(_ part: FeedPart, as role: Role, address: String?, to json: inout JSONWriter) {
    json.object { json in
      json.fact("href", address)
      json.fact("id", part.id)
      if let guidIsLink = part.guidIsLink { json.member("guidislink", guidIsLink) }
      json.text("title", part.title)
      json.fact("link", part.page)
      json.list("links", part.links, write)
      if role == .feed {
        json.text("subtitle", part.subtitle)
        json.text("info", part.info)
      } else {
        json.text("summary", part.summary)
        json.list("content", part.content, write)
      }
      json.date("published", part.published)
      json.date("updated", part.updated)
      json.date("created", part.created)
      json.date("expired", part.expired)
      writePeople(part, &json)
      json.list("tags", part.tags, write)
      writeFacts(part, &json)
      json.list("enclosures", part.enclosures, write)
      if let source = part.source {
        json.key("source")
        write(source.part, as: .feed, address: source.address, to: &json)
      }
      for other in part.others where !contractNames.contains(other.name) { write(other, &json) }
    }
  }

  /// The members of the contract, which no element of another vocabulary may take the place of.
  private static let contractNames = Set(
    """
    href id guidislink title title_detail link links subtitle subtitle_detail info info_detail summary
    summary_detail content published published_raw updated updated_raw created created_raw expired
    expired_raw author authors contributors publisher publisher_detail tags rights rights_detail license
    language generator generator_detail image icon logo ttl docs newlocation comments wfw_comment
    wfw_commentrss itunes_explicit itunes_block itunes_duration itunes_owner
    feedburner_origenclosurelink enclosures source
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static func write(_ other: FeedOther, _ json: inout JSONWriter) {
    guard !other.attributes.isEmpty else { return json.member(other.name, other.value) }
    json.object(other.name) { json in
      for (name, value) in other.attributes.sorted(by: { $0.key < $1.key }) {
        json.member(name, value)
      }
    }
  }

  private static func writePeople(_ part: FeedPart, _ json: inout JSONWriter) {
    json.fact("author", part.author)
    json.list("authors", part.authors, write)
    json.list("contributors", part.contributors, write)
    json.fact("publisher", part.publisher)
    if let detail = part.publisherDetail {
      json.key("publisher_detail")
      write(detail, &json)
    }
  }

  private static func writeFacts(_ part: FeedPart, _ json: inout JSONWriter) {
    json.text("rights", part.rights)
    json.fact("license", part.license)
    json.fact("language", part.language)
    json.fact("generator", part.generator)
    if let detail = part.generatorDetail {
      json.object("generator_detail") { json in
        json.facts(["name": detail.name, "href": detail.address, "version": detail.version])
      }
    }
    if let image = part.image {
      json.key("image")
      write(image, &json)
    }
    json.facts([
      "icon": part.icon, "logo": part.logo, "ttl": part.timeToLive, "docs": part.docs,
      "newlocation": part.newLocation, "comments": part.comments,
      "wfw_comment": part.commentsPost, "wfw_commentrss": part.commentsFeed,
      "feedburner_origenclosurelink": part.originalFile,
    ])
    guard let podcast = part.podcast else { return }
    if podcast.saysExplicit { json.member("itunes_explicit", podcast.isExplicit) }
    if let isBlocked = podcast.isBlocked { json.member("itunes_block", isBlocked) }
    json.fact("itunes_duration", podcast.duration)
    if let owner = podcast.owner {
      json.key("itunes_owner")
      write(owner, &json)
    }
  }

  private static func write(_ text: MarkedText, _ json: inout JSONWriter) {
    json.object { json in
      json.member("value", text.resolved)
      json.member("type", text.type)
      json.member("language", text.language)
      json.fact("base", text.base)
      json.fact("src", text.source)
    }
  }

  private static func write(_ link: FeedLink, _ json: inout JSONWriter) {
    json.object { json in
      json.facts([
        "rel": link.relation, "href": link.address, "type": link.type, "title": link.title,
        "hreflang": link.language, "length": link.length,
      ])
    }
  }

  private static func write(_ person: FeedPerson, _ json: inout JSONWriter) {
    json.object { $0.facts(["name": person.name, "email": person.email, "href": person.address]) }
  }

  private static func write(_ tag: FeedTag, _ json: inout JSONWriter) {
    json.object { json in
      json.member("term", tag.term)
      json.member("scheme", tag.scheme)
      json.member("label", tag.label)
    }
  }

  private static func write(_ file: FeedEnclosure, _ json: inout JSONWriter) {
    json.object { json in
      json.facts([
        "href": file.address, "type": file.type, "length": file.length,
        "title": file.title?.value, "duration": file.duration,
      ])
    }
  }

  private static func write(_ image: FeedImage, _ json: inout JSONWriter) {
    json.object { json in
      json.facts([
        "href": image.address, "title": image.title, "link": image.link,
        "description": image.description,
      ])
      if let width = image.width { json.member("width", width) }
      if let height = image.height { json.member("height", height) }
    }
  }
}

extension JSONWriter {
  /// A member that is left out when there is nothing to say.
  fileprivate mutating func fact(_ key: String, _ value: String?) {
    if let value { member(key, value) }
  }

  fileprivate mutating func facts(_ facts: KeyValuePairs<String, String?>) {
    for (key, value) in facts { fact(key, value) }
  }

  fileprivate mutating func list<Element>(
    _ key: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    if elements.isEmpty { return }
    array(key) { json in for element in elements { write(element, &json) } }
  }

  /// A text, and beside it what kind of text it is.
  fileprivate mutating func text(_ key: String, _ text: MarkedText?) {
    guard let text else { return }
    member(key, text.resolved)
    object(key + "_detail") { json in
      json.member("type", text.type)
      json.member("language", text.language)
      json.fact("base", text.base)
    }
  }

  /// A date in UTC, and beside it as it was written.
  fileprivate mutating func date(_ key: String, _ date: FeedDate?) {
    guard let date else { return }
    member(key, date.instant?.iso8601)
    member(key + "_raw", date.raw)
  }
}
