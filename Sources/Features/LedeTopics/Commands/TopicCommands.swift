// `lede topic` and `lede topics`: what is asked on pages, at a terminal.

import LedeBase
import LedeCalendar
import LedeNews
import LedeSearch
package import LedeSite
import LedeTerminal
import LedeTimes

extension Topics {
  package static var commands: [Command] { [.topic, .topics] }
}

extension Command {
  static let topic = Command(
    .news, name: "topic", summary: "Say what a source thinks of something.", operands: "[NAME…]",
    count: 0...100,
    options: [
      Option(
        "source", .value("SOURCE"),
        "who is asked: all, nyt, folder:NAME, label:NAME or a feed; all unless said"),
      Option("compare", .value("SOURCE"), "who is asked beside it"),
      Option("kind", .value("KIND"), "person, place, organisation, subject or title"),
      Option("days", .value("N"), "only articles of so many days"),
      Option("demo", "ask a stand-in of the New York Times, which needs no key and no network"),
      Option("json", "print JSON in the shape of /v1/topics"),
    ], settings: LedeTerminal.Settings.web + ["share", "nyt-key-file", "nyt-url"],
    example: "lede topic Ferries --days 30",
    more: """
      The newest ten articles that are about it are read, and how their sentences speak of it is judged on
      this machine. A feed is named by its number or by a part of its name. The demonstration has a topic
      of its own, which it asks about where no NAME is given.
      """
  ) { call in
    let arguments = call.arguments
    let days = try arguments.number("days", in: TopicQuestion.days)
    let kind = try arguments["kind"].map { name throws(UsageError) in
      guard let kind = Topic.Kind(rawValue: name) else {
        throw UsageError("--kind is person, place, organisation, subject or title.")
      }
      return kind
    }
    let isDemo = arguments.has("demo")
    let typed = arguments.operands.joined(separator: " ")
    guard isDemo || !typed.isEmpty else { throw UsageError(Phrases.nameTopic) }
    let isDemosOwn = isDemo && typed.isEmpty
    guard
      let topic = isDemosOwn ? TimesStandIn.topic.topic : Topic(typed, kind: kind ?? .any)
    else { throw UsageError("\(Phrases.noTopic). \(Phrases.noTopicMore)") }
    // Beside the answer, which a program may read.
    if isDemosOwn { Console.warn(Phrases.demosOwnTopic(topic.shown)) }
    return try await call.news(isDemo ? .passing : .kept) { services in
      var (services, settings) = (services, try Topics.Settings(call.settings))
      if isDemo {
        let house = services.house
        services = Services(house.asking(TimesStandIn(now: house.now())))
        settings = Topics.Settings()
        settings.timesKey = "demo"
      }
      // What is not indexed yet cannot be found.
      _ = try await SearchClock(services.house).catchUp(isUrgent: true)
      guard
        let source = try await services.source(arguments["source"] ?? (isDemo ? "nyt" : "all")),
        let beside = try await services.optionalSource(arguments["compare"])
      else { return .failed }
      let desk = TopicsDesk(
        services, times: TimesDesk(services.house, settings))
      let question = TopicQuestion(topic, source, beside: beside.flatMap(\.self), days: days)
      guard let model = try await desk.ask(question, reader: .local) else {
        Console.warn("\(Phrases.noSuchSource). \(Phrases.noSuchSourceMore)")
        return .failed
      }
      if arguments.has("json") {
        Console.put(json: TopicsJSON.answer(model) + [10])
      } else {
        for line in TopicLines.of(model) { Console.say(line) }
      }
      return model.coverage.answer.kind == .unknown ? .failed : .done
    }
  }

  static let topics = Command(
    .news, name: "topics", summary: "List the topics you follow.",
    options: [Option("json", "print JSON in the shape of /v1/topics")], example: "lede topics"
  ) { call in
    let hasJSON = call.arguments.has("json")
    return try await call.news { services in
      let times = TimesDesk(services.house, Topics.Settings())
      let model = try await TopicsDesk(services, times: times).tab(of: .local)
      if hasJSON {
        Console.put(json: TopicsJSON.list(model) + [10])
        return .done
      }
      for row in model.followed {
        let new = row.new > 0 ? "  " + Phrases.newArticles(row.new) : ""
        let name = Console.harmless(row.topic.question.topic.shown)
        let source = Console.harmless(row.source?.name ?? Phrases.noSourceAny)
        Console.say("\(name)  \(Console.styled(source, .faint))\(new)")
      }
      if model.followed.isEmpty {
        Console.say("You follow no topic yet. Ask on the page Topics, and press Follow.")
      }
      return .done
    }
  }
}

extension Services {
  /// The source that a person at a terminal names: as in addresses, or a feed by number or name.
  fileprivate func source(_ typed: String) async throws -> TopicSource? {
    if let source = TopicSource(typed) { return source }
    return try await FeedMatch.find(typed, self).map { .feed($0.feed.id) }
  }

  /// The same where it may be left out; nil where it names nothing.
  fileprivate func optionalSource(_ typed: String?) async throws -> TopicSource?? {
    guard let typed else { return .some(nil) }
    return try await source(typed).map { .some($0) }
  }
}

enum TopicLines {
  static func of(_ model: TopicPage) -> [String] {
    var lines: [String] = []
    for coverage in [model.coverage] + (model.beside.map { [$0] } ?? []) {
      let question = Phrases.question(coverage.source.name, model.question.topic.shown)
      lines.append(Console.styled(Console.harmless(question), .bold))
      if !coverage.isUnasked { lines.append(Phrases.answer(coverage.answer)) }
      if coverage.answer.unknown > 0, coverage.answer.articles > 0 {
        lines.append(Phrases.unjudged(coverage.answer.unknown))
      }
      if let fault = coverage.fault { lines.append(Console.harmless(fault)) }
      if let tone = coverage.answer.tone {
        let range = coverage.answer.range.map {
          " (" + Phrases.toneBetween.lowercased() + " "
            + Phrases.toneRange(TopicView.number($0.lowerBound), TopicView.number($0.upperBound))
            + ")"
        }
        lines.append("\(Phrases.meanTone): \(TopicView.number(tone))\(range ?? "")")
      }
      lines.append("")
      for article in coverage.articles { lines += Self.lines(article, at: model.now) }
      if !coverage.passing.isEmpty {
        lines += [Phrases.inPassing + ":"]
        lines += coverage.passing.map { "  " + Console.harmless("\($0.source): \($0.title)") }
        lines.append("")
      }
    }
    return lines.dropLast(lines.last == "" ? 1 : 0)
  }

  private static func lines(_ article: TopicArticle, at now: Timestamp) -> [String] {
    let age = article.published.map { "  " + Age.words(from: $0, to: now) } ?? ""
    let tone = article.tone.map {
      "\(TopicView.number($0.score))  \(Phrases.tone($0)), \(Phrases.sure($0.sure))"
    }
    var lines = [
      Console.harmless(article.title),
      "  " + Console.styled(Console.harmless(article.source) + age, .faint),
      "  " + (tone ?? Phrases.toneNotJudged),
    ]
    if let tone = article.tone { lines.append("  “\(Console.harmless(tone.evidence.text))”") }
    if case .unknown(let why) = article.finding { lines.append("  " + Console.harmless(why)) }
    return lines + [""]
  }
}
