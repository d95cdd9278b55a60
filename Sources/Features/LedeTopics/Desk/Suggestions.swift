// What can be asked about, while somebody types.

import LedeBase
import LedeDatabase
import LedeLore
import LedeSite
import LedeTimes

/// One that is offered.
struct Suggestion: Hashable, Sendable {
  /// Why it is offered.
  enum Origin: Hashable, Sendable { case followed, times, lore, feeds }

  var topic: Topic
  var origin: Origin
}

/// What fits a few letters, the most used first within each group.
struct Suggestions: Hashable, Sendable {
  struct Group: Hashable, Sendable {
    var name: String
    var all: [Suggestion]
  }

  /// Of the tags of the Times, of names of a story and in feeds, and of topics that are followed so many each.
  static let most = 8

  var groups: [Group] = []
  /// Why the Times was not asked; nil where it was, where nobody wished it, and where there is no key.
  var fault: String?
  /// Whether the Times may know more: there is a key, and it was not asked.
  var mayAskTimes = false

  /// Sorts what was found: what is followed first, then by kind, then what one's own feeds tell.
  ///
  /// What has one name is offered once: followed before a tag or somebody of a story, and these, whose kind is
  /// known, before a name in feeds.
  init(_ all: [Suggestion] = []) {
    var seen: Set<String> = []
    var groups: [String: [Suggestion]] = [:]
    for origin in [Suggestion.Origin.followed, .times, .lore, .feeds] {
      let before = seen
      for one in all where one.origin == origin {
        let name = one.topic.spellings[0].joined(separator: " ")
        if before.contains(name) { continue }
        seen.insert(name)
        groups[Phrases.group(one), default: []].append(one)
      }
    }
    let order =
      [Phrases.yourTopics] + Topic.Kind.allCases.dropLast().map(Phrases.kind) + [
        Phrases.kind(.any), Phrases.inYourFeeds,
      ]
    self.groups = order.compactMap { name in groups[name].map { Group(name: name, all: $0) } }
  }
}

/// What fits, as a page of links.
struct FoundPage: Sendable {
  /// What somebody typed.
  var typed: String
  /// The whole question that they typed it in; nil where it is none.
  var question: TopicQuestion?
  var found: Suggestions
  var sources: [SourceChoice]

  /// The same question about something else.
  func question(about topic: Topic) -> TopicQuestion {
    guard var question else { return TopicQuestion(topic) }
    question.topic = topic
    return question
  }
}

extension Phrases {
  fileprivate static func group(_ one: Suggestion) -> String {
    switch one.origin {
    case .followed: yourTopics
    case .times, .lore: kind(one.topic.kind)
    case .feeds: inYourFeeds
    }
  }
}

extension TopicsDesk {
  /// What fits a few letters.
  ///
  /// Cost: four small reads of the database and a look into memory, under 1 ms; the first time all names are read
  /// (`NameIndex`); with `mayAsk` perhaps a question to the Times.
  ///
  /// - Parameters:
  ///   - text: What somebody typed so far.
  ///   - reader: Whose topics and feeds are looked through.
  ///   - mayAsk: Whether the Times may be asked; what it told before is known anyway.
  /// - Returns: What fits; nothing for less than two letters.
  /// - Throws: Why the store, or the key of the Times, could not be used.
  func suggestions(
    for text: String, reader: Reader.ID, mayAsk: Bool
  ) async throws -> Suggestions {
    guard let typed = NameRows.Typed(text) else { return Suggestions() }
    let hasKey = try await times.key.origin() != .none
    let asked =
      mayAsk && hasKey
      ? try await times.tags(startingWith: text, for: reader) : (tags: [], fault: nil)
    let (followed, feeds, version) = try await database.read { connection throws(StoreError) in
      (
        try connection.rows(TopicRows.all, reader), try connection.rows(NameRows.feeds, reader),
        try NameRows.version(on: connection)
      )
    }
    let found = try await names.names(at: version)
      .found(typed.words, in: feeds, most: Suggestions.most)
    var all = followed.compactMap { $0?.question.topic }
      .filter { topic in topic.spellings.contains { typed.fits($0) } }
      .prefix(Suggestions.most).map { Suggestion(topic: $0, origin: .followed) }
    // What the Times told a moment ago stands in no index yet.
    var tags = asked.tags.compactMap(\.topic)
    for name in found.times {
      if let tag = Topic(name.name, kind: name.kind), !tags.contains(tag) { tags.append(tag) }
    }
    all += tags.prefix(Suggestions.most).map { Suggestion(topic: $0, origin: .times) }
    all +=
      try await lore?.index()?.fitting(typed.words, most: Suggestions.most).compactMap { name in
        Topic(name).map { Suggestion(topic: $0, origin: .lore) }
      } ?? []
    all += found.feeds.compactMap { name in
      Topic(name.name, kind: name.kind).map { Suggestion(topic: $0, origin: .feeds) }
    }
    var suggestions = Suggestions(all)
    suggestions.fault = asked.fault?.message
    suggestions.mayAskTimes = hasKey && !mayAsk
    return suggestions
  }
}
