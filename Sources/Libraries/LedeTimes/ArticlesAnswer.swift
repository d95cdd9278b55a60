// What Article Search answers, in the three forms that it has had since 2017.

import LedeBase
import LedeJSON
import LedeMarkup

/// Reads `{"status": "OK", "response": {"docs": […], "metadata": {…}}}`.
enum ArticlesAnswer {
  /// More than ten never come; what a strange server sends beyond is not kept.
  static let most = 10

  /// The articles of an answer in their order; those without any words, and broken ones, are left
  /// out.
  ///
  /// Cost: O(bytes).
  static func articles(_ bytes: [UInt8]) throws(TimesError) -> [TimesArticle] {
    var answer = Found()
    do throws(JSONError) {
      var json = JSONReader(bytes)
      guard try json.kind() == .object else { throw .expected("an object", at: 0) }
      try json.eachMember { json, key throws(JSONError) in
        switch key {
        case "response":
          try json.eachMember { json, key throws(JSONError) in try answer.read(&json, key) }
        case "fault", "errors":
          if try json.isSomething() { answer.isRefused = true }
          try json.skip()
        default: try json.skip()
        }
      }
      try json.end()
    } catch { throw .unreadable(why: error.description) }
    if answer.isThere { return answer.articles }
    // Gateways have sent refusals with status 200.
    guard answer.isRefused else { throw .unreadable(why: "no documents in the answer") }
    let error = TimesError(status: 400, body: bytes, key: "")
    if case .badRequest = error { throw .badRequest(words: "an error with status 200") }
    throw error
  }

  private struct Found {
    var articles: [TimesArticle] = []
    /// Whether there was a list, which is null when nothing was found, or a count.
    var isThere = false
    var isRefused = false

    mutating func read(_ json: inout JSONReader, _ key: String) throws(JSONError) {
      switch (key, try json.kind()) {
      case ("docs", .array):
        isThere = true
        try json.beginArray()
        while try json.hasElement() {
          if let article = try ArticlesAnswer.article(&json), articles.count < most {
            articles.append(article)
          }
        }
      case ("docs", .null), ("meta", .object), ("metadata", .object):
        isThere = true
        try json.skip()
      default: try json.skip()
      }
    }
  }

  /// The article that comes next; nil when it is none, has no words, or has an escape that means
  /// nothing.
  private static func article(_ json: inout JSONReader) throws(JSONError) -> TimesArticle? {
    guard try json.kind() == .object else {
      try json.skip()
      return nil
    }
    let start = json
    do throws(JSONError) {
      let article = try TimesArticle(&json)
      return article.hasWords ? article : nil
    } catch {
      // What is passed over is not unescaped, so the other articles can still be had.
      json = start
      try json.skip()
      return nil
    }
  }
}

extension TimesArticle {
  /// Reads one document; what is missing, null or of another kind is left out.
  fileprivate init(_ json: inout JSONReader) throws(JSONError) {
    self.init()
    var article = self
    var uri = "", old = "", printed = "", material = "", document = ""
    try json.eachMember { json, key throws(JSONError) in
      switch key {
      case "uri": uri = try json.line()
      case "_id": old = try json.line()
      case "headline":
        // Once it was a text alone, and an empty array when there was none.
        if try json.kind() == .string {
          article.title = try json.line()
        } else {
          try json.eachMember { json, key throws(JSONError) in
            switch key {
            case "main": article.title = try json.line()
            case "print_headline": printed = try json.line()
            default: try json.skip()
            }
          }
        }
      case "web_url": article.address = try json.address(against: "https://www.nytimes.com/")
      case "abstract": article.abstract = try json.words()
      case "lead_paragraph": article.lead = try json.words()
      case "snippet": article.snippet = try json.words()
      case "pub_date":
        article.published = try json.stringIfAny().flatMap { Timestamp(iso8601: $0.trimmed) }
      case "byline":
        if try json.kind() == .string {
          article.author = try json.line().unlessEmpty
        } else {
          try json.eachMember { json, key throws(JSONError) in
            guard key == "original" else { return try json.skip() }
            article.author = try json.line().unlessEmpty
          }
        }
      case "multimedia": article.picture = try Pictures(&json).best
      case "type_of_material": material = try json.line()
      case "document_type": document = try json.line()
      default: try json.skip()
      }
    }
    if article.title.isEmpty { article.title = printed }
    article.id = uri.unlessEmpty ?? old.unlessEmpty
    article.kind = material.unlessEmpty ?? document.unlessEmpty
    self = article
  }
}

/// The pictures of an article: an object with two since 2025, an array of many sizes before.
private struct Pictures {
  /// The one that suits a list best: no stamp, and no poster.
  private(set) var best: WebAddress?
  private var rank = Int.max

  /// Subtypes of the array, the best first; others come between these and the stamps.
  private static let sizes = [
    "articleLarge", "xlarge", "jumbo", "mediumThreeByTwo440", "wide", "superJumbo",
  ]
  private static let stamps: Set<String> = ["thumbnail", "thumbStandard", "thumbLarge"]

  private init() {}

  init(_ json: inout JSONReader) throws(JSONError) {
    var pictures = Pictures()
    switch try json.kind() {
    case .array:
      try json.beginArray()
      while try json.hasElement() {
        var size = "", type = "", url: WebAddress?
        try json.eachMember { json, key throws(JSONError) in
          switch key {
          case "subtype", "subType": size = try json.line()
          case "type": type = try json.line()
          case "url": url = try json.picture()
          default: try json.skip()
          }
        }
        // Films and slideshows stand there too.
        guard type.isEmpty || type == "image" || type == "photo" else { continue }
        let rank = Self.sizes.firstIndex(of: size)
        pictures.offer(url, rank ?? Self.sizes.count + (Self.stamps.contains(size) ? 1 : 0))
      }
    default:
      try json.eachMember { json, key throws(JSONError) in
        guard key == "default" || key == "thumbnail" else { return try json.skip() }
        try json.eachMember { json, inner throws(JSONError) in
          guard inner == "url" else { return try json.skip() }
          pictures.offer(try json.picture(), key == "default" ? 0 : 1)
        }
      }
    }
    self = pictures
  }

  private mutating func offer(_ address: WebAddress?, _ rank: Int) {
    guard let address, rank < self.rank else { return }
    (best, self.rank) = (address, rank)
  }
}

extension JSONReader {
  /// The text that comes next on one line of at most 500 bytes; empty for any other kind of value.
  fileprivate mutating func line() throws(JSONError) -> String {
    PlainText.summary(ofHTML: try stringIfAny() ?? "", bytes: 500)
  }

  /// The same of a longer text, of which a first paragraph may well have 2,000 bytes.
  ///
  /// Older answers have tags and references in their texts.
  fileprivate mutating func words() throws(JSONError) -> String {
    PlainText.summary(ofHTML: try stringIfAny() ?? "", bytes: 5_000)
  }

  /// The address that comes next; nil for what is none.
  fileprivate mutating func address(against base: String) throws(JSONError) -> WebAddress? {
    guard let text = try stringIfAny()?.trimmed, !text.isEmpty else { return nil }
    return WebAddress(base)?.resolving(text)
  }

  /// The address of a picture: whole since 2025, a path on the Times' server of pictures before.
  fileprivate mutating func picture() throws(JSONError) -> WebAddress? {
    try address(against: "https://static01.nyt.com/")
  }

  /// Whether what comes next says anything, without taking it.
  fileprivate mutating func isSomething() throws(JSONError) -> Bool {
    var ahead = self
    switch try ahead.kind() {
    case .null: return false
    case .array:
      try ahead.beginArray()
      return try ahead.hasElement()
    default: return true
    }
  }
}

extension String {
  fileprivate var unlessEmpty: String? { isEmpty ? nil : self }
}
