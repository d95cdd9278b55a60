// How a reader wishes Lede to look and behave; kept for each reader, applied before anything shows.

/// A reader's choices; what nobody chose is as Lede comes.
package struct Preferences: Hashable, Sendable {
  /// The colours of paper; `system` follows the device.
  package enum Theme: String, Hashable, Sendable, CaseIterable { case system, paper, sepia, night }
  /// The letters of stories; `system` is the device's own.
  package enum Font: String, Hashable, Sendable, CaseIterable { case serif, sans, system }
  /// How close lines and rows stand.
  package enum Density: String, Hashable, Sendable, CaseIterable { case roomy, compact, line }

  package var theme = Theme.system
  package var font = Font.serif
  /// The size of letters in `sizes`; 3 is usual.
  package var size = 3 {
    didSet { size = min(max(size, Preferences.sizes.lowerBound), Preferences.sizes.upperBound) }
  }
  package var density = Density.roomy
  /// The language that dates are written in, as a tag such as `de`; nil follows the device.
  package var dateLanguage: String?
  /// Whether a story scrolled past in a list counts as read.
  package var marksReadOnScroll = false
  /// Whether lists of what is unread begin with the oldest.
  package var readsOldestFirst = false
  /// Whether copies of a story stand under one headline.
  package var groupsSameStories = true
  /// Whether pictures of the web are shown.
  package var showsPictures = true
  /// What happens with the place where a cookie is opened.
  package var places = PlaceWish.ask
  /// Kinds of writing that are kept out of the reader's lists, as what rules mute is.
  package var hiddenKinds: Set<Label> = []
  /// Whether other programs get the kind of each story as a label.
  package var labelsKinds = false
  /// Whether stories lead to the places that their reader sends pages to.
  package var sends = false
  /// How many stories the device keeps for when there is no network, in `offlineRange`.
  package var offlineStories = 200 {
    didSet {
      let range = Preferences.offlineRange
      offlineStories = min(max(offlineStories, range.lowerBound), range.upperBound)
    }
  }
  /// What the front page offers, in this order; never more than `mostSections`.
  package var sections: [Section] = [.all, .unread, .saved] {
    didSet { sections = Preferences.each(sections) }
  }

  /// The places that are always a tap away, by their names; those that it does not name follow.
  package var tabs: [String] = []

  package static let sizes = 1...5
  package static let offlineRange = 0...1_000
  package static let mostSections = 40

  package init() {}

  /// The first of each, as many as there may be.
  private static func each(_ sections: [Section]) -> [Section] {
    var seen: Set<Section> = []
    return Array(sections.filter { seen.insert($0).inserted }.prefix(mostSections))
  }

  /// One part of the front page: a list with a name of its own.
  package enum Section: Hashable, Sendable {
    case all, unread, saved
    /// A folder with all that lies in it, outermost name first.
    case folder([String])
    /// All feeds that bear the reader's own tag.
    case label(String)
    case feed(Feed.ID)
    /// Items that bear a publisher's tag, by its name.
    case tag(String)
    /// A saved search, by its number.
    case search(Int64)
    /// A topic that the reader follows, by its number.
    case topic(Int64)
    /// Items of one kind of writing.
    case kind(Label)
  }
}

extension Preferences.Section {
  /// As it stands in forms and in the store: `unread`, `folder:Science/Space`, `feed:12`.
  package var text: String {
    switch self {
    case .all: "all"
    case .unread: "unread"
    case .saved: "saved"
    case .folder(let path): "folder:" + FolderPath.text(path)
    case .label(let name): "label:" + name
    case .feed(let id): "feed:\(id.rawValue)"
    case .tag(let name): "tag:" + name
    case .search(let id): "search:\(id)"
    case .topic(let id): "topic:\(id)"
    case .kind(let label): "kind:\(label.name)"
    }
  }

  /// The section that `text` names; nil when it names none.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : ""
    switch parts[0] {
    case "all" where parts.count == 1: self = .all
    case "unread" where parts.count == 1: self = .unread
    case "saved" where parts.count == 1: self = .saved
    case "folder":
      let path = FolderPath.path(rest)
      guard !path.isEmpty else { return nil }
      self = .folder(path)
    case "label" where !rest.isEmpty: self = .label(rest)
    case "tag" where !rest.isEmpty: self = .tag(rest)
    case "feed":
      guard let number = Int64(rest) else { return nil }
      self = .feed(Feed.ID(number))
    case "search":
      guard let number = Int64(rest) else { return nil }
      self = .search(number)
    case "topic":
      guard let number = Int64(rest) else { return nil }
      self = .topic(number)
    case "kind":
      guard let label = Label(name: rest), label.group != .debug else { return nil }
      self = .kind(label)
    default: return nil
    }
  }
}

extension Preferences {
  /// What differs from how Lede comes, as names and values for the store.
  ///
  /// What is not chosen is not kept, so that it changes when Lede does.
  package var choices: [String: String] {
    let usual = Preferences()
    var choices: [String: String] = [:]
    if theme != usual.theme { choices["theme"] = theme.rawValue }
    if font != usual.font { choices["font"] = font.rawValue }
    if size != usual.size { choices["size"] = "\(size)" }
    if density != usual.density { choices["density"] = density.rawValue }
    if let dateLanguage { choices["date-language"] = dateLanguage }
    if marksReadOnScroll != usual.marksReadOnScroll {
      choices["marks-read-on-scroll"] = "\(marksReadOnScroll)"
    }
    if readsOldestFirst { choices["reads-oldest-first"] = "true" }
    if groupsSameStories != usual.groupsSameStories {
      choices["groups-same-stories"] = "\(groupsSameStories)"
    }
    if showsPictures != usual.showsPictures { choices["shows-pictures"] = "\(showsPictures)" }
    if places != usual.places { choices["places"] = places.rawValue }
    if !hiddenKinds.isEmpty {
      choices["hidden-kinds"] = hiddenKinds.map(\.name).sorted().joined(separator: " ")
    }
    if sends { choices["sends"] = "true" }
    if labelsKinds { choices["labels-kinds"] = "true" }
    if offlineStories != usual.offlineStories { choices["offline-stories"] = "\(offlineStories)" }
    if sections != usual.sections {
      choices["sections"] = sections.map { $0.text }.joined(separator: "\n")
    }
    if !tabs.isEmpty { choices["tabs"] = tabs.joined(separator: " ") }
    return choices
  }

  /// What was kept as `choices`; names and values that this Lede does not know are passed over.
  package init(choices: [String: String]) {
    var made = Preferences()
    made.theme = choices["theme"].flatMap { Theme(rawValue: $0) } ?? made.theme
    made.font = choices["font"].flatMap { Font(rawValue: $0) } ?? made.font
    made.size = choices["size"].flatMap { Int($0) } ?? made.size
    made.density = choices["density"].flatMap { Density(rawValue: $0) } ?? made.density
    made.dateLanguage = choices["date-language"].flatMap { $0.isEmpty ? nil : $0 }
    let scroll = choices["marks-read-on-scroll"].flatMap { Bool($0) }
    made.marksReadOnScroll = scroll ?? made.marksReadOnScroll
    made.readsOldestFirst = choices["reads-oldest-first"] == "true"
    let grouping = choices["groups-same-stories"].flatMap { Bool($0) }
    made.groupsSameStories = grouping ?? made.groupsSameStories
    let pictures = choices["shows-pictures"].flatMap { Bool($0) }
    made.showsPictures = pictures ?? made.showsPictures
    made.places = choices["places"].flatMap { PlaceWish(rawValue: $0) } ?? made.places
    if let kinds = choices["hidden-kinds"] {
      made.hiddenKinds = Set(kinds.split(separator: " ").compactMap { Label(name: String($0)) })
    }
    made.sends = choices["sends"] == "true"
    made.labelsKinds = choices["labels-kinds"] == "true"
    let stories = choices["offline-stories"].flatMap { Int($0) }
    made.offlineStories = stories ?? made.offlineStories
    if let lines = choices["sections"] {
      made.sections = lines.split(separator: "\n").compactMap { Section(String($0)) }
    }
    made.tabs = choices["tabs"]?.split(separator: " ").map { String($0) } ?? []
    self = made
  }
}

/// Folders from the outermost in, as one text: `Science/Space`.
package enum FolderPath {
  /// The names with `/` between them; `/` and `%` within a name become `%2F` and `%25`.
  package static func text(_ path: [String]) -> String {
    path.map { $0.replacing("%", with: "%25").replacing("/", with: "%2F") }.joined(separator: "/")
  }

  /// The names that a text holds; empty names are left out.
  package static func path(_ text: String) -> [String] {
    text.split(separator: "/").map { String($0) }.map {
      $0.replacing("%2F", with: "/").replacing("%2f", with: "/").replacing("%25", with: "%")
    }
  }
}
