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
    guard try await times.key.take(from: call, way) else {
      let card = try await card(call, fault: Phrases.timesNoSuchKey)
      return call.page(TimesView.html(card, in: call.chrome), status: 400)
    }
    return .seeOther(TimesView.path.telling(.kept).text)
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
