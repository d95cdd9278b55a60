// What Lede says when nobody answers, and to devices that watch.

extension Phrases {
  package static func offlineSince(_ age: String) -> String {
    "Nobody answers Lede: there is no network. This is the news of \(age)."
  }
  package static let newsExpired = "Too old to show"
  package static func newsExpiredMore(_ age: String) -> String {
    "Nobody answers Lede: there is no network. The newest news it has came \(age), a week ago or "
      + "more. What you saved, search and single stories can still be read."
  }
  package static let newsEmpty = "No network"
  package static let newsEmptyMore =
    "Nobody answers Lede: there is no network, and no news is kept yet."
  package static let badMarks =
    "The body must be a JSON array of at most 10000 changes, each with key, item, change and at."
  package static let tooManyWatch = "Too many pages watch already. Try again later."
}
