// The versions of the Model Context Protocol that Lede speaks, and how they differ.

/// A version of the Model Context Protocol, by its date; the later is the greater.
///
/// Source: modelcontextprotocol.io/specification, the changelog of each version.
enum ProtocolVersion: String, CaseIterable, Comparable, Sendable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  /// Whether several messages may come in one array.
  var hasBatches: Bool { self == .march2025 }
  /// Whether tools tell what they do beside their words.
  var hasAnnotations: Bool { self >= .march2025 }
  /// Whether answers come as JSON beside their text, by a schema.
  var hasStructure: Bool { self >= .june2025 }
  /// Whether each request says its version, in place of a handshake.
  var isStateless: Bool { self >= .july2026 }

  /// The newest that is agreed on by a handshake.
  static let newestOfHandshake = ProtocolVersion.november2025

  /// The version of a handshake: the one that was asked for, else the newest.
  static func agreed(on asked: String) -> ProtocolVersion {
    guard let version = ProtocolVersion(rawValue: asked), !version.isStateless else {
      return newestOfHandshake
    }
    return version
  }

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
