// From the bytes of a letter to what it says of itself.

import CGMime
import LedeBase
import LedeMail
import LedePrograms

enum Reading {
  /// Reads one letter (`read`), or tries what it may not do (`try-open`), and says how that ended.
  static func run(_ arguments: [String]) -> LetterExit {
    guard arguments.count == 2, lede_letter_start() == 0 else { return .misused }
    if arguments[1].hasPrefix(Sealing.argument) {
      return switch Sealing.attempt(String(arguments[1].dropFirst(Sealing.argument.count))) {
      case .refused: .read
      case .unsealed: .unsealed
      case .misused: .misused
      }
    }
    guard arguments[1] == "read" else { return .misused }
    // Before anything of a stranger's is read.
    Sealing.seal()
    guard let bytes = Streams.read(limit: LetterLimits.bytes) else { return .tooLarge }
    // Safety: GMime reads these bytes, which live until the letter was read and the process ends.
    let json = unsafe bytes.withUnsafeBytes { bytes -> [UInt8]? in
      guard let opened = unsafe lede_letter_open(bytes.baseAddress, bytes.count) else { return nil }
      return unsafe OpenLetter(opened).letter.json
    }
    guard let json else { return .broken }
    return unsafe json.withUnsafeBytes { unsafe Streams.write($0) } ? .read : .unwritten
  }
}

/// A letter that GMime took apart.
///
/// Safety: the pointer is GMime's until the process ends, and nothing else holds it.
@safe struct OpenLetter {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  /// What it says of itself.
  var letter: Letter {
    var letter = Letter()
    letter.subject = header("Subject")
    letter.sender = unsafe OpenLetter.text(lede_letter_sender(pointer))
    letter.senderName = unsafe OpenLetter.text(lede_letter_sender_name(pointer))
    letter.messageID = header("Message-ID")
    letter.listID = header("List-Id")
    letter.unsubscribe = header("List-Unsubscribe")
    letter.unsubscribePost = header("List-Unsubscribe-Post")
    letter.authentication = header("Authentication-Results")
    let seconds = unsafe lede_letter_date(pointer)
    // Years 1 to 9999: of others no clock of people can tell.
    if (1...253_402_300_799).contains(seconds) {
      letter.written = Timestamp(milliseconds: Int64(seconds) * 1_000)
    }
    let parts = parts
    (letter.html, letter.plain) = Choosing.words(of: parts, body: body)
    return letter
  }

  private func header(_ name: String) -> String? {
    // Safety: the C text lives through the call.
    unsafe OpenLetter.text(lede_letter_header(pointer, name))
  }

  /// A text of GMime's, as far as headers may go.
  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    // Safety: it ends with a zero, and is copied here.
    return unsafe String(cString: text).beginning(bytes: LetterLimits.header)
  }

  private var parts: [LetterPart] {
    let count = unsafe lede_letter_count(pointer)
    return (0..<count).map { number in
      // Safety: `number` is one of so many; the texts live as long as the letter, and are copied.
      let part = unsafe lede_letter_part(pointer, number)
      return unsafe LetterPart(
        number: Int(number), parent: Int(part.parent), isAttachment: part.is_attachment != 0,
        type: OpenLetter.text(part.type) ?? "", subtype: OpenLetter.text(part.subtype) ?? "",
        contentID: OpenLetter.text(part.content_id), charset: OpenLetter.text(part.charset))
    }
  }

  private func body(_ part: LetterPart) -> [UInt8] {
    var count = 0
    // Safety: `part` is one of `parts`; what comes is `count` bytes, copied and then freed.
    guard let bytes = unsafe lede_letter_body(pointer, Int32(part.number), &count) else {
      return []
    }
    defer { unsafe lede_letter_free(bytes) }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
