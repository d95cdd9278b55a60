// What pages of posts show.

import LedeBase

/// A part of a list of posts, newest first.
struct PostList: Hashable, Sendable {
  var posts: [Post]
  var isFirst: Bool
  /// Where older ones begin; nil when there are none.
  var older: Post.ID?
  var now: Timestamp
}

/// One reader with their posts.
struct PostProfile: Hashable, Sendable {
  var person: Person
  var face: PostFile.ID?
  var isOneself: Bool
  /// Whether the reader wishes to be told of likes and comments; of others nobody knows.
  var tells: Bool
  /// How many there are that whoever looks may see.
  var count: Int
  var list: PostList
}

/// One post with what was said to it.
struct PostPage: Hashable, Sendable {
  var post: Post
  /// Whether whoever looks wrote it.
  var isOwn: Bool
  /// Whoever looks.
  var reader: Reader.ID
  var sight: Sight
  /// Oldest first.
  var comments: [PostComment]
  var isFirst: Bool
  /// Behind which there are more; nil when there are none.
  var more: PostComment.ID?
  /// The token of its link, for its author; nil when there is none.
  var token: String?
  var now: Timestamp

  /// How whoever looks sees it.
  enum Sight: Hashable, Sendable {
    /// As its author or a friend.
    case shown
    /// So, and as the owner, who was told of it or took it down.
    case judged
    /// As the owner alone.
    case onlyReported
  }

  func mayDelete(_ comment: PostComment) -> Bool { isOwn || comment.reader == reader }
}
