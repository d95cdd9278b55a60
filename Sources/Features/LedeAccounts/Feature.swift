// Accounts: who reads here, how they come in, and how Lede knows them again.

package import LedeBase
package import LedeHTTP
package import LedeMarkup
package import LedeSite

/// Who reads here, how they come in, and how pages know them again.
package struct Accounts: Feature {
  /// The page of one's own account.
  package static let path = AccountView.path
  /// Where readers come in.
  package static let signInPath = SignInView.path
  /// The page of apps and their tokens.
  package static let appsPath = AppsView.path

  /// Words for somebody who is asked to sign in on the way to an address that another feature sent
  /// them to; nil where they know why they are here.
  package typealias Reason = @Sendable (_ next: SitePath) -> String?

  let desk: AccountDesk
  let owner: OwnerDesk
  let passkeys: PasskeyDesk
  /// Knows the tokens of apps.
  package let apps: AppsDesk
  let settings: SiteSettings
  let policy: AccessPolicy
  let codes: (any QRCoder)?
  let reason: Reason
  /// What other features add to the archive that a reader takes along.
  let files: ArchiveFile.Finding

  /// The accounts of a house; `policy` says who may use what, as far as a request alone tells.
  package init(
    _ house: House, _ settings: SiteSettings, policy: AccessPolicy, share: ShareFiles,
    codes: (any QRCoder)?, reason: @escaping Reason,
    files: @escaping ArchiveFile.Finding = { _ in [] }
  ) {
    self.files = files
    let common = CommonPasswords(share.bytes(of: CommonPasswords.file) ?? [])
    desk = AccountDesk(house, common: common)
    owner = OwnerDesk(house)
    passkeys = PasskeyDesk(house, accounts: desk)
    apps = AppsDesk(house)
    self.settings = settings
    self.policy = policy
    self.codes = codes
    self.reason = reason
  }

  package var pages: [Route] { signInPages + accountPages + appPages }
  package static var onlineFiles: [String] {
    ["js/passkey.js", "js/secret.js", "account.css"]
  }

  /// Whether this Lede belongs to somebody with an account.
  package func isClaimed() async throws(StoreError) -> Bool { try await desk.store.isClaimed() }
}

extension Chrome.Icon {
  static let key = Chrome.Icon("key")
}
