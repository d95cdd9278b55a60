// What went wrong, as a page for people or as JSON for programs.

import LedeBase
package import LedeHTTP
package import LedeMarkup
import LedeWires

/// Something that cannot be answered as asked; handlers throw it, and their group tells it.
package struct Trouble: Error, Sendable {
  package var status: Int
  var title: String
  package var message: String
  /// The word for programs that ask for news by the contract.
  var code: String
  /// Where its page leads; nil for the front page, if it leads anywhere.
  var way: Way?
  /// Whether it is told to anybody who has a link, and so leads nowhere in Lede.
  var isForAnybody: Bool

  /// A way on, and what it is called.
  package struct Way: Sendable {
    var path: SitePath
    var words: String
    package init(path: SitePath, words: String) {
      self.path = path
      self.words = words
    }
  }

  package static let notFound = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.notFoundMore, code: "notFound")
  package static let wrongMethod = Trouble(
    status: 405, title: Phrases.wrongMethod, message: Phrases.wrongMethodMore,
    code: "methodNotAllowed")
  static let otherReader = Trouble(
    status: 409, title: Phrases.otherReader, message: Phrases.otherReaderMore, code: "otherReader")
  package static let misunderstood = Trouble(
    status: 400, title: Phrases.badRequest, message: Phrases.badRequestMore,
    code: "parameterInvalid")

  /// Too many long answers are waited for by the same reader (`LongAnswers`).
  package static let answersWait = Trouble(
    status: 503, title: Phrases.notNow, message: Phrases.answersWait, code: "busy")

  package init(
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

  package init(_ refusal: Refusal) {
    self.init(status: refusal.status, title: refusal.title, message: refusal.words, code: "refused")
  }

  /// An error of the store or of ours: 409 where there is no room for more, 503 when waiting may
  /// help, else 500.
  package init(_ error: any Error) {
    if let error = error as? StoreError, case .tooMany = error {
      self.init(status: 409, title: Phrases.noMore, message: error.message, code: "refused")
      return
    }
    let known = error as? any Reportable
    let isPassing = known?.isPassing ?? false
    self.init(
      status: isPassing ? 503 : 500, title: isPassing ? Phrases.notNow : Phrases.ownMistake,
      message: known?.message ?? Phrases.ownMistakeMore, code: "unexpectedError")
  }

  /// The answer of a page, in the form that whoever asked reads.
  package func answer(to request: Request, _ chrome: Chrome) -> Response {
    if request.wantsJSON { return json(to: request) }
    return whole(
      html(again: status == 503 && request.method.isSafe ? request.target : nil, in: chrome).bytes,
      ContentType.html, request)
  }

  /// The answer for a program.
  package func json(to request: Request) -> Response {
    whole(NewsContract.error(code: code, message: message), ContentType.json, request)
  }

  private func whole(_ bytes: [UInt8], _ type: String, _ request: Request) -> Response {
    var response = Answers.whole(bytes, type: type, status: status, to: request)
    if status == 503 { response.headers["Retry-After"] = "5" }
    return response
  }

  /// Its page; `again` is where to try the same again, nil when that cannot help.
  private func html(again: SitePath?, in chrome: Chrome) -> HTML {
    chrome.page(title, id: "plain", hasTabs: !isForAnybody) {
      header(.class("head")) { h1 { title } }
      p { message }
      if !isForAnybody {
        p(.class("row more")) {
          if let again { a(.class("btn main"), .href(again)) { Phrases.tryAgain } }
          if let way {
            a(.class("btn"), .href(way.path)) { way.words }
          } else {
            a(.class("btn"), .href(SitePath.root)) { Phrases.toFrontPage }
          }
        }
      }
    }
  }
}

extension Request {
  /// Whether a script or a program asks, which sends or reads JSON and no pages.
  package var wantsJSON: Bool {
    isJSON || headers["Accept"]?.hasPrefix(ContentType.json) == true
  }

  /// What was asked for, as far as a link can lead there.
  package var target: SitePath? { SitePath(checking: query.isEmpty ? path : path + "?" + query) }
}
