// What programs read by the Google Reader API.

import LedeAccounts
import LedeBase
import LedeHTTP
import LedeNews
import LedeSite

extension GoogleReaderAPI {
  // MARK: The reader

  func userInfo(_ call: ReaderCall) throws -> Response {
    try call.needs(.read)
    return Self.answer(
      ReaderJSON.user(
        call.reader, name: name(of: call),
        host: sync.settings.home(for: call.request)?.host ?? "localhost"),
      ContentType.json, to: call.request)
  }

  /// The name that whoever asks signs in with.
  private func name(of call: ReaderCall) -> String {
    KnownProgram(call)?.name ?? ""
  }

  // MARK: Feeds and labels

  /// What the reader follows, told whole each time: liferea asks for no feed where it is told that the
  /// list is the one it has (304).
  func subscriptionList(_ call: ReaderCall) async throws -> Response {
    try await json(call, isTagged: false) {
      ReaderJSON.subscriptions(try await desk.subscriptions(of: call.reader))
    }
  }

  /// What the reader follows, as a list that other programs take (OPML).
  func exportList(_ call: ReaderCall) async throws -> Response {
    try call.needs(.read)
    return Self.answer(
      try await desk.list(of: call.reader), ContentType.of(fileNamed: "lede.opml"),
      to: call.request)
  }

  func tagList(_ call: ReaderCall) async throws -> Response {
    try await json(call) {
      ReaderJSON.labels(
        Self.labels(of: try await desk.subscriptions(of: call.reader)),
        kinds: try await labelsKinds(call.reader) ? Label.shown : [])
    }
  }

  /// Whether a reader wishes kinds of writing as labels.
  private func labelsKinds(_ reader: Reader.ID) async throws -> Bool {
    try await desk.wishes(of: reader).labelsKinds
  }

  /// Folders and tags with what is unread of each, in the order of their names.
  private static func labels(
    of subscriptions: [Subscription]
  ) -> [(name: String, isFolder: Bool, unread: Int)] {
    var unread: [String: Int] = [:]
    var folders: Set<String> = []
    for one in subscriptions {
      for label in one.labels { unread[label, default: 0] += one.unread }
      if let folder = one.folderName { folders.insert(folder) }
    }
    return unread.sorted { $0.key < $1.key }.map { ($0.key, folders.contains($0.key), $0.value) }
  }

  func unreadCount(_ call: ReaderCall) async throws -> Response {
    try await json(call) {
      let subscriptions = try await desk.subscriptions(of: call.reader).filter { $0.unread > 0 }
      let newest = try await desk.newestUnread(
        subscriptions.map(\.feed.id), reader: call.reader)
      var counts: [(stream: StreamName, count: Int, newest: Timestamp?)] = subscriptions.map {
        (.feed($0.feed.id), $0.unread, newest[$0.feed.id])
      }
      for label in Self.labels(of: subscriptions) {
        let feeds = subscriptions.filter { $0.bears(label.name) }.map(\.feed.id)
        counts.append((.label(label.name), label.unread, feeds.compactMap { newest[$0] }.max()))
      }
      let all = subscriptions.reduce(0) { $0 + $1.unread }
      counts.append((.everything, all, newest.values.max()))
      return ReaderJSON.unread(counts, all: all)
    }
  }

  // MARK: Streams

  /// The most numbers in an answer, and the most items.
  private static let mostNumbers = 10_000
  static let mostItems = 1_000

  func itemIDs(_ call: ReaderCall) async throws -> Response {
    try await json(call) {
      let wish = try await StreamWish(
        SyncFields(call.request), named: nil, most: Self.mostNumbers, of: call.reader, sync)
      let page = try await desk.stream(
        wish.filter, from: wish.place, limit: wish.limit, reader: call.reader)
      return ReaderJSON.entries(
        page.entries, next: try page.next.map { try sync.seal.text(of: $0, for: call.reader) })
    }
  }

  func streamContents(_ call: ReaderCall) async throws -> Response {
    try await json(call) {
      try await sync.alone(call.reader) {
        let (items, stream) = try await contents(call)
        return ReaderJSON.items(items, in: stream)
      }
    }
  }

  /// A stream as Atom, for newsboat.
  func atom(_ call: ReaderCall) async throws -> Response {
    try call.needs(.read)
    let bytes = try await sync.alone(call.reader) {
      let (items, stream) = try await contents(call)
      return ReaderAtom.bytes(items, in: stream)
    }
    return Self.answer(bytes, "application/atom+xml; charset=utf-8", to: call.request)
  }

  private func contents(
    _ call: ReaderCall
  ) async throws -> (items: WholeItems, stream: ReaderJSON.Stream) {
    var named: String?
    if let raw = call.parameters["stream"] {
      guard let text = Percent.decoded(raw) else {
        throw SyncFault.malformed(Phrases.syncBadStream)
      }
      named = text
    }
    let wish = try await StreamWish(
      SyncFields(call.request), named: named, most: Self.mostItems, of: call.reader, sync)
    let (items, next) = try await desk.wholeStream(
      wish.filter, from: wish.place, limit: wish.limit, reader: call.reader)
    let place = try next.map { try sync.seal.text(of: $0, for: call.reader) }
    return (items, try await stream(wish.name, items, next: place, call))
  }

  /// What stands around some items.
  ///
  /// Its time is that of the newest item, so that an answer with nothing new is the same answer.
  private func stream(
    _ name: StreamName, _ found: WholeItems, next: String? = nil, _ call: ReaderCall
  ) async throws -> ReaderJSON.Stream {
    let title =
      switch name {
      case .starred: Phrases.syncSaved
      case .label(let label): label
      case .kind(let kind): StreamName.label(of: kind)
      case .feed(let feed): found.subscriptions[feed]?.title ?? name.text
      case .everything, .address, .read, .unread, .other: Phrases.syncReadingList
      }
    return ReaderJSON.Stream(
      name: name, title: title, author: self.name(of: call),
      link: sync.settings.origin(for: call.request) + call.request.path,
      updated: found.items.map(\.headline.arrived).max() ?? Timestamp(milliseconds: 0), next: next,
      hasKinds: try await labelsKinds(call.reader))
  }

  /// Items by their numbers: of many that are named a page, and behind how many of them the next begins.
  ///
  /// RSS Guard names 9,999 at once, sends them again with each continuation, and takes a refusal for all.
  func itemContents(_ call: ReaderCall) async throws -> Response {
    try await json(call) {
      let fields = SyncFields(call.request)
      let named = try Self.numbers(fields, most: Self.mostNumbers)
      let passed = try fields.number("c") ?? 0
      guard passed == 0 || (1..<Int64(max(named.count, 1))).contains(passed) else {
        throw SyncFault.malformed(Phrases.syncBadContinuation)
      }
      let rest = named.dropFirst(Int(passed))
      let next = rest.count > Self.mostItems ? String(Int(passed) + Self.mostItems) : nil
      return try await sync.alone(call.reader) {
        let found = try await desk.items(Array(rest.prefix(Self.mostItems)), reader: call.reader)
        return ReaderJSON.items(
          found, in: try await stream(.everything, found, next: next, call))
      }
    }
  }

  /// The items that a request names.
  static func numbers(_ fields: SyncFields, most: Int) throws(SyncFault) -> [Item.ID] {
    let texts = fields.all("i")
    guard texts.count <= most, !fields.isCut else {
      throw .malformed(Phrases.syncTooManyItems(most))
    }
    var numbers: [Item.ID] = []
    for text in texts {
      guard let number = ItemNumber.number(text) else { throw .malformed(Phrases.syncBadItem) }
      numbers.append(number)
    }
    return numbers
  }

  /// JSON for who may read; another form that is asked for is refused.
  private func json(
    _ call: ReaderCall, isTagged: Bool = true, _ bytes: () async throws -> [UInt8]
  ) async throws -> Response {
    try call.needs(.read)
    if let output = SyncFields(call.request).word("output"), output != "json" {
      throw SyncFault.malformed(Phrases.syncJSONOnly)
    }
    let told = try await bytes()
    return isTagged
      ? Self.answer(told, ContentType.json, to: call.request)
      : Answers.unkept(told, type: ContentType.json)
  }
}

/// Which part of which stream a request asks for.
struct StreamWish: Sendable {
  var name: StreamName
  var filter: StreamFilter
  var place: StreamPlace?
  var limit: Int

  /// Reads a request; `named` is the stream that its path names.
  init(
    _ fields: SyncFields, named: String?, most: Int, of reader: Reader.ID, _ sync: Sync
  ) async throws {
    let texts = named.map { [$0] } ?? fields.all("s").filter { !$0.isEmpty }
    let names = try StreamWish.names(texts)
    let within = try StreamWish.names(fields.all("it").filter { !$0.isEmpty })
    let without = try StreamWish.names(fields.all("xt").filter { !$0.isEmpty })
    let all = names + within + without
    // What any of several streams holds is told by feeds.
    guard names.count < 2 || !names.contains(where: \.isKind) else {
      throw SyncFault.malformed(Phrases.syncKindAlone)
    }
    // Each is looked for among all that the reader follows.
    guard all.count <= SyncFields.mostStreams else {
      throw SyncFault.malformed(Phrases.syncTooManyStreams(SyncFields.mostStreams))
    }
    guard all.filter(\.needsSubscriptions).count <= SyncFields.mostLabels else {
      throw SyncFault.malformed(Phrases.syncTooManyLabels(SyncFields.mostLabels))
    }
    let subscriptions =
      all.contains(where: \.needsSubscriptions) || names.count > 1
      ? try await sync.news.desk.subscriptions(of: reader) : []
    name = names.first ?? .everything
    // Several streams are those of any, several filters what is in all.
    filter = StreamFilter(
      in: (names.count > 1 ? [] : names) + within, without: without, among: subscriptions)
    if names.count > 1 { filter.join(names, among: subscriptions) }
    filter.since = try fields.instant("ot")
    filter.until = try fields.instant("nt")
    filter.isOldestFirst = fields["r"] == "o"
    let wanted = try fields.number("n") ?? 20
    guard wanted >= 0 else { throw SyncFault.malformed(Phrases.syncBadNumber("n")) }
    limit = Int(clamping: min(wanted, Int64(most)))
    if let text = fields.word("c") {
      guard let place = sync.seal.place(text, of: reader) else {
        throw SyncFault.malformed(Phrases.syncBadContinuation)
      }
      self.place = place
    }
  }

  private static func names(_ texts: [String]) throws(SyncFault) -> [StreamName] {
    var names: [StreamName] = []
    for text in texts {
      guard let name = StreamName(text) else { throw .malformed(Phrases.syncBadStream) }
      names.append(name)
    }
    return names
  }
}

extension StreamFilter {
  /// Narrows to the feeds that any of some streams speaks of; one that speaks of none is of all.
  fileprivate mutating func join(_ streams: [StreamName], among subscriptions: [Subscription]) {
    var joined: Set<Feed.ID> = []
    for stream in streams {
      guard let feeds = stream.feeds(among: subscriptions) else { return }
      joined.formUnion(feeds)
    }
    feeds = feeds.map { $0.intersection(joined) } ?? joined
  }
}
