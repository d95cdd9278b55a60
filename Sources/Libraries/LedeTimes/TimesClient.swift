// Asks the Times: for tags while a reader types, and for the newest articles on one of them.

package import LedeBase
import LedeJSON
import LedeMarkup

/// Speaks the TimesTags and Article Search APIs, or another server that has the same paths.
package struct TimesClient: Sendable {
  private let web: any DocumentRequester
  private let mayBePrivate: Bool
  private let questions: TimesQuestions
  private let permit: @Sendable (TimesService) async throws(TimesError) -> Void

  /// The Times' own server.
  package static let home = WebAddress("https://api.nytimes.com")

  /// - Parameters:
  ///   - web: Brings the answers.
  ///   - base: The server; a path in it goes before the API's own. Nil is the Times' own.
  ///   - mayBePrivate: Whether it may lie on this machine or its network.
  ///   - key: What the Times gave to whoever runs this Lede; without one every call fails.
  ///   - permit: Counts one call, and throws when none is left.
  package init(
    web: any DocumentRequester, base: WebAddress? = Self.home, mayBePrivate: Bool = false,
    key: String, permit: @escaping @Sendable (TimesService) async throws(TimesError) -> Void
  ) {
    self.web = web
    self.mayBePrivate = mayBePrivate
    questions = TimesQuestions(base: base?.text ?? "https://api.nytimes.com", key: key.trimmed)
    self.permit = permit
  }

  /// The tags with a word that begins so, the most used first.
  ///
  /// - Parameters:
  ///   - text: What a reader has typed; without a letter in it nothing is asked.
  ///   - most: How many are wanted, 150 at most.
  /// - Returns: The tags, none of them twice.
  /// - Throws: What `permit` threw, or why the answer did not come.
  package func tags(startingWith text: String, most: Int) async throws(TimesError) -> [TimesTag] {
    guard let plain = TimesQuestions.typed(text), most > 0 else { return [] }
    let most = min(most, 150)
    let body = try await ask(.tags, questions.tags(startingWith: plain, most: most))
    return try TagsAnswer.tags(body, most: most)
  }

  /// The newest articles on a tag, ten at most, the newest first.
  ///
  /// It is asked in up to three ways, each a call: by the field of the tag's dictionary, by the
  /// field's older name, and for the words. The next way is taken when one is not understood or
  /// finds nothing.
  ///
  /// - Parameters:
  ///   - tag: What the articles are filed under.
  ///   - since: The first day of publication that is wanted; nil for any.
  /// - Returns: The articles; none when no way found any.
  /// - Throws: What `permit` threw, or why an answer did not come.
  package func articles(
    on tag: TimesTag, since: LocalDate? = nil
  ) async throws(TimesError) -> [TimesArticle] {
    var misunderstood: TimesError?
    var wasUnderstood = false
    for address in questions.articles(on: tag, since: since) {
      do throws(TimesError) {
        let body = try await ask(.articles, address)
        let articles = try ArticlesAnswer.articles(body)
        if !articles.isEmpty { return articles }
        wasUnderstood = true
      } catch {
        guard case .badRequest = error else { throw error }
        misunderstood = error
      }
    }
    if let misunderstood, !wasUnderstood { throw misunderstood }
    return []
  }

  /// Asks one thing, to see whether the key is taken.
  ///
  /// - Throws: What `permit` threw; that the Times refuses the key; or why nothing came of it.
  package func tryKey() async throws(TimesError) {
    // Whatever is asked: a key is looked at first, and no answer is needed.
    let questions = questions.articles(on: TimesTag("New York City (Geo)"), since: nil)
    _ = try await ask(.articles, questions.first.flatMap(\.self))
  }

  /// The body of the answer to one call.
  private func ask(
    _ service: TimesService, _ address: WebAddress?
  ) async throws(TimesError) -> [UInt8] {
    guard !questions.key.isEmpty else { throw .noKey }
    guard let address else { throw .badRequest(words: "the question is too long") }
    try await permit(service)
    var request = OutgoingRequest(
      .get, address, headers: [.init("Accept", "application/json, text/plain;q=0.9")])
    request.limits.body = 2 * 1_048_576
    request.limits.total = .seconds(10)
    request.mayBePrivate = mayBePrivate
    request.isAwaited = true
    request.takesRefusals = true
    let answer: Answer
    do {
      answer = try await web.answer(to: request)
    } catch {
      // One who takes no refusals gives the status alone.
      if case .refused(_, let status, _) = error {
        throw TimesError(status: status, body: [], key: questions.key)
      }
      throw .away(error.withoutQuery)
    }
    guard (200...299).contains(answer.status) else {
      throw TimesError(status: answer.status, body: answer.body, key: questions.key)
    }
    return answer.body
  }
}

extension TimesError {
  /// What an answer with another status than 200 means.
  ///
  /// The gateway before the Times has sent some refusals with other statuses over the years, so
  /// what it calls them goes before the number.
  init(status: Int, body: [UInt8], key: String) {
    // Anything may stand beside such a status, a page for people above all.
    let json = try? JSONValue(body)
    let code = json?["fault"]?["detail"]?["errorcode"]?.string ?? ""
    switch status {
    case _ where code.hasPrefix("policies.ratelimit."): self = .spent(until: nil)
    case _ where code.hasSuffix("InvalidApiKey") || code.hasSuffix("FailedToResolveAPIKey"):
      self = .wrongKey
    case 400: self = .badRequest(words: TimesError.words(of: json, body, without: key))
    case 401: self = .wrongKey
    case 403: self = .notAllowed
    case 429: self = .spent(until: nil)
    default: self = .server(status: status)
    }
  }

  /// What a refusal says, on one line of at most 200 bytes, without the key if it is quoted.
  static func words(of json: JSONValue?, _ body: [UInt8], without key: String) -> String {
    var said = json?["fault"]?["faultstring"]?.string ?? json?["message"]?.string
    if let errors = json?["errors"]?.elements, !errors.isEmpty {
      said = errors.compactMap { $0.string ?? $0["message"]?.string }.joined(separator: "; ")
    }
    let text = said ?? (json == nil ? String(decoding: body.prefix(4_096), as: UTF8.self) : "")
    // The key goes before the text is cut, as half of it could be left.
    var plain = PlainText.summary(ofHTML: text, bytes: 8_192)
    for secret in [key, EncodedText.of(key)] where !secret.isEmpty {
      plain = plain.replacing(secret, with: "…")
    }
    return PlainText.summary(of: FeedText(plain, .plain), bytes: 200)
  }
}
