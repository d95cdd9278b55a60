// Sites whose feeds stand where no page names them: shapes of addresses, from a file.

package import LedeNews

/// Shapes of addresses of known sites, as `known-sites.rules` lists them.
///
/// A line is `feed HOST PATH ADDRESS`. `{name}` in PATH stands for one part of a path or one value of
/// a query, and for the same in ADDRESS; HOST stands for its `www.` and `m.` too.
package struct KnownSites: Sendable {
  private struct Shape: Sendable {
    var host: String
    var path: [String]
    var query: [(name: String, value: String)]
    var address: String
  }
  private var shapes: [Shape] = []

  /// No sites.
  package init() {}

  /// The sites that a file lists; lines that mean nothing are passed over.
  package init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 4, words[0] == "feed" else { continue }
      let (path, query) = KnownSites.parts(words[2])
      shapes.append(Shape(host: words[1], path: path, query: query, address: words[3]))
    }
  }

  /// Where the site keeps the feeds of what is at an address, best first.
  package func feeds(of address: WebAddress) -> [WebAddress] {
    guard let text = AddressText(address.text) else { return [] }
    var host = Substring(address.host)
    for prefix in ["www.", "m.", "old."] where host.hasPrefix(prefix) {
      host = host.dropFirst(prefix.count)
    }
    let (path, query) = KnownSites.parts(text.path + (text.query.map { "?" + $0 } ?? ""))
    return shapes.compactMap { shape in
      guard shape.host == host, shape.path.count == path.count else { return nil }
      var filled = shape.address
      func fits(_ pattern: String, _ value: String) -> Bool {
        guard let open = pattern.firstIndex(of: "{"), pattern.hasSuffix("}") else {
          return pattern == value
        }
        let start = pattern[..<open]
        guard value.hasPrefix(start), value.count > start.count else { return false }
        filled = filled.replacing(pattern[open...], with: value.dropFirst(start.count))
        return true
      }
      for (pattern, value) in zip(shape.path, path) where !fits(pattern, value) { return nil }
      for (name, pattern) in shape.query {
        guard let value = query.first(where: { $0.name == name })?.value, fits(pattern, value)
        else {
          return nil
        }
      }
      return WebAddress(filled)
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
