// An address as it goes over the wire: ASCII only, the host in A-labels.

import CCurl
import Glibc
import LedeBase

/// Where a hop goes, as libcurl is told.
struct Target: Hashable, Sendable {
  /// The address without fragment, in ASCII.
  var url: String
  /// The host in lower case, without a last dot: what politeness goes by.
  var host: String
  /// The port, written or by scheme.
  var port: Int
  /// Whether name and password stand in the address.
  var hasUser: Bool

  /// The target of an address; nil when its host cannot be written in A-labels or its port is none.
  ///
  /// A dot at the end of the host is dropped, as servers and resolvers disagree about it.
  /// Source: UTS #46 by libcurl's URL functions; percent-encoding as the WHATWG URL standard.
  init?(_ address: WebAddress) {
    let address = address.withoutFragment
    guard let port = address.port, var parts = AddressText(address.text),
      let authority = parts.authority
    else { return nil }
    let cut = AuthorityCut(authority)
    guard let ascii = Target.asciiHost(cut.host) else { return nil }
    self.port = port
    let hasDot = ascii.utf8.last == UInt8(ascii: ".") && ascii.utf8.count > 1
    host = (hasDot ? String(ascii.dropLast()) : ascii).lowercasedASCII
    hasUser = !cut.user.isEmpty
    if host == cut.host.lowercasedASCII, address.text.utf8.allSatisfy({ $0 < 128 }) {
      url = address.text
      return
    }
    parts.authority = Target.encoded(cut.user) + host + cut.port
    parts.path = Target.encoded(parts.path)
    parts.query = parts.query.map(Target.encoded)
    url = parts.text
  }

  /// Every byte that is not ASCII as `%XX`.
  private static func encoded(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 128 }) else { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var out: [UInt8] = []
    for byte in text.utf8 {
      if byte < 128 {
        out.append(byte)
      } else {
        out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// A locale whose charset is UTF-8; nil, and so no change, where the system has none.
  ///
  /// Safety: made once, never changed, never freed.
  nonisolated(unsafe) private static let locale = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

  /// Whether a byte means itself in a host, with nothing to decode.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 || ".-_".utf8.contains(byte)
  }

  /// A host in A-labels, percent signs decoded: `bücher.example` as `xn--bcher-kva.example`.
  private static func asciiHost(_ host: String) -> String? {
    if host.utf8.allSatisfy(isPlain) { return host }
    // libcurl reads the host in the charset of the locale, which a server's need not be UTF-8.
    let before = unsafe uselocale(locale)
    defer { unsafe uselocale(before) }
    // Safety: the handle and the text it gives are freed here, whatever happens between; the
    // locale is this thread's alone, and set back before anything is waited for.
    guard let parser = unsafe curl_url() else { return nil }
    defer { unsafe curl_url_cleanup(parser) }
    guard unsafe curl_url_set(parser, CURLUPART_URL, "http://\(host)/", 0) == CURLUE_OK
    else { return nil }
    var text: UnsafeMutablePointer<CChar>?
    // libcurl leaves a copy here when it finds no A-label for the host, too.
    defer { unsafe curl_free(text) }
    guard unsafe curl_url_get(parser, CURLUPART_HOST, &text, UInt32(CURLU_PUNYCODE)) == CURLUE_OK,
      let found = unsafe text
    else { return nil }
    let ascii = unsafe String(cString: found)
    return ascii.utf8.allSatisfy { $0 < 128 } ? ascii : nil
  }
}

/// The authority of an address in its three parts, punctuation kept with the outer two.
private struct AuthorityCut {
  var user = ""
  var host: String
  var port = ""

  init(_ authority: String) {
    var rest = Substring(authority)
    if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) {
      let after = rest.utf8.index(after: at)
      user = String(rest[..<after])
      rest = rest[after...]
    }
    let from =
      rest.hasPrefix("[")
      ? rest.utf8.firstIndex(of: UInt8(ascii: "]")) ?? rest.startIndex : rest.startIndex
    if let colon = rest.utf8[from...].firstIndex(of: UInt8(ascii: ":")) {
      port = String(rest[colon...])
      rest = rest[..<colon]
    }
    host = String(rest)
  }
}
