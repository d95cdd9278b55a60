// Media types: by the end of a file's name, and which of them are text.

/// Media types.
package enum ContentType {
  package static let html = "text/html; charset=utf-8"
  package static let text = "text/plain; charset=utf-8"
  package static let json = "application/json"
  package static let script = "text/javascript; charset=utf-8"
  package static let manifest = "application/manifest+json"
  package static let bytes = "application/octet-stream"
  /// A table of a judge; half of it is air.
  static let model = "application/x-lede-model"

  /// The type of a file by its name; `application/octet-stream` when the ending says nothing.
  package static func of(fileNamed name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return bytes }
    return byEnding[name[name.utf8.index(after: dot)...].lowercased()] ?? bytes
  }

  /// Whether bodies of that type are worth compressing.
  static func isText(_ type: String) -> Bool {
    let name = (type.split(separator: ";").first.map { $0.trimmed } ?? "").lowercased()
    return name.hasPrefix("text/") || name.hasSuffix("+json") || name.hasSuffix("+xml")
      || otherTexts.contains(name)
  }

  private static let otherTexts: Set<String> = [
    "application/json", "application/javascript", "application/xml", "application/wasm",
    "application/x-ndjson", model,
  ]

  private static let byEnding: [String: String] = [
    "html": html, "txt": text, "md": "text/markdown; charset=utf-8",
    "css": "text/css; charset=utf-8", "js": script, "mjs": script, "json": json, "map": json,
    "webmanifest": manifest, "xml": "application/xml", "opml": "text/x-opml; charset=utf-8",
    "csv": "text/csv; charset=utf-8", "svg": "image/svg+xml", "png": "image/png",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "avif": "image/avif",
    "gif": "image/gif", "ico": "image/x-icon", "woff2": "font/woff2", "woff": "font/woff",
    "wasm": "application/wasm", "model": model, "pdf": "application/pdf", "zip": "application/zip",
    "gz": "application/gzip",
  ]
}
