// A card of a page of settings.

package import LedeMarkup

/// A heading, what it is for, and what can be done.
package func card(_ title: String, _ more: String, @HTMLBuilder body: () -> HTML) -> HTML {
  section(.class("card lines")) {
    h2 { title }
    p { more }
    body()
  }
}
