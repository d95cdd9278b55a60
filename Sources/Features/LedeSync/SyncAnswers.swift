// What all APIs for readers' programs do alike: errors, pages of other sites, following, whole streams.

import LedeAccounts
import LedeBase
import LedeFeeds
import LedeHTTP
import LedeNews
import LedeSite

/// What a program is told of an error.
struct SyncTold: Sendable {
  var status: Int
  var words: String
  /// After how many seconds to try again; nil where that cannot help.
  var retry: Int64?

  /// An answer with these words in it, and when to come again.
  func marked(_ response: Response) -> Response {
    var response = response
    response.headers["Retry-After"] = retry.map { String($0) }
    return response
  }
}

extension Sync {
  /// What to tell of an error; those of Lede's own making go to the log.
  func told(_ error: any Error) -> SyncTold {
    switch error {
    case is Denial: return SyncTold(status: 401, words: Phrases.syncNeedsPassword)
    case let refusal as Refusal: return SyncTold(status: refusal.status, words: refusal.words)
    case let fault as SyncFault:
      var told = SyncTold(status: fault.status, words: fault.words)
      if case .wait(let time) = fault { told.retry = time.components.seconds + 1 }
      if fault == .busy { told.retry = 5 }
      return told
    default:
      let trouble = error as? Trouble ?? Trouble(error)
      if trouble.status >= 500 { report(error) }
      return SyncTold(
        status: trouble.status, words: trouble.message, retry: trouble.status == 503 ? 5 : nil)
    }
  }

  /// Programs in browsers may see what they show a token for; cookies never count.
  static func openToPages(_ response: inout Response, to request: Request) async {
    response.headers["Access-Control-Allow-Origin"] = "*"
  }

  /// The answer to a browser that asks whether a page may send a request.
  static func preflight(_ call: OpenCall) -> Response {
    Response(
      204,
      headers: Headers([
        ("Allow", "GET, HEAD, POST, OPTIONS"), ("Access-Control-Allow-Methods", "GET, POST"),
        ("Access-Control-Allow-Headers", "Authorization, Content-Type"),
        ("Access-Control-Max-Age", "600"),
      ]))
  }

  /// Whom an app password lets in, beside a name where the protocol has one.
  func caller(
    showing password: String, name: String? = nil, _ request: Request
  ) async throws -> Caller {
    switch try await accounts.program(showing: password, name: name, request) {
    case .done(let program): .reader(program.reader, .app(program.account, program.scopes))
    case .refused, .fault: throw SyncFault.refused
    case .wait(let time): throw SyncFault.wait(time)
    }
  }

  /// The address that a program names, as people type them.
  static func address(_ typed: String) throws(SyncFault) -> WebAddress {
    do throws(AddressError) { return try AddressError.address(typed: typed) } catch {
      throw .malformed(Phrases.syncBadAddress)
    }
  }

  /// Follows the feed at an address; of a page, the feed that it names first.
  ///
  /// - Returns: The feed, and whether it was not followed before.
  /// - Throws: `SyncFault.malformed` where there is none, with words on why.
  func follow(
    _ typed: String, title: String? = nil, folder: [String] = [], by reader: Reader.ID
  ) async throws -> (feed: Feed.ID, isNew: Bool) {
    var outline = Outline(address: try Self.address(typed), title: title, folder: folder)
    var outcome = try await news.adding.add(outline, by: reader, within: news.addingTime)
    if case .several(let feeds) = outcome, let best = feeds.first {
      outline.address = best.address
      outcome = try await news.adding.add(outline, by: reader, within: news.addingTime)
    }
    switch outcome {
    case .followed(let feed, let isNew, _): return (feed, isNew)
    case .several: throw SyncFault.malformed(Phrases.syncBadAddress)
    case .unreadable(let failure): throw SyncFault.malformed(AddingDesk.words(for: failure))
    }
  }

  /// Follows all feeds of a list (OPML).
  func follow(list bytes: [UInt8], by reader: Reader.ID) async throws {
    do {
      _ = try await news.desk.follow(list: bytes, reader: reader)
    } catch let error as FeedError { throw SyncFault.malformed(error.message) }
  }

  /// All of a stream, read a piece at a time.
  func entries(_ filter: StreamFilter, of reader: Reader.ID) async throws -> [StreamEntry] {
    var entries: [StreamEntry] = []
    var place: StreamPlace?
    repeat {
      let page = try await news.desk.stream(filter, from: place, limit: 10_000, reader: reader)
      entries += page.entries
      place = page.next
    } while place != nil
    return entries
  }

  /// The picture of a feed's site; nil while none is known.
  func picture(of feed: Feed, for reader: Reader.ID) async throws -> [UInt8]? {
    guard let pictures,
      case .found(let bytes) = try await news.icon(of: feed, pictures, isOwners: reader == .local)
    else { return nil }
    return bytes
  }
}

extension KnownProgram {
  /// The program that a call comes from; nil where none asks.
  init?(_ call: ReaderCall) {
    guard case .reader(let reader, .app(let account, let scopes)) = call.caller else { return nil }
    self.init(reader: reader, account: account, scopes: scopes)
  }
}
