// What `lede doctor` and `lede restore` ask of features.

/// What a look at one part of Lede found.
package struct HealthCheck: Sendable {
  package let area: String
  package let words: String
  /// What to do; nil when all is well.
  package let advice: String?

  package init(area: String, words: String, advice: String? = nil) {
    self.area = area
    self.words = words
    self.advice = advice
  }
}

/// How much a feature keeps.
package struct Holding: Sendable {
  /// Such as `2 accounts`.
  package let words: String
  /// Why nothing is restored over it unasked, as a sentence; nil where nothing is.
  package let mayNotBeReplaced: String?

  package init(_ words: String, mayNotBeReplaced: String? = nil) {
    self.words = words
    self.mayNotBeReplaced = mayNotBeReplaced
  }
}
