// What Lede says in and around the reading view.

extension Phrases {
  package static let savePage = "Save a page"
  package static let alwaysWhole = "Always fetch the full article"
}
