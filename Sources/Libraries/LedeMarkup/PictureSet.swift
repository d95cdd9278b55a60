// The addresses of one picture in several sizes, as `srcset` lists them.

/// Cuts a `srcset`.
enum PictureSet {
  /// Its addresses, each with what is said of its size; what has no address is passed over.
  ///
  /// An address may hold commas, and ends at a space or a comma before one.
  ///
  /// Source: HTML standard §4.8.4.2.3, "parse a srcset attribute".
  static func parts(of text: String) -> [(address: String, sizes: [Substring])] {
    let comma = UInt8(ascii: ",")
    var parts: [(String, [Substring])] = []
    var rest = text.utf8[...]
    while true {
      rest = rest.drop { Tokenizer.isSpace($0) || $0 == comma }
      var address = rest.prefix { !Tokenizer.isSpace($0) }
      guard let last = address.last else { return parts }
      rest = rest[address.endIndex...]
      var size = rest.prefix(0)
      if last == comma {
        while address.last == comma { address.removeLast() }
      } else {
        size = rest.prefix { $0 != comma }
        rest = rest[size.endIndex...]
      }
      parts.append(
        (
          String(Substring(address)),
          size.split(whereSeparator: Tokenizer.isSpace).map { Substring($0) }
        ))
    }
  }
}
