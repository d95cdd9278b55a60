// A folder that somebody fills by hand.

import Foundation
import Glibc
import LedeBase
import LedeTesting
import Testing

@testable import LedeTerminal

@Suite struct OwnersFolderTests {
  private let path = NSTemporaryDirectory() + "lede-owners-\(UUID().uuidString)"
  private let files = FileManager.default

  private func put(_ text: String, _ name: String) throws {
    let file = URL(filePath: "\(path)/\(name)")
    try files.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test func `files are read as far as is wished, and changes are noticed`() throws {
    let folder = OwnersFolder(path)
    #expect(!folder.isThere)
    #expect(try folder.state(of: "a/b.json") == nil && folder.read("a/b.json", limit: 9) == nil)
    try put("0123456789", "a/b.json")
    // The folder is this test's alone.
    defer { try? files.removeItem(atPath: path) }
    #expect(folder.isThere)
    #expect(try folder.state(of: "a/c.json") == nil && folder.state(of: "c/b.json") == nil)
    let first = try #require(try folder.read("a/b.json", limit: 100))
    #expect(first.bytes == Array("0123456789".utf8) && first.state?.size == 10)
    #expect(try folder.read("a/b.json", limit: 4)?.bytes == Array("0123".utf8))
    #expect(try folder.read("a/b.json", limit: 0)?.bytes == [])
    #expect(try folder.state(of: "a/b.json") == first.state)
    // Another file in its place, of the same size.
    try put("9876543210", "a/d.json")
    try files.removeItem(atPath: "\(path)/a/b.json")
    try files.moveItem(atPath: "\(path)/a/d.json", toPath: "\(path)/a/b.json")
    #expect(try folder.state(of: "a/b.json") != first.state)
  }

  @Test func `no link is followed, and what is no file is told`() throws {
    let folder = OwnersFolder(path)
    try put("x", "a/b.json")
    // The folder is this test's alone.
    defer { try? files.removeItem(atPath: path) }
    func code(_ name: String) -> Int32? {
      do throws(FileError) {
        _ = try folder.read(name, limit: 9)
        return nil
      } catch { return error.code }
    }
    try files.createSymbolicLink(atPath: "\(path)/a/l.json", withDestinationPath: "b.json")
    try files.createSymbolicLink(atPath: "\(path)/l", withDestinationPath: "a")
    #expect(code("a/l.json") == ELOOP && code("l/b.json") == ELOOP)
    #expect(code("a") == EISDIR && code("a/b.json/c") == ENOTDIR && code("a/b.json") == nil)
    #expect(unsafe mkfifo("\(path)/pipe", 0o600) == 0)
    #expect(code("pipe") == EINVAL)
    // The folder itself may be a link.
    let other = path + "-link"
    try files.createSymbolicLink(atPath: other, withDestinationPath: path)
    // It is this test's too.
    defer { try? files.removeItem(atPath: other) }
    #expect(try OwnersFolder(other).read("a/b.json", limit: 9)?.bytes == Array("x".utf8))
  }
}
