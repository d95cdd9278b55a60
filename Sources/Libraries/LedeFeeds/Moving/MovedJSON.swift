// Lists of stories in JSON, as three families of readers write them.

import LedeBase
import LedeJSON

/// Reads stories out of JSON.
enum MovedJSON {
  /// The stories; nil when it is no JSON, or holds no list of things.
  static func list(in bytes: [UInt8]) -> MovedList? {
    // Whoever named the file is told that it is no list; where its JSON breaks tells them nothing more.
    guard let json = try? JSONValue(bytes) else { return nil }
    let entries =
      switch json {
      case .array: json.elements
      default:
        ["items", "entries", "stories"].lazy.map { json[$0]?.elements ?? [] }
          .first { !$0.isEmpty } ?? []
      }
    guard !entries.isEmpty else { return nil }
    let of = json["id"]?.string.map(isStarred) ?? false
    var list = MovedList()
    for entry in entries {
      if let story = story(entry, isOfStarred: of) { list.add(story) } else { list.passedOver += 1 }
    }
    return list
  }

  private static func story(_ entry: JSONValue, isOfStarred: Bool) -> MovedStory? {
    let references = [
      entry["canonical"]?.elements.first?["href"], entry["alternate"]?.elements.first?["href"],
      entry["canonicalUrl"], entry["story_permalink"], entry["url"], entry["link"],
      entry["resolved_url"], entry["given_url"],
    ]
    let address = references.lazy.compactMap { $0?.string.flatMap(WebAddress.init) }.first
    guard let address else { return nil }
    let states = entry["categories"]?.elements.compactMap(\.string) ?? []
    let starred = entry["starred"]?.bool ?? entry["is_starred"]?.bool
    let status = entry["status"]?.string
    // An entry that tells nothing of its state stands in a list of what to read.
    let isPlain = starred == nil && status == nil && !states.contains { $0.contains("/state/") }
    return MovedStory(
      address: address,
      title: ["title", "story_title", "resolved_title", "given_title"].lazy
        .compactMap { entry[$0]?.string }.first,
      at: [
        "published", "published_at", "story_timestamp", "starred_timestamp", "time_added",
      ].lazy.compactMap { entry[$0].flatMap(instant) }.first,
      feed: feed(of: entry),
      isSaved: starred ?? (isOfStarred || isPlain || states.contains(where: isStarred)),
      isRead: status == "read" || entry["unread"]?.bool == false
        || entry["read_status"]?.integer == 1
        || states.contains { $0.hasSuffix("/state/com.google/read") })
  }

  private static func feed(of entry: JSONValue) -> WebAddress? {
    if let stream = entry["origin"]?["streamId"]?.string, stream.hasPrefix("feed/") {
      return WebAddress(String(stream.dropFirst(5)))
    }
    return entry["feed"]?["feed_url"]?.string.flatMap(WebAddress.init)
  }

  /// Whether a stream's or state's name says that what stands in it was put aside.
  private static func isStarred(_ name: String) -> Bool {
    name.hasSuffix("/state/com.google/starred") || name.hasSuffix("/tag/global.saved")
  }

  private static func instant(_ value: JSONValue) -> Timestamp? {
    value.integer.flatMap { MovedList.instant($0) }
      ?? value.string.flatMap { MovedList.instant($0) }
  }
}

extension JSONValue {
  /// Yes or no, when this is one.
  fileprivate var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
}
