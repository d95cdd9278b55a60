// What mailing lists say of themselves.

import LedeBase
import Testing

@testable import LedeMail

@Suite struct LetterHeadersTests {
  private func letter(_ change: (inout Letter) -> Void) -> Letter {
    var letter = Letter()
    letter.sender = "News@Example.org"
    change(&letter)
    return letter
  }

  @Test(arguments: [
    ("\"The Paper\" <Paper.Example.org>", "list paper.example.org", "The Paper"),
    ("<paper.example.org>", "list paper.example.org", "The desk"),
    ("paper.example.org", "list paper.example.org", "The desk"),
    ("Paper <pa per.example.org", "list paper.example.org", "Paper"),
    ("<>", "from news@example.org", "The desk"),
  ])
  func `a list is told by its id, else by who sends`(id: String, list: String, name: String) {
    let found = letter {
      $0.listID = id
      $0.senderName = "The desk"
    }
    #expect(found.list == list)
    #expect(found.listName == name)
  }

  @Test func `a letter of nobody is of no list`() {
    #expect(Letter().list == nil)
    #expect(Letter().listName == "")
    let long = letter { $0.listID = "<" + String(repeating: "x", count: 300) + ">" }
    #expect(long.list == "from news@example.org")
  }

  @Test(arguments: [
    (
      "<https://a.example/u?x=1>, <mailto:u@a.example?subject=off>", "https://a.example/u?x=1",
      "u@a.example"
    ),
    ("<mailto:u@a.example>", nil, "u@a.example"),
    ("<http://a.example/u>", nil, nil), ("https://a.example/u", "https://a.example/u", nil),
    ("<javascript:alert(1)>, <ftp://a.example/>", nil, nil), ("", nil, nil),
    ("<mailto:nobody>", nil, nil),
    ("<https://a.example/\r\n u>", "https://a.example/u", nil),
  ])
  func `how a list is left`(header: String, address: String?, mail: String?) {
    let found = letter { $0.unsubscribe = header }.unsubscribing
    #expect(found.address?.text == address)
    #expect(found.mail == mail)
    #expect(!found.isOneClick)
  }

  @Test func `one request is enough only where the letter says so, and where there is an address`()
  {
    for (post, address, isEnough) in [
      ("List-Unsubscribe=One-Click", "<https://a.example/u>", true),
      ("list-unsubscribe = one-click", "<https://a.example/u>", true),
      ("One-Click", "<https://a.example/u>", false),
      ("List-Unsubscribe=One-Click", "<mailto:u@a.example>", false),
    ] {
      let found = letter {
        $0.unsubscribePost = post
        $0.unsubscribe = address
      }.unsubscribing
      #expect(found.isOneClick == isEnough)
    }
  }

  @Test(arguments: [
    ("mx.me.example; dkim=pass header.d=Example.org header.s=s1", "mx.me.example", "example.org"),
    (
      "mx.me.example 1; spf=pass; dkim=pass (2048-bit key; ok) header.i=@a.example",
      "mx.me.example", "a.example"
    ),
    ("mx; dkim=fail header.d=a.example; dkim=pass header.d=b.example", "mx", "b.example"),
    ("mx; dkim=fail header.d=a.example", nil, nil), ("mx; none", nil, nil), ("", nil, nil),
    ("mx; spf=pass (dkim=pass header.d=a.example) smtp.mailfrom=x", nil, nil),
    ("mx; dkim=pass header.d=<script>", nil, nil), ("<b>; dkim=pass header.d=a.example", nil, nil),
    ("((((; dkim=pass header.d=a.example", nil, nil),
  ])
  func `who signed is what the first server says`(
    header: String, server: String?, domain: String?
  ) {
    let found = letter { $0.authentication = header }.signature
    #expect(found?.server == server)
    #expect(found?.domain == domain)
  }

  @Test func `what the other process writes is read back`() throws {
    let whole = letter {
      $0.subject = "A “quoted” line\u{0}"
      $0.html = "<p>é</p>"
      $0.written = Timestamp(milliseconds: 1_795_683_600_000)
    }
    #expect(try Letter(json: whole.json) == whole)
    #expect(throws: (any Error).self) { try Letter(json: Array("{".utf8)) }
    #expect(try Letter(json: Array("[1]".utf8)) == Letter())
  }
}
