// What can go out: a list of a reader's, or what some words find.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeNews

/// A list by the address of its page, which is also how it is kept.
enum OutList: Hashable, Sendable {
  case list(ListFilter)
  /// What the search finds by these words.
  case search(String)

  /// The list that a page shows; nil for an address of no list, and for what is muted.
  ///
  /// The address may begin with a site, as browsers show it: only what follows counts.
  init?(address: String) {
    var address = address
    if let whole = WebAddress(address), var parts = AddressText(whole.text) {
      (parts.scheme, parts.authority) = (nil, nil)
      if parts.path.isEmpty { parts.path = "/" }
      address = parts.text
    }
    guard let path = SitePath(checking: address) else { return nil }
    let parts = path.text.split(separator: "?", maxSplits: 1)
    if parts[0] == "/search" {
      let query = parts.count > 1 ? parts[1].prefix { $0 != "#" } : ""
      self.init(words: FormFields(query.utf8)["q"] ?? "")
    } else if let wish = FrontWish(list: path.text), wish.filter.state != .muted {
      self.init(wish.filter)
    } else {
      return nil
    }
  }

  /// What some words find; nil where there are none, or too many for an address.
  init?(words: String) {
    let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty, words.utf8.count <= SavedSearch.longestText else { return nil }
    self = .search(words)
    guard SitePath(checking: path.text) != nil else { return nil }
  }

  /// A list of the news; nil where its names are too long for an address.
  init?(_ filter: ListFilter) {
    var filter = filter
    (filter.order, filter.isOldestFirst) = (nil, false)
    self = .list(filter)
    guard SitePath(checking: path.text) != nil else { return nil }
  }

  /// The list that a form names: by its address where one is typed, else as it is chosen.
  init?(_ fields: FormFields) {
    let typed = fields["address"].flatMap { $0.isEmpty ? nil : $0 }
    self.init(address: typed ?? fields["list"] ?? "")
  }

  /// Whether items come into it by being saved.
  var isOfSaved: Bool {
    if case .list(let filter) = self { filter.state == .saved } else { false }
  }

  /// The page that shows it.
  var path: SitePath {
    switch self {
    case .list(let filter): filter.path()
    case .search(let words): SitePath("search").with("q", words)
    }
  }
}
