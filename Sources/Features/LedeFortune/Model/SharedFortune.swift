// An opening as others see it.

import LedeBase

/// One opening that a reader shares.
package struct SharedFortune: Hashable, Sendable {
  /// What all may see: the text, its paper and ink, and nothing else of the reader.
  package var fortune: Fortune
  var numbers: LuckyNumbers
  /// What it wears.
  var looks = ChosenLooks()
}
