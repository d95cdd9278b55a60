// Why something could not be checked.

package import LedeBase

/// A failure to check something, each with the number that FakerFact's clients know it by.
package enum CheckError: Reportable, Hashable {
  /// The page could not be brought.
  case notDownloaded(FetchError)
  /// There is neither an address on the web nor a text.
  case nothingToCheck
  /// The address leads into this machine or its network.
  case inside(FetchError)
  /// What lies at the address is no page: a picture, a film, a PDF.
  case notAPage(host: String)
  /// It is a page without an article: a front page, a list, a form.
  case notAnArticle(host: String)
  /// There is too little text. `headline` says whether there is one that could be judged instead,
  /// `isPasted` whether the reader handed over the text itself.
  case tooLittle(words: Int, headline: Bool, isPasted: Bool = false)
  case notEnglish
  /// The whole took too long.
  case tooSlow(limit: Duration)
  /// Somebody asks for more than Lede does, or all do together.
  case tooMany(wait: Duration)
  /// The text or page that was handed over is longer than Lede reads.
  case tooLarge(limitInBytes: Int)
  /// An outside judge said no, in its own words.
  case outside(server: String, status: Int, code: Int, message: String)
  /// An outside judge could not be asked, or its answer could not be read.
  case noOutsideAnswer(server: String, cause: String, isPassing: Bool)
  /// Lede cannot keep what it found.
  case notKept(StoreError)
  /// Lede's own judge cannot work.
  case noJudge(JudgingError)

  /// The same for a failure to bring a page.
  init(_ error: FetchError) {
    switch error {
    case .forbiddenAddress: self = .inside(error)
    case .tooSlow(_, let limit): self = .tooSlow(limit: limit)
    default: self = .notDownloaded(error)
    }
  }

  /// The same for a judge's failure; `headline` and `isPasted` as in `tooLittle`.
  init(_ error: JudgingError, headline: Bool, isPasted: Bool = false) {
    switch error {
    case .tooLittle(let words):
      self = .tooLittle(words: words, headline: headline, isPasted: isPasted)
    case .notEnglish: self = .notEnglish
    case .noModel: self = .noJudge(error)
    }
  }

  var code: Int {
    switch self {
    case .notDownloaded: 1
    case .nothingToCheck, .inside: 2
    case .notAPage, .notAnArticle: 3
    case .tooLittle: 4
    case .notEnglish: 5
    case .tooSlow: 6
    case .tooMany: 7
    case .outside(_, _, let code, _): code
    case .tooLarge, .noOutsideAnswer, .notKept, .noJudge: 99
    }
  }

  /// What happened, in a few words; of a failed download those that FakerFact's clients know.
  package var title: String {
    switch self {
    case .notDownloaded: Phrases.checkNotDownloadedTitle
    case .nothingToCheck: Phrases.nothingToCheckTitle
    case .inside: Phrases.checkInsideTitle
    case .notAPage, .notAnArticle: Phrases.checkNotAnArticleTitle
    case .tooLittle: Phrases.checkTooLittleTitle
    case .notEnglish: Phrases.checkNotEnglishTitle
    case .tooSlow: Phrases.checkTooSlowTitle
    case .tooMany: Phrases.tooManyChecksTitle
    case .tooLarge: Phrases.checkTooLargeTitle
    case .outside, .noOutsideAnswer: Phrases.outsideJudgeTitle
    case .notKept(.tooMany): Phrases.tooManyChecksTitle
    case .notKept, .noJudge: Phrases.notCheckedTitle
    }
  }

  /// What the reader can do, after the `title`.
  package var message: String {
    switch self {
    case .notDownloaded(let error): Phrases.checkNotDownloaded(error)
    case .nothingToCheck: Phrases.nothingToCheck
    case .inside(let error): Phrases.checkInside(error)
    case .notAPage(let host): Phrases.checkNotAPage(host)
    case .notAnArticle(let host): Phrases.checkNotAnArticle(host)
    case .tooLittle(let words, _, let isPasted):
      Phrases.checkTooLittle(words: words, isPasted: isPasted)
    case .notEnglish: Phrases.checkNotEnglish
    case .tooSlow(let limit): Phrases.checkTooSlow(seconds: Int(limit.components.seconds))
    case .tooMany(let wait): Phrases.tooManyChecks(seconds: Int(wait.components.seconds) + 1)
    case .tooLarge(let bytes): Phrases.checkTooLarge(megabytes: bytes / 1_048_576)
    case .outside(let server, _, let code, let message):
      Phrases.outsideJudgeSays(server, code: code, message)
    case .noOutsideAnswer(let server, _, _): Phrases.outsideJudgeSilent(server)
    case .notKept(let error): error.message
    case .noJudge(let error): error.message
    }
  }

  package var isPassing: Bool {
    switch self {
    case .notDownloaded(let error): error.isPassing
    case .tooSlow, .tooMany: true
    case .outside(_, let status, _, _): status == 429 || status >= 500
    case .noOutsideAnswer(_, _, let isPassing): isPassing
    case .notKept(let error): error.isPassing
    case .nothingToCheck, .inside, .notAPage, .notAnArticle, .tooLittle, .notEnglish, .tooLarge,
      .noJudge:
      false
    }
  }

  package var description: String {
    switch self {
    case .notDownloaded(let error), .inside(let error): "check: \(error)"
    case .nothingToCheck: "check: nothing to check"
    case .notAPage(let host): "check: no page at \(host)"
    case .notAnArticle(let host): "check: no article at \(host)"
    case .tooLittle(let words, _, _): "check: only \(words) words"
    case .notEnglish: "check: not English"
    case .tooSlow(let limit): "check: over \(limit)"
    case .tooMany(let wait): "check: too many, wait \(wait)"
    case .tooLarge(let bytes): "check: over \(bytes) bytes"
    case .outside(let server, let status, let code, _):
      "check: \(server) answered \(status), code \(code)"
    case .noOutsideAnswer(let server, let cause, _): "check: no answer of \(server): \(cause)"
    case .notKept(let error): "check: \(error)"
    case .noJudge(let error): "check: \(error)"
    }
  }
}
