// GameSpot as a source: its key, its calls counted, and the door through which its feeds are asked.

package import LedeBase
import LedeDatabase
import LedeGameSpot
package import LedeSite
import Synchronization

/// Asks GameSpot within its limits.
struct GameSpotDesk: Sendable {
  let key: OwnersKey
  private let database: Database
  private let web: any DocumentRequester
  private let now: @Sendable () -> Timestamp
  private let url: WebAddress?

  init(_ house: House, _ settings: Games.Settings) {
    key = OwnersKey(house, "gamespot", given: settings.key)
    (database, web, now, url) = (house.database, house.documents, house.now, settings.url)
  }

  /// Where the calls of a family are counted, for all processes.
  private static func budget(_ family: GameSpotFamily) -> String {
    "games.gamespot." + family.rawValue
  }
  static let budgets = GameSpotFamily.allCases.map(budget)

  /// How many pages are asked where nothing was for an hour; else the newest is all that is new.
  private static let mostPages = 3

  /// How many calls are left this hour.
  func left(_ family: GameSpotFamily) async throws(StoreError) -> Int {
    let text = try await database.value(Self.budget(family)) ?? ""
    return CallBudget(GameSpotFamily.limits, text: text).left(at: now())
  }

  /// The newest records of a family, or why there are none.
  ///
  /// - Throws: Why the store, or the key, could not be used.
  func records(_ family: GameSpotFamily) async throws -> Result<[GameSpotRecord], GameSpotError> {
    let pages =
      try await left(family) == GameSpotFamily.perHour ? Self.mostPages : 1
    let broken = Mutex<StoreError?>(nil)
    let client = GameSpotClient(
      web: web, base: url,
      // The owner names such a server in the settings, as they do private feeds.
      mayBePrivate: url != nil, key: try await key.key() ?? "", now: now
    ) { [self] family throws(GameSpotError) in
      let counted: Result<Void, GameSpotError>
      do throws(StoreError) { counted = try await take(family) } catch {
        broken.withLock { $0 = error }
        throw .spent(until: nil)
      }
      try counted.get()
    }
    var records: [GameSpotRecord] = []
    do throws(GameSpotError) {
      for _ in 0..<pages {
        let page = try await client.page(
          .latest(family, limit: GameSpotWish.mostRecords, offset: records.count))
        records += page.records
        if page.nextOffset == nil { break }
      }
    } catch {
      if let broken = broken.withLock({ $0 }) { throw broken }
      // What came before goes on; the next asking tells what is wrong.
      if records.isEmpty { return .failure(error) }
    }
    return .success(records)
  }

  /// Counts a call.
  private func take(
    _ family: GameSpotFamily
  ) async throws(StoreError) -> Result<Void, GameSpotError> {
    let (now, name) = (now(), Self.budget(family))
    return try await database.write { connection throws(StoreError) in
      try connection.run(Facts.add, (name: name, value: ""))
      var budget = CallBudget(
        GameSpotFamily.limits, text: try connection.first(Facts.locked, name) ?? "")
      do throws(CallsSpent) { try budget.take(at: now) } catch {
        return .failure(.spent(until: error.until))
      }
      try connection.run(Facts.set, (name: name, value: budget.text))
      return .success(())
    }
  }
}

/// The web, in which GameSpot's API is feeds.
package struct GameSpotDoor: DocumentRequester {
  private let web: any DocumentRequester
  private let desk: GameSpotDesk
  private let now: @Sendable () -> Timestamp

  /// The web of a house with GameSpot in it.
  package init(_ house: House, _ settings: Games.Settings) {
    (web, now) = (house.documents, house.now)
    desk = GameSpotDesk(house, settings)
  }

  package func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    let address = request.address
    guard let family = GameSpotFeed.family(at: address) else {
      return try await web.answer(to: request)
    }
    let found: Result<[GameSpotRecord], GameSpotError>
    do { found = try await desk.records(family) } catch {
      throw .broken(address, cause: String(describing: error))
    }
    let body: [UInt8]
    switch found {
    case .success(let records): body = GameSpotFeed.bytes(records, of: family)
    case .failure(.away(let error)): throw error.withoutQuery
    case .failure(.spent(let until)):
      throw .refused(address, status: 429, wait: until.map { $0 - now() })
    case .failure(let error): body = GameSpotFeed.bytes(error)
    }
    return Answer(
      status: 200, headers: [.init("content-type", "application/json")], body: body,
      address: address)
  }
}
