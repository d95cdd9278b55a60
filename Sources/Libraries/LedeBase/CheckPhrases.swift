// What Lede says where writing is checked.

extension Phrases {
  /// FakerFact's clients know these words.
  package static let checkNotDownloadedTitle = "Article could not be downloaded"
  package static let nothingToCheckTitle = "There is nothing to check in that"
  package static let checkInsideTitle = "Lede does not go there"
  package static let checkNotAnArticleTitle = "This is not an article"
  package static let checkTooLittleTitle = "There is too little text to judge"
  package static let checkNotEnglishTitle = "This is not English"
  package static let checkTooSlowTitle = "This takes too long"
  package static let tooManyChecksTitle = "Too many checks"
  package static let checkTooLargeTitle = "This is too long"
  package static let outsideJudgeTitle = "The judge that this Lede asks gave no verdict"
  package static let notCheckedTitle = "Lede could not do that"

  /// Why a page could not be brought, and what the reader can do.
  package static func checkNotDownloaded(_ error: FetchError) -> String {
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
  package static func checkInside(_ error: FetchError) -> String {
    guard case .forbiddenAddress(let address, _, because: .inside) = error else {
      return error.message
    }
    return "\(address.host) leads into this machine or its own network. " + whoGoesInside
  }
  package static let nothingToCheck =
    "That is no web address, and too short for a text. Paste an address that begins with https://, or 50 words and more."
  package static func checkNotAPage(_ host: String) -> String {
    "What \(host) has there is no article: a picture, a film, a PDF or the like. Copy its text and check that."
  }
  package static func checkNotAnArticle(_ host: String) -> String {
    host.isEmpty
      ? "Lede finds no article in it. Copy the text itself and check that."
      : "Lede finds no article on this page of \(host). Open the article itself and check its address, or copy its text."
  }
  package static func checkTooLittle(words: Int, isPasted: Bool) -> String {
    "It has \(words == 1 ? "1 word" : "\(words) words"), and it takes 50. "
      + (isPasted
        ? "Paste more of it, if you can."
        : "If the page shows more to you, copy its text and check that.")
  }
  package static let checkNotEnglish =
    "Lede judges English only. Look for an English version of it."
  package static func checkTooSlow(seconds: Int) -> String {
    "Lede gave up after \(seconds) seconds. Try again later, or copy its text and check that."
  }
  package static func tooManyChecks(seconds: Int) -> String {
    "Lede checks only so many in a minute. Try again in "
      + (seconds == 1
        ? "a second." : seconds < 90 ? "\(seconds) seconds." : "\((seconds + 59) / 60) minutes.")
  }
  package static func checkTooLarge(megabytes: Int) -> String {
    "Lede reads up to \(megabytes) MB. Check the part that matters to you."
  }
  package static func outsideJudgeSays(_ server: String, code: Int, _ words: String) -> String {
    words.isEmpty
      ? "\(server) would not judge it (code \(code))." : "\(server) says: \(words) (code \(code))"
  }
  package static func outsideJudgeSilent(_ server: String) -> String {
    "\(server), which judges for this Lede, gave no answer that can be read. Try again later."
  }

  // The tab and the page of a check.

  package static let check = "Check"
  package static let checkHead = "Check an article"
  package static let checkMore =
    "What kind of writing is it? Lede reads it on this machine and says what it resembles, and why. "
    + "It judges the writing, not the truth."
  package static let checkLabel = "A link, or the text itself"
  package static let checkPlaceholder = "Paste a link, or the text itself"
  package static let checkButton = "Check"
  package static let checkedBefore = "Checked before"
  package static let checkedText = "A text without a headline"
  package static let pastedText = "Pasted text"
  package static let olderChecks = "Older checks"
  package static let judgeHeadline = "Judge the headline alone"
  package static let noCheck = "Lede keeps no check under this number"
  package static let noCheckMore =
    "Checks are kept for 400 days, unless this Lede's owner wishes otherwise, and longer where somebody disagreed. Look for a slip in the address, or check the article again."

  package static let noLeadingLabel = "No clear kind"
  package static let headlineOnly = "Headline only"
  package static let headlineOnlyMore =
    "There was too little text, so the headline alone was judged. That says less than an article would."
  package static let sharesMore =
    "Each kind is judged by itself, so the shares need not add up to 100%."
  package static let allScores = "All scores"
  package static func shares(_ words: [String]) -> String {
    words.joined(separator: ", ") + " per cent"
  }
  package static let verdict = "Verdict"
  package static let weighedMost = "What weighed most"
  package static let weighedMore =
    "The words and sentences that moved each kind most, and by how much: +1 multiplies its odds by 2.7. Small words such as “the” count too, and are not listed."
  package static let inHeadline = "in the headline"
  package static let asRead = "The text as it was read"
  package static let asReadMore = "Marked: what weighed most for"
  package static let elsewhereNoReasons =
    "The server that judged this gives no reasons, only shares."

  package static func wordsRead(_ count: Int) -> String {
    count == 1 ? "1 word read" : "\(count) words read"
  }
  /// A language by its tag, as far as judges know any.
  package static func language(_ tag: String) -> String {
    tag == "en" || tag.hasPrefix("en-") ? "English" : tag
  }
  package static let readOfPage = "from its page"
  package static let readOfText = "as it was pasted"
  package static func judgedWith(_ checksum: String) -> String {
    "model \(checksum.prefix(8))"
  }
  package static func judgedBy(_ server: String) -> String { "judged by \(server)" }
  package static func tookSeconds(_ seconds: String) -> String { "in \(seconds) s" }

  package static let readHere = "Read here"
  package static let checkAgain = "Check again"
  package static let aboutCheck = "This check"
  package static let disagree = "I disagree"
  package static let disagreeMore =
    "What do you take it for? It is kept on this Lede only, and its owner can train the judge with it."
  package static let disagreeButton = "Keep my answer"
  package static let agreeAgain = "Take it back"
  package static func disagreed(_ label: Label) -> String {
    "You take it for \(name(of: label))."
  }
}
