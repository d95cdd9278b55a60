// Which stories a rule looks at: all, or those of one feed, folder, tag or kind.

extension RuleTerms {
  /// Which items a rule looks at, before it looks for words.
  package enum Scope: Hashable, Sendable {
    case all
    case feed(Feed.ID)
    /// The feeds of a folder with all that lies in it, outermost name first.
    case folder([String])
    /// All feeds that bear the reader's own tag.
    case label(String)
    /// Items that bear a publisher's tag.
    case tag(String)
    /// Items of one kind of writing; they are looked at as they are judged.
    case kind(Label)

    /// What the front page calls the same; nil for all.
    private var section: Preferences.Section? {
      switch self {
      case .all: nil
      case .feed(let id): .feed(id)
      case .folder(let path): .folder(path)
      case .label(let name): .label(name)
      case .tag(let name): .tag(name)
      case .kind(let kind): .kind(kind)
      }
    }

    /// As it stands in forms, in commands and in the store: `feed:12`, `folder:Science/Space`; empty
    /// for all.
    package var text: String { section?.text ?? "" }

    /// The scope that `text` names; nil when it names none.
    package init?(_ text: String) {
      if text.isEmpty {
        self = .all
        return
      }
      guard text.utf8.count <= RuleTerms.longestText else { return nil }
      switch Preferences.Section(text) {
      case .feed(let id)?: self = .feed(id)
      case .folder(let path)?: self = .folder(path)
      case .label(let name)?: self = .label(name)
      case .tag(let name)?: self = .tag(name)
      case .kind(let kind)?: self = .kind(kind)
      case .all?, .unread?, .saved?, .search?, .topic?, nil: return nil
      }
    }

    /// Whether it may look at items of a feed.
    package func mayLook(at feed: Subscription) -> Bool {
      switch self {
      case .all, .tag, .kind: true
      case .feed(let id): feed.feed.id == id
      case .folder(let path): feed.folder.starts(with: path)
      case .label(let name): feed.tags.contains(name)
      }
    }
  }
}
