// Friends asked, answered and shown; links that make friends; cookies given.

import LedeFortune
import LedeHTTP
import LedeMarkup
import LedeBase
package import LedeSite

extension Friends {
  package var pages: [Route] {
    routes(below: "/friends") + [
      .get(FriendsView.linkPath + "{token}", account: friendLink).secret,
      .post(FriendsView.linkPath + "{token}", account: befriend).secret,
    ]
  }

  package var api: [Route] { routes(below: "/v1/friends") }

  /// Those that answer with pages, and with JSON below `/v1`.
  private func routes(below path: String) -> [Route] {
    [
      .get(path, account: friendsPage),
      .post(path, account: askFriend),
      .get(path + "/{name}", account: friendPage),
      .post(path + "/{name}", account: changeFriend),
      .post(path + "/with/new", account: newFriendLink),
      .post(path + "/with/end", account: endFriendLink),
    ]
  }

  // MARK: Pages

  func friendsPage(_ call: AccountCall) async throws -> Response {
    let model = try await desk.page(reader: call.reader)
    if call.isForPrograms { return FriendsJSON.answer(model, to: call.request) }
    return call.page(FriendsView.html(model, in: call.chrome))
  }

  func friendPage(_ call: AccountCall) async throws -> Response {
    guard
      let model = try await desk.friend(
        call.parameters["name"] ?? "", before: call.query["before"].flatMap { LocalDate($0) },
        reader: call.reader)
    else { throw Trouble.noFriend }
    if call.isForPrograms { return FriendsJSON.answer(model, to: call.request) }
    let note: String? =
      switch call.query["done"] {
      case "share": Phrases.didKeep
      case "give": Phrases.cookieGiven
      default: nil
      }
    return call.page(FriendView.html(model, note: note, in: call.chrome))
  }

  // MARK: Changes

  func askFriend(_ call: AccountCall) async throws -> Response {
    let typed = call.fields["name"] ?? ""
    let fault: String
    switch try await desk.ask(typed, reader: call.reader) {
    case .waits?: return done(call, FriendsView.path)
    case .friends(let name)?: return done(call, FriendsView.path(name))
    case nil: fault = Phrases.noAccountName
    case .oneself?: fault = Phrases.askOneself
    case .isBlocked?: fault = Phrases.askBlocked
    case .tooMany?: fault = Phrases.askTooMany
    }
    return try await refused(fault, typed: typed, call)
  }

  func changeFriend(_ call: AccountCall) async throws -> Response {
    let fields = call.fields
    guard let change = FriendChange(fields) else { throw Trouble.misunderstood }
    let name = call.parameters["name"] ?? ""
    if change == .give { return try await give(to: name, call) }
    guard try await desk.change(name, change, reader: call.reader) else {
      return try await refused(Phrases.friendNotDone, call)
    }
    switch change {
    case .accept: return done(call, FriendsView.path(name))
    case .share: return done(call, FriendsView.path(name).with("done", "share"))
    case .give, .refuse, .withdraw, .remove, .block, .unblock: return done(call, FriendsView.path)
    }
  }

  private func give(to name: String, _ call: AccountCall) async throws -> Response {
    let fault: String
    switch try await desk.give(to: name, reader: call.reader) {
    case .given: return done(call, FriendsView.path(name).with("done", "give"))
    case .tooSoon: fault = Phrases.tooSoonToGive
    case .noFriend: fault = Phrases.noFriendMore
    case .noTexts: fault = Phrases.nothingToGive
    }
    return try await refused(fault, call)
  }

  private func done(_ call: AccountCall, _ path: SitePath) -> Response {
    call.isForPrograms ? Response(204, headers: Headers(), body: []) : .seeOther(path.text)
  }

  private func refused(_ fault: String, typed: String = "", _ call: AccountCall) async throws
    -> Response
  {
    if call.isForPrograms {
      throw Trouble(status: 409, title: Phrases.friends, message: fault, code: "refused")
    }
    let model = try await desk.page(reader: call.reader)
    return call.page(
      FriendsView.html(model, typed: typed, fault: fault, in: call.chrome), status: 409)
  }

  // MARK: Links

  /// Makes a link and shows it, this once.
  func newFriendLink(_ call: AccountCall) async throws -> Response {
    let token = try await desk.newLink(reader: call.reader)
    let text = settings.origin(for: call.request) + FriendsView.path(link: token).text
    if call.isForPrograms { return FriendsJSON.answer(link: text) }
    let made = FriendsView.Made(text: text, code: codes?.code(of: text))
    let page = FriendsView.html(
      try await desk.page(reader: call.reader), made: made, in: call.chrome)
    return Answers.unkept(page.bytes)
  }

  func endFriendLink(_ call: AccountCall) async throws -> Response {
    try await desk.endLink(reader: call.reader)
    return done(call, FriendsView.path)
  }

  func friendLink(_ call: AccountCall) async throws -> Response {
    let token = call.parameters["token"] ?? ""
    guard let name = try await desk.link(token, reader: call.reader) else {
      throw Trouble.friendLinkOver
    }
    // Who has been there before comes to what the link was for.
    if try await desk.isFriend(name, reader: call.reader) {
      return .seeOther(FriendsView.path(name).text)
    }
    return Answers.unkept(FriendLinkView.html(name, token: token, in: call.chrome).bytes)
  }

  func befriend(_ call: AccountCall) async throws -> Response {
    switch try await desk.befriend(call.parameters["token"] ?? "", reader: call.reader) {
    case .friends(let name): return .seeOther(FriendsView.path(name).text)
    case .over: throw Trouble.friendLinkOver
    case .tooMany: throw Trouble.friendsEnough
    }
  }
}

extension Trouble {
  static let noFriend = Trouble(
    status: 404, title: Phrases.noFriend, message: Phrases.noFriendMore, code: "notFound",
    way: Trouble.Way(path: FriendsView.path, words: Phrases.friends))
  static let friendLinkOver = Trouble(
    status: 404, title: Phrases.linkOver, message: Phrases.linkOverMore, code: "notFound")
  static let friendsEnough = Trouble(
    status: 409, title: Phrases.friendsEnough, message: Phrases.friendsEnoughMore, code: "refused")
}

extension FriendChange {
  /// What a form wishes; nil when it is nothing of these.
  init?(_ fields: FormFields) {
    let plain: [String: FriendChange] = [
      "accept": .accept, "refuse": .refuse, "withdraw": .withdraw, "remove": .remove,
      "block": .block, "unblock": .unblock, "give": .give,
    ]
    if let change = fields["do"].flatMap({ plain[$0] }) {
      self = change
    } else if fields["do"] == "share",
      let extent = fields["extent"].flatMap(Sharing.Extent.init(rawValue:))
    {
      self = .share(Sharing(extent, showsCity: fields["city"] == "yes"))
    } else {
      return nil
    }
  }
}
