// The New York Times as a source: whether there is a key, what is left of its calls, and how a key is had.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeSite
import LedeTimes

/// What the page of the Times shows.
struct TimesPage: Sendable {
  var origin: TimesDesk.KeyOrigin
  var left: [TimesService: Int]
  /// Whether who looks may change the key.
  var isOwner: Bool
  /// Why a key was not taken.
  var fault: String?
}

enum TimesView {
  static let path = SitePath("topics", "times")

  static func html(_ model: TimesPage, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.theTimesAsSource, id: "plain", tab: .topics) {
      head(Phrases.theTimesAsSource) { Phrases.timesMore }
      section(.class("card lines")) {
        switch model.origin {
        case .none: p { Phrases.timesHasNoKey }
        case .settings: p { Phrases.timesKeyInSettings }
        case .page: p { Phrases.timesHasKey }
        }
        if model.origin != .none {
          dl(.class("facts num")) {
            for service in TimesService.allCases {
              div {
                dt { service == .tags ? Phrases.timesTagsLeft : Phrases.timesArticlesLeft }
                dd { (model.left[service] ?? 0).grouped }
              }
            }
          }
        }
        if model.isOwner, model.origin != .settings { form(model, chrome) }
      }
      p(.class("meta")) { Phrases.timesHow }
    }
  }

  private static func form(_ model: TimesPage, _ chrome: Chrome) -> HTML {
    LedeMarkup.form(.methodPost, .action(path)) {
      if let fault = model.fault { chrome.alert(fault, id: "fault") }
      p {
        label(.for("key")) { Phrases.timesKey }
        input(
          .class("field"), .id("key"), .type("password"), .name("key"),
          .maxLength(TimesDesk.longestKey), .autocomplete("off"), .spellcheckOff)
      }
      p(.class("row more")) {
        button(.class("btn main")) { Phrases.saveButton }
        if model.origin == .page {
          button(.class("btn"), .name("forget"), .value("yes"), .skipsChecks) {
            Phrases.timesForgetKey
          }
        }
      }
    }
  }
}

extension Topics {
  func timesPage(_ call: ReaderCall) async throws -> Response {
    call.page(TimesView.html(try await timesModel(call), in: call.chrome))
  }

  func keepTimesKey(_ call: ReaderCall) async throws -> Response {
    guard call.caller.isOwner else { throw Trouble.ownersKey }
    let fields = call.fields
    if fields["forget"] == "yes" {
      try await times.keep(key: nil)
      return .seeOther(TimesView.path.telling(.kept).text)
    }
    guard let key = Settings.line(fields["key"] ?? ""), key.count <= TimesDesk.longestKey,
      key.utf8.allSatisfy({ 33...126 ~= $0 })
    else {
      var model = try await timesModel(call)
      model.fault = Phrases.timesNoSuchKey
      return call.page(TimesView.html(model, in: call.chrome), status: 400)
    }
    try await times.keep(key: key)
    return .seeOther(TimesView.path.telling(.kept).text)
  }

  private func timesModel(_ call: ReaderCall) async throws -> TimesPage {
    TimesPage(
      origin: try await times.keyOrigin(), left: try await times.left(),
      isOwner: call.caller.isOwner)
  }
}

extension Trouble {
  fileprivate static let ownersKey = Trouble(
    status: 403, title: Phrases.theTimesAsSource, message: Phrases.timesOwnersKey, code: "refused",
    way: Trouble.Way(path: TimesView.path, words: Phrases.theTimesAsSource))
}
