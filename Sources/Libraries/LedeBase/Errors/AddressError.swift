// Why what somebody typed cannot be followed.

/// A failure to read an address that a person gave.
package enum AddressError: Reportable, Hashable {
  /// It is no address on the web.
  case notAnAddress

  package var message: String { Phrases.notAnAddress }
  package var isPassing: Bool { false }
  package var description: String { "not a web address" }

  /// The address somebody meant; `https://` may be left out, `http://` too before this machine's name
  /// and bare numbers, and `feed:` may stand before it.
  package static func address(typed text: String) throws(AddressError) -> WebAddress {
    var text = Substring(text)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    if text.hasPrefix("feed:") {
      text = text.dropFirst("feed:".count)
      if text.hasPrefix("//") { text = text.dropFirst(2) }
    }
    if let address = WebAddress(String(text)) { return address }
    // A host has a dot, or is this machine; anything else is a word that was typed by mistake.
    let host = text.prefix { $0 != "/" && $0 != ":" }
    // This machine and bare numbers have no certificate that anybody could trust.
    let isBare = host == "localhost" || host.utf8.allSatisfy { (46...57).contains($0) }
    guard host.contains(".") || host == "localhost", !text.contains("://"),
      let address = WebAddress((isBare ? "http://" : "https://") + text)
    else { throw .notAnAddress }
    return address
  }
}
