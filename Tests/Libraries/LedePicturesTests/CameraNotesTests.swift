// What cameras note: how a picture is turned is heeded, and nothing else of it reaches a loader.

import LedeBase
import Testing

@testable import LedePictures

@Suite struct CameraNotesTests {
  private let program = PictureProgram(path: Places.program)

  /// The same picture, 80 × 40, in each kind that has notes.
  private func pictures(_ notes: [UInt8]) async throws -> [(kind: String, bytes: [UInt8])] {
    let flat = try await program.make(TestPictures.png(80, 40), for: Places.wish())
    return [
      ("JPEG", TestPictures.jpeg(80, 40, parts: [TestPictures.app1(notes)])),
      ("PNG", TestPictures.png(80, 40, notes: notes)),
      ("WebP", TestPictures.webp(flat, 80, 40, notes: [notes])),
    ]
  }

  private func size(of picture: [UInt8]) async throws -> [Int]? {
    TestPictures.size(of: try await program.make(picture, for: Places.wish()))
  }

  @Test(arguments: TestPictures.Order.allCases, [nil, 1, 3, 6, 8, 9, 65_535])
  func `a picture is turned as its camera noted`(
    order: TestPictures.Order, turn: Int?
  ) async throws {
    let upright = turn == 6 || turn == 8 ? [40, 80] : [80, 40]
    for (kind, bytes) in try await pictures(TestPictures.notes(order, turn: turn)) {
      #expect(try await size(of: bytes) == upright, "\(kind)")
    }
  }

  @Test func `directories that lead in circles cost no time, and the turn is heeded all the same`()
    async throws
  {
    // As many as a part of a JPEG holds; each read in full would take longer than a picture may.
    for (kind, bytes) in try await pictures(
      TestPictures.notes(.little, turn: 6, circles: 5_400))
    {
      #expect(try await size(of: bytes) == [40, 80], "\(kind)")
    }
    let many = TestPictures.notes(.big, turn: nil, circles: 60_000)
    #expect(try await size(of: TestPictures.png(80, 40, notes: many)) == [80, 40])
  }

  @Test func `notes are found wherever loaders look for them`() async throws {
    let circles = TestPictures.app1(TestPictures.notes(.little, turn: 6, circles: 5_400))
    let good = TestPictures.app1(TestPictures.notes(.big, turn: 8))
    for parts in [
      // Behind stray bytes, stuffed zeros, fill bytes, a restart and other parts.
      [[0xFF, 0xFE, 0, 2, 1, 2, 3], circles], [[0xFF, 0], circles], [[0xFF, 0xFF, 0xFF], circles],
      [[0xFF, 0xD0], circles], [[0xFF, 0xEE, 0, 4, 0xFF, 0xE1], circles],
      [good, circles, circles], [circles, good],
    ] {
      #expect(
        try await size(of: TestPictures.jpeg(80, 40, parts: parts)) == [40, 80], "\(parts[0])")
    }
    // Of another kind is not read for the turn.
    let other = TestPictures.app1(
      TestPictures.notes(.little, turn: 6), name: "http://ns.adobe.com/xap/1.0/\0")
    #expect(try await size(of: TestPictures.jpeg(80, 40, parts: [other])) == [80, 40])
    let flat = try await program.make(TestPictures.png(80, 40), for: Places.wish())
    let (turned, plain, bad) = (
      TestPictures.notes(.little, turn: 6), TestPictures.notes(.little, turn: nil),
      TestPictures.notes(.little, turn: nil, circles: 20_000)
    )
    for (notes, upright) in [([turned, bad], [40, 80]), ([plain, bad], [80, 40])] {
      #expect(
        try await size(of: TestPictures.webp(flat, 80, 40, notes: notes)) == upright)
    }
  }

  @Test func `notes of any bytes harm nothing`() async throws {
    let whole = TestPictures.notes(.little, turn: 6, circles: 3)
    var all = (0..<whole.count).map { Array(whole.prefix($0)) }
    // Offsets and counts beyond all bounds.
    for place in [4, 8, 10, 12, 14, 18] {
      var bytes = whole
      for byte in place..<min(place + 4, bytes.count) { bytes[byte] = 0xFF }
      all.append(bytes)
    }
    for notes in all {
      let picture = TestPictures.jpeg(80, 40, parts: [TestPictures.app1(notes)])
      #expect(try await size(of: picture).map { $0.sorted() } == [40, 80], "\(notes)")
    }
  }
}
