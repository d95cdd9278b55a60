import LedeBase
import Testing

@testable import LedePictures

@Suite struct QRTests {
  @Test func `a code has its three corners, and grows with its text`() throws {
    let short = try #require(QRWriter().code(of: "https://lede.example/"))
    #expect(short.side == 25)
    for (x, y) in [(0, 0), (short.side - 7, 0), (0, short.side - 7)] {
      // A dark ring, a light one, and a dark middle of three.
      let row = (0..<7).map { short.isDark[(y + 3) * short.side + x + $0] }
      #expect(row == [true, false, true, true, true, false, true])
    }
    let long = try #require(QRWriter().code(of: String(repeating: "a", count: 200)))
    #expect(long.side > short.side)
    #expect(QRWriter().code(of: "https://lede.example/") == short)
  }

  @Test func `the runs are the dark dots, each once`() throws {
    let code = try #require(QRWriter().code(of: "lede"))
    var drawn = [Bool](repeating: false, count: code.side * code.side)
    for run in code.runs {
      for x in run.x..<run.x + run.length {
        #expect(!drawn[run.y * code.side + x])
        drawn[run.y * code.side + x] = true
      }
    }
    #expect(drawn == code.isDark)
  }

  @Test func `nothing, and too much, have no code`() {
    #expect(QRWriter().code(of: "") == nil)
    #expect(QRWriter().code(of: String(repeating: "a", count: QRWriter.longest + 1)) == nil)
    #expect(QRWriter().code(of: String(repeating: "é", count: 500)) != nil)
    #expect(QRCode(side: 2, isDark: [true]) == nil)
  }
}
