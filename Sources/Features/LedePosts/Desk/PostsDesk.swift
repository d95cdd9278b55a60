// Posts for pages and programs: what each reader sees, and what they may do.

package import LedeBase
import LedeDatabase
import LedeSite

/// Makes and shows posts.
package struct PostsDesk: Sendable {
  let database: Database
  let store: PostStore
  private let tokens: any TokenMaker
  private let secrets: any SecretKeeper
  let now: @Sendable () -> Timestamp
  /// Makes pictures anew; nil where nothing does.
  private let pictures: (any PictureMaker)?
  /// One picture of each reader is made at a time, so that no reader's keep others' waiting.
  private let turns = ReaderTurns(waiting: 4)
  /// How many pictures somebody sends in a day, of posts and of themselves, kept or not.
  private let sendings = RateLimit()
  private let report: @Sendable (any Error) -> Void

  static let pageLength = 20
  static let commentsOnPage = 50
  private static let reportsShown = 100
  private static let context = "shared post"

  init(
    _ house: House, pictures: (any PictureMaker)?, report: @escaping @Sendable (any Error) -> Void
  ) {
    database = house.database
    store = PostStore(database: house.database, shelf: house.files)
    tokens = house.tokens
    secrets = house.secrets
    now = house.now
    self.pictures = pictures
    self.report = report
  }

  var takesPictures: Bool { pictures != nil }
  /// What a form bears so that, sent twice, it makes one post.
  package func newKey() -> String { tokens.token() }

  // MARK: Lists

  /// What a reader and their friends posted, newest first.
  func timeline(before: Post.ID?, reader: Reader.ID) async throws(StoreError) -> PostList {
    let part = (reader, before: before, limit: PostsDesk.pageLength + 1)
    return list(try await database.rows(PostLists.timeline, part), before: before)
  }

  /// Somebody with their posts; nil for everybody who is not a friend, there or not.
  func profile(
    _ name: String, before: Post.ID?, reader: Reader.ID
  ) async throws(StoreError) -> PostProfile? {
    let found = try await database.read {
      connection throws(StoreError)
        -> (Reader.ID, Person, PostStates.State?, [Post], tells: Bool)? in
      let key = Account.key(of: name)
      guard let (id, person) = try connection.first(PostStates.person, (reader, key: key)) else {
        return nil
      }
      let part = (reader, before: before, limit: PostsDesk.pageLength + 1)
      let posts =
        id == reader
        ? try connection.rows(PostLists.own, part)
        : try connection.rows(PostLists.friends, (part, friend: id))
      let tells =
        id == reader ? try connection.first(PostNotices.isWished, reader) == true : false
      return (id, person, try connection.first(PostStates.one, id), posts, tells: tells)
    }
    guard let (id, person, state, posts, tells) = found else { return nil }
    let isOneself = id == reader
    return PostProfile(
      person: person, face: state?.face, isOneself: isOneself, tells: tells,
      count: (isOneself ? state?.posts : state?.shown) ?? 0, list: list(posts, before: before))
  }

  private func list(_ posts: [Post], before: Post.ID?) -> PostList {
    var list = PostList(
      posts: Array(posts.prefix(PostsDesk.pageLength)), isFirst: before == nil, now: now())
    if posts.count > PostsDesk.pageLength { list.older = list.posts.last?.id }
    return list
  }

  // MARK: One post

  /// A post with what was said to it; nil when the reader sees none.
  func post(
    _ id: Post.ID, after: PostComment.ID?, account: Account
  ) async throws -> PostPage? {
    let reader = account.reader
    let found = try await database.read {
      connection throws(StoreError) -> (Post, [PostComment], sealed: [UInt8]?, PostPage.Sight)? in
      let told = account.isOwner ? try connection.first(PostRows.reported, (id, reader)) : nil
      guard let post = try connection.first(PostRows.one, (id, reader)) else {
        // The owner sees what was told of, and nothing that was said to it.
        return told.map { ($0, [], sealed: nil, .onlyReported) }
      }
      let part = (id, reader, after: after, limit: PostsDesk.commentsOnPage + 1)
      return (
        post, try connection.rows(PostComments.page, part),
        sealed: try connection.first(PostLinks.one, (id, reader)), told == nil ? .shown : .judged
      )
    }
    guard let (post, comments, sealed, sight) = found else { return nil }
    var page = PostPage(
      post: post, isOwn: post.reader == reader, reader: reader, sight: sight,
      comments: Array(comments.prefix(PostsDesk.commentsOnPage)), isFirst: after == nil,
      token: try sealed.map { try token(of: $0) }, now: now())
    if comments.count > PostsDesk.commentsOnPage { page.more = page.comments.last?.id }
    return page
  }

  /// A picture in one size; nil when the reader sees none.
  func picture(
    _ file: PostFile.ID, _ width: PictureWidth, for account: Account
  ) async throws(StoreError) -> [UInt8]? {
    guard try await isSeen(file, by: account) else { return nil }
    return try await store.bytes(of: file, width)
  }

  func isSeen(_ file: PostFile.ID, by account: Account) async throws(StoreError) -> Bool {
    if try await database.first(PostFiles.isSeen, (file, account.reader)) == true { return true }
    return account.isOwner
      ? try await database.first(PostFiles.isReported, file) == true : false
  }

  // MARK: Making

  /// Makes a post, or finds the one that the same form has made.
  func make(
    _ new: NewPost, picture: [UInt8]?, reader: Reader.ID
  ) async throws -> Result<Post.ID, PostFault> {
    // Sent again, it is not even made anew.
    if let known = try await store.known(new.key, of: reader) { return .success(known) }
    guard picture != nil || new.about != nil else { return .failure(.nothingInIt) }
    // Pictures cost more than to ask; what is kept asks again.
    if let fault = try await store.bound(of: reader, at: now()) { return .failure(fault) }
    switch await made(of: picture, by: reader) {
    case .success(let made):
      return try await store.make(new, picture: made, by: reader, at: now())
    case .failure(let fault): return .failure(fault)
    }
  }

  /// Gives the reader a face, or without bytes takes it away.
  func setFace(
    _ bytes: [UInt8]?, reader: Reader.ID
  ) async throws -> PostFault? {
    switch await made(of: bytes, by: reader) {
    case .success(let made):
      try await store.setFace(made, of: reader, at: now())
      return nil
    case .failure(let fault): return fault
    }
  }

  /// The picture made anew, or what is wrong with it; what is not its fault is told to the log.
  func made(
    of bytes: [UInt8]?, by reader: Reader.ID
  ) async -> Result<MadePicture?, PostFault> {
    guard let bytes else { return .success(nil) }
    guard let pictures else { return .failure(.noPictures(isPassing: false)) }
    let wait = await sendings.wait(
      for: ["\(reader.rawValue)"], most: Post.mostPicturesADay, in: .seconds(86_400), at: now())
    guard wait == nil else { return .failure(.tooManyToday) }
    let made = await turns.within(reader) { () async -> Result<MadePicture, PictureError> in
      do throws(PictureError) { return .success(try await pictures.made(of: bytes)) } catch {
        return .failure(error)
      }
    }
    switch made ?? .failure(.busy) {
    case .success(let picture): return .success(picture)
    case .failure(let error):
      switch error {
      case .unusable(.unknownKind): return .failure(.picture(.unknownKind))
      case .unusable(.broken): return .failure(.picture(.broken))
      // What takes too long, or too much memory, is too much of a picture.
      case .unusable(.tooLarge), .ended: return .failure(.picture(.tooLarge))
      case .busy: return .failure(.noPictures(isPassing: true))
      default:
        report(error)
        return .failure(.noPictures(isPassing: error.isPassing))
      }
    }
  }

  /// Says something to a post; with a key, once.
  func comment(
    _ post: Post.ID, _ typed: String, key: String? = nil, reader: Reader.ID
  ) async throws(StoreError) -> Result<PostComment.ID, PostFault> {
    guard let words = PlainWords(typed, most: PostComment.most) else { return .failure(.tooLong) }
    guard !words.text.isEmpty else { return .failure(.nothingInIt) }
    return try await store.comment(post, words.text, key: key, by: reader, at: now())
  }

  /// Says something else below a picture; false when there is no such post, nil when it is too long.
  package func say(
    _ post: Post.ID, caption: String, described: String, reader: Reader.ID
  ) async throws(StoreError) -> Bool? {
    guard let caption = PlainWords(caption, most: Post.mostCaption),
      let described = PlainWords(described, most: Post.mostDescribed)
    else { return nil }
    return try await store.say(
      post, caption: caption.text, described: described.text, by: reader, at: now())
  }

  // MARK: Telling the owner

  /// Nil when the reason is empty or too long, false when there is no such post.
  func report(
    _ post: Post.ID, _ typed: String, reader: Reader.ID
  ) async throws(StoreError) -> Bool? {
    guard let reason = PlainWords(typed, most: PostReport.mostReason), !reason.text.isEmpty else {
      return nil
    }
    return try await store.report(post, reason.text, by: reader, at: now())
  }

  /// What readers told the owner of, newest first, then what the owner took down.
  func reports(owner: Reader.ID) async throws(StoreError) -> [PostReport] {
    try await database.read { connection throws(StoreError) in
      var seen: Set<Post.ID> = []
      var reports: [PostReport] = []
      for id in try connection.rows(PostReports.newest, PostsDesk.reportsShown)
        + connection.rows(PostReports.taken, PostsDesk.reportsShown)
      where seen.insert(id).inserted {
        guard let post = try connection.first(PostRows.reported, (id, owner)) else { continue }
        reports.append(
          PostReport(post: post, reasons: try connection.rows(PostReports.reasons, id)))
      }
      return reports
    }
  }

  /// Takes a post down for a reason, for the owner; nil when that is empty or too long, false without a post.
  func take(
    _ post: Post.ID, for typed: String, owner: Reader.ID
  ) async throws(StoreError) -> Bool? {
    guard let reason = PlainWords(typed, most: PostReport.mostReason), !reason.text.isEmpty else {
      return nil
    }
    return try await store.take(
      post, Post.TakenDown(at: now(), reason: reason.text), by: owner)
  }

  // MARK: Links

  /// Makes a link to a post of the reader's, if it has none; false without such a post.
  func share(_ post: Post.ID, reader: Reader.ID) async throws -> Bool {
    let token = tokens.token()
    let sealed = try secrets.seal(Array(token.utf8), for: PostsDesk.context)
    return try await store.share(
      post, as: tokens.hash(token), sealed: sealed, by: reader, at: now())
  }

  /// Ends a link for good: another one is another address.
  func unshare(_ post: Post.ID, reader: Reader.ID) async throws(StoreError) {
    try await database.run(PostLinks.remove, (post, reader))
  }

  /// The post behind a link; nil when there is nothing, or no longer.
  func shared(_ token: String) async throws(StoreError) -> Post? {
    // Of another length it was never made here.
    guard token.utf8.count <= 64 else { return nil }
    return try await database.first(PostRows.linked, tokens.hash(token))
  }

  /// The picture of the post behind a link.
  func sharedPicture(
    _ token: String, _ width: PictureWidth
  ) async throws(StoreError) -> [UInt8]? {
    guard let picture = try await shared(token)?.picture else { return nil }
    return try await store.bytes(of: picture.file, width)
  }

  private func token(of sealed: [UInt8]) throws(SecretError) -> String {
    String(decoding: try secrets.open(sealed, for: PostsDesk.context), as: UTF8.self)
  }
}
