// Tokens of apps without a database.

package import LedeNews

/// Keeps tokens of apps in memory.
package actor AppTokensInMemory: AppTokenKeeper {
  private var tokens: [[UInt8]: AppToken] = [:]
  private var lastNumber: Int64 = 0

  package init() {}

  package func keepToken(
    _ hash: [UInt8], _ kind: AppToken.Kind, name: String, of reader: Reader.ID, at now: Timestamp
  ) -> AppToken.ID? {
    guard tokens.values.count(where: { $0.reader == reader }) < AppToken.most else { return nil }
    lastNumber += 1
    let id = AppToken.ID(lastNumber)
    tokens[hash] = AppToken(id: id, reader: reader, kind: kind, name: name, made: now)
    return id
  }

  package func appTokens(of reader: Reader.ID) -> [AppToken] {
    tokens.values.filter { $0.reader == reader }.sorted { $0.id > $1.id }
  }

  package func appToken(_ hash: [UInt8]) -> AppToken? { tokens[hash] }

  package func bind(_ token: AppToken.ID, to origin: String) -> String? {
    guard let hash = hash(of: token) else { return nil }
    if tokens[hash]?.origin == nil { tokens[hash]?.origin = origin }
    return tokens[hash]?.origin
  }

  package func noteUse(of token: AppToken.ID, at now: Timestamp) {
    if let hash = hash(of: token) { tokens[hash]?.lastUsed = now }
  }

  package func revoke(_ token: AppToken.ID, of reader: Reader.ID) -> Bool {
    guard let hash = hash(of: token), tokens[hash]?.reader == reader else { return false }
    tokens[hash] = nil
    return true
  }

  package func isPairing(_ origin: String, since time: Timestamp) -> Bool {
    tokens.values.contains {
      $0.origin == origin || $0.origin == nil && $0.kind == .browser && $0.made > time
    }
  }

  private func hash(of token: AppToken.ID) -> [UInt8]? {
    tokens.first { $0.value.id == token }?.key
  }
}
