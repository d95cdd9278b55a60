// What Lede says about the kinds of writing that lists show and readers hide.

extension Phrases {
  package static let kindsOfWriting = "Kinds of writing"
  package static let keptOut = "Keep out of my lists"
  package static let keptOutMore =
    "What is ticked goes to Muted as Lede judges it and does not wait as unread. Searches still "
    + "find it. Lede judges the writing, not whether it is true, and it can be wrong."
  package static let byHeadline = "headline only"
  package static let strongestFirst = "Strongest first"
  package static func nothingOfKind(_ label: Label) -> String {
    "Nothing here that Lede takes for \(name(of: label)) yet."
  }
  package static func hidesKind(_ label: Label) -> String {
    "You keep \(name(of: label)) out of your lists."
  }
  package static let seeHidden = "See it in Muted"
  package static let changeHidden = "Change that"
  package static let waitsForVerdict = "Lede has not judged this yet."
  package static let verdictOfArticle = "Judged by the article"
  package static let verdictOfFeed = "Judged by what the feed tells"
  package static let verdictOfHeadline = "Judged by the headline only"
  package static let verdictNotEnglish =
    "Lede judges English only, and this is something else."
  package static let verdictTooLittle = "There is too little text here to judge."
  package static let howComputed = "How is this computed?"
  package static let moreOfKind = "More like this"
}
