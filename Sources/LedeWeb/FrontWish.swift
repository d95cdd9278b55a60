// What the address of the front page asks to see.

import LedeHTTP
import LedeNews

/// A list, and where in it a page begins.
struct FrontWish: Hashable, Sendable {
  var filter = ListFilter()
  var before: ListPosition?

  /// Nil when a value means nothing.
  init?(_ query: String) {
    let fields = FormFields(query.utf8)
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
    if let before = fields["before"] {
      guard let position = ListPosition(before) else { return nil }
      self.before = position
    }
  }
}
