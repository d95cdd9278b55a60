// A place that is always a tap away.

package import LedeMarkup

/// One entry of the navigation that every page bears.
package struct Tab: Sendable {
  /// What pages say to have their tab lit.
  package struct ID: Hashable, Sendable {
    let name: String
    package init(_ name: String) { self.name = name }
    /// How Lede looks and behaves for a reader, and who they are.
    package static let settings = ID("settings")
  }

  /// Where it stands.
  package enum Place: Hashable, Sendable {
    /// Among the tabs: below on a phone, which has room for five; in the bar elsewhere.
    case tab
    /// In the bar alone; on phones its icon stands at the top, or nowhere.
    case bar(isOnPhones: Bool)
  }

  let id: ID
  let name: String
  let path: SitePath
  let icon: Chrome.Icon
  let place: Place
  let order: Int

  /// - Parameters:
  ///   - id: What its pages call it.
  ///   - name: Its words.
  ///   - path: Where it leads.
  ///   - icon: Its drawing.
  ///   - place: Where it stands.
  ///   - order: Those with small numbers come first.
  package init(
    _ id: ID, _ name: String, _ path: SitePath, _ icon: Chrome.Icon, _ place: Place = .tab,
    order: Int
  ) {
    self.id = id
    self.name = name
    self.path = path
    self.icon = icon
    self.place = place
    self.order = order
  }
}
