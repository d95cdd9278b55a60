// What a webhook sends. Pure: from values to bytes.

import LedeBase
import LedeJSON

/// The JSON of one message.
///
/// ```json
/// {"id":"…","type":"item","webhook":"Ferries","made":"2026-11-21T10:00:00Z","item":{"id":"urn:lede:…",
///  "title":"…","url":"https://…","source":"Harbour Post","author":"…","published":"…","summary":"…",
///  "content_html":"…","image":"https://…","tags":["ferries"]}}
/// ```
enum WebhookBody {
  /// The longest body, in bytes: an item whose text is longer comes with its beginning alone.
  static let longest = 65_536

  /// A message about an item.
  static func item(
    _ item: KeptItem, named names: OutNames, html: String, name: String, webhook: Webhook,
    at now: Timestamp
  ) -> [UInt8] {
    var entry = OutEntry(item, named: names)
    entry.html = html
    let whole = bytes(name, "item", webhook, now) { write(entry, item.headline.source, to: &$0) }
    if whole.count <= longest { return whole }
    entry.html = nil
    entry.title = entry.title.beginning(bytes: 2_000)
    entry.tags = entry.tags.map { $0.beginning(bytes: 200) }
    return bytes(name, "item", webhook, now) { write(entry, item.headline.source, to: &$0) }
  }

  /// A message that only tries the way.
  static func test(name: String, webhook: Webhook, at now: Timestamp) -> [UInt8] {
    bytes(name, "test", webhook, now) { _ in }
  }

  private static func bytes(
    _ name: String, _ type: String, _ webhook: Webhook, _ now: Timestamp,
    _ more: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    JSONWriter.object { json in
      json.member("id", name)
      json.member("type", type)
      json.member("webhook", webhook.name)
      json.member("made", now.iso8601)
      more(&json)
    }
  }

  private static func write(_ entry: OutEntry, _ source: String, to json: inout JSONWriter) {
    json.object("item") { json in
      json.member("id", entry.id)
      json.member("title", entry.title)
      json.member("url", entry.link?.text)
      json.member("source", source)
      json.member("author", entry.author)
      json.member("published", entry.published.iso8601)
      json.member("summary", entry.summary)
      if let html = entry.html { json.member("content_html", html) }
      if let picture = entry.picture { json.member("image", picture.text) }
      json.array("tags") { json in for tag in entry.tags { json.value(tag) } }
    }
  }
}
