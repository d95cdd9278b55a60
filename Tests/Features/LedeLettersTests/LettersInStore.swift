// Letters of a test.

import LedeBase
import LedeMail
import LedeNews
import LedeSite
import LedeTesting

@testable import LedeLetters

/// A letter as one list sends it.
func issue(
  _ number: Int, list: String? = "<paper.example.org>", from sender: String = "news@example.org"
) -> Letter {
  var letter = Letter()
  letter.sender = sender
  letter.senderName = "The Paper"
  letter.listID = list
  letter.subject = "Issue \(number)"
  letter.messageID = "\(number)@example.org"
  letter.written = Some.time(number)
  letter.html = "<p>Words of issue \(number) <script>alert(1)</script>"
  return letter
}

/// What a test of letters stands on.
struct LetterServices: KeptInStore {
  let store: Store
  var documents: any DocumentRequester = StubDocuments { request throws(FetchError) in
    throw .unreachable(request.address, cause: "nothing is there")
  }
  var now: @Sendable () -> Timestamp = { Some.time(1_000) }
}

extension Store {
  /// What letters are taken by, at a time of a test's own.
  func letters(at minutes: Int = 1_000) -> LettersDesk {
    var services = LetterServices(store: self)
    services.now = { Some.time(minutes) }
    return LettersDesk(services.services)
  }

  /// The titles of all that a reader has.
  func titles(of reader: Reader.ID) async throws -> [String] {
    try await headlines(ListFilter(), of: reader, before: nil, limit: 1_000).map(\.title)
  }
}

/// Reads the letters that a test foretells: the bytes are the number of one.
struct StubLetters: LetterReader {
  func letter(_ bytes: [UInt8]) async throws(LetterError) -> Letter {
    switch String(decoding: bytes, as: UTF8.self) {
    case "broken": throw .refused(.broken)
    case "away": throw .noProgram(path: "lede-letter", cause: "it is gone")
    case let text: return issue(Int(text) ?? 0)
    }
  }
}
