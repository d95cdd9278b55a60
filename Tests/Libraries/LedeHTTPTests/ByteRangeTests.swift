import LedeHTTP
import Testing

@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-", ByteRange.from(0, to: nil)), ("Bytes=5-9", .from(5, to: 9)),
    ("bytes=7-7", .from(7, to: 7)), ("bytes=-500", .last(500)),
    ("bytes=9223372036854775807-", .from(.max, to: nil)),
  ])
  func `one range is read`(header: String, range: ByteRange) {
    #expect(ByteRange(header) == range)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=-0", "bytes=9-5", "bytes=0-4,6-8", "items=0-4",
    "bytes=+1-2", "bytes=1-2x", "bytes= 1-2", "bytes=9223372036854775808-",
    "bytes=0-99999999999999999999999999999999999999999999", "bytes=--1",
  ])
  func `what is no range, or several, is none`(header: String) {
    #expect(ByteRange(header) == nil)
  }

  @Test func `a range ends where the file does`() {
    #expect(ByteRange.from(0, to: nil).bytes(of: 10) == 0...9)
    #expect(ByteRange.from(4, to: 99).bytes(of: 10) == 4...9)
    #expect(ByteRange.from(9, to: 9).bytes(of: 10) == 9...9)
    #expect(ByteRange.from(10, to: nil).bytes(of: 10) == nil)
    #expect(ByteRange.last(3).bytes(of: 10) == 7...9)
    #expect(ByteRange.last(.max).bytes(of: 10) == 0...9)
    #expect(ByteRange.from(0, to: nil).bytes(of: 0) == nil)
    #expect(ByteRange.from(.max, to: nil).bytes(of: .max) == nil)
  }
}
