// How somebody is shown, wherever friends meet.

package import LedeBase
package import LedeMarkup

extension Person {
  /// The first letters of their name, where a picture would stand.
  package var face: HTML {
    span(.class("face"), .ariaHidden) { String((shown ?? name).prefix(2)).uppercased() }
  }

  /// The name that they chose, with the one that is theirs alone behind it.
  @HTMLBuilder package var names: HTML {
    if let shown {
      bdi { shown }
      " "
      span(.class("also")) { name }
    } else {
      name
    }
  }
}
