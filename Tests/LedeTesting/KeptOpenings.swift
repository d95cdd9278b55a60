// Cookies that were opened, for tests of what is made of them.

package import LedeFriends
package import LedeFortune
package import LedeBase
package import LedeNews
import Testing

extension Store {
  /// What is kept of cookies.
  package var fortunes: FortuneStore { FortuneStore(database) }
  /// What is kept of friends.
  package var friends: FriendStore { FriendStore(database) }

  /// Has a reader open a cookie on a date that has none yet, as if it were due.
  ///
  /// - Parameters:
  ///   - reader: Who opens it; the reader is kept already.
  ///   - opened: When.
  ///   - zone: Where, by the calendar.
  ///   - date: The date it is of; by itself that of universal time.
  ///   - text: What it says.
  ///   - streak: How many days in a row it ends.
  ///   - earned: What enters the ledger for it.
  ///   - place: Where, on the map.
  /// - Returns: The opening as it is kept.
  /// - Throws: When the store cannot be used, or does not let it be opened.
  @discardableResult
  package func opened(
    by reader: Reader.ID, at opened: Timestamp, zone: String = "Europe/London",
    date: LocalDate? = nil, text: String = "A text.", streak: Int = 1, earned: [LedgerEntry] = [],
    place: Place? = nil
  ) async throws -> Opening {
    let date = date ?? LocalDate(opened.parts)
    let numbers = try #require(LuckyNumbers([4, 8, 15, 16, 23, 42]))
    let outcome = try await fortunes.open(by: reader) { _, _ in
      .open(
        OpeningDraft(
          opening: Opening(
            id: Opening.ID(0), reader: reader, opened: opened, zone: zone, date: date,
            fortune: Fortune(text), setVersion: 1, numbers: numbers, streak: streak),
          streak: Streak(length: streak, longest: streak), zoneChanges: [],
          earned: earned))
    }
    guard case .opened(let opening) = outcome else { throw NotOpened() }
    if let place {
      let isKept = try await fortunes.keepPlace(place, of: opening.id, by: reader)
      try #require(isKept)
    }
    return opening
  }

  private struct NotOpened: Error {}
}
