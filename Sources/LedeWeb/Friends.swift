// Friends asked, answered and shown; links that make friends; cookies given.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom

extension WebApp {
  // MARK: Pages

  /// The page of friends.
  func friendsPage(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    let model = try await friends.page(reader: reader)
    if request.isForPrograms { return FriendsJSON.answer(model, to: request) }
    return Answers.page(FriendsView.html(model, in: chrome), to: request)
  }

  /// The page of one friend.
  func friendPage(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    let before = request.queryFields["before"].flatMap { LocalDate($0) }
    guard
      let model = try await friends.friend(
        parameters["name"] ?? "", before: before.map { OpeningPosition(date: $0) }, reader: reader)
    else { return Trouble.noFriend.answer(to: request, chrome) }
    if request.isForPrograms { return FriendsJSON.answer(model, to: request) }
    let note: String? =
      switch request.queryFields["done"] {
      case "share": Phrases.sharingKept
      case "give": Phrases.cookieGiven
      default: nil
      }
    return Answers.page(FriendView.html(model, note: note, in: chrome), to: request)
  }

  // MARK: Changes

  /// Asks somebody by their name.
  func askFriend(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    let typed = FormFields(request.body)["name"] ?? ""
    let fault: String
    switch try await friends.ask(typed, reader: reader) {
    case .waits?: return done(request, FriendsView.path)
    case .friends(let name)?: return done(request, FriendsView.path(name))
    case nil: fault = Phrases.noAccountName
    case .oneself?: fault = Phrases.askOneself
    case .isBlocked?: fault = Phrases.askBlocked
    case .tooMany?: fault = Phrases.askTooMany
    }
    return try await refused(fault, typed: typed, request, reader, chrome)
  }

  /// Does something about one person.
  func changeFriend(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    let fields = FormFields(request.body)
    guard let change = FriendChange(fields) else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    let name = parameters["name"] ?? ""
    if change == .give { return try await give(to: name, request, reader, chrome) }
    guard try await friends.change(name, change, reader: reader) else {
      return try await refused(Phrases.friendNotDone, request, reader, chrome)
    }
    switch change {
    case .accept: return done(request, FriendsView.path(name))
    case .share: return done(request, FriendsView.path(name).with("done", "share"))
    case .give, .refuse, .withdraw, .remove, .block, .unblock:
      return done(request, FriendsView.path)
    }
  }

  private func give(
    to name: String, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    let fault: String
    switch try await friends.give(to: name, reader: reader) {
    case .given: return done(request, FriendsView.path(name).with("done", "give"))
    case .tooSoon: fault = Phrases.tooSoonToGive
    case .noFriend: fault = Phrases.noFriendMore
    case .noTexts: fault = Phrases.nothingToGive
    }
    return try await refused(fault, request, reader, chrome)
  }

  private func done(_ request: Request, _ path: SitePath) -> Response {
    request.isForPrograms ? Response(204, headers: Headers(), body: []) : .seeOther(path.text)
  }

  private func refused(
    _ fault: String, typed: String = "", _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    if request.isForPrograms {
      return Trouble(
        status: 409, title: Phrases.friends, message: fault, code: "refused"
      ).answer(to: request, chrome)
    }
    let model = try await friends.page(reader: reader)
    return Answers.page(
      FriendsView.html(model, typed: typed, fault: fault, in: chrome), status: 409, to: request)
  }

  // MARK: Links

  /// Makes a link and shows it, this once.
  func newFriendLink(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws
    -> Response
  {
    let token = try await friends.newLink(reader: reader)
    let text = origin(for: request) + FriendsView.path(link: token).text
    if request.isForPrograms { return FriendsJSON.answer(link: text) }
    let made = FriendsView.Made(
      text: text, code: codes?.code(of: text),
      isHereOnly: WebAddress(text).flatMap { HostName($0.host) }?.isLoopback ?? false)
    let page = FriendsView.html(try await friends.page(reader: reader), made: made, in: chrome)
    return Answers.unkept(page.bytes)
  }

  /// Ends the reader's link.
  func endFriendLink(_ request: Request, _ reader: Reader.ID) async throws -> Response {
    try await friends.endLink(reader: reader)
    return done(request, FriendsView.path)
  }

  /// What a link leads to.
  func friendLink(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    let token = parameters["token"] ?? ""
    guard let name = try await friends.link(token, reader: reader) else {
      return Trouble.friendLinkOver.answer(to: request, chrome)
    }
    // Who has been there before comes to what the link was for.
    if try await friends.isFriend(name, reader: reader) {
      return .seeOther(FriendsView.path(name).text)
    }
    return Answers.unkept(FriendLinkView.html(name, token: token, in: chrome).bytes)
  }

  /// Makes friends of two by a link.
  func befriend(
    _ parameters: PathParameters, _ request: Request, _ reader: Reader.ID, _ chrome: Chrome
  ) async throws -> Response {
    switch try await friends.befriend(parameters["token"] ?? "", reader: reader) {
    case .friends(let name): return .seeOther(FriendsView.path(name).text)
    case .over: return Trouble.friendLinkOver.answer(to: request, chrome)
    case .tooMany: return Trouble.friendsEnough.answer(to: request, chrome)
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
    switch fields["do"] {
    case "accept": self = .accept
    case "refuse": self = .refuse
    case "withdraw": self = .withdraw
    case "remove": self = .remove
    case "block": self = .block
    case "unblock": self = .unblock
    case "give": self = .give
    case "share":
      guard let extent = fields["extent"].flatMap(Sharing.Extent.init(rawValue:)) else {
        return nil
      }
      self = .share(Sharing(extent, showsCity: fields["city"] == "yes"))
    default: return nil
    }
  }
}

extension Request {
  /// Whether a program asks, which gets JSON.
  fileprivate var isForPrograms: Bool { path.hasPrefix("/v1/") }
}
