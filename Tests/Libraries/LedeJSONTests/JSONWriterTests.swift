import LedeJSON
import Testing

@Suite struct JSONWriting {
  @Test func `a story is written with its commas in place`() {
    var json = JSONWriter()
    json.object { json in
      json.member("status", "ok")
      json.member("total", 2)
      json.array("news") { json in
        json.object { json in
          json.member("id", Int64(301))
          json.object("source") { json in
            json.member("id", Int?.none)
            json.member("name", "Harbour Post")
          }
          json.array("tags") { _ in }
        }
        json.object { _ in }
        json.value("x")
        json.value(1.5)
        json.value(false)
      }
      json.member("last", true)
    }
    #expect(
      json.text
        == #"{"status":"ok","total":2,"news":[{"id":301,"source":{"id":null,"name":"Harbour Post"},"tags":[]},{},"x",1.5,false],"last":true}"#
    )
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{8}\u{1f}", #""\u0000\u0008\u001f""#), ("é😀", #""é😀""#),
    ("\u{7f}\u{2028}", "\"\u{7f}\u{2028}\""),
  ])
  func `texts are escaped no more than they must`(text: String, written: String) throws {
    var json = JSONWriter()
    json.value(text)
    #expect(json.text == written)
    #expect(try JSONValue(json.bytes) == .string(text))
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "-0.0"), (3, "3"), (-2.5, "-2.5"), (0.1, "0.1"), (.infinity, "null"),
    (.nan, "null"), (1e300, "1e+300"),
  ])
  func `numbers can be read back`(number: Double, written: String) {
    var json = JSONWriter()
    json.value(number)
    #expect(json.text == written)
  }

  @Test func `lines stand each for itself`() {
    var json = JSONWriter()
    for id in 1...2 {
      json.object { json in json.member("id", id) }
      json.endLine()
    }
    #expect(json.text == "{\"id\":1}\n{\"id\":2}\n")
  }

  @Test func `a tree is written as it was read`() throws {
    let text = #"{"b":[1,2.5,"x",null,true,{}],"a":{"c":[]}}"#
    #expect(try JSONValue(Array(text.utf8)).bytes == Array(text.utf8))
  }
}

extension JSONWriter {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
