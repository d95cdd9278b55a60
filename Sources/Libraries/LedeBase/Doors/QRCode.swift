// A QR code, as a square of dots that somebody else draws.

/// A square of dark and light dots that a camera reads as a text.
package struct QRCode: Hashable, Sendable {
  /// How many dots are in a row, and how many rows.
  package let side: Int
  /// Row after row, `side` of each.
  package let isDark: [Bool]

  /// Nil unless there are `side` rows of `side` dots.
  package init?(side: Int, isDark: [Bool]) {
    guard side > 0, side <= 177, isDark.count == side * side else { return nil }
    self.side = side
    self.isDark = isDark
  }

  /// The runs of dark dots, row by row from left to right.
  package var runs: [(x: Int, y: Int, length: Int)] {
    var runs: [(x: Int, y: Int, length: Int)] = []
    for y in 0..<side {
      var x = 0
      while x < side {
        let start = x
        while x < side, isDark[y * side + x] { x += 1 }
        if x > start { runs.append((x: start, y: y, length: x - start)) } else { x += 1 }
      }
    }
    return runs
  }
}

/// Makes QR codes.
package protocol QRCoder: Sendable {
  /// The code of a text; nil when it is longer than a code holds, or empty.
  func code(of text: String) -> QRCode?
}
