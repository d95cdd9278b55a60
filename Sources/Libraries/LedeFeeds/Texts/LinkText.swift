// Addresses as feeds write them: relative, padded, sometimes no address at all.

import LedeMarkup
import LedeBase

/// Works on the text of addresses.
enum LinkText {
  /// `address` made absolute against `base`; as it stands when there is no base.
  ///
  /// Empty when nothing stands there, or a script or data dressed as an address. Any other scheme passes: feeds name
  /// `tag:`, `urn:` and `magnet:` with good reason, and who follows a link checks it as `WebAddress`.
  static func resolve(_ address: String, against base: String) -> String {
    if isAbsolute(address) { return address }
    guard address.utf8.contains(where: { !ByteCursor.isSpace($0) }) else { return "" }
    let resolved = AddressText.resolve(address, against: base)
    guard let colon = resolved.utf8.firstIndex(of: UInt8(ascii: ":")) else { return resolved }
    switch resolved[..<colon].lowercased() {
    case "javascript", "vbscript", "data": return ""
    default: return resolved
    }
  }

  /// A text of HTML, written anew with its links absolute.
  ///
  /// Pictures that stand within the text stay; what is no link is resolved as `resolve` has it. A text that
  /// its links would make many times as long stays as it is.
  static func resolve(html text: String, against base: String) -> String {
    let tidy = TidyHTML.text(text) { address in
      address.hasPrefix("data:image/") ? address : resolve(address, against: base)
    }
    return tidy ?? text
  }

  /// The longest address that relative ones are resolved against, in bytes.
  ///
  /// A feed may hold hundreds of thousands of them, and each would carry it along.
  private static let longestBase = 1_024

  /// `address` as what relative ones are resolved against; empty when it is too long for that.
  ///
  /// Slashes too many before the host count for nothing, as in browsers.
  static func base(_ address: String) -> String {
    var address = address
    for start in ["http://", "https://"] where address.hasPrefix(start + "/") {
      address = start + address.dropFirst(start.count).drop { $0 == "/" }
    }
    if address.utf8.count <= longestBase { return address }
    guard var parts = AddressText(address) else { return "" }
    (parts.query, parts.fragment) = (nil, nil)
    let short = parts.text
    return short.utf8.count <= longestBase ? short : ""
  }

  /// Whether there is nothing to resolve nor to clean: nearly every address in feeds is so.
  private static func isAbsolute(_ address: String) -> Bool {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return false }
    // Safety: the bytes are only read, inside the call.
    return unsafe address.utf8.withContiguousStorageIfAvailable { bytes in
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        if byte <= 32 || byte == 127 { return false }
      }
      return true
    } ?? false
  }

  /// The address without the `;` of words that are no entities.
  static func withoutFalseEntities(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: ";"))
    else { return text }
    var cursor = ByteCursor(Array(text.utf8))
    var result: [UInt8] = []
    while let byte = cursor.next() {
      result.append(byte)
      guard byte == UInt8(ascii: "&") else { continue }
      let name = cursor.takeWhile { XMLReferences.isNameByte($0) || $0 == 95 }
      result.append(contentsOf: name)
      if !name.isEmpty, cursor.byte == UInt8(ascii: ";") { cursor.advance(1) }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
