import Glibc
import LedeBase
import Testing

@testable import LedePictures

@Suite("Pictures on disk") struct PictureFolderTests {
  /// A frame of a WebP with nothing in it.
  private func picture(_ count: Int) -> [UInt8] {
    let length = count - 8
    return Array("RIFF".utf8) + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: length >> $0) }
      + Array("WEBP".utf8) + [UInt8](repeating: 7, count: count - 12)
  }

  private func time(_ second: Int64) -> Timestamp {
    Timestamp(milliseconds: 1_795_255_200_000 + second * 1_000)
  }

  @Test func `a picture that was kept is found again, also by another process`() throws {
    let path = try Places.folder()
    let one = PictureFolder(path + "/pictures", most: 10_000)
    #expect(one.picture("Abc-320.webp", at: time(0)) == nil)
    one.keep(picture(500), "Abc-320.webp", at: time(0))
    let other = PictureFolder(path + "/pictures", most: 10_000)
    #expect(other.picture("Abc-320.webp", at: time(1)) == picture(500))
    #expect(other.picture("Abc-640.webp", at: time(1)) == nil)
  }

  @Test func `over the cap, pictures that nobody asked for in the longest time go`() throws {
    let folder = PictureFolder(try Places.folder(), most: 3_000)
    folder.keep(picture(1_000), "a", at: time(0))
    folder.keep(picture(1_000), "b", at: time(1))
    folder.keep(picture(900), "c", at: time(2))
    #expect(folder.picture("a", at: time(3)) != nil)
    folder.keep(picture(800), "d", at: time(4))
    #expect(folder.picture("b", at: time(5)) == nil)
    for name in ["a", "c", "d"] {
      #expect(folder.picture(name, at: time(5)) != nil, "\(name) is gone")
    }
    folder.keep(picture(3_001), "e", at: time(6))
    #expect(folder.picture("e", at: time(6)) == nil)
    #expect(folder.picture("d", at: time(6)) != nil)
  }

  @Test func `a picture that was not written whole counts as none`() throws {
    let path = try Places.folder()
    let folder = PictureFolder(path, most: 10_000)
    folder.keep(picture(500), "abc", at: time(0))
    // Safety: the C text lives through the call.
    try #require(unsafe truncate(path + "/a/abc", 100) == 0)
    #expect(folder.picture("abc", at: time(1)) == nil)
  }

  @Test func `a folder that cannot be written is no trouble`() throws {
    let folder = PictureFolder("/proc/nowhere", most: 10_000)
    folder.keep(picture(500), "abc", at: time(0))
    #expect(folder.picture("abc", at: time(1)) == nil)
  }
}
