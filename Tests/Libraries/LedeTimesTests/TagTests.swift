import LedeBase
import LedeJSON
import Testing

@testable import LedeTimes

@Suite struct Tags {
  @Test(arguments: [
    ("Ferries (Des)", "Ferries", TimesDictionary.subject),
    ("Celebrex (Drug) (Des)", "Celebrex (Drug)", .subject),
    ("French Polynesia (France) (Geo)", "French Polynesia (France)", .place),
    ("Ferry to Nowhere (Movie) (Ttl)", "Ferry to Nowhere (Movie)", .title),
    ("Rowan, Ada (Per)", "Rowan, Ada", .person),
    ("  Ferrari SpA (Org) \n", "Ferrari SpA", .organization),
    ("Ferries(Des)", "Ferries", .subject),
    ("Ferry (Movie)", "Ferry (Movie)", nil),
    ("Ferries", "Ferries", nil),
    ("Ferries (des)", "Ferries (des)", nil),
    ("Ferries (Des) boats", "Ferries (Des) boats", nil),
    ("(Des)", "(Des)", nil),
    ("Ferries Des)", "Ferries Des)", nil),
    ("Odd ((Per)", "Odd (", .person),
    ("", "", nil),
  ])
  func `only the last bracket of a tag is its dictionary`(
    full: String, name: String, dictionary: TimesDictionary?
  ) {
    let tag = TimesTag(full)
    #expect(tag.name == name)
    #expect(tag.dictionary == dictionary)
    #expect(TimesTag(tag.full) == tag)
  }

  @Test(arguments: [
    ("Rowan, Ada (Per)", "Ada Rowan"), ("Ferry to Nowhere (Movie) (Ttl)", "Ferry to Nowhere"),
    ("Gates, Bill and Melinda, Foundation (Org)", "Gates, Bill and Melinda, Foundation"),
    ("Celebrex (Drug) (Des)", "Celebrex"), ("Beatrix (Per)", "Beatrix"), ("(Sic) (Ttl)", "(Sic)"),
    (",", ","),
  ])
  func `a tag is sought in texts as they say it`(full: String, spoken: String) {
    #expect(TimesTag(full).spoken == spoken)
  }

  private func tags(_ text: String, most: Int = 150) throws -> [String] {
    try TagsAnswer.tags(Array(text.utf8), most: most).map(\.full)
  }

  @Test(arguments: [
    #"["ferr", ["Ferries (Des)", "Ferrell, Will (Per)"]]"#,
    #"{"ferr", ["Ferries (Des)", "Ferrell, Will (Per)"]}"#,
    " \n{\"ferr\",[\"Ferries (Des)\",\"Ferrell, Will (Per)\"]} \r\n",
    #"{"query":"ferr","results":["Ferries (Des)","Ferrell, Will (Per)"]}"#,
    #"[["Ferries (Des)", "Ferrell, Will (Per)"]]"#,
    #"["Ferries (Des)", "Ferrell, Will (Per)"]"#,
    #"["ferr", ["Ferries (Des)", null, 7, {"a":1}, ["x"], "", true, "Ferrell, Will (Per)", "Ferries (Des)"]]"#,
    #"[null, ["Ferries (Des)", "Ferrell, Will (Per)"], {"took": 1e999}]"#,
    "\u{FEFF}[\"ferr\", [\"Ferries (Des)\", \"Ferrell, Will (Per)\"]]",
  ])
  func `tags are read however they are wrapped`(text: String) throws {
    #expect(try tags(text) == ["Ferries (Des)", "Ferrell, Will (Per)"])
  }

  @Test func `no more tags come than are wanted, and none that nobody could ask for`() throws {
    let long = String(repeating: "x", count: 501)
    #expect(
      try tags(#"["f", ["A (Des)", "B (Des)", "C (Des)"]]"#, most: 2) == ["A (Des)", "B (Des)"])
    #expect(try tags(#"["f", ["\#(long) (Des)", "B\u0000 (Des)", "C"]]"#) == ["C"])
    #expect(try tags(#"["zzz", []]"#) == [])
  }

  @Test(arguments: [
    "", "null", "7", "\"ferr\"", "{}", "[]", #"["ferr"]"#, #"["ferr", ["#, "<html></html>", "{",
    "}{",
    #"{"fault":{"faultstring":"no"}}"#, #"["ferr", ["a (Des)"]] and more"#,
  ])
  func `what holds no list of tags is said to be unreadable`(text: String) {
    #expect {
      try TagsAnswer.tags(Array(text.utf8), most: 10)
    } throws: {
      if case TimesError.unreadable = $0 { true } else { false }
    }
  }

  @Test func `tags broken off at any byte, or with any byte changed, never trap`() {
    let whole = Array(
      #"{"ferr",["Ferries (Des)","Caf\u00e9 \ud83d\ude00 (Drug) (Des)",{"a":[1e5]}]}"#.utf8)
    for end in whole.indices {
      _ = try? TagsAnswer.tags(Array(whole[..<end]), most: 10)
      for byte in [0, 0x22, 0x5C, 0x5B, 0x7D, 0x80, 0xFF] as [UInt8] {
        var changed = whole
        changed[end] = byte
        _ = try? TagsAnswer.tags(changed, most: 10)
      }
    }
  }
}
