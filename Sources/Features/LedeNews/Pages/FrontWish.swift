// What the address of a list asks to see, and the address that asks for it again.

import LedeHTTP
package import LedeMarkup
package import LedeBase

/// A list, and where in it a page begins.
package struct FrontWish: Hashable, Sendable {
  package var filter = ListFilter()
  var before: ListPosition?
  /// Set for what resembles the filter's kind most, in place of the newest.
  var strongest: StrongestWish?

  /// Nil when a value means nothing.
  package init?(_ query: String, state: ListFilter.State = .all) {
    let fields = FormFields(query.utf8)
    filter.state = state
    switch fields["show"] {
    case nil, "": break
    case "unread": filter.state = .unread
    case "saved": filter.state = .saved
    case "muted": filter.state = .muted
    default: return nil
    }
    if fields["feed"] != nil {
      guard let id = fields.number("feed") else { return nil }
      filter.feed = Feed.ID(id)
    }
    if fields["tag"] != nil {
      guard let id = fields.number("tag") else { return nil }
      filter.tag = id
    }
    if let folder = fields["folder"] {
      let path = FolderPath.path(folder)
      guard !path.isEmpty else { return nil }
      filter.folder = path
    }
    if let label = fields["label"] {
      guard !label.isEmpty else { return nil }
      filter.label = label
    }
    if let kind = fields["kind"] {
      guard let label = Label(name: kind), label.group != .debug else { return nil }
      filter.kind = label
    }
    switch fields["order"] {
    case nil, "": break
    case "newest": filter.order = .newest
    case "oldest": filter.order = .oldest
    case "strongest" where filter.kind != nil:
      strongest = StrongestWish()
      if let before = fields["before"] {
        guard let position = SharePosition(before) else { return nil }
        strongest?.before = position
      }
      return
    default: return nil
    }
    if let before = fields["before"] {
      guard let position = ListPosition(before) else { return nil }
      self.before = position
    }
  }

  /// The list that a form names by its address; nil when it names none.
  package init?(list address: String) {
    guard let path = SitePath(checking: address)?.text else { return nil }
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let state: ListFilter.State
    switch parts[0] {
    case "/": state = .all
    case "/saved": state = .saved
    case "/muted": state = .muted
    default: return nil
    }
    self.init(parts.count > 1 ? String(parts[1].prefix { $0 != "#" }) : "", state: state)
  }
}

extension ListFilter {
  /// The address that shows this list.
  package func path(before: ListPosition? = nil) -> SitePath {
    let isWhole = feed == nil && tag == nil && folder == nil && label == nil && kind == nil
    switch state {
    case .saved where isWhole: return SitePath("saved").ordered(order).with("before", before?.text)
    case .muted where isWhole: return SitePath("muted").ordered(order).with("before", before?.text)
    default: return path(from: .root).with("before", before?.text)
    }
  }

  /// The address that shows what resembles the list's kind most.
  func path(strongest before: SharePosition?) -> SitePath {
    var filter = self
    filter.order = nil
    return filter.path(from: .root).with("order", "strongest").with("before", before?.text)
  }

  /// The address of an item that is reached from this list, and so has its neighbours there.
  package func path(to item: Item.ID) -> SitePath {
    path(from: SitePath("item", String(item.rawValue)))
  }

  private func path(from place: SitePath) -> SitePath {
    let show: String? =
      switch state {
      case .all: nil
      case .unread: "unread"
      case .saved: "saved"
      case .muted: "muted"
      }
    return place.with("show", show)
      .with("feed", feed.map { String($0.rawValue) })
      .with("tag", tag.map { String($0) })
      .with("folder", folder.map(FolderPath.text))
      .with("label", label)
      .with("kind", kind?.name)
      .ordered(order)
  }
}

extension SitePath {
  /// The page that gives out the list at this address; it is of a feature above this one.
  package var asFeed: SitePath { SitePath("outfeeds").with("list", text) }

  fileprivate func ordered(_ order: ListFilter.Order?) -> SitePath {
    with("order", order?.rawValue)
  }
}
