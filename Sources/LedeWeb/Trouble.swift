// What went wrong, as a page for people or as JSON for programs.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom
import LedeWires

/// Something that cannot be answered as asked.
struct Trouble: Sendable {
  var status: Int
  var title: String
  var message: String
  /// The word for programs that ask for news by the contract.
  var code: String
  /// Where its page leads; nil for the front page, if it leads anywhere.
  var way: Way?
  /// Whether it is told to anybody who has a link, and so leads nowhere in Lede.
  var isForAnybody: Bool

  /// A way on, and what it is called.
  struct Way: Sendable {
    var path: SitePath
    var words: String
  }

  static let notFound = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.notFoundMore, code: "notFound")
  static let noStory = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noStoryMore, code: "notFound")
  static let noFeed = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noFeedMore, code: "notFound")
  static let noTag = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noTagMore, code: "notFound")
  static let noRule = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noRuleMore, code: "notFound")
  static let noFortune = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noFortune, code: "notFound")
  static let noCheck = Trouble(
    status: 404, title: Phrases.noCheck, message: Phrases.noCheckMore, code: "notFound")
  static let wrongMethod = Trouble(
    status: 405, title: Phrases.wrongMethod, message: Phrases.wrongMethodMore,
    code: "methodNotAllowed")
  static let misunderstood = Trouble(
    status: 400, title: Phrases.badRequest, message: Phrases.badRequestMore,
    code: "parameterInvalid")

  init(
    status: Int, title: String, message: String, code: String, way: Way? = nil,
    isForAnybody: Bool = false
  ) {
    self.status = status
    self.title = title
    self.message = message
    self.code = code
    self.way = way
    self.isForAnybody = isForAnybody
  }

  /// A list of a feed or a tag that is not there; nil when it is.
  init?(unlisted page: FrontPage) {
    if page.filter.feed != nil, page.subscription == nil {
      self = .noFeed
    } else if page.filter.tag != nil, page.tag == nil {
      self = .noTag
    } else {
      return nil
    }
  }

  init(_ refusal: Refusal) {
    self.init(
      status: refusal.status, title: refusal.title, message: refusal.words, code: "refused")
  }

  /// An error of the store or of ours: 503 when waiting may help, else 500.
  init(_ error: any Error) {
    let known = error as? any Reportable
    let isPassing = known?.isPassing ?? false
    self.init(
      status: isPassing ? 503 : 500, title: isPassing ? Phrases.notNow : Phrases.ownMistake,
      message: known?.message ?? Phrases.ownMistakeMore, code: "unexpectedError")
  }

  /// The answer, in the form that whoever asked reads.
  func answer(to request: Request, _ chrome: Chrome) -> Response {
    var response: Response
    if request.path.hasPrefix("/v1/") || request.wantsJSON {
      response = Answers.whole(
        NewsContract.error(code: code, message: message), type: ContentType.json, status: status,
        to: request)
    } else {
      let target = request.query.isEmpty ? request.path : request.path + "?" + request.query
      let again = status == 503 && request.method.isSafe ? SitePath(checking: target) : nil
      let model = TroublePage.Model(
        title: title, message: message, again: again, way: way, isForAnybody: isForAnybody)
      response = Answers.page(TroublePage.html(model, in: chrome), status: status, to: request)
    }
    if status == 503 { response.headers["Retry-After"] = "5" }
    return response
  }
}

extension Request {
  /// Whether a script or a program asks, which reads JSON and no pages.
  var wantsJSON: Bool { headers["Accept"]?.hasPrefix(ContentType.json) == true }
}
