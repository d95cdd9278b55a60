// What a page costs without its store: fifty rows drawn, a story's words found, a summary cut.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom
import LedeTesting
import LedeWeb

/// Prints one line a figure.
@main
struct PageBench {
  static func main() async throws {
    let site = try await BenchSite()
    if CommandLine.arguments.contains("front") { return try await site.time("pages.front", "/") }
    try await site.timeKeepers()
    try await site.time("pages.front", "/")
    try await site.time(
      "pages.front_old_dates", "/?before=\(BenchSite.now.milliseconds - 400 * 86_400_000).1")
    try await site.time("pages.story", "/item/2")
    try await site.time("pages.contract", "/v1/news?limit=50")
    time("text.paragraphs", bytes: site.text.utf8.count) {
      PlainText.paragraphs(fromHTML: site.text).count
    }
    time("text.summary", bytes: nil) { PlainText.summary(ofHTML: site.text).utf8.count }
  }

  /// The middle of many runs, in microseconds.
  static func middle(_ runs: Int, _ work: () async throws -> Void) async rethrows -> Double {
    var times: [Double] = []
    for _ in 0..<runs {
      let start = ContinuousClock.now
      try await work()
      times.append((ContinuousClock.now - start) / .microseconds(1))
    }
    return times.sorted()[runs / 2]
  }

  private static func time(_ name: String, bytes: Int?, _ work: () -> Int) {
    var times: [Double] = []
    var sum = 0
    for _ in 0..<501 {
      let start = ContinuousClock.now
      sum += work()
      times.append((ContinuousClock.now - start) / .microseconds(1))
    }
    let middle = times.sorted()[250]
    let speed = bytes.map { ", \(Int(Double($0) / middle)) MB/s" } ?? ""
    print("\(name) \(Int(middle)) µs\(speed) (\(sum / 501))")
  }
}

/// Lede over keepers in memory: a hundred feeds' worth of stories, half of them a year old.
struct BenchSite {
  static let now = Timestamp(seconds: 1_795_255_200)
  let text: String
  private let app: WebApp
  private let keepers: KeepersInMemory

  private struct Services: WebServices, KeptInMemory {
    let keepers: KeepersInMemory
    var documents: any DocumentRequester {
      StubDocuments { request throws(FetchError) in throw .cancelled(request.address) }
    }
    var secrets: any SecretKeeper { StubSecrets() }
    var watching: any Watching { NobodyWatches() }
    var now: @Sendable () -> Timestamp { { BenchSite.now } }
  }

  private struct NoOwner: OwnerDoor {
    func claim(key: String) async throws -> SessionToken? { nil }
    func reader(of token: String) async throws -> Reader.ID? { nil }
    func close(_ token: String) async throws {}
  }

  init() async throws {
    let paragraph =
      "<p>The last of the winter’s storms had <b>barely</b> cleared the shelf when the control room "
      + "logged an ordinary number: 96&nbsp;per&nbsp;cent of <a href=\"https://example.org/array\">the "
      + "array</a> was making power &amp; more.</p>\n"
    text = String(repeating: paragraph, count: 40)
    let keepers = KeepersInMemory()
    var items: [Item] = []
    for number in 0..<110 {
      let age = number < 55 ? number * 9 : 600_000 + number * 1440
      var item = Item(
        key: "\(number)",
        title: "Floating turbines pass their \(number)th winter, and the grid asks for more",
        link: try BenchSite.address("\(number)"), published: BenchSite.now - .seconds(age * 60))
      item.brief =
        "Eleven machines moored off the shelf kept turning through three storms. The harder part is the cable."
      item.content = FeedText(text, .html)
      items.append(item)
    }
    let (feed, _) = try await keepers.follow(
      Outline(address: try BenchSite.address("feed"), title: "Northern Ledger"), by: .local,
      isOwners: true, key: nil,
      at: BenchSite.now)
    _ = try await keepers.keep([
      RefreshReport(
        feed: feed, asked: BenchSite.now,
        outcome: .fresh(FeedSnapshot(items: items), Validators(), bodyHash: 1),
        nextAsk: BenchSite.now + .seconds(600))
    ])
    let share = try ShareFiles(reading: { _ in [] }, sha256: { _ in [] })
    self.keepers = keepers
    app = WebApp(Services(keepers: keepers), owner: NoOwner(), policy: AccessPolicy(), share: share)
  }

  private static func address(_ path: String) throws -> WebAddress {
    struct NoAddress: Error {}
    guard let address = WebAddress("https://ledger.example/\(path)") else { throw NoAddress() }
    return address
  }

  /// Times the keepers alone, as part of every page.
  func timeKeepers() async throws {
    let middle = try await PageBench.middle(301) {
      _ = try await keepers.headlines(ListFilter(), of: .local, before: nil, limit: 51)
    }
    print("pages.keepers_in_memory \(Int(middle)) µs")
  }

  /// Times one address; the time of the keepers in memory is part of it.
  func time(_ name: String, _ target: String) async throws {
    let request = Request(.get, target, headers: Headers([("Host", "localhost")]))
    var bytes = 0
    let middle = await PageBench.middle(301) {
      bytes = await app.respond(to: request).bytes?.count ?? 0
    }
    print("\(name) \(Int(middle)) µs (\(bytes) bytes)")
  }
}
