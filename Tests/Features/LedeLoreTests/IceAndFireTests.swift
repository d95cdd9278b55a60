// An API of Ice and Fire, asked as its clients ask.

import LedeBase
import LedeJSON
import LedeTesting
import Testing

@testable import LedeHTTP
@testable import LedeLore

@Suite struct IceAndFireTests {
  @Test func `the root leads to all kinds of documents`() async throws {
    let lore = try await LoreSite()
    let page = await lore.get("ice-and-fire/api")
    #expect(
      page.text
        == #"{"books":"\#(LoreSite.home)/books","characters":"\#(LoreSite.home)/characters","houses":"\#(LoreSite.home)/houses"}"#
    )
    #expect(page.headers["Content-Type"] == "application/json")
    #expect(page.headers["Access-Control-Allow-Origin"] == "*")
  }

  @Test func `documents have all members in order, empty where nothing is known`() async throws {
    let lore = try await LoreSite()
    let home = LoreSite.home
    let maren = await lore.get("ice-and-fire/api/characters/9001")
    #expect(
      maren.text == """
        {"url":"\(home)/characters/9001","name":"Maren Tidewell","gender":"Female","culture":"",\
        "born":"In 270 AC, at Gullrock","died":"","titles":["Lady of Gullrock"],"aliases":[""],\
        "father":"","mother":"","spouse":"","allegiances":["\(home)/houses/901"],"books":[],\
        "povBooks":[],"tvSeries":[""],"playedBy":[""]}
        """)
    let fenn = await lore.get("ice-and-fire/api/houses/902")
    #expect(
      fenn.text == """
        {"url":"\(home)/houses/902","name":"House Fenn of the Reeds","region":"The Fens",\
        "coatOfArms":"Three reeds on green","words":"","titles":[""],"seats":[""],"currentLord":"",\
        "heir":"","overlord":"\(home)/houses/901","founded":"Age of Rafts","founder":"",\
        "diedOut":"In 290 AC","ancestralWeapons":["Heronbill"],"cadetBranches":[],\
        "swornMembers":["\(home)/characters/9003"]}
        """)
    let book = await lore.get("ice-and-fire/api/books/91")
    #expect(book.text.hasPrefix(#"{"url":"\#(home)/books/91","name":"A Lamp of Tides","isbn":"""#))
    #expect(book.text.contains(#""numberOfPages":312,"#))
  }

  @Test(arguments: [
    ("characters?name=Maren+Tidewell", ["Maren Tidewell"]),
    ("characters?name=Maren%20Tidewell", ["Maren Tidewell"]),
    ("characters?name=maren+tidewell", []), ("characters?name=Maren", []),
    ("characters?gender=female", ["Maren Tidewell", "Ysolde Fenn"]),
    ("characters?gender=Male", ["Oswin Tidewell"]),
    ("characters?gender=unknown", ["The Lampwright"]),
    ("characters?culture=Saltfolk", ["Oswin Tidewell"]),
    ("characters?born=In+241+AC", ["Oswin Tidewell"]),
    ("characters?died=In+289+AC,+at+sea", ["Oswin Tidewell"]),
    ("characters?isAlive=false", ["Oswin Tidewell"]),
    ("characters?isAlive=TRUE&gender=female", ["Maren Tidewell", "Ysolde Fenn"]),
    ("characters?gender=female&culture=Marshfolk", ["Ysolde Fenn"]),
    ("characters?gender=male&culture=Marshfolk", []),
    ("houses?name=House+Fenn+of+the+Reeds", ["House Fenn of the Reeds"]),
    ("houses?region=The+Reach", ["House Tidewell of Gullrock"]),
    ("houses?words=The+Tide+Returns", ["House Tidewell of Gullrock"]),
    ("houses?hasWords=true", ["House Tidewell of Gullrock"]),
    ("houses?hasWords=false", ["House Fenn of the Reeds"]),
    ("houses?hasTitles=true", ["House Tidewell of Gullrock"]),
    ("houses?hasSeats=false", ["House Fenn of the Reeds"]),
    ("houses?hasDiedOut=true", ["House Fenn of the Reeds"]),
    ("houses?hasAncestralWeapons=true", ["House Fenn of the Reeds"]),
    ("books?name=A+Lamp+of+Tides", ["A Lamp of Tides"]),
    // What sets no condition is as if it were not there.
    ("houses?hasWords=perhaps", ["House Tidewell of Gullrock", "House Fenn of the Reeds"]),
    ("houses?name=&colour=blue", ["House Tidewell of Gullrock", "House Fenn of the Reeds"]),
    ("books?gender=female", ["A Lamp of Tides"]),
  ])
  func `filters are exact, and all of them count`(query: String, names: [String]) async throws {
    let lore = try await LoreSite()
    #expect(try await lore.json("ice-and-fire/api/" + query).names == names)
  }

  @Test func `pages link to their neighbours with the filters, and are clamped`() async throws {
    let lore = try await LoreSite(.empty)
    let all = (1...123).map {
      #"{"url":"https://www.anapioficeandfire.com/api/characters/\#($0)","name":"N\#($0)","culture":"\#($0 <= 60 ? "a b" : "c")"}"#
    }
    try lore.put("[\(all.joined(separator: ","))]", "ice-and-fire/characters.json")
    let path = "ice-and-fire/api/characters"
    let home = LoreSite.home + "/characters"
    func link(_ page: Int, _ size: Int, _ relation: String, _ rest: String = "") -> String {
      "<\(home)?page=\(page)&pageSize=\(size)\(rest)>; rel=\"\(relation)\""
    }
    let first = await lore.get(path)
    #expect(try JSONValue(Array(first.text.utf8)).names == (1...10).map { "N\($0)" })
    #expect(
      first.headers["Link"]
        == [link(2, 10, "next"), link(1, 10, "first"), link(13, 10, "last")].joined(separator: ", ")
    )
    let middle = await lore.get(path + "?page=2&pageSize=50&culture=a+b")
    #expect(try JSONValue(Array(middle.text.utf8)).names == (51...60).map { "N\($0)" })
    let rest = "&culture=a%20b"
    #expect(
      middle.headers["Link"]
        == [link(1, 50, "prev", rest), link(1, 50, "first", rest), link(2, 50, "last", rest)]
        .joined(separator: ", "))
    for (query, expected) in [
      ("page=0", 1...10), ("page=-7", 1...10), ("page=x", 1...10), ("page=", 1...10),
      ("pageSize=0", 1...1), ("pageSize=-5", 1...1), ("pageSize=999", 1...50),
      ("pageSize=99999999999999999999", 1...50), ("page=3&pageSize=50", 101...123),
      ("page=+2", 1...10), ("page=%2B2", 11...20),
    ] {
      let names = try await lore.json(path + "?" + query).names
      #expect(names == expected.map { "N\($0)" }, "\(query)")
    }
    for page in ["14", "2147483647", "9223372036854775807", "99999999999999999999999999"] {
      let far = await lore.get(path + "?page=" + page)
      #expect(far.status == 200 && far.text == "[]")
      #expect(far.headers["Link"]?.hasPrefix(link(13, 10, "prev")) == true)
    }
    let none = await lore.get(path + "?name=nobody")
    #expect(none.status == 200 && none.text == "[]")
    #expect(
      none.headers["Link"]
        == [link(1, 10, "first", "&name=nobody"), link(1, 10, "last", "&name=nobody")]
        .joined(separator: ", "))
  }

  @Test func `people of the same name are all told`() async throws {
    let lore = try await LoreSite(.empty)
    try lore.put(
      #"[{"id":1,"name":"Jo"},{"id":7,"name":"Al"},{"id":3,"name":"Jo"}]"#,
      "ice-and-fire/characters.json")
    let found = try await lore.json("ice-and-fire/api/characters?name=Jo")
    #expect(found.all("url") == ["1", "3"].map { LoreSite.home + "/characters/" + $0 })
  }

  @Test(arguments: [
    "0", "77", "x", "-1", "9001x", "99999999999999999999", "9001/titles", "%2e%2e",
  ])
  func `an unknown number is 404`(id: String) async throws {
    let lore = try await LoreSite()
    let page = await lore.get("ice-and-fire/api/characters/" + id)
    #expect(page.status == 404 && page.text.hasPrefix(#"{"message":""#))
    #expect(page.headers["Access-Control-Allow-Origin"] == "*")
  }

  @Test func `what is known already is not sent again`() async throws {
    let lore = try await LoreSite()
    for path in ["", "/characters", "/characters/9001"].map({ "ice-and-fire/api" + $0 }) {
      let whole = await lore.get(path)
      let tag = try #require(whole.headers["ETag"])
      let again = await lore.get(path, [("If-None-Match", tag)])
      #expect(again.status == 304 && again.text == "")
      #expect(await lore.get(path, [("If-None-Match", "\"other\"")]).status == 200)
      guard let changed = whole.headers["Last-Modified"] else {
        #expect(path == "ice-and-fire/api")
        continue
      }
      #expect(await lore.get(path, [("If-Modified-Since", changed)]).status == 304)
      let old = ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")
      #expect(await lore.get(path, [old]).status == 200)
      // The tag alone counts where there is one.
      let both = [("If-Modified-Since", changed), ("If-None-Match", "\"other\"")]
      #expect(await lore.get(path, both).status == 200)
    }
    let list = await lore.get("ice-and-fire/api/characters?name=Jo")
    #expect(list.headers["Link"] != nil && list.headers["ETag"] != nil)
    let head = await lore.ask(.head, "ice-and-fire/api/characters")
    #expect(head.status == 200)
    #expect(head.headers == (await lore.get("ice-and-fire/api/characters")).headers)
  }

  @Test func `addresses are those by which the client knows Lede`() async throws {
    let lore = try await LoreSite(publicURL: WebAddress("https://news.example/"))
    let page = await lore.ask(.get, "ice-and-fire/api/houses/901", host: "news.example")
    #expect(page.text.hasPrefix(#"{"url":"https://news.example/lore/ice-and-fire/api/houses/901""#))
    let list = await lore.ask(.get, "ice-and-fire/api/houses?pageSize=1", host: "news.example")
    #expect(
      list.headers["Link"]?.contains("<https://news.example/lore/ice-and-fire/api/houses?page=2")
        == true)
    let foreign = await lore.ask(.get, "ice-and-fire/api/houses/901", host: "evil.example")
    #expect(foreign.status == 421)
  }

  @Test func `programs of browsers may ask from any page, and change nothing`() async throws {
    let lore = try await LoreSite()
    for path in ["ice-and-fire/api", "ice-and-fire/api/characters", "got/api/cities/find"] {
      let page = await lore.ask(
        .options, path,
        headers: [("Origin", "https://a.example"), ("Access-Control-Request-Method", "POST")])
      #expect(page.status == 204 && page.headers["Access-Control-Allow-Origin"] == "*")
    }
    let cross = [("Origin", "https://a.example"), ("Sec-Fetch-Site", "cross-site")]
    #expect(await lore.get("ice-and-fire/api/characters", cross).status == 200)
    for method in [LedeHTTP.Method.post, .put, .delete, .patch] {
      let page = await lore.ask(method, "ice-and-fire/api/characters")
      #expect(page.status == 405 && page.headers["Allow"] == "GET, HEAD, OPTIONS")
    }
  }

  @Test func `a network address that asks without end is told to wait`() async throws {
    let lore = try await LoreSite(perDay: 3)
    for _ in 1...3 { #expect(await lore.get("ice-and-fire/api/characters/9001").status == 200) }
    for path in ["ice-and-fire/api", "got/api/cities"] {
      let page = await lore.get(path)
      #expect(page.status == 403 && page.headers["Retry-After"] == "28801")
    }
    let other = await lore.ask(.get, "got/api/cities", peer: "192.0.2.9")
    #expect(other.status == 200)
    // A proxy on this machine stands for everybody.
    for _ in 1...5 {
      #expect(await lore.ask(.get, "got/api/cities", peer: "127.0.0.1").status == 200)
    }
  }
}
