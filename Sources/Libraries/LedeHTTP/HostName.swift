// The host and port that a request says it is for.

import LedeBase

/// A `Host` field, taken apart.
package struct HostName: Sendable, Hashable {
  /// In lower case; an IPv6 address without its brackets; a dot at the end dropped.
  package let name: String
  /// Nil when none is written.
  package let port: Int?
  package let isIPv6: Bool

  /// Nil for what is not a host with or without a port: users, paths, odd letters, wrong ports.
  ///
  /// Source: RFC 9110 §7.2, RFC 3986 §3.2.2–3.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let end: Int
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let inside = bytes[1..<bracket]
      guard inside.contains(UInt8(ascii: ":")), inside.allSatisfy(HostName.isAddressByte) else {
        return nil
      }
      name = String(decoding: inside, as: UTF8.self).lowercasedASCII
      isIPv6 = true
      end = bracket + 1
    } else {
      end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      var inside = bytes[..<end]
      if inside.last == UInt8(ascii: ".") { inside.removeLast() }
      guard !inside.isEmpty, inside.allSatisfy(HostName.isNameByte) else { return nil }
      name = String(decoding: inside, as: UTF8.self).lowercasedASCII
      isIPv6 = false
    }
    guard end < bytes.count else {
      port = nil
      return
    }
    let digits = bytes[(end + 1)...]
    guard bytes[end] == UInt8(ascii: ":"), digits.count <= 5,
      digits.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    let number = Int(String(decoding: digits, as: UTF8.self))
    guard digits.isEmpty || (1...65_535).contains(number ?? 0) else { return nil }
    port = number
  }

  /// Whether it means the machine that asks, however names are answered.
  package var isLoopback: Bool {
    isIPv6 ? name == "::1" : name == "localhost" || name == "127.0.0.1"
  }

  /// Whether a link leads nowhere from another machine.
  package static func isLoopback(link: String) -> Bool {
    WebAddress(link).flatMap { HostName($0.host) }?.isLoopback ?? false
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 || "-._".utf8.contains(byte)
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 6 || byte &- 48 < 10 || ":.".utf8.contains(byte)
  }
}

/// Numeric addresses of the machine itself.
package enum Loopback {
  /// Whether a numeric address, without brackets, is 127.0.0.0/8, alone or mapped, or ::1.
  package static func contains(_ address: String) -> Bool {
    if address == "::1" { return true }
    let isMapped = address.prefix(7).utf8.elementsEqual("::ffff:".utf8)
    let parts = address.dropFirst(isMapped ? 7 : 0).split(
      separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
