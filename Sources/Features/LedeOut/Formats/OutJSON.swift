// A feed that goes out as JSON Feed. Pure: from values to bytes.

import LedeBase
import LedeHTTP
import LedeJSON

/// Writes JSON Feed 1.1.
///
/// Source: jsonfeed.org/version/1.1.
enum OutJSON {
  static let type = "application/feed+json"

  static func bytes(_ document: OutDocument, at place: OutDocument.Place) -> [UInt8] {
    var json = JSONWriter(capacity: 1_024 + document.entries.count * 4_096)
    json.object { json in
      json.member("version", "https://jsonfeed.org/version/1.1")
      json.member("title", document.title)
      json.member("home_page_url", place.page)
      json.member("feed_url", place.own)
      json.array("items") { json in
        for entry in document.entries { json.object { write(entry, to: &$0) } }
      }
    }
    return json.bytes
  }

  private static func write(_ entry: OutEntry, to json: inout JSONWriter) {
    json.member("id", entry.id)
    if let link = entry.link { json.member("url", link.text) }
    json.member("title", entry.title)
    if let html = entry.html {
      json.member("content_html", html)
    } else {
      json.member("content_text", entry.summary)
    }
    if !entry.summary.isEmpty { json.member("summary", entry.summary) }
    if let picture = entry.picture { json.member("image", picture.text) }
    json.member("date_published", entry.published.iso8601)
    json.member("date_modified", entry.updated.iso8601)
    json.array("authors") { json in json.object { $0.member("name", entry.author) } }
    if !entry.tags.isEmpty {
      json.array("tags") { json in for tag in entry.tags { json.value(tag) } }
    }
    if !entry.files.isEmpty {
      json.array("attachments") { json in
        for file in entry.files { json.object { write(file, to: &$0) } }
      }
    }
  }

  private static func write(_ file: Enclosure, to json: inout JSONWriter) {
    json.member("url", file.address.text)
    json.member("mime_type", file.type ?? ContentType.bytes)
    if let title = file.title { json.member("title", title) }
    if let length = file.length { json.member("size_in_bytes", length) }
    if let seconds = file.seconds { json.member("duration_in_seconds", seconds) }
  }
}
