// What one reader's program may see: rows of accounts and posts, as objects.

import LedeAccounts
import LedeBase
import LedeHTTP
import LedePosts
import LedeSite

/// Accounts and posts, as far as one reader sees them, under the names that programs know.
struct ParseReach: Sendable {
  let accounts: Accounts
  let posts: PostsDesk
  let ids: ObjectIDs
  let links: FileLinks
  let reader: Reader.ID
  /// The session of whoever asks, and what opens it.
  let session: OpenSession
  let token: String

  // MARK: Objects of rows

  func object(of post: Post) -> ParseObject {
    var object = ParseObject(
      .post, id: ids.text(post.id, .post), number: post.id.rawValue)
    object["caption"] = .string(post.caption)
    object["author"] = pointer(to: post.reader)
    if let picture = post.picture {
      object["image"] = links.file(picture.file, named: picture.name, for: reader)
      if !picture.described.isEmpty { object["described"] = .string(picture.described) }
    }
    if let about = post.about {
      object["about"] = .string(about.text)
      object["aboutTitle"] = .string(about.title)
    }
    object["commentsCount"] = .number(Double(post.comments))
    object["likesCount"] = .number(Double(post.likes))
    object["createdAt"] = .date(post.made)
    object["updatedAt"] = .date(max(post.made, post.changed))
    if post.extent == .oneself {
      let rights = ParseValue.map(["read": .bool(true), "write": .bool(true)])
      object["ACL"] = .map([ids.text(post.reader, .user): rights])
    }
    return object
  }

  func object(of comment: PostComment) -> ParseObject {
    var object = ParseObject(
      .comment, id: ids.text(comment.id, .comment), number: comment.id.rawValue)
    object["post"] = pointer(to: comment.post)
    object["author"] = pointer(to: comment.reader)
    object["text"] = .string(comment.text)
    object["createdAt"] = .date(comment.made)
    object["updatedAt"] = .date(comment.made)
    return object
  }

  func object(of like: PostLike) -> ParseObject {
    var object = ParseObject(.like, id: ids.text(like.id, .like), number: like.id.rawValue)
    object["post"] = pointer(to: like.post)
    object["user"] = pointer(to: reader)
    object["createdAt"] = .date(like.made)
    object["updatedAt"] = .date(like.made)
    return object
  }

  /// Of whoever is no friend no more than the names that stand beside their words.
  func object(of one: PostReader) -> ParseObject {
    var object = ParseObject(
      .user, id: ids.text(one.reader, .user), number: one.reader.rawValue)
    object["username"] = .string(one.person.name)
    if let shown = one.person.shown { object["name"] = .string(shown) }
    guard one.isNear else { return object }
    if let face = one.face {
      object["image"] = links.file(face, named: one.faceName, for: reader)
    }
    object["createdAt"] = .date(one.made)
    object["updatedAt"] = .date(max(one.made, one.faceMade ?? one.made))
    return object
  }

  func object(of one: SessionInfo) -> ParseObject {
    var object = ParseObject(
      .session, id: ids.text(one.id, .session), number: one.made.milliseconds)
    // What opens the others stands nowhere.
    if one.id == session.id { object["sessionToken"] = .string(token) }
    object["user"] = pointer(to: reader)
    object["createdWith"] = .map([
      "action": .string(one.origin?.began.rawValue ?? "login"),
      "authProvider": .string("password"),
    ])
    object["restricted"] = .bool(false)
    object["expiresAt"] = .date(one.expires)
    if let installation = one.origin?.installation {
      object["installationId"] = .string(installation)
    }
    object["createdAt"] = .date(one.made)
    object["updatedAt"] = .date(max(one.made, one.lastUsed))
    return object
  }

  private func pointer(to reader: Reader.ID) -> ParseValue {
    .pointer(ParsePointer(className: ParseClass.user.rawValue, id: ids.text(reader, .user)))
  }

  private func pointer(to post: Post.ID) -> ParseValue {
    .pointer(ParsePointer(className: ParseClass.post.rawValue, id: ids.text(post, .post)))
  }

  // MARK: One by its name

  /// A thing; nil when the reader sees none of that name.
  func one(_ kind: ParseClass, _ id: String) async throws(StoreError) -> ParseObject? {
    try await some(kind, [id]).first
  }

  /// Those of some things that the reader sees, in no order.
  func some(_ kind: ParseClass, _ names: [String]) async throws(StoreError) -> [ParseObject] {
    switch kind {
    case .user:
      return try await posts.readers(names.compactMap { ids.id($0, .user) }, for: reader)
        .filter(\.isNear).map { object(of: $0) }
    case .session:
      return try await accounts.sessions(of: reader).map { object(of: $0) }
        .filter { names.contains($0.id) }
    case .post:
      return try await posts.posts(names.compactMap { ids.id($0, .post) }, for: reader)
        .map { object(of: $0) }
    case .comment:
      return try await posts.comments(names.compactMap { ids.id($0, .comment) }, for: reader)
        .map { object(of: $0) }
    case .like:
      return try await posts.likes(names.compactMap { ids.id($0, .like) }, of: reader)
        .map { object(of: $0) }
    }
  }

  // MARK: What pointers lead to

  /// The same things, with what some of their pointers lead to in place of these.
  func including(
    _ tree: KeyTree, in objects: [ParseObject], depth: Int = 0
  ) async throws(StoreError) -> [ParseObject] {
    guard let kind = objects.first?.kind, !tree.isWhole, depth < KeyTree.deepest else {
      return objects
    }
    var objects = objects
    for (name, target) in kind.pointers.sorted(by: { $0.key < $1.key }) {
      guard let inner = tree.children[name] ?? tree.children["*"].map({ _ in KeyTree() }) else {
        continue
      }
      var wanted: Set<String> = []
      for object in objects {
        if case .pointer(let pointer) = object[name] { wanted.insert(pointer.id) }
      }
      let found = try await included(target, wanted.sorted())
      let whole = try await including(inner, in: found, depth: depth + 1)
      let byName = Dictionary(whole.map { ($0.id, $0) }) { first, _ in first }
      for place in objects.indices {
        // What the reader does not see stays a pointer.
        if case .pointer(let pointer) = objects[place][name], let there = byName[pointer.id] {
          objects[place][name] = .object(there)
        }
      }
    }
    return objects
  }

  /// Whoever wrote what the reader sees is named there, friend or not.
  private func included(
    _ kind: ParseClass, _ names: [String]
  ) async throws(StoreError) -> [ParseObject] {
    guard kind == .user else { return try await some(kind, names) }
    return try await posts.readers(names.compactMap { ids.id($0, .user) }, for: reader)
      .map { object(of: $0) }
  }

  /// The things as they are shown.
  func shown(
    _ objects: [ParseObject], _ view: ParseView
  ) async throws(StoreError) -> [ParseObject] {
    try await including(view.include, in: objects).map {
      $0.showing(view.keys, without: view.without)
    }
  }
}

/// The addresses of pictures, each made for whoever is shown it.
///
/// Programs load pictures without saying who asks, so the address says it: for whom, until when, and a
/// sum under this Lede's key. Whether that reader sees the picture is asked again each time.
struct FileLinks: Sendable {
  let home: String
  let application: String
  let ids: ObjectIDs
  let secrets: any SecretKeeper
  let now: Timestamp

  static let mark = "for"
  /// So long an address is good, and a day at most beyond it, so that it stays the same for a day.
  private static let days: Int64 = 7
  private static let day: Int64 = 86_400_000

  func file(_ file: PostFile.ID, named name: String?, for reader: Reader.ID) -> ParseValue {
    let name = "\(ids.text(file, .file))_\(name ?? "picture.webp")"
    var url = "\(home)/parse/files/\(application)/\(name)"
    if let mark = mark(of: name, for: reader) { url += "?\(FileLinks.mark)=\(mark)" }
    return .file(name: name, url: url)
  }

  /// The file that a name is of; nil for what is no such name.
  static func file(_ name: String, _ ids: ObjectIDs) -> PostFile.ID? {
    guard let end = name.firstIndex(of: "_") else { return nil }
    return ids.id(String(name[..<end]), .file)
  }

  private func mark(of name: String, for reader: Reader.ID) -> String? {
    let until = now.milliseconds / FileLinks.day + FileLinks.days + 1
    // Without the key nothing of Lede's opens; then the address shows nothing, either.
    return try? FileLinks.mark(of: name, for: ids.text(reader, .user), until: until, secrets)
  }

  private static func mark(
    of name: String, for reader: String, until: Int64, _ secrets: any SecretKeeper
  ) throws(SecretError) -> String {
    let words = "\(name) \(until) \(reader)"
    let sum = try secrets.fingerprint(of: words, for: "parse file")
    return "\(reader).\(until).\(Base64URL.text(Array(sum.suffix(16))))"
  }

  /// Whom an address was made for; nil when it was not made here, or its time is over.
  static func reader(
    of mark: String, name: String, at now: Timestamp, _ ids: ObjectIDs,
    _ secrets: any SecretKeeper
  ) throws(SecretError) -> Reader.ID? {
    let parts = mark.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 3, let until = Int64(parts[1]), until >= now.milliseconds / day,
      let reader: Reader.ID = ids.id(parts[0], .user)
    else { return nil }
    let right = try FileLinks.mark(of: name, for: parts[0], until: until, secrets)
    // As long for a near miss as for a far one.
    guard right.utf8.count == mark.utf8.count,
      zip(right.utf8, mark.utf8).reduce(UInt8(0), { $0 | ($1.0 ^ $1.1) }) == 0
    else { return nil }
    return reader
  }
}
