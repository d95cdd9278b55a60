// Posts for programs of other makers, which ask by numbers and count rows.

package import LedeBase
import LedeDatabase

extension PostsDesk {
  // MARK: Posts

  /// The numbers of what somebody posted, as far as a reader sees it, newest first.
  package func posts(
    by author: Reader.ID, for reader: Reader.ID
  ) async throws(StoreError) -> [Post.ID] {
    let part = (reader, limit: Post.most)
    return author == reader
      ? try await database.rows(PostNumbers.own, part)
      : try await database.rows(PostNumbers.friends, (part, friend: author))
  }

  /// The numbers of the newest that a reader and their friends posted.
  package func newestPosts(
    for reader: Reader.ID, limit: Int
  ) async throws(StoreError) -> [Post.ID] {
    try await database.rows(PostLists.timelineNumbers, (reader, before: nil, limit: limit))
  }

  /// How many posts a reader sees in all.
  package func postCount(for reader: Reader.ID) async throws(StoreError) -> Int {
    let own = try await database.first(PostStates.one, reader)?.posts ?? 0
    return own + (try await database.first(PostNumbers.shown, reader) ?? 0)
  }

  /// Those of some posts that a reader sees, in no order.
  package func posts(
    _ ids: [Post.ID], for reader: Reader.ID
  ) async throws(StoreError) -> [Post] {
    ids.isEmpty ? [] : try await database.rows(PostNumbers.posts, (ids, reader))
  }

  /// Makes a post of a picture that was sent ahead, or finds the one that the same key has made.
  package func make(
    _ new: NewPost, upload: PostFile.ID, reader: Reader.ID
  ) async throws -> Result<Post.ID, PostFault> {
    try await store.make(new, picture: nil, upload: upload, by: reader, at: now())
  }

  /// Says who sees a post of the reader's; false when there is none.
  package func show(
    _ post: Post.ID, _ extent: Post.Extent, reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await store.show(post, extent, by: reader, at: now())
  }

  /// Removes a post of the reader's; false when there is none.
  package func remove(_ post: Post.ID, reader: Reader.ID) async throws(StoreError) -> Bool {
    try await store.remove(post, by: reader, at: now())
  }

  // MARK: Likes

  /// The newest likes of a reader's own: nobody is shown those of others.
  package func likes(
    of reader: Reader.ID, limit: Int
  ) async throws(StoreError) -> [PostLike] {
    try await database.rows(PostNumbers.likes, (reader, limit: limit))
  }

  /// Those of some likes that are the reader's own, in no order.
  package func likes(
    _ ids: [PostLike.ID], of reader: Reader.ID
  ) async throws(StoreError) -> [PostLike] {
    ids.isEmpty ? [] : try await database.rows(PostNumbers.likesThere, (ids, reader))
  }

  /// The reader's own likes of some posts, newest first.
  package func likes(
    of posts: [Post.ID], by reader: Reader.ID
  ) async throws(StoreError) -> [PostLike] {
    posts.isEmpty ? [] : try await database.rows(PostNumbers.likesOf, (posts, reader))
  }

  /// What became of the wish to like a post.
  package enum Liked: Hashable, Sendable {
    case new(PostLike)
    /// The reader likes it already.
    case isThere
    /// There is no such post for them.
    case notThere
  }

  /// Likes a post.
  package func like(_ post: Post.ID, reader: Reader.ID) async throws(StoreError) -> Liked {
    let at = now()
    guard let liked = try await store.like(post, by: reader, at: at) else { return .notThere }
    return liked.new.map { .new(PostLike(id: $0, post: post, made: at)) } ?? .isThere
  }

  /// Takes back a like of the reader's; false when there is none.
  package func unlike(_ like: PostLike.ID, reader: Reader.ID) async throws(StoreError) -> Bool {
    try await store.unlike(like, by: reader)
  }

  // MARK: Comments

  /// The numbers of what a reader may read of a post's comments, oldest first; none where they do not see it.
  package func comments(
    on post: Post.ID, for reader: Reader.ID
  ) async throws(StoreError) -> [PostComment.ID] {
    guard try await !posts([post], for: reader).isEmpty else { return [] }
    return try await database.rows(PostNumbers.comments, (post, reader))
  }

  /// The numbers of the newest comments on some posts that a reader sees.
  package func newestComments(
    on posts: [Post.ID], for reader: Reader.ID, limit: Int
  ) async throws(StoreError) -> [PostComment.ID] {
    posts.isEmpty
      ? []
      : try await database.rows(PostNumbers.newestComments, (posts, (reader, limit: limit)))
  }

  /// The numbers of the newest comments that a reader wrote.
  package func comments(
    by reader: Reader.ID, limit: Int
  ) async throws(StoreError) -> [PostComment.ID] {
    try await database.rows(PostNumbers.ownComments, (reader, limit: limit))
  }

  /// Those of some comments that a reader may read, in no order.
  package func comments(
    _ ids: [PostComment.ID], for reader: Reader.ID
  ) async throws(StoreError) -> [PostComment] {
    ids.isEmpty ? [] : try await database.rows(PostNumbers.commentsThere, (ids, reader))
  }

  /// Says something to a post; with a key, once.
  package func say(
    _ text: String, to post: Post.ID, key: String?, reader: Reader.ID
  ) async throws(StoreError) -> Result<PostComment.ID, PostFault> {
    try await comment(post, text, key: key, reader: reader)
  }

  /// Removes a comment of the reader's, or one to a post of theirs; false when there is none.
  package func uncomment(
    _ comment: PostComment.ID, reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    guard let post = try await database.first(PostNumbers.postOf, comment) else { return false }
    return try await store.uncomment(comment, to: post, by: reader)
  }

  // MARK: Readers

  /// Some readers, as one of them sees the others.
  package func readers(
    _ ids: [Reader.ID], for reader: Reader.ID
  ) async throws(StoreError) -> [PostReader] {
    ids.isEmpty ? [] : try await database.rows(PostReaders.some, (ids, reader))
  }

  /// The friends of a reader.
  package func friends(
    of reader: Reader.ID, limit: Int
  ) async throws(StoreError) -> [Reader.ID] {
    try await database.rows(PostReaders.friends, (reader, limit: limit))
  }

  /// Whether a picture is the reader's face already, or one of theirs that waits.
  package func mayBeFace(
    _ file: PostFile.ID, of reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    if try await database.first(PostUploads.isThere, (file, reader)) == true { return true }
    return try await database.first(PostStates.one, reader)?.face == file
  }

  /// Gives the reader a face that was sent ahead; false when none such waits.
  package func setFace(
    upload: PostFile.ID, reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await store.setFace(upload: upload, of: reader, at: now())
  }

  /// Takes the reader's face away.
  package func removeFace(reader: Reader.ID) async throws {
    try await store.setFace(nil, of: reader, at: now())
  }

  // MARK: Pictures

  /// Keeps a picture that waits for a post or a face.
  package func upload(
    _ bytes: [UInt8], named name: String, reader: Reader.ID
  ) async throws -> Result<PostFile.ID, PostFault> {
    // Pictures cost more than to ask; what is kept asks again.
    if let fault = try await store.bound(of: reader, at: now()) { return .failure(fault) }
    if try await database.first(PostUploads.count, reader) ?? 0 >= PostUpload.most {
      return .failure(.tooManyWaiting)
    }
    switch await made(of: bytes, by: reader) {
    case .success(let made?):
      return try await store.upload(made, named: name, by: reader, at: now())
    case .success(nil): return .failure(.nothingInIt)
    case .failure(let fault): return .failure(fault)
    }
  }

  /// A picture as it was made; nil when the reader sees none.
  package func picture(
    _ file: PostFile.ID, reader: Reader.ID
  ) async throws(StoreError) -> [UInt8]? {
    guard try await database.first(PostFiles.isSeen, (file, reader)) == true else { return nil }
    return try await store.bytes(of: file, .whole)
  }
}
