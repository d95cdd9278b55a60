// Sites whose addresses say more than their pages: shapes of addresses, from a file.

package import LedeBase

/// Shapes of addresses of known sites, as `known-sites.rules` lists them.
///
/// A line is a word, `HOST PATH` and one or two addresses. `{name}` in PATH stands for one part of a
/// path or one value of a query, of letters, digits and `_.@:-`, and for the same in the addresses; HOST stands for its `www.`, `m.`
/// and `old.` too.
package struct KnownSites: Sendable {
  /// What a site is known for.
  private enum Kind: String {
    /// A page that has a feed, and where.
    case feed
    /// A film or sound that others show in their pages: its own page, and what plays it.
    case play
    /// A post that others quote in their pages, and its own page.
    case post

    var addresses: Int { self == .play ? 2 : 1 }
  }

  private struct Shape: Sendable {
    var kind: Kind
    var host: String
    var path: [String]
    var query: [(name: String, value: String)]
    var addresses: [String]
  }
  private var shapes: [Shape] = []

  /// Something of another site that a page shows.
  package struct Shown: Hashable, Sendable {
    /// Where people find it.
    package var page: WebAddress
    /// What plays it in a frame; nil for a post.
    package var player: WebAddress?
  }

  /// No sites.
  package init() {}

  /// The sites that a file lists; lines that mean nothing are passed over.
  package init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      guard let kind = words.first.flatMap({ Kind(rawValue: $0) }),
        words.count == 3 + kind.addresses
      else { continue }
      let (path, query) = KnownSites.parts(words[2])
      shapes.append(
        Shape(kind: kind, host: words[1], path: path, query: query, addresses: Array(words[3...])))
    }
  }

  /// Where the site keeps the feeds of what is at an address, best first.
  package func feeds(of address: WebAddress) -> [WebAddress] {
    filled([.feed], for: address).compactMap { $0.addresses.first.flatMap { WebAddress($0) } }
  }

  /// What is shown by a frame with an address, or by a link to it; nil for most addresses.
  package func shown(at address: WebAddress) -> Shown? {
    for found in filled([.play, .post], for: address) {
      guard let page = WebAddress(found.addresses[0]) else { continue }
      return Shown(page: page, player: found.kind == .play ? WebAddress(found.addresses[1]) : nil)
    }
    return nil
  }

  /// The addresses of all shapes that an address has.
  private func filled(
    _ kinds: Set<Kind>, for address: WebAddress
  ) -> [(kind: Kind, addresses: [String])] {
    guard let text = AddressText(address.text) else { return [] }
    var host = Substring(address.host)
    for prefix in ["www.", "m.", "old."] where host.hasPrefix(prefix) {
      host = host.dropFirst(prefix.count)
    }
    let (path, query) = KnownSites.parts(text.path + (text.query.map { "?" + $0 } ?? ""))
    return shapes.compactMap { shape in
      guard kinds.contains(shape.kind), shape.host == host, shape.path.count == path.count else {
        return nil
      }
      var filled = shape.addresses
      func fits(_ pattern: String, _ value: String) -> Bool {
        guard let open = pattern.firstIndex(of: "{"), pattern.hasSuffix("}") else {
          return pattern == value
        }
        let start = pattern[..<open]
        let name = value.dropFirst(start.count)
        guard value.hasPrefix(start), KnownSites.isName(name) else { return false }
        filled = filled.map { $0.replacing(pattern[open...], with: name) }
        return true
      }
      for (pattern, value) in zip(shape.path, path) where !fits(pattern, value) { return nil }
      for (name, pattern) in shape.query {
        guard let value = query.first(where: { $0.name == name })?.value, fits(pattern, value)
        else { return nil }
      }
      return (shape.kind, filled)
    }
  }

  /// Whether a part of an address may stand in another: nothing in it leads elsewhere there.
  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text != "." && text != ".."
      && text.utf8.allSatisfy {
        ($0 | 0x20) &- 97 < 26 || $0 &- 48 < 10 || "_.@:-".utf8.contains($0)
      }
  }

  private static func parts(_ text: String) -> ([String], [(name: String, value: String)]) {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = halves[0].split(separator: "/").map(String.init)
    let query = halves.count < 2 ? [] : halves[1].split(separator: "&")
    return (
      path,
      query.map { pair in
        let both = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(both[0]), both.count > 1 ? String(both[1]) : "")
      }
    )
  }
}
