// How fast Lede reads and writes JSON and reads dates, beside Foundation, in the same run.
//
// JSONBench [STORIES] [ROUNDS]: prints a line each for reading and writing the news contract and for
// two forms of dates, `json.read OURS MB/s REFERENCE MB/s ratio R`: medians of rounds that take turns.

import FoundationEssentials
import LedeFeeds
import LedeJSON
import LedeBase
import LedeWires

@main struct JSONBench {
  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let items = (0..<(numbers.first ?? 5_000)).map(story)
    let rounds = max(1, numbers.dropFirst().first ?? 5)
    let bytes = NewsContract.json(total: items.count, items: items)
    let data = Data(bytes)
    let news = try JSONDecoder().decode(News.self, from: data)
    let list = NewsContract.list(in: bytes)
    guard news.news.map(\.title) == list?.stories.map(\.title) else {
      return print("json: the two readers do not agree")
    }
    print("# \(items.count) stories, \(bytes.count) bytes")
    try measure("json.read", "MB/s", rounds, perSecond: Double(bytes.count) / 1e6) {
      NewsContract.list(in: bytes)?.stories.count ?? 0
    } reference: {
      try JSONDecoder().decode(News.self, from: data).news.count
    }
    try measure("json.write", "MB/s", rounds, perSecond: Double(bytes.count) / 1e6) {
      write(news).count
    } reference: {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.withoutEscapingSlashes]
      return try encoder.encode(news).count
    }
    try dates("dates.rfc3339", rounds) { $0.iso8601 }
    try dates("dates.rfc822", rounds) {
      "Fri, 20 Nov 2026 " + $0.iso8601.dropFirst(11).dropLast() + " GMT"
    }
  }

  /// Reads dates; the reference reads the same instants in ISO 8601, the form that it is best at.
  private static func dates(
    _ name: String, _ rounds: Int, _ form: (Timestamp) -> String
  ) throws {
    let instants = (0..<20_000).map { Timestamp(seconds: 1_795_132_800 + $0) }
    let texts = instants.map(form)
    let reference = instants.map(\.iso8601)
    let style = Date.ISO8601FormatStyle()
    try measure(name, "M/s", rounds, perSecond: Double(texts.count) / 1e6) {
      texts.reduce(0) { $0 + (DateReader.timestamp($1) == nil ? 0 : 1) }
    } reference: {
      try reference.reduce(0) { try $0 + (style.parse($1) == .distantPast ? 0 : 1) }
    }
  }

  // MARK: What is read and written

  /// A story of about 1.2 kB, with quotes, line ends and letters beyond ASCII, as real ones have.
  private static func story(_ number: Int) -> KeptItem {
    let shown = Timestamp(seconds: 1_795_157_100 - Int64(number) * 60)
    let body = """
      Standing in line is old, said the harbour's "queue keeper" – and it pays to know how it is done.
      The office counted \(number) people on Friday. Fähren, traversées, 한국어: all of them wait the same.

      """
    var item = Item(key: "\(number)", title: "Why queues work, part \(number)")
    item.content = FeedText(String(repeating: body, count: 4), .plain)
    return KeptItem(
      headline: Headline(
        id: Item.ID(Int64(number)), feed: Feed.ID(8), source: "Harbour Post",
        title: "Why queues work, part \(number)",
        link: WebAddress("https://harbour.example/news/\(number)/why-queues-work"),
        summary: "A short history of the queue, from the ferry to the bank.", author: "Ines Marlow",
        picture: WebAddress("https://harbour.example/pictures/\(number).jpg"), shown: shown,
        arrived: shown, mark: Mark()),
      item: item, tags: [KeptTag(id: 7, name: "ferries"), KeptTag(id: 12, name: "local")])
  }

  private struct News: Codable {
    var status: String
    var totalResults: Int
    var news: [Story]
    struct Story: Codable {
      var id: Int
      var source: Source
      var tags: [Tag]?
      var author, title, description: String
      var url, urlToImage: String?
      var publishedAt, content: String
    }
    struct Source: Codable {
      var id: Int?
      var name: String
    }
    struct Tag: Codable {
      var id: Int
      var name: String
    }
  }

  private static func write(_ news: News) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("status", news.status)
      json.member("totalResults", news.totalResults)
      json.array("news") { json in
        for story in news.news {
          json.object { json in
            json.member("id", story.id)
            json.object("source") { json in
              json.member("id", story.source.id)
              json.member("name", story.source.name)
            }
            json.array("tags") { json in
              for tag in story.tags ?? [] {
                json.object { json in
                  json.member("id", tag.id)
                  json.member("name", tag.name)
                }
              }
            }
            json.member("author", story.author)
            json.member("title", story.title)
            json.member("description", story.description)
            json.member("url", story.url)
            json.member("urlToImage", story.urlToImage)
            json.member("publishedAt", story.publishedAt)
            json.member("content", story.content)
          }
        }
      }
    }
    return json.bytes
  }

  // MARK: Measuring

  private static func measure(
    _ name: String, _ unit: String, _ rounds: Int, perSecond amount: Double,
    ours: () throws -> Int, reference: () throws -> Int
  ) throws {
    var own: [Double] = []
    var others: [Double] = []
    for _ in 0..<rounds {
      own.append(try seconds(ours))
      others.append(try seconds(reference))
    }
    let (a, b) = (amount / median(own), amount / median(others))
    print("\(name) \(rounded(a)) \(unit) \(rounded(b)) \(unit) ratio \(rounded(a / b))")
  }

  private static func seconds(_ work: () throws -> Int) rethrows -> Double {
    let start = ContinuousClock.now
    let result = try work()
    let span = (ContinuousClock.now - start).components
    precondition(result > 0, "nothing was read")
    return Double(span.seconds) + Double(span.attoseconds) / 1e18
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
  private static func rounded(_ number: Double) -> String {
    number < 10 ? "\((number * 100).rounded() / 100)" : "\(Int(number.rounded()))"
  }
}
