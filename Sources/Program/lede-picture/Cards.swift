// The picture card of a fortune. Its words are Lede's own or the owner's: no stranger's file is read.

import CVips
import LedeBase
import LedePrograms

enum Cards {
  /// What the program is called with for a card.
  static let argument = "card"

  /// Makes one card and says how that ended.
  ///
  /// Standard input holds four lines: the file that says where the letters lie, the words, the
  /// numbers, and the colours of paper, words and what is lit; none for those of Lede.
  static func run() -> PictureExit {
    guard let bytes = Streams.read(limit: 16_384) else { return .tooLarge }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.count >= 3, !lines[1].isEmpty else { return .misused }
    // Safety: the C texts live through each call; on success `made` holds `count` bytes, freed below.
    unsafe lede_picture_fonts(lines[0])
    guard lede_picture_start() == 0 else { return .misused }
    Sealing.seal(readsFiles: true)
    let colors = lines.count > 3 ? lines[3].split(separator: " ").compactMap { UInt32($0) } : []
    if colors.count == 3 { lede_picture_colors(colors[0], colors[1], colors[2]) }
    var made: UnsafeMutableRawPointer?
    var count = 0
    let failure = unsafe lede_picture_card(
      markup(lines[1]), markup(lines[2]), markup("Lede"), &made, &count)
    guard failure == 0, let made = unsafe made else { return .broken }
    let isWritten = unsafe Streams.write(UnsafeRawBufferPointer(start: made, count: count))
    unsafe lede_picture_free(made)
    return isWritten ? .made : .unwritten
  }

  /// A text as Pango's markup, in which nothing of it means anything.
  private static func markup(_ text: String) -> String {
    var result = ""
    for letter in text.unicodeScalars {
      switch letter {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // Neither zero bytes nor what else no text of XML may hold.
      case _ where letter.value < 32: result += " "
      default: result.unicodeScalars.append(letter)
      }
    }
    return result
  }
}
