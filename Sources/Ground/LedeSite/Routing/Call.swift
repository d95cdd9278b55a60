// A request that was let in.

package import LedeBase
package import LedeHTTP
package import LedeMarkup

/// A request, and what is known of who sent it; only a `RouteGroup` makes one.
package struct Call<Who: Sendable>: Sendable {
  package let request: Request
  /// What stands in the holes of the route's shape.
  package let parameters: PathParameters
  /// The frame of a page, as whoever looks at it wishes.
  package internal(set) var chrome: Chrome
  /// Who asks.
  package internal(set) var caller: Caller
  /// Whether its group speaks with programs, which read JSON and no pages.
  package let isForPrograms: Bool
  let who: Who
  /// Where other pages are; nil for a page that is drawn for another answer, or for none.
  private let site: Site?

  init(
    _ request: Request, _ parameters: PathParameters, _ chrome: Chrome, isForPrograms: Bool,
    site: Site? = nil
  ) where Who == Caller {
    self.request = request
    self.parameters = parameters
    self.chrome = chrome
    self.isForPrograms = isForPrograms
    self.site = site
    caller = .stranger
    who = .stranger
  }

  init(_ call: OpenCall, _ who: Who) {
    request = call.request
    parameters = call.parameters
    chrome = call.chrome
    caller = call.caller
    isForPrograms = call.isForPrograms
    site = call.site
    self.who = who
  }

  /// What whoever asks would get at another address of Lede's; nil where there is none.
  ///
  /// Who they are and how they wish pages to look is not asked again.
  package func answer(at target: String) async -> Response? {
    await site?.answer(at: target, as: caller, in: chrome, asked: request)
  }
}

/// A call that anybody may make.
package typealias OpenCall = Call<Caller>
/// A call of somebody who may look: a reader, or a stranger where reading is open.
package typealias ReadingCall = Call<Onlooker>
/// A call of a reader who is known.
package typealias ReaderCall = Call<KnownReader>
/// A call of a reader with things of their own.
package typealias ResidentCall = Call<Resident>
/// A call of a reader with an account.
package typealias AccountCall = Call<AccountHolder>

extension Call where Who == Onlooker {
  /// Whose news is shown; not who asks, which may be a stranger.
  package var reads: Reader.ID { who.shown }
  /// Whether what they look at is theirs to mark.
  package var mayMark: Bool { who.mayMark }
}

extension Call where Who == KnownReader {
  package var reader: Reader.ID { who.id }
}

extension Call where Who == Resident {
  package var reader: Reader.ID { who.id }
  /// Nil at the machine of a Lede that nobody has claimed.
  package var account: Account? { who.account }
}

extension Call where Who == AccountHolder {
  package var account: Account { who.account }
  package var reader: Reader.ID { who.account.reader }
}

extension Call {
  /// The fields of the form that was sent.
  package var fields: FormFields { FormFields(request.body) }

  /// The fields of the query.
  package var query: FormFields { request.queryFields }

  /// A page for whoever asks alone, asked about again each time.
  package func page(_ html: HTML, status: Int = 200) -> Response {
    Answers.page(html, status: status, to: request)
  }

  /// JSON for whoever asks alone, likewise.
  package func json(_ bytes: [UInt8]) -> Response {
    Answers.whole(bytes, type: ContentType.json, to: request)
  }
}
