// What comes along from another reader: stories that were starred or read there, a list of what to read.

package import LedeBase

/// A story of another reader's list.
package struct MovedStory: Hashable, Sendable {
  /// As it stands there, with what tells where a reader came from.
  package var address: WebAddress
  package var title: String?
  /// When it appeared, or was put aside there.
  package var at: Timestamp?
  /// The feed that told it, as far as the list says.
  package var feed: WebAddress?
  package var isSaved: Bool
  package var isRead: Bool
}

/// Stories that another reader, or a service for reading later, wrote to a file.
package struct MovedList: Hashable, Sendable {
  /// In the order of the file; one address once.
  package private(set) var stories: [MovedStory] = []
  /// How many entries have no web address.
  package var passedOver = 0
  /// How many were more than a list may hold.
  package private(set) var leftOut = 0

  /// The most stories that are taken from one list.
  package static let most = 20_000
  /// The longest title that is kept, in bytes.
  private static let longestTitle = 1_000
  private var places: [WebAddress: Int] = [:]

  package init() {}

  /// Takes a story; what is told of one address twice is true of it if either says so.
  mutating func add(_ story: MovedStory) {
    let place = story.address.withoutTracking.withoutFragment
    if let place = places[place] {
      stories[place].isSaved = stories[place].isSaved || story.isSaved
      stories[place].isRead = stories[place].isRead || story.isRead
    } else if stories.count == MovedList.most {
      leftOut += 1
    } else {
      places[place] = stories.count
      var story = story
      story.title = story.title.flatMap(MovedList.words)
      stories.append(story)
    }
  }

  /// A title on one line; nil without words.
  private static func words(_ text: String) -> String? {
    let words = text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
      .joined(separator: " ").beginning(bytes: longestTitle)
    return words.isEmpty ? nil : words
  }

  /// The list in a file, by whatever program it was written.
  ///
  /// Known are: JSON of Google Reader's API (FreshRSS, Inoreader, Feedly), of Miniflux's entries and of
  /// NewsBlur's stories; tables with a column `url` (Pocket, Instapaper); pages of links with the day on
  /// which they were added (Pocket before 2025, bookmarks of browsers). A JSON list of anything else with
  /// addresses is a list of what to read. Cost: O(bytes).
  ///
  /// - Throws: `FeedError.notAList` when it is none of these.
  package static func read(_ bytes: [UInt8]) throws(FeedError) -> MovedList {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes[start...].first(where: { $0 > 32 }) else { throw .notAList }
    let list =
      switch first {
      case UInt8(ascii: "{"), UInt8(ascii: "["): MovedJSON.list(in: bytes)
      case UInt8(ascii: "<"): MovedLinks.list(in: bytes)
      default: MovedTable.list(in: Array(bytes[start...]))
      }
    guard let list, !list.stories.isEmpty || list.passedOver > 0 else { throw .notAList }
    return list
  }

  /// An instant as programs write it: seconds, milliseconds or microseconds since 1970, or a date.
  static func instant(_ text: String) -> Timestamp? {
    Int64(text).flatMap(instant) ?? DateReader.timestamp(text)
  }

  /// What is before 1990 or beyond any clock is no day on which somebody read on the web.
  static func instant(_ number: Int64) -> Timestamp? {
    let earliest: Int64 = 631_152_000
    for scale: Int64 in [1_000_000, 1_000, 1]
    where number / scale >= earliest && number / scale < 1 << 33 {
      return Timestamp(milliseconds: number / scale * 1_000)
    }
    return nil
  }
}
