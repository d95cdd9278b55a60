// Likes, each once for a reader and a post.

import LedeBase
import LedeDatabase

extension PostStore {
  /// Likes a post that the reader sees, or no longer; nil when they see none, else how many like it.
  func like(
    _ post: Post.ID, _ likes: Bool, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int? {
    guard likes else { return try await unlike(post, by: reader) }
    return try await like(post, by: reader, at: now)?.count
  }

  /// Likes a post that the reader sees; nil when they see none.
  ///
  /// - Parameters:
  ///   - post: What is liked.
  ///   - reader: Who likes it.
  ///   - now: When.
  /// - Returns: How many like it, and the number of this like; nil for that where it was there before.
  /// - Throws: An error of the store.
  func like(
    _ post: Post.ID, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> (count: Int, new: PostLike.ID?)? {
    try await database.write { connection throws(StoreError) -> (count: Int, new: PostLike.ID?)? in
      guard let held = try connection.first(PostRows.holdSeen, (post, reader)) else { return nil }
      guard let new = try connection.first(PostLikes.add, (post, reader, at: now)) else {
        return (count: held.likes, new: nil)
      }
      try hastenTelling(held, of: reader, at: now, on: connection)
      let count = try connection.first(PostCounts.likes, (post, by: 1))
      return count.map { (count: $0, new: new) }
    }
  }

  private func unlike(_ post: Post.ID, by reader: Reader.ID) async throws(StoreError) -> Int? {
    try await database.write { connection throws(StoreError) in
      guard let held = try connection.first(PostRows.holdSeen, (post, reader)) else { return nil }
      guard try connection.first(PostLikes.remove, (post, reader)) != nil else { return held.likes }
      return try connection.first(PostCounts.likes, (post, by: -1))
    }
  }

  /// Takes back a like of the reader's by its number, whether they still see its post or not; false
  /// when there is none.
  func unlike(_ like: PostLike.ID, by reader: Reader.ID) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard let found = try connection.first(PostNumbers.like, (like, reader)),
        try connection.first(PostRows.holdAny, (found.post, reader)) != nil,
        try connection.first(PostNumbers.removeLike, (like, reader)) != nil
      else { return false }
      _ = try connection.first(PostCounts.likes, (found.post, by: -1))
      return true
    }
  }
}
