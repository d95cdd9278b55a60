// The small forms that change a mark. They work without scripts; `lede.js` only spares a reload.

package import LedeMarkup
package import LedeBase

/// A button that makes one change to one story.
package struct MarkForm {
  var item: Item.ID
  var change: MarkChange
  /// Where the reader stands, to come back to.
  var back: SitePath
  /// Whether opening the page is itself this change, made by the script once it is seen.
  package var isOpening = false

  /// Saves a story, or no longer.
  package static func save(_ item: Item.ID, _ mark: Mark, back: SitePath) -> MarkForm {
    MarkForm(item: item, change: mark.isSaved ? .unsaved : .saved, back: back)
  }

  /// Marks a story read, or unread again.
  package static func read(_ item: Item.ID, _ mark: Mark, back: SitePath) -> MarkForm {
    MarkForm(item: item, change: mark.isRead ? .unread : .read, back: back)
  }

  package func html(@HTMLBuilder button: () -> HTML) -> HTML {
    form(
      .methodPost, .action(SitePath("mark")), .data("mark", change.rawValue),
      .when(isOpening, .data("opened", "yes"))
    ) {
      input(.type("hidden"), .name("id"), .value(String(item.rawValue)))
      input(.type("hidden"), .name("change"), .value(change.rawValue))
      input(.type("hidden"), .name("return"), .value(back.text))
      button()
    }
  }
}
