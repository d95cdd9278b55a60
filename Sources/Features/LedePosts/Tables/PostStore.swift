// Changes to posts, each one transaction that holds what it decides from.

import LedeAccounts
import LedeBase
import LedeDatabase
import LedeSite

/// What is kept of posts.
struct PostStore: Sendable {
  let database: Database
  /// Where pictures lie; nil where they lie in rows.
  var shelf: (any FileShelf)?

  /// The post that a form has made before.
  func known(_ key: String, of reader: Reader.ID) async throws(StoreError) -> Post.ID? {
    try await database.first(PostRows.known, (reader, key: key))
  }

  /// Why a reader may make no post now; nil when they may.
  func bound(of reader: Reader.ID, at now: Timestamp) async throws(StoreError) -> PostFault? {
    try await database.read { connection throws(StoreError) in
      try PostStore.bound(of: reader, at: now, on: connection)
    }
  }

  static func bound(
    of reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> PostFault? {
    if try connection.first(PostRows.count, reader) ?? 0 >= Post.most { return .tooMany }
    let last = try connection.first(PostRows.newest, (reader, since: now - Post.span)) ?? 0
    return last < Post.mostInSpan ? nil : .tooManyToday
  }

  /// Keeps a post with its picture, or with one that was sent ahead; the one that is there where the
  /// same form has made it before.
  func make(
    _ new: NewPost, picture: MadePicture?, upload: PostFile.ID? = nil, by reader: Reader.ID,
    at now: Timestamp
  ) async throws -> Result<Post.ID, PostFault> {
    let place = try placed(picture)
    let made = try await database.write { connection throws(StoreError) -> Made in
      guard try connection.holdAccount(of: reader) else {
        return Made(result: nil, isPlaced: false)
      }
      if let known = try connection.first(PostRows.known, (reader, key: new.key)) {
        return Made(result: .success(known), isPlaced: false)
      }
      if let fault = try PostStore.bound(of: reader, at: now, on: connection) {
        return Made(result: .failure(fault), isPlaced: false)
      }
      if let upload, try connection.first(PostUploads.take, (upload, reader)) == nil {
        return Made(result: .failure(.noUpload), isPlaced: false)
      }
      let kept = try picture.flatMap { picture throws(StoreError) in
        try keep(picture, in: place, of: reader, at: now, on: connection)
      }
      let file = kept ?? upload
      guard let id = try connection.first(PostRows.add, (new, file, reader, at: now)) else {
        throw StoreError.failed(statement: PostRows.add.query.name, cause: "it gave no number")
      }
      try connection.run(PostStates.count, reader)
      return Made(result: .success(id), isPlaced: true)
    }
    if !made.isPlaced { try unplace(place) }
    guard let result = made.result else { throw Denial.needsSession }
    return result
  }

  /// What became of a post that was to be made, and whether its picture is used.
  private struct Made: Sendable {
    /// Nil where its reader's account went meanwhile.
    var result: Result<Post.ID, PostFault>?
    var isPlaced: Bool
  }

  /// Lays a picture into the folder of files; gives its name there, nil where pictures lie in rows.
  ///
  /// If the transaction that follows fails, nobody knows the name, and the files stay unseen.
  func placed(_ picture: MadePicture?) throws(StoreError) -> String? {
    guard let shelf, let picture else { return nil }
    let place = [UInt64.random(in: 0...UInt64.max), .random(in: 0...UInt64.max)]
      .map { String($0 | 1 << 63, radix: 16) }.joined()
    for (width, bytes) in picture.sizes { try shelf.keep(bytes, PostStore.name(place, width)) }
    return place
  }

  func unplace(_ place: String?) throws(StoreError) {
    guard let shelf, let place else { return }
    for width in PictureWidth.allCases { try shelf.drop(PostStore.name(place, width)) }
  }

  private static func name(_ place: String, _ width: PictureWidth) -> String {
    "\(place)-\(width.rawValue)"
  }

  /// What a picture holds in one size; nil when there is none.
  func bytes(of file: PostFile.ID, _ width: PictureWidth) async throws(StoreError) -> [UInt8]? {
    let place = try await database.first(PostFiles.place, file)
    if let place, let place { return try shelf?.file(PostStore.name(place, width)) }
    let pieces = try await database.rows(PostFiles.pieces, (file, width))
    return pieces.isEmpty ? nil : Array(pieces.joined())
  }

  /// Removes from the folder of files what is nobody's any more; returns how many pictures it was.
  @discardableResult
  func sweep() async throws(StoreError) -> Int {
    guard shelf != nil else { return 0 }
    var count = 0
    while true {
      let gone = try await database.rows(PostFiles.gone, 100)
      for place in gone {
        try unplace(place)
        try await database.run(PostFiles.forgetGone, place)
      }
      count += gone.count
      if gone.count < 100 { return count }
    }
  }

  func keep(
    _ picture: MadePicture, in place: String?, named name: String? = nil, of reader: Reader.ID,
    at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> PostFile.ID? {
    let new = (
      reader, width: picture.width, height: picture.height, place: place, name: name, at: now
    )
    guard let file = try connection.first(PostFiles.add, new) else { return nil }
    // In the folder it lies already.
    if place != nil { return file }
    for (width, bytes) in picture.sizes {
      let starts = Array(stride(from: 0, to: bytes.count, by: PostFile.piece))
      try connection.run(
        PostFiles.addPiece,
        each: starts.enumerated().map { number, start in
          let end = min(start + PostFile.piece, bytes.count)
          return (file, width, number: number, bytes: Array(bytes[start..<end]))
        })
    }
    return file
  }

  /// Gives a reader a face, or takes it away.
  func setFace(
    _ picture: MadePicture?, of reader: Reader.ID, at now: Timestamp
  ) async throws {
    let place = try placed(picture)
    let isThere = try await database.write { connection throws(StoreError) in
      guard try connection.holdAccount(of: reader) else { return false }
      let old = try connection.first(PostStates.one, reader)?.face
      let file = try picture.flatMap { picture throws(StoreError) in
        try keep(picture, in: place, of: reader, at: now, on: connection)
      }
      try connection.run(PostStates.face, (reader, file))
      if let old { try PostFiles.drop(old, at: now, on: connection) }
      return true
    }
    guard isThere else {
      try unplace(place)
      throw Denial.needsSession
    }
  }

  /// Says something to a post; with a key, once.
  func comment(
    _ post: Post.ID, _ text: String, key: String? = nil, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Result<PostComment.ID, PostFault> {
    try await database.write { connection throws(StoreError) in
      guard let held = try connection.first(PostRows.holdSeen, (post, reader)) else {
        return .failure(.notThere)
      }
      guard held.comments < PostComment.mostOfPost,
        try connection.first(PostComments.count, (post, reader)) ?? 0 < PostComment.mostOfReader
      else { return .failure(.tooManyComments) }
      if let key,
        try connection.first(NotedKeys.take, (reader: reader, key: key, now: now)) == nil
      {
        return .failure(.repeated)
      }
      let new = (post, reader, text: text, at: now)
      guard let id = try connection.first(PostComments.add, new) else {
        throw StoreError.failed(statement: PostComments.add.query.name, cause: "it gave no number")
      }
      _ = try connection.first(PostCounts.comments, (post, by: 1))
      try hastenTelling(held, of: reader, at: now, on: connection)
      return .success(id)
    }
  }

  /// Removes a comment of the reader's, whether they still see the post or not, or to a post of theirs; false
  /// when there is none.
  func uncomment(
    _ comment: PostComment.ID, to post: Post.ID, by reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard try connection.first(PostRows.holdAny, (post, reader)) != nil,
        try connection.first(PostComments.remove, (comment, post, reader)) != nil
      else { return false }
      _ = try connection.first(PostCounts.comments, (post, by: -1))
      return true
    }
  }

  /// Removes a post of the reader's with all that belongs to it; false when there is none.
  func remove(
    _ post: Post.ID, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.hold(reader)
      guard try connection.first(PostRows.holdOwn, (post, reader)) != nil else { return false }
      try connection.run(PostLikes.removeAll, post)
      try connection.run(PostComments.removeAll, post)
      try connection.run(PostReports.removeAll, post)
      try connection.run(PostLinks.remove, (post, reader))
      if let file = try connection.first(PostRows.remove, post).flatMap({ $0 }) {
        try PostFiles.drop(file, at: now, on: connection)
      }
      try connection.run(PostStates.count, reader)
      return true
    }
  }

  /// Says who sees a post of the reader's; false when there is none.
  ///
  /// What is for oneself from now on has no link any more: another can be made.
  func show(
    _ post: Post.ID, _ extent: Post.Extent, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.hold(reader)
      guard try connection.first(PostRows.holdOwn, (post, reader)) != nil else { return false }
      try connection.run(PostRows.show, (post, extent, at: now))
      if extent == .oneself { try connection.run(PostLinks.remove, (post, reader)) }
      try connection.run(PostStates.count, reader)
      return true
    }
  }

  /// Says something else below the picture; false when there is no such post of the reader's.
  func say(
    _ post: Post.ID, caption: String, described: String, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard try connection.first(PostRows.holdOwn, (post, reader)) != nil else { return false }
      try connection.run(PostRows.say, (post, caption: caption, described: described, at: now))
      return true
    }
  }

  /// Tells the owner of a post that the reader sees, and that is another's; false when there is none.
  func report(
    _ post: Post.ID, _ reason: String, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard let held = try connection.first(PostRows.holdSeen, (post, reader)),
        held.author != reader
      else { return false }
      // More than these say no more, and look to whoever says it as any other.
      if try connection.first(PostReports.count, post) ?? 0 < PostReport.mostOfPost {
        try connection.run(PostReports.add, (post, reader, reason: reason, at: now))
      }
      return true
    }
  }

  /// Takes down a post of which somebody told, or lets it stand again; false when there is none.
  ///
  /// The caller sees to it that the owner asks.
  func take(
    _ post: Post.ID, _ taken: Post.TakenDown?, by owner: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard let author = try connection.first(PostRows.holdReported, (post, owner)) else {
        return false
      }
      try connection.run(PostRows.take, (post, taken))
      try connection.run(PostStates.count, author)
      return true
    }
  }

  /// Forgets what was said of a post that may stand.
  func dismiss(_ post: Post.ID) async throws(StoreError) {
    try await database.run(PostReports.removeAll, post)
  }

  /// Keeps the token of a post's link, unless it has one; false without such a post.
  func share(
    _ post: Post.ID, as hash: [UInt8], sealed: [UInt8], by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard try connection.first(PostRows.holdOwn, (post, reader)) != nil else { return false }
      try connection.run(PostLinks.add, (post, reader, hash: hash, sealed: sealed, at: now))
      return true
    }
  }

  /// Counts the likes and comments of all posts again, some at a time.
  ///
  /// - Returns: How many posts there are, and how many counted wrongly until now.
  func recount() async throws(StoreError) -> (posts: Int, mended: Int) {
    var (posts, mended) = (0, 0)
    var last: Post.ID?
    while true {
      let part = try await database.rows(PostCounts.part, (after: last, limit: 200))
      guard let from = part.first, let to = part.last else { return (posts, mended) }
      mended += try await database.write { connection throws(StoreError) in
        _ = try connection.rows(PostCounts.hold, (from: from, to: to))
        return try connection.rows(PostCounts.mend, (from: from, to: to)).count
      }
      posts += part.count
      last = to
    }
  }
}
