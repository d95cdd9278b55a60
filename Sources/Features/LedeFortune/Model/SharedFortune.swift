// An opening as others see it.

import LedeBase

/// One opening that a reader shares.
package struct SharedFortune: Hashable, Sendable {
  /// What all may see: the text, and nothing of the reader.
  package var fortune: Fortune
  var numbers: LuckyNumbers
}
