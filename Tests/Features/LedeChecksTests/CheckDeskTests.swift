// From an address, a page or a text to a verdict that is kept.

import LedeFetching
import LedeBase
import LedeNews
import LedeReading
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeChecks

/// What a desk of these tests may touch, at an hour that a test may move.
private struct House: KeptInStore {
  let disk = StandInDisk()
  let store: Store
  var documents: any DocumentRequester = StubDocuments { request throws(FetchError) in
    throw .unreachable(request.address, cause: "nothing is there")
  }
  var judge: any Judge = StandInJudge()
  let clock = Clock()
  var now: @Sendable () -> Timestamp { { [clock] in clock.now } }

  init() { store = .inMemory(through: disk.connection) }

  func desk(
    outside: (any OutsideJudge)? = nil, limits: CheckDesk.Limits = CheckDesk.Limits()
  ) -> CheckDesk {
    CheckDesk(services.house, known: store.knownArticles, outside: outside, limits: limits)
  }

  final class Clock: Sendable {
    private let held = Mutex(Timestamp(seconds: 1_000_000))
    var now: Timestamp { held.withLock { $0 } }
    func pass(_ duration: Duration) { held.withLock { $0 = $0 + duration } }
  }
}

private final class Count: Sendable {
  private let held = Mutex(0)
  var now: Int { held.withLock { $0 } }
  func add() { held.withLock { $0 += 1 } }
}

private enum Pages {
  static let sentence = "The ferry left the north pier at eight and came back with the mail. "
  /// A page with an article of some hundred words.
  static let ferry =
    "<html><head><title>The ferry sails again</title><meta property=og:site_name content='Harbour Post'></head><body><article><h1>The ferry sails again</h1>"
    + (1...8).map { "<p>\(sentence)That was on day \($0) of the month, said the crew.</p>" }
    .joined()
    + "</article></body></html>"
  static let short =
    "<html><head><title>The ferry sails again today</title></head><body><article><p>Soon more.</p></article></body></html>"
  static let text = String(repeating: sentence, count: 8)

  static func answer(_ request: OutgoingRequest, _ body: String, type: String = "text/html")
    -> Answer
  {
    Answer(
      status: 200, headers: [.init("content-type", type)], body: Array(body.utf8),
      address: request.address)
  }
}

@Suite("Checking what somebody asks about", .timeLimit(.minutes(5))) struct CheckDeskTests {
  private static let address = WebAddress("https://paper.example/ferry")

  private func desk(
    _ page: String, type: String = "text/html", judge: any Judge = StandInJudge(),
    limits: CheckDesk.Limits = CheckDesk.Limits(), outside: (any OutsideJudge)? = nil
  ) -> (CheckDesk, House) {
    var house = House()
    house.judge = judge
    house.documents = StubDocuments { request throws(FetchError) in
      Pages.answer(request, page, type: type)
    }
    // A busy machine may take long; tests of the limit make their own desk.
    var limits = limits
    limits.time = .seconds(600)
    return (house.desk(outside: outside, limits: limits), house)
  }

  @Test func `an address is fetched, judged and kept under sixteen digits`() async throws {
    let (desk, house) = desk(Pages.ferry)
    let check = try await desk.check(
      CheckRequest(address: Self.address, via: "sh<are"), for: CheckAsker())
    #expect(check.title == "The ferry sails again")
    #expect(check.source == "Harbour Post")
    #expect(check.address == Self.address)
    #expect(check.reading == .html && check.judged == .here && check.via == "share")
    #expect(check.verdict.leading == .journalism)
    #expect(!check.verdict.readText.isEmpty)
    #expect(Check.ID(written: String(check.id.rawValue)) == check.id)
    let kept = try #require(try await house.store.checks.one(check.id))
    // How long it took is kept in whole microseconds.
    var expected = check
    expected.took = kept.took
    #expect(kept == expected)
    #expect(try await desk.page(of: check.id)?.check == kept)
  }

  @Test func `a page in hand is read as it is, and nothing is asked of the web`() async throws {
    let desk = House().desk()
    let check = try await desk.check(
      CheckRequest(address: Self.address, html: Pages.ferry), for: CheckAsker())
    #expect(check.title == "The ferry sails again" && check.reading == .html)
    let unnamed = try await desk.check(CheckRequest(html: Pages.ferry), for: CheckAsker())
    #expect(unnamed.address == nil)
  }

  @Test func `an article that was fetched for the reader not long ago is not fetched again`()
    async throws
  {
    let (desk, house) = desk(Pages.ferry)
    let address = try #require(Self.address)
    let saved = try await ReadingDesk(house.services).save(address)
    let asked = Count()
    var quiet = house
    quiet.documents = StubDocuments { request throws(FetchError) in
      asked.add()
      return Pages.answer(request, Pages.ferry)
    }
    let second = quiet.desk()
    let owner = CheckAsker(isOwner: true)
    let check = try await second.check(CheckRequest(address: address), for: owner)
    #expect(asked.now == 0)
    #expect(check.item == saved.item)
    // A token leads to no private address, so it does not see what was fetched from one either.
    let other = try await second.check(CheckRequest(address: address), for: CheckAsker())
    #expect(asked.now == 1)
    #expect(other.item == nil)
    let fresh = try await desk.check(CheckRequest(html: Pages.ferry), for: CheckAsker())
    #expect(check.verdict.readText == fresh.verdict.readText)
    house.clock.pass(.seconds(7 * 3600))
    _ = try await second.check(CheckRequest(address: address), for: owner)
    #expect(asked.now == 2)
  }

  @Test func `the page of a check leads to its item only while that is kept`() async throws {
    let (desk, house) = desk(Pages.ferry)
    let address = try #require(Self.address)
    let saved = try await ReadingDesk(house.services).save(address)
    let check = try await desk.check(CheckRequest(address: address), for: CheckAsker(isOwner: true))
    #expect(try await desk.page(of: check.id)?.check.item == saved.item)
    var old = check
    old.id = Check.ID(1_000_000_000_000_009)
    old.item = Item.ID(saved.item.rawValue + 1_000)
    _ = try await house.store.checks.keep(old, by: .local, droppingBefore: nil)
    let page = try #require(try await desk.page(of: old.id))
    #expect(page.check.item == nil && page.check.address == address)
  }

  @Test func `a text is judged as it was pasted, its first line as the headline`() async throws {
    let desk = House().desk()
    let check = try await desk.check(
      try .typed("The ferry sails\n\n\(Pages.text)"), for: CheckAsker())
    #expect(check.title == "The ferry sails" && check.reading == .text && check.source.isEmpty)
    let plain = try await desk.check(try .typed(Pages.text), for: CheckAsker())
    #expect(plain.title.isEmpty)
  }

  @Test(arguments: [
    ("https://paper.example/a", "https://paper.example/a"),
    ("paper.example/a", "https://paper.example/a"),
    ("Look at this: https://paper.example/a now", "https://paper.example/a"),
    ("The ferry sails (https://paper.example/a?b=1).", "https://paper.example/a?b=1"),
    ("see https://wiki.example/Mercury_(planet)", "https://wiki.example/Mercury_(planet)"),
    ("of “https://paper.example/a”, he said", "https://paper.example/a"),
  ])
  func `an address is found in what was typed`(typed: String, address: String) throws {
    #expect(try CheckRequest.typed(typed).address?.text == address)
  }

  @Test(arguments: ["", "  \n", "word", "ftp://paper.example/a"])
  func `what is neither an address nor a text is said to be neither`(typed: String) {
    #expect(throws: CheckError.nothingToCheck) { try CheckRequest.typed(typed) }
  }

  // MARK: What goes wrong

  @Test func `each failure has its own state, and nothing is kept`() async throws {
    let page = CheckRequest(address: Self.address)
    func failure(_ desk: CheckDesk, _ request: CheckRequest) async -> CheckError? {
      do throws(CheckError) {
        _ = try await desk.check(request, for: CheckAsker())
        return nil
      } catch { return error }
    }
    let (short, house) = desk(Pages.short)
    let little = await failure(short, page)
    #expect(little == .tooLittle(words: 2, headline: true) && little?.code == 4)
    #expect(little?.message.contains("copy its text") == true)
    let pasted = await failure(short, CheckRequest(text: "Ferry back\n\nToo short."))
    #expect(pasted?.code == 4)
    #expect(pasted?.message.hasSuffix("it takes 50. Paste more of it, if you can.") == true)
    #expect(try await house.store.checks.asked(by: .local, before: nil, limit: 9).isEmpty)
    let (film, _) = desk("x", type: "video/mp4")
    #expect(await failure(film, page) == .notAPage(host: "paper.example"))
    let foreign = StandInJudge(failure: .notEnglish)
    let (german, _) = desk(Pages.ferry, judge: foreign)
    #expect(await failure(german, page)?.code == 5)
    let broken = StandInJudge(failure: .noModel(path: "x", cause: "gone"))
    let (helpless, _) = desk(Pages.ferry, judge: broken)
    #expect(await failure(helpless, page)?.code == 99)
    #expect(await failure(House().desk(), page)?.code == 1)
    #expect(await failure(House().desk(), CheckRequest()) == .nothingToCheck)
    let large = CheckRequest(text: String(repeating: "word ", count: 2_000_000))
    #expect(await failure(short, large) == .tooLarge(limitInBytes: 8 * 1_048_576))
    let (full, fullHouse) = desk(Pages.ferry)
    fullHouse.disk.fail(with: .full(cause: "x"))
    #expect(await failure(full, page) == .notKept(.full(cause: "x")))
  }

  @Test func `a front page of links is no article`() async throws {
    let links = (1...80).map { "<li><a href=/\($0)>Item number \($0) of the day</a></li>" }.joined()
    let (desk, _) = desk("<html><body><nav><ul>\(links)</ul></nav></body></html>")
    await #expect(throws: CheckError.self) {
      try await desk.check(CheckRequest(address: Self.address), for: CheckAsker())
    }
  }

  @Test func `a headline alone is judged only where somebody wishes it`() async throws {
    let (desk, _) = desk(Pages.short)
    let check = try await desk.check(
      CheckRequest(address: Self.address, mayBeHeadline: true), for: CheckAsker())
    #expect(check.verdict.basis == .headline)
  }

  @Test func `a site that never answers is given up in time`() async throws {
    struct Silent: DocumentRequester {
      func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
        // Waits until it is called off.
        try? await Task.sleep(for: .seconds(3_600))
        throw .cancelled(request.address)
      }
    }
    var house = House()
    house.documents = Silent()
    var limits = CheckDesk.Limits()
    limits.time = .milliseconds(50)
    let desk = house.desk(limits: limits)
    await #expect(throws: CheckError.tooSlow(limit: .milliseconds(50))) {
      try await desk.check(CheckRequest(address: Self.address), for: CheckAsker())
    }
  }

  // MARK: How often

  @Test func `who asks too often is told how long to wait, and only they`() async throws {
    var limits = CheckDesk.Limits()
    limits.perMinute = 2
    let (desk, house) = desk(Pages.ferry, limits: limits)
    try await house.store.accounts((1...25).map { "reader\($0)" }, at: house.now())
    func ask(_ reader: Int64, _ peer: String?, here: Bool = false) async -> CheckError? {
      let asker = CheckAsker(Reader.ID(reader), peer: peer, isHere: here)
      do throws(CheckError) {
        _ = try await desk.check(CheckRequest(text: Pages.text), for: asker)
        return nil
      } catch { return error }
    }
    #expect(await ask(5, "198.51.100.7") == nil)
    #expect(await ask(5, "198.51.100.8") == nil)
    #expect(await ask(5, "198.51.100.9") == .tooMany(wait: .seconds(30)))
    // Another reader behind an address that asked once.
    #expect(await ask(6, "198.51.100.7") == nil)
    #expect(await ask(7, "198.51.100.7") == .tooMany(wait: .seconds(30)))
    // One half of an IPv6 address is one house; a proxy on this machine is nobody.
    #expect(await ask(8, "2001:db8:1:2::5") == nil)
    #expect(await ask(9, "2001:db8:1:2::6") == nil)
    #expect(await ask(10, "2001:db8:1:2::7") != nil)
    for reader in 20...25 { #expect(await ask(Int64(reader), "127.0.0.1") == nil) }
    for _ in 1...9 { #expect(await ask(1, "127.0.0.1", here: true) == nil) }
    house.clock.pass(.seconds(30))
    #expect(await ask(5, "198.51.100.8") == nil)
  }

  @Test func `when too many wait already, the next is told so`() async throws {
    let turns = Turns(atOnce: 1, waiting: 0)
    #expect(await turns.take())
    #expect(await turns.take() == false)
    await turns.give()
    #expect(await turns.take())
  }

  @Test func `who gives up while waiting leaves the row to the others`() async throws {
    let turns = Turns(atOnce: 1, waiting: 2)
    #expect(await turns.take())
    let impatient = Task { await turns.take() }
    impatient.cancel()
    #expect(await impatient.value == false)
    let patient = Task { await turns.take() }
    await turns.give()
    #expect(await patient.value)
  }

  // MARK: Outside judges

  private struct Elsewhere: OutsideJudge {
    let name = "judge.example"
    var failure: CheckError?
    func verdict(on address: WebAddress, html: String?, within limit: Duration)
      async throws(CheckError) -> OutsideVerdict
    {
      if let failure { throw failure }
      let verdict = Verdict(
        findings: [LabelScore(label: .satire, share: 0.9, version: "v")], basis: .article,
        walt: "Walt laughs.", words: 0, language: "en", checksum: "c")
      return OutsideVerdict(verdict: verdict, title: "Their title")
    }
  }

  @Test func `an outside judge is asked about addresses, and Lede's own about texts`()
    async throws
  {
    let (desk, _) = desk(Pages.ferry, outside: Elsewhere())
    let check = try await desk.check(CheckRequest(address: Self.address), for: CheckAsker())
    #expect(check.judged == .outside("judge.example") && check.title == "Their title")
    let text = try await desk.check(CheckRequest(text: Pages.text), for: CheckAsker())
    #expect(text.judged == .here)
    let refusal = CheckError.outside(server: "judge.example", status: 500, code: 8, message: "No")
    let (refused, _) = self.desk(Pages.ferry, outside: Elsewhere(failure: refusal))
    await #expect(throws: refusal) {
      try await refused.check(CheckRequest(address: Self.address), for: CheckAsker())
    }
    #expect(refusal.code == 8 && refusal.message.contains("No"))
  }
}

@Suite("Addresses that point inside", .timeLimit(.minutes(5))) struct InsideCheckTests {
  /// A real fetcher with Lede's standard rules.
  private func desk() -> CheckDesk {
    var house = House()
    var settings = FetchSettings()
    settings.gap = .zero
    house.documents = Fetcher(settings)
    return house.desk()
  }

  @Test(arguments: [
    "http://127.0.0.1:9/a", "http://10.0.0.1/a", "http://[::1]:9/a", "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data", "http://localhost:9/", "http://0x7f000001/",
    "http://[::ffff:10.0.0.1]/", "http://172.16.5.4/", "http://0.0.0.0/",
  ])
  func `are refused, also for the owner`(address: String) async throws {
    let request = CheckRequest(address: WebAddress(address))
    for asker in [CheckAsker(isOwner: true, isHere: true), CheckAsker(Reader.ID(9))] {
      do {
        _ = try await desk().check(request, for: asker)
        Issue.record("checked")
      } catch {
        guard case .inside = error else {
          Issue.record("\(error)")
          return
        }
        #expect(error.code == 2)
      }
    }
  }

  @Test func `and so is a redirect to one`() async throws {
    let web = try StandInWeb()
    web.serve("/a", .redirect(to: "http://10.0.0.1/secret"))
    var house = House()
    house.documents = Neighbours()
    do {
      _ = try await house.desk().check(
        CheckRequest(address: web.address("/a")), for: CheckAsker(isOwner: true))
      Issue.record("checked")
    } catch {
      guard case .inside = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  /// Reaches this machine, and nothing else inside.
  private struct Neighbours: DocumentRequester {
    let fetcher: Fetcher
    init() {
      var settings = FetchSettings()
      settings.gap = .zero
      if let only = AddressPolicy.Inside(setting: "127.0.0.0/8") {
        settings.addresses.inside = only
      }
      fetcher = Fetcher(settings)
    }
    func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
      try await fetcher.answer(to: request)
    }
  }
}
