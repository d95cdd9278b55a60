// A fortune shown to whoever has its link, and to nobody else.

import LedeBase

/// One opening that a reader shares.
package struct SharedFortune: Hashable, Sendable {
  /// What all may see: the text, and nothing of the reader.
  package var fortune: Fortune
  var numbers: LuckyNumbers
}
