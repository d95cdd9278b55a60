// Posts, likes and comments: found, made, changed, removed.

import LedeBase
import LedeHTTP
import LedeJSON
import LedePosts
import LedeSite

extension ParseAPI {
  static let classRows: [Row] = [
    Row(.get, "/parse/classes/{class}", { try await $0.find(try $0.kind($1), $1) }),
    Row(.post, "/parse/classes/{class}", { try await $0.make($1) }),
    Row(.get, "/parse/classes/{class}/{id}", { try await $0.one(try $0.kind($1), $1) }),
    Row(.put, "/parse/classes/{class}/{id}", { try await $0.change($1) }),
    Row(.delete, "/parse/classes/{class}/{id}", { try await $0.remove($1) }),
  ]

  /// The class that a path names.
  private func kind(_ call: ParseCall) throws(ParseFault) -> ParseClass {
    let name = call.parameters["class"] ?? ""
    if let kind = ParseClass(rawValue: name) { return kind }
    let bare = name.hasPrefix("_") ? String(name.dropFirst()) : name
    guard FieldName.isGood(bare) else { throw .badClass(name) }
    throw .forbidden(Phrases.parseOtherClass(ParseFault.shown(name)))
  }

  // MARK: Looking

  /// What whoever asks may see.
  func reach(
    _ call: ParseCall, _ session: OpenSession? = nil, token: String? = nil
  ) throws -> ParseReach {
    guard let session = session ?? call.session else { throw ParseFault.needsSession }
    let ids = try ObjectIDs(parse.secrets)
    let links = FileLinks(
      home: call.home, application: call.request.applicationID ?? "", ids: ids,
      secrets: parse.secrets, now: parse.now())
    return ParseReach(
      accounts: parse.accounts, posts: parse.posts, ids: ids, links: links,
      reader: session.reader, session: session,
      token: token ?? call.request.sessionToken ?? "")
  }

  func find(_ kind: ParseClass, _ call: ParseCall) async throws -> ParseReply {
    let reader = try call.reader()
    let query = try ParseQuery(kind, call.fields)
    let reach = try reach(call)
    let found: ParseFound
    if query.constraint.hasPattern {
      // One of each reader at a time, on threads that give way.
      guard
        let made = try await parse.answers.make(for: reader, { try await reach.find(query) })
      else { throw ParseFault.wait(.seconds(4)) }
      found = made
    } else {
      found = try await reach.find(query)
    }
    return ParseReply(
      JSONWriter.object { json in
        if query.isRedirected { json.member("className", query.kind.rawValue) }
        if let count = found.count { json.member("count", count) }
        json.array("results") { json in
          for object in found.objects { json.raw(object.json) }
        }
      })
  }

  func one(_ kind: ParseClass, _ call: ParseCall) async throws -> ParseReply {
    _ = try call.reader()
    let view = try ParseView.of(call.fields)
    let reach = try reach(call)
    guard let found = try await reach.one(kind, try call.object()),
      let shown = try await reach.shown([found], view).first
    else { throw ParseFault.notFound }
    return ParseReply(shown.json)
  }

  // MARK: Making

  private func make(_ call: ParseCall) async throws -> ParseReply {
    let kind = try kind(call)
    switch kind {
    case .user: return try await signUp(call)
    case .session: throw ParseFault.forbidden(Phrases.parseSessionsAreMade)
    case .post, .like, .comment: break
    }
    let reader = try call.reader()
    let reach = try reach(call)
    let changes = try ParseChanges(call.fields, on: kind)
    let author = kind == .like ? "user" : "author"
    if let pointer = try changes.pointer(author, to: .user),
      reach.ids.id(pointer.id, .user) != reader
    {
      throw ParseFault.forbidden(Phrases.parseOnlySelf)
    }
    let object =
      switch kind {
      case .post: try await makePost(call, changes, reach)
      case .like: try await makeLike(changes, reach)
      default: try await makeComment(call, changes, reach)
      }
    guard case .date(let made)? = object["createdAt"] else { throw ParseFault.ours }
    let json = JSONWriter.object { json in
      json.member("objectId", object.id)
      json.member("createdAt", made.parseText)
    }
    return ParseReply(
      json, status: 201, location: "\(call.home)/parse/classes/\(kind.rawValue)/\(object.id)")
  }

  private func makePost(
    _ call: ParseCall, _ changes: ParseChanges, _ reach: ParseReach
  ) async throws -> ParseObject {
    guard let name = changes.file("image") else { throw ParseFault.missing("image") }
    guard let file = FileLinks.file(name, reach.ids) else {
      throw ParseFault(122, Phrases.words(for: .noUpload))
    }
    let own = reach.ids.text(reach.reader, .user)
    let isPrivate = try changes["ACL"].map { change throws(ParseFault) in
      try ParseACL.isPrivate(change, author: own)
    }
    let key = ParseAPI.key(call) ?? parse.posts.newKey()
    guard
      let new = NewPost(
        caption: changes.text("caption") ?? "", described: changes.text("described") ?? "",
        extent: isPrivate == true ? .oneself : .friends, key: key)
    else { throw ParseFault.invalid(Phrases.words(for: .tooLong)) }
    let id = try ParseAPI.made(
      try await parse.posts.make(new, upload: file, reader: reach.reader))
    return try await reach.there(.post, reach.ids.text(id, .post))
  }

  private func makeLike(
    _ changes: ParseChanges, _ reach: ParseReach
  ) async throws -> ParseObject {
    try ParseAPI.isPublic(changes, reach)
    switch try await parse.posts.like(
      try ParseAPI.post(changes, reach), reader: reach.reader)
    {
    case .new(let like): return reach.object(of: like)
    case .isThere: throw ParseFault.duplicate
    case .notThere: throw ParseFault.notFound
    }
  }

  private func makeComment(
    _ call: ParseCall, _ changes: ParseChanges, _ reach: ParseReach
  ) async throws -> ParseObject {
    try ParseAPI.isPublic(changes, reach)
    guard let text = changes.text("text"), !text.isEmpty else { throw ParseFault.missing("text") }
    let id = try ParseAPI.made(
      try await parse.posts.say(
        text, to: try ParseAPI.post(changes, reach), key: ParseAPI.key(call),
        reader: reach.reader))
    return try await reach.there(.comment, reach.ids.text(id, .comment))
  }

  /// By what a request is known that comes twice; nil where its program does not say.
  private static func key(_ call: ParseCall) -> String? {
    call.request.requestID.flatMap { name in
      name.utf8.count <= 90 && name.utf8.allSatisfy { (33...126).contains($0) }
        ? "parse \(name)" : nil
    }
  }

  /// The post that something is to be said to.
  private static func post(
    _ changes: ParseChanges, _ reach: ParseReach
  ) throws(ParseFault) -> Post.ID {
    guard let pointer = try changes.pointer("post", to: .post) else { throw .missing("post") }
    guard let post: Post.ID = reach.ids.id(pointer.id, .post) else { throw .notFound }
    return post
  }

  /// A like and a comment are seen as their post is: who wishes them for fewer is told.
  private static func isPublic(
    _ changes: ParseChanges, _ reach: ParseReach
  ) throws(ParseFault) {
    guard let acl = changes["ACL"] else { return }
    guard try !ParseACL.isPrivate(acl, author: reach.ids.text(reach.reader, .user)) else {
      throw .badACL
    }
  }

  private static func made<ID>(_ result: Result<ID, PostFault>) throws(ParseFault) -> ID {
    switch result {
    case .success(let id): return id
    case .failure(let fault): throw ParseFault(fault)
    }
  }

  // MARK: Changing

  private func change(_ call: ParseCall) async throws -> ParseReply {
    let kind = try kind(call)
    switch kind {
    case .user: return try await changeUser(call)
    case .session: throw ParseFault.forbidden(Phrases.parseStays)
    case .post, .like, .comment: break
    }
    _ = try call.reader()
    let reach = try reach(call)
    let changes = try ParseChanges(call.fields, on: kind)
    let object = try await reach.there(kind, try call.object())
    let isOwn: Bool
    if kind == .like {
      isOwn = true
    } else {
      let own = ParsePointer(
        className: ParseClass.user.rawValue, id: reach.ids.text(reach.reader, .user))
      isOwn = object["author"] == .pointer(own)
    }
    // What is sent back as it is changes nothing.
    for (name, change) in changes.fields {
      if case .set(let value) = change, object[name]?.plain == value.plain { continue }
      switch (kind, name) {
      case (.post, "likesCount"), (.post, "commentsCount"): continue
      case (.post, "caption"), (.post, "described"), (.post, "ACL"):
        guard isOwn else { throw ParseFault.forbidden(Phrases.parseNotYours) }
      case _ where !isOwn: throw ParseFault.forbidden(Phrases.parseNotYours)
      case (_, "ACL"): try ParseAPI.isPublic(changes, reach)
      default: throw ParseFault.forbidden(Phrases.parseStays)
      }
    }
    if kind == .post, isOwn { try await changePost(object, changes, reach) }
    let now = try await reach.there(kind, object.id)
    guard case .date(let changed)? = now["updatedAt"] else { throw ParseFault.ours }
    let json = JSONWriter.object { json in
      json.member("updatedAt", changed.parseText)
      for name in ["commentsCount", "likesCount"] where changes[name] != nil {
        if case .number(let count)? = now[name] { json.member(name, count) }
      }
    }
    return ParseReply(json)
  }

  private func changePost(
    _ object: ParseObject, _ changes: ParseChanges, _ reach: ParseReach
  ) async throws {
    guard let id: Post.ID = reach.ids.id(object.id, .post) else { throw ParseFault.notFound }
    if changes["caption"] != nil || changes["described"] != nil {
      func now(_ name: String) -> String {
        if case .string(let text)? = object[name] { text } else { "" }
      }
      switch try await parse.posts.say(
        id, caption: changes.text("caption") ?? now("caption"),
        described: changes.text("described") ?? now("described"), reader: reach.reader)
      {
      case nil: throw ParseFault.invalid(Phrases.words(for: .tooLong))
      case false?: throw ParseFault.notFound
      case true?: break
      }
    }
    if let acl = changes["ACL"] {
      let own = reach.ids.text(reach.reader, .user)
      let isPrivate = try ParseACL.isPrivate(acl, author: own)
      guard
        try await parse.posts.show(id, isPrivate ? .oneself : .friends, reader: reach.reader)
      else { throw ParseFault.notFound }
    }
  }

  // MARK: Removing

  private func remove(_ call: ParseCall) async throws -> ParseReply {
    let kind = try kind(call)
    let name = try call.object()
    switch kind {
    case .user: return try await removeUser(call)
    case .session: return try await endSession(call)
    case .post, .like, .comment: break
    }
    let reader = try call.reader()
    let reach = try reach(call)
    let isRemoved: Bool
    switch kind {
    case .post:
      guard let id: Post.ID = reach.ids.id(name, .post) else { throw ParseFault.notFound }
      isRemoved = try await parse.posts.remove(id, reader: reader)
      if !isRemoved, try await reach.one(.post, name) != nil {
        throw ParseFault.forbidden(Phrases.parseNotYours)
      }
    case .like:
      guard let id: PostLike.ID = reach.ids.id(name, .like) else { throw ParseFault.notFound }
      isRemoved = try await parse.posts.unlike(id, reader: reader)
    default:
      guard let id: PostComment.ID = reach.ids.id(name, .comment) else {
        throw ParseFault.notFound
      }
      isRemoved = try await parse.posts.uncomment(id, reader: reader)
      if !isRemoved, try await reach.one(.comment, name) != nil {
        throw ParseFault.forbidden(Phrases.parseNotYours)
      }
    }
    guard isRemoved else { throw ParseFault.notFound }
    return .done
  }
}

extension ParseReach {
  /// A thing that must be there.
  fileprivate func there(_ kind: ParseClass, _ id: String) async throws -> ParseObject {
    guard let found = try await one(kind, id) else { throw ParseFault.notFound }
    return found
  }
}

extension ParseFault {
  /// Why a post was not made, or something was not said to one.
  init(_ fault: PostFault) {
    let words = Phrases.words(for: fault)
    switch fault {
    case .tooLong: self = .invalid(words)
    case .nothingInIt: self = ParseFault(135, words)
    case .picture(.tooLarge): self = ParseFault(129, words)
    case .picture, .noPictures: self = ParseFault(130, words)
    case .tooMany, .tooManyToday, .tooManyComments, .tooManyWaiting: self = ParseFault(155, words)
    case .notThere: self = .notFound
    case .repeated: self = ParseFault(159, words)
    case .noUpload: self = ParseFault(122, words)
    }
  }
}
