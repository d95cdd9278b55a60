// What a label's shares said beside what was so: a drawing without words, and a table beside it.

import LedeBase
import LedeClassification
import LedeMarkup
import LedeSite

enum CalibrationPlot {
  /// A square of 100 units, 6 of margin on each side.
  static func html(_ figures: LabelFigures) -> HTML {
    let most = figures.bins.map(\.rows).max() ?? 0
    return figure(.class("plot")) {
      svg(
        .viewBox("-6 -6 112 112"), .width(224), .height(224), .role("img"),
        .ariaLabel(Phrases.plotOf(figures.label))
      ) {
        path(.class("frame"), .d("M0 0h100v100H0zM0 50h100M50 0v100"))
        path(.class("even"), .d("M0 100 100 0"))
        for bin in figures.bins where bin.rows > 0 {
          circle(.cx(units(bin.said)), .cy(100 - units(bin.seen)), .r(radius(bin.rows, of: most)))
        }
      }
      figcaption {
        figures.label.displayName
        details {
          summary { Phrases.theNumbers }
          table {
            columns(Phrases.saidShare, Phrases.seenShare, Phrases.articlesThere)
            tbody {
              for bin in figures.bins where bin.rows > 0 {
                tr {
                  td { Phrases.thousandths(bin.said) ?? "" }
                  td { Phrases.thousandths(bin.seen) ?? "" }
                  td { bin.rows.grouped }
                }
              }
            }
          }
        }
      }
    }
  }

  private static func units(_ share: Double) -> Int { Int((max(0, min(1, share)) * 100).rounded()) }

  /// From 2 to 6 units: the area grows with the rows.
  private static func radius(_ rows: Int, of most: Int) -> Int {
    2 + Int((4 * (Double(rows) / Double(Swift.max(1, most))).squareRoot()).rounded())
  }
}
