// What agents have done for a reader: each tool over the desk that the pages use, and nothing of closed feeds.

import LedeAccounts
import LedeBase
import LedeCalendar
import LedeChecks
import LedeJSON
import LedeMarkup
import LedeNews
import LedeSearch
import LedeSite
import LedeTopics

/// The app password is none any more, or opens less.
struct AgentRevoked: Error {}

/// Does what an agent asks for one reader.
struct AgentDesk: Sendable {
  /// Whose agent it is, and what proves it.
  struct Bearer: Sendable {
    /// As it was typed.
    var name: String
    var password: String
  }

  /// Parts of texts that are given at a time, in bytes: with all signs escaped twice they still fit an answer.
  static let mostText = 30_000
  /// Texts are not looked through farther, in bytes.
  private static let longestText = 1_000_000

  private let bearer: Bearer
  private let apps: AppsDesk
  private let store: Store
  private let news: NewsDesk
  private let search: SearchDesk
  private let index: SearchClock
  private let checks: CheckDesk
  /// Nil where this Lede has no topics.
  private let topics: OpenTopics?
  private let cursors: AgentCursors

  init(
    _ services: Services, _ bearer: Bearer, checks: CheckDesk, topics: OpenTopics?, zone: Zone
  ) {
    self.bearer = bearer
    apps = AppsDesk(services.house)
    store = services.store
    news = NewsDesk(services, zone: zone)
    search = SearchDesk(services, zone: zone)
    index = SearchClock(services.house)
    self.checks = checks
    self.topics = topics
    cursors = AgentCursors(secrets: services.house.secrets)
  }

  /// The program that the password lets in now; nil where it is not of the reader that was named.
  func program() async throws(StoreError) -> KnownProgram? {
    guard let program = try await apps.program(showing: bearer.password), program.isOf(bearer.name)
    else { return nil }
    return program
  }

  /// What the agent of that program may have done.
  func reach(of program: KnownProgram) -> AgentReach {
    AgentReach(mayMark: program.scopes.contains(.mark), hasTopics: topics != nil)
  }

  /// The answer to a call, whole.
  ///
  /// Leaves the caller's actor, as some answers take long to make.
  ///
  /// - Throws: `AgentFault` in words for the agent, `AgentRevoked`, and errors of the desks.
  @concurrent
  func answer(_ call: AgentCall) async throws -> [UInt8] {
    guard let program = try await program(), program.scopes.contains(.read) else {
      throw AgentRevoked()
    }
    let reach = reach(of: program)
    guard reach.tools.contains(call.tool) else { throw AgentRevoked() }
    let arguments = try ToolArguments(call.arguments, ToolShape(call.tool, reach).fields)
    let asked = Asked(
      call: call, arguments: arguments, reader: program.reader,
      feeds: try await store.feeds(of: program.reader))
    let structure =
      switch call.tool {
      case .search: try await found(asked)
      case .list: try await listed(asked)
      case .read: try await text(asked)
      case .mark: try await marked(asked)
      case .check: try await checked(asked)
      case .topics: try await followed(asked)
      case .topic: try await told(asked)
      }
    return AgentAnswers.found(structure, call)
  }

  /// A call with what it stands on.
  private struct Asked {
    var call: AgentCall
    var arguments: ToolArguments
    var reader: Reader.ID
    var feeds: (open: Set<Feed.ID>, closed: Set<Feed.ID>)

    var limit: Int { arguments.number("limit").map { Int($0) } ?? 10 }
  }

  // MARK: Lists

  private func found(_ asked: Asked) async throws -> [UInt8] {
    // What is not indexed yet cannot be found.
    _ = try await index.catchUp(isUrgent: true)
    let place = try cursors.place(of: asked.call.tool, asked.arguments, asked.reader) {
      SearchPosition($0)
    }
    return try await fitting(asked.limit, asked.call) { limit in
      let page = try await search.page(
        asked.arguments.text("query") ?? "",
        order: asked.arguments.text("order").flatMap { SearchOrder(rawValue: $0) } ?? .newest,
        before: place, limit: limit, reader: asked.reader, in: asked.feeds.open)
      guard !page.query.isEmpty else { throw AgentFault(Phrases.agentNoWords) }
      let next = try page.found.older.map {
        try cursors.text(of: asked.call.tool, $0.text, asked.reader)
      }
      return AgentJSON.items(page.found.headlines, next: next) { json in
        json.texts("misread", page.query.misread.prefix(20).map(\.typed))
      }
    }
  }

  private func listed(_ asked: Asked) async throws -> [UInt8] {
    let followed = try await news.subscriptions(of: asked.reader)
      .filter { asked.feeds.open.contains($0.feed.id) }
    let filter = try filter(asked, among: followed)
    let isFirst = asked.arguments.text("cursor") == nil
    let place = try cursors.place(of: asked.call.tool, asked.arguments, asked.reader) {
      StreamPlace($0)
    }
    return try await fitting(asked.limit, asked.call) { limit in
      let page = try await news.headlines(filter, from: place, limit: limit, reader: asked.reader)
      let next = try page.next.map {
        try cursors.text(of: asked.call.tool, $0.text, asked.reader)
      }
      // What became closed in between is left out as well.
      let open = page.headlines.filter { asked.feeds.open.contains($0.feed) }
      return AgentJSON.items(open, next: next) { json in
        guard isFirst else { return }
        json.texts("folders", AgentDesk.names(followed.flatMap { $0.folder.paths }))
        json.texts("tags", AgentDesk.names(followed.flatMap(\.tags)))
      }
    }
  }

  private func filter(_ asked: Asked, among followed: [Subscription]) throws -> StreamFilter {
    var filter = StreamFilter()
    switch asked.arguments.text("show") {
    case "saved": filter.isSaved = true
    case "all": break
    default: filter.isRead = false
    }
    filter.without = asked.feeds.closed
    func narrow(to feeds: Set<Feed.ID>) {
      filter.feeds = filter.feeds?.intersection(feeds) ?? feeds
    }
    if let feed = asked.arguments.number("feed").map({ Feed.ID($0) }) {
      guard asked.feeds.open.contains(feed) else { throw AgentFault(Phrases.agentNoFeed) }
      narrow(to: [feed])
    }
    if let folder = asked.arguments.text("folder").map(FolderPath.path) {
      let inside = followed.filter { $0.folder.starts(with: folder) }
      guard !folder.isEmpty, !inside.isEmpty else { throw AgentFault(Phrases.agentNoFolder) }
      narrow(to: Set(inside.map(\.feed.id)))
    }
    if let tag = asked.arguments.text("tag") {
      let bearing = followed.filter { $0.tags.contains(tag) }
      guard !bearing.isEmpty else { throw AgentFault(Phrases.agentNoTag) }
      narrow(to: Set(bearing.map(\.feed.id)))
    }
    return filter
  }

  /// Names by which an agent may ask, each once: a hundred at most, and 8,000 bytes of them.
  private static func names(_ all: [String]) -> [String] {
    var bytes = 0
    return Set(all).sorted().prefix(100).filter { name in
      bytes += name.utf8.count
      return bytes <= 8_000
    }
  }

  // MARK: One item

  private func text(_ asked: Asked) async throws -> [UInt8] {
    let id = Item.ID(asked.arguments.number("id") ?? 0)
    let wishes = try await store.preferences(of: asked.reader)
    guard let page = try await news.item(id, reader: asked.reader, wishes: wishes),
      asked.feeds.open.contains(page.kept.headline.feed)
    else { throw AgentFault(Phrases.agentNoItem) }
    let article = page.article?.article.map { FeedText($0.html, .html) }
    let told = page.kept.item.content ?? page.kept.item.summary
    let text = (article ?? told).map { PlainText.text(of: $0, bytes: AgentDesk.longestText) } ?? ""
    let part = PlainForAgents.part(
      of: PlainForAgents.lines(text.beginning(bytes: AgentDesk.longestText)),
      from: Int(asked.arguments.number("from") ?? 0), most: AgentDesk.mostText)
    return AgentJSON.text(
      of: page, part, from: article != nil ? "article" : told != nil ? "feed" : "none")
  }

  private func marked(_ asked: Asked) async throws -> [UInt8] {
    let ids = asked.arguments.numbers("ids")
    guard let change = asked.arguments.text("as").flatMap({ MarkChange(rawValue: $0) }) else {
      throw AgentFault(Phrases.agentArguments)
    }
    var there: Set<Item.ID> = []
    // What was saved of feeds that were left stands in one of these two alone.
    for isSaved in [nil, true] {
      var filter = StreamFilter()
      filter.isSaved = isSaved
      let entries = try await news.entries(
        ids.map { Item.ID($0) }, in: filter, reader: asked.reader)
      there.formUnion(entries.filter { asked.feeds.open.contains($0.feed) }.map(\.id))
    }
    let count = try await news.mark(there.sorted(), as: change, reader: asked.reader)
    return AgentJSON.marked(count, unknown: ids.filter { !there.contains(Item.ID($0)) })
  }

  // MARK: Checks and topics

  private func checked(_ asked: Asked) async throws -> [UInt8] {
    var request: CheckRequest
    switch (asked.arguments.text("address"), asked.arguments.text("text")) {
    case (let address?, nil):
      do throws(AddressError) {
        request = CheckRequest(address: try AddressError.address(typed: address))
      } catch {
        throw AgentFault(error.message)
      }
    case (nil, let text?): request = CheckRequest(text: text)
    default: throw AgentFault(Phrases.agentAddressOrText)
    }
    request.mayBeHeadline = asked.arguments.flag("headline")
    request.via = "agent"
    do throws(CheckError) {
      // Neither as the owner nor as somebody at this machine: it leads nowhere inside, and is counted.
      return AgentJSON.check(try await checks.check(request, for: CheckAsker(asked.reader)))
    } catch {
      throw AgentFault("\(error.title). \(error.message)")
    }
  }

  private func followed(_ asked: Asked) async throws -> [UInt8] {
    guard let topics else { throw AgentRevoked() }
    let after = try cursors.place(of: asked.call.tool, asked.arguments, asked.reader) { Int($0) }
    let page = try await topics.followed(
      by: asked.reader, in: asked.feeds.open, after: after ?? 0, limit: asked.limit)
    let next = try page.next.map {
      try cursors.text(of: asked.call.tool, "\($0)", asked.reader)
    }
    return AgentJSON.topics(page.topics, next: next)
  }

  private func told(_ asked: Asked) async throws -> [UInt8] {
    guard let topics else { throw AgentRevoked() }
    _ = try await index.catchUp(isUrgent: true)
    let told: OpenAnswer?
    do {
      told = try await topics.answer(
        asked.arguments.text("name") ?? "", kind: asked.arguments.text("kind"),
        source: asked.arguments.text("source") ?? "all",
        days: asked.arguments.number("days").map { Int($0) }, reader: asked.reader,
        in: asked.feeds.open)
    } catch is NoTopic {
      throw AgentFault(Phrases.agentNoTopic)
    }
    guard let answer = told else { throw AgentFault(Phrases.agentNoSource) }
    return try await fitting(10, asked.call) { AgentJSON.topic(answer, most: $0) }
  }

  /// As much as one answer may hold: what is too large is made again with half as many.
  private func fitting(
    _ limit: Int, _ call: AgentCall, _ make: (Int) async throws -> [UInt8]
  ) async throws -> [UInt8] {
    var limit = limit
    while true {
      let structure = try await make(limit)
      if limit <= 1 || AgentAnswers.found(structure, call).count <= AgentLine.mostBytes {
        return structure
      }
      limit /= 2
    }
  }
}

extension [String] {
  /// A folder's path and those of the folders that it lies in, as texts; none at the top.
  fileprivate var paths: [String] { indices.map { FolderPath.text(Array(self[...$0])) } }
}

/// Seals places in lists: what a page ends at may be of a closed feed, and is nobody's to read or to make up.
struct AgentCursors: Sendable {
  let secrets: any SecretKeeper

  /// A place as an agent gets it, for one tool and one reader.
  func text(of tool: Tool, _ place: String, _ reader: Reader.ID) throws(SecretError) -> String {
    Base64URL.text(try secrets.seal(Array(place.utf8), for: Self.context(tool, reader)))
  }

  /// The place that the cursor of a call names; nil where there is none.
  func place<Place>(
    of tool: Tool, _ arguments: ToolArguments, _ reader: Reader.ID, _ read: (String) -> Place?
  ) throws(AgentFault) -> Place? {
    guard let cursor = arguments.text("cursor") else { return nil }
    // What was sealed elsewhere, or not at all, names no place.
    guard let bytes = Base64URL.bytes(cursor),
      let opened = try? secrets.open(bytes, for: Self.context(tool, reader)),
      let place = read(String(decoding: opened, as: UTF8.self))
    else { throw AgentFault(Phrases.agentBadCursor) }
    return place
  }

  private static func context(_ tool: Tool, _ reader: Reader.ID) -> String {
    "agents.\(tool.rawValue).\(reader.rawValue)"
  }
}
