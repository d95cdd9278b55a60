// Files of lore that are cut off or garbled anywhere.

import LedeBase
import LedeJSON
import LedeTerminal
import LedeTesting
import Testing

@testable import LedeLore

@Suite struct LoreReaderTests {
  private static func sample(_ file: LoreFile) throws -> [UInt8] {
    try Files.read(Checkout.path("docs/lore-sample/\(file.path)"))
  }

  @Test(arguments: LoreFile.allCases)
  func `a file that is cut off is a fault wherever it ends`(file: LoreFile) throws {
    let bytes = try Self.sample(file)
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "]")))
    for count in 0...end {
      #expect(throws: LoreFault.self, "\(file) cut at \(count)") {
        try LoreReader.read(Array(bytes.prefix(count)), of: file)
      }
    }
    #expect(try LoreReader.read(Array(bytes.prefix(end + 1)), of: file).count > 0)
  }

  @Test(arguments: LoreFile.allCases)
  func `what is read of a garbled file can be sent`(file: LoreFile) throws {
    let bytes = try Self.sample(file)
    var read = 0
    for place in stride(from: 0, to: bytes.count, by: 2) {
      for other in Array("\"{[\\9\u{1}".utf8) + [0xFF] where other != bytes[place] {
        var garbled = bytes
        garbled[place] = other
        do throws(LoreFault) {
          let found = try LoreReader.read(garbled, of: file)
          read += 1
          let sent = found.bytes(found.all, below: "http://h/")
          // What is no JSON is nil, and told here.
          #expect((try? JSONValue(sent))?.elements.count == found.count, "\(place) \(other)")
        } catch {
          #expect(!error.words.isEmpty)
        }
      }
    }
    #expect(read > 100)
  }

  @Test func `of two lists the places in both are found`() {
    let (a, b): ([Int32], [Int32]) = ([1, 3, 5, 7], [0, 3, 4, 7, 9])
    #expect(a.common(with: b) == [3, 7] && b.common(with: a) == [3, 7])
    #expect(a.common(with: []) == [] && [].common(with: a) == [] && a.common(with: a) == a)
  }

  @Test func `parts of names are found, and none across two names`() {
    let names = LoreNames(["Ab", "cab", "", "ABBA", "Ünder"])
    #expect(names.places(with: "ab") == [0, 1, 3])
    #expect(names.places(with: "bc") == [] && names.places(with: "Ba") == [3])
    #expect(names.places(with: "üN") == [4] && names.places(with: "") == [0, 1, 2, 3, 4])
    #expect(names.places(with: String(repeating: "a", count: 501)) == [])
  }
}
