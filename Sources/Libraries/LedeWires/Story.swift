// A list of stories as news services send them, before it becomes a feed.

/// What a news service answered.
package struct StoryList: Hashable, Sendable {
  /// Which service's words it is written in.
  package enum Format: Hashable, Sendable { case newsContract, newsAPI }

  package var format = Format.newsContract
  /// The stories in the order of the answer.
  package var stories: [Story] = []
  /// How many stories the service has in all, as it says.
  package var total: Int64?
  /// What went wrong, in the service's words, when it sent an error in place of stories.
  package var refusal: Refusal?
  /// Whether the answer broke off or turned into no JSON after the stories that are here.
  package var isBroken = false

  /// An error in the words of a service: a code for programs, a message for people.
  package struct Refusal: Hashable, Sendable {
    package var code: String
    package var message: String
  }
}

/// One story of a news service, nothing in it checked.
package struct Story: Hashable, Sendable {
  /// The service's number for it, as text; nil when it gives none.
  package var id: String?
  /// The service's number or short name for who published it.
  package var sourceID: String?
  package var sourceName: String?
  /// The names of its tags, in order.
  package var tags: [String] = []
  package var author: String?
  package var title: String?
  package var description: String?
  package var address: String?
  package var picture: String?
  /// A date as written.
  package var publishedAt: String?
  /// Plain text, its cut marker taken off.
  package var content: String?
  /// How many characters the service left out at the end of `content`; 0 when it is whole.
  package var leftOut = 0

  /// Sets `content`, understanding `… [+1998 chars]` at its end.
  mutating func setContent(_ text: String?) {
    content = text
    leftOut = 0
    guard let text, text.hasSuffix(" chars]"), let open = text.utf8.lastIndex(of: UInt8(ascii: "["))
    else { return }
    let marker = text[open...].dropFirst()
    guard marker.hasPrefix("+"), let count = Int(marker.dropFirst().dropLast(7)), count >= 0
    else { return }
    var kept = text[..<open]
    while kept.utf8.last == UInt8(ascii: " ") { kept = kept.dropLast() }
    content = String(kept)
    leftOut = count
  }
}
