// The head of a page: its name, and a line that says more or leads back.

package import LedeMarkup

/// A page's name with a line below it.
package func head(_ title: String, @HTMLBuilder more: () -> HTML) -> HTML {
  header(.class("head")) {
    h1 { title }
    p(.class("meta")) { more() }
  }
}
