// api.got.show, asked as its clients ask.

import LedeBase
import LedeJSON
import LedeTesting
import Testing

@testable import LedeHTTP
@testable import LedeLore

@Suite struct GotTests {
  private static let gullrock = """
    {"_id":"57a1bb2d31d3a8bb2a56a001","__v":0,"name":"Gullrock","type":"castle","priority":4,\
    "coordX":"-135.85","coordY":"31.36","link":"https://lore.example/Gullrock",\
    "continent":"Westmark","regions":[],"events":[],"cultures":[],"neighbors":["Heron Stair"]}
    """

  @Test func `lists are bare, single documents stand in an envelope`() async throws {
    let lore = try await LoreSite()
    let cities = await lore.get("got/api/cities")
    #expect(cities.text.hasPrefix("[" + Self.gullrock + ","))
    for (path, text) in [
      ("cities/byId/57a1bb2d31d3a8bb2a56a001", Self.gullrock), ("cities/Gullrock", Self.gullrock),
      ("cities/byId/57A1BB2D31D3A8BB2A56A001", Self.gullrock),
      (
        "continents/Westmark",
        #"{"_id":"57a1bb2d31d3a8bb2a56c001","__v":0,"name":"Westmark","cardinalDirection":"west","neighbors":["Eastmark"]}"#
      ),
      (
        "regions/byId/57a1bb2d31d3a8bb2a56d001",
        #"{"_id":"57a1bb2d31d3a8bb2a56d001","__v":0,"name":"The Fens","continent":"Westmark","color":"green","borders":[["30.0","-134.0"],["31.0","-133.0"]],"neighbors":["The Reach"],"cultures":["Marshfolk"],"events":[],"highlights":["Reed Fair"]}"#
      ),
    ] {
      let page = await lore.get("got/api/" + path)
      #expect(page.status == 200 && page.text == #"{"message":"Success","data":\#(text)}"#)
    }
    for kind in ["cities", "continents", "regions"] {
      #expect(try await !lore.json("got/api/" + kind).elements.isEmpty)
      let named = await lore.get("got/api/\(kind)/Nowhere%20At%20All")
      #expect(named.status == 404 && named.text.hasPrefix(#"{"message":"Failure. "#))
      #expect(named.text.hasSuffix(#","data":{"name":"Nowhere At All"}}"#))
      for id in ["57a1bb2d31d3a8bb2a56ffff", "1", "not-an-id"] {
        let page = await lore.get("got/api/\(kind)/byId/\(id)")
        #expect(page.status == 404 && page.text.hasSuffix(#","data":{"_id":"\#(id)"}}"#))
      }
    }
  }

  @Test func `what lacks a number has one that stays`() async throws {
    let lore = try await LoreSite()
    let mole = try #require(try await lore.json("got/api/cities").elements.last)
    let id = try #require(mole["_id"]?.string)
    #expect(id.count == 24 && mole["coordX"]?.string == "-120.5" && mole["coordY"]?.string == "28")
    let again = try await lore.json("got/api/cities/byId/\(id)")
    #expect(again["data"]?["name"]?.string == "Old Mole")
    try lore.put(
      #"[{"name":"New","priority":"3"},{"name":"Old Mole"},{"name":"Old Mole"}]"#,
      "got/cities.json")
    let cities = try await lore.json("got/api/cities").elements
    #expect(cities[1]["_id"]?.string == id && cities[2]["_id"]?.string != id)
    #expect(cities[0]["priority"]?.integer == 3 && cities[1]["priority"] == nil)
  }

  @Test(arguments: [
    (#"{"name":"Gullrock"}"#, ["Gullrock"]), (#"{"type":"town"}"#, ["Heron Stair"]),
    (#"{"priority":">=2"}"#, ["Gullrock", "Heron Stair"]), (#"{"priority":">3"}"#, ["Gullrock"]),
    (#"{"priority":"<4"}"#, ["Heron Stair", "Old Mole"]),
    (#"{"priority":"<=0"}"#, ["Old Mole"]), (#"{"priority":"2"}"#, ["Heron Stair"]),
    (#"{"priority":2}"#, ["Heron Stair"]), (#"{"priority":"> 1"}"#, ["Gullrock", "Heron Stair"]),
    (#"{"priority":"<= 99999999999999999999"}"#, []), (#"{"priority":"=>2"}"#, []),
    (#"{"priority":"high"}"#, []), (#"{"priority":""}"#, []),
    (#"{"continent":"Westmark","priority":"<3"}"#, ["Heron Stair"]),
    (#"{"neighbors":"Heron Stair"}"#, ["Gullrock"]), (#"{"regions":"The Fens"}"#, ["Heron Stair"]),
    (#"{"_id":"57a1bb2d31d3a8bb2a56a002"}"#, ["Heron Stair"]),
    (#"{"__v":0,"coordX":"-135.85"}"#, ["Gullrock"]), (#"{"name":"gullrock"}"#, []),
    ("{}", ["Gullrock", "Heron Stair", "Old Mole"]),
  ])
  func `cities are found by what they are like`(body: String, names: [String]) async throws {
    let lore = try await LoreSite()
    let page = await lore.find(body)
    #expect(page.status == (names.isEmpty ? 404 : 200))
    let json = try JSONValue(Array(page.text.utf8))
    if names.isEmpty {
      #expect(page.text.hasPrefix(#"{"message":"Failure. "#) && json["data"] != nil)
    } else {
      #expect(json["message"]?.string == "Success" && json["data"]?.names == names)
    }
  }

  @Test func `a form asks as JSON does, and unknown properties are 400`() async throws {
    let lore = try await LoreSite()
    let form = "application/x-www-form-urlencoded"
    let found = await lore.find("type=castle&priority=%3E3", type: form)
    #expect(found.status == 200 && found.text.contains("Gullrock"))
    for (body, type, property) in [
      (#"{"colour":"red"}"#, "application/json", "colour"),
      (#"{"name":"Gullrock","$where":"1"}"#, "application/json", "$where"),
      (#"{"colour":{"$ne":1}}"#, "application/json", "colour"), ("colour=red", form, "colour"),
    ] {
      let page = await lore.find(body, type: type)
      #expect(page.status == 400 && page.text.hasPrefix(#"{"message":"Error"#))
      #expect(page.text.hasSuffix(#","errorProperty":"\#(property)"}"#))
    }
    for body in [
      "", "[]", "null", "{", #"{"name":{"$ne":""}}"#, #"{"name":null}"#, #"{"priority":1e999}"#,
      String(repeating: "[", count: 5_000),
      #"{"name":\#(String(repeating: "[", count: 5_000))"#,
    ] {
      #expect(await lore.find(body).status == 400, "\(body.prefix(40))")
    }
    #expect(await lore.get("got/api/cities/find").status == 404)
  }

  @Test func `journeys are found by a part of a name, or by all of it`() async throws {
    let lore = try await LoreSite()
    let maren = """
      {"_id":"57a1bb2d31d3a8bb2a56b001","__v":0,"name":"Maren Tidewell","path":[{"from":1,"to":2,\
      "path":[[31.36,-135.85,"Gullrock"],[30.11,-134.2]],"alive":true}]}
      """
    let all = await lore.get("got/api/characters/paths")
    #expect(all.text.hasPrefix("[" + maren + ","))
    for (path, names) in [
      ("Maren%20Tidewell?strict=true", ["Maren Tidewell"]), ("maren", ["Maren Tidewell"]),
      ("TIDE", ["Maren Tidewell", "Oswin Tidewell"]),
      ("n%20t?strict=false", ["Maren Tidewell", "Oswin Tidewell"]),
      ("Tidewell?strict=true", []), ("maren%20tidewell?strict=true", []), (".*", []),
      ("nTidewell", []), (String(repeating: "a", count: 5_000), []),
    ] {
      let page = await lore.get("got/api/characters/paths/" + path)
      #expect(page.status == (names.isEmpty ? 404 : 200), "\(path.prefix(40))")
      if !names.isEmpty {
        let json = try JSONValue(Array(page.text.utf8))
        #expect(json["message"]?.string == "Success" && json["data"]?.names == names)
      }
    }
    let one = await lore.get("got/api/characters/paths/Maren")
    #expect(one.text == #"{"message":"Success","data":[\#(maren)]}"#)
    for strict in ["yes", "1", "", "TRUE"] {
      let page = await lore.get("got/api/characters/paths/Maren?strict=" + strict)
      #expect(page.status == 400 && page.text.hasPrefix(#"{"message":"Error"#))
    }
  }
}
