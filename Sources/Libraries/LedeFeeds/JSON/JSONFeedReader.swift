// JSON Feed, versions 1 and 1.1: pulled straight into a feed document.

import LedeJSON
import LedeBase

/// Reads JSON Feeds, also those that bend the rules.
///
/// Numbers stand for ids, one author stands where a list should, links are relative. A feed that breaks
/// off keeps the entries before the break.
///
/// Source: https://www.jsonfeed.org/version/1.1/
enum JSONFeedReader {
  /// The feed in UTF-8, its links made absolute against `address`; nil when it is other JSON.
  static func document(_ bytes: [UInt8], address: String) -> FeedDocument? {
    var json = JSONReader(bytes)
    var document = FeedDocument(format: .json1)
    var version: String?
    var hasItems = false
    var own = ""
    do {
      guard try json.kind() == .object else { return nil }
      try json.eachMember { json, key throws(JSONError) in
        switch key {
        case "version": version = try json.stringIfAny()
        case "feed_url": own = try json.stringIfAny() ?? ""
        case "items":
          guard try json.kind() == .array else { return try json.skip() }
          hasItems = true
          try json.eachElement { json throws(JSONError) in
            guard try json.kind() == .object else { return try json.skip() }
            document.entries.append(try entry(&json), upTo: FeedBuilder.mostEntries)
          }
        default: try feedMember(key, &json, &document.feed)
        }
      }
      try json.end()
    } catch { document.isMalformed = true }
    let isNamed = version?.contains("jsonfeed.org/version/") ?? false
    guard isNamed || hasItems else { return nil }
    if version?.hasSuffix("/1.1") ?? false { document.format = .json11 }
    if !own.isEmpty {
      document.feed.links.append(FeedLink(own, relation: "self", type: "application/feed+json"))
    }
    finish(&document, base: address.isEmpty ? LinkText.base(own) : address)
    return document
  }

  // MARK: The feed

  private static func feedMember(
    _ key: String, _ json: inout JSONReader, _ feed: inout FeedPart
  ) throws(JSONError) {
    switch key {
    case "title": feed.title = try text(&json)
    case "description": feed.subtitle = try text(&json)
    case "home_page_url": feed.link = try word(&json)
    case "next_url":
      if let next = try word(&json) { feed.links.append(FeedLink(next, relation: "next")) }
    case "icon":
      if let icon = try word(&json) {
        feed.image = FeedImage(icon)
        feed.logo = icon
      }
    case "favicon": feed.icon = try word(&json)
    case "language": feed.language = try word(&json)
    case "author", "authors": try people(&json, &feed)
    case "hubs":
      try json.eachElement { json throws(JSONError) in try hub(&json, &feed) }
    default: try json.skip()
    }
  }

  /// Others than those of WebSub speak another protocol.
  private static func hub(_ json: inout JSONReader, _ feed: inout FeedPart) throws(JSONError) {
    var type: String?
    var address: String?
    try json.eachMember { json, key throws(JSONError) in
      switch key {
      case "type": type = try word(&json)
      case "url": address = try word(&json)
      default: try json.skip()
      }
    }
    if let address, type == nil || type?.lowercasedASCII == "websub" {
      feed.links.append(FeedLink(address, relation: "hub"), upTo: FeedBuilder.most)
    }
  }

  // MARK: Entries

  private static func entry(_ json: inout JSONReader) throws(JSONError) -> FeedPart {
    var entry = FeedPart()
    var html: String?
    var plain: String?
    var banner: String?
    try json.eachMember { json, key throws(JSONError) in
      switch key {
      case "id": entry.id = try json.kind() == .number ? number(&json) : word(&json)
      case "url": entry.link = try word(&json)
      case "external_url":
        if let about = try word(&json) { entry.links.append(FeedLink(about, relation: "related")) }
      case "title": entry.title = try text(&json)
      case "content_html": html = try json.stringIfAny().map(TextMending.mended)
      case "content_text": plain = try json.stringIfAny().map(TextMending.mended)
      case "summary": entry.summary = try text(&json)
      case "image": entry.image = try word(&json).map { FeedImage($0) }
      case "banner_image": banner = try word(&json)
      case "date_published": entry.published = try date(&json)
      case "date_modified": entry.updated = try date(&json)
      case "author", "authors": try people(&json, &entry)
      case "language": entry.language = try word(&json)
      case "tags":
        try json.eachElement { json throws(JSONError) in
          if let tag = try word(&json) {
            entry.tags.append(FeedTag(term: tag), upTo: FeedBuilder.most)
          }
        }
      case "attachments":
        try json.eachElement { json throws(JSONError) in try attachment(&json, &entry) }
      default: try json.skip()
      }
    }
    if let html, !html.isEmpty {
      entry.content = [MarkedText(html, type: "text/html")]
    } else if let plain, !plain.isEmpty {
      entry.content = [MarkedText(plain)]
    }
    if entry.image == nil { entry.image = banner.map { FeedImage($0) } }
    if entry.link == nil { entry.link = entry.links.first { $0.relation == "related" }?.address }
    return entry
  }

  private static func attachment(
    _ json: inout JSONReader, _ entry: inout FeedPart
  ) throws(JSONError) {
    var file = FeedEnclosure("")
    try json.eachMember { json, key throws(JSONError) in
      switch key {
      case "url": file.address = try word(&json) ?? ""
      case "mime_type": file.type = try word(&json)
      case "size_in_bytes": file.length = try number(&json)
      case "title": file.title = try text(&json)
      case "duration_in_seconds": file.duration = try number(&json)
      default: try json.skip()
      }
    }
    guard !file.address.isEmpty else { return }
    entry.enclosures.append(file, upTo: FeedBuilder.most)
    if let seconds = file.duration, entry.podcast?.duration == nil {
      entry.podcast = entry.podcast ?? FeedPodcast()
      entry.podcast?.duration = seconds
    }
  }

  /// Reads one person or a list of them; the newer `authors` wins over `author` when both stand there.
  private static func people(_ json: inout JSONReader, _ part: inout FeedPart) throws(JSONError) {
    var people: [FeedPerson] = []
    switch try json.kind() {
    case .array:
      try json.eachElement { json throws(JSONError) in
        if let person = try person(&json) { people.append(person, upTo: FeedBuilder.most) }
      }
    default: if let person = try person(&json) { people.append(person) }
    }
    guard people.count > part.authors.count else { return }
    part.authors = people
    part.author = people.first?.name
  }

  private static func person(_ json: inout JSONReader) throws(JSONError) -> FeedPerson? {
    if try json.kind() == .string { return try word(&json).map { FeedPerson(name: $0) } }
    var person = FeedPerson()
    try json.eachMember { json, key throws(JSONError) in
      switch key {
      case "name": person.name = try word(&json).map(TextMending.mended)
      case "url": person.address = try word(&json)
      default: try json.skip()
      }
    }
    return person.isEmpty ? nil : person
  }

  // MARK: Values

  private static func text(_ json: inout JSONReader) throws(JSONError) -> MarkedText? {
    try json.stringIfAny().flatMap { $0.isEmpty ? nil : MarkedText(TextMending.mended($0)) }
  }

  /// A string without white space around it; nil when it is empty or no string.
  private static func word(_ json: inout JSONReader) throws(JSONError) -> String? {
    guard let text = try json.stringIfAny() else { return nil }
    let bytes = text.utf8.drop { $0 <= 32 }
    guard let last = bytes.lastIndex(where: { $0 > 32 }) else { return nil }
    return String(Substring(bytes[...last]))
  }

  /// A number as text, without a fraction when it has none; also one in quotes.
  private static func number(_ json: inout JSONReader) throws(JSONError) -> String? {
    guard try json.kind() == .number else { return try word(&json) }
    var ahead = json
    if let whole = try ahead.integer() {
      json = ahead
      return String(whole)
    }
    return String(try json.number())
  }

  private static func date(_ json: inout JSONReader) throws(JSONError) -> FeedDate? {
    try word(&json).map(FeedDate.init)
  }

  // MARK: Afterwards

  /// Makes links absolute, and gives entries what the feed says for all of them.
  private static func finish(_ document: inout FeedDocument, base: String) {
    resolve(&document.feed, base)
    let authors = document.feed.authors
    let language = document.feed.language
    document.feed.title?.language = language
    document.feed.subtitle?.language = language
    for index in document.entries.indices {
      resolve(&document.entries[index], base)
      if document.entries[index].authors.isEmpty, !authors.isEmpty {
        document.entries[index].authors = authors
        document.entries[index].author = authors.first?.name
      }
      let language = document.entries[index].language ?? language
      document.entries[index].title?.language = language
      document.entries[index].summary?.language = language
      for part in document.entries[index].content.indices {
        document.entries[index].content[part].language = language
        if !base.isEmpty { document.entries[index].content[part].base = base }
      }
    }
  }

  private static func resolve(_ part: inout FeedPart, _ base: String) {
    func absolute(_ address: String?) -> String? {
      address.flatMap { JSONDocument.absolute($0, base) }
    }
    part.link = absolute(part.link)
    part.icon = absolute(part.icon)
    part.logo = absolute(part.logo)
    if let image = part.image { part.image = absolute(image.address).map { FeedImage($0) } }
    for index in part.links.indices {
      part.links[index].address = absolute(part.links[index].address)
    }
    for index in part.authors.indices {
      part.authors[index].address = absolute(part.authors[index].address)
    }
    part.enclosures = part.enclosures.compactMap { file in
      var file = file
      guard let address = absolute(file.address) else { return nil }
      file.address = address
      return file
    }
    if let link = part.link, !part.links.contains(where: { $0.relation == "alternate" }) {
      part.links.insert(FeedLink(link, type: "text/html"), at: 0)
    }
  }
}
