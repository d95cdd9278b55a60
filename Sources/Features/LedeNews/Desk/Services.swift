// What the desks of this room may use.

import LedeBase
import LedeHTTP
package import LedeSite

/// The house, the store on its database, and who tells open pages what happens.
package struct Services: Sendable {
  package let house: House
  package let store: Store
  /// Tells those who watch; it works only while somebody runs it.
  package let hub: NewsHub
  /// Counts what hubs pushed.
  let pushes = Counter()

  /// The news of a house, with nobody to tell.
  package init(_ house: House) { self.init(house, Store(house.database)) }

  package init(_ house: House, _ store: Store, watchers: NewsHub.Limits = NewsHub.Limits()) {
    self.house = house
    self.store = store
    hub = NewsHub(store, now: house.now, limits: watchers)
  }
}
