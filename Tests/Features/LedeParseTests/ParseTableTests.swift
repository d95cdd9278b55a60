// Requests and answers, each as the protocol has it: the whole table through the real routes.

import LedeTesting
import Testing

@testable import LedeParse

@Suite struct ParseTableTests {
  /// The parts of the table; each runs from top to bottom on a Lede of its own.
  static let parts = [
    ReadingTable.doors, ReadingTable.finding, ReadingTable.refused, WritingTable.likes,
    WritingTable.comments, WritingTable.posts, WritingTable.readers,
  ]

  private static func rows(_ part: String) throws -> [ParseRow] {
    try part.split(separator: "\n").map { try ParseRow(String($0)) }
  }

  @Test(arguments: parts.indices)
  func `each request is answered as its line says`(part: Int) async throws {
    let site = try await ParseSite()
    for row in try Self.rows(Self.parts[part]) { try await row.run(on: site) }
    #expect(site.site.reported.all == [])
  }

  @Test func `the table holds a hundred and fifty requests, and more`() throws {
    let count = try Self.parts.reduce(0) { try $0 + Self.rows($1).count }
    #expect(count >= 150, "\(count)")
  }

  @Test func `a line that says something else is found out`() {
    #expect(ParseRow.isLike(#"{"a":1,"b":2}"#, #"{"a":…,"b":2}"#))
    #expect(!ParseRow.isLike(#"{"a":1,"b":2}"#, #"{"a":…,"b":3}"#))
    #expect(!ParseRow.isLike("ab", "ab…b"))
    #expect(!ParseRow.isLike("abc", "ab"))
  }
}
