// What readers change about feeds: follow, leave, rename, bring a list.

import LedeFeeds
import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

extension News {
  /// Feeds, and what is wished of each.
  var feedRoutes: [Route] {
    [
      .get("/feeds", reading: feedsPage),
      .post("/feeds", reader: addFeed),
      .post("/feeds/ask", reader: askFeeds),
      .post("/feeds/failing", reader: putFailuresAway),
      .post("/feeds/remove", reader: removeFeed),
      .post("/feeds/return", reader: returnFeed),
      .post("/feeds/start", reader: startFeeds),
      .post("/feeds/folder", reader: changeFolder),
      .post("/feeds/opml", reader: importFeeds).taking(megabytes: 10),
      .get("/feeds.opml", reader: exportFeeds),
      .get("/feeds/next", reading: nextFeed),
      .get("/feeds/side", reading: side),
      .get("/feeds/{id:number}", reading: feed),
      .get("/feeds/{id:number}/icon", reading: feedIcon),
      .post("/feeds/{id:number}", reader: changeFeed),
    ]
  }

  /// The page of feeds that the query asks for.
  func feedsPage(_ call: ReadingCall) async throws -> Response {
    let fields = call.query
    var filter = FeedsFilter()
    if let show = fields["show"] {
      guard let kind = FeedsFilter.Kind(rawValue: show) else { throw Trouble.misunderstood }
      filter.kind = kind
    }
    filter.folder = fields["folder"].map(FolderPath.path) ?? []
    filter.from = Int(clamping: max(0, fields.number("from") ?? 0))
    filter.folders = Int(clamping: max(0, fields.number("folders") ?? 0))
    let added = fields.number("new").map { Feed.ID($0) }
    let model = try await desk.feedsPage(filter, added: added, reader: call.reads)
    return call.page(FeedsPageView.html(model, in: call.chrome))
  }

  /// Has the lists say no more that feeds cannot be read, until another cannot.
  func putFailuresAway(_ call: ReaderCall) async throws -> Response {
    try await desk.store.putFailuresAway(of: call.reader, at: desk.now())
    return .back(call.fields, nil)
  }

  /// Leads to what is unread of the feed after one; where nothing else is, to all that is unread.
  func nextFeed(_ call: ReadingCall) async throws -> Response {
    let here = call.query.number("feed").map { Feed.ID($0) }
    let next = try await desk.feed(after: here, reader: call.reads)
    return .seeOther(ListFilter(state: .unread, feed: next).path().text)
  }

  /// Follows the feed at the address that somebody typed, once it has answered.
  func addFeed(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    let typed = fields["address"] ?? ""
    let address: WebAddress
    do throws(AddressError) { address = try AddressError.address(typed: typed) } catch {
      return try await faulty(FeedsPageView.Fault(typed: typed, message: error.message), call)
    }
    let outcome = try await adding.add(
      Outline(address: address), by: call.reader, anyway: fields["anyway"] == "1",
      within: addingTime)
    switch outcome {
    case .followed(let feed, let isNew, _):
      let path = FeedsPageView.path.with("new", String(feed.rawValue))
      return .seeOther((isNew ? path : path.telling(.followed(0))).text)
    case .several(let feeds):
      var fault = FeedsPageView.Fault(typed: typed, message: Phrases.severalFeeds(address.host))
      fault.choices = feeds
      return try await faulty(fault, call)
    case .unreadable(let failure as StoreError) where call.request.wantsJSON: throw failure
    case .unreadable(let failure):
      let fault = FeedsPageView.Fault(
        typed: typed, message: AddingDesk.words(for: failure), mayInsist: failure.isPassing)
      return try await faulty(fault, call)
    }
  }

  /// Follows what a reader chose of the feeds to begin with; only those, whatever is sent.
  func startFeeds(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    let wanted = Set(fields.all("feed"))
    let group = fields["group"]
    let chosen = starters.filter {
      wanted.contains($0.address.text) || group.map([$0.folder.first].contains) ?? false
    }
    if chosen.isEmpty { return .seeOther(SitePath.root.telling(.choseNone).text) }
    let followed = try await desk.follow(chosen, reader: call.reader)
    if !followed.tooMany.isEmpty { throw StoreError.tooMany(.subscriptions) }
    return .seeOther(SitePath.root.telling(.followed(followed.new)).text)
  }

  /// Follows all feeds of a list that somebody sends as a file.
  func importFeeds(_ call: ReaderCall) async throws -> Response {
    guard let file = FormParts(call.request)?["file"], !file.bytes.isEmpty else {
      return try await faulty(FeedsPageView.Fault(message: Phrases.noFile), call)
    }
    do {
      let taken: TakenList
      do { taken = try await desk.follow(list: file.bytes, reader: call.reader) } catch FeedError
        .notAList
      {
        let stories = try await desk.take(stories: file.bytes, reader: call.reader)
        let told = FeedsPageView.Fault(message: Phrases.didTake(stories), isBad: false)
        return try await faulty(told, status: 200, call)
      }
      guard taken.isWhole else {
        let told = FeedsPageView.Fault(message: words(for: taken), isBad: false)
        return try await faulty(told, status: 200, call)
      }
      return toFeeds(.followed(taken.new))
    } catch let error as any Reportable where !(error is StoreError) {
      return try await faulty(FeedsPageView.Fault(message: error.message), call)
    }
  }

  /// What came of a list that could not be taken whole.
  private func words(for taken: TakenList) -> String {
    var words = [Phrases.didFollow(taken.new)]
    func tell(_ addresses: [String], _ phrase: ([String], _ more: Int) -> String) {
      guard !addresses.isEmpty else { return }
      let shown = addresses.prefix(News.mostPassedOver).map { String($0.prefix(200)) }
      words.append(phrase(shown, addresses.count - shown.count))
    }
    tell(taken.passedOver, Phrases.listPassedOver)
    tell(taken.notShared.map(\.text), Phrases.listNotShared)
    tell(taken.tooMany.map(\.text), Phrases.listTooMany)
    tell(taken.foldersLeftOut.map(FolderPath.text), Phrases.listFoldersLeftOut)
    if taken.leftOut > 0 {
      words.append(Phrases.listTooLong(NewsDesk.feedsInList, leftOut: taken.leftOut))
    }
    if taken.isCutOff { words.append(Phrases.listIsCutOff) }
    return words.joined(separator: " ")
  }

  /// More addresses of a list that cannot be followed are only counted.
  private static let mostPassedOver = 10

  /// What the reader follows, as a file.
  func exportFeeds(_ call: ReaderCall) async throws -> Response {
    var answer = Answers.whole(
      try await desk.list(of: call.reader), type: ContentType.of(fileNamed: "lede.opml"),
      to: call.request)
    answer.headers["Content-Disposition"] = "attachment; filename=\"lede.opml\""
    return answer
  }

  /// Has one feed asked now, or all.
  func askFeeds(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    if let path = fields["return"].flatMap(SitePath.init(checking:)) {
      let asked = try await desk.tryAgain(reader: call.reader)
      return .seeOther(path.telling(asked == 0 ? .asking(0) : nil).text)
    }
    let feed = fields.number("id").map { Feed.ID($0) }
    if feed == nil, fields["id"] != nil { throw Trouble.misunderstood }
    guard let asked = try await desk.hurry(feed, reader: call.reader) else { throw Trouble.noFeed }
    return toFeeds(.asking(asked))
  }

  /// Leaves a feed.
  func removeFeed(_ call: ReaderCall) async throws -> Response {
    guard let feed = call.fields.number("id") else { throw Trouble.misunderstood }
    guard try await desk.unfollow(Feed.ID(feed), reader: call.reader) else { throw Trouble.noFeed }
    return toFeeds(.left(Feed.ID(feed)))
  }

  /// Follows a feed again that was left.
  func returnFeed(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    guard let feed = fields.number("id"),
      try await desk.refollow(Feed.ID(feed), reader: call.reader)
    else { throw Trouble.misunderstood }
    return .back(fields, nil)
  }

  /// One feed's page.
  func feed(_ call: ReadingCall) async throws -> Response {
    guard let id = call.parameters.number("id"),
      let model = try await desk.feedPage(Feed.ID(id), reader: call.reads)
    else { throw Trouble.noFeed }
    return call.page(FeedPageView.html(model, in: call.chrome))
  }

  /// Changes what the reader wishes of one feed.
  func changeFeed(_ call: ReaderCall) async throws -> Response {
    guard let change = SubscriptionChange(call.fields) else { throw Trouble.misunderstood }
    guard let id = call.parameters.number("id"),
      try await desk.change(change, of: Feed.ID(id), reader: call.reader) != nil
    else { throw Trouble.noFeed }
    let back = call.fields["return"].flatMap(SitePath.init(checking:))
    return .seeOther((back ?? SitePath("feeds", String(id))).telling(.kept).text)
  }

  /// Changes what the reader wishes of all feeds in a folder.
  func changeFolder(_ call: ReaderCall) async throws -> Response {
    let folder = FolderPath.path(call.fields["folder"] ?? "")
    guard !folder.isEmpty, let article = call.fields["article"] else { throw Trouble.misunderstood }
    let change = SubscriptionChange(wantsArticle: article == "yes")
    guard try await desk.change(change, in: folder, reader: call.reader) > 0 else {
      throw Trouble.noFeed
    }
    let path = FeedsPageView.path(FeedsFilter(folder: folder))
    return .seeOther(path.telling(.kept).text)
  }

  private func faulty(_ fault: FeedsPageView.Fault, status: Int = 422, _ call: ReaderCall)
    async throws -> Response
  {
    let model = try await desk.feedsPage(reader: call.reader)
    return call.page(FeedsPageView.html(model, fault: fault, in: call.chrome), status: status)
  }

  private func toFeeds(_ deed: Deed?) -> Response {
    .seeOther(FeedsPageView.path.telling(deed).text)
  }
}

extension SubscriptionChange {
  /// What the form of a feed's page tells; nil when a value means nothing.
  ///
  /// A box that is not ticked sends nothing, so a form that sends `name` is taken to be whole.
  fileprivate init?(_ fields: FormFields) {
    self.init(
      name: fields["name"], folder: fields["folder"].map(FolderPath.path),
      tags: fields["tags"].map { $0.split(separator: ",").map(String.init) })
    if fields["name"] != nil || fields["paused"] != nil { isPaused = fields["paused"] == "yes" }
    if fields["name"] != nil || fields["article"] != nil {
      wantsArticle = fields["article"] == "yes"
    }
    if fields["interval"] != nil {
      guard let seconds = fields.number("interval"), (0...31_536_000).contains(seconds) else {
        return nil
      }
      interval = .seconds(seconds)
    }
    if fields["newest"] != nil || fields["days"] != nil {
      var wish = Retention()
      for (name, path) in [("newest", \Retention.newest), ("days", \Retention.days)] {
        guard let text = fields[name], !text.isEmpty else { continue }
        guard let number = Int(text), (1...1_000_000).contains(number) else { return nil }
        wish[keyPath: path] = number
      }
      retention = wish
    }
  }
}
