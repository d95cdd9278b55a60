// What Lede is, from a text in the share folder, and its keys.

import LedeMarkdown
import LedeMarkup
import LedeBase
import LedeSite

/// A page whose words are a file of CommonMark.
struct AboutPage: Sendable {
  static let file = "about.md"

  private let name: String
  private let words: HTML

  /// Nil when the share folder has no such text.
  init?(_ share: ShareFiles) {
    guard let bytes = share.bytes(of: AboutPage.file) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    name = Markdown.title(text) ?? Phrases.aboutLede
    words = Markdown.html(text)
  }

  func html(in chrome: Chrome) -> HTML {
    chrome.page(name, id: "about", tab: .settings) {
      header(.class("head")) { h1 { name } }
      div(.class("prose")) { words }
    }
  }
}

/// The keys that make reading quicker.
enum KeysPage {
  static func html(in chrome: Chrome) -> HTML {
    chrome.page(Phrases.keyboard, id: "keys", tab: .settings, part: "keys") {
      header(.class("head")) { h1 { Phrases.keyboard } }
      section(.class("card lines")) {
        dl(.class("facts")) {
          for (key, means) in Phrases.keys {
            div {
              dt { code { "\(key)" } }
              dd { means }
            }
          }
        }
        label(.class("switch"), .data("keys", "yes"), .hidden) {
          Phrases.keysOn
          input(.type("checkbox"), .role("switch"), .checked)
        }
        p(.class("meta")) { Phrases.keysMore }
      }
    }
  }
}
