// The small facts of feed documents: dates, links, people, tags, pictures, files.

package import LedeBase

extension Array {
  /// Adds an element, unless there are as many as there may be.
  mutating func append(_ element: Element, upTo limit: Int) { if count < limit { append(element) } }
}

/// A date as written, and as understood.
package struct FeedDate: Hashable, Sendable {
  var raw: String
  /// Nil when nobody can tell what is meant.
  package var instant: Timestamp?

  init(_ raw: String) {
    self.raw = raw
    instant = DateReader.timestamp(raw)
  }
}

/// An element whose meaning Lede does not know.
package struct FeedOther: Hashable, Sendable {
  /// Prefix and name in small letters, `thr_in-reply-to`, or the name alone.
  package let name: String
  /// Its words; empty when attributes say all.
  package var value = ""
  var attributes: [String: String] = [:]
  /// How deep it stands: the same name nearer to the top counts more.
  let depth: Int
}

/// A link of a feed or an entry.
package struct FeedLink: Hashable, Sendable {
  var relation: String
  package var address: String?
  var type: String?
  var title: String?
  var language: String?
  package var length: String?

  package init(_ address: String?, relation: String = "alternate", type: String? = nil) {
    self.relation = relation
    self.address = address
    self.type = type
  }
}

/// Somebody named in a feed.
package struct FeedPerson: Hashable, Sendable {
  package var name: String?
  var email: String?
  package var address: String?

  /// Whether nothing is known of them.
  package var isEmpty: Bool { name == nil && email == nil && address == nil }
}

/// A publisher's word for what something is about.
package struct FeedTag: Hashable, Sendable {
  var term: String?
  var scheme: String?
  package var label: String?
}

/// A picture that stands for a feed or an entry.
package struct FeedImage: Hashable, Sendable {
  package var address: String?
  var title: String?
  package var link: String?
  var description: String?
  var width: Int?
  var height: Int?

  package init(_ address: String? = nil) { self.address = address }
}

/// A file that goes with an entry.
package struct FeedEnclosure: Hashable, Sendable {
  package var address: String
  var type: String?
  package var length: String?
  var title: MarkedText?
  /// How long it lasts, as written.
  var duration: String?

  /// The type of what is a picture, whichever kind.
  static let anyPicture = "image/*"

  package init(_ address: String, type: String? = nil, length: String? = nil) {
    self.address = address
    self.type = type
    self.length = length
  }
}

/// The program that wrote a feed.
package struct FeedGenerator: Hashable, Sendable {
  package var name: String?
  package var address: String?
  var version: String?
}

/// What only podcasts say.
struct FeedPodcast: Hashable, Sendable {
  /// Whether the words are not for children; nil when it is said to be neither (`clean` is false).
  var isExplicit: Bool?
  var saysExplicit = false
  /// Whether it is to be left out of directories.
  var isBlocked: Bool?
  var duration: String?
  /// Who answers for it, and how they are reached.
  var owner: FeedPerson?

  /// How many seconds `1:02:03`, `62:03`, `3723` or `3723.5` are; nil for none, and for more than ten days.
  static func seconds(_ text: String) -> Int? {
    let parts = text.prefix { $0 != "." }.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0
    for part in parts {
      let digits = part.filter { $0 != " " }
      guard digits.utf8.count < 8, let number = Int(digits), number >= 0 else { return nil }
      seconds = seconds * 60 + number
    }
    return (1...864_000).contains(seconds) ? seconds : nil
  }
}

/// The feed an entry was taken from, kept apart so that a part may hold another.
package struct FeedSource: Hashable, Sendable {
  private var box: [FeedPart]
  /// Where that feed is found (RSS `source url`).
  package var address: String?

  var part: FeedPart {
    get { box[0] }
    set { box[0] = newValue }
  }

  init(_ part: FeedPart = FeedPart(), address: String? = nil) {
    box = [part]
    self.address = address
  }
}
