// The statements of all features: each is among those that other tests prepare and plan.

import Foundation
@testable import LedeDatabase
import LedeTesting
import Testing

@testable import LedeApp

@Suite struct StatementTests {
  @Test func `the schemas' statements leave none out that a feature has`() throws {
    let told = schemas.closure.flatMap { $0.statements() }.map(\.name)
    #expect(Set(told).count == told.count, "two statements share a name")
    let root = URL(filePath: Checkout.path("Sources/Features"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }
    let found = try files.flatMap { file in
      try String(contentsOf: root.appending(path: file), encoding: .utf8)
        .matches(of: /= Statement\b[^"]*"([^"\\]+)"/).map { String($0.output.1) }
    }
    #expect(found.count > 100)
    #expect(Set(found).subtracting(told).sorted() == [])
  }
}
