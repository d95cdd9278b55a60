// What Lede says where writing is checked.

package import LedeBase
import LedeLanguage
import LedeSite

extension Phrases {
  /// FakerFact's clients know these words.
  static let checkNotDownloadedTitle = "Article could not be downloaded"
  static let nothingToCheckTitle = "There is nothing to check in that"
  static let checkInsideTitle = "Lede does not go there"
  static let checkNotAnArticleTitle = "This is not an article"
  static let checkTooLittleTitle = "There is too little text to judge"
  static let checkNotEnglishTitle = "This is not English"
  static let checkTooSlowTitle = "This takes too long"
  static let tooManyChecksTitle = "Too many checks"
  static let checkTooLargeTitle = "This is too long"
  static let outsideJudgeTitle = "The judge that this Lede asks gave no verdict"
  static let notCheckedTitle = "Lede could not do that"

  /// Why a page could not be brought, and what the reader can do.
  static func checkNotDownloaded(_ error: FetchError) -> String {
    let site = error.address.host
    return switch error {
    case .refused(_, status: 404, _), .refused(_, status: 410, _):
      "\(site) has no page at this address. Look for a slip in it, or for where the page went."
    case .refused(_, status: 401, _), .refused(_, status: 402, _), .refused(_, status: 403, _):
      "\(site) does not show this page to Lede. If you can read it, copy its text and check that."
    case .refused(_, status: 429, _):
      "\(site) is asked too often just now. Try again in a while."
    case .refused(_, let status, _):
      "\(site) refused to send it (\(status)). Try again later, or check its text."
    case .tooSlow: "\(site) did not answer in time. Try again later, or check its text."
    case .tooLarge(_, let bytes):
      "It is larger than \(bytes / 1_048_576) MB. Copy its text and check that."
    case .unknownHost:
      "There is no site called \(site), or the network is down. Look for a slip in the address."
    case .unreachable: "\(site) cannot be reached now. Try again later."
    case .insecure:
      "The connection to \(site) is not safe, as its certificate cannot be trusted."
    case .badRedirect: "\(site) sends visitors in circles, or to something that is not a page."
    case .broken: "\(site) sent an answer that cannot be read. Try again later."
    case .notEncrypted, .forbiddenAddress: error.message
    case .cancelled: "The asking was called off. Try again."
    }
  }

  /// After the title, which says already that Lede does not go there.
  static func checkInside(_ error: FetchError) -> String {
    guard case .forbiddenAddress(let address, _, because: .inside) = error else {
      return error.message
    }
    return "\(address.host) leads into this machine or its own network. " + whoGoesInside
  }
  static let nothingToCheck =
    "That is no web address, and too short for a text. Paste an address that begins with https://, or 50 words and more."
  static func checkNotAPage(_ host: String) -> String {
    "What \(host) has there is no article: a picture, a film, a PDF or the like. Copy its text and check that."
  }
  static func checkNotAnArticle(_ host: String) -> String {
    host.isEmpty
      ? "Lede finds no article in it. Copy the text itself and check that."
      : "Lede finds no article on this page of \(host). Open the article itself and check its address, or copy its text."
  }
  static func checkTooLittle(words: Int, isPasted: Bool) -> String {
    (words == 1 ? "It has 1 word, and it takes 50. " : "It has \(words) words, and it takes 50. ")
      + (isPasted
        ? "Paste more of it, if you can."
        : "If the page shows more to you, copy its text and check that.")
  }
  static let checkNotEnglish = "Lede judges English only. Look for an English version of it."
  static func checkTooSlow(seconds: Int) -> String {
    "Lede gave up after \(seconds) seconds. Try again later, or copy its text and check that."
  }
  static func tooManyChecks(seconds: Int) -> String {
    "Lede checks only so many in a minute. Try again in "
      + (seconds == 1
        ? "a second." : seconds < 90 ? "\(seconds) seconds." : "\((seconds + 59) / 60) minutes.")
  }
  static func checkTooLarge(megabytes: Int) -> String {
    "Lede reads up to \(megabytes) MB. Check the part that matters to you."
  }
  static func outsideJudgeSays(_ server: String, code: Int, _ words: String) -> String {
    words.isEmpty
      ? "\(server) would not judge it (code \(code))." : "\(server) says: \(words) (code \(code))"
  }
  static func outsideJudgeSilent(_ server: String) -> String {
    "\(server), which judges for this Lede, gave no answer that can be read. Try again later."
  }

  // The tab and the page of a check.

  static let checkHead = "Check an article"
  static let checkMore =
    "What kind of writing is it? Lede reads it on this machine and says what it resembles, and why. "
    + "It judges the writing, not the truth."
  static let checkLabel = "A link, or the text itself"
  static let checkPlaceholder = "Paste a link, or the text itself"
  static let checkedBefore = "Checked before"
  static let checkedText = "A text without a headline"
  static let pastedText = "Pasted text"
  static let olderChecks = "Older checks"
  static let judgeHeadline = "Judge the headline alone"
  static let noCheck = "Lede keeps no check under this number"
  static let noCheckMore =
    "Checks are kept for 400 days, unless this Lede's owner wishes otherwise, and longer where somebody disagreed. Look for a slip in the address, or check the article again."

  static let headlineOnlyMore =
    "There was too little text, so the headline alone was judged. That says less than an article would."
  static let sharesMore = "Each kind is judged by itself, so the shares need not add up to 100%."
  static let verdict = "Verdict"
  package static let weighedMost = "What weighed most"
  static let weighedMore =
    "The words and sentences that moved each kind most, and by how much: +1 multiplies its odds by 2.7. Small words such as “the” count too, and are not listed."
  static let weighedMoreTwice =
    "The words that moved the quick judge most, and the sentences without which both readers would be less sure of a kind: +1 multiplies its odds by 2.7. Small words such as “the” count too, and are not listed."
  static let asRead = "The text as it was read"
  static let asReadMore = "Marked: what weighed most for"
  static let elsewhereNoReasons = "The server that judged this gives no reasons, only shares."

  package static func wordsRead(_ count: Int) -> String {
    count == 1 ? "1 word read" : "\(count) words read"
  }
  /// A language by its tag, as far as judges know any.
  package static func language(_ tag: String) -> String {
    tag == "en" || tag.hasPrefix("en-") ? "English" : tag
  }
  static let readOfPage = "from its page"
  static let readOfText = "as it was pasted"
  package static let readAgain = "read again by the second reader"
  package static func judgedWith(_ checksum: String) -> String {
    "model \(checksum.prefix(8))"
  }
  static func judgedBy(_ server: String) -> String { "judged by \(server)" }
  static func tookSeconds(_ seconds: String) -> String { "in \(seconds) s" }

  static let readHere = "Read here"
  static let checkAgain = "Check again"
  static let aboutCheck = "This check"
  static let disagree = "I disagree"
  static let disagreeMore =
    "What do you take it for? It is kept on this Lede only, and its owner can train the judge with it."
  static func disagreed(_ label: Label) -> String {
    "You take it for \(label.displayName)."
  }

  // MARK: What was shared or handed over

  static let sharedPage = "Check what was shared"
  static let sharedMore = "Lede asks this site for the page, and says what kind of writing it is."
  static let sharedNothing =
    "There is no link in what was shared. Paste one, or the text itself, into the box."
  static let pasteInstead = "Paste a link or a text"
  static let receivedPage = "Check the page that was handed over"
  static let receivedWaiting = "Waiting for the page that you clicked the bookmark on …"
  static let receivedNothing =
    "That page handed nothing over: some sites do not let go of what they show. Lede can still ask for its address."
  static let receivedTooLarge =
    "That page is larger than 3 MB, so it was not taken. Lede can still ask for its address."
  static let receivedReady = "This is what the page handed over. Nothing has been sent yet."
  static let receivedSize = "{size} of text and markup"
  static let receivedWithoutScript =
    "Handing over a page needs scripts. Without them, paste the address or the text into the box."

  // MARK: Without a network

  static let checkedOnDevice = "Checked on this device, without a network. It is kept nowhere."
  static let savedOnDevice = "Saved on this device"
  static let savedOnDeviceHow = "These can be checked without a network as well."

  /// What a script says there, by its own names; `{n}` stands for a number.
  static let deviceCheckWords: [(name: String, text: String)] = [
    (
      "address",
      "Lede cannot be reached, so nothing can be fetched from an address now. Paste the text itself, "
        + "or choose a story that is saved on this device."
    ),
    ("facts", "{n} words read · English · " + judgedWith("{model}")),
    ("tooLittle", "It has {n} words, and it takes 50."),
    ("notEnglish", checkNotEnglish),
    (
      "missing",
      "Lede cannot be reached, and what this device needs to judge by itself is not on it yet. Open "
        + "this page once with a network."
    ),
    (
      "failed",
      "This device could not judge it by itself. Try a shorter text, or wait until Lede can be reached."
    ),
    ("inHeadline", inHeadline),
    ("none", noLeadingLabel), ("none-\(WaltRule.everyday.rawValue)", everydayWriting),
  ]

  // MARK: To programs

  static let apiNoAddress =
    "Send the address of an article: a JSON object with url, which begins with http:// or https://."
  static let apiNotJSON =
    "Send a JSON object such as {\"url\":\"https://…\"}, with Content-Type: application/json."
  static let apiNoSuchCheck = "There is no check of that number."
  static let apiNotAllowed =
    "This Lede wants a token: make one under Settings, Apps and extensions, and send it as Authorization: Bearer."
  static let apiWrongToken =
    "This token opens nothing here: it was revoked, belongs to another app, or was not copied whole. Look under Settings, Apps and extensions."

  // MARK: How it judges

  package static let howItJudges = "How Lede judges writing"
  package static let judgesWriting =
    "Lede judges the writing, not the truth: a plain account can be wrong, and a loud one right."
  static let howShort =
    "Words, pairs of words and the shapes of sentences each weigh a little for or against a kind of "
    + "writing. The weights were learnt from articles whose kind is known. The sum becomes a share: "
    + "of all writing at 70%, about seven in ten pieces are of that kind. Everything is computed on "
    + "this machine, and nothing that you read leaves it."
  static let secondReaderMore =
    "A second reader, a small language model, reads again what you ask about, and stories of which "
    + "the first judge is unsure or says more than that they are reports. It takes words in their order and not "
    + "one by one, from the beginning and the end of a long text, and counts for three parts in ten "
    + "beside the first judge."
  static let whoIsWalt =
    "Walt is the voice in which Lede puts a verdict into one sentence: the shares choose it, and no "
    + "person wrote it for that story. FakerFact was a service on the web that said what kind of "
    + "writing an article is; Lede tells the same kinds, and answers programs made for it."

  static let kindsOfWriting = "The kinds"
  static let howGood = "How good it is"
  static let howGoodMore =
    "Measured by models that were learnt in the same way without the publisher. In brackets: where the "
    + "figure lies in 19 of 20 draws of the publishers. Wide brackets mean that one or two publishers "
    + "decide."
  static let howGoodArticles = "When there is an article"
  static let howGoodHeadlines =
    "When there is only a headline. Many of these are drawn by chance from publishers it knows."
  static let howGoodTwice = "When the second reader has read the article too"
  static let whenKindLeads = "When a kind leads"
  static let whenKindLeadsMore =
    "A kind leads from a share on that was chosen so that nine of ten are right on publishers that the model never "
    + "saw, were eight of ten articles reports or everyday writing. Below that Lede says that it is not sure enough."
  static let leadsFrom = "Leads from"
  static let leadsRight = "Right so often"
  static let leadsFound = "Of its articles it leads"
  static let leadsShort = "Under 200 words from"
  static let neverLeads = "never"

  // MARK: Tones

  static let howTones = "How tones are told"
  static let howTonesMore =
    "For topics the second reader says of a sentence and a subject in it whether it speaks of that subject warmly, "
    + "coldly or neither. It was learnt from NewsMTSC, 8,734 sentences of political news in English, each with a "
    + "subject that people judged (CC BY 4.0)."
  static let howTonesGood = "On 783 sentences apart, looked at once"
  static let toneColumn = "Tone"
  static let toneF1 = "F1 (1 is perfect)"
  static let toneFigures = [
    ("Cold", ".786"), ("Neither", ".813"), ("Warm", ".678"), ("All, each alike", ".759"),
  ]
  static let toneLimits = [
    "It reads English. Irony, long sentences and what is only quoted mislead it most.",
    "It learnt from news about politics; of games, films and science less is known.",
    "It tells how a sentence speaks of something, not whether it is true, fair or good.",
  ]
  static let kindColumn = "Kind"
  static let learntExamples = "Examples learnt"
  static let unseenPublishers = "Publishers it never saw"
  static let unseenMore =
    "Publishers it never saw: the area under the curve of precision over recall; 1 is perfect."
  static let knownPublishers = "Publishers it knows"
  static let knownMore =
    "Publishers it knows: how many of a kind it finds when it may err as seldom as FakerFact said of "
    + "itself, on one article in ten by chance, with both sides taken as equally many. The model is "
    + "learnt anew without them."
  static func recallAt(_ precision: String) -> String { "at \(precision)" }
  static let calibrationError = "Error of shares"
  static let calibrationMore =
    "Error of shares: how far a share lies from what is so, on average. In most draws it is larger, as "
    + "errors of publishers no longer cancel each other out."
  static let notMeasured = "not measured"

  static let canSharesBeBelieved = "Can the shares be believed?"
  static let canSharesMore =
    "Each dot is a tenth of the scale: to the right what was said, upwards what was so. On the line "
    + "both are the same. Larger dots stand for more articles; all are of publishers that neither the "
    + "weights nor the shares were learnt from."
  static func plotOf(_ label: Label) -> String {
    "\(label.displayName): what was said and what was so, in ten steps; the table has the numbers"
  }
  static let theNumbers = "The numbers"
  static let saidShare = "Said"
  static let seenShare = "So"
  static let articlesThere = "Articles"

  static let learntFrom = "What it learnt from"
  static func learntFromMore(_ rows: String, _ publishers: String, _ apart: String)
    -> String
  {
    "\(rows) articles of \(publishers) publishers; \(apart) more were kept apart to examine it. No "
      + "article can be read out of the weights, and none is part of Lede. Most labels come from "
      + "a publisher or its section, not from people who read each article."
  }
  static let origins = "Collections"
  static let licence = "Licence as stated there"
  static let publishersLearnt = "Publishers it learnt from"
  static let publishersApart = "Publishers it was examined on"
  static let publisher = "Publisher"
  static let articlesAndKinds = "Articles, and how many of each kind"
  static let noneOfTheKinds = "none of the kinds"

  static let whatItCannot = "What it cannot do"
  package static let judgingLimits = [
    "It knows English of about 2009 to 2021, mostly American, mostly of politics. Later names and "
      + "causes are new to it.",
    "Satire that is written soberly looks like news, and columns that quote much look like reports.",
    "It has few examples of sensational writing; its brackets say how little that is.",
    "Anybody can write so as to be judged well. A verdict is a hint to read with care, not a grade.",
  ]
  static let hate = "Hate"
  package static func hateIsOff(_ area: String, _ least: String) -> String {
    "Hate is not judged, and its share is always 0: the best model reached \(area) on short posts "
      + "that it did not learn from, where 1 is perfect, and below \(least) it would be wrong too often."
  }
  static let hateIsOffUnmeasured =
    "Hate is not judged, and its share is always 0: there is no model for it here."
  static func hateIsOn(_ area: String) -> String {
    "Hate is judged by a model of its own, learnt from short posts; it reached \(area) on posts that "
      + "it did not learn from, where 1 is perfect. It is shown only where you ask for it."
  }

  static let theModels = "The models"
  static func modelOf(_ name: String) -> String {
    switch name {
    case "headline": "Headlines"
    case "hate": hate
    case "second": "The second reader"
    default: "Articles"
    }
  }
  static func features(_ count: String) -> String { "\(count) features" }
  static func pieces(_ count: String) -> String { "\(count) words and pieces of words" }
  static let noModelReport =
    "The models that judge writing have no report here, so there are no figures to show."

  /// `0.983`; nil for what is no number from 0 to 1.
  package static func thousandths(_ value: Double?) -> String? {
    guard let value, (0...1).contains(value) else { return nil }
    let thousandths = Int((value * 1_000).rounded())
    let digits = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  // MARK: Wherever a verdict stands

  package static let check = "Check"

  /// What a verdict was made by, or why there is none.
  package static func judgedBy(_ basis: KeptVerdict.Basis, isReadAgain: Bool) -> String {
    switch basis {
    case .article where isReadAgain: "Judged by the article, which the second reader read too."
    case .feed where isReadAgain: "Judged by what the feed tells, which the second reader read too."
    case .article: "Judged by the article."
    case .feed: "Judged by what the feed tells."
    case .headline: "Judged by the headline only."
    case .notEnglish: "Not judged: Lede judges English only, and this is something else."
    case .tooLittle: "Not judged: there is too little to read here."
    }
  }
  static func checksFull(_ most: Int) -> String {
    "Lede keeps \(most) of your checks, the most there may be. They go by themselves as they grow old."
  }
}
