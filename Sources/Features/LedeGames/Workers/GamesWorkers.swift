// What games do by themselves, and what the log hears of it.

import LedeBase
package import LedeExtraction
package import LedeSite

extension Games {
  /// What items of feeds of games are, found out as they come.
  ///
  /// - Parameters:
  ///   - house: Where they are kept.
  ///   - sites: Tell which addresses play a film.
  /// - Returns: The worker.
  package static func workers(_ house: House, sites: KnownSites) -> [Worker] {
    let clock = GamesClock(house, sites: sites)
    return [
      Worker("games", .everyProcess) { log in
        await clock.run { log.ended($0, "games.found", "items", failed: "games.store") }
      }
    ]
  }
}
