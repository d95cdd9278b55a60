// The strip at the foot of a page that says what was done and takes it back.

import LedeMarkup
import LedeBase

enum UndoNote {
  /// It works without scripts; they show the same piece for what they do without leaving the page.
  static func html(_ deed: ToldDeed, in chrome: Chrome) -> HTML {
    aside(.class("snack"), .data("told", "yes")) {
      span(.role("status")) { deed.words }
      if let undo = deed.undo {
        form(.methodPost, .action(undo.address), .data("undo", "yes")) {
          for (name, value) in undo.fields { input(.type("hidden"), .name(name), .value(value)) }
          input(.type("hidden"), .name("return"), .value(chrome.here.text))
          button { Phrases.undo }
        }
      }
      a(.class("icon"), .href(chrome.here), .ariaLabel(Phrases.dismiss)) { chrome.icon(.close) }
    }
  }
}
