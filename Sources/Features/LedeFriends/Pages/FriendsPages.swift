// Friends asked, answered and shown; cookies given.

import LedeFortune
import LedeHTTP
import LedeMarkup
import LedeBase
package import LedeSite

extension Friends {
  package var pages: [Route] {
    routes(below: "/friends") + [
      .get(FriendsView.linkPath + "{token}", everyone: friendLink).dressed.secret,
      .post(FriendsView.linkPath + "{token}", everyone: befriend).dressed.secret,
      .get(GiftsView.path.text, account: giftsPage),
    ]
  }

  package var api: [Route] {
    routes(below: "/v1/friends") + [.get("/v1/gifts", account: giftsPage)]
  }

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
    if call.request.isLookedAt { try await desk.noteSeen(model.gifts, reader: call.reader) }
    return call.page(FriendsView.html(model, in: telling(model.people, call)))
  }

  func giftsPage(_ call: AccountCall) async throws -> Response {
    let query = call.query
    let model = try await desk.gifts(
      given: query["show"] == GiftsView.given, before: query.number("before"), reader: call.reader)
    if call.isForPrograms { return FriendsJSON.answer(model, to: call.request) }
    if !model.isGiven, call.request.isLookedAt {
      try await desk.noteSeen(model.gifts, reader: call.reader)
    }
    return call.page(GiftsView.html(model, in: call.chrome))
  }

  /// The frame of a page that tells what was done about one of these people, by both of their names.
  private func telling(_ people: [Person], _ call: AccountCall) -> Chrome {
    var chrome = call.chrome
    if let (deed, name) = call.query[Deed.field].flatMap(FriendDeed.told),
      let person = people.first(where: { Account.key(of: $0.name) == Account.key(of: name) })
    {
      chrome.deed = ToldDeed(deed.words(person.words))
    }
    return chrome
  }

  func friendPage(_ call: AccountCall) async throws -> Response {
    guard
      let model = try await desk.friend(
        call.parameters["name"] ?? "", before: call.query["before"].flatMap { LocalDate($0) },
        reader: call.reader)
    else { throw Trouble.noFriend }
    if call.isForPrograms { return FriendsJSON.answer(model, to: call.request) }
    return call.page(FriendView.html(model, in: telling([model.friend.person], call)))
  }

  // MARK: Changes

  func askFriend(_ call: AccountCall) async throws -> Response {
    let typed = call.fields["name"] ?? ""
    let fault: String
    switch try await desk.ask(typed, reader: call.reader) {
    case .waits?: return done(call, FriendsView.path, .asked, Account.name(typed) ?? "")
    case .friends(let name)?: return done(call, FriendsView.path(name), .befriended, name)
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
    if case .give(let words) = change { return try await give(to: name, words, call) }
    guard try await desk.change(name, change, reader: call.reader) else {
      return try await refused(Phrases.friendNotDone, call)
    }
    switch change {
    case .accept: return done(call, FriendsView.path(name), .befriended, name)
    case .share, .give: return done(call, FriendsView.path(name).telling(.kept))
    case .refuse: return done(call, FriendsView.path, .refused, name)
    case .withdraw: return done(call, FriendsView.path, .withdrew, name)
    case .remove: return done(call, FriendsView.path, .parted, name)
    case .block: return done(call, FriendsView.path, .blocked, name)
    case .unblock: return done(call, FriendsView.path, .unblocked, name)
    }
  }

  private func give(
    to name: String, _ words: String, _ call: AccountCall
  ) async throws -> Response {
    let fault: String
    switch try await desk.give(to: name, words: words, reader: call.reader) {
    case .given: return done(call, FriendsView.path(name), .gave, name)
    case .tooManyWords: fault = Phrases.tooManyWords
    case .tooSoon: fault = Phrases.tooSoonToGive
    case .noFriend: fault = Phrases.noFriendMore
    case .noTexts: fault = Phrases.nothingToGive
    }
    return try await refused(fault, call)
  }

  func done(_ call: AccountCall, _ path: SitePath) -> Response {
    call.isForPrograms ? Response(204, headers: Headers(), body: []) : .seeOther(path.text)
  }

  func done(
    _ call: AccountCall, _ path: SitePath, _ deed: FriendDeed, _ name: String
  ) -> Response { done(call, path.telling(deed.about(name))) }

  func refused(_ fault: String, typed: String = "", _ call: AccountCall) async throws
    -> Response
  {
    if call.isForPrograms {
      throw Trouble(status: 409, title: Phrases.friends, message: fault, code: "refused")
    }
    let model = try await desk.page(reader: call.reader)
    return call.page(
      FriendsView.html(model, typed: typed, fault: fault, in: call.chrome), status: 409)
  }
}

extension Trouble {
  static let noFriend = Trouble(
    status: 404, title: Phrases.noFriend, message: Phrases.noFriendMore, code: "notFound",
    way: Trouble.Way(path: FriendsView.path, words: Phrases.friends))
}

extension FriendChange {
  /// What a form wishes; nil when it is nothing of these.
  init?(_ fields: FormFields) {
    let plain: [String: FriendChange] = [
      "accept": .accept, "refuse": .refuse, "withdraw": .withdraw, "remove": .remove,
      "block": .block, "unblock": .unblock, "give": .give(words: fields["words"] ?? ""),
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
