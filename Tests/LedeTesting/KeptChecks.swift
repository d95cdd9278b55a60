// Checks of a store, for tests that stand on one.

package import LedeChecks
package import LedeNews

extension Store {
  /// The checks that are kept in it.
  package var checks: CheckStore { CheckStore(database) }
  /// What its news has of what is checked.
  package var knownArticles: KnownArticles {
    KnownArticles(found: articleFound, keeps: keepsStill)
  }
}
