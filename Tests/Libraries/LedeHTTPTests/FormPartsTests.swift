@testable import LedeHTTP
import Testing

@Suite struct FormPartsTests {
  private func parts(
    _ body: String, _ type: String = "multipart/form-data; boundary=\"a b\""
  ) -> FormParts? {
    FormParts(
      Request(.post, "/", headers: Headers([("Content-Type", type)]), body: Array(body.utf8)))
  }

  @Test func `files and fields are read as browsers send them`() throws {
    let form = try #require(
      parts(
        "--a b\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhello\r\n--a b\r\n"
          + "Content-Disposition: form-data; name=\"file\"; filename=\"x.opml\"\r\n"
          + "Content-Type: text/xml\r\n\r\n<a>\r\n--not it\r\n\r\n</a>\r\n--a b--\r\n"))
    #expect(form["note"]?.bytes == Array("hello".utf8) && form["note"]?.fileName == nil)
    #expect(form["file"]?.fileName == "x.opml")
    #expect(form["file"]?.bytes == Array("<a>\r\n--not it\r\n\r\n</a>".utf8))
    #expect(form["none"] == nil)
  }

  @Test(arguments: [
    "", "--a b", "--a b\r\n", "--a b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\ncut",
    "--other\r\n\r\nx\r\n--other--", "words",
  ])
  func `a form that is cut off is none`(body: String) {
    #expect(parts(body) == nil)
  }

  @Test(arguments: ["text/plain", "multipart/form-data", "multipart/form-data; boundary="])
  func `another type is no such form`(type: String) {
    #expect(parts("--a b\r\n\r\n\r\n--a b--", type) == nil)
  }

  @Test func `a part without a name is passed over, and too many are not read`() throws {
    #expect(try #require(parts("--a b\r\n\r\nx\r\n--a b--")).parts.isEmpty)
    let one = "--a b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\ny\r\n"
    let many = String(repeating: one, count: 500)
    #expect(try #require(parts(many + "--a b--")).parts.count == 100)
  }

  @Test func `parts without a name count as well`() throws {
    let nameless = "--a b\r\nContent-Disposition: form-data;a;a\r\n\r\ny\r\n"
    let named = "--a b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\ny\r\n"
    for (count, found) in [(99, 1), (100, 0)] {
      let body = String(repeating: nameless, count: count) + named + "--a b--"
      #expect(try #require(parts(body)).parts.count == found)
    }
  }

  @Test func `any bytes, cut anywhere, are read without harm`() {
    let whole = "--a b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\ny\r\n--a b--\r\n"
    for length in 0...whole.utf8.count { _ = parts(String(whole.prefix(length))) }
  }
}
