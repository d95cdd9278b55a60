// What kind of writing a story is, beside it in lists: a small square of its colour, and always its name.

import LedeMarkup
import LedeBase
import LedeSite

enum SwatchView {
  /// The leading label, which leads to more of its kind.
  ///
  /// - Parameters:
  ///   - swatch: What to show.
  ///   - filter: The list it stands in; from the muted it leads to the muted.
  /// - Returns: A link.
  static func link(_ swatch: Swatch, in filter: ListFilter) -> HTML {
    let list = ListFilter(state: filter.state == .muted ? .muted : .all, kind: swatch.label)
    return a(.class("verdict"), .data("label", swatch.label.slug), .href(list.path())) {
      swatch.label.displayName
      if swatch.isOfHeadline {
        " "
        small { Phrases.byHeadline }
      }
    }
  }
}
