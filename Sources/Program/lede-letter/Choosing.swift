// Which parts of a letter are its words, and how they become HTML or plain text in UTF-8.

import LedeBase
import LedeMail
import LedeMarkup

/// One part of a letter.
struct LetterPart {
  let number: Int
  /// The number of the part that holds it; −1 of the first.
  let parent: Int
  let isAttachment: Bool
  /// Both in small letters.
  let type, subtype: String
  let contentID: String?
  let charset: String?

  func isWords(_ subtype: String) -> Bool {
    type == "text" && self.subtype == subtype && !isAttachment
  }
}

enum Choosing {
  /// The words of a letter: its HTML where there is any, and its plain text.
  ///
  /// Of parts that say the same (`multipart/alternative`) the last is the richest, elsewhere the first
  /// is the letter, and what follows goes with it.
  static func words(
    of parts: [LetterPart], body: (LetterPart) -> [UInt8]
  ) -> (html: String?, plain: String?) {
    func chosen(_ subtype: String) -> LetterPart? {
      let found = parts.filter { $0.isWords(subtype) }
      guard let first = found.first else { return nil }
      let others = found.filter { $0.parent == first.parent }
      let isAlternative = parts.contains {
        $0.number == first.parent && $0.subtype == "alternative"
      }
      return isAlternative ? others.last : first
    }
    let html = chosen("html").map { withPictures(utf8(body($0), $0), parts, body) }
    let plain = chosen("plain").map { utf8(body($0), $0) }
    return (
      html.map { String(decoding: $0, as: UTF8.self) },
      plain.map { String(decoding: $0, as: UTF8.self) }
    )
  }

  /// HTML with the letter's own small pictures in the places where it names them (`cid:`).
  ///
  /// Source: RFC 2392 §2. Cost: O(bytes).
  private static func withPictures(
    _ html: [UInt8], _ parts: [LetterPart], _ body: (LetterPart) -> [UInt8]
  ) -> [UInt8] {
    let pictures = parts.filter {
      $0.type == "image" && ["png", "jpeg", "gif", "webp"].contains($0.subtype)
    }
    let known = Dictionary(
      pictures.compactMap { part in part.contentID.map { (Array($0.utf8), part) } },
      uniquingKeysWith: { first, _ in first })
    guard !known.isEmpty else { return html }
    var result: [UInt8] = []
    var room = LetterLimits.pictures
    var start = 0
    while let found = html[start...].firstIndex(of: UInt8(ascii: "c")) {
      result += html[start..<found]
      start = found + 1
      let rest = html[found...].prefix(300)
      let id: ArraySlice<UInt8> =
        rest.starts(with: "cid:".utf8)
        ? rest.dropFirst(4).prefix { $0 > 32 && $0 != 34 && $0 != 39 && $0 != 62 } : []
      guard let part = known[Array(id)] else {
        result.append(html[found])
        continue
      }
      let bytes = body(part)
      if bytes.count <= min(room, LetterLimits.picture) {
        room -= bytes.count
        result += "data:image/\(part.subtype);base64,".utf8
        result += Base64.text(bytes).utf8
      }
      start = id.endIndex
    }
    return result + html[start...]
  }

  private static func utf8(_ bytes: [UInt8], _ part: LetterPart) -> [UInt8] {
    let read = PageEncoding.utf8(Array(bytes.prefix(LetterLimits.words)), charset: part.charset)
    return Array(read.prefix(LetterLimits.words))
  }
}
