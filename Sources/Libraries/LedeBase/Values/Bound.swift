// How much of a kind a reader may have, where the store itself says no.

/// Something that a reader may have only so many of: whoever has more keeps them and adds none.
///
/// `docs/settings.md` lists these beside the bounds that features keep by themselves.
package enum Bound: Hashable, Sendable, CaseIterable {
  /// Feeds that are followed.
  case subscriptions
  case folders
  case searches
  case rules
  /// Checks that are kept.
  case checks

  /// The most there may be.
  package var most: Int {
    switch self {
    case .subscriptions: 5_000
    case .folders: 500
    case .searches: 200
    case .rules: Rule.most
    case .checks: 20_000
    }
  }
}
