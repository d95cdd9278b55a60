// What people take along from a page: words to copy, a drawing to point a camera at.

package import LedeBase
package import LedeMarkup

/// Pieces of pages that make something to take along.
package enum Copyable {
  /// The styles that these pieces have beside the others.
  package static func styles(_ chrome: Chrome) -> HTML {
    link(.rel("stylesheet"), .href(chrome.share.path("apps.css")))
  }

  /// Something to copy, with a button that scripts show.
  package static func html(_ text: String, _ name: String) -> HTML {
    div(.class("row")) {
      input(
        .class("field"), .value(text), .readOnly, .ariaLabel(name), .autocomplete("off"),
        .spellcheckOff)
      button
    }
  }

  /// The button alone, which copies what stands in the field before it.
  package static var button: HTML {
    LedeMarkup.button(.class("btn"), .type("button"), .data("copy", Phrases.copied), .hidden) {
      Phrases.copy
    }
  }

  /// A code to point a camera at.
  package static func drawing(_ code: QRCode, _ name: String) -> HTML {
    svg(.class("qr"), .viewBox(code), .role("img"), .ariaLabel(name)) { path(.d(code)) }
  }
}

extension Phrases {
  static let copy = "Copy"
  static let copied = "Copied."
  package static let unknownDevice = "A browser that did not say its name"
}
