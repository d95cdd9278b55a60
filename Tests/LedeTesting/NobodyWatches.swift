// Nobody at the other end.

package import LedeBase

/// Watching that tells nothing: for tests of pages that nobody keeps open.
package struct NobodyWatches: Watching {
  package init() {}
  package func watch(for reader: Reader.ID, seen: Int?) async -> (any NewsWatch)? { nil }
  package func changed(for reader: Reader.ID) {}
  package func opened(by reader: Reader.ID) {}
}
