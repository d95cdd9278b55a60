// The addresses of topics: asking, following, and what programs get.

import LedeBase
import LedeHTTP
import LedeMarkup
package import LedeSite

extension Topics {
  var topicRoutes: [Route] {
    [
      .get("/topics", reading: tab),
      .post("/topics", reader: follow),
      .get("/topics/about", reading: { try aboutPage($0) }),
      .get("/topics/find", reading: find),
      .get("/topics/{id:number}", reading: topic),
      .post("/topics/{id:number}", reader: change),
      .get("/topics/times", reader: timesPage),
      .post("/topics/times", reader: keepTimesKey),
    ]
  }

  var programRoutes: [Route] {
    [
      .get("/v1/topics", reading: tab),
      .get("/v1/topics/suggestions", reading: suggestions),
      .get("/v1/topics/{id:number}", reading: topic),
    ]
  }

  /// The tab or, where something is asked, its answer.
  private func tab(_ call: ReadingCall) async throws -> Response {
    let query = call.query
    guard let typed = query["q"], !(typed.allSatisfy(\.isWhitespace) && !call.isForPrograms) else {
      if call.isForPrograms {
        return call.json(TopicsJSON.list(try await desk.tab(of: call.reads)))
      }
      return call.page(
        TopicsView.html(try await desk.offering(to: call.reads), in: call.chrome))
    }
    guard
      let model = try await desk.ask(
        try TopicQuestion(query), reader: call.reads, mayAsk: call.mayMark)
    else {
      throw Trouble.noSuchSource
    }
    return answer(model, call)
  }

  /// What can be asked about, as a list; for who has no scripts, or wishes to see it whole.
  private func find(_ call: ReadingCall) async throws -> Response {
    let typed = call.query["q"] ?? ""
    let found = try await desk.suggestions(
      for: typed, reader: call.reads, mayAsk: call.mayMark)
    let model = FoundPage(
      // What is no question yet is asked as usual, with what is chosen.
      typed: typed, question: try? TopicQuestion(call.query), found: found,
      sources: try await desk.sources(of: call.reads))
    return call.page(TopicsView.html(model, in: call.chrome))
  }

  private func aboutPage(_ call: ReadingCall) throws -> Response {
    guard let bytes = call.chrome.share.bytes(of: "topics.md") else { throw Trouble.notFound }
    return call.page(
      TopicsView.html(about: String(decoding: bytes, as: UTF8.self), in: call.chrome))
  }

  /// `here=yes` leaves the Times out, which takes a while to answer, and answers few questions a minute.
  private func suggestions(_ call: ReadingCall) async throws -> Response {
    call.json(
      TopicsJSON.suggestions(
        try await desk.suggestions(
          for: call.query["q"] ?? "", reader: call.reads,
          mayAsk: call.mayMark && call.query["here"] != "yes")))
  }

  private func topic(_ call: ReadingCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      var model = try await desk.followed(
        Topic.ID(id), reader: call.reads, mayAsk: call.mayMark)
    else { throw Trouble.notFound }
    if model.followed?.tells == true { model.hasDevice = try await hasDevice(call.reads) }
    if call.mayMark, !call.isForPrograms, call.request.isLookedAt {
      try await desk.noteSeen(Topic.ID(id), reader: call.reads)
    }
    return answer(model, call)
  }

  private func answer(_ model: TopicPage, _ call: ReadingCall) -> Response {
    call.isForPrograms
      ? call.json(TopicsJSON.answer(model)) : call.page(TopicView.html(model, in: call.chrome))
  }

  private func follow(_ call: ReaderCall) async throws -> Response {
    let question = try TopicQuestion(call.fields)
    for source in question.sources {
      guard try await desk.choice(source, of: call.reader) != nil else {
        throw Trouble.noSuchSource
      }
    }
    let id = try await desk.follow(question, reader: call.reader)
    let deed: Deed? = call.fields["undo"] == nil ? .followedTopic(id) : nil
    return .seeOther(TopicsView.path(id).telling(deed).text)
  }

  private func change(_ call: ReaderCall) async throws -> Response {
    guard let id = call.parameters.number("id") else { throw Trouble.misunderstood }
    switch call.fields["do"] {
    case "unfollow": break
    case "tell", "hush":
      let tells = call.fields["do"] == "tell"
      try await desk.setTells(tells, of: Topic.ID(id), reader: call.reader)
      return .seeOther(TopicsView.path(Topic.ID(id)).telling(.kept).text)
    case "front", "unfront": return try await setOnFront(Topic.ID(id), call)
    default: throw Trouble.misunderstood
    }
    let question = try await desk.unfollow(Topic.ID(id), reader: call.reader)
    guard let question else { return .seeOther(TopicsView.path.text) }
    let deed: Deed? = call.fields["undo"] == nil ? .unfollowedTopic(question) : nil
    return .seeOther(TopicsView.path(question).telling(deed).text)
  }
}

extension Topics {
  /// Puts a topic among the sections of its reader's front page, or takes it out.
  fileprivate func setOnFront(_ id: Topic.ID, _ call: ReaderCall) async throws -> Response {
    let shows = call.fields["do"] == "front"
    guard let isDone = try await desk.show(id, onFront: shows, of: call.reader) else {
      throw Trouble.notFound
    }
    guard isDone else { throw Trouble.tooManySections }
    return .seeOther(
      TopicsView.path(id).telling(shows ? .putOnFront : .tookOffFront).text)
  }
}

extension TopicQuestion {
  /// The question of an address or a form.
  ///
  /// - Parameter fields: `q`, and perhaps `kind`, `of`, `beside` and `days`.
  /// - Throws: `Trouble` that says what is not understood.
  init(_ fields: FormFields) throws {
    func given(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
    let kind = given("kind").map { Topic.Kind(rawValue: $0) } ?? .any
    let source = given("of").map { TopicSource($0) } ?? .all
    let beside = given("beside").map { TopicSource($0) }
    let days = given("days").map { Int($0) }
    guard let kind, let source, beside == nil || beside.flatMap(\.self) != nil,
      days == nil || days.flatMap({ $0 }).map(TopicQuestion.days.contains) == true
    else { throw Trouble.misunderstood }
    guard let topic = Topic(fields["q"] ?? "", kind: kind) else { throw Trouble.noTopic }
    self.init(topic, source, beside: beside.flatMap(\.self), days: days.flatMap(\.self))
    isWhole = fields["whole"] == "yes"
  }
}

extension Trouble {
  fileprivate static let tooManySections = Trouble(
    status: 400, title: Phrases.frontIsFull, message: Phrases.frontIsFullMore,
    code: "tooMany",
    way: Trouble.Way(path: SitePath("settings").part("sections"), words: Phrases.topicSections))
  fileprivate static let noTopic = Trouble(
    status: 400, title: Phrases.noTopic, message: Phrases.noTopicMore, code: "parameterInvalid",
    way: Trouble.Way(path: TopicsView.path, words: Phrases.topics))
  fileprivate static let noSuchSource = Trouble(
    status: 404, title: Phrases.noSuchSource, message: Phrases.noSuchSourceMore, code: "notFound",
    way: Trouble.Way(path: TopicsView.path, words: Phrases.topics))
}

extension Deed {
  fileprivate static let putOnFront = Deed("topicfront", 1)
  fileprivate static let tookOffFront = Deed("topicfront", 0)
  /// A topic is followed.
  fileprivate static func followedTopic(_ id: Topic.ID) -> Deed { Deed("topic", id.rawValue) }
  /// A topic is no longer followed.
  fileprivate static func unfollowedTopic(_ question: TopicQuestion) -> Deed {
    Deed(
      "untopic",
      text: [
        question.topic.kind.rawValue, question.source.text, question.beside?.text ?? "",
        question.topic.name,
      ].joined(separator: "\n"))
  }
}

extension Topics {
  package static var deeds: [DeedKind] {
    [
      .timesKey,
      DeedKind("topicfront", numbers: 1) {
        ToldDeed($0[0] == 1 ? Phrases.didShowTopic : Phrases.didHideTopic)
      },
      DeedKind("topic", numbers: 1) {
        ToldDeed(
          Phrases.didFollowTopic, undo: TopicsView.path(Topic.ID($0[0])),
          [("do", "unfollow"), ("undo", "yes")])
      },
      DeedKind(
        "untopic",
        text: { rest in
          let lines = rest.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
          guard lines.count == 4 else { return nil }
          return ToldDeed(
            Phrases.didUnfollowTopic, undo: TopicsView.path,
            [
              ("kind", String(lines[0])), ("of", String(lines[1])), ("beside", String(lines[2])),
              ("q", String(lines[3])), ("undo", "yes"),
            ])
        }),
    ]
  }
}
