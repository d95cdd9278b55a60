// What Lede must use as it is sealed: carried from one house to the next beside a backup.

package import LedeBase
import LedeDatabase

/// A secret of the store as it is sealed, for `lede backup --with-secrets`.
package struct StoredSecret: Hashable, Sendable {
  /// The feed that the key opens, or nil for a setting.
  package var feed: WebAddress?
  /// The header's name, or the setting's.
  package var name: String
  package var sealed: [UInt8]

  package init(feed: WebAddress?, name: String, sealed: [UInt8]) {
    self.feed = feed
    self.name = name
    self.sealed = sealed
  }
}

extension Store {
  /// The sealed secrets that a backup leaves out.
  ///
  /// Without those that are of use to this installation alone.
  package func secrets() async throws(StoreError) -> [StoredSecret] {
    try await database.read { connection throws(StoreError) in
      let keys = try connection.rows(FeedKeys.all, ()).map { key in
        StoredSecret(feed: WebAddress(key.address), name: key.name, sealed: key.sealed)
      }
      let settings = try connection.rows(Facts.secrets, ()).map { setting in
        StoredSecret(feed: nil, name: setting.name, sealed: Array(setting.value.utf8))
      }.filter { !ownSettings.contains($0.name) }
      return keys + settings
    }
  }

  /// Puts secrets back; returns how many, leaving out keys of feeds that are not there.
  package func restoreSecrets(_ secrets: [StoredSecret]) async throws(StoreError) -> Int {
    try await database.write { connection throws(StoreError) in
      var count = 0
      for secret in secrets {
        guard let address = secret.feed else {
          let value = String(decoding: secret.sealed, as: UTF8.self)
          try connection.run(Facts.set, (name: secret.name, value: value))
          count += 1
          continue
        }
        let found = try connection.first(Feeds.byAddress, Outline(address: address))
        guard let feed = found else { continue }
        let key = SealedHeader(name: secret.name, sealed: secret.sealed)
        try connection.run(FeedKeys.keep, (feed: feed, key: key))
        try connection.run(Feeds.keepAlone, feed)
        count += 1
      }
      return count
    }
  }
}
