// What a reader can wish of a feed: its name, its place, its tags, how often it is asked.

/// A change of one subscription; what is nil stays as it is.
package struct SubscriptionChange: Hashable, Sendable {
  /// The reader's own name for the feed; an empty one gives back the feed's own.
  package var name: String?
  /// The folders to lie in, outermost first, made when missing; empty for the top.
  package var folder: [String]?
  /// The reader's own tags, in place of those before.
  package var tags: [String]?
  /// A feed that all its followers have paused is not asked.
  package var isPaused: Bool?
  /// Whether the article behind each new item is fetched as it comes.
  package var wantsArticle: Bool?
  /// How long to wait between asks, brought into `intervals`; `.zero` for the feed's own rhythm.
  package var interval: Duration?
  /// How much is kept; `Retention()` for the usual.
  package var retention: Retention?

  /// How often a reader can have a feed asked.
  package static let intervals: ClosedRange<Duration> = .seconds(5 * 60) ... .seconds(7 * 86_400)
  /// More tags on one feed are left out.
  package static let mostTags = 20
  /// Folders within folders; deeper ones are left out.
  package static let deepest = 8
  /// The longest name of a feed, folder or tag, in characters; the rest is cut off.
  package static let longestName = 100

  package init(
    name: String? = nil, folder: [String]? = nil, tags: [String]? = nil, isPaused: Bool? = nil,
    wantsArticle: Bool? = nil, interval: Duration? = nil, retention: Retention? = nil
  ) {
    self.name = name
    self.folder = folder
    self.tags = tags
    self.isPaused = isPaused
    self.wantsArticle = wantsArticle
    self.interval = interval
    self.retention = retention
  }

  /// The same within all bounds: names on one line, none empty or twice, the interval in range.
  package var cleaned: SubscriptionChange {
    var change = self
    change.name = name.map(SubscriptionChange.clean)
    change.folder = folder.map {
      Array($0.map(SubscriptionChange.clean).filter { !$0.isEmpty }.prefix(Self.deepest))
    }
    change.tags = tags.map { tags in
      var seen: Set<String> = []
      let names = tags.map(SubscriptionChange.clean)
      return Array(names.filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(Self.mostTags))
    }
    change.interval = interval.map {
      $0 <= .zero
        ? .zero : min(max($0, Self.intervals.lowerBound), Self.intervals.upperBound)
    }
    return change
  }

  /// A name as it can be kept: one line, no blanks around it, not too long.
  ///
  /// Cost: O(1), as the rest of a name without end is not looked at.
  fileprivate static func clean(_ name: String) -> String {
    PlainName.of(String(name.unicodeScalars.prefix(1_024)), most: longestName) ?? ""
  }
}

extension Subscription {
  /// For how long a feed that brings nothing counts as dead.
  package static let deadAfter = Duration.seconds(30 * 86_400)

  /// Whether nothing came of the feed for 30 days: it is gone, gave no good answer, or told nothing.
  ///
  /// Of a feed that is followed for a shorter time nobody can say that; one that was never asked
  /// waits, and one that is paused rests.
  package func isDead(at now: Timestamp) -> Bool {
    guard !isPaused, let since, now - since > Subscription.deadAfter,
      feed.health.lastAsked != nil
    else { return false }
    if feed.health.isStopped || feed.health.itemsAWeek == 0 { return true }
    return now - (feed.health.lastGood ?? since) > Subscription.deadAfter
  }
}

/// A folder or a tag of a reader's feeds, and what it holds.
package struct FeedGroup: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A folder with all that lies in it, outermost name first.
    case folder([String])
    /// A reader's own tag.
    case label(String)
  }
  package var kind: Kind
  /// How many followed feeds it holds.
  package var feeds: Int
  /// How many unread items these hold.
  package var unread: Int

  package init(kind: Kind, feeds: Int, unread: Int) {
    self.kind = kind
    self.feeds = feeds
    self.unread = unread
  }

  /// The order of `Store.groups`: folders from the top down, then tags.
  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    switch (a.kind, b.kind) {
    case (.folder(let a), .folder(let b)):
      let lowered = (a.map { $0.lowercased() }, b.map { $0.lowercased() })
      return lowered.0 == lowered.1
        ? a.lexicographicallyPrecedes(b) : lowered.0.lexicographicallyPrecedes(lowered.1)
    case (.label(let a), .label(let b)): return (a.lowercased(), a) < (b.lowercased(), b)
    case (.folder, .label): return true
    case (.label, .folder): return false
    }
  }
}

extension Outline {
  /// The same, with names that hold nothing that is not seen or turns the direction of what follows, none longer
  /// than a reader may give, and no folders that are too deep.
  package var plainlyNamed: Outline {
    var outline = self
    outline.title = title.flatMap(Outline.cut)
    outline.folder = Array(folder.compactMap(Outline.cut).prefix(SubscriptionChange.deepest))
    return outline
  }

  private static func cut(_ name: String) -> String? {
    let name = SubscriptionChange.clean(name)
    return name.isEmpty ? nil : name
  }
}
