// Pictures that readers send.

import LedeBase
import Testing

@testable import LedePictures

@Suite struct SentPicturesTests {
  private let pictures = SentPictures(program: PictureProgram(path: Places.program))

  @Test func `a photograph is made in three sizes, upright, without what its camera said`()
    async throws
  {
    let flat = try await PictureProgram(path: Places.program).make(
      TestPictures.png(900, 700), for: Places.wish(.whole))
    let made = try await pictures.made(of: TestPictures.turned(flat, 900, 700))
    #expect([made.width, made.height] == [700, 900])
    #expect(Set(made.sizes.keys) == Set(PictureWidth.allCases))
    for (width, size) in [(PictureWidth.whole, 700), (.medium, 640), (.small, 320)] {
      let bytes = try #require(made.sizes[width])
      #expect(TestPictures.size(of: bytes)?.first == size)
    }
    for bytes in made.sizes.values {
      #expect(WebP.isWhole(bytes))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("SecretCam"))
    }
  }

  @Test func `what is no picture, or too much for one, is told by its name`() async throws {
    for (bytes, exit) in [
      (Array("<svg/>".utf8), PictureExit.unknownKind),
      (TestPictures.bomb(60_000, 60_000), .tooLarge),
      (Array(TestPictures.png(300, 200).dropLast(90_000)), .broken),
      ([UInt8](repeating: 0, count: PictureLimits.bytes + 1), .tooLarge),
    ] {
      await #expect(throws: PictureError.unusable(exit)) { try await pictures.made(of: bytes) }
    }
  }

  @Test func `more than a few at once are turned away`() async throws {
    let slow = SentPictures(
      program: PictureProgram(path: try Places.script("sleep 1; exit 3")), atOnce: 2)
    let outcomes = await withTaskGroup(of: PictureError?.self) { group in
      for _ in 0..<12 {
        group.addTask {
          do throws(PictureError) {
            _ = try await slow.made(of: [1])
            return nil
          } catch { return error }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .busy } == 4)
    #expect(outcomes.count { $0 == .unusable(.unknownKind) } == 8)
  }

  @Test(arguments: [
    (0x56_50_38_58, [0, 0, 0, 0, 0, 0, 0, 0, 0x1F, 0x03, 0, 0x57, 0x02, 0], [800, 600])
  ])
  func `the size of a picture is read from its head`(
    kind: Int, rest: [Int], size: [Int]
  ) throws {
    let head = Array("RIFF\u{0}\u{0}\u{0}\u{0}WEBP".utf8)
    let name = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: kind >> $0) }
    let found = try #require(
      WebP.size(head + name + rest.map { UInt8(truncatingIfNeeded: $0) }))
    #expect([found.width, found.height] == size)
    #expect(WebP.size(head) == nil)
  }
}
