// What Lede says about the kinds of writing that lists show and readers hide.

extension Phrases {
  package static let keptOut = "Keep out of my lists"
  package static let keptOutMore =
    "What is ticked goes to Muted as Lede judges it and does not wait as unread. Searches still "
    + "find it. Lede judges the writing, not whether it is true, and it can be wrong."
  package static let byHeadline = "headline only"
  package static let strongestFirst = "Strongest first"
  package static func nothingOfKind(_ label: Label) -> String {
    "Nothing here that Lede takes for \(label.displayName) yet."
  }
  package static func hidesKind(_ label: Label) -> String {
    "You keep \(label.displayName) out of your lists."
  }
  package static let seeHidden = "See it in Muted"
  package static let changeHidden = "Change that"
}
