// The ZIP file that a reader takes along.

import Testing

@testable import LedeAccounts

@Suite struct ArchiveTests {
  @Test func `a file in it bears the sum that every reader of ZIP files makes`() {
    // The sum of `123456789`, as every description of CRC-32 gives it.
    var zip = ZipFile()
    zip.add("a", Array("123456789".utf8))
    #expect(Array(zip.bytes()[14..<18]) == [0x26, 0x39, 0xF4, 0xCB])
  }

  @Test func `it takes what the format can count, and no more`() {
    let zip = ZipFile()
    #expect(zip.takes(4_000_000_000) && !zip.takes(4_294_967_295))
  }
}
