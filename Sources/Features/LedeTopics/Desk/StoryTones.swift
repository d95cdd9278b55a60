// How stories speak of something, for features beside topics.

package import LedeBase
package import LedeNews

/// How a story speaks of something.
package struct StoryTone: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case warm, cold, neither }
  package var kind: Kind
  /// −1…1.
  package var score: Double
}

/// Judges stories as those of a topic are judged, and keeps their tones with them.
package struct StoryTones: Sendable {
  private let desk: TopicsDesk

  /// Over what topics keep.
  package init(_ services: Services) {
    desk = TopicsDesk(services, times: TimesDesk(services.house, Topics.Settings()))
  }

  /// The tones of stories that are about one thing, whether they name it or not.
  ///
  /// Cost: where tones are not kept yet some 30 ms for each story.
  ///
  /// - Parameters:
  ///   - headlines: Which; the first ten are judged.
  ///   - name: What they are about.
  ///   - reader: Who waits; one such question of each reader is judged at a time.
  ///   - mayJudge: Whether they are judged; else the tones that are kept are taken.
  /// - Returns: The tone of each that could be judged.
  /// - Throws: Why the database could not be used, or that too many of the reader's questions wait.
  package func tones(
    of headlines: [Headline], on name: String, for reader: Reader.ID, mayJudge: Bool
  ) async throws -> [Item.ID: StoryTone] {
    guard let topic = Topic(name, kind: .title) else { return [:] }
    let articles = try await desk.toJudge(headlines, isFiled: true)
    let judged = try await desk.judged(
      articles, on: topic, of: reader, at: desk.now(), mayJudge: mayJudge)
    return judged.reduce(into: [:]) { tones, article in
      guard let item = article.item, let tone = article.tone else { return }
      let kind: StoryTone.Kind? =
        switch tone.kind {
        case .warm: .warm
        case .cold: .cold
        case .neither: .neither
        case .unknown: nil
        }
      tones[item] = kind.map { StoryTone(kind: $0, score: tone.score) }
    }
  }
}
