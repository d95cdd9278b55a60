// Letters of all kinds, read by the program that reads them.

import LedeBase
import LedeTesting
import Testing

@testable import LedeMail

@Suite struct LetterProgramTests {
  private let program = LetterProgram(path: Checkout.program("lede-letter"))

  private func read(_ text: String) async throws -> Letter {
    try await program.letter(Array(text.replacing("\n", with: "\r\n").utf8))
  }

  @Test func `a letter tells its subject, sender, date, list and words`() async throws {
    let letter = try await read(
      """
      Authentication-Results: mx.me.example; dkim=pass header.d=a.example
      Authentication-Results: forged.example; dkim=pass header.d=bank.example
      From: =?ISO-8859-2?Q?Za=BF=F3=B3=E6?= <news@a.example>
      Subject: =?KOI8-R?B?8NLJ18XU?= =?utf-8?q?_caf=C3=A9?=
      Date: Thu, 26 Nov 2026 10:00:00 +0100
      Message-ID: <1@a.example>
      List-Id: "The Paper"
       <paper.a.example>
      List-Unsubscribe: <https://a.example/u>
      List-Unsubscribe-Post: List-Unsubscribe=One-Click

      Just words.

      """)
    #expect(letter.senderName == "Zażółć" && letter.sender == "news@a.example")
    #expect(letter.subject == "Привет café")
    #expect(letter.written == Timestamp(milliseconds: 1_795_683_600_000))
    // GMime leaves the brackets out where it knows an identifier, and elsewhere they stay.
    #expect(letter.messageID?.contains("1@a.example") == true)
    #expect(letter.list == "list paper.a.example" && letter.listName == "The Paper")
    #expect(letter.signature == LetterSignature(server: "mx.me.example", domain: "a.example"))
    #expect(letter.unsubscribing.isOneClick)
    #expect(letter.html == nil && letter.plain == "Just words.\r\n")
  }

  @Test(arguments: [
    ("quoted-printable", "utf-8", "caf=C3=A9 =\nau lait", "café au lait"),
    ("base64", "utf-8", "Y2Fmw6k=", "café"),
    ("8bit", "utf-8", "café", "café"),
    ("quoted-printable", "iso-8859-1", "caf=E9", "café"),
    ("quoted-printable", "windows-1251", "=CF=F0=E8=E2=E5=F2", "Привет"),
    ("base64", "iso-2022-jp", "GyRCRnxLXBsoQg==", "日本"),
    ("base64", "gb18030", "xOO6ww==", "你好"),
    ("base64", "shift_jis", "k/qWew==", "日本"),
    ("quoted-printable", "no-such-charset", "caf=C3=A9", "café"),
    ("no-such-encoding", "utf-8", "plain", "plain"),
  ])
  func `words are UTF-8 whatever they were sent in`(
    encoding: String, charset: String, sent: String, words: String
  ) async throws {
    let letter = try await read(
      """
      From: a@a.example
      Content-Type: text/html; charset=\(charset)
      Content-Transfer-Encoding: \(encoding)

      \(sent)
      """)
    #expect(letter.html?.trimmingEnds == words)
  }

  @Test func `of several ways to say it the richest is taken, with its small pictures within`()
    async throws
  {
    let letter = try await read(
      """
      From: a@a.example
      Content-Type: multipart/mixed; boundary=m

      --m
      Content-Type: multipart/alternative; boundary=x

      --x
      Content-Type: text/plain

      plain words
      --x
      Content-Type: multipart/related; boundary=y

      --y
      Content-Type: text/html

      <p>rich <img src="cid:dot@a"><img src="cid:lost@a">
      --y
      Content-Type: image/png
      Content-ID: <dot@a>
      Content-Transfer-Encoding: base64

      iVBORw0K
      --y
      Content-Type: image/svg+xml
      Content-ID: <lost@a>

      <svg/>
      --y--
      --x--
      --m
      Content-Type: text/html
      Content-Disposition: attachment

      <p>an attachment
      --m--
      """)
    #expect(letter.plain?.trimmingEnds == "plain words")
    #expect(
      letter.html?.trimmingEnds
        == "<p>rich <img src=\"data:image/png;base64,iVBORw0K\"><img src=\"cid:lost@a\">")
  }

  @Test func `what is large is cut, and what is too large refused`() async throws {
    let long = String(repeating: "word ", count: 500_000)
    let letter = try await read(
      "From: a@a.example\nSubject: \(String(repeating: "s", count: 9_000))\n\n\(long)")
    #expect(letter.subject?.utf8.count == LetterLimits.header)
    #expect(letter.plain?.utf8.count == LetterLimits.words)
    let picture = String(repeating: "A", count: 4 * LetterLimits.picture)
    let heavy = try await read(
      """
      From: a@a.example
      Content-Type: multipart/related; boundary=y

      --y
      Content-Type: text/html

      <img src="cid:p">
      --y
      Content-Type: image/png
      Content-ID: <p>
      Content-Transfer-Encoding: base64

      \(picture)
      --y--
      """)
    #expect(heavy.html?.contains("data:") == false)
    await #expect(throws: LetterError.refused(.tooLarge)) {
      try await program.letter([UInt8](repeating: 65, count: LetterLimits.bytes + 1))
    }
  }

  private static let hostile: [String] = {
    let multipart = "Content-Type: multipart/mixed; boundary="
    var all = ["", "\u{0}\u{1}\u{2}", String(repeating: "A", count: 300_000)]
    all.append("Subject: x\r\n".repeated(100_000))
    all.append("From: " + "a@b,".repeated(200_000) + "\r\n\r\nhi")
    all.append("From: " + "a:".repeated(100_000) + "\r\n\r\nx")
    all.append(multipart + "a\r\n\r\n" + "--a\r\n\(multipart)a\r\n\r\n".repeated(20_000))
    all.append(multipart + "a\r\n\r\n" + "--a\r\n\r\nx\r\n".repeated(100_000))
    all.append((0..<4_000).map { "\(multipart)b\($0)\r\n\r\n--b\($0)\r\n" }.joined())
    all.append("Content-Type: message/rfc822\r\n\r\n".repeated(50_000))
    all.append("Subject: " + "=?utf-8?q?a?= ".repeated(200_000) + "\r\n\r\n")
    all.append("Content-Type: text/html; charset=" + "x".repeated(100_000) + "\r\n\r\nx")
    all.append("Content-Type: text/html\r\n\r\n" + "cid:".repeated(200_000))
    all.append("Date: Thu, 99 Nov 99999999999 10:00:00 +9999\r\n\r\nx")
    return all
  }()

  @Test(arguments: hostile.indices)
  func `a letter that means ill is read or refused, and nothing else`(place: Int) async {
    let letter = LetterProgramTests.hostile[place]
    do throws(LetterError) {
      let read = try await program.letter(Array(letter.utf8))
      #expect((read.html ?? read.plain ?? "").utf8.count <= LetterLimits.words)
    } catch {
      if case .noProgram = error { Issue.record("\(error)") }
    }
  }

  @Test(arguments: ["open", "socket", "fork", "exec", "code", "kill"])
  func `the kernel refuses the program what it has no need of`(deed: String) async {
    #expect(await program.isSealed(trying: deed))
  }

  @Test func `what nobody knows is no proof of a seal, and a program that is missing is named`()
    async
  {
    #expect(await !program.isSealed(trying: "sleep"))
    let missing = LetterProgram(path: "/nowhere/lede-letter")
    #expect(await !missing.isSealed())
    await #expect {
      try await missing.letter([])
    } throws: { error in
      guard case .noProgram(path: "/nowhere/lede-letter", _) = error as? LetterError else {
        return false
      }
      return true
    }
  }
}

extension String {
  fileprivate var trimmingEnds: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
