// A note at the head of a page that says what could not be done.

package import LedeMarkup

extension Chrome {
  /// What went wrong; it is read out by itself.
  package func alert(_ message: String, id: String) -> HTML {
    p(.class("note bad"), .id(id), .role("alert")) {
      icon(.warn)
      span { message }
    }
  }
}
