// What is read from the tables of cities and countries, and what is refused.

import LedeBase
import Testing

@testable import LedePlaces

@Suite struct TableTests {
  static let lisbon = "38725090\t-9149800\t517802\tPT\t2267057\tLisbon\t\tLisboa|Lissabon\n"

  @Test func `a line tells a city with all its names`() throws {
    let table = try CityTable(Array("# GeoNames, CC BY 4.0\n\(TableTests.lisbon)".utf8))
    #expect(table.count == 1)
    let point = try #require(GlobePoint(latitude: 38.72509, longitude: -9.1498))
    #expect(
      table[0]
        == City(
          id: City.ID(2_267_057), name: "Lisbon", country: "PT", point: point, population: 517_802))
    #expect(table.names(0) == ["Lisbon", "Lisboa", "Lissabon"])
  }

  @Test(arguments: [
    "\t\t\t\t\t\t\t", "38725090\t-9149800\t517802\tPT\t2267057\tLisbon\t",
    "38725090\t-9149800\t517802\tPT\t2267057\t\t\t", "x\t-9149800\t517802\tPT\t2267057\tL\t\t",
    "98725090\t-9149800\t517802\tPT\t2267057\tL\t\t",
    "38725090\t-9149800\t517802\tPRT\t2267057\tL\t\t",
    "38725090\t-9149800\t517802\tPT\t2267057\tL\t\t\t",
  ])
  func `a line that is cut or wrong is named by its number`(line: String) {
    #expect(throws: CityTable.Fault.unreadable(line: 2)) {
      try CityTable(Array((TableTests.lisbon + line + "\n").utf8))
    }
  }

  @Test func `a table out of order is refused`() {
    let south = "-33865000\t151209440\t4627345\tAU\t2147714\tSydney\t\t\n"
    #expect(throws: CityTable.Fault.outOfOrder(line: 2)) {
      try CityTable(Array((TableTests.lisbon + south).utf8))
    }
  }

  @Test func `any bytes, cut anywhere, never trap`() {
    let bytes = Array((TableTests.lisbon + TableTests.lisbon).utf8)
    for end in 0...bytes.count {
      for wrong in [UInt8(9), 10, 45, 0xFF] {
        var cut = Array(bytes[..<end])
        if let last = cut.indices.last { cut[last] = wrong }
        // A fault is as good as a table here: what is looked for is a trap.
        if let table = try? CityTable(cut) { for index in 0..<table.count { _ = table[index] } }
      }
    }
  }
}
