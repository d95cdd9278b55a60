// What a `Content-Type` says of a page.

/// A `Content-Type` as far as pages need it.
package struct MediaType {
  private var essence = ""
  package var charset: String?

  package init(_ header: String?) {
    let parts = (header ?? "").split(separator: ";").map { part in
      String(part.drop { $0 == " " }).lowercased()
    }
    essence = parts.first.map { String($0.prefix { $0 != " " }) } ?? ""
    for part in parts.dropFirst() where part.hasPrefix("charset=") {
      charset = part.dropFirst(8).filter { $0 != "\"" && $0 != " " }
    }
  }

  /// Whether it can be read as HTML; what says nothing of itself is tried.
  package var isPage: Bool {
    ["", "text/html", "application/xhtml+xml", "application/xml", "text/xml"].contains(essence)
  }
}
