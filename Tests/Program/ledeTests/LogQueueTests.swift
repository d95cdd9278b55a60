import Glibc
import Testing

@testable import lede

@Suite("The access log")
struct LogQueueTests {
  /// A pipe whose ends are closed with it.
  private final class Pipe {
    let reading: Int32
    let writing: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      // Safety: the array has room for both ends.
      try #require(unsafe pipe(&ends) == 0)
      (reading, writing) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit {
      close(reading)
      close(writing)
    }

    /// Lets in as many bytes as fit.
    func fill() {
      let bytes = [UInt8](repeating: 46, count: 4096)
      // Safety: the pointer covers `bytes`, which lives through the call.
      while unsafe bytes.withUnsafeBytes({ unsafe write(writing, $0.baseAddress, 4096) }) > 0 {}
    }

    /// All that is in it.
    func lines() -> [String] {
      var all: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while true {
        // Safety: the pointer covers `bytes`, which lives through the call.
        let count = unsafe bytes.withUnsafeMutableBytes {
          unsafe read(reading, $0.baseAddress, $0.count)
        }
        guard count > 0 else { break }
        all += bytes[..<count]
      }
      return String(decoding: all, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  @Test func `lines are written whole and in order`() throws {
    let pipe = try Pipe()
    let queue = LogQueue(to: pipe.writing)
    let sent = (0..<500).map { "line \($0) " + String(repeating: "x", count: 80) }
    var read: [String] = []
    for line in sent {
      queue.add(Array(line.utf8))
      read += pipe.lines()
    }
    queue.flush()
    read += pipe.lines()
    #expect(read == sent)
  }

  @Test func `a log that nobody reads holds nobody up, and says what it left out`() throws {
    let pipe = try Pipe()
    pipe.fill()
    let queue = LogQueue(to: pipe.writing, limit: 1_000, patience: .milliseconds(5))
    for number in 0..<200 { queue.add(Array("line \(number)".utf8)) }
    queue.flush()
    var read = pipe.lines()
    queue.add(Array("the last".utf8))
    queue.flush()
    read += pipe.lines()
    #expect(read.contains("the last"))
    let told = read.filter { $0.contains(#""event":"log.dropped""#) }
    #expect(told.count == 1)
    #expect(told.first?.contains(#""lines":"200""#) == true)
  }
}
