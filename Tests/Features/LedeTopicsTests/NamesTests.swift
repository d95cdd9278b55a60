// Finding names by their capitals.

import LedeTesting
import Testing

@testable import LedeTopics

@Suite struct NamesTests {
  @Test(arguments: [
    (
      "The mayor, Ada Rowan, met Bill Ober in Port Linden.",
      ["Ada Rowan", "Bill Ober", "Port Linden"]
    ),
    ("Ada Rowan’s ferry and Rowan's boat", ["Ada Rowan", "Rowan"]),
    ("In Port Linden the Bank of Harbour closed", ["Port Linden", "Bank of Harbour"]),
    ("NATO and the UN meet", ["NATO", "UN"]),
    ("Ferries are back. Nobody knew.", []),
    ("He said: “Planners like it.” Then J. K. Marl left.", ["J. K. Marl"]),
    ("On Monday in May we saw Tunde", ["Tunde"]),
    ("What Łódź and Ünal say, says ÉCOLE", ["Łódź", "Ünal", "ÉCOLE"]),
    ("Read more: Port Linden Herald!", ["Port Linden Herald"]),
    ("a van Gogh by Vincent van Gogh", ["Gogh", "Vincent van Gogh"]),
    ("", []), ("— … ???", []), ("I", []),
  ])
  func `names are runs of capitals inside sentences`(text: String, names: [String]) {
    #expect(Names.all(title: "", brief: text) == names)
  }

  @Test func `a headline of capitals all over tells no names, and one in sentence case does`() {
    #expect(Names.all(title: "Ferries Win Back The Morning Crowd", brief: "") == [])
    #expect(
      Names.all(title: "FERRIES WIN BACK MORNING", brief: "So says Ada Rowan.") == ["Ada Rowan"])
    #expect(Names.all(title: "Ferries win back Port Linden", brief: "") == ["Port Linden"])
    #expect(Names.all(title: "Ada Rowan meets Bill Ober", brief: "") == ["Ada Rowan", "Bill Ober"])
  }

  @Test func `German, which writes all nouns so, tells none`() {
    let text = "Die Fähre ist voll und der Hafen von Linden nicht mit dem Boot zu erreichen"
    #expect(Names.all(title: text, brief: "") == [])
  }

  @Test func `each is told once, and no more than there may be`() {
    let many = (0..<40).map { "and Ada\(Character(UnicodeScalar(65 + UInt8($0 % 26))))x" }
    let names = Names.all(title: "", brief: many.joined(separator: " "))
    #expect(names.count == Names.most && Set(names).count == names.count)
    let long = String(repeating: "Abcdefghij ", count: 40)
    #expect(Names.all(title: "", brief: "so " + long).allSatisfy { $0.utf8.count <= 60 })
  }

  @Test func `bytes that are cut in a sign end nothing`() {
    let text = String(repeating: "é", count: 1_500) + " Ada"
    #expect(Names.all(title: "", brief: text).count <= 1)
  }
}
