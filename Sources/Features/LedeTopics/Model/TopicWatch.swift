// Which followed topics new items name. Pure.

import LedeBase

/// The spellings of many topics, looked for in one walk over a text.
struct TopicWatch: Sendable {
  /// By their first words.
  private var rows: [String: [(words: [String], topic: Topic.ID)]] = [:]

  /// Cost: O(spellings).
  init(_ topics: [FollowedTopic]) {
    for topic in topics {
      for words in topic.question.topic.spellings {
        guard let first = words.first else { continue }
        rows[first, default: []].append((words: words, topic: topic.id))
      }
    }
  }

  var isEmpty: Bool { rows.isEmpty }

  /// The topics that a text names.
  ///
  /// Cost: O(bytes × topics with the same first word).
  func topics(named text: String) -> Set<Topic.ID> {
    var found: Set<Topic.ID> = []
    let words = FoldedWords.words(of: text)
    for at in words.indices {
      for row in rows[words[at]] ?? [] where words[at...].starts(with: row.words) {
        found.insert(row.topic)
      }
    }
    return found
  }
}
