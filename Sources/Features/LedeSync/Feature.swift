// Sync as a feature: the APIs of other products that it serves.

package import LedeAccounts
package import LedeBase
package import LedeDatabase
package import LedeNews
package import LedeReading
import LedeSearch
package import LedeSite

/// APIs that programs of other makers speak, so that readers keep the program they know.
package struct Sync: Feature {
  let accounts: Accounts
  let news: News
  /// Fetches articles, and knows how far readers have heard.
  let reading: ReadingDesk
  let search: SearchStore
  let settings: SiteSettings
  /// Brings pictures of sites; nil where there is nothing to make them.
  let pictures: (any PictureDoor)?
  let tokens: any TokenMaker
  let seal: StreamSeal
  private let answers: LongAnswers
  /// Whose articles are being fetched: one of each reader at a time.
  private let articles = ReaderTurns(waiting: 12)
  let now: @Sendable () -> Timestamp
  /// Takes every error that became a 5xx answer, for the log.
  let report: @Sendable (any Error) -> Void

  package static let schema = Schema(
    "sync", uses: [Accounts.schema, News.schema], tables: [])

  /// The APIs over these accounts and these news.
  package init(
    _ house: House, _ settings: SiteSettings, accounts: Accounts, news: News,
    reading: ReadingDesk, pictures: (any PictureDoor)?,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    self.accounts = accounts
    self.news = news
    self.reading = reading
    search = SearchStore(house.database)
    self.settings = settings
    self.pictures = pictures
    self.report = report
    tokens = house.tokens
    seal = StreamSeal(secrets: house.secrets)
    answers = house.answers
    now = house.now
  }

  /// Strangers read nothing here, whoever's news is open: a program reads for somebody.
  package func groups(_ door: ProgramDoor, openTo host: Reader.ID?) -> [RouteGroup] {
    [GoogleReaderAPI(sync: self).group, FeverAPI(sync: self).group, MinifluxAPI(sync: self).group]
  }
}

extension Sync {
  /// Makes an answer that takes much time or memory: one of each reader at a time, their others wait.
  ///
  /// - Throws: `SyncFault.busy` where too many wait, and what `work` throws.
  func alone<Result: Sendable>(
    _ reader: Reader.ID, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let result = try await answers.make(for: reader, work) else { throw SyncFault.busy }
    return result
  }
}

extension Sync {
  /// Fetches the article behind an item, one of each reader at a time; nil where there is nothing to fetch.
  ///
  /// - Throws: `SyncFault.busy` where too many wait, and errors of the store.
  func article(of item: Item.ID, for reader: Reader.ID) async throws -> KeptArticle? {
    let fetched = try await articles.within(reader) {
      [try await reading.fetch(item, reader: reader)]
    }
    guard let fetched else { throw SyncFault.busy }
    return fetched[0]
  }
}

/// Seals places in streams that tell of what is not the reader's.
struct StreamSeal: Sendable {
  let secrets: any SecretKeeper

  /// A place as a program gets it: sealed where it tells of what is not the reader's.
  func text(of place: StreamPlace, for reader: Reader.ID) throws -> String {
    guard place.isOthers else { return place.text }
    return Self.sealed
      + Base64URL.text(try secrets.seal(Array(place.text.utf8), for: Self.context(reader)))
  }

  /// The place that a text names; nil when it names none.
  func place(_ text: String, of reader: Reader.ID) -> StreamPlace? {
    guard text.hasPrefix(Self.sealed) else { return StreamPlace(text) }
    // What was sealed elsewhere, or for somebody else, names no place.
    guard let bytes = Base64URL.bytes(String(text.dropFirst(Self.sealed.count))),
      let opened = try? secrets.open(bytes, for: Self.context(reader))
    else { return nil }
    return StreamPlace(String(decoding: opened, as: UTF8.self))
  }

  private static let sealed = "s"
  private static func context(_ reader: Reader.ID) -> String { "stream.\(reader.rawValue)" }
}
