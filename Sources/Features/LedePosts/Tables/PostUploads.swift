// Pictures that programs send ahead of what they are for.

import LedeAccounts
import LedeBase
import LedeDatabase
import LedeSite

/// Statements on `post_upload`: pictures that wait for what they are for.
enum PostUploads {
  typealias One = (PostFile.ID, Reader.ID)

  static let add = Statement<(PostFile.ID, Reader.ID, at: Timestamp), Void>(
    "postUploads.add",
    "INSERT INTO post_upload (file_id, reader_id, made) VALUES (:file, :reader, :now)",
    ["file": { .id($0.0) }, "reader": { .id($0.1) }, "now": { .time($0.at) }])

  static let count = Statement<Reader.ID, Int>(
    "postUploads.count", "SELECT COUNT(*) FROM post_upload WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  static let isThere = Statement<One, Bool>(
    "postUploads.isThere",
    """
    SELECT EXISTS (SELECT 1 FROM post_upload WHERE file_id = :file AND reader_id = :reader)
    """,
    ["file": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.flag() }

  /// Gives one to what it is for, once.
  static let take = Statement<One, PostFile.ID>(
    "postUploads.take",
    """
    DELETE FROM post_upload WHERE file_id = :file AND reader_id = :reader RETURNING file_id
    """,
    ["file": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.id() }

  static let old = Statement<(before: Timestamp, limit: Int), One>(
    "postUploads.old",
    """
    SELECT file_id, reader_id FROM post_upload WHERE made <= :before ORDER BY made LIMIT :limit
    """,
    ["before": { .time($0.before) }, "limit": { .integer($0.limit) }]
  ) { ($0.id(), $0.id()) }

  static let statements: [Query] = [
    add.query, count.query, isThere.query, take.query, old.query,
  ]
}

extension PostStore {
  /// Keeps a picture that waits for what it is for.
  func upload(
    _ picture: MadePicture, named name: String, by reader: Reader.ID, at now: Timestamp
  ) async throws -> Result<PostFile.ID, PostFault> {
    let place = try placed(picture)
    let result = try await database.write {
      connection throws(StoreError) -> Result<PostFile.ID, PostFault>? in
      guard try connection.holdAccount(of: reader) else { return nil }
      if let fault = try PostStore.bound(of: reader, at: now, on: connection) {
        return .failure(fault)
      }
      guard try connection.first(PostUploads.count, reader) ?? 0 < PostUpload.most else {
        return .failure(.tooManyWaiting)
      }
      guard
        let file = try keep(picture, in: place, named: name, of: reader, at: now, on: connection)
      else {
        throw StoreError.failed(statement: PostFiles.add.query.name, cause: "it gave no number")
      }
      try connection.run(PostUploads.add, (file, reader, at: now))
      return .success(file)
    }
    if case .success? = result {} else { try unplace(place) }
    guard let result else { throw Denial.needsSession }
    return result
  }

  /// Gives a reader a face that was sent ahead; false when none such waits.
  func setFace(
    upload: PostFile.ID, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.hold(reader)
      let old = try connection.first(PostStates.one, reader)?.face
      if old == upload { return true }
      guard try connection.first(PostUploads.take, (upload, reader)) != nil else { return false }
      try connection.run(PostStates.face, (reader, upload))
      if let old { try PostFiles.drop(old, at: now, on: connection) }
      return true
    }
  }

  /// Drops pictures that nothing came to show within their time; returns how many.
  func dropUploads(at now: Timestamp) async throws(StoreError) -> Int {
    var count = 0
    while true {
      let old = try await database.rows(
        PostUploads.old, (before: now - PostUpload.life, limit: 50))
      for (file, reader) in old {
        try await database.write { connection throws(StoreError) in
          // What is taken meanwhile is somebody's.
          guard try connection.first(PostUploads.take, (file, reader)) != nil else { return }
          try PostFiles.drop(file, at: now, on: connection)
        }
      }
      count += old.count
      if old.count < 50 { return count }
    }
  }
}
