// How Lede tells how it judges writing, on a page and in a terminal.

extension Phrases {
  package static let howItJudges = "How Lede judges writing"
  package static let judgesWriting =
    "Lede judges the writing, not the truth: a plain account can be wrong, and a loud one right."
  package static let howShort =
    "Words, pairs of words and the shapes of sentences each weigh a little for or against a kind of "
    + "writing. The weights were learnt from articles whose kind is known. The sum becomes a share: "
    + "of all writing at 70%, about seven in ten pieces are of that kind. Everything is computed on "
    + "this machine, and nothing that you read leaves it."
  package static let whoIsWalt =
    "Walt is the voice in which Lede puts a verdict into one sentence: the shares choose it, and no "
    + "person wrote it for that story. FakerFact was a service on the web that said what kind of "
    + "writing an article is; Lede tells the same kinds, and answers programs made for it."

  package static let kindsOfWriting = "The kinds"
  package static let howGood = "How good it is"
  package static let howGoodMore =
    "Measured with this very model, on articles that it did not learn from. In brackets: where the "
    + "figure lies in 19 of 20 draws of the publishers. Wide brackets mean that one or two publishers "
    + "decide."
  package static let howGoodArticles = "When there is an article"
  package static let howGoodHeadlines =
    "When there is only a headline. Many of these are drawn by chance from publishers it knows."
  package static let apartFromLearning = "Headlines kept apart"
  package static let kindColumn = "Kind"
  package static let learntExamples = "Examples learnt"
  package static let unseenPublishers = "Publishers it never saw"
  package static let unseenMore =
    "Publishers it never saw: the area under the curve of precision over recall; 1 is perfect."
  package static let knownPublishers = "Publishers it knows"
  package static let knownMore =
    "Publishers it knows: how many of a kind it finds when it may err as seldom as FakerFact said of "
    + "itself, on one article in ten by chance, with both sides taken as equally many. The model is "
    + "learnt anew without them."
  package static func recallAt(_ precision: String) -> String { "at \(precision)" }
  package static let calibrationError = "Error of shares"
  package static let calibrationMore =
    "Error of shares: how far a share lies from what is so, on average."
  package static let notMeasured = "not measured"

  package static let canSharesBeBelieved = "Can the shares be believed?"
  package static let canSharesMore =
    "Each dot is a tenth of the scale: to the right what was said, upwards what was so. On the line "
    + "both are the same. Larger dots stand for more articles; all are of publishers that neither the "
    + "weights nor the shares were learnt from."
  package static func plotOf(_ label: Label) -> String {
    "\(name(of: label)): what was said and what was so, in ten steps; the table has the numbers"
  }
  package static let theNumbers = "The numbers"
  package static let saidShare = "Said"
  package static let seenShare = "So"
  package static let articlesThere = "Articles"

  package static let learntFrom = "What it learnt from"
  package static func learntFromMore(_ rows: String, _ publishers: String, _ apart: String)
    -> String
  {
    "\(rows) articles of \(publishers) publishers; \(apart) more were kept apart to examine it. No "
      + "article can be read out of the weights, and none is part of Lede. Most labels come from "
      + "a publisher or its section, not from people who read each article."
  }
  package static let origins = "Collections"
  package static let licence = "Licence as stated there"
  package static let publishersLearnt = "Publishers it learnt from"
  package static let publishersApart = "Publishers it was examined on"
  package static let publisher = "Publisher"
  package static let articlesAndKinds = "Articles, and how many of each kind"
  package static let noneOfTheKinds = "none of the kinds"

  package static let whatItCannot = "What it cannot do"
  package static let judgingLimits = [
    "It knows English of about 2009 to 2021, mostly American, mostly of politics. Later names and "
      + "causes are new to it.",
    "Satire that is written soberly looks like news, and columns that quote much look like reports.",
    "It has few examples of sensational writing; its brackets say how little that is.",
    "Anybody can write so as to be judged well. A verdict is a hint to read with care, not a grade.",
  ]
  package static let hate = "Hate"
  package static func hateIsOff(_ area: String, _ least: String) -> String {
    "Hate is not judged, and its share is always 0: the best model reached \(area) on short posts "
      + "that it did not learn from, where 1 is perfect, and below \(least) it would be wrong too often."
  }
  package static let hateIsOffUnmeasured =
    "Hate is not judged, and its share is always 0: there is no model for it here."
  package static func hateIsOn(_ area: String) -> String {
    "Hate is judged by a model of its own, learnt from short posts; it reached \(area) on posts that "
      + "it did not learn from, where 1 is perfect. It is shown only where you ask for it."
  }

  package static let theModels = "The models"
  package static func modelOf(_ name: String) -> String {
    name == "headline" ? "Headlines" : name == "hate" ? hate : "Articles"
  }
  package static let noModelReport =
    "The models that judge writing have no report here, so there are no figures to show."

  /// `0.983`; nil for what is no number from 0 to 1.
  package static func thousandths(_ value: Double?) -> String? {
    guard let value, (0...1).contains(value) else { return nil }
    let thousandths = Int((value * 1_000).rounded())
    let digits = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
