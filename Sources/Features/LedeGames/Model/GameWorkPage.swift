// What the page of a work shows: everything that feeds of games tell of it, its critics side by side.

import LedeBase
import LedeLore
import LedeReviews
import LedeTopics

struct GameWorkPage: Sendable {
  /// A review, and how its words speak of the work.
  struct Critic: Sendable {
    var entry: GamesPage.Entry
    var tone: StoryTone?

    /// Whether its words say the opposite of its score.
    var parts: Bool {
      guard let score = entry.fact.score else { return false }
      return switch tone?.kind {
      case .warm: score.points < 50
      case .cold: score.points >= 70
      case .neither, nil: false
      }
    }
  }

  var name: String
  var kind: GameWork?
  /// The best score first, those without one last.
  var critics: [Critic] = []
  var articles: [GamesPage.Entry] = []
  var videos: [GamesPage.Entry] = []
  /// Who and what of a story its headlines and first words name, most often first.
  var names: [LoreName] = []
  /// Whether it can be asked what the papers think of them.
  var hasTopics = false
  var now: Timestamp

  /// Of all scores; nil where there is none.
  var summary: ScoreSummary? { ScoreSummary(critics.compactMap(\.entry.fact.score)) }
}

/// What several scores say together, in points of 100.
struct ScoreSummary: Hashable, Sendable {
  let count: Int
  let mean: Int
  let low: Int
  let high: Int

  init?(_ scores: [Score]) {
    guard let low = scores.min(), let high = scores.max() else { return nil }
    func points(_ tenths: Int) -> Int { (tenths + 5) / 10 }
    count = scores.count
    mean = points(scores.reduce(0) { $0 + $1.tenths } / scores.count)
    (self.low, self.high) = (points(low.tenths), points(high.tenths))
  }
}
