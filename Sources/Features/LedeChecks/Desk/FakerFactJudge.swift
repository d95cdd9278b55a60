// An outside judge: any server that speaks the FakerFact API.

package import LedeBase
import LedeMarkup
import LedeWires
import Synchronization

/// Asks a FakerFact server in place of Lede's own models.
///
/// It goes the way that the API prescribes: from the discovery document to the link that it calls
/// `predictions`, which is remembered for ten minutes.
package final class FakerFactJudge: OutsideJudge {
  package let name: String
  private let api: WebAddress
  private let documents: any DocumentRequester
  private let known = Mutex<(predictions: WebAddress, since: ContinuousClock.Instant)?>(nil)

  private static let remembers = Duration.seconds(600)
  /// As much of an answer as is read.
  private static let largest = 1_048_576

  /// A judge at a server: its discovery document, of a bare host the one at `/api`.
  ///
  /// The owner names the server, so it may be private where settings let private addresses be asked
  /// at all.
  package init(server: WebAddress, documents: any DocumentRequester) {
    let path = AddressText(server.text)?.path ?? ""
    api = path.isEmpty || path == "/" ? server.resolving("/" + FakerFact.path) ?? server : server
    name = server.host
    self.documents = documents
  }

  package func verdict(
    on address: WebAddress, html: String?, within limit: Duration
  ) async throws(CheckError) -> OutsideVerdict {
    let began = ContinuousClock.now
    let predictions = try await predictions(within: limit)
    var request = OutgoingRequest(
      .post, predictions,
      headers: [
        .init("Accept", "application/json"), .init("Content-Type", "application/json"),
        .init("Cache-Control", "no-cache"),
      ], body: FakerFact.Question(url: address.text, html: html).json)
    // What the server's own document leads to may be inside only where the server itself is.
    request.mayBePrivate = predictions.origin == api.origin
    let left = limit - (ContinuousClock.now - began)
    let answer = try await answer(to: request, within: left, of: limit)
    guard let document = FakerFact.Document(answer) else {
      throw unreadable("200 without predictions")
    }
    var verdict = document.verdict
    verdict.walt = Self.words(verdict.walt, 400)
    verdict.checksum = Self.words(verdict.checksum, 64)
    for index in verdict.findings.indices {
      verdict.findings[index].version = verdict.findings[index].version.map { Self.words($0, 200) }
    }
    return OutsideVerdict(
      verdict: verdict, title: Self.words(document.title, 1_000),
      reading: document.contentSource == "text" ? .text : .html)
  }

  /// Where articles are posted, as the server tells.
  private func predictions(within limit: Duration) async throws(CheckError) -> WebAddress {
    let remembered = known.withLock { known in
      known.flatMap { ContinuousClock.now - $0.since < Self.remembers ? $0.predictions : nil }
    }
    if let remembered { return remembered }
    var request = OutgoingRequest(.get, api, headers: [.init("Accept", "application/json")])
    request.mayBePrivate = true
    let answer = try await answer(to: request, within: limit, of: limit)
    guard let links = FakerFact.Links(answer, at: api) else { throw unreadable("no links") }
    guard links.predictions.isSecure || !api.isSecure else {
      throw unreadable("its link leaves encryption: \(links.predictions)")
    }
    known.withLock { $0 = (links.predictions, .now) }
    return links.predictions
  }

  /// The body of an answer with status 200; any other is told in the server's own words.
  private func answer(
    to request: OutgoingRequest, within left: Duration, of limit: Duration
  ) async throws(CheckError) -> [UInt8] {
    guard left > .zero else { throw .tooSlow(limit: limit) }
    var request = request
    request.takesRefusals = true
    request.limits.body = Self.largest
    request.limits.total = left
    request.limits.redirects = 3
    let answer: Answer
    do throws(FetchError) {
      answer = try await documents.answer(to: request)
    } catch {
      // The next try asks anew where to go.
      known.withLock { $0 = nil }
      if case .tooSlow = error { throw .tooSlow(limit: limit) }
      throw .noOutsideAnswer(server: name, cause: error.description, isPassing: error.isPassing)
    }
    guard answer.status != 200 else { return answer.body }
    if answer.status == 404 || answer.status == 410 { known.withLock { $0 = nil } }
    let fault = FakerFact.Failure(answer.body, status: answer.status).errors.first
    throw .outside(
      server: name, status: answer.status, code: Int(fault?.code ?? 0),
      message: Self.words(fault?.message ?? "", 400))
  }

  private func unreadable(_ cause: String) -> CheckError {
    .noOutsideAnswer(server: name, cause: cause, isPassing: false)
  }

  /// A stranger's words on one line, and not too many.
  private static func words(_ text: String, _ most: Int) -> String {
    String(PlainText.withoutDirections(PlainText.oneLine(text)).prefix(most))
  }
}
