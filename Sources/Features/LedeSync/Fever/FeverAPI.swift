// /fever/: the API of Fever, served. One address, and what is asked for stands in its query.

import LedeAccounts
import LedeBase
import LedeHTTP
import LedeNews
import LedeSite

/// Fever's API, version 3.
///
/// Every answer is JSON and 200, also to who is not let in: programs know no other.
struct FeverAPI: Sendable {
  let sync: Sync

  private var desk: NewsDesk { sync.news.desk }

  var group: RouteGroup {
    RouteGroup(
      at: ["/fever"], isForPrograms: true, openTo: nil, authenticate: stranger, explain: explain,
      finish: Sync.openToPages,
      routes: ["/fever/", "/fever", "/api/fever.php"].flatMap { path -> [Route] in
        [
          .options(path, everyone: Sync.preflight), .get(path, everyone: answer),
          .post(path, everyone: answer),
        ]
      })
  }

  /// Nobody is known before the body is read.
  private func stranger(_ request: Request) throws -> Caller {
    if let refusal = sync.accounts.misdirection(of: request) { throw refusal }
    return .stranger
  }

  private func explain(_ error: any Error, _ call: OpenCall) async -> Response {
    let told = sync.told(error)
    return told.marked(Self.json(FeverJSON.failure(told.words), told.status))
  }

  private static func json(_ bytes: [UInt8], _ status: Int = 200) -> Response {
    Answers.unkept(bytes, type: ContentType.json, status: status)
  }

  // MARK: Answers

  private func answer(_ call: OpenCall) async throws -> Response {
    let fields = FeverFields(call.request)
    guard let key = fields.key,
      case .done(let program) = try await sync.accounts.program(showingFever: key, call.request)
    else { return Self.json(FeverJSON.stranger) }
    guard program.scopes.contains(.read) else { throw SyncFault.scope }
    let change = call.request.method == .post ? try FeverChange(fields) : nil
    if let change {
      guard program.scopes.contains(.mark) else { throw SyncFault.scope }
      try await make(change, for: program.reader)
    }
    return try await sync.alone(program.reader) {
      var reply = try await reply(to: fields, for: program.reader)
      if let change { try await tell(change, in: &reply, for: program.reader) }
      return Self.json(reply.bytes)
    }
  }

  /// Tells what is unread or saved after a change, as FreshRSS does, where that is no long list.
  private func tell(
    _ change: FeverChange, in reply: inout FeverReply, for reader: Reader.ID
  ) async throws {
    var filter = StreamFilter()
    let isOfSaved = change.isOfSaved
    if isOfSaved { filter.isSaved = true } else { filter.isRead = false }
    let page = try await desk.stream(filter, from: nil, limit: Self.mostTold, reader: reader)
    guard page.next == nil else { return }
    let numbers = page.entries.map(\.id)
    if isOfSaved { reply.saved = numbers } else { reply.unread = numbers }
  }

  /// Programs send each mark by itself, so that a long list would come with each.
  private static let mostTold = 1_000

  private func reply(to fields: FeverFields, for reader: Reader.ID) async throws -> FeverReply {
    var reply = FeverReply(refreshed: try await desk.freshAt(for: reader))
    if fields.asks("groups") || fields.asks("feeds") || fields.asks("favicons") {
      reply.subscriptions = try await desk.subscriptions(of: reader)
      reply.folders = try await desk.folders(of: reader)
    }
    reply.hasGroups = fields.asks("groups")
    reply.hasFeeds = fields.asks("feeds")
    if fields.asks("favicons") {
      reply.pictures = try await pictures(of: reply.subscriptions, for: reader)
    }
    if fields.asks("items") {
      reply.total = try await desk.counts(of: reader).all
      reply.items = try await items(fields, for: reader).items
    }
    reply.hasLinks = fields.asks("links")
    if fields.asks("unread_item_ids") {
      var filter = StreamFilter()
      filter.isRead = false
      reply.unread = try await sync.entries(filter, of: reader).map(\.id)
    }
    if fields.asks("saved_item_ids") {
      var filter = StreamFilter()
      filter.isSaved = true
      reply.saved = try await sync.entries(filter, of: reader).map(\.id)
    }
    return reply
  }

  /// The most items in an answer.
  private static let mostItems = 50

  private func items(_ fields: FeverFields, for reader: Reader.ID) async throws -> WholeItems {
    if let text = fields["with_ids"] {
      let numbers = try FeverFields.numbers(text, "with_ids").prefix(Self.mostItems)
      return try await desk.items(numbers.map { Item.ID($0) }, reader: reader)
    }
    var filter = StreamFilter()
    filter.feeds = try await feeds(fields, for: reader)
    if filter.feeds == [] { return WholeItems() }
    let since = try fields.number("since_id")
    let before = try fields.number("max_id")
    // Programs that know no number yet begin with none or with 0: at the newest.
    let top = before.flatMap { $0 > 0 ? $0 : nil } ?? .max
    return try await desk.items(
      filter, isUpwards: since != nil, from: Item.ID(since ?? top), limit: Self.mostItems,
      reader: reader)
  }

  /// The feeds that a request narrows its items to; nil for all.
  private func feeds(
    _ fields: FeverFields, for reader: Reader.ID
  ) async throws -> Set<Feed.ID>? {
    guard fields["feed_ids"] != nil || fields["group_ids"] != nil else { return nil }
    var feeds = Set(
      try FeverFields.numbers(fields["feed_ids"] ?? "", "feed_ids").map { Feed.ID($0) })
    let groups = Set(try FeverFields.numbers(fields["group_ids"] ?? "", "group_ids"))
    if !groups.isEmpty { feeds.formUnion(try await self.feeds(in: groups, of: reader)) }
    return feeds
  }

  private func feeds(in groups: Set<Int64>, of reader: Reader.ID) async throws -> [Feed.ID] {
    let folders = try await desk.folders(of: reader)
    return try await desk.subscriptions(of: reader)
      .filter { one in folders[one.folder].map(groups.contains) ?? false }.map(\.feed.id)
  }

  /// The pictures of sites that are known, each under the first of the feeds that it is of.
  private func pictures(
    of subscriptions: [Subscription], for reader: Reader.ID
  ) async throws -> [Feed.ID: [UInt8]] {
    var found: [Feed.ID: [UInt8]] = [:]
    for one in FeverReply.firstOfSites(subscriptions).prefix(Self.mostPictures) {
      found[one.feed.id] = try await sync.picture(of: one.feed, for: reader)
    }
    return found
  }

  /// More pictures are not sent: all of them lie in one answer.
  private static let mostPictures = 300

  // MARK: Changes

  private func make(_ change: FeverChange, for reader: Reader.ID) async throws {
    switch change {
    case .item(let item, let mark): _ = try await desk.mark([item], as: mark, reader: reader)
    case .feed(let feed, let before):
      var filter = StreamFilter()
      filter.feeds = [feed]
      _ = try await desk.markStream(filter, arrivedBy: before ?? sync.now(), reader: reader)
    case .everything(let before):
      _ = try await desk.markStream(
        StreamFilter(), arrivedBy: before ?? sync.now(), reader: reader)
    case .group(let group, let before):
      var filter = StreamFilter()
      filter.feeds = Set(try await feeds(in: [group], of: reader))
      _ = try await desk.markStream(filter, arrivedBy: before ?? sync.now(), reader: reader)
    }
  }
}

/// What a program sends: what it asks for in the query, its key and changes in a form.
struct FeverFields: Sendable {
  private let fields: SyncFields
  private let parts: FormParts?

  init(_ request: Request) {
    fields = SyncFields(request)
    parts = FormParts(request)
  }

  /// A field; nil when there is none, or an empty one.
  subscript(_ name: String) -> String? {
    fields.word(name)
      ?? parts?[name].map { String(decoding: $0.bytes, as: UTF8.self) }.flatMap {
        $0.isEmpty ? nil : $0
      }
  }

  /// The key of whoever asks.
  var key: String? { self["api_key"] }

  /// Whether a word stands in the request, with a value or without.
  func asks(_ name: String) -> Bool { fields[name] != nil || parts?[name] != nil }

  func number(_ name: String) throws(SyncFault) -> Int64? {
    guard let text = self[name] else { return nil }
    guard let number = Int64(text) else { throw .malformed(Phrases.syncBadNumber(name)) }
    return number
  }

  func instant(_ name: String) throws(SyncFault) -> Timestamp? {
    guard try number(name) != nil else { return nil }
    return try fields.instant(name)
  }

  /// Numbers with commas between them.
  static func numbers(_ text: String, _ name: String) throws(SyncFault) -> [Int64] {
    var numbers: [Int64] = []
    for part in text.split(separator: ",") {
      guard let number = Int64(part.filter { $0 != " " }) else {
        throw .malformed(Phrases.syncBadNumber(name))
      }
      numbers.append(number)
    }
    return numbers
  }
}

/// A change that a program wishes.
enum FeverChange: Hashable, Sendable {
  case item(Item.ID, MarkChange)
  case feed(Feed.ID, before: Timestamp?)
  case group(Int64, before: Timestamp?)
  case everything(before: Timestamp?)

  /// Whether it changes what is saved, and not what is read.
  var isOfSaved: Bool {
    if case .item(_, let mark) = self { mark == .saved || mark == .unsaved } else { false }
  }

  /// Reads a request; nil when it changes nothing.
  init?(_ fields: FeverFields) throws(SyncFault) {
    guard let kind = fields["mark"] else { return nil }
    guard let mark = fields["as"].flatMap(MarkChange.init(rawValue:)) else {
      throw .malformed(Phrases.syncBadAction)
    }
    guard let number = try fields.number("id") else {
      throw .malformed(Phrases.syncBadNumber("id"))
    }
    let before = try fields.instant("before")
    switch (kind, mark) {
    case ("item", _): self = .item(Item.ID(number), mark)
    case ("feed", .read): self = .feed(Feed.ID(number), before: before)
    case ("group", .read):
      self = number == 0 ? .everything(before: before) : .group(number, before: before)
    default: throw .malformed(Phrases.syncBadAction)
    }
  }
}
