// How much of a kind a reader may have, where the store itself says no.

/// Something that a reader may have only so many of: whoever has more keeps them and adds none.
///
/// Each stands with the feature whose it is; `docs/settings.md` lists all.
package struct Bound: Hashable, Sendable {
  /// What it is, for the log.
  package let name: String
  /// The most there may be.
  package let most: Int
  /// Why nothing more is taken, for people.
  package let refusal: String

  package init(_ name: String, most: Int, refusal: String) {
    self.name = name
    self.most = most
    self.refusal = refusal
  }
}

extension Bound {
  package static let rules = Bound("rules", most: Rule.most, refusal: Phrases.tooManyRules)
}
