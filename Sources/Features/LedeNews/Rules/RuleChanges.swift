// Rules: listed, made, tried, changed, switched, removed and returned.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

extension Rules {
  /// A reader's rules.
  var ruleRoutes: [Route] {
    [
      .get("/rules", reading: rulesPage),
      .post("/rules", reader: keepRule),
      .get("/rules/new", reading: ruleForm),
      .get("/rules/try", reading: tryRule),
      .post("/rules/switch", reader: switchRule),
      .post("/rules/undo", reader: undoRule),
      .post("/rules/remove", reader: removeRule),
      .post("/rules/return", reader: returnRule),
      .post("/rules/release", reader: releaseStory),
      .get("/rules/{id:number}", reading: rule),
      .post("/rules/{id:number}", reader: keepRule),
      .get("/rules/{id:number}/change", reading: ruleForm),
    ]
  }

  /// All rules, or those that look at one feed.
  func rulesPage(_ call: ReadingCall) async throws -> Response {
    var feed: Feed.ID?
    if let text = call.query["feed"], !text.isEmpty {
      guard let number = call.query.number("feed") else { throw Trouble.misunderstood }
      feed = Feed.ID(number)
    }
    let model = try await desk.page(for: feed, reader: call.reads)
    if feed != nil, model.subscriptions.title(of: feed) == nil {
      throw Trouble.noFeed
    }
    return call.page(RulesPageView.html(model, in: call.chrome))
  }

  /// One rule and what it caught.
  func rule(_ call: ReadingCall) async throws -> Response {
    let before = call.query["before"].map { ListPosition($0) }
    guard before == nil || before.flatMap(\.self) != nil else { throw Trouble.misunderstood }
    guard let id = call.parameters.number("id"),
      let model = try await desk.page(
        of: Rule.ID(id), before: before.flatMap(\.self), limit: settings.entriesOnPage,
        reader: call.reads)
    else { throw Trouble.noRule }
    return call.page(RulePageView.html(model, in: call.chrome))
  }

  /// The empty form of a new rule, or the form of one that is to be changed.
  func ruleForm(_ call: ReadingCall) async throws -> Response {
    // What was filled in comes along when somebody looks for a feed further down.
    let fields = call.query
    guard var wish = RuleWish(fields) else { throw Trouble.misunderstood }
    wish.id = nil
    if let id = call.parameters.number("id") {
      guard let page = try await desk.page(of: Rule.ID(id), limit: 0, reader: call.reads) else {
        throw Trouble.noRule
      }
      if fields["text"] == nil { wish.terms = page.rule.terms }
      wish.id = page.rule.id
    }
    let from = Int(clamping: max(0, fields.number("from") ?? 0))
    return try await form(wish, feedsFrom: from, of: call.reads, call)
  }

  /// The form with what the rule would have caught; nothing is changed.
  ///
  /// A pattern may take seconds, so strangers and other sites only get the form.
  func tryRule(_ call: ReadingCall) async throws -> Response {
    guard let wish = RuleWish(call.query) else { throw Trouble.misunderstood }
    guard call.mayMark, call.request.headers["Sec-Fetch-Site"] != "cross-site" else {
      return try await form(wish, of: call.reads, call)
    }
    do {
      let trial = try await desk.trial(of: wish.terms, reader: call.reads)
      let fault = trial.isTooSlow ? RuleError.tooSlow : nil
      return try await form(wish, trial: trial, fault: fault, of: call.reads, call)
    } catch let error as RuleError {
      return try await form(wish, fault: error, of: call.reads, call)
    }
  }

  /// Makes a rule, or changes the one that the address names.
  func keepRule(_ call: ReaderCall) async throws -> Response {
    guard var wish = RuleWish(call.fields) else { throw Trouble.misunderstood }
    wish.id = call.parameters.number("id").map { Rule.ID($0) }
    do {
      let rule =
        if let id = wish.id {
          try await desk.change(id, to: wish.terms, reader: call.reader)
        } else {
          try await desk.add(wish.terms, reader: call.reader)
        }
      guard let rule else { throw Trouble.noRule }
      let caught = wish.applies ? try await desk.apply(rule.id, reader: call.reader) : nil
      guard wish.id == nil else {
        return .seeOther(RulesPageView.path(rule.id).telling(.kept).text)
      }
      return .seeOther(RulesPageView.path.telling(.madeRule(rule.id, caught: caught ?? 0)).text)
    } catch RuleError.tooMany where call.request.wantsJSON {
      throw StoreError.tooMany(.rules)
    } catch let error as RuleError {
      return try await form(wish, fault: error, of: call.reader, call)
    }
  }

  /// Switches a rule on or off.
  func switchRule(_ call: ReaderCall) async throws -> Response {
    try await onRule(call) { id, fields in
      do {
        let rule = try await desk.turn(id, on: fields["on"] == "yes", reader: call.reader)
        return rule == nil ? nil : .back(fields, nil)
      } catch is RuleError {
        // It could be read when it was made; its form says why it cannot now.
        return .seeOther(RuleFormView.path(id).text)
      }
    }
  }

  /// Undoes what a rule did.
  func undoRule(_ call: ReaderCall) async throws -> Response {
    try await onRule(call) { id, fields in
      .back(fields, .gaveBack(try await desk.giveBack(id, reader: call.reader)))
    }
  }

  /// Removes a rule, with `stories=back` also what it did; one that was just made takes that along.
  func removeRule(_ call: ReaderCall) async throws -> Response {
    try await onRule(call) { id, fields in
      let isUndo = fields["undo"] != nil
      let comesBack = fields["stories"] == "back"
      guard
        let removed = try await desk.remove(
          id, undoing: isUndo || comesBack, reader: call.reader)
      else { return nil }
      if comesBack { return .back(fields, .removedWhole(removed.givenBack)) }
      return .back(fields, isUndo ? nil : .removedRule(id))
    }
  }

  /// Makes a rule that was removed what it was.
  func returnRule(_ call: ReaderCall) async throws -> Response {
    try await onRule(call) { id, fields in
      try await desk.returned(id, reader: call.reader) == nil ? nil : .back(fields, nil)
    }
  }

  /// What a form does with the rule that it names; nil when there is no such rule.
  private func onRule(_ call: ReaderCall, act: (Rule.ID, FormFields) async throws -> Response?)
    async throws -> Response
  {
    let fields = call.fields
    guard let id = fields.number("id") else { throw Trouble.misunderstood }
    guard let response = try await act(Rule.ID(id), fields) else { throw Trouble.noRule }
    return response
  }

  /// Takes a story off the shelf of the muted.
  func releaseStory(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    guard let id = fields.number("id") else { throw Trouble.misunderstood }
    let count = try await desk.release([Item.ID(id)], reader: call.reader)
    return .back(fields, count > 0 ? .released : nil)
  }

  /// The form of a wish, with what is to be said of it.
  private func form(
    _ wish: RuleWish, trial: RuleTrial? = nil, fault: RuleError? = nil, feedsFrom: Int = 0,
    of reader: Reader.ID, _ call: Call<some Sendable>
  ) async throws -> Response {
    let page = try await desk.page(reader: reader)
    let model = RuleFormView.Model(
      id: wish.id, terms: wish.terms, applies: wish.applies, subscriptions: page.subscriptions,
      feedsFrom: feedsFrom,
      fault: fault?.message, trial: trial, now: page.now)
    return call.page(RuleFormView.html(model, in: call.chrome), status: fault == nil ? 200 : 422)
  }
}

extension Trouble {
  static let noRule = Trouble(
    status: 404, title: Phrases.notFound, message: Phrases.noRuleMore, code: "notFound")
}

/// What the form of a rule tells.
private struct RuleWish {
  /// The rule that is changed; nil for a new one.
  var id: Rule.ID?
  var terms: RuleTerms
  /// Whether it is also done with what is kept.
  var applies = false

  init(id: Rule.ID? = nil, terms: RuleTerms) {
    self.id = id
    self.terms = terms
  }

  /// Nil when a value means nothing.
  init?(_ fields: FormFields) {
    guard let action = RuleTerms.Action(rawValue: fields["action"] ?? "mute"),
      let match = RuleTerms.Match(rawValue: fields["match"] ?? "words"),
      let place = RuleTerms.Place(rawValue: fields["place"] ?? "anything"),
      let scope = RuleTerms.Scope(fields["in"] ?? RuleWish.older(fields["feed"]))
    else { return nil }
    id = fields.number("id").map { Rule.ID($0) }
    terms = RuleTerms(action, fields["text"] ?? "", match: match, place: place, in: scope)
    applies = fields["apply"] != nil
  }

  /// What programs say that know of feeds alone.
  private static func older(_ feed: String?) -> String {
    feed.map { $0.isEmpty ? "" : "feed:" + $0 } ?? ""
  }
}
