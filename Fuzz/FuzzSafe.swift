// Markup made of anything: what is safe of it stays as it is, and its words are its own.

import LedeMarkup
import LedeBase

/// Sanitizes the bytes, tidies them, and takes the words out of each.
@Sendable func fuzzSafe(_ bytes: [UInt8]) {
  let safe = SafeHTML(sanitizing: bytes, base: WebAddress("https://paper.example/a/"))
  if SafeHTML(sanitizing: safe.bytes) != safe { fatalError("what is safe changes when read again") }
  let tags = safe.text.split(separator: "<").dropFirst()
  for name in ["script", "style", "iframe", "object", "svg", "form"] {
    if tags.contains(where: { $0.hasPrefix(name) }) { fatalError("\(name) is safe") }
  }
  let text = String(decoding: bytes, as: UTF8.self)
  let tidy = TidyHTML.text(text) { $0 } ?? "too long"
  if TidyHTML.text(tidy, resolving: { $0 }) != tidy {
    fatalError("what is tidy changes when read again")
  }
  let words = PlainText.text(of: FeedText(text, .html))
  if words.utf8.count > 3 * text.utf8.count { fatalError("words grow") }
}
