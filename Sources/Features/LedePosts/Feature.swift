// Posts as a feature: what it keeps, the addresses it answers, and what is counted again.

package import LedeBase
package import LedeDatabase
package import LedeSite

/// What readers show their friends: pictures with captions, likes, comments.
package struct Posts: Feature {
  /// Posts for whoever asks, by page or program.
  package let desk: PostsDesk
  let settings: SiteSettings

  /// Posts over a house.
  ///
  /// - Parameters:
  ///   - house: The database and the doors.
  ///   - settings: By which address browsers know Lede.
  ///   - pictures: Makes sent pictures anew; without it posts have none.
  ///   - report: Takes what kept a picture from being made and is not its fault, for the log.
  package init(
    _ house: House, _ settings: SiteSettings, pictures: (any PictureMaker)?,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    desk = PostsDesk(house, pictures: pictures, report: report)
    self.settings = settings
  }

  package static var onlineFiles: [String] { ["posts.css", "js/posts.js", "js/outbox.js"] }

  /// The pictures that a reader sent, for the archive that they take along.
  package static func archive(
    of reader: Reader.ID, _ house: House
  ) async throws(StoreError) -> [ArchiveFile] {
    let store = PostStore(database: house.database, shelf: house.files)
    return try await house.database.rows(PostFiles.own, reader).map { file in
      ArchiveFile("pictures/\(file.rawValue).webp") { () async throws(StoreError) in
        try await store.bytes(of: file, .whole)
      }
    }
  }

  /// What readers hear of likes and comments by the messages of Lede, if they wish it.
  package static func telling(_ database: Database) -> Telling {
    let store = PostStore(database: database)
    return Telling(
      job: .postNotice, tag: "posts",
      begin: { reader, now async throws(StoreError) in
        try await store.beginTelling(reader, at: now).map { news in
          Telling.Words(
            title: Phrases.fromPosts,
            body: Phrases.postNews(likes: news.likes, comments: news.comments),
            path: news.post.map(PostView.path) ?? PostsView.path)
        }
      },
      undo: { reader, now async throws(StoreError) in
        try await database.run(PostNotices.undo, (reader, at: now))
      })
  }

  /// Between two looks for what is to go from the folder of files.
  private static let restOfSweeping = Duration.seconds(600)
  /// Between two looks for pictures that were sent ahead and came to nothing.
  private static let restOfDropping = Duration.seconds(3_600)

  package static func workers(_ house: House) -> [Worker] {
    let store = PostStore(database: house.database, shelf: house.files)
    let uploads = Worker("post-uploads", .everyProcess) { log in
      while !Task.isCancelled {
        do throws(StoreError) {
          let count = try await store.dropUploads(at: house.now())
          if count > 0 { log(.info, "posts.uploads.dropped", [("files", "\(count)")]) }
        } catch { log(.error, "posts.uploads.failed", [("cause", error.description)]) }
        // Sleep fails only when the work is called off, which ends the loop.
        try? await Task.sleep(for: restOfDropping)
      }
    }
    guard house.files != nil else { return [uploads] }
    return [
      uploads,
      Worker("post-files", .everyProcess) { log in
        while !Task.isCancelled {
          do throws(StoreError) {
            let count = try await store.sweep()
            if count > 0 { log(.info, "posts.swept", [("files", "\(count)")]) }
          } catch { log(.error, "posts.unswept", [("cause", error.description)]) }
          // Sleep fails only when the work is called off, which ends the loop.
          try? await Task.sleep(for: restOfSweeping)
        }
      },
    ]
  }

  package static func health(
    _ house: House, judge: (any LabelJudge)?
  ) async throws(StoreError) -> [HealthCheck] {
    let (posts, mended) = try await PostStore(database: house.database).recount()
    guard posts > 0 else { return [] }
    return [
      HealthCheck(
        area: "posts",
        words: mended == 0
          ? Phrases.postsCounted(posts) : Phrases.postsMended(mended, of: posts))
    ]
  }
}
