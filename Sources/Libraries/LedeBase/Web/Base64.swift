// Bytes as text, in the older of the two alphabets of 64 letters.

/// Base64 with its usual letters and padding.
///
/// Source: RFC 4648 §4.
package enum Base64 {
  /// Bytes as text, padded.
  package static func text(_ bytes: [UInt8]) -> String {
    let text = Base64URL.text(bytes).replacing("-", with: "+").replacing("_", with: "/")
    return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }

  /// The bytes of a text, with its padding or without; nil for what is none.
  package static func bytes(_ text: String) -> [UInt8]? {
    let bare = text.replacing("+", with: "-").replacing("/", with: "_")
    return Base64URL.bytes(String(bare.prefix { $0 != "=" }))
  }
}
