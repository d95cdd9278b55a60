// What Lede says around lists and stories.

extension Phrases {
  // Places.
  package static let search = "Search"
}
