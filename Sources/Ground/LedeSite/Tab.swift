// A place that is always a tap away.

package import LedeMarkup

/// One entry of the navigation that every page bears.
package struct Tab: Sendable {
  /// What pages say to have their tab lit.
  package struct ID: Hashable, Sendable {
    package let name: String
    package init(_ name: String) { self.name = name }
    /// How Lede looks and behaves for a reader, and who they are.
    package static let settings = ID("settings")
  }

  /// What a reader may start at once from the app's own drawing.
  package struct Shortcut: Sendable {
    package let name: String
    package let path: SitePath
    package init(_ name: String, _ path: SitePath) { (self.name, self.path) = (name, path) }
  }

  /// How many of the first stand below on a phone; the others are a tap further, under *More*.
  package static let inBar = 4

  package let id: ID
  package let name: String
  let path: SitePath
  package let icon: Chrome.Icon
  /// What is drawn and said instead while something waits there.
  let waiting: (icon: Chrome.Icon, words: String)?
  let order: Int
  /// Whether its drawing also stands at the top of a phone, while it has no place below.
  let isAbove: Bool
  /// Where the app's shortcut of it leads: to the place itself, or to what is wanted there most.
  package let shortcut: Shortcut

  /// - Parameters:
  ///   - id: What its pages call it.
  ///   - name: Its words.
  ///   - path: Where it leads.
  ///   - icon: Its drawing.
  ///   - waiting: Its drawing while something waits there, and what is said of it.
  ///   - order: Those with small numbers come first, until a reader orders them.
  ///   - isAbove: Whether its drawing also stands at the top of a phone, while it has no place below.
  ///   - shortcut: What the app's shortcut leads to instead of the place itself.
  package init(
    _ id: ID, _ name: String, _ path: SitePath, _ icon: Chrome.Icon,
    waiting: (icon: Chrome.Icon, words: String)? = nil, order: Int,
    isAbove: Bool = false, shortcut: Shortcut? = nil
  ) {
    self.id = id
    self.name = name
    self.path = path
    self.icon = icon
    self.waiting = waiting
    self.order = order
    self.isAbove = isAbove
    self.shortcut = shortcut ?? Shortcut(name, path)
  }
}

extension [Tab] {
  /// As they stand until a reader orders them.
  package var usual: [Tab] { sorted { $0.order < $1.order } }

  /// Those that a reader named first, in that order; what came to Lede since then follows.
  func ordered(as names: [String]) -> [Tab] {
    let places = Dictionary(
      names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { a, _ in a })
    let (last, named) = (names.count, self)
    return named.enumerated().sorted { a, b in
      let (first, second) = (places[a.element.id.name] ?? last, places[b.element.id.name] ?? last)
      return (first, a.offset) < (second, b.offset)
    }.map(\.element)
  }
}
