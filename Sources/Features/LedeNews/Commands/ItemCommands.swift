// Commands about news: refresh, list, read, mark.

package import LedeBase
import LedeCalendar
import LedeMarkup
import LedeSite
import LedeTerminal
import LedeWires

extension Command {
  static let refresh = Command(
    .news, name: "refresh", summary: "Refresh every feed you follow.",
    options: [Option("watch", "go on refreshing, each feed on its own rhythm, until stopped")],
    settings: Settings.web, example: "lede refresh",
    more: """
      Feeds that a running Lede is refreshing at this moment are left to it, and so are those whose
      private addresses the settings of this command do not allow.
      """
  ) { call in
    let arguments = call.arguments
    return try await call.news { services in
      let total = try await services.store.hurry(nil, of: .local, at: services.house.now())
      if total == 0 {
        let followed = try await services.store.followed(by: .local)
        Console.say(
          followed.all == 0
            ? FeedList.none
            : "None of your feeds is refreshed: each is paused or gone. See: lede feeds")
        return .done
      }
      let line = ProgressLine(total: total)
      let round = RefreshRound(
        services, atOnce: call.settings.fetchAtOnce,
        atOneHost: max(8, call.settings.fetchPerHost),
        isGuest: !arguments.has("watch"))
      if arguments.has("watch") {
        await Stopping.untilSignal {
          await RefreshClock(services, round: round).run(
            tell: { line.show($0, $1) },
            ended: { result in
              switch result {
              case .success(let progress): line.end(progress)
              case .failure(let error): Console.warn(error.message)
              }
            })
        }
        return .done
      }
      let progress = try await round.run(tell: { line.show($0, $1) })
      line.end(progress)
      if progress.done > progress.unasked, progress.answered == 0 { return .network }
      return progress.failures + progress.unasked > 0 ? .failed : .done
    }
  }

  static let news = Command(
    .news, name: "news", summary: "List the news, newest first.",
    options: [
      Option("unread", "only what is unread"), Option("saved", "only what is saved"),
      Option("source", .value("ID|NAME"), "only one feed"),
      Option("limit", .value("N"), "how many, 20 unless said"),
      Option("json", "print JSON in the shape of /v1/news"),
    ], example: "lede news --unread --limit 10"
  ) { call in
    let arguments = call.arguments
    let limit = try arguments.number("limit", in: 1...1000) ?? 20
    guard !(arguments.has("unread") && arguments.has("saved")) else {
      throw UsageError("--unread and --saved are two lists: choose one.")
    }
    return try await call.news { services in
      let desk = NewsDesk(services)
      var filter = ListFilter(
        state: arguments.has("unread") ? .unread : arguments.has("saved") ? .saved : .all)
      if let wanted = arguments["source"] {
        guard let found = try await FeedMatch.find(wanted, services) else { return .failed }
        filter.feed = found.feed.id
      }
      if arguments.has("json") {
        let page = try await desk.contract(filter, before: nil, limit: limit)
        Console.put(json: NewsContract.json(total: page.total, items: page.items) + [10])
        return .done
      }
      let page = try await desk.front(filter, limit: limit, wishes: desk.wishes())
      if page.headlines.isEmpty { Console.say(EmptyList.words(page)) }
      for headline in page.headlines { Console.say(HeadlineLine.text(headline, now: page.now)) }
      return .done
    }
  }

  static let read = Command(
    .news, name: "read", summary: "Show one item and mark it read.", operands: "ID", count: 1...1,
    options: [Option("keep-unread", "leave its mark as it is")], example: "lede read 42"
  ) { call in
    let arguments = call.arguments
    let id = try ItemNumber.read(arguments.operands[0])
    return try await call.news { services in
      guard let item = try await services.store.item(id, of: .local) else {
        return .failing("There is no item \(id.rawValue). lede news lists what there is.")
      }
      let article = try await services.store.article(of: id)?.article
      for line in ItemText.lines(item, article) { Console.say(line) }
      if !arguments.has("keep-unread") { _ = try await NewsDesk(services).mark([id], as: .read) }
      return .done
    }
  }

  static let mark = Command(
    .news, name: "mark", summary: "Mark items read, unread, saved or unsaved.",
    operands: "ID… read|unread|saved|unsaved", count: 2...1000, example: "lede mark 42 saved"
  ) { call in
    let arguments = call.arguments
    let last = arguments.operands[arguments.operands.count - 1]
    guard let change = MarkChange(rawValue: last) else {
      let near = Spelling.nearest(to: last, among: MarkChange.allCases.map(\.rawValue))
      throw UsageError(
        "\(last) is no mark: use read, unread, saved or unsaved."
          + (near.map { " Did you mean \($0)?" } ?? ""))
    }
    let ids = Array(Set(try arguments.operands.dropLast().map(ItemNumber.read))).sorted()
    return try await call.news { services in
      let changed = try await NewsDesk(services).mark(ids, as: change)
      if changed > 0 { Console.say("\(Counted.items(changed)) marked \(change.rawValue).") }
      guard changed < ids.count else { return .done }
      var missing: [String] = []
      for id in ids where try await services.store.item(id, of: .local) == nil {
        missing.append("\(id.rawValue)")
      }
      Console.warn(
        "There is no item \(missing.joined(separator: ", ")). lede news lists what there is.")
      return .failed
    }
  }
}

enum EmptyList {
  static func words(_ page: FrontPage) -> String {
    if page.followed.all == 0, page.counts.all == 0, page.counts.saved == 0 { return FeedList.none }
    if page.filter.state == .saved { return Phrases.nothingSavedYet }
    return switch page.freshness {
    case .expired(let since): Phrases.newsExpiredMore(Age.words(from: since, to: page.now))
    case .empty: Phrases.newsEmptyMore
    case .fresh, .stale, .noFeeds:
      page.filter.state == .unread && page.counts.all > 0
        ? Phrases.nothingUnread : Phrases.nothingKeptYet
    }
  }
}

enum ItemNumber {
  static func read(_ text: String) throws -> Item.ID {
    guard let number = Int64(text), number > 0 else {
      throw UsageError("\(text) is no item number. lede news shows them first on each line.")
    }
    return Item.ID(number)
  }
}

/// Finds the feed that somebody named by its number, address, host or title, or by a part of the title.
package enum FeedMatch {
  /// The feed; nil after saying that there is none, or which there are.
  ///
  /// - Parameters:
  ///   - wanted: What somebody wrote.
  ///   - services: Where feeds are kept.
  ///   - exactly: Whether a part of a title is too little, as where something goes for good.
  /// - Returns: The one that fits; of several that have the same title the first.
  /// - Throws: Why the database could not be read.
  package static func find(
    _ wanted: String, _ services: Services, exactly: Bool = false
  ) async throws(StoreError) -> Subscription? {
    let followed = try await services.store.subscriptions(of: .local)
    if let found = followed.first(where: { fits($0, wanted) }) { return found }
    let part = wanted.lowercasedASCII
    let parts = part.isEmpty ? [] : followed.filter { $0.title.lowercasedASCII.contains(part) }
    if parts.count == 1, !exactly { return parts[0] }
    if parts.count > 1 {
      Console.warn(severalFit(wanted, parts))
      return nil
    }
    let near = parts.first?.title ?? Spelling.nearest(to: wanted, among: followed.map(\.title))
    Console.warn(
      "You follow nothing called \(Console.harmless(wanted))."
        + (near.map { " Did you mean \(Console.harmless($0))?" }
          ?? " lede feeds lists what you follow."))
    return nil
  }

  private static func severalFit(_ wanted: String, _ feeds: [Subscription]) -> String {
    let shown = feeds.prefix(10).map { "\($0.feed.id.rawValue) \(Console.harmless($0.title))" }
    let named = shown.joined(separator: ", ")
    let rest = feeds.count - shown.count
    return rest > 0
      ? "\(Console.harmless(wanted)) may be one of these feeds, or of \(rest) more: \(named). Name it by its number."
      : "\(Console.harmless(wanted)) may be one of these feeds: \(named). Name it by its number."
  }

  private static func fits(_ one: Subscription, _ wanted: String) -> Bool {
    "\(one.feed.id.rawValue)" == wanted || one.feed.address == WebAddress(wanted)
      || one.title.lowercasedASCII == wanted.lowercasedASCII
      || one.feed.address.host == wanted.lowercasedASCII
  }
}

package enum HeadlineLine {
  package static func text(_ headline: Headline, now: Timestamp) -> String {
    let title = Console.harmless(headline.name)
    let mark = headline.mark.isSaved ? "★" : headline.mark.isRead ? " " : "•"
    return FeedList.pad("\(headline.id.rawValue)", 6) + " " + Console.styled(mark, .cyan) + " "
      + (headline.mark.isRead ? Console.styled(title, .faint) : Console.styled(title, .bold))
      + Console.styled(
        "  \(Console.harmless(headline.source))\(copies(headline)), \(Age.words(from: headline.shown, to: now))"
          + label(headline), .faint)
  }
}

extension HeadlineLine {
  private static func label(_ headline: Headline) -> String {
    headline.swatch.map { ", " + $0.label.displayName } ?? ""
  }

  private static func copies(_ headline: Headline) -> String {
    guard let first = headline.copies.first else { return "" }
    let more = headline.copies.count - 1
    return ", also \(Console.harmless(first.source))" + (more > 0 ? " and \(more) more" : "")
  }
}

enum ItemText {
  /// What a page would show: the article that was fetched, else what the feed tells.
  static func lines(_ kept: KeptItem, _ article: FetchedArticle?) -> [String] {
    var lines = [Console.styled(Console.harmless(kept.headline.name), .bold)]
    let author = kept.headline.author.map { " · " + $0 } ?? ""
    lines.append(
      Console.styled(
        Console.harmless("\(kept.headline.source)\(author) · \(kept.headline.shown.iso8601)"),
        .faint))
    if let link = kept.headline.link { lines.append(Console.styled(link.text, .cyan)) }
    var paragraphs: [Paragraph] = []
    if let article {
      paragraphs = PlainText.paragraphs(fromHTML: article.html, base: article.address)
    } else if let text = kept.item.content ?? kept.item.summary {
      paragraphs = PlainText.paragraphs(of: text, base: kept.item.link)
    }
    lines += self.lines(paragraphs)
    for enclosure in kept.item.enclosures {
      lines.append("")
      if let title = enclosure.title { lines.append(Console.harmless(title)) }
      lines.append(
        "→ \(enclosure.address)" + (enclosure.type.map { " (\(Console.harmless($0)))" } ?? ""))
    }
    return lines
  }

  /// Paragraphs with an empty line before each; the entries of a list stand close, and what was a line of
  /// its own stays one.
  static func lines(_ paragraphs: [Paragraph]) -> [String] {
    var lines: [String] = []
    for (index, paragraph) in paragraphs.enumerated() {
      let isNextItem =
        paragraph.kind == .item && index > 0 && paragraphs[index - 1].kind == .item
      if !isNextItem { lines.append("") }
      let (first, rest) =
        switch paragraph.kind {
        case .item: ("• ", "  ")
        case .quote: ("│ ", "│ ")
        case .code: ("    ", "    ")
        case .text, .heading: ("", "")
        }
      for (place, words) in words(of: paragraph).enumerated() {
        let line = (place == 0 ? first : rest) + Console.harmless(words)
        lines.append(paragraph.kind == .heading ? Console.styled(line, .bold) : line)
      }
    }
    return lines
  }

  /// The words of a paragraph, cut where its lines break.
  private static func words(of paragraph: Paragraph) -> [String] {
    paragraph.runs.split(separator: .lineBreak).map { runs in
      Paragraph(paragraph.kind, Array(runs)).text
    }
  }
}
