// What stands between a wish and the deed: is it meant, and is it its reader who wishes it?

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeSite

/// A deed that is asked about before it is done; its form is the way on.
struct Question: Sendable {
  /// The deed, as the page and its button say it.
  var deed: String
  /// What the button says, where the deed has a long name.
  var button: String?
  /// What becomes of it; nil where that is plain.
  var more: String?
  /// Where the form is sent, with what was asked for.
  var action: SitePath
  var fields: [(String, String)] = []
  /// Whether something is gone afterwards: then it is asked first, whoever wishes it.
  var removes = false
  /// Where somebody goes who does not mean it.
  var back = AccountView.path

  /// Says that the question was answered.
  static let sure = "sure"
}

extension Accounts {
  /// Does a deed that an open session alone does not open.
  ///
  /// It is done once a proof holds in this session, by what was shown a while ago or by the password in
  /// `old`; and, where something is gone afterwards, once `sure` says that it is meant. Else the
  /// answer is the page that asks, whose form goes on with what was asked for.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - account: Whose account it is about.
  ///   - question: What is asked.
  ///   - status: The status of the page that asks for a proof.
  ///   - deed: What is done then.
  /// - Returns: The answer of the deed, or the page that asks.
  /// - Throws: What the deed throws, and errors of the store.
  func confirmed<Who>(
    _ call: Call<Who>, _ account: Account, _ question: Question, asking status: Int = 403,
    deed: (Proof) async throws -> Response
  ) async throws -> Response {
    guard let session = call.caller.session else { throw Denial.needsSession }
    let fields = call.fields
    let isMeant = !question.removes || fields[Question.sure] != nil
    var proof = desk.proof(in: session)
    if proof == nil, isMeant, let old = fields["old"] {
      let from = arrival(call.request)
      switch try await desk.prove(account, password: old, from: from) {
      case .done(let shown): proof = shown
      case .refused, .fault:
        return try await asking(question, account, call, Phrases.wrongPassword, status: 403)
      case .wait(let time):
        let page = try await page(question, account, call, words(waiting: time))
        return waiting(time, page)
      }
    }
    guard isMeant else { return try await asking(question, account, call, isProved: proof != nil) }
    guard let proof else { return try await asking(question, account, call, status: status) }
    return try await deed(proof)
  }

  /// The page that asks.
  func asking<Who>(
    _ question: Question, _ account: Account, _ call: Call<Who>, _ fault: String? = nil,
    isProved: Bool = false, status: Int = 200
  ) async throws -> Response {
    unkept(
      try await page(question, account, call, fault, isProved: isProved), status: status)
  }

  private func page<Who>(
    _ question: Question, _ account: Account, _ call: Call<Who>, _ fault: String? = nil,
    isProved: Bool = false
  ) async throws -> HTML {
    var proof = QuestionView.Proof.shown
    if !isProved {
      let keys =
        passkeySite(call.request) == nil ? [] : try await passkeys.keys(of: account.reader)
      proof = .wanted(name: account.name, byPasskey: !keys.isEmpty)
    }
    return QuestionView.html(question, proof, fault: fault, in: call.chrome)
  }

  /// The page that asks about a deed that needs no proof; nil once `sure` says that it is meant.
  func doubt<Who>(_ question: Question, _ call: Call<Who>) -> Response? {
    guard call.fields[Question.sure] == nil else { return nil }
    return unkept(QuestionView.html(question, .shown, fault: nil, in: call.chrome))
  }

  // MARK: Pages that are seen only with a proof

  /// A page that is shown to who has proved, and leads there by way of the question.
  func behind(
    _ path: SitePath, _ call: AccountCall, asking status: Int = 200,
    page: (Proof) async throws -> Response
  ) async throws -> Response {
    let question = Question(
      deed: Phrases.goOn, action: QuestionView.path, fields: [("return", path.text)])
    return try await confirmed(call, call.account, question, asking: status, deed: page)
  }

  func confirmPage(_ call: AccountCall) async throws -> Response {
    let next = next(call.query) ?? AccountView.path
    return try await behind(next, call) { _ in .seeOther(next.text) }
  }

  func confirm(_ call: AccountCall) async throws -> Response {
    let next = next(call.fields) ?? AccountView.path
    return try await behind(next, call) { _ in .seeOther(next.text) }
  }
}

/// The page that asks.
enum QuestionView {
  static let path = SitePath("account", "confirm")
  static let passkeyPath = SitePath("account", "confirm", "passkey")

  /// Whether a proof is still wanted, and of what kinds.
  enum Proof: Sendable {
    case shown
    case wanted(name: String, byPasskey: Bool)
  }

  static func html(
    _ question: Question, _ proof: Proof, fault: String?, in chrome: Chrome
  ) -> HTML {
    let title = question.removes ? question.deed : Phrases.confirmTitle
    return chrome.page(title, id: "plain", tab: .settings) {
      header(.class("head")) { h1 { title } }
      form(
        .class("card lines"), .methodPost, .action(question.action),
        .data("question", question.removes ? "removes" : "asks")
      ) {
        if let more = question.more { p { more } }
        if case .wanted(let name, _) = proof {
          p(.when(question.more != nil, .class("meta"))) { Phrases.confirmMore }
          SignInView.username(name)
          SignInView.secret(Phrases.oldPassword, "old", isNew: false, in: chrome)
        }
        for (name, value) in question.fields {
          input(.type("hidden"), .name(name), .value(value))
        }
        if question.removes { input(.type("hidden"), .name(Question.sure), .value("yes")) }
        if let fault { chrome.alert(fault, id: "account-error") }
        p(.class("row")) {
          button(.class(question.removes ? "btn main danger" : "btn main")) {
            question.button ?? question.deed
          }
          a(.class("btn"), .href(question.back)) { Phrases.cancel }
        }
      }
      if case .wanted(_, byPasskey: true) = proof {
        form(
          .class("card lines"), .methodPost, .action(passkeyPath), .data("passkey", "prove"),
          .data("done", Phrases.confirmed), .hidden
        ) {
          p { Phrases.confirmByPasskey }
          p(.role("alert")) {}
          p(.class("row")) { button(.class("btn")) { Phrases.usePasskey } }
        }
        script(module: chrome.share.path("js/passkey.js"))
      }
    }
  }
}
