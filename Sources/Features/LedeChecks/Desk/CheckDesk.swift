// What kind of writing is this? From an address, a page or a text to a verdict that is kept.

import LedeArticles
package import LedeBase
package import LedeExtraction
package import LedeSite

struct CheckPage: Hashable, Sendable {
  /// The check, with its item only while that can be read.
  var check: Check
  /// What the reader takes it for instead.
  var disagreement: Disagreement?
  var now: Timestamp
}

struct RecentChecks: Hashable, Sendable {
  /// Newest first, without evidence.
  var checks: [Check]
  /// Where the list goes on; nil at its end.
  var older: CheckPosition?
  var now: Timestamp
}

/// What the news has of what is checked; the wiring fills these in.
package struct KnownArticles: Sendable {
  package typealias Found =
    @Sendable (WebAddress, _ since: Timestamp, Reader.ID) async throws(StoreError) -> KeptArticle?
  package typealias Keeps = @Sendable (Item.ID, Reader.ID) async throws(StoreError) -> Bool

  let found: Found
  let keeps: Keeps

  /// The newest article that was `found` at an address since a time, of an item that the reader may
  /// see; and whether an item is kept that the reader may see.
  package init(found: @escaping Found, keeps: @escaping Keeps) {
    self.found = found
    self.keeps = keeps
  }
}

/// Checks what readers ask about, and keeps what came of it.
package struct CheckDesk: Sendable {
  /// What a check may cost: a rate limit for each reader, and the time of one.
  package struct Limits: Hashable, Sendable {
    /// How long a check may take in all.
    package var time = Duration.seconds(15)
    /// How many checks a minute one reader may ask for, and how many may come from one network
    /// address; nil for as many as come.
    package var perMinute: Int? = 60
    /// The same for those who sit at this machine.
    package var perMinuteHere: Int?
    /// How many pages are read at a time; who comes later waits.
    var atOnce = 16
    /// How many may wait.
    var waiting = 256
    /// How long a check is kept that nobody disagreed with; nil for always.
    package var keeps: Duration? = .seconds(400 * 86_400)
    /// The longest page or text that is read, in bytes.
    var body = 8 * 1_048_576
    package init() {}
  }

  /// How long an article that was fetched for a reader is as good as its page.
  private static let fresh = Duration.seconds(6 * 3600)

  let store: CheckStore
  private let known: KnownArticles
  private let judge: any Judge
  private let outside: (any OutsideJudge)?
  private let web: ArticleReader
  private let now: @Sendable () -> Timestamp
  private let rate: RateLimit
  private let turns: Turns
  let limits: Limits

  /// A desk in this house; an `outside` server judges addresses in place of Lede's own models.
  package init(
    _ house: House, known: KnownArticles, rules: ExtractionRules = ExtractionRules(),
    outside: (any OutsideJudge)? = nil, limits: Limits = Limits()
  ) {
    store = CheckStore(house.database)
    self.known = known
    judge = house.judge
    web = ArticleReader(
      documents: house.documents, rules: rules, on: PageThreads(house.pageThreads))
    now = house.now
    self.outside = outside
    self.limits = limits
    rate = RateLimit()
    turns = Turns(atOnce: limits.atOnce, waiting: limits.waiting)
  }

  /// Judges what an address, a page or a text holds, and keeps the verdict under a number of its
  /// own; who asks too often is told to wait.
  ///
  /// A page in hand is read as it is; only without one is the address asked. Leaves the caller's
  /// actor. Where there is no verdict, nothing is kept.
  @concurrent
  package func check(_ request: CheckRequest, for asker: CheckAsker) async throws(CheckError)
    -> Check
  {
    let perMinute = asker.isHere ? limits.perMinuteHere : limits.perMinute
    if let perMinute,
      let wait = await rate.wait(
        for: asker.names, most: perMinute, in: .seconds(60), at: now())
    {
      throw .tooMany(wait: wait)
    }
    let began = ContinuousClock.now
    let found = try await inTime { [self] () async throws(CheckError) in
      // A row this long is some seconds' work.
      guard await turns.take() else { throw .tooMany(wait: .seconds(5)) }
      do throws(CheckError) {
        let found = try await find(request, for: asker)
        await turns.give()
        return found
      } catch {
        await turns.give()
        throw error
      }
    }
    return try await keep(found, request, for: asker, took: .now - began)
  }

  /// The page of a check; nil when there is none of that number.
  func page(of id: Check.ID, reader: Reader.ID = .local) async throws(StoreError) -> CheckPage? {
    guard var check = try await store.one(id) else { return nil }
    if let item = check.item, try await !known.keeps(item, reader) { check.item = nil }
    let said = try await store.disagreement(with: id, of: reader)
    return CheckPage(check: check, disagreement: said, now: now())
  }

  func recent(
    before: CheckPosition? = nil, limit: Int = 20, reader: Reader.ID = .local
  ) async throws(StoreError) -> RecentChecks {
    var found = try await store.asked(by: reader, before: before, limit: limit + 1)
    var older: CheckPosition?
    if found.count > limit {
      found.removeLast()
      older = found.last.map { CheckPosition(asked: $0.asked, id: $0.id) }
    }
    return RecentChecks(checks: found, older: older, now: now())
  }

  /// Keeps what a reader takes a check for; nil takes it back.
  ///
  /// False when there is no such check.
  func disagree(
    with id: Check.ID, as label: Label?, reader: Reader.ID = .local
  ) async throws(StoreError) -> Bool {
    try await store.disagree(id, as: label, by: reader, at: now())
  }

  /// What came of a question, before it has a number.
  private struct Found: Sendable {
    var verdict: Verdict
    var title: String
    var source: String
    var reading: Check.Format
    var judged: Check.Judged
    var item: Item.ID?
  }

  private func find(_ request: CheckRequest, for asker: CheckAsker) async throws(CheckError)
    -> Found
  {
    if let length = (request.text ?? request.html)?.utf8.count, length > limits.body {
      throw .tooLarge(limitInBytes: limits.body)
    }
    if let outside, let address = request.address, request.text == nil {
      let said = try await outside.verdict(on: address, html: request.html, within: limits.time)
      return Found(
        verdict: said.verdict, title: said.title, source: address.host, reading: said.reading,
        judged: .outside(outside.name))
    }
    var writing: Writing
    var source = ""
    var item: Item.ID?
    if let text = request.text {
      writing = PastedText.writing(text)
      // A line alone is a headline, for who wants headlines judged.
      if request.mayBeHeadline, writing.title.isEmpty, !text.contains("\n") || text.last == "\n" {
        swap(&writing.title, &writing.text)
      }
    } else {
      let words = try await words(for: request, asker)
      guard words.isReaderable || words.isLittle || request.html != nil else {
        throw .notAnArticle(host: words.address?.host ?? "")
      }
      writing = Writing(title: words.title, text: words.text)
      source = words.source
      item = words.item
    }
    if let title = request.title, !title.isEmpty { writing.title = title }
    let verdict = try await verdict(
      on: writing, mayBeHeadline: request.mayBeHeadline, isPasted: request.text != nil)
    return Found(
      verdict: verdict, title: writing.title, source: source,
      reading: request.text == nil ? .html : .text, judged: .here, item: item)
  }

  private func words(for request: CheckRequest, _ asker: CheckAsker) async throws(CheckError)
    -> ArticleWords
  {
    if let html = request.html {
      guard let words = await web.words(ofPage: html, at: request.address) else {
        throw .tooSlow(limit: limits.time)
      }
      return words
    }
    guard let address = request.address?.withoutFragment else { throw .nothingToCheck }
    if let words = try await kept(address, asker) { return words }
    var asked = ArticleReader.request(for: address, within: limits.time)
    asked.limits.body = limits.body
    asked.mayBePrivate = asker.isOwner
    asked.isAwaited = true
    do throws(ArticleFault) { return try await web.words(of: asked) } catch {
      switch error {
      case .notFetched(let error): throw CheckError(error)
      case .notAPage(let host): throw .notAPage(host: host)
      }
    }
  }

  /// The article as it was fetched for the reader not long ago.
  ///
  /// For the owner alone: it may be of the owner's own network, where tokens and guests lead nobody.
  private func kept(_ address: WebAddress, _ asker: CheckAsker) async throws(CheckError)
    -> ArticleWords?
  {
    guard asker.isOwner else { return nil }
    do throws(StoreError) {
      let found = try await known.found(address, now() - CheckDesk.fresh, asker.reader)
      guard let found, let article = found.article else { return nil }
      return ArticleWords(article, of: found.item)
    } catch {
      throw .notKept(error)
    }
  }

  private func verdict(
    on writing: Writing, mayBeHeadline: Bool, isPasted: Bool
  ) async throws(CheckError) -> Verdict {
    let verdict: Verdict
    do throws(JudgingError) {
      verdict = try await judge.closeVerdict(on: writing)
    } catch {
      throw CheckError(error, headline: false, isPasted: isPasted)
    }
    guard verdict.basis == .article || mayBeHeadline else {
      throw .tooLittle(words: WordCount.of(writing.text), headline: true, isPasted: isPasted)
    }
    return verdict
  }

  private func keep(
    _ found: Found, _ request: CheckRequest, for asker: CheckAsker, took: Duration
  ) async throws(CheckError) -> Check {
    let asked = now()
    var generator = SystemRandomNumberGenerator()
    var check = Check(
      id: .random(using: &generator), address: request.address, title: found.title,
      source: found.source, reading: found.reading, via: Check.via(request.via),
      verdict: found.verdict, judged: found.judged, asked: asked, took: took, item: found.item)
    do throws(StoreError) {
      let since = limits.keeps.map { asked - $0 }
      while try await !store.keep(check, by: asker.reader, droppingBefore: since) {
        check.id = .random(using: &generator)
      }
      return check
    } catch {
      throw .notKept(error)
    }
  }

  /// Gives up when the time is over.
  private func inTime(
    _ work: @escaping @Sendable () async throws(CheckError) -> Found
  ) async throws(CheckError) -> Found {
    let limit = limits.time
    let result = await withTaskGroup(of: Result<Found, CheckError>?.self) { group in
      group.addTask {
        do throws(CheckError) { return .success(try await work()) } catch { return .failure(error) }
      }
      group.addTask {
        // Sleep fails only when the work ended first, and then nobody listens.
        try? await Task.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    guard let result else { throw .tooSlow(limit: limit) }
    return try result.get()
  }
}
