// The folder of what readers sent.

import LedeBase
import Testing

@testable import LedePictures

@Suite struct SentFolderTests {
  @Test func `a file is there as it was kept, for every process, until it is dropped`() throws {
    let path = try Places.folder()
    let folder = SentFolder(path)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    try folder.keep(bytes, "a1b2-0")
    #expect(try SentFolder(path).file("a1b2-0") == bytes)
    #expect(try folder.file("a1b2-640") == nil)
    try folder.drop("a1b2-0")
    try folder.drop("a1b2-0")
    #expect(try folder.file("a1b2-0") == nil)
  }

  @Test func `a folder that is not there is told, and nothing is lost silently`() {
    #expect(throws: StoreError.self) { try SentFolder("/nowhere/at/all").keep([1], "a") }
  }
}
