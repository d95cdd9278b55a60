// The New York Times as a source: whether there is a key, what is left of its calls, and how a key is had.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeSite
import LedeTimes

enum TimesView {
  static let path = SitePath("topics", "times")

  static func html(_ key: OwnersKeyCard, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.theTimesAsSource, id: "plain", tab: .topics) {
      head(Phrases.theTimesAsSource) { Phrases.timesMore }
      key.html(at: path, in: chrome)
      p(.class("meta")) { Phrases.timesHow }
    }
  }
}

extension Topics {
  func timesPage(_ call: ReaderCall) async throws -> Response {
    call.page(TimesView.html(try await card(call), in: call.chrome))
  }

  func keepTimesKey(_ call: ReaderCall) async throws -> Response {
    let way = Trouble.Way(path: TimesView.path, words: Phrases.theTimesAsSource)
    var deed = Deed.kept
    switch try OwnersKey.wish(in: call, way) {
    case .forget: try await times.key.keep(nil)
    case .nothing: return try await refusal(call, Phrases.timesNoSuchKey)
    case .keep(let key):
      switch try await times.trial(of: key, for: call.reader) {
      case .taken: break
      case .refused(.notAllowed): return try await refusal(call, TimesError.notAllowed.message)
      case .refused: return try await refusal(call, Phrases.timesRefusesKey)
      case .untried(let error): deed = .untriedTimesKey(error)
      }
      try await times.key.keep(key)
    }
    return .seeOther(TimesView.path.telling(deed).text)
  }

  private func refusal(_ call: ReaderCall, _ why: String) async throws -> Response {
    call.page(TimesView.html(try await card(call, fault: why), in: call.chrome), status: 400)
  }

  private func card(_ call: ReaderCall, fault: String? = nil) async throws -> OwnersKeyCard {
    let left = try await times.left()
    return OwnersKeyCard(
      try await times.key.origin(),
      left: [
        (Phrases.timesTagsLeft, left[.tags] ?? 0),
        (Phrases.timesArticlesLeft, left[.articles] ?? 0),
      ], isOwner: call.caller.isOwner, fault: fault)
  }
}

extension Deed {
  /// A key was kept that could not be tried.
  fileprivate static func untriedTimesKey(_ error: TimesError) -> Deed {
    if case .spent = error { return Deed("timeskey", 1) }
    return Deed("timeskey", 0)
  }
}

extension DeedKind {
  static let timesKey = DeedKind("timeskey", numbers: 1) { numbers in
    ToldDeed(numbers[0] == 1 ? Phrases.timesKeyUntriedSpent : Phrases.timesKeyUntried)
  }
}
