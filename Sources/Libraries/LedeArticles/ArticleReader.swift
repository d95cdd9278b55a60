// An article from the web: its page, and the pages it goes on at.

package import LedeBase
package import LedeExtraction
import LedeMarkup

/// Fetches a page, takes its article out, and fetches what the page itself does not hold of it.
package struct ArticleReader: Sendable {
  private let documents: any DocumentRequester
  private let rules: ExtractionRules
  private let threads: PageThreads

  /// A reader of pages.
  ///
  /// - Parameters:
  ///   - documents: Brings pages.
  ///   - rules: What the owner knows of single sites.
  ///   - threads: Where pages are read.
  package init(
    documents: any DocumentRequester, rules: ExtractionRules = ExtractionRules(),
    on threads: PageThreads = PageThreads()
  ) {
    self.documents = documents
    self.rules = rules
    self.threads = threads
  }

  /// The longest page that is read, and the most that all pages of an article may hold together.
  static let mostBytes = 8 * 1_048_576
  /// How many pages are asked for beside the first.
  static let mostPages = 8

  /// The request for a page.
  package static func request(for address: WebAddress, within limit: Duration) -> OutgoingRequest {
    var request = OutgoingRequest(.get, address)
    request.headers.append(.init("Accept", "text/html, application/xhtml+xml;q=0.9, */*;q=0.1"))
    request.limits.total = limit
    request.limits.body = mostBytes
    return request
  }

  /// What comes of a request; nil when it was called off.
  ///
  /// It ends within the request's limit of time. Further pages are asked for while a fifth of it is
  /// left; what is had by then is the article, and says where it goes on.
  ///
  /// Leaves the caller's actor and the threads that answer readers: reading a large page takes long
  /// enough to be in the way.
  @concurrent
  package func outcome(
    of request: OutgoingRequest, told: FeedText?
  ) async -> (KeptArticle.Outcome, mayPass: Bool)? {
    let result = await inTime(request) { () async throws(ArticleFault) in
      let told = told.map { WordCount.of(PlainText.text(of: $0)) } ?? 0
      let (whole, first) = try await read(request, told: told)
      return whole.outcome(told: told, first: first)
    }
    do throws(ArticleFault) { return (try result.get(), false) } catch {
      switch error {
      case .notFetched(.cancelled): return nil
      case .notFetched(let error): return (.failed(message: message(error)), error.isPassing)
      case .notAPage(let host): return (.failed(message: Phrases.notAPage(host)), false)
      }
    }
  }

  /// What a reader is told of a page that did not come.
  private func message(_ error: FetchError) -> String {
    switch error {
    case .refused(let address, status: 404, _), .refused(let address, status: 410, _):
      Phrases.pageGone(address.host)
    default: error.message
    }
  }

  /// The words of the article at an address, and what its page says of it.
  ///
  /// A page without an article gives little text and is not readerable.
  @concurrent
  package func words(of request: OutgoingRequest) async throws(ArticleFault) -> ArticleWords {
    let result = await inTime(request) { () async throws(ArticleFault) in
      let (whole, first) = try await read(request, told: 0)
      return ArticleWords(whole.article, at: first.address)
    }
    return try result.get()
  }

  /// The same of a page in hand; nil when the caller is called off.
  @concurrent
  package func words(ofPage html: String, at address: WebAddress?) async -> ArticleWords? {
    await threads.run { () async -> ArticleWords? in
      let tree = HTMLTree(document: Array(html.utf8))
      guard !Task.isCancelled else { return nil }
      return ArticleWords(Article(in: tree, at: address, by: rules), at: address)
    } ?? nil
  }

  /// Reads on the threads for pages, and gives up when the request's time is over.
  private func inTime<Value: Sendable>(
    _ request: OutgoingRequest,
    _ work: @escaping @Sendable () async throws(ArticleFault) -> Value
  ) async -> Result<Value, ArticleFault> {
    let limit = request.limits.total
    let read = await threads.run(within: limit) { () async -> Result<Value, ArticleFault> in
      do throws(ArticleFault) { return .success(try await work()) } catch { return .failure(error) }
    }
    if let read { return read }
    return .failure(
      .notFetched(
        Task.isCancelled ? .cancelled(request.address) : .tooSlow(request.address, limit: limit)))
  }

  /// An article with all its pages, and its first page.
  private func read(
    _ request: OutgoingRequest, told: Int
  ) async throws(ArticleFault) -> (Whole, first: Page) {
    var budget = Budget(request)
    let answer: Answer
    do throws(FetchError) { answer = try await documents.answer(to: request) } catch {
      throw .notFetched(error)
    }
    budget.bytes -= answer.body.count
    guard let page = Page(answer, by: rules) else { throw .notAPage(host: answer.address.host) }
    do throws(FetchError) {
      var found = try await whole(page, &budget)
      var others = found.isEnough(for: told) ? [] : page.further.others
      while !others.isEmpty, !found.isEnough(for: told) {
        let address = others.removeFirst()
        guard case .had(let other) = try await self.page(at: address, &budget) else { continue }
        let better = try await whole(other, &budget)
        if better.article.isReaderable, better.words > found.words { found = better }
      }
      return (found, page)
    } catch { throw .notFetched(error) }
  }

  /// What the asking may still cost.
  private struct Budget {
    let first: OutgoingRequest
    let deadline: ContinuousClock.Instant
    var bytes = ArticleReader.mostBytes
    var pages = ArticleReader.mostPages

    init(_ request: OutgoingRequest) {
      first = request
      deadline = .now + request.limits.total * 0.8
    }

    /// A request for one page more; nil when enough was asked.
    mutating func request(for address: WebAddress) -> OutgoingRequest? {
      let left = deadline - .now
      guard pages > 0, bytes > 0, left > .zero else { return nil }
      pages -= 1
      var request = first
      request.address = address
      request.limits.total = left
      request.limits.body = bytes
      // What a page names is no nearer than the page.
      request.mayBePrivate = first.mayBePrivate && address.origin == first.address.origin
      return request
    }
  }

  /// A page that came, read.
  private struct Page {
    let address: WebAddress
    let tree: HTMLTree
    let article: Article
    let further: FurtherPages

    init?(
      _ answer: Answer, after first: WebAddress? = nil, number: Int = 1, by rules: ExtractionRules
    ) {
      let type = MediaType(answer.header("content-type"))
      guard type.isPage else { return nil }
      address = answer.address
      tree = HTMLTree(document: PageEncoding.utf8(answer.body, charset: type.charset))
      // Nobody waits for it: what is said of it goes nowhere.
      guard !Task.isCancelled else { return nil }
      article = Article(in: tree, at: address, by: rules)
      further = FurtherPages(in: tree, at: address, first: first, number: number)
    }
  }

  /// What came of asking for one page more.
  private enum Asked {
    case had(Page)
    /// It cannot be had, or not now.
    case notHad
    /// It led elsewhere: to the site's front, or to the first page again.
    case ledAway
  }

  /// Asks for one page more.
  ///
  /// - Throws: Only that everything was called off.
  private func page(
    at address: WebAddress, after first: WebAddress? = nil, number: Int = 1, _ budget: inout Budget
  ) async throws(FetchError) -> Asked {
    guard let request = budget.request(for: address) else { return .notHad }
    do throws(FetchError) {
      let answer = try await documents.answer(to: request)
      budget.bytes -= answer.body.count
      guard answer.address.origin == address.origin, answer.address != first else {
        return .ledAway
      }
      return Page(answer, after: first, number: number, by: rules).map { .had($0) } ?? .notHad
    } catch {
      if case .cancelled = error { throw error }
      return .notHad
    }
  }

  /// An article with all its pages.
  private func whole(_ page: Page, _ budget: inout Budget) async throws(FetchError) -> Whole {
    var whole = Whole(article: page.article)
    var next = page.further.next
    var number = 1
    while let address = next {
      number += 1
      next = nil
      switch try await self.page(at: address, after: page.address, number: number, &budget) {
      case .had(let more):
        switch whole.add(more.article) {
        case .added: next = more.further.next
        case .toldBefore: break
        case .tooLittle: whole.goOn(at: address)
        }
      case .notHad: whole.goOn(at: address)
      case .ledAway: break
      }
    }
    return whole
  }

  /// The pages of an article put together.
  private struct Whole {
    var article: Article
    private(set) var words: Int
    /// What was told so far; nil before a second page came.
    private var sentences: Set<Substring>?

    init(article: Article) {
      self.article = article
      words = WordCount.of(article.text)
    }

    /// What came of a page that was to be added.
    enum Added {
      case added
      /// Most of it stands on a page before.
      case toldBefore
      /// Too little to say what it is: pictures, or a line or two.
      case tooLittle
    }

    mutating func add(_ page: Article) -> Added {
      let told = Whole.sentences(of: page.text)
      let before = sentences ?? Whole.sentences(of: article.text)
      let new = told.subtracting(before)
      guard page.text.utf8.count >= 100, !told.isEmpty else { return .tooLittle }
      guard new.count * 2 > told.count else { return .toldBefore }
      sentences = before.union(new)
      article.html = SafeHTML(sanitizing: article.html.bytes + page.html.bytes)
      article.text += "\n" + page.text
      words += WordCount.of(page.text)
      article.isReaderable = article.isReaderable || article.text.utf8.count >= 400
      return .added
    }

    /// Says where the article goes on, as its next page was not had.
    mutating func goOn(at address: WebAddress) {
      let link = p { a(.href(address)) { Phrases.articleGoesOn(address.host) } }
      article.html = SafeHTML(sanitizing: article.html.bytes + link.bytes)
    }

    /// Sentences long enough to be told apart by.
    private static func sentences(of text: String) -> Set<Substring> {
      let stops: Set<Character> = ["\n", ".", "!", "?", "。", "؟"]
      return Set(text.split { stops.contains($0) }.filter { $0.utf8.count >= 30 })
    }

    func isEnough(for told: Int) -> Bool { article.isReaderable && words > 0 && words >= told }

    func outcome(told: Int, first: Page) -> KeptArticle.Outcome {
      guard article.isReaderable, words > 0 else {
        return .failed(message: Phrases.noArticleFound(first.address.host))
      }
      guard words >= told else { return .failed(message: Phrases.feedTellsMore) }
      // What the page says of itself is said best on its first one.
      var fetched = FetchedArticle(address: first.address, html: article.html.text, words: words)
      fetched.title = first.article.title ?? article.title
      fetched.byline = first.article.byline ?? article.byline
      fetched.picture = first.article.leadPicture ?? article.leadPicture
      fetched.language = first.article.language ?? article.language
      fetched.direction = first.article.direction ?? article.direction
      return .found(fetched)
    }
  }
}
