// The accounts of a test's store.

package import LedeAccounts
package import LedeBase
package import LedeDatabase
package import LedeNews

extension Database {
  /// Accounts with these names, the first the owner's; in the order of the names.
  @discardableResult
  package func accounts(
    _ names: [String], at now: Timestamp
  ) async throws -> [Reader.ID] {
    let store = AccountStore(self)
    var readers: [Reader.ID] = []
    for name in names {
      let isFirst = try await store.isClaimed() == false
      let new = NewAccount(
        reader: isFirst ? .local : nil, name: name, passwordHash: "none", isOwner: isFirst)
      guard case .added(let account) = try await store.addAccount(new, at: now) else {
        throw NotAdded(name: name)
      }
      readers.append(account.reader)
    }
    return readers
  }
}

private struct NotAdded: Error { var name: String }

extension Store {
  /// Who reads here.
  package var accounts: AccountStore { AccountStore(database) }

  /// Accounts with these names, the first the owner's; in the order of the names.
  @discardableResult
  package func accounts(
    _ names: [String], at now: Timestamp
  ) async throws -> [Reader.ID] { try await database.accounts(names, at: now) }
}
