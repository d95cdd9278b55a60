// The statements of the room: all of them are among those that other tests prepare and plan.

import Foundation
import LedeDatabase
import LedeTesting
import Testing

@testable import LedeAccounts

@Suite struct TableTests {
  @Test func `the schema's statements leave none out`() throws {
    let names = Accounts.schema.statements().map(\.name)
    #expect(Set(names).count == names.count, "two statements share a name")
    let room = Checkout.path("Sources/Features/LedeAccounts/Tables/")
    for file in ["AccountRows", "SignIns", "AppTokens", "Passkeys"] {
      let text = try String(contentsOfFile: room + file + ".swift", encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains("static let") {
        guard let type = line.firstRange(of: "= Statement<") else { continue }
        let name = line[..<type.lowerBound].split(separator: " ").last ?? ""
        #expect(names.contains { $0.hasSuffix("." + name) }, "\(file).\(name) is not told")
      }
    }
  }
}
