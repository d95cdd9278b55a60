// The news contract: the JSON that Lede serves at /v1/news and reads from others who serve the same.

import LedeJSON
import LedeMarkup
package import LedeBase

/// Reads and writes the news contract.
///
/// ```json
/// {"status":"ok","totalResults":1,"news":[{"id":301,"source":{"id":8,"name":"Harbour Post"},
///  "tags":[{"id":7,"name":"ferries"}],"author":"","title":"…","description":"…","url":"https://…",
///  "urlToImage":null,"publishedAt":"2026-11-20T06:45:00Z","content":"…"}]}
/// ```
/// NewsAPI (newsapi.org, version 2), which it came from, calls the list `articles`; its stories have no
/// id and no tags, its sources have short names (`"bbc-news"`) in place of numbers, and content is cut at
/// 200 characters. Both are read.
///
/// Ids are whole numbers, though some descriptions of the contract say UUID: every answer ever seen has
/// numbers. `tags` is absent when there are none. Both kinds of id and of date are read.
package enum NewsContract {
  // MARK: Writing

  /// An answer with these items, in their order.
  ///
  /// - Parameters:
  ///   - total: How many items there are in all.
  ///   - items: What to send; the text of each as plain words.
  /// - Returns: JSON in UTF-8.
  package static func json(total: Int, items: [KeptItem]) -> [UInt8] {
    var json = JSONWriter(capacity: 256 + items.count * 2048)
    json.object { json in
      json.member("status", "ok")
      json.member("totalResults", total)
      json.array("news") { json in for item in items { write(item, to: &json) } }
    }
    return json.bytes
  }

  /// An error: a code for programs such as `parameterInvalid`, and a message for people.
  package static func error(code: String, message: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("status", "error")
      json.member("code", code)
      json.member("message", message)
    }
    return json.bytes
  }

  private static func write(_ kept: KeptItem, to json: inout JSONWriter) {
    let headline = kept.headline
    json.object { json in
      json.member("id", headline.id.rawValue)
      json.object("source") { json in
        json.member("id", headline.feed.rawValue)
        json.member("name", headline.source)
      }
      if !kept.tags.isEmpty {
        json.array("tags") { json in
          for tag in kept.tags {
            json.object { json in
              json.member("id", tag.id)
              json.member("name", tag.name)
            }
          }
        }
      }
      // The contract's readers take no null for these, so nothing is an empty text.
      json.member("author", headline.author ?? "")
      json.member("title", headline.title)
      json.member("description", headline.summary)
      json.member("url", headline.link?.text)
      json.member("urlToImage", headline.picture?.text)
      json.member("publishedAt", headline.shown.iso8601)
      let text = kept.item.content ?? kept.item.summary
      json.member("content", text.map { PlainText.text(of: $0) } ?? "")
    }
  }

  // MARK: Reading

  /// The list in an answer of the contract or of NewsAPI; nil when it is other JSON.
  ///
  /// An answer that breaks off gives the stories before the break and says so. Cost: O(bytes).
  package static func list(in bytes: [UInt8]) -> StoryList? {
    var json = JSONReader(bytes)
    var list = StoryList()
    var isKnown = false
    var status: String?
    var refusal = StoryList.Refusal(code: "", message: "")
    do {
      guard try json.kind() == .object else { return nil }
      try json.eachMember { json, key throws(JSONError) in
        switch key {
        case "status": status = try json.stringIfAny()
        case "totalResults": list.total = try json.integerIfAny()
        case "code": refusal.code = try json.stringIfAny() ?? ""
        case "message": refusal.message = try json.stringIfAny() ?? ""
        case "news", "articles":
          guard try json.kind() == .array else { return try json.skip() }
          isKnown = true
          list.format = key == "news" ? .newsContract : .newsAPI
          try json.eachElement { json throws(JSONError) in
            let story = try Story(&json)
            // NewsAPI keeps withdrawn stories in its list, with their words taken out.
            if key == "news" || story.title != "[Removed]" { list.stories.append(story) }
          }
        default: try json.skip()
        }
      }
      try json.end()
    } catch { list.isBroken = true }
    if status == "error" {
      list.refusal = refusal
      return list
    }
    return isKnown ? list : nil
  }
}

extension Story {
  /// Reads a story of the contract or of NewsAPI; what is of the wrong kind is passed over.
  init(_ json: inout JSONReader) throws(JSONError) {
    self.init()
    var story = self
    try json.eachMember { json, key throws(JSONError) in
      switch key {
      case "id": story.id = try json.wordIfAny()
      case "source":
        try json.eachMember { json, key throws(JSONError) in
          switch key {
          case "id": story.sourceID = try json.wordIfAny()
          case "name": story.sourceName = try json.stringIfAny()
          default: try json.skip()
          }
        }
      case "tags":
        try json.eachElement { json throws(JSONError) in
          guard try json.kind() == .object else {
            if let name = try json.stringIfAny() { story.tags.append(name) }
            return
          }
          try json.eachMember { json, key throws(JSONError) in
            guard key == "name" else { return try json.skip() }
            if let name = try json.stringIfAny() { story.tags.append(name) }
          }
        }
      case "author": story.author = try json.stringIfAny()
      case "title": story.title = try json.stringIfAny()
      case "description": story.description = try json.stringIfAny()
      case "url": story.address = try json.stringIfAny()
      case "urlToImage": story.picture = try json.stringIfAny()
      case "publishedAt": story.publishedAt = try json.wordIfAny()
      case "content": story.setContent(try json.stringIfAny())
      default: try json.skip()
      }
    }
    self = story
  }
}

extension JSONReader {
  /// A string, or a whole number as text; nil for any other kind of value, which is skipped.
  fileprivate mutating func wordIfAny() throws(JSONError) -> String? {
    try kind() == .number ? try integer().map { String($0) } : try stringIfAny()
  }
}
