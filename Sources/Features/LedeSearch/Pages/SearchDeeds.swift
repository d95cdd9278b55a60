// What readers do with searches, as the next page tells it.

import LedeBase
import LedeMarkup
package import LedeSite

extension Deed {
  static let keptSearch = Deed("search")
  /// A search is no longer kept.
  static func forgotSearch(name: String, text: String) -> Deed {
    Deed("forgot", text: "\(name)\n\(text)")
  }
}

extension Searches {
  package static var deeds: [DeedKind] {
    [
      DeedKind("search") { _ in ToldDeed(Phrases.didSaveSearch) },
      DeedKind(
        "forgot",
        text: { rest in
          let lines = rest.split(separator: "\n", maxSplits: 1)
          guard lines.count == 2 else { return nil }
          return ToldDeed(
            Phrases.didDeleteSearch, undo: SitePath("searches"),
            [("q", String(lines[1])), ("name", String(lines[0])), ("undo", "yes")])
        }),
    ]
  }
}
