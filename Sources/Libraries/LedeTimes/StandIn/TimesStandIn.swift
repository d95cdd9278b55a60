// The Times without a network: invented tags and articles, and every fault that it is known for.

package import LedeBase
import LedeHTTP
import Synchronization

/// Answers as both APIs do, for tests and for a demonstration without a key.
///
/// Nobody and nothing in it exists. The same questions have the same answers, with dates before
/// `now`.
package final class TimesStandIn: DocumentRequester {
  /// What it does with a question.
  package enum Behaviour: Hashable, Sendable {
    case normal
    /// Refuses every question with that status and the body that goes with it.
    case fault(Int)
    /// Answers so many questions of both APIs together, and refuses all others as too many.
    case limit(Int)
    /// Takes so long; what is longer than the asker waits fails at once, so that no test need wait.
    case slow(Duration)
    /// Stops in the middle of the JSON.
    case broken
    /// Finds nothing.
    case empty
    /// Knows the older names of the fields alone, and refuses the newer ones.
    case old
  }

  /// The form in which articles are told.
  enum Form { case of2017, of2018, of2025 }

  /// What most of its articles are about.
  package static let topic = TimesTag("Ferries (Des)")

  let now: Timestamp
  private let behaviour: Behaviour
  private let addresses = Mutex<[WebAddress]>([])

  package init(now: Timestamp, behaviour: Behaviour = .normal) {
    self.now = now
    self.behaviour = behaviour
  }

  /// Where it was asked, in order.
  package var asked: [WebAddress] { addresses.withLock { $0 } }

  package func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    let count = addresses.withLock { asked in
      asked.append(request.address)
      return asked.count
    }
    if case .slow(let time) = behaviour {
      guard time <= request.limits.total else {
        throw .tooSlow(request.address, limit: request.limits.total)
      }
      do { try await Task.sleep(for: time) } catch { throw .cancelled(request.address) }
    }
    let reply = reply(to: request.address, count: count)
    guard reply.status < 400 || request.takesRefusals else {
      throw .refused(request.address, status: reply.status, wait: nil)
    }
    guard reply.body.count <= request.limits.body else {
      throw .tooLarge(request.address, limitInBytes: request.limits.body)
    }
    return Answer(
      status: reply.status, headers: [.init("content-type", reply.type)], body: reply.body,
      address: request.address)
  }

  private func reply(to address: WebAddress, count: Int) -> StandInReply {
    let parts = AddressText(address.text)
    let query = FormFields((parts?.query ?? "").utf8)
    guard let key = query["api-key"], !key.isEmpty else { return .fault(401) }
    switch behaviour {
    case .fault(let status): return .fault(status)
    case .limit(let most) where count > most: return .fault(429)
    default: break
    }
    let path = parts?.path ?? ""
    var reply: StandInReply
    if path.hasSuffix("/svc/suggest/v1/timestags") {
      reply = tags(query)
    } else if path.hasSuffix("/svc/search/v2/articlesearch.json") {
      reply = articles(query)
    } else {
      reply = StandInReply(status: 404, type: "text/html", body: Array("<h1>Not Found</h1>".utf8))
    }
    if behaviour == .broken, reply.status == 200 { reply.body.removeLast(reply.body.count / 2) }
    return reply
  }

  private func tags(_ query: FormFields) -> StandInReply {
    guard let typed = query["query"], !typed.isEmpty else { return .fault(400) }
    let most = query["max"].flatMap { Int($0) }.map { min(max($0, 0), 1_000) } ?? 10
    let wanted = query["filter"].map { filter in
      Set(filter.split(separator: ",").map { $0.filter { $0 != "(" && $0 != ")" } })
    }
    let found =
      behaviour == .empty
      ? []
      : StandInTags.all.filter { tag in
        tag.begins(with: typed)
          && (wanted.map { $0.contains(tag.dictionary?.rawValue ?? "") } ?? true)
      }
    return .tags(typed, found.prefix(most).map(\.full))
  }

  private func articles(_ query: FormFields) -> StandInReply {
    guard query["page"].map({ Int($0) != nil }) ?? true else { return .fault(400) }
    var found: [StandInArticle] = []
    var form = Form.of2025
    if let filter = query["fq"] {
      guard let (field, value) = StandInFilter.filter(filter),
        let dictionary = TimesDictionary.allCases.first(where: { $0.fields.contains(field) }),
        behaviour != .old || field == dictionary.fields.last
      else { return .fault(400) }
      let tag = TimesTag("\(value) (\(dictionary.rawValue))")
      found = StandInArticle.all.filter { $0.isOn(tag) }
      form = StandInArticle.forms[tag.full] ?? .of2025
    } else {
      let words = (query["q"] ?? "").filter { $0 != "\"" }
      found = StandInArticle.all.filter { words.isEmpty || $0.says(words) }
    }
    if let first = query["begin_date"] {
      guard first.utf8.count == 8 else { return .fault(400) }
      found = found.filter { article in
        (now - .seconds(article.hours * 3_600)).iso8601.prefix(10).filter { $0 != "-" } >= first
      }
    }
    if query["sort"] == "newest" { found.sort { $0.hours < $1.hours } }
    if behaviour == .empty { found = [] }
    let page = query["page"].flatMap { Int($0) } ?? 0
    let skipped = min(max(page, 0), 100) * 10
    return .articles(
      Array(found.dropFirst(skipped).prefix(10)), hits: found.count, offset: skipped, form: form,
      now: now)
  }
}

extension TimesTag {
  /// Whether a word of the tag, and what follows it, begins with what was typed.
  fileprivate func begins(with typed: String) -> Bool {
    let words = FoldedWords.words(of: full)
    let typed = FoldedWords.words(of: typed).joined(separator: " ")
    return !typed.isEmpty
      && words.indices.contains { words[$0...].joined(separator: " ").hasPrefix(typed) }
  }
}

/// What filters of the Times say.
enum StandInFilter {
  /// The field and the value of `field:("value")`; nil for anything else.
  static func filter(_ text: String) -> (field: String, value: String)? {
    guard text.hasSuffix("\")"), let start = text.firstRange(of: ":(\"") else { return nil }
    var value = ""
    var isEscaped = false
    for sign in text[start.upperBound...].dropLast(2) {
      if sign == "\\", !isEscaped {
        isEscaped = true
      } else {
        value.append(sign)
        isEscaped = false
      }
    }
    return (String(text[..<start.lowerBound]), value)
  }
}
