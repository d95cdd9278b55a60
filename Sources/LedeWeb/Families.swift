// Families of routes, each with a switch of its own: `WebApp` says who visits, these what is done.

import LedeHTTP
import LedeMarkup
import LedeNews

extension WebApp {
  /// The ways in and out: the owner's link, signing in, codes, invitations.
  func ofEntrance(
    _ action: Action, _ parameters: PathParameters, _ request: Request, _ chrome: Chrome
  ) async throws -> Response {
    switch action {
    case .owner:
      let key = FormFields(request.query.utf8)["key"] ?? ""
      return Answers.page(OwnerPage.html(key: key, in: chrome), to: request)
    case .claim: return try await claim(request, chrome)
    case .signOut: return try await signOut(request)
    case .signInNow: return try await signInNow(request, chrome)
    case .askPasskey: return try askPasskey(request, chrome)
    case .showPasskey: return try await showPasskey(request, chrome)
    case .code, .recover: return try await code(request, chrome)
    case .joinPage, .invited: return try await joinPage(parameters, request, chrome)
    case .join: return try await join(request, chrome)
    case .resetPage: return try await resetPage(parameters, request, chrome)
    case .reset: return try await reset(request, chrome)
    default: return try await signInPage(request, chrome)
    }
  }

  /// What is checked, what brings it here, and the programs that may ask.
  func ofChecks(
    _ action: Action, _ parameters: PathParameters, _ request: Request, _ visitor: Visitor,
    _ chrome: Chrome
  ) async throws -> Response {
    switch action {
    case .check: return try await check(request, visitor, chrome)
    case .checkResult: return try await checkResult(parameters, request, visitor, chrome)
    case .disagree: return try await disagree(parameters, request, visitor.reader, chrome)
    case .shared: return try await shared(request, chrome)
    case .receive: return receive(request, chrome)
    case .shortcut: return try await shortcut(parameters, request, chrome)
    case .shortcutSteps: return try await shortcutSteps(request, chrome)
    case .apps: return try await appsPage(request, visitor, chrome)
    case .makeToken: return try await makeToken(request, visitor, chrome)
    case .revokeToken: return try await revokeToken(request, visitor, chrome)
    default: return try await checkBox(request, visitor, chrome)
    }
  }

  /// A reader's rules.
  func ofRules(
    _ action: Action, _ parameters: PathParameters, _ request: Request, _ visitor: Visitor,
    _ chrome: Chrome
  ) async throws -> Response {
    let reader = visitor.reader
    switch action {
    case .newRule: return try await ruleForm(nil, request, reader, chrome)
    case .tryRule: return try await tryRule(request, visitor, chrome)
    case .rule: return try await rule(parameters, request, reader, chrome)
    case .ruleForm: return try await ruleForm(parameters.number("id"), request, reader, chrome)
    case .addRule: return try await keepRule(nil, request, reader, chrome)
    case .changeRule: return try await keepRule(parameters.number("id"), request, reader, chrome)
    case .switchRule: return try await switchRule(request, reader, chrome)
    case .undoRule: return try await undoRule(request, reader, chrome)
    case .removeRule: return try await removeRule(request, reader, chrome)
    case .returnRule: return try await returnRule(request, reader, chrome)
    case .releaseStory: return try await releaseStory(request, reader, chrome)
    default: return try await rulesPage(request, reader, chrome)
    }
  }

  /// What a reader wishes to be told, and where.
  func ofReminders(
    _ action: Action, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    switch action {
    case .setReminder: return try await setReminder(request, reader, chrome)
    case .noteDevice: return try await noteDevice(request, reader)
    case .reminderCalendar: return try await reminderCalendar(request, reader, chrome)
    case .apiReminder: return try await apiReminder(request, reader)
    case .apiSetReminder: return try await apiSetReminder(request, reader, chrome)
    default: return try await reminderPage(request, reader, chrome)
    }
  }

  /// A fortune's link and its picture, for its reader.
  func ofSharing(
    _ action: Action, _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID,
    _ chrome: Chrome
  ) async throws -> Response {
    switch action {
    case .shareFortune: return try await shareFortune(parameters, request, reader, chrome)
    case .unshareFortune: return try await unshareFortune(parameters, request, reader, chrome)
    case .apiShareFortune: return try await apiShareFortune(parameters, request, reader, chrome)
    case .apiUnshareFortune: return try await apiUnshareFortune(parameters, request, reader, chrome)
    default: return try await fortuneCard(parameters, request, reader, chrome)
    }
  }
}
