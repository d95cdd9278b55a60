// Checking what readers ask about: the box, the question, the page of the answer.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeSite

extension Checks {
  var checkPages: [Route] {
    [
      .get("/check", reading: checkBox).forShortcuts,
      .post("/check", reading: check).forShortcuts.taking(megabytes: 10),
      .get("/check/{id:number}", reading: checkResult).forShortcuts,
      .post("/check/{id:number}/disagree", reader: disagree),
      .get("/check/how", reading: how),
    ]
  }

  /// The page that asks what to check; links and other apps fill it in, and nothing is fetched.
  private func checkBox(_ call: ReadingCall) async throws -> Response {
    let fields = call.query
    let before = fields["before"].flatMap { CheckPosition($0) }
    guard before != nil || fields["before"] == nil else { throw Trouble.misunderstood }
    let recent = try await recent(call, before: before)
    let typed = [fields["url"], fields["text"], fields["title"]].compactMap(\.self)
      .first { !$0.isEmpty }
    var response = call.page(CheckBoxPage.html(typed: typed ?? "", recent: recent, in: call.chrome))
    response.headers["Content-Security-Policy"] = SecurityHeaders.checkPolicy
    return response
  }

  /// What was asked comes back with a refusal, but no more of it than this, in bytes: escaped it is several
  /// times as long.
  private static let mostSentBack = 200_000

  /// Checks what somebody asked for and leads to its page, or says above the box why it cannot.
  private func check(_ call: ReadingCall) async throws -> Response {
    let fields = call.fields
    do throws(CheckError) {
      let asked = try CheckRequest(fields)
      let check = try await desk.check(asked, for: asker(call))
      return .seeOther(CheckResultPage.path(check.id).text)
    } catch {
      if error.isOurs { report(error) }
      let recent = try await recent(call)
      var fault = CheckBoxPage.Fault(error: error)
      for name in ["q", "url", "html", "title", "src"] {
        if let value = fields[name], !value.isEmpty { fault.fields.append((name, value)) }
      }
      if fault.fields.reduce(0, { $0 + $1.value.utf8.count }) > Self.mostSentBack {
        fault.fields = []
      }
      let typed = (fields["q"] ?? fields["url"] ?? "").beginning(bytes: Self.mostSentBack)
      var response = call.page(
        CheckBoxPage.html(typed: typed, recent: recent, fault: fault, in: call.chrome),
        status: error.status)
      response.headers["Content-Security-Policy"] = SecurityHeaders.checkPolicy
      if case .tooMany(let wait) = error {
        response.headers["Retry-After"] = String(wait.components.seconds + 1)
      }
      return response
    }
  }

  /// What the reader had checked; nil for those who may not look through it, their shortcuts too.
  private func recent(
    _ call: ReadingCall, before: CheckPosition? = nil
  ) async throws(StoreError) -> RecentChecks? {
    guard call.mayMark else { return nil }
    return try await desk.recent(before: before, reader: call.reads)
  }

  private func how(_ call: ReadingCall) -> Response {
    call.page(HowPageView.html(reports, in: call.chrome))
  }

  private func asker(_ call: ReadingCall) -> CheckAsker {
    let isHere = if case .reader(_, .loopback) = call.caller { true } else { false }
    return CheckAsker(
      call.reads, peer: call.request.peer, isOwner: call.caller.isOwner, isHere: isHere)
  }

  private func checkResult(_ call: ReadingCall) async throws -> Response {
    guard let id = call.parameters["id"].flatMap({ Check.ID(written: $0) }),
      let model = try await desk.page(of: id, reader: call.reads)
    else { throw Trouble.noCheck }
    let marking = call.query["marks"].flatMap { Label(slug: $0) }
    let here = site.home(for: call.request)?.resolving(CheckResultPage.path(id).text)
    return call.page(
      CheckResultPage.html(
        model, marking: marking, here: here, mayAnswer: call.mayMark, in: call.chrome))
  }

  private func disagree(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    let label = fields["label"].flatMap { Label(slug: $0) }
    let takesBack = fields["back"] != nil
    guard takesBack || label != nil else { throw Trouble.misunderstood }
    guard let id = call.parameters["id"].flatMap({ Check.ID(written: $0) }),
      try await desk.disagree(with: id, as: takesBack ? nil : label, reader: call.reader)
    else { throw Trouble.noCheck }
    return .seeOther(CheckResultPage.path(id).telling(.kept).text)
  }
}

extension Trouble {
  static let noCheck = Trouble(
    status: 404, title: Phrases.noCheck, message: Phrases.noCheckMore, code: "notFound")
}

extension CheckRequest {
  /// What a form asks for: `q` as somebody typed it, or `url` with `html` or without.
  fileprivate init(_ fields: FormFields) throws(CheckError) {
    let html = fields["html"].flatMap { $0.isEmpty ? nil : $0 }
    let named = fields["url"].flatMap { $0.isEmpty ? nil : $0 }
    if html != nil || named != nil, (fields["q"] ?? "").isEmpty {
      self.init(html: html)
      if let named {
        do throws(AddressError) { address = try AddressError.address(typed: named) } catch {
          throw .nothingToCheck
        }
      }
    } else {
      self = try .typed(fields["q"] ?? "")
    }
    title = fields["title"]
    via = fields["src"] ?? ""
    mayBeHeadline = fields["headline"] == "1"
  }
}

extension CheckError {
  var status: Int {
    switch self {
    case .notDownloaded, .outside, .noOutsideAnswer: 502
    case .inside: 403
    case .nothingToCheck, .notAPage, .notAnArticle, .tooLittle, .notEnglish: 422
    case .tooSlow: 504
    case .tooMany: 429
    case .tooLarge: 413
    case .notKept(.tooMany): 409
    case .notKept(let error): error.isPassing ? 503 : 500
    case .noJudge: 500
    }
  }

  /// Whether Lede itself is at fault, which belongs in its log.
  var isOurs: Bool {
    switch self {
    case .notKept(.tooMany): false
    case .notKept, .noJudge, .noOutsideAnswer: true
    default: false
    }
  }
}
