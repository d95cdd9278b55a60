// Whether there is a key for a service, what is left of its calls, and for the owner a field to change it.

import LedeBase
import LedeHTTP
package import LedeMarkup

/// What a page shows of an owner's key.
package struct OwnersKeyCard: Sendable {
  var origin: OwnersKey.Origin
  /// How many calls are left, in words and figures.
  var left: [(words: String, count: Int)]
  /// Whether who looks may change the key.
  var isOwner: Bool
  /// Why a key was not taken.
  var fault: String?

  package init(
    _ origin: OwnersKey.Origin, left: [(words: String, count: Int)], isOwner: Bool, fault: String?
  ) {
    self.origin = origin
    self.left = left
    self.isOwner = isOwner
    self.fault = fault
  }

  package var hasKey: Bool { origin != .none }

  /// The card.
  ///
  /// - Parameters:
  ///   - path: Where its form is sent.
  ///   - chrome: Whose page it is.
  ///   - more: What stands between the figures and the form.
  /// - Returns: A section.
  package func html(
    at path: SitePath, in chrome: Chrome, @HTMLBuilder more: () -> HTML = { HTML() }
  ) -> HTML {
    section(.class("card lines")) {
      switch origin {
      case .none: p { Phrases.noKeyYet }
      case .settings: p { Phrases.keyInSettings }
      case .page: p { Phrases.keyIsKept }
      }
      if hasKey {
        dl(.class("facts num")) {
          for (words, count) in left {
            div {
              dt { words }
              dd { count.grouped }
            }
          }
        }
      }
      more()
      if isOwner, origin != .settings { form(path, chrome) }
    }
  }

  private func form(_ path: SitePath, _ chrome: Chrome) -> HTML {
    LedeMarkup.form(.methodPost, .action(path)) {
      if let fault { chrome.alert(fault, id: "fault") }
      p {
        label(.for("key")) { Phrases.serviceKey }
        input(
          .class("field"), .id("key"), .type("password"), .name("key"),
          .maxLength(OwnersKey.longest), .autocomplete("off"), .spellcheckOff)
      }
      p(.class("row more")) {
        button(.class(hasKey ? "btn" : "btn main")) { Phrases.saveButton }
        if origin == .page {
          button(.class("btn"), .name("forget"), .value("yes"), .skipsChecks) {
            Phrases.deleteKey
          }
        }
      }
    }
  }
}

extension OwnersKey {
  /// What the form of a card asks.
  package enum Wish: Sendable {
    case keep(String)
    case forget
    /// What was typed is no key.
    case nothing
  }

  /// What the form of a card asks.
  ///
  /// - Parameters:
  ///   - call: The form, sent.
  ///   - way: Where the page is, for who may not.
  /// - Returns: What to do.
  /// - Throws: `Trouble` for who is not the owner.
  package static func wish(in call: ReaderCall, _ way: Trouble.Way) throws -> Wish {
    guard call.caller.isOwner else {
      throw Trouble(
        status: 403, title: way.words, message: Phrases.ownersKeyOnly, code: "refused", way: way)
    }
    if call.fields["forget"] == "yes" { return .forget }
    return OwnersKey.line(call.fields["key"] ?? "").map { .keep($0) } ?? .nothing
  }

  /// Does what the form of a card asks: keeps the key that was typed, or forgets the one there is.
  ///
  /// - Parameters:
  ///   - call: The form, sent.
  ///   - way: Where the page is, for who may not.
  /// - Returns: Whether it was done; not when what was typed is no key.
  /// - Throws: `Trouble` for who is not the owner, and why the key could not be kept.
  package func take(from call: ReaderCall, _ way: Trouble.Way) async throws -> Bool {
    switch try OwnersKey.wish(in: call, way) {
    case .keep(let key): try await keep(key)
    case .forget: try await keep(nil)
    case .nothing: return false
    }
    return true
  }
}
