// Small programs: what they are given, what they may take, and what comes back.

import Glibc
import LedeTesting
import Testing

@testable import LedePrograms

@Suite struct SmallProgramTests {
  /// A program of a few lines of shell.
  private func program(_ lines: String) throws -> SmallProgram {
    let path = try Folder().path + "/program"
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
    try #require(file >= 0)
    let bytes = Array("#!/bin/sh\n\(lines)\n".utf8)
    #expect(unsafe bytes.withUnsafeBytes { unsafe Streams.write($0, to: file) })
    close(file)
    return SmallProgram(path: path)
  }

  @Test func `what it writes comes back, made of its word and of what it reads`() async throws {
    let made = try await program("echo \"$1\"; cat").run(
      "word", sending: Array("more".utf8), within: SmallProgram.Limits())
    #expect(String(decoding: made, as: UTF8.self) == "word\nmore")
  }

  @Test func `how it ended is told apart`() async throws {
    let limits = SmallProgram.Limits()
    await #expect(throws: SmallProgram.Failure.exited(3)) {
      try await program("exit 3").run("", sending: [1], within: limits)
    }
    await #expect(throws: SmallProgram.Failure.stopped(cause: "signal 9")) {
      try await program("kill -9 $$").run("", sending: [1], within: limits)
    }
    var narrow = limits
    narrow.made = 10
    await #expect(throws: SmallProgram.Failure.stopped(cause: "over 10 bytes made")) {
      try await program("yes").run("", sending: [], within: narrow)
    }
    await #expect(throws: SmallProgram.Failure.self) {
      try await SmallProgram(path: "/nowhere/at/all").run("", sending: [], within: limits)
    }
  }

  @Test func `a stream is read to its end, and no further than may be`() throws {
    for (limit, found) in [(5, Array("ferry".utf8) as [UInt8]?), (4, nil)] {
      var ends: [Int32] = [0, 0]
      try #require(unsafe pipe(&ends) == 0)
      let words = Array("ferry".utf8)
      #expect(unsafe words.withUnsafeBytes { unsafe Streams.write($0, to: ends[1]) })
      close(ends[1])
      #expect(Streams.read(limit: limit, from: ends[0]) == found)
      close(ends[0])
    }
  }
}
