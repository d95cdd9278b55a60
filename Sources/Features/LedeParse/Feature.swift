// Parse as a feature: the API of that name, over accounts and posts.

package import LedeAccounts
package import LedeBase
import LedeDatabase
package import LedePosts
package import LedeSite

/// The REST API of Parse, as far as posts, likes and comments need it, for programs that speak it.
package struct Parse: Feature {
  let accounts: Accounts
  let posts: PostsDesk
  let settings: SiteSettings
  let apps: ParseAppStore
  let secrets: any SecretKeeper
  let answers: LongAnswers
  let limit = RateLimit()
  let now: @Sendable () -> Timestamp
  /// Takes every error that became a 5xx answer, for the log.
  let report: @Sendable (any Error) -> Void

  /// The API over these accounts and posts.
  package init(
    _ house: House, _ settings: SiteSettings, accounts: Accounts, posts: Posts,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    self.accounts = accounts
    self.posts = posts.desk
    self.settings = settings
    self.report = report
    apps = ParseAppStore(database: house.database, tokens: house.tokens, now: house.now)
    secrets = house.secrets
    answers = house.answers
    now = house.now
  }

  package static var commands: [Command] { [.parseApp] }

  /// Strangers see nothing here, whoever's news is open: who asks is the reader of a session.
  package func groups(_ door: ProgramDoor, openTo host: Reader.ID?) -> [RouteGroup] {
    [ParseAPI(parse: self).group]
  }
}
