// /out: lists of readers as feeds, for whoever has the address of one.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeSite

/// The way from an address to a feed.
struct OutDoor: Sendable {
  let desk: OutDesk
  let site: SiteSettings
  let policy: AccessPolicy
  let answers: LongAnswers
  let now: @Sendable () -> Timestamp
  /// Takes every error that became a 5xx answer, for the log.
  let report: @Sendable (any Error) -> Void
  private let limit = RateLimit()

  /// Below it lie the feeds, with their tokens in the path.
  static let path = "/out/"
  /// How often a feed may be asked for in an hour.
  static let perHour = 120
  /// Longer names of feeds are nobody's, in bytes.
  private static let longestName = 200

  init(
    desk: OutDesk, site: SiteSettings, policy: AccessPolicy, answers: LongAnswers,
    now: @escaping @Sendable () -> Timestamp, report: @escaping @Sendable (any Error) -> Void
  ) {
    (self.desk, self.site, self.policy, self.answers) = (desk, site, policy, answers)
    (self.now, self.report) = (now, report)
  }

  /// No cookie is read here, and no place trusted: who has the address has what it opens.
  var group: RouteGroup {
    RouteGroup(
      at: ["/out"], isForPrograms: true, openTo: nil,
      authenticate: { [policy] request in
        if let refusal = policy.misdirection(of: request) { throw refusal }
        return .stranger
      },
      explain: explain,
      finish: { response, _ in response.headers["X-Robots-Tag"] = "noindex" },
      routes: [.get(Self.path + "{name}", everyone: answer).secret])
  }

  /// The addresses of a feed, in each format.
  static func addresses(_ token: String, at origin: String) -> [(OutFormat, String)] {
    OutFormat.allCases.map { ($0, origin + path + token + "." + $0.rawValue) }
  }

  private func answer(_ call: OpenCall) async throws -> Response {
    guard let (token, format) = Self.parts(call.parameters["name"] ?? ""),
      let feed = try await desk.feed(showing: token)
    else { throw Trouble.notFound }
    let name = "out \(feed.id.rawValue)"
    if let wait = await limit.wait(
      for: [name], most: Self.perHour, in: .seconds(3_600), at: now())
    {
      throw OutRefusal.tooOften(wait)
    }
    let origin = site.origin(for: call.request)
    let place = (own: origin + call.request.path, origin: origin)
    let made = try await answers.make(for: feed.reader) { [desk] in
      let document = try await desk.told(feed)
      let places = OutDocument.Place(own: place.own, page: place.origin + document.path.text)
      return (bytes: format.bytes(document, at: places), changed: document.changed)
    }
    guard let made else { throw Trouble.answersWait }
    let headers = Headers([
      ("Content-Type", format.type), ("Cache-Control", "private, no-cache"),
      ("Last-Modified", HTTPDate.text(made.changed)),
    ])
    return Response(200, headers: headers, body: made.bytes).tagged()
      .conditional(on: call.request)
  }

  /// The token and the format in the last part of a path.
  private static func parts(_ name: String) -> (token: String, format: OutFormat)? {
    guard name.utf8.count <= longestName, let dot = name.lastIndex(of: "."),
      let format = OutFormat(rawValue: String(name[name.index(after: dot)...]))
    else { return nil }
    return (String(name[..<dot]), format)
  }

  /// What a program is told of an error, in plain words.
  private func explain(_ error: any Error, _ call: OpenCall) -> Response {
    let (status, words): (Int, String)
    var wait: Int64?
    switch error {
    case let refusal as OutRefusal:
      (status, words) = (refusal.status, refusal.words)
      wait = refusal.wait.components.seconds + 1
    case let refusal as Refusal: (status, words) = (refusal.status, refusal.words)
    default:
      let trouble = error as? Trouble ?? Trouble(error)
      if trouble.status >= 500, !(error is Trouble) { report(error) }
      (status, words) = (trouble.status, trouble.message)
      if status == 503 { wait = 5 }
    }
    var response = Answers.unkept(Array(words.utf8), type: ContentType.text, status: status)
    response.headers["Retry-After"] = wait.map { String($0) }
    return response
  }
}

/// How a feed is written, by the ending of its address.
enum OutFormat: String, CaseIterable, Sendable {
  case atom, json

  var type: String {
    switch self {
    case .atom: OutAtom.type
    case .json: OutJSON.type
    }
  }

  func bytes(_ document: OutDocument, at place: OutDocument.Place) -> [UInt8] {
    switch self {
    case .atom: OutAtom.bytes(document, at: place)
    case .json: OutJSON.bytes(document, at: place)
    }
  }
}

/// Why a feed is not told now.
enum OutRefusal: Error, Hashable {
  /// It was asked for too often.
  case tooOften(Duration)
  /// What it is to find would take too long.
  case tooMuch

  var status: Int {
    switch self {
    case .tooOften: 429
    case .tooMuch: 503
    }
  }

  var words: String {
    switch self {
    case .tooOften: Phrases.outTooOften
    case .tooMuch: Phrases.outTooMuch
    }
  }

  /// After how long to ask again.
  var wait: Duration {
    switch self {
    case .tooOften(let wait): wait
    case .tooMuch: .seconds(3_600)
    }
  }
}
