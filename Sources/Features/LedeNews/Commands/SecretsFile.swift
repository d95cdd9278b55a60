// The second file of a backup: the keys of feeds, which the first never holds.

import LedeJSON
import LedeBase
package import LedeSite
import LedeTerminal

/// Secrets as lines of JSON, opened, so that another installation can seal them under its own key.
enum SecretsFile {
  /// The file's bytes.
  ///
  /// Whoever has them has the secrets.
  static func bytes(_ stored: [StoredSecret], opening keeper: any SecretKeeper) throws -> [UInt8] {
    var result: [UInt8] = []
    for secret in stored {
      let open = try secret.feed.map {
        try keeper.open(secret.sealed, for: FeedAsker.keyContext($0))
      }
      result += JSONWriter.object { json in
        json.member("feed", secret.feed?.text)
        json.member("name", secret.name)
        json.member("secret", String(decoding: open ?? secret.sealed, as: UTF8.self))
      }
      result.append(10)
    }
    return result
  }

  /// What the file holds, sealed under this installation's key.
  static func secrets(_ bytes: [UInt8], sealing keeper: any SecretKeeper) throws -> [StoredSecret] {
    try bytes.split(separator: 10).map { line in
      let value = try JSONValue(Array(line))
      guard let name = value["name"]?.string, let secret = value["secret"]?.string else {
        throw UsageError("That is no file of secrets.")
      }
      guard let text = value["feed"]?.string, let feed = WebAddress(text) else {
        return StoredSecret(feed: nil, name: name, sealed: Array(secret.utf8))
      }
      let sealed = try keeper.seal(Array(secret.utf8), for: FeedAsker.keyContext(feed))
      return StoredSecret(feed: feed, name: name, sealed: sealed)
    }
  }
}

extension News {
  /// The keys of feeds, opened, for the second file of a backup.
  package static func secrets(of house: House) async throws -> [UInt8] {
    try SecretsFile.bytes(
      try await Store(house.database).secrets(), opening: house.secrets)
  }

  /// Takes back what such a file holds.
  package static func restore(secrets: [UInt8], of house: House) async throws {
    let secrets = try SecretsFile.secrets(secrets, sealing: house.secrets)
    _ = try await Store(house.database).restoreSecrets(secrets)
  }
}
