// `lede search`: finds kept items by their words.

import LedeBase
import LedeCalendar
import LedeNews
package import LedeSite
import LedeTerminal
import LedeWires

extension Searches {
  package static var commands: [Command] { [.search] }
}

extension Command {
  static let search = Command(
    .news, name: "search", summary: "Find items by what they say.", operands: "WORDS…",
    count: 1...1000,
    options: [
      Option("ranked", "the best first, not the newest"),
      Option("limit", .value("N"), "how many, 20 unless said"),
      Option("json", "print JSON in the shape of /v1/news"),
    ], settings: ["zone"], example: "lede search '\"harbour office\" -strike after:7d'",
    more: """
      All words must be there. "words in quotes" stand in a row, wor* begins a word, -word must not
      be there. title:WORD, source:NAME, tag:NAME, is:unread, is:read, is:saved, is:muted, label:KIND
      (as label:satire), after:DATE and before:DATE say more; a date is 2026-05-01, 2026-05, 2026, or so long ago: 12h, 7d, 2w, 3m, 1y.
      A minus before title:, source:, tag:, label: or is: wants the contrary. Put -- before words that begin with a
      minus. What is not understood is told and looked for as words; a date or a state that is none
      ends with exit code 2.
      """
  ) { call in
    let arguments = call.arguments
    let limit = try arguments.number("limit", in: 1...1000) ?? 20
    let zone = try call.settings.zoneOfDates()
    return try await call.news { services in
      // What a running Lede is indexing at this moment is left to it.
      var line = IndexLine()
      _ = try await SearchClock(services.house).catchUp(isUrgent: true) { line.show($0) }
      line.end()
      let page = try await SearchDesk(services, zone: zone).page(
        TypedSearch.text(arguments.operands), order: arguments.has("ranked") ? .ranked : .newest,
        limit: limit)
      for piece in page.query.misread { Console.warn(Console.harmless(Phrases.misread(piece))) }
      if let behind = page.found.behind {
        Console.warn(
          behind == .zero
            ? "The search is still learning what is kept; run this again in a moment."
            : "The search is \(behind.components.seconds) seconds behind the news.")
      }
      if arguments.has("json") {
        var items: [KeptItem] = []
        for headline in page.found.headlines {
          if let item = try await services.store.item(headline.id, of: .local) {
            items.append(item)
          }
        }
        Console.put(json: NewsContract.json(total: items.count, items: items) + [10])
        return page.query.isUnderstood ? .done : .usage
      }
      for headline in page.found.headlines {
        Console.say(HeadlineLine.text(headline, now: page.now))
      }
      if page.query.isEmpty {
        Console.warn("Those are no words to look for.")
        return .usage
      }
      if page.found.headlines.isEmpty { Console.say("Nothing kept says that.") }
      if let ranked = page.found.ranked, ranked == SearchPage.mostRanked {
        Console.warn(
          "The best of the newest \(ranked) that fit; after: and before: look elsewhere.")
      }
      return page.query.isUnderstood ? .done : .usage
    }
  }
}

extension SearchQuery {
  /// Whether no wish with a known name was misread; an unknown name may be meant as words.
  fileprivate var isUnderstood: Bool { misread.allSatisfy { $0.reason == .name } }
}

enum TypedSearch {
  /// One text; of several, those that the shell kept together stand in a row.
  static func text(_ operands: [String]) -> String {
    if operands.count == 1 { return operands[0] }
    return operands.map { word in
      guard word.contains(where: \.isWhitespace), !word.contains("\"") else { return word }
      let name = word.prefix { $0 != ":" && !$0.isWhitespace }
      let rest = word.dropFirst(name.count)
      return rest.first == ":" ? "\(name):\"\(rest.dropFirst())\"" : "\"\(word)\""
    }.joined(separator: " ")
  }
}

/// Says on a terminal how the index grows, when that takes long enough to wonder.
private struct IndexLine {
  private var hasShown = false

  mutating func show(_ count: Int) {
    guard count >= 5_000 else { return }
    hasShown = true
    Console.progress("Learning what is new: \(count) items")
  }

  func end() { if hasShown { Console.progress("") } }
}
