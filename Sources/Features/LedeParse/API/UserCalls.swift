// Readers and their sessions: signing up, in and out, oneself, others.

import LedeAccounts
import LedeBase
import LedeHTTP
import LedeJSON
import LedePosts
import LedeSite

extension ParseAPI {
  static let userRows: [Row] = [
    Row(.post, "/parse/users", { try await $0.signUp($1) }),
    Row(.get, "/parse/users", { try await $0.find(.user, $1) }),
    Row(.get, "/parse/users/me", { try await $0.me($1) }),
    Row(.get, "/parse/users/{id}", { try await $0.one(.user, $1) }),
    Row(.put, "/parse/users/{id}", { try await $0.changeUser($1) }),
    Row(.delete, "/parse/users/{id}", { try await $0.removeUser($1) }),
    Row(.post, "/parse/login", { try await $0.signIn($1) }),
    Row(.get, "/parse/login", { try await $0.signIn($1) }),
    Row(.post, "/parse/logout", { try await $0.signOut($1) }),
    Row(.post, "/parse/verifyPassword", { try await $0.verify($1) }),
    Row(.get, "/parse/verifyPassword", { try await $0.verify($1) }),
    Row(.post, "/parse/requestPasswordReset", { try await $0.resetPassword($1) }),
  ]

  static let sessionRows: [Row] = [
    Row(.get, "/parse/sessions", { try await $0.find(.session, $1) }),
    Row(
      .post, "/parse/sessions",
      { _, _ in throw ParseFault.forbidden(Phrases.parseSessionsAreMade) }
    ),
    Row(.get, "/parse/sessions/me", { try await $0.ownSession($1) }),
    Row(.get, "/parse/sessions/{id}", { try await $0.one(.session, $1) }),
    Row(.put, "/parse/sessions/{id}", { _, _ in throw ParseFault.forbidden(Phrases.parseStays) }),
    Row(.delete, "/parse/sessions/{id}", { try await $0.endSession($1) }),
  ]

  // MARK: In and out

  func signUp(_ call: ParseCall) async throws -> ParseReply {
    let changes = try ParseChanges(call.fields, on: .user)
    guard let name = changes.text("username"), !name.isEmpty else {
      throw ParseFault(200, Phrases.parseNoUsername)
    }
    guard let password = changes.text("password"), !password.isEmpty else {
      throw ParseFault(201, Phrases.parseNoPassword)
    }
    // Looked at, and not kept: Lede has no use for it.
    if let email = changes.text("email"), !email.isEmpty, !ParseAPI.isEmail(email) {
      throw ParseFault.badEmail
    }
    let invite = changes.text("invite").flatMap { $0.isEmpty ? nil : $0 }
    let result = try await parse.accounts.join(
      name, shown: changes.text("name") ?? "", password: password, invite: invite,
      installation: call.request.installation, call.request.http)
    let entry = try ParseAPI.let(in: result)
    let id = try ObjectIDs(parse.secrets).text(entry.account.reader, .user)
    let json = JSONWriter.object { json in
      json.member("objectId", id)
      json.member("createdAt", entry.account.made.parseText)
      json.member("sessionToken", entry.token)
    }
    return ParseReply(json, status: 201, location: call.home + "/parse/users/" + id)
  }

  func signIn(_ call: ParseCall) async throws -> ParseReply {
    let (name, password) = try ParseAPI.credentials(call)
    let result = try await parse.accounts.signIn(
      name, password: password, installation: call.request.installation, call.request.http)
    let entry = try ParseAPI.let(in: result)
    guard let session = try await parse.accounts.programSession(entry.token) else {
      throw ParseFault.badSession
    }
    return try await user(call, session, token: entry.token)
  }

  func verify(_ call: ParseCall) async throws -> ParseReply {
    let (name, password) = try ParseAPI.credentials(call)
    let account = try ParseAPI.let(
      in: try await parse.accounts.verify(name, password: password, call.request.http))
    // Seen as they see themselves; nothing is opened.
    let session = OpenSession(
      tokenHash: [], reader: account.reader, account: account, lastUsed: parse.now())
    return try await user(call, session, token: nil)
  }

  func signOut(_ call: ParseCall) async throws -> ParseReply {
    if let session = call.session {
      _ = try await parse.accounts.endSession(session.id, of: session.reader)
    }
    return .done
  }

  /// Lede knows no addresses that it could write to.
  func resetPassword(_ call: ParseCall) async throws -> ParseReply {
    guard let email = call.fields["email"]?.string, !email.isEmpty else {
      throw ParseFault(204, Phrases.parseNoEmail)
    }
    guard ParseAPI.isEmail(email) else { throw ParseFault.badEmail }
    throw ParseFault(205, Phrases.parseNoEmails)
  }

  private static func credentials(
    _ call: ParseCall
  ) throws(ParseFault) -> (name: String, password: String) {
    guard let name = call.fields["username"]?.string, !name.isEmpty else {
      throw ParseFault(200, Phrases.parseNoUsername)
    }
    guard let password = call.fields["password"]?.string, !password.isEmpty else {
      throw ParseFault(201, Phrases.parseNoPassword)
    }
    return (name, password)
  }

  /// Whoever was let in; throws why nobody was.
  private static func `let`<Success>(
    in result: Admittance<Success>
  ) throws(ParseFault) -> Success {
    switch result {
    case .done(let success): return success
    case .refused: throw .badLogin
    case .wait(let time): throw .wait(time)
    case .fault(let fault):
      let words = Accounts.words(for: fault)
      switch fault {
      case .nameTaken: throw ParseFault(202, words)
      case .badName: throw ParseFault(200, words)
      case .isClosed: throw .forbidden(Phrases.parseClosed)
      case .inviteGone, .ownerStays: throw .forbidden(words)
      case .badShown, .shortPassword, .longPassword, .commonPassword, .passwordIsName:
        throw .invalid(words)
      }
    }
  }

  private static func isEmail(_ text: String) -> Bool {
    let sides = text.split(separator: "@", omittingEmptySubsequences: false)
    return sides.count == 2 && sides.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  // MARK: Oneself

  func me(_ call: ParseCall) async throws -> ParseReply {
    _ = try call.reader()
    guard let session = call.session else { throw ParseFault.needsSession }
    return try await user(call, session, token: call.request.sessionToken)
  }

  private func user(
    _ call: ParseCall, _ session: OpenSession, token: String?
  ) async throws -> ParseReply {
    let reach = try reach(call, session, token: token ?? "")
    let found = try await parse.posts.readers([session.reader], for: session.reader)
    guard let one = found.first else { throw ParseFault.notFound }
    var object = reach.object(of: one)
    if let token { object["sessionToken"] = .string(token) }
    return ParseReply(object.json)
  }

  /// The reader whom a path names, if it is whoever asks.
  private func oneself(_ call: ParseCall) throws -> OpenSession {
    let ids = try ObjectIDs(parse.secrets)
    guard let session = call.session, session.account != nil,
      ids.id(try call.object(), .user) == session.reader
    else { throw ParseFault.needsSession }
    return session
  }

  func changeUser(_ call: ParseCall) async throws -> ParseReply {
    let session = try oneself(call)
    let changes = try ParseChanges(call.fields, on: .user)
    if let name = changes.text("username"),
      Account.key(of: name) != session.account.map({ Account.key(of: $0.name) })
    {
      throw ParseFault.forbidden(Phrases.parseNameStays)
    }
    if changes["email"] != nil { throw ParseFault.forbidden(Phrases.parseNoEmails) }
    if let acl = changes["ACL"] { _ = try ParseACL.isPrivate(acl, author: try call.object()) }
    // All is looked at before anything is changed.
    if let name = changes.text("name"), !Accounts.canShow(name) {
      throw ParseFault.invalid(Accounts.words(for: .badShown))
    }
    let face = try await face(changes, of: session.reader)
    var entry: ProgramEntry?
    if let password = changes.text("password") {
      guard !password.isEmpty else { throw ParseFault(201, Phrases.parseNoPassword) }
      let result = try await parse.accounts.changePassword(
        in: session, to: password, installation: call.request.installation, call.request.http)
      if case .refused = result { throw ParseFault(206, Phrases.parseSignInAgain) }
      entry = try ParseAPI.let(in: result)
    }
    if let name = changes.text("name") {
      _ = try await parse.accounts.setShown(name, of: session.reader)
    }
    switch face {
    case .stays: break
    case .goes: try await parse.posts.removeFace(reader: session.reader)
    case .comes(let file):
      guard try await parse.posts.setFace(upload: file, reader: session.reader) else {
        throw ParseFault(122, Phrases.words(for: .noUpload))
      }
    }
    let found = try await parse.posts.readers([session.reader], for: session.reader)
    guard let one = found.first else { throw ParseFault.notFound }
    let json = JSONWriter.object { json in
      json.member("updatedAt", max(one.made, one.faceMade ?? one.made).parseText)
      if let entry { json.member("sessionToken", entry.token) }
    }
    return ParseReply(json)
  }

  /// What is to become of a reader's picture.
  private enum Face {
    case stays
    case goes
    case comes(PostFile.ID)
  }

  private func face(_ changes: ParseChanges, of reader: Reader.ID) async throws -> Face {
    switch changes["image"] {
    case nil: return .stays
    case .delete, .set(.null): return .goes
    default:
      guard let name = changes.file("image"),
        let file = FileLinks.file(name, try ObjectIDs(parse.secrets)),
        try await parse.posts.mayBeFace(file, of: reader)
      else { throw ParseFault(122, Phrases.words(for: .noUpload)) }
      return .comes(file)
    }
  }

  func removeUser(_ call: ParseCall) async throws -> ParseReply {
    let session = try oneself(call)
    let result = try await parse.accounts.leave(in: session)
    if case .refused = result { throw ParseFault(206, Phrases.parseSignInAgain) }
    try ParseAPI.let(in: result)
    return .done
  }

  // MARK: Sessions

  func ownSession(_ call: ParseCall) async throws -> ParseReply {
    let reader = try call.reader()
    let all = try await parse.accounts.sessions(of: reader)
    guard let session = call.session, let own = all.first(where: { $0.id == session.id }) else {
      throw ParseFault.badSession
    }
    return ParseReply(try reach(call).object(of: own).json)
  }

  func endSession(_ call: ParseCall) async throws -> ParseReply {
    let reader = try call.reader()
    let ids = try ObjectIDs(parse.secrets)
    guard let id: SessionInfo.ID = ids.id(try call.object(), .session),
      try await parse.accounts.endSession(id, of: reader)
    else { throw ParseFault.notFound }
    return .done
  }
}
