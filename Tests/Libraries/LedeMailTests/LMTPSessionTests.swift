// Conversations with mail servers: what is answered to what, and what never is taken.

import Testing

@testable import LedeMail

@Suite struct LMTPSessionTests {
  /// A conversation in which letters are taken for names with an `a`, told as codes and letters.
  private func talk(
    _ input: String, limits: LMTPSession.Limits = LMTPSession.Limits(), pieces: Int = 7
  ) -> (codes: [String], letters: [String]) {
    var session = LMTPSession(limits)
    var letters: [String] = []
    var isOver = false
    func obey() {
      while !isOver, let act = session.next() {
        switch act {
        case .check(let recipient): session.checked(recipient.contains("a") ? .taken : .unknown)
        case .deliver(let letter, let recipients):
          letters.append(
            recipients.joined(separator: ",") + ": " + String(decoding: letter, as: UTF8.self))
          session.delivered(recipients.map { $0.contains("full") ? .tooMany : .taken })
        case .end: isOver = true
        }
      }
    }
    var rest = Array(input.utf8)[...]
    while !rest.isEmpty, !isOver {
      session.receive(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
      obey()
    }
    let lines = String(decoding: session.output, as: UTF8.self).split(separator: "\r\n")
    return (lines.filter { $0.dropFirst(3).first == " " }.map { String($0.prefix(3)) }, letters)
  }

  private let begin = "LHLO mx\r\nMAIL FROM:<a@b> SIZE=9 BODY=8BITMIME\r\n"

  @Test(arguments: [1, 7, 100_000])
  func `each recipient hears what became of the letter, in order`(pieces: Int) {
    let said = talk(
      begin + "RCPT TO:<ana@x>\r\nRCPT TO:<otto@x>\r\nRCPT TO:<afull@x>\r\nDATA\r\n"
        + "Subject: x\r\n\r\n..two\r\n.\r\nQUIT\r\n", pieces: pieces)
    #expect(
      said.codes == ["220", "250", "250", "250", "550", "250", "354", "250", "452", "221"])
    #expect(said.letters == ["ana@x,afull@x: Subject: x\r\n\r\n.two\r\n"])
  }

  @Test func `several letters come in one conversation, and one may be given up`() {
    let letter = "MAIL FROM:<>\r\nRCPT TO:<ana@x>\r\nDATA\r\nhi\r\n.\r\n"
    let said = talk(
      "LHLO mx\r\n" + letter + "MAIL FROM:<>\r\nRSET\r\nNOOP\r\n" + letter + "QUIT\r\n")
    #expect(said.letters == ["ana@x: hi\r\n", "ana@x: hi\r\n"])
    #expect(
      said.codes == [
        "220", "250", "250", "250", "354", "250", "250", "250", "250", "250", "250", "354", "250",
        "221",
      ])
  }

  @Test(arguments: [
    ("EHLO mx\r\n", "500"), ("HELO mx\r\n", "500"), ("LHLO\r\n", "501"),
    ("MAIL FROM:<a@b>\r\n", "503"), ("RCPT TO:<ana@x>\r\n", "503"), ("DATA\r\n", "503"),
    ("\r\n", "500"), ("VRFY ana\r\n", "252"), ("STARTTLS\r\n", "500"),
    ("LHLO mx\r\nMAIL FROM:a@b\r\n", "501"), ("LHLO mx\r\nMAIL TO:<a@b>\r\n", "501"),
    ("LHLO mx\r\nMAIL FROM:<a@b>X\r\n", "501"),
    ("LHLO mx\r\nMAIL FROM:<a@b> SIZE=10485761\r\n", "552"),
    ("LHLO mx\r\nMAIL FROM:<a@b> SIZE=99999999999999999999\r\n", "552"),
    ("LHLO mx\r\nMAIL FROM:<a@b> SIZE=-1\r\n", "552"),
    ("LHLO mx\r\nMAIL FROM:<a@b>\r\nMAIL FROM:<a@b>\r\n", "503"),
    ("LHLO mx\r\nMAIL FROM:<a@b>\r\nDATA\r\n", "503"),
    ("LHLO mx\r\nMAIL FROM:<a@b>\r\nRCPT TO:<>\r\n", "501"),
    ("LHLO mx\r\nMAIL FROM:<a@b>\r\nRCPT TO:<a<b@x>\r\n", "501"),
    ("LHLO mx\r\nMAIL FROM:<a@b>\r\nRCPT TO:<otto@x>\r\nDATA\r\n", "503"),
  ])
  func `what comes out of turn or means nothing is refused`(input: String, code: String) {
    #expect(talk(input).codes.last == code)
  }

  @Test func `a letter ends with a point between whole line ends alone`() {
    // What other servers took for an end would be the beginning of somebody else's letter.
    for trick in ["\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r\n.\r", "\r\n. \r\n"] {
      let said = talk(
        begin + "RCPT TO:<ana@x>\r\nDATA\r\none\(trick)MAIL FROM:<b@b>\r\n.\r\nQUIT\r\n")
      #expect(said.letters.count == 1)
      #expect(said.letters.first?.contains("MAIL FROM:<b@b>") == true)
      #expect(said.codes.last == "221")
    }
  }

  @Test func `what is too much ends, and is not kept`() {
    var limits = LMTPSession.Limits()
    limits.letter = 100
    limits.recipients = 2
    limits.line = 60
    let line = String(repeating: "x", count: 50) + "\r\n"
    let tooLong = talk(
      begin + "RCPT TO:<ana@x>\r\nDATA\r\n\(line)\(line)\(line).\r\nNOOP\r\n", limits: limits)
    #expect(tooLong.letters == [] && tooLong.codes.suffix(3) == ["354", "552", "250"])
    let tooMany = talk(
      begin + "RCPT TO:<a@x>\r\nRCPT TO:<aa@x>\r\nRCPT TO:<aaa@x>\r\n", limits: limits)
    #expect(tooMany.codes.suffix(3) == ["250", "250", "452"])
    let tooWide = talk(
      begin + "RCPT TO:<a@x>\r\nDATA\r\n" + String(repeating: "x", count: 200), limits: limits)
    #expect(tooWide.codes.last == "500")
    #expect(talk("LHLO " + String(repeating: "x", count: 4_000)).codes == ["220", "500"])
    let mistakes = talk(String(repeating: "NONSENSE\r\n", count: 100))
    #expect(mistakes.codes.count == 21 && mistakes.codes.last == "421")
  }

  @Test func `any bytes are answered, and none are a letter by chance`() {
    var bytes = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var session = LMTPSession()
      let noise = (0..<600).map { _ in UInt8.random(in: 0...255, using: &bytes) }
      session.receive(noise + [13, 10])
      while let act = session.next() {
        guard act == .end else {
          Issue.record("noise was taken for \(act)")
          return
        }
        break
      }
    }
  }
}
