// How pages look, chosen where somebody reads: size, letters and colours.

package import LedeMarkup
import LedeBase
package import LedeSite

package enum LookPanel {
  /// A panel among a story's tools.
  ///
  /// - Parameters:
  ///   - back: Where a browser without scripts comes back to; with them a choice is kept at once.
  ///   - chrome: What all pages share, among it how the reader wishes them to look.
  /// - Returns: What opens when it is pressed.
  package static func html(back: SitePath, in chrome: Chrome) -> HTML {
    details(.class("look")) {
      summary {
        chrome.icon(.aa)
        Phrases.textLook
      }
      form(
        .class("card panel"), .methodPost, .action(SettingsPageView.path), .data("wishes", "yes")
      ) {
        input(
          .type("hidden"), .name(SettingsPageView.Part.field),
          .value(SettingsPageView.Part.look.rawValue))
        input(.type("hidden"), .name("return"), .value(back.text))
        size(chrome.wishes)
        Segments.html(Phrases.readingFont, "font", chrome.wishes.font, Phrases.font)
        Segments.html(Phrases.theme, "theme", chrome.wishes.theme, Phrases.theme)
        p(.class("row more")) { button(.class("btn main")) { Phrases.saveButton } }
      }
    }
  }

  static func size(_ wishes: Preferences) -> HTML {
    Segments.html(
      Phrases.textSize, "size",
      Preferences.sizes.map { (String($0), Phrases.size($0), $0 == wishes.size) })
  }
}
