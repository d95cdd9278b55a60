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
  package static let kindOfWriting = "Kind of writing"
  package static let whyThisVerdict = "What weighed most"
  /// What a verdict was made by, or why there is none.
  package static func judgedBy(_ basis: KeptVerdict.Basis) -> String {
    switch basis {
    case .article: "Judged by the article."
    case .feed: "Judged by what the feed tells."
    case .headline: "Judged by the headline only."
    case .notEnglish: "Not judged: Lede judges English only, and this is something else."
    case .tooLittle: "Not judged: there is too little to read here."
    }
  }
  package static let tellsLittle =
    "Its feed tells little. A setting of the feed has Lede judge, and show, the articles themselves:"
  package static let howComputed = "How is this computed?"
  package static let checkThePage = "Check the page itself"
}
