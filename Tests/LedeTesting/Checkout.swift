// Where the sources lie, for tests that read them and what they ship.

/// This checkout of Lede.
package enum Checkout {
  /// The folder that holds `Package.swift`, without a slash at its end.
  package static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The path of a file or folder in it, such as `Sources/share/lede`.
  package static func path(_ inside: String) -> String { "\(root)/\(inside)" }
}
