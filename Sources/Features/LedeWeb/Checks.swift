// Checking what readers ask about: the box, the question, the page of the answer.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom

extension WebApp {
  /// The page that asks what to check; links and other apps fill it in, and nothing is fetched.
  func checkBox(_ request: Request, _ visitor: Visitor, _ chrome: Chrome) async throws -> Response {
    let fields = request.queryFields
    let before = fields["before"].map { CheckPosition($0) }
    guard before == nil || before.flatMap(\.self) != nil else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    let recent = try await recent(before: before.flatMap(\.self), for: visitor)
    let typed = [fields["url"], fields["text"], fields["title"]].compactMap(\.self)
      .first { !$0.isEmpty }
    var response = Answers.page(
      CheckBoxPage.html(typed: typed ?? "", recent: recent, in: chrome), to: request)
    response.headers["Content-Security-Policy"] = SecurityHeaders.checkPolicy
    return response
  }

  /// Checks what somebody asked for and leads to its page, or says above the box why it cannot.
  func check(_ request: Request, _ visitor: Visitor, _ chrome: Chrome) async throws -> Response {
    let fields = FormFields(request.body)
    do throws(CheckError) {
      let asked = try CheckRequest(fields)
      let check = try await checks.check(asked, for: visitor.asker(of: request))
      return .seeOther(CheckResultPage.path(check.id).text)
    } catch {
      if error.isOurs { report(error) }
      let recent = try await recent(for: visitor)
      var fault = CheckBoxPage.Fault(error: error)
      for name in ["q", "url", "html", "title", "src"] {
        if let value = fields[name], !value.isEmpty { fault.fields.append((name, value)) }
      }
      let typed = fields["q"] ?? fields["url"] ?? ""
      var response = Answers.page(
        CheckBoxPage.html(typed: typed, recent: recent, fault: fault, in: chrome),
        status: error.status, to: request)
      response.headers["Content-Security-Policy"] = SecurityHeaders.checkPolicy
      if case .tooMany(let wait) = error {
        response.headers["Retry-After"] = String(wait.components.seconds + 1)
      }
      return response
    }
  }

  /// What the visitor had checked; nil for those who may not look through it, guests too.
  private func recent(
    before: CheckPosition? = nil, for visitor: Visitor
  ) async throws(StoreError) -> RecentChecks? {
    guard visitor.mayMark else { return nil }
    return try await checks.recent(before: before, reader: visitor.reader)
  }

  /// The page of a check.
  func checkResult(
    _ parameters: PathParameters, _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    guard let id = parameters["id"].flatMap({ Check.ID(written: $0) }),
      let model = try await checks.page(of: id, reader: visitor.reader)
    else { return Trouble.noCheck.answer(to: request, chrome) }
    let marking = request.queryFields["marks"].flatMap { Label(slug: $0) }
    let here = home(for: request)?.resolving(CheckResultPage.path(id).text)
    return Answers.page(
      CheckResultPage.html(
        model, marking: marking, here: here, mayAnswer: visitor.mayMark, in: chrome), to: request)
  }

  /// Keeps what a reader takes a check for.
  func disagree(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    let fields = FormFields(request.body)
    let label = fields["label"].flatMap { Label(slug: $0) }
    let takesBack = fields["back"] != nil
    guard takesBack || label != nil else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    guard let id = parameters["id"].flatMap({ Check.ID(written: $0) }),
      try await checks.disagree(with: id, as: takesBack ? nil : label, reader: reader)
    else { return Trouble.noCheck.answer(to: request, chrome) }
    return .seeOther(CheckResultPage.path(id).telling(.kept).text)
  }
}

extension Visitor {
  /// Who asks for a check.
  func asker(of request: Request) -> CheckAsker {
    let isHere = if case .local = self { true } else { false }
    return CheckAsker(
      reader, peer: request.peer, isOwner: mayMark && reader == .local, isHere: isHere)
  }
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
  /// What Lede's own pages answer with.
  var status: Int {
    switch self {
    case .notDownloaded, .outside, .noOutsideAnswer: 502
    case .inside: 403
    case .nothingToCheck, .notAPage, .notAnArticle, .tooLittle, .notEnglish: 422
    case .tooSlow: 504
    case .tooMany: 429
    case .tooLarge: 413
    case .notKept(let error): error.isPassing ? 503 : 500
    case .noJudge: 500
    }
  }

  /// Whether Lede itself is at fault, which belongs in its log.
  var isOurs: Bool {
    switch self {
    case .notKept, .noJudge, .noOutsideAnswer: true
    default: false
    }
  }
}
