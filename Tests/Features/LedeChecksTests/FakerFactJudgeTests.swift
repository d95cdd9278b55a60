import LedeFetching
import LedeBase
import LedeTesting
import Testing

@testable import LedeChecks

/// Lede as a client of a FakerFact server.
@Suite("An outside judge", .timeLimit(.minutes(5))) struct FakerFactJudgeTests {
  private let article = WebAddress("https://harbour.example/quay")

  private static func fetcher(_ inside: AddressPolicy.Inside = .allow) -> Fetcher {
    var settings = FetchSettings()
    settings.gap = .zero
    settings.addresses.inside = inside
    return Fetcher(settings)
  }

  private func ask(
    _ judge: FakerFactJudge, html: String? = nil
  ) async throws -> Result<OutsideVerdict, CheckError> {
    let address = try #require(article)
    do throws(CheckError) {
      return .success(try await judge.verdict(on: address, html: html, within: .seconds(600)))
    } catch {
      return .failure(error)
    }
  }

  @Test func `the way leads over the discovery document, which is asked once`() async throws {
    let server = try StandInFakerFact()
    let judge = FakerFactJudge(server: server.api, documents: Self.fetcher())
    let said = try await ask(judge, html: "<p>Page</p>").get()
    #expect(said.verdict[.opinion] == 0.92)
    #expect(said.verdict[.wiki] == 0.17)
    #expect(said.verdict.findings.map(\.label) == Label.allCases)
    #expect(said.verdict.walt == "Walt reads a point of view.")
    #expect(said.title == "Quay closed")
    #expect(judge.name == "127.0.0.1")
    let post = try #require(server.web.requestsSoFar(to: "/v2/predictions").first)
    #expect(post.method == "POST")
    #expect(post.header("content-type") == "application/json")
    #expect(
      String(decoding: post.body, as: UTF8.self)
        == #"{"url":"https://harbour.example/quay","html":"<p>Page</p>"}"#)
    _ = try await ask(judge).get()
    #expect(server.web.requestsSoFar(to: "/api").count == 1)
  }

  @Test func `of a bare host the usual place is asked`() async throws {
    let server = try StandInFakerFact()
    let judge = FakerFactJudge(server: server.web.address(""), documents: Self.fetcher())
    _ = try await ask(judge).get()
    #expect(server.web.requestsSoFar(to: "/api").count == 1)
  }

  @Test(arguments: [
    (
      500, #"{"errors":[{"code":1,"message":"Article could not be downloaded"}],"url":"x"}"#, 1,
      "Article could not be downloaded"
    ),
    (500, #"{"errors":[{"code":12,"message":"Too\u001b[31m odd"}]}"#, 12, "Too[31m odd"),
    (400, "{}", 0, "The judge answered 400 and did not say why."),
    (503, "<h1>Busy</h1>", 0, "The judge answered 503 and did not say why."),
    (204, "", 0, "The judge answered 204 and did not say why."),
  ])
  func `whatever is not 200 is told with its code and message`(
    status: Int, body: String, code: Int, message: String
  ) async throws {
    let server = try StandInFakerFact(status: status, body: body)
    let judge = FakerFactJudge(server: server.api, documents: Self.fetcher())
    #expect(
      try await ask(judge)
        == .failure(.outside(server: "127.0.0.1", status: status, code: code, message: message)))
  }

  @Test(arguments: ["{}", "[]", "no JSON", #"{"predictions":[]}"#])
  func `an answer without predictions is none`(body: String) async throws {
    let server = try StandInFakerFact(body: body)
    let judge = FakerFactJudge(server: server.api, documents: Self.fetcher())
    guard case .failure(.noOutsideAnswer("127.0.0.1", _, isPassing: false)) = try await ask(judge)
    else {
      Issue.record("it was taken for an answer")
      return
    }
  }

  @Test func `without links nothing is posted`() async throws {
    let server = try StandInFakerFact(link: "")
    let judge = FakerFactJudge(server: server.api, documents: Self.fetcher())
    guard case .failure(.noOutsideAnswer(_, let cause, _)) = try await ask(judge) else {
      Issue.record("it went on")
      return
    }
    #expect(cause == "no links")
    #expect(server.web.requestsSoFar(to: "/v2/predictions").isEmpty)
  }

  @Test func `a link to another private place is not followed`() async throws {
    let other = try StandInFakerFact()
    let server = try StandInFakerFact(link: other.web.address("/v2/predictions").text)
    let judge = FakerFactJudge(server: server.api, documents: Self.fetcher())
    guard case .failure(.noOutsideAnswer) = try await ask(judge) else {
      Issue.record("it was asked")
      return
    }
    #expect(other.web.requestsSoFar().isEmpty)
  }

  @Test func `a private server is not asked unless settings let Lede go there`() async throws {
    let server = try StandInFakerFact()
    let judge = FakerFactJudge(server: server.api, documents: Self.fetcher(.refuse))
    guard case .failure(.noOutsideAnswer) = try await ask(judge) else {
      Issue.record("it was asked")
      return
    }
    #expect(server.web.requestsSoFar().isEmpty)
  }

  @Test func `an answer without end is not read`() async throws {
    let server = try StandInFakerFact(body: String(repeating: " ", count: 1_100_000))
    let judge = FakerFactJudge(server: server.api, documents: Self.fetcher())
    guard case .failure(.noOutsideAnswer) = try await ask(judge) else {
      Issue.record("it was read")
      return
    }
  }

  @Test func `a server that says nothing is given up`() async throws {
    let server = try StandInFakerFact()
    var silent = StandInReply(200)
    silent.manner = .hang
    server.web.serve("/v2/predictions", silent)
    let judge = FakerFactJudge(server: server.api, documents: Self.fetcher())
    let address = try #require(article)
    await #expect(throws: CheckError.tooSlow(limit: .milliseconds(600))) {
      try await judge.verdict(on: address, html: nil, within: .milliseconds(600))
    }
  }
}
