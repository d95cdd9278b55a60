// What one part of Lede brings to the house.

package import LedeBase
package import LedeCalendar
package import LedeDatabase
import LedeHTTP
package import LedeMarkup
package import LedeTerminal

/// One part of Lede, whole: what it keeps, the addresses it answers, and what it does by itself.
package protocol Feature: Sendable {
  /// What it keeps; known before any feature is made, since the database comes first.
  static var schema: Schema { get }
  /// The pages it answers; they share the site's way to know people.
  var pages: [Route] { get }
  /// Its part of Lede's own JSON, below `/v1`.
  var api: [Route] { get }
  /// APIs of other products that it serves, each with its own way to tell errors.
  ///
  /// - Parameters:
  ///   - door: How programs come in.
  ///   - host: Whose news strangers may read, if any.
  /// - Returns: The groups, each at a place of its own.
  func groups(_ door: ProgramDoor, openTo host: Reader.ID?) -> [RouteGroup]
  /// Its places among those that are always a tap away.
  static var tabs: [Tab] { get }
  /// How pages tell of what readers did with it.
  static var deeds: [DeedKind] { get }
  /// Files of the share folder that are of no use without a network, so that devices do not keep them
  /// ahead; a folder ends in `/`.
  static var onlineFiles: [String] { get }
  /// What search engines may read of it, as robots.txt names it; a folder ends in `/`.
  static var openPaths: [String] { get }
  /// Where the system brings what readers share with the app, by `title`, `text` and `url`; one
  /// feature at most has such a place.
  static var takesShares: SitePath? { get }
  /// Settings of its own, in the order of the docs.
  static var settings: [any AnySetting] { get }
  /// Its commands of `lede`, as far as they need nothing of other features; those that do come from
  /// a function whose arguments the wiring brings.
  static var commands: [Command] { get }
  /// How it is with what it keeps, for `lede doctor`.
  ///
  /// - Parameters:
  ///   - house: Where it is kept.
  ///   - judge: Who says what kind of writing items are; nil where there are no models.
  /// - Returns: What was found, well or not.
  /// - Throws: Why the database cannot be used.
  static func health(
    _ house: House, judge: (any LabelJudge)?
  ) async throws(StoreError) -> [HealthCheck]
  /// How much it keeps, as far as `lede restore` tells it.
  static func holdings(_ house: House) async throws(StoreError) -> [Holding]
  /// Makes what must be there before a server answers anybody, and says in the log what cannot be.
  static func prepare(_ house: House, _ log: WorkLog) async
  /// What it does by itself, of its kind and not of a feature, as a process without pages does it too.
  ///
  /// Workers that need more than the house come from another `workers`, whose arguments the wiring
  /// brings.
  static func workers(_ house: House) -> [Worker]
}

extension Feature {
  package var pages: [Route] { [] }
  package var api: [Route] { [] }
  package func groups(_ door: ProgramDoor, openTo host: Reader.ID?) -> [RouteGroup] { [] }
  package static var tabs: [Tab] { [] }
  package static var deeds: [DeedKind] { [] }
  package static var onlineFiles: [String] { [] }
  package static var openPaths: [String] { [] }
  package static var takesShares: SitePath? { nil }
  package static var settings: [any AnySetting] { [] }
  package static var commands: [Command] { [] }
  package static func prepare(_ house: House, _ log: WorkLog) async {}
  package static func health(
    _ house: House, judge: (any LabelJudge)?
  ) async throws(StoreError) -> [HealthCheck] { [] }
  package static func holdings(_ house: House) async throws(StoreError) -> [Holding] { [] }
  package static func workers(_ house: House) -> [Worker] { [] }
}

/// Something that goes on by itself.
package struct Worker: Sendable {
  /// Which processes run it.
  package enum Reach: Sendable {
    /// Each, also `lede work`; what only one may do at a time it claims by a job.
    case everyProcess
    /// Those that serve pages.
    case servers
  }

  /// Its alone among the workers of all features.
  package let name: String
  package let reach: Reach
  /// Runs until its task is cancelled.
  package let run: @concurrent @Sendable (WorkLog) async -> Void

  package init(
    _ name: String, _ reach: Reach, run: @escaping @concurrent @Sendable (WorkLog) async -> Void
  ) {
    self.name = name
    self.reach = reach
    self.run = run
  }
}

/// Where a worker says what it did, for the log.
package struct WorkLog: Sendable {
  package enum Level: Sendable { case info, warning, error }

  private let write: @Sendable (Level, _ event: String, [(String, String)]) -> Void

  package init(_ write: @escaping @Sendable (Level, String, [(String, String)]) -> Void) {
    self.write = write
  }

  /// Says that something happened.
  ///
  /// - Parameters:
  ///   - level: How much it matters.
  ///   - event: What, as `part.happened`.
  ///   - facts: What is known of it.
  package func callAsFunction(_ level: Level, _ event: String, _ facts: [(String, String)] = []) {
    write(level, event, facts)
  }

  /// Says how a piece of work ended that a clock did.
  ///
  /// - Parameters:
  ///   - result: How much was done, or why the database failed.
  ///   - done: The event of what was done.
  ///   - counted: What it was much of.
  ///   - facts: What else is known of it.
  ///   - failed: The event where the database failed.
  package func ended(
    _ result: Result<Int, StoreError>, _ done: String, _ counted: String,
    _ facts: [(String, String)] = [], failed: String
  ) {
    switch result {
    case .success(let count): self(.info, done, [(counted, "\(count)")] + facts)
    case .failure(let error): self(.error, failed, [("cause", error.description)])
    }
  }
}

/// What the owner set for all pages, and the files that they are made of.
package struct SiteSettings: Sendable {
  /// Whether a proxy speaks TLS for Lede, as an `https` public URL says.
  package var isBehindTLS = false
  /// The address that readers use, where one is set.
  package var publicURL: WebAddress?
  /// Whose days and hours the pages tell.
  package var zone = Zone.system
  /// How many entries stand on a page of a list.
  package var entriesOnPage = 50

  package init() {}
}
