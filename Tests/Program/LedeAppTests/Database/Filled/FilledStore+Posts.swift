// Posts of the filled store: one with a picture, one that passes something on; liked, spoken to, told of.

import LedeBase
import LedeDatabase
import LedeNews
import LedeTesting
import Testing

@testable import LedePosts

extension FilledStore {
  func posts(of readers: Readers) async throws {
    let posts = PostStore(database: store.database)
    let day = FilledStore.time(198)
    let quay = try #require(
      NewPost(caption: "Der Kai um sechs 🌿", described: "A quay, empty", key: "quay"))
    let sizes: [PictureWidth: [UInt8]] = [
      .whole: [UInt8](repeating: 7, count: PostFile.piece + 1), .medium: [6], .small: [3],
    ]
    let picture = MadePicture(sizes: sizes, width: 1_600, height: 1_200)
    let first = try await posts.make(quay, picture: picture, by: readers.tunde, at: day).get()
    let passed = try #require(
      NewPost(
        caption: "", about: PostSubject("/fortune", title: FilledStore.fortune), extent: .oneself,
        key: "fortune"))
    _ = try await posts.make(passed, picture: nil, by: readers.ines, at: day).get()
    try await posts.setFace(picture, of: readers.ines, at: day)
    let isLiked = try await posts.like(first, true, by: readers.ines, at: FilledStore.time(199))
    #expect(isLiked == 1)
    _ = try await posts.comment(
      first, "Where is that?", by: readers.ines, at: FilledStore.time(199)
    ).get()
    #expect(try await posts.report(first, "Mine", by: readers.ines, at: FilledStore.time(199)))
    let isShared = try await posts.share(
      first, as: FilledStore.hash("a post's link"), sealed: [1, 2], by: readers.tunde, at: day)
    #expect(isShared)
    try await store.database.run(PostNotices.wish, (readers.tunde, at: day))
    // One picture lies in a folder, and is to go from there.
    let beside = PostStore(database: store.database, shelf: StubShelf())
    let placed = try #require(NewPost(caption: "Am Kai", key: "placed"))
    let third = try await beside.make(placed, picture: picture, by: readers.tunde, at: day).get()
    let file = try #require(
      try await store.database.first(PostRows.one, (third, readers.tunde))?.picture?.file)
    try await store.database.run(PostFiles.leave, (file, at: day))
    // And one waits for its post.
    _ = try await posts.upload(picture, named: "Kai_1.png", by: readers.tunde, at: day).get()
  }
}
