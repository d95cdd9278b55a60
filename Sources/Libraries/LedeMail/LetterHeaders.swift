// What mailing lists say of themselves in the headers of their letters.

package import LedeBase

/// How a list can be left, as its letter says.
package struct Unsubscribing: Hashable, Sendable {
  /// Where on the web, encrypted.
  package var address: WebAddress?
  /// Whether one request to that address is enough.
  package var isOneClick = false
  /// An address to write to.
  package var mail: String?

  package init() {}
}

/// Who signed a letter, as a receiving server says.
package struct LetterSignature: Hashable, Sendable {
  /// What the server calls itself.
  package var server: String
  /// The domain that signed.
  package var domain: String

  package init(server: String, domain: String) {
    self.server = server
    self.domain = domain
  }
}

extension Letter {
  /// What tells the letters of one list from all others: its List-Id, else who sends it; nil without either.
  ///
  /// Source: RFC 2919 §3, where it stands in pointed brackets and small letters equal large ones.
  package var list: String? {
    if let id = listID.flatMap(Letter.bracketed), !id.isEmpty { return "list " + id }
    guard let sender, !sender.isEmpty else { return nil }
    return "from " + sender.lowercasedASCII
  }

  /// What the list is called: the words before its List-Id, else its sender's name or address.
  package var listName: String {
    let words = listID.flatMap { id in id.firstIndex(of: "<").map { String(id[..<$0]) } }
    let quotes: Set<Character> = ["\"", " ", "\t"]
    let name = words.map { String($0.drop { quotes.contains($0) }) }.map { text in
      String(text.reversed().drop { quotes.contains($0) }.reversed())
    }
    let names = [name, senderName, sender].compactMap { $0 }
    return names.lazy.compactMap { PlainName.of($0, most: 100) }.first ?? ""
  }

  private static func bracketed(_ text: String) -> String? {
    let inside: Substring
    if let open = text.lastIndex(of: "<") {
      inside = text[text.index(after: open)...].prefix { $0 != ">" }
    } else {
      inside = text[...]
    }
    let id = String(inside.filter { !$0.isWhitespace }).lowercasedASCII
    return id.utf8.count <= 255 ? id : nil
  }

  /// How it says that its list is left.
  ///
  /// Source: RFC 2369 §3.2 for the addresses, RFC 8058 §3.1 for one request that is enough.
  package var unsubscribing: Unsubscribing {
    var found = Unsubscribing()
    for part in (unsubscribe ?? "").split(separator: "<").prefix(10) {
      let text = String(part.prefix { $0 != ">" }.filter { !$0.isWhitespace })
      if found.mail == nil, text.lowercasedASCII.hasPrefix("mailto:") {
        let address = text.dropFirst("mailto:".count).prefix { $0 != "?" }
        found.mail = address.contains("@") ? PlainName.of(String(address), most: 254) : nil
      } else if found.address == nil, let address = WebAddress(text), address.isSecure {
        found.address = address
      }
    }
    let post = (unsubscribePost ?? "").filter { !$0.isWhitespace }.lowercasedASCII
    found.isOneClick = found.address != nil && post == "list-unsubscribe=one-click"
    return found
  }

  /// Who signed it (DKIM), as the first `Authentication-Results` says; nil where it says of nobody.
  ///
  /// Source: RFC 8601 §2.2 (the form), §2.7.1 (`dkim`, `header.d`).
  package var signature: LetterSignature? {
    let parts = Letter.withoutComments(authentication ?? "").split(separator: ";")
    guard let first = parts.first?.split(whereSeparator: \.isWhitespace).first,
      let server = Letter.hostName(first)
    else { return nil }
    for part in parts.dropFirst() {
      let words = part.split(whereSeparator: \.isWhitespace).map { String($0).lowercasedASCII }
      guard words.first == "dkim=pass" else { continue }
      let domain = words.lazy.compactMap { word -> String? in
        guard word.hasPrefix("header.d=") || word.hasPrefix("header.i=") else { return nil }
        let value = word.dropFirst("header.d=".count)
        return Letter.hostName(
          value.lastIndex(of: "@").map { value[value.index(after: $0)...] } ?? value)
      }.first
      if let domain { return LetterSignature(server: server, domain: domain) }
    }
    return nil
  }

  /// What stands in round brackets, also in one another, is for people.
  private static func withoutComments(_ text: String) -> String {
    var depth = 0
    return text.filter { letter in
      if letter == "(" { depth += 1 }
      defer { if letter == ")", depth > 0 { depth -= 1 } }
      return depth == 0
    }
  }

  /// A name of letters, digits, hyphens and points.
  private static func hostName(_ text: Substring) -> String? {
    let isPlain = text.utf8.allSatisfy {
      (97...122).contains($0 | 0x20) || (48...57).contains($0) || $0 == 45 || $0 == 46
    }
    return isPlain && !text.isEmpty && text.utf8.count <= 253 ? String(text).lowercasedASCII : nil
  }
}
