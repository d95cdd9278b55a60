// What programs change by the Google Reader API.

import LedeBase
import LedeHTTP
import LedeNews
import LedeSite

extension GoogleReaderAPI {
  private static let done = "OK"
  /// The most items that one request marks.
  private static let mostMarked = 10_000

  // MARK: Marks

  /// Marks items: `a` are the states they get, `r` those they lose.
  ///
  /// States that Lede does not have are taken and change nothing, as programs send several at once.
  func editTag(_ call: ReaderCall) async throws -> Response {
    try call.needs(.mark)
    let fields = SyncFields(call.request)
    let items = try Self.numbers(fields, most: Self.mostMarked)
    let change = try StateChange(added: fields.all("a"), removed: fields.all("r"))
    for one in change.marks { _ = try await desk.mark(items, as: one, reader: call.reader) }
    return Self.plain(Self.done)
  }

  /// Marks a stream read, as far as it had arrived by `ts`.
  func markAll(_ call: ReaderCall) async throws -> Response {
    try call.needs(.mark)
    let fields = SyncFields(call.request)
    guard let name = fields.word("s").flatMap(StreamName.init) else {
      throw SyncFault.malformed(Phrases.syncBadStream)
    }
    let instant = try fields.instant("ts") ?? sync.now()
    let subscriptions =
      name.needsSubscriptions ? try await desk.subscriptions(of: call.reader) : []
    let filter = StreamFilter(in: [name], without: [], among: subscriptions)
    _ = try await desk.markStream(filter, arrivedBy: instant, reader: call.reader)
    return Self.plain(Self.done)
  }

  // MARK: Feeds

  /// Follows the feed at an address, once it has answered; of a page, the feed that it names first.
  func quickAdd(_ call: ReaderCall) async throws -> Response {
    try call.needs(.subscribe)
    let typed = SyncFields(call.request).word("quickadd") ?? ""
    let query = typed.hasPrefix("feed/") ? String(typed.dropFirst(5)) : typed
    let bytes: [UInt8]
    do {
      let (feed, isNew) = try await sync.follow(query, by: call.reader)
      let known = try await desk.subscriptions(of: call.reader).first { $0.feed.id == feed }
      bytes =
        isNew
        ? ReaderJSON.added(query: query, feed, title: known?.title ?? query)
        : ReaderJSON.notAdded(query: query, Phrases.syncSubscribed)
    } catch let fault as SyncFault {
      bytes = ReaderJSON.notAdded(query: query, fault.words)
    }
    return Answers.unkept(bytes, type: ContentType.json)
  }

  /// Follows feeds, leaves them, or changes their names and labels.
  func editSubscription(_ call: ReaderCall) async throws -> Response {
    try call.needs(.subscribe)
    let fields = SyncFields(call.request)
    let streams = fields.all("s")
    guard !streams.isEmpty, let action = fields["ac"],
      ["subscribe", "unsubscribe", "edit"].contains(action)
    else { throw SyncFault.malformed(Phrases.syncBadAction) }
    guard streams.count <= Self.mostFeeds else {
      throw SyncFault.malformed(Phrases.syncTooManyItems(Self.mostFeeds))
    }
    let titles = fields.all("t")
    var change = LabelChange(
      added: try Self.labels(fields.all("a")), removed: try Self.labels(fields.all("r")))
    for (number, text) in streams.enumerated() {
      guard let name = StreamName(text) else {
        throw SyncFault.malformed(Phrases.syncBadStream)
      }
      change.name = number < titles.count ? titles[number] : nil
      if action == "subscribe" {
        _ = try await subscribe(name, change, by: call.reader)
      } else {
        try await edit(name, leaving: action == "unsubscribe", change, by: call.reader)
      }
    }
    return Self.plain(Self.done)
  }

  /// Feeds are asked one after the other, while the program waits.
  private static let mostFeeds = 100

  private func subscribe(
    _ name: StreamName, _ change: LabelChange, by reader: Reader.ID
  ) async throws {
    switch name {
    case .address(let address):
      let title = change.name.flatMap { $0.isEmpty ? nil : $0 }
      let (feed, _) = try await sync.follow(address.text, title: title, by: reader)
      var labels = change
      labels.name = nil
      try await self.change([feed], labels, by: reader)
    case .feed(let feed): try await self.change([feed], change, by: reader)
    default: throw SyncFault.malformed(Phrases.syncBadStream)
    }
  }

  private func edit(
    _ name: StreamName, leaving: Bool, _ change: LabelChange, by reader: Reader.ID
  ) async throws {
    switch name {
    case .feed, .address: break
    default: throw SyncFault.malformed(Phrases.syncBadStream)
    }
    let all = try await desk.subscriptions(of: reader)
    let feeds = (name.feeds(among: all) ?? []).filter { feed in
      all.contains { $0.feed.id == feed }
    }
    guard !feeds.isEmpty else { throw SyncFault.malformed(Phrases.syncNoFeed) }
    guard leaving else { return try await self.change(feeds, change, by: reader) }
    for feed in feeds { _ = try await desk.unfollow(feed, reader: reader) }
  }

  private func change(
    _ feeds: Set<Feed.ID>, _ change: LabelChange, by reader: Reader.ID
  ) async throws {
    let all = try await desk.subscriptions(of: reader)
    let known = KnownLabels(all)
    _ = try await desk.changeEach(reader: reader) { one in
      feeds.contains(one.feed.id) ? change.change(of: one, among: known) : nil
    }
  }

  /// Follows all feeds of a list (OPML).
  func importList(_ call: ReaderCall) async throws -> Response {
    try call.needs(.subscribe)
    try await sync.follow(list: call.request.body, by: call.reader)
    return Self.plain(Self.done)
  }

  // MARK: Labels

  /// Gives a folder or a tag another name; onto one that there is, both become one.
  func renameTag(_ call: ReaderCall) async throws -> Response {
    try call.needs(.subscribe)
    let fields = SyncFields(call.request)
    let old = try Self.labels([fields["s"] ?? fields["t"] ?? ""])[0]
    let new = try Self.labels([fields["dest"] ?? ""])[0]
    let known = KnownLabels(try await desk.subscriptions(of: call.reader))
    let count = try await desk.changeEach(reader: call.reader) { one in
      guard one.bears(old) else { return nil }
      var change = SubscriptionChange()
      if one.folderName == old {
        change.folder = SyncLabel.folder(named: new, among: known.folders)
      }
      if one.tags.contains(old) { change.tags = one.tags.map { $0 == old ? new : $0 } }
      return change
    }
    guard count > 0 else { throw SyncFault.malformed(Phrases.syncNoLabel) }
    return Self.plain(Self.done)
  }

  /// Takes folders and tags away; their feeds stay.
  func disableTag(_ call: ReaderCall) async throws -> Response {
    try call.needs(.subscribe)
    let fields = SyncFields(call.request)
    let gone = Set(try Self.labels(fields.all("s") + fields.all("t")))
    let count = try await desk.changeEach(reader: call.reader) { one in
      guard !gone.isDisjoint(with: one.labels) else { return nil }
      var change = SubscriptionChange()
      if let folder = one.folderName, gone.contains(folder) { change.folder = [] }
      change.tags = one.tags.filter { !gone.contains($0) }
      return change
    }
    guard count > 0 else { throw SyncFault.malformed(Phrases.syncNoLabel) }
    return Self.plain(Self.done)
  }

  /// The labels that names of streams mean; bare names are labels too, as some programs send them.
  private static func labels(_ texts: [String]) throws(SyncFault) -> [String] {
    guard texts.count <= SyncFields.mostStreams else {
      throw .malformed(Phrases.syncTooManyStreams(SyncFields.mostStreams))
    }
    var labels: [String] = []
    for text in texts {
      if case .label(let name)? = StreamName(text) {
        labels.append(name)
      } else if !text.isEmpty, !text.hasPrefix("user/"), !text.hasPrefix("feed/") {
        labels.append(text)
      } else {
        throw .malformed(Phrases.syncNoLabel)
      }
    }
    return labels
  }
}

/// What states an item gets and loses, as marks.
struct StateChange: Hashable, Sendable {
  private(set) var marks: [MarkChange] = []

  init(added: [String], removed: [String]) throws(SyncFault) {
    let added = try StateChange.names(added)
    let removed = try StateChange.names(removed)
    switch (added.contains(.read), removed.contains(.read) || added.contains(.unread)) {
    case (true, true): throw .malformed(Phrases.syncContradiction)
    case (true, false): marks.append(.read)
    case (false, true): marks.append(.unread)
    case (false, false): break
    }
    switch (added.contains(.starred), removed.contains(.starred)) {
    case (true, true): throw .malformed(Phrases.syncContradiction)
    case (true, false): marks.append(.saved)
    case (false, true): marks.append(.unsaved)
    case (false, false): break
    }
  }

  private static func names(_ texts: [String]) throws(SyncFault) -> Set<StreamName> {
    var names: Set<StreamName> = []
    for text in texts where !text.isEmpty {
      guard let name = StreamName(text) else { throw .malformed(Phrases.syncBadStream) }
      switch name {
      case .label, .kind: throw .malformed(Phrases.syncNoItemLabels)
      default: names.insert(name)
      }
    }
    return names
  }
}

/// The folders and tags that a reader has.
struct KnownLabels: Hashable, Sendable {
  let folders: Set<[String]>
  let tags: Set<String>

  init(_ subscriptions: [Subscription]) {
    folders = Set(subscriptions.map(\.folder).filter { !$0.isEmpty })
    tags = Set(subscriptions.flatMap(\.tags))
  }

  /// Whether a label is a tag and no folder.
  func isTag(_ label: String) -> Bool {
    tags.contains(label) && !folders.contains { SyncLabel.name(ofFolder: $0) == label }
  }
}

/// What a feed's name and labels are to become.
struct LabelChange: Hashable, Sendable {
  /// Nil where it stays.
  var name: String?
  var added: [String]
  var removed: [String]

  init(added: [String], removed: [String]) {
    self.added = added
    self.removed = removed
  }

  /// The change of one subscription; nil when nothing changes.
  ///
  /// The first new label is the folder that the feed moves to, unless it is known as a tag; all others
  /// are tags.
  func change(of one: Subscription, among known: KnownLabels) -> SubscriptionChange? {
    var change = SubscriptionChange()
    if let name, !name.isEmpty { change.name = name }
    var tags = one.tags.filter { !removed.contains($0) }
    if let folder = one.folderName, removed.contains(folder) { change.folder = [] }
    var hasMoved = false
    for label in added where !one.bears(label) || removed.contains(label) {
      if known.isTag(label) || hasMoved {
        tags.append(label)
      } else {
        change.folder = SyncLabel.folder(
          named: label,
          among: known.folders.sorted {
            $0.lexicographicallyPrecedes($1)
          })
        hasMoved = true
      }
    }
    if tags != one.tags { change.tags = tags }
    return change == SubscriptionChange() ? nil : change
  }
}
