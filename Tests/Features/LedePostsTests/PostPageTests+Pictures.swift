// Pictures of posts and of readers, as they are sent and seen.

import LedeAccounts
import LedeBase
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedePosts

/// Makes pictures when it is let, and tells how many it makes at once; those of "quick" at once.
private final class GatedSent: PictureMaker {
  let state = Mutex((now: 0, most: 0))
  let latch = Latch()

  func made(of bytes: [UInt8]) async throws(PictureError) -> MadePicture {
    if String(decoding: bytes, as: UTF8.self) != "quick" {
      state.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
      await latch.wait()
      state.withLock { $0.now -= 1 }
    }
    return try await StubSent().made(of: bytes)
  }
}

/// Makes pictures while something else happens, once.
private final class SlowSent: PictureMaker {
  let meanwhile = Mutex<(@Sendable () async -> Void)?>(nil)

  func made(of bytes: [UInt8]) async throws(PictureError) -> MadePicture {
    let happens = meanwhile.withLock { next in
      defer { next = nil }
      return next
    }
    await happens?()
    return try await StubSent().made(of: bytes)
  }
}

extension PostPageTests {
  @Test(arguments: ["/posts", "/posts/face"])
  func `a picture of somebody whose account goes meanwhile is not kept`(
    path: String
  ) async throws {
    let sent = SlowSent()
    let (mara, _, _) = try await people(sent: sent)
    let accounts = mara.site.store.accounts
    let reader = try #require(try await accounts.account(named: "mara")).reader
    sent.meanwhile.withLock {
      // Where it fails, the test does.
      $0 = { _ = try? await accounts.deleteAccount(of: reader) }
    }
    let page = await mara.send(path, [("key", "k"), ("caption", "x")], picture: "jpeg")
    #expect(page.status == 401, "\(page.text)")
    #expect(mara.site.reported.all.isEmpty)
    #expect(try await accounts.account(named: "mara") == nil)
  }

  @Test func `one reader's pictures are made one at a time, and hold up nobody else's`()
    async throws
  {
    let sent = GatedSent()
    let (mara, tunde, _) = try await people(sent: sent)
    let pages = await withTaskGroup(of: Int.self) { group in
      for number in 0..<6 {
        group.addTask {
          await mara.send("/posts", [("key", "k\(number)"), ("caption", "x")], picture: "jpeg")
            .status
        }
      }
      // The sixth finds no room; then the first is under way, and four wait.
      var ends: [Int] = [await group.next() ?? 0]
      let others = await tunde.send("/posts", [("key", "k"), ("caption", "y")], picture: "quick")
      #expect(others.status == 303)
      await sent.latch.open()
      for await end in group { ends.append(end) }
      return ends
    }
    #expect(pages == [503] + [Int](repeating: 303, count: 5))
    #expect(sent.state.withLock { $0.most } == 1)
  }

  @Test func `pictures that are sent count, also those that another took the place of`()
    async throws
  {
    let (mara, tunde, _) = try await people()
    for _ in 0..<Post.mostPicturesADay {
      #expect((await mara.send("/posts/face", [], picture: "jpeg")).status == 303)
    }
    let refused = await mara.send("/posts/face", [], picture: "jpeg")
    #expect(refused.status == 422 && refused.text.contains(Phrases.tooManyPostsToday))
    #expect((await tunde.send("/posts/face", [], picture: "jpeg")).status == 303)
  }

  @Test func `a reader has a picture, which friends see and strangers do not`() async throws {
    let (mara, tunde, zoe) = try await people()
    #expect((await mara.send("/posts/face", [], picture: "song")).status == 415)
    #expect((await mara.send("/posts/face", [])).status == 422)
    #expect((await mara.send("/posts/face", [], picture: "me")).status == 303)
    let page = await tunde.get("/posts/by/mara")
    let face = String(
      try #require(page.text.firstMatch(of: /src="(\/posts\/picture\/\d+\/320)"/)).1)
    #expect((await tunde.get(face)).status == 200)
    #expect((await zoe.get(face)).status == 404)
    #expect((await mara.post("/posts/face", "do=remove")).status == 303)
    #expect((await mara.get(face)).status == 404)
  }
}
