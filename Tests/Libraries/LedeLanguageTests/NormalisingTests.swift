import LedeLanguage
import Testing

@Suite("Plain text")
struct NormalisingTests {
  private func plain(_ text: String) -> String {
    String(decoding: normalised(Array(text.utf8)), as: UTF8.self)
  }

  @Test func `quotes, dashes and blanks become plain ones`() {
    #expect(plain("“Ferry”\u{A0}— it’s\u{2009}late…") == "\"Ferry\" - it's late...")
    #expect(plain("  one \t two \r\n\r\n three  ") == "one two\nthree")
    #expect(plain("ﬁn\u{AD}ished\u{200B} Ｆｕｌｌ") == "finished Full")
  }

  @Test func `a letter with an accent is the letter, composed or not`() {
    #expect(plain("Fähre, Straße, Œuvre, Łódź") == "Fahre, Strasse, OEuvre, Lodz")
    #expect(plain("cafe\u{301} café") == "cafe cafe")
    #expect(plain("Σ 港") == "Σ 港")
  }

  @Test func `addresses go, and names stay`() {
    #expect(plain("See https://harbour.example/a?b=c, then call.") == "See then call.")
    #expect(plain("See www.harbour.example for (http://x.example/y) more") == "See for ( ) more")
    #expect(plain("Write to ines.marlow@harbour.example today") == "Write to today")
    #expect(plain("@harbour says 5 @ 6") == "@harbour says 5 @ 6")
  }

  @Test(arguments: [
    ("WASHINGTON (Reuters) - The ferry left.", "The ferry left."),
    ("OSLO, Norway (AP) -- The ferry left.", "The ferry left."),
    ("(CNN) The ferry left.", "The ferry left."),
    ("LONDON - The ferry left.", "The ferry left."),
    ("WASHINGTON — The ferry left.", "The ferry left."),
    ("WASHINGTON-based ferries left - at last.", "WASHINGTON-based ferries left - at last."),
    ("The (old) ferry left - at last.", "The (old) ferry left - at last."),
    ("NASA said so.", "NASA said so."),
  ])
  func `a dateline says nothing of how a story is written`(text: String, rest: String) {
    #expect(plain(text) == rest)
  }

  @Test func `no more than six thousand letters are read, and none is cut in half`() {
    #expect(plain(String(repeating: "港", count: 7_000)).unicodeScalars.count == longestText)
    #expect(plain(String(repeating: "a ", count: 9_000)).utf8.count == longestText - 1)
  }

  @Test func `any bytes are text, and plain text stays as it is`() throws {
    var state: UInt64 = 7
    let pieces: [[UInt8]] = [
      Array("www.".utf8), Array("http://".utf8), [0xE2, 0x80], [0xFF], [0xF4, 0x90, 0x80, 0x80],
      Array("a@b.c".utf8), Array("“".utf8), Array("PARIS (AFP) - ".utf8), [0], [10],
      Array("é".utf8),
      Array(" x".utf8), Array("-".utf8), Array("(".utf8), Array(")".utf8), Array("/".utf8),
    ]
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes += pieces[Int(state >> 33) % pieces.count]
      }
      let once = normalised(bytes)
      try #require(String(validating: once, as: UTF8.self) != nil)
      try #require(normalised(once) == once, "\(bytes)")
    }
  }
}

@Suite("Words and sentences")
struct TokenTests {
  private func tokens(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var reader = Tokens()
    var words: [String] = []
    while let token = reader.next(in: bytes.span) {
      words.append(String(decoding: bytes[token.start..<token.end], as: UTF8.self))
    }
    return words
  }

  @Test func `words keep their apostrophes, numbers their points`() {
    #expect(
      tokens("Don't pay $1,204.50 - 'ever'! Née 1984.")
        == ["Don't", "pay", "$", "1,204.50", "ever", "!", "Née", "1984"])
  }

  @Test func `small and capital letters are one word, and numbers of a kind one number`() {
    func hashes(_ text: String) -> [UInt32] {
      let bytes = Array(text.utf8)
      var reader = Tokens()
      var hashes: [UInt32] = []
      while let token = reader.next(in: bytes.span) { hashes.append(token.hash) }
      return hashes
    }
    #expect(hashes("Ferry FERRY") == hashes("ferry Ferry"))
    #expect(hashes("1984 2026") == hashes("1999 2001"))
    #expect(hashes("1984") != hashes("3984"))
    #expect(hashes("12") != hashes("123"))
    #expect(hashes("ferry") != hashes("ferries"))
  }

  @Test func `a sentence ends where the next begins`() {
    let text = "Mr. Marlow left. \"Why?\" he asked. It cost 3.50 dollars!\nNo stop here"
    let bytes = Array(text.utf8)
    var sentences: [String] = []
    var at = 0
    while at < bytes.count {
      let sentence = Sentence(in: bytes.span, from: at)
      sentences.append(String(decoding: bytes[sentence.start..<sentence.trimmedEnd], as: UTF8.self))
      #expect(sentence.end > at)
      at = sentence.end
    }
    #expect(
      sentences == [
        "Mr. Marlow left.", "\"Why?\" he asked.", "It cost 3.50 dollars!", "No stop here",
      ])
  }

  @Test(arguments: [
    (
      "The harbour office said on Friday that the ferry will run again, and that all who had paid for their "
        + "tickets would be given new ones at the gate.", true
    ),
    (
      "Das Hafenamt teilte am Freitag mit, dass die Fähre wieder fährt und dass alle, die ihre Karten bezahlt "
        + "haben, neue bekommen werden, sobald sie kommen.", false
    ),
    (
      "La oficina del puerto dijo el viernes que el barco volverá a salir y que todos los que habían pagado sus "
        + "billetes recibirán otros nuevos en la puerta.", false
    ),
    (
      "Le bureau du port a annoncé vendredi que le bateau repartirait et que tous ceux qui avaient payé leur "
        + "billet en recevraient un nouveau à la porte.", false
    ),
    ("Паромная служба сообщила в пятницу", false),
  ])
  func `English is told by its small words`(text: String, isEnglish: Bool) {
    #expect(EnglishGate().look(at: normalised(Array(text.utf8)).span).isEnglish == isEnglish)
  }
}

@Suite("Our own exp and log")
struct ArithmeticTests {
  @Test(arguments: [-30.5, -1, -1e-9, 0, 0.3, 1, 2.5, 20, 300])
  func `a logarithm undoes a power`(x: Double) {
    #expect(abs(Arithmetic.log(Arithmetic.exp(x)) - x) <= 1e-13 * max(1, abs(x)))
  }

  @Test func `known values are right to the last places`() {
    #expect(abs(Arithmetic.exp(1) - 2.718281828459045) < 1e-15)
    #expect(abs(Arithmetic.exp(-10) - 4.539992976248485e-05) < 1e-19)
    #expect(abs(Arithmetic.log(10) - 2.302585092994046) < 1e-15)
    #expect(Arithmetic.exp(-1_000) == 0)
    #expect(Arithmetic.exp(1_000) == .infinity)
    #expect(Arithmetic.log(0) == -.infinity)
    #expect(Arithmetic.share(0) == 0.5)
    #expect(Arithmetic.share(-800) == 0)
  }
}
