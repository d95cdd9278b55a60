// Links that make friends: made and ended by their reader, opened by whoever has one.

import LedeAccounts
import LedeBase
import LedeHTTP
import LedeMarkup
import LedeSite

extension Friends {
  /// Makes a link and shows it, this once.
  func newFriendLink(_ call: AccountCall) async throws -> Response {
    let link = try await desk.newLink(reader: call.reader, by: call.caller.session)
    guard let token = link else {
      return try await refused(Phrases.tooManyFriendLinks, call)
    }
    let text = settings.origin(for: call.request) + FriendsView.path(link: token).text
    if call.isForPrograms { return FriendsJSON.answer(link: text) }
    let made = FriendsView.Made(text: text, code: codes?.code(of: text))
    let page = FriendsView.html(
      try await desk.page(reader: call.reader), made: made, in: call.chrome)
    return Answers.unkept(page.bytes)
  }

  /// Ends one link that waits, or all.
  func endFriendLink(_ call: AccountCall) async throws -> Response {
    try await desk.endLink(call.fields.number("id").map { FriendLink.ID($0) }, reader: call.reader)
    return done(call, FriendsView.path.telling(Friends.endedLink))
  }

  /// Asks whoever opened a link: a reader whether they wish to be friends, a stranger whether they
  /// have an account or make one.
  func friendLink(_ call: OpenCall) async throws -> Response {
    let token = call.parameters["token"] ?? ""
    guard let reader = call.caller.session?.account?.reader else {
      return try await invitation(token, call)
    }
    // Who has been there before comes to what the link was for.
    if let name = try await desk.friend(by: token, reader: reader) {
      return .seeOther(FriendsView.path(name).text)
    }
    guard let person = try await desk.link(token, reader: reader) else {
      throw Trouble.friendLinkOver
    }
    if try await desk.isFriend(person.name, reader: reader) {
      return .seeOther(FriendsView.path(person.name).text)
    }
    return Answers.unkept(FriendLinkView.html(person, token: token, in: call.chrome).bytes)
  }

  /// Says yes: as the reader who is signed in, or as the one whose account is made by it.
  func befriend(_ call: OpenCall) async throws -> Response {
    let token = call.parameters["token"] ?? ""
    let makesAccount = call.fields["name"] != nil
    guard let reader = call.caller.session?.account?.reader else {
      return makesAccount
        ? try await join(token, call) : try await invitation(token, call, status: 401)
    }
    // Somebody who signed in beside the form is asked as who they are now.
    if makesAccount { return try await friendLink(call) }
    switch try await desk.befriend(token, reader: reader) {
    case .friends(let name): return .seeOther(friendsNow(name).text)
    case .over: throw Trouble.friendLinkOver
    case .tooMany: throw Trouble.friendsEnough
    }
  }

  private func invitation(
    _ token: String, _ call: OpenCall, status: Int = 200
  ) async throws -> Response {
    guard let (person, mayJoin) = try await desk.invitation(token) else {
      throw Trouble.friendLinkOver
    }
    let fields = mayJoin ? accounts.joinFields(Phrases.joinAndBefriend, in: call.chrome) : nil
    let page = FriendLinkView.invitation(person, token: token, fields: fields, in: call.chrome)
    return Answers.unkept(page.bytes, status: status)
  }

  private func join(_ token: String, _ call: OpenCall) async throws -> Response {
    guard let (person, mayJoin) = try await desk.invitation(token), mayJoin else {
      throw Trouble.friendLinkOver
    }
    let answer = try await accounts.join(
      call, by: desk.accountLink(token), next: friendsNow(person.name),
      words: Phrases.joinAndBefriend
    ) { FriendLinkView.invitation(person, token: token, fields: $0, in: call.chrome) }
    if let answer { return answer }
    // It was good a moment ago: somebody used it, or there are friends enough.
    throw try await desk.invitation(token) == nil ? Trouble.friendLinkOver : Trouble.friendsEnough
  }

  /// The page of a new friend, which says so.
  private func friendsNow(_ name: String) -> SitePath {
    FriendsView.path(name).telling(FriendDeed.befriended.about(name))
  }
}

extension Trouble {
  static let friendLinkOver = Trouble(
    status: 404, title: Phrases.linkOver, message: Phrases.linkOverMore, code: "notFound")
  static let friendsEnough = Trouble(
    status: 409, title: Phrases.friendsEnough, message: Phrases.friendsEnoughMore, code: "refused")
}
