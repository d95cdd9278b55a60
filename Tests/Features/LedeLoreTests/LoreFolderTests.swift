// The folder of lore: what is read of it, what is not, and when.

import Foundation
import Glibc
import LedeBase
import LedeJSON
import LedeTerminal
import LedeTesting
import Testing

@testable import LedeHTTP
@testable import LedeLore

@Suite struct LoreFolderTests {
  private static let characters = "ice-and-fire/api/characters"
  private static let file = "ice-and-fire/characters.json"

  @Test func `without the folder there is nothing, and it is said how to make it`() async throws {
    let lore = try await LoreSite(.none)
    for path in ["ice-and-fire/api", Self.characters, "got/api/cities", "got/api/cities/Gullrock"] {
      let page = await lore.get(path)
      #expect(page.status == 404 && page.text.contains("lore"), "\(path)")
    }
    #expect(await lore.find("{}").status == 404)
    try lore.put(#"[{"id":1,"name":"Jo"}]"#, Self.file)
    #expect(try await lore.json(Self.characters).names == ["Jo"])
    // What is not there holds nothing.
    #expect(try await lore.json("got/api/cities") == .array([]))
    #expect(try await lore.json("ice-and-fire/api/houses") == .array([]))
  }

  @Test func `a file that changes is read again, and one that goes is gone`() async throws {
    let lore = try await LoreSite(.empty)
    for name in ["Jo", "Al", "Bo", "Cy"] {
      // Of the same size each time.
      try lore.put(#"[{"id":1,"name":"\#(name)"}]"#, Self.file)
      #expect(try await lore.json(Self.characters).names == [name])
    }
    try FileManager.default.removeItem(atPath: "\(lore.folder)/\(Self.file)")
    #expect(try await lore.json(Self.characters).names == [])
    try FileManager.default.removeItem(atPath: lore.folder)
    #expect(await lore.get(Self.characters).status == 404)
  }

  @Test func `between two looks what was read is served`() async throws {
    let folder = NSTemporaryDirectory() + "lede-lore-\(UUID().uuidString)"
    try FileManager.default.copyItem(atPath: Checkout.path("docs/lore-sample"), toPath: folder)
    // The folder is this test's alone.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let shelf = LoreShelf(
      OwnersFolder(folder), rest: .seconds(3600), now: { WallClock.now }, report: { _ in })
    let first = try #require(await shelf.holding())
    #expect(first.files.count == LoreFile.allCases.count)
    try FileManager.default.removeItem(atPath: folder + "/got/cities.json")
    #expect(await shelf.holding()?.files[.cities]?.collection?.count == 3)
  }

  @Test(arguments: [
    ("", "Line 1, column 1"), ("{}", "list of objects"), ("[1]", "Document 1 is no object"),
    ("[{\"id\":1}\n, {\"id\":2,, }]", "Line 2, column 11"),
    ("[{\"id\":1,\"name\":\"é\" x", "Line 1, column 21"),
    (#"[{"name":"Jo"}]"#, "Document 1 has no right number"),
    (#"[{"id":-1}]"#, "no right number"), (#"[{"id":1.5}]"#, "no right number"),
    (#"[{"url":"https://a.example/characters/x"}]"#, "no right number"),
    (#"[{"id":1},{"url":"/characters/01"}]"#, "Document 2 has the number"),
    (#"[{"id":1,"titles":{}}]"#, "“titles”"), (#"[{"id":1,"name":["Jo"]}]"#, "“name”"),
    (#"[{"id":1,"born":true}]"#, "“born”"), (#"[{"id":1,"books":[-3]}]"#, "“books”"),
    (#"[{"id":1,"name":"\#(String(repeating: "x", count: 501))"}]"#, "“name”"),
    (String(repeating: "[", count: 100_000), "Line 1, column"),
    (#"[{"id":1,"titles":\#(String(repeating: "[", count: 100_000))"#, "Line 1, column"),
  ])
  func `a broken file is told by its place, and the rest goes on`(
    text: String, words: String
  ) async throws {
    let lore = try await LoreSite()
    #expect(try await lore.json(Self.characters).elements.count == 4)
    try lore.put(text, Self.file)
    // What it held before goes on.
    #expect(try await lore.json(Self.characters).elements.count == 4)
    let told = lore.site.reported.all
    #expect(told.count == 1 && told[0].hasPrefix("lore/\(Self.file): "))
    #expect(told[0].contains(words), "\(told)")
    _ = await lore.get(Self.characters)
    #expect(lore.site.reported.all.count == 1, "a fault is told once")
    #expect(try await lore.json("got/api/cities").elements.count == 3)
    try lore.put(#"[{"id":1,"name":"Jo"}]"#, Self.file)
    #expect(try await lore.json(Self.characters).names == ["Jo"])
  }

  @Test func `a file that was broken from the beginning is 503, without the folder's place`()
    async throws
  {
    let lore = try await LoreSite(.empty)
    try lore.put("[", Self.file)
    try lore.put(#"[{"_id":"zz"}]"#, "got/cities.json")
    for path in [Self.characters, Self.characters + "/1", "got/api/cities", "got/api/cities/a"] {
      let page = await lore.get(path)
      #expect(page.status == 503 && !page.text.contains(lore.folder))
    }
    #expect(await lore.get("ice-and-fire/api").status == 200)
    #expect(lore.site.reported.all.count == 2)
  }

  @Test(arguments: [
    #"[{"name":"a","path":[{"from":1,"to":2,"path":[[1]],"alive":true}]}]"#,
    #"[{"name":"a","path":[{"from":1,"to":2,"path":[[1,2,3,4]],"alive":true}]}]"#,
    #"[{"name":"a","path":[{"from":1e30,"to":2,"path":[],"alive":true}]}]"#,
    #"[{"name":"a","path":[{"from":1,"to":2,"path":[],"alive":"yes"}]}]"#,
    #"[{"name":"a","path":[{"from":1,"to":2,"path":[[1e999,2]],"alive":true}]}]"#,
    #"[{"name":"a","path":[{"from":1,"to":2,"path":[["nan",2]],"alive":true}]}]"#,
    #"[{"name":"a","path":{}}]"#, #"[{"name":"a","path":[[]]}]"#,
  ])
  func `journeys that lead nowhere are faults`(text: String) {
    #expect(throws: LoreFault.wrongMember(document: 1, name: "path")) {
      try LoreReader.read(Array(text.utf8), of: .paths)
    }
  }

  @Test func `addresses of others become this Lede's, and texts stay texts`() throws {
    let text = #"""
      [{"url":"https://www.anapioficeandfire.com/api/characters/583","name":"\u0001<b>\"","father":"https://a.example/api/characters/7/",
        "mother":"Somebody","spouse":null,"allegiances":["http://x/houses/362","Nobody",15,"",null],"books":"/api/books/5"}]
      """#
    let read = try LoreReader.read(Array(text.utf8), of: .characters)
    let place = try #require(read.place(of: "583"))
    let sent = try JSONValue(read.bytes(place, below: "http://h/"))
    #expect(sent["url"]?.string == "http://h/characters/583")
    #expect(sent["name"]?.string == "\u{1}<b>\"")
    #expect(sent["father"]?.string == "http://h/characters/7")
    #expect(sent["mother"]?.string == "Somebody" && sent["spouse"]?.string == "")
    #expect(
      sent["allegiances"]?.elements.map(\.string) == [
        "http://h/houses/362", "Nobody", "http://h/houses/15",
      ])
    #expect(sent["books"]?.elements.map(\.string) == ["http://h/books/5"])
  }

  @Test func `more documents than are held are refused`() throws {
    let many = (0...LoreReader.mostDocuments).map { "{\"id\":\($0)}" }.joined(separator: ",")
    #expect(throws: LoreFault.tooMany(LoreReader.mostDocuments)) {
      try LoreReader.read(Array("[\(many)]".utf8), of: .houses)
    }
  }

  @Test func `a file that brings the folder over its bound is left out`() async throws {
    let lore = try await LoreSite(.empty)
    try lore.put(#"[{"_id":"57a1bb2d31d3a8bb2a56a001","name":"a"}]"#, "got/cities.json")
    // Full of nothing: no disk is used.
    let path = "\(lore.folder)/\(Self.file)"
    try lore.put("", Self.file)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: UInt64(LoreHolding.mostBytes) + 1)
    try handle.close()
    #expect(await lore.get(Self.characters).status == 503)
    #expect(
      lore.site.reported.all == [
        "lore/\(Self.file): \(LoreFault.tooLarge(LoreHolding.mostBytes).words)"
      ])
    #expect(try await lore.json("got/api/cities").names == ["a"])
  }

  @Test func `links lead nowhere, and what is no file holds nobody up`() async throws {
    let lore = try await LoreSite()
    let files = FileManager.default
    let outside = NSTemporaryDirectory() + "lede-outside-\(UUID().uuidString)"
    try files.createDirectory(atPath: outside, withIntermediateDirectories: true)
    // The folder is this test's alone.
    defer { try? files.removeItem(atPath: outside) }
    try Data(#"[{"id":1,"name":"Secret"}]"#.utf8).write(
      to: URL(filePath: outside + "/characters.json"))
    let path = "\(lore.folder)/\(Self.file)"
    try files.removeItem(atPath: path)
    try files.createSymbolicLink(atPath: path, withDestinationPath: outside + "/characters.json")
    let page = await lore.get(Self.characters)
    #expect(page.status == 503 && lore.site.reported.all.count == 1)
    #expect(lore.site.reported.all[0].contains("symbolic link"))
    // A folder that is a link is none.
    try files.removeItem(atPath: "\(lore.folder)/ice-and-fire")
    try files.createSymbolicLink(
      atPath: "\(lore.folder)/ice-and-fire", withDestinationPath: outside)
    #expect(await lore.get(Self.characters).status == 503)
    try files.removeItem(atPath: "\(lore.folder)/ice-and-fire")
    try files.createDirectory(
      atPath: "\(lore.folder)/ice-and-fire/characters.json", withIntermediateDirectories: true)
    #expect(await lore.get(Self.characters).status == 503)
    try files.removeItem(atPath: path)
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(await lore.get(Self.characters).status == 503)
    #expect(try await lore.json("got/api/cities").elements.count == 3)
    for page in [await lore.get("..%2f..%2fsecret.key"), await lore.get("got/../../secret.key")] {
      #expect(page.status == 404 || page.status == 400)
    }
  }

  @Test func `long questions are refused, and hostile ones are like any others`() async throws {
    let lore = try await LoreSite()
    let long = String(repeating: "x", count: 10_000_000)
    for path in [Self.characters + "?name=" + long, "got/api/cities?" + long] {
      #expect(await lore.get(path).status == 414)
    }
    for text in Hostile.titles where text.utf8.count < 2_000 {
      let name = EncodedText.of(text)
      for path in [
        Self.characters + "?name=\(name)&culture=\(name)", "got/api/cities/\(name)",
        "got/api/cities/byId/\(name)", "got/api/characters/paths/\(name)?strict=\(name)",
        "got/api/characters/paths/\(name)",
      ] {
        let page = await lore.get(path)
        #expect([200, 400, 404].contains(page.status), "\(page.status) \(path)")
        #expect(page.headers["Link"]?.contains { $0.isNewline } != true)
      }
      let found = await lore.find(JSONWriter.object { $0.member("name", text) }.text)
      #expect(found.status == 404)
    }
    #expect(lore.site.reported.all == [])
  }

  @Test func `many ask while a file changes, and each gets one whole state of it`() async throws {
    let lore = try await LoreSite(.empty)
    func state(_ number: Int) -> String {
      "[\((1...40).map { "{\"id\":\($0),\"name\":\"s\(number)\"}" }.joined(separator: ","))]"
    }
    try lore.put(state(0), Self.file)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<25 {
            let names = try await lore.json(Self.characters + "?pageSize=50").names
            #expect(names.count == 40 && Set(names).count == 1)
          }
        }
      }
      group.addTask {
        for number in 1...25 { try lore.put(state(number), Self.file) }
      }
      try await group.waitForAll()
    }
    #expect(try await lore.json(Self.characters).names.first == "s25")
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
