// What the wiring names, beside what tests stand on.

import LedeDatabase
import LedeTesting
import Testing

@testable import lede

@Suite struct WiringTests {
  @Test func `tests keep what Lede keeps, feature by feature`() {
    let wired = schemas.closure.map(\.feature)
    #expect(Set(wired).count == wired.count)
    #expect(wired.sorted() == allSchemas.closure.map(\.feature).sorted())
  }
}
