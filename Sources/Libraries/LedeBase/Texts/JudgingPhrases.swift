// What Lede says about kinds of writing.

extension Phrases {
  /// What a label means, in a sentence.
  package static func meaning(of label: Label) -> String {
    switch label {
    case .journalism: "Lays out facts, says who says so, and leaves conclusions to you."
    case .wiki: "Teaches or documents a subject, with no news to tell."
    case .opinion: "Argues or weighs in the author’s own voice."
    case .satire: "Makes things up or blows them up for fun, often in the voice of news."
    case .sensational: "Aims to stir first: charged words and bold claims before evidence."
    case .agendaDriven: "Written to win you for a cause, by chosen facts or loaded words."
    case .hate: "Attacks people for what they are."
    }
  }

  package static let noLeadingLabel = "No clear kind"
  package static let headlineOnly = "Headline only"
  package static let allScores = "All scores"
  package static func shares(_ words: [String]) -> String {
    words.joined(separator: ", ") + " per cent"
  }
  package static let inHeadline = "in the headline"
}
