// The accounts of a test's store.

package import LedeAccounts
package import LedeNews

extension Store {
  /// Who reads here.
  package var accounts: AccountStore { AccountStore(database) }
}
