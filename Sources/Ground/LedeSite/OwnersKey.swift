// A key that the owner was given by a service: told with the settings, or kept sealed.

package import LedeBase
import LedeDatabase
import LedeTerminal

/// The key for a service that Lede asks.
package struct OwnersKey: Sendable {
  /// In characters.
  package static let longest = 200

  private let database: Database
  private let secrets: any SecretKeeper
  private let name: String
  private let given: String?

  /// The key of a service.
  ///
  /// - Parameters:
  ///   - house: Where it is kept.
  ///   - service: The service in a word, by which it is kept and sealed.
  ///   - given: What the settings tell, which goes before what is kept.
  package init(_ house: House, _ service: String, given: String?) {
    (database, secrets) = (house.database, house.secrets)
    self.given = given
    // What begins so is in no backup.
    name = "secret.\(service)"
  }

  /// Where a key comes from.
  package enum Origin: Hashable, Sendable { case none, settings, page }

  /// Where this one comes from.
  package func origin() async throws(StoreError) -> Origin {
    if given != nil { return .settings }
    return try await database.value(name) == nil ? .none : .page
  }

  /// Keeps a key, or forgets it.
  package func keep(_ key: String?) async throws {
    let sealed = try key.map { Base64URL.text(try secrets.seal(Array($0.utf8), for: name)) }
    try await database.setValue(sealed, for: name)
  }

  /// The key itself; nil where there is none.
  ///
  /// - Throws: Why the database, or the seal, could not be read.
  package func key() async throws -> String? {
    if let given { return given }
    guard let sealed = try await database.value(name).flatMap({ Base64URL.bytes($0) }) else {
      return nil
    }
    return String(decoding: try secrets.open(sealed, for: name), as: UTF8.self)
  }

  /// The key in what somebody typed or a file holds: its first word; nil for what is none.
  package static func line(_ text: String) -> String? {
    let word = text.split(whereSeparator: \.isWhitespace).first.map(String.init)
    return word.flatMap { word in
      word.count <= longest && word.utf8.allSatisfy { 33...126 ~= $0 } ? word : nil
    }
  }

  /// The key in a file, else in a variable; nil where neither is there.
  ///
  /// - Throws: `FileError` for a file that cannot be read.
  package static func given(_ path: String?, orIn variable: String) throws -> String? {
    guard let path else { return Environment[variable].flatMap(line) }
    return line(String(decoding: try Files.read(path), as: UTF8.self))
  }
}
