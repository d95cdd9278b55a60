// Sync as a feature: the APIs of other products that it serves.

package import LedeAccounts
package import LedeBase
package import LedeDatabase
package import LedeNews
package import LedeSite

/// APIs that programs of other makers speak, so that readers keep the program they know.
package struct Sync: Feature {
  let accounts: Accounts
  let news: News
  let settings: SiteSettings
  /// Brings pictures of sites; nil where there is nothing to make them.
  let pictures: (any PictureDoor)?
  let tokens: any TokenMaker
  let now: @Sendable () -> Timestamp
  /// Takes every error that became a 5xx answer, for the log.
  let report: @Sendable (any Error) -> Void

  package static let schema = Schema(
    "sync", uses: [Accounts.schema, News.schema], tables: [])

  /// The APIs over these accounts and these news.
  package init(
    _ house: House, _ settings: SiteSettings, accounts: Accounts, news: News,
    pictures: (any PictureDoor)?, report: @escaping @Sendable (any Error) -> Void
  ) {
    self.accounts = accounts
    self.news = news
    self.settings = settings
    self.pictures = pictures
    self.report = report
    tokens = house.tokens
    now = house.now
  }

  /// Strangers read nothing here, whoever's news is open: a program reads for somebody.
  package func groups(_ door: ProgramDoor, openTo host: Reader.ID?) -> [RouteGroup] {
    [GoogleReaderAPI(sync: self).group, FeverAPI(sync: self).group, MinifluxAPI(sync: self).group]
  }
}
