// The second file of a backup: the keys of feeds, which the first never holds.

import Glibc
import LedeJSON
import LedeBase
import LedeNews

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

  /// Writes bytes to a new file that its owner alone may read.
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(file) }
    try Files.write(bytes, to: file, named: path)
    guard fsync(file) == 0 else { throw FileError(path: path, code: errno) }
  }
}
