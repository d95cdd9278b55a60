// Rules: listed, made, tried, changed, switched, removed and returned.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom

extension WebApp {
  /// All rules, or those that look at one feed.
  func rulesPage(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws -> Response
  {
    guard let feed = RuleWish.feed(request.queryFields) else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    let model = try await rules.page(for: feed, reader: reader)
    if feed != nil, model.subscriptions.title(of: feed) == nil {
      return Trouble.noFeed.answer(to: request, chrome)
    }
    return Answers.page(RulesPageView.html(model, in: chrome), to: request)
  }

  /// One rule and what it caught.
  func rule(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    let before = request.queryFields["before"].map { ListPosition($0) }
    guard before == nil || before.flatMap(\.self) != nil else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    guard let id = parameters.number("id"),
      let model = try await rules.page(
        of: Rule.ID(id), before: before.flatMap(\.self), limit: settings.storiesOnPage,
        reader: reader)
    else { return Trouble.noRule.answer(to: request, chrome) }
    return Answers.page(RulePageView.html(model, in: chrome), to: request)
  }

  /// The empty form of a new rule, or the form of one that is to be changed.
  func ruleForm(
    _ id: Int64?, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    guard let feed = RuleWish.feed(request.queryFields) else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    var wish = RuleWish(terms: RuleTerms(.mute, "", feed: feed))
    if let id {
      guard let page = try await rules.page(of: Rule.ID(id), limit: 0, reader: reader) else {
        return Trouble.noRule.answer(to: request, chrome)
      }
      wish = RuleWish(id: page.rule.id, terms: page.rule.terms)
    }
    return try await form(wish, request, reader, chrome)
  }

  /// The form with what the rule would have caught; nothing is changed.
  ///
  /// A pattern may take seconds, so strangers and other sites only get the form.
  func tryRule(_ request: Request, _ visitor: Visitor, _ chrome: Chrome) async throws -> Response {
    let reader = visitor.reader
    guard let wish = RuleWish(request.queryFields) else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    guard visitor.mayMark, request.headers["Sec-Fetch-Site"] != "cross-site" else {
      return try await form(wish, request, reader, chrome)
    }
    do {
      let trial = try await rules.trial(of: wish.terms, reader: reader)
      let fault = trial.isTooSlow ? RuleError.tooSlow : nil
      return try await form(wish, trial: trial, fault: fault, request, reader, chrome)
    } catch let error as RuleError {
      return try await form(wish, fault: error, request, reader, chrome)
    }
  }

  /// Makes a rule, or changes the one that the address names.
  func keepRule(
    _ id: Int64?, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    guard var wish = RuleWish(FormFields(request.body)) else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    wish.id = id.map { Rule.ID($0) }
    do {
      let rule =
        if let id = wish.id {
          try await rules.change(id, to: wish.terms, reader: reader)
        } else {
          try await rules.add(wish.terms, reader: reader)
        }
      guard let rule else { return Trouble.noRule.answer(to: request, chrome) }
      let caught = wish.applies ? try await rules.apply(rule.id, reader: reader) : nil
      guard wish.id == nil else {
        return .seeOther(RulesPageView.path(rule.id).telling(.kept).text)
      }
      return .seeOther(RulesPageView.path.telling(.madeRule(rule.id, caught: caught ?? 0)).text)
    } catch let error as RuleError {
      return try await form(wish, fault: error, request, reader, chrome)
    }
  }

  /// Switches a rule on or off.
  func switchRule(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    try await onRule(request, chrome) { id, fields in
      do {
        let rule = try await rules.turn(id, on: fields["on"] == "yes", reader: reader)
        return rule == nil ? nil : back(fields, nil)
      } catch is RuleError {
        // It could be read when it was made; its form says why it cannot now.
        return .seeOther(RuleFormView.path(id).text)
      }
    }
  }

  /// Undoes what a rule did.
  func undoRule(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws -> Response
  {
    try await onRule(request, chrome) { id, fields in
      back(fields, .gaveBack(try await rules.giveBack(id, reader: reader)))
    }
  }

  /// Removes a rule; one that was just made takes along what it did.
  func removeRule(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    try await onRule(request, chrome) { id, fields in
      let isUndo = fields["undo"] != nil
      guard try await rules.remove(id, undoing: isUndo, reader: reader) != nil else { return nil }
      return back(fields, isUndo ? nil : .removedRule(id))
    }
  }

  /// Makes a rule that was removed what it was.
  func returnRule(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    try await onRule(request, chrome) { id, fields in
      try await rules.returned(id, reader: reader) == nil ? nil : back(fields, nil)
    }
  }

  /// What a form does with the rule that it names; nil when there is no such rule.
  private func onRule(
    _ request: Request, _ chrome: Chrome,
    act: (Rule.ID, FormFields) async throws -> Response?
  ) async throws -> Response {
    let fields = FormFields(request.body)
    guard let id = fields.number("id") else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    return try await act(Rule.ID(id), fields) ?? Trouble.noRule.answer(to: request, chrome)
  }

  /// Takes a story off the shelf of the muted.
  func releaseStory(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    let fields = FormFields(request.body)
    guard let id = fields.number("id") else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    let count = try await rules.release([Item.ID(id)], reader: reader)
    return back(fields, count > 0 ? .released : nil)
  }

  /// The form of a wish, with what is to be said of it.
  private func form(
    _ wish: RuleWish, trial: RuleTrial? = nil, fault: RuleError? = nil, _ request: Request,
    _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    let page = try await rules.page(reader: reader)
    let model = RuleFormView.Model(
      id: wish.id, terms: wish.terms, applies: wish.applies, subscriptions: page.subscriptions,
      fault: fault?.message, trial: trial, now: page.now)
    return Answers.page(
      RuleFormView.html(model, in: chrome), status: fault == nil ? 200 : 422, to: request)
  }
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
      let feed = RuleWish.feed(fields)
    else { return nil }
    id = fields.number("id").map { Rule.ID($0) }
    terms = RuleTerms(action, fields["text"] ?? "", match: match, place: place, feed: feed)
    applies = fields["apply"] != nil
  }

  /// The feed that a query or form names; nil when what it names is none.
  static func feed(_ fields: FormFields) -> Feed.ID?? {
    guard let text = fields["feed"], !text.isEmpty else { return .some(nil) }
    guard let number = fields.number("feed") else { return nil }
    return .some(Feed.ID(number))
  }
}
