// Adding a page to what is saved, by its address.

import LedeMarkup
import LedeBase
import LedeSite
import LedeNews

enum SavePage {
  /// What was typed and could not be used, and why.
  struct Fault: Sendable {
    var typed: String
    var message: String
  }

  /// Opening the page only asks; the button acts.
  static func html(address: String = "", title: String = "", fault: Fault? = nil, in chrome: Chrome)
    -> HTML
  {
    chrome.page(Phrases.savePage, id: "plain", tab: .saved) {
      header(.class("head")) {
        h1 { Phrases.savePage }
        p(.class("meta")) { Phrases.savePageMore }
      }
      form(.class("add"), .methodPost, .action(SitePath("save"))) {
        label(.for("address")) { Phrases.savePageLabel }
        if !title.isEmpty { input(.type("hidden"), .name("title"), .value(title)) }
        div(.class("row")) {
          input(
            .class("field"), .id("address"), .name("address"), .value(fault?.typed ?? address),
            .inputMode("url"), .autocomplete("off"), .autocapitalize("none"), .spellcheckOff,
            .placeholder("https://example.org/story"), .maxLength(8192), .required,
            .when(fault != nil, .ariaDescribedBy("address-error")))
          button(.class("btn main")) { Phrases.saveStory }
        }
        if let fault { chrome.alert(fault.message, id: "address-error") }
      }
    }
  }
}
