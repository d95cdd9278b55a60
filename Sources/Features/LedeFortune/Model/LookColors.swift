// What papers and inks look like where no style sheet draws them.

import LedeBase

extension ChosenLooks {
  /// The colours of a card that wears them, as fortune.css has them; nil for how Lede comes.
  var cardColors: CardColors? {
    guard paper != nil || accent != nil else { return nil }
    var colors =
      switch paper {
      case .linen: CardColors(paper: 0xF3E9D6, ink: 0x3A2F1D, accent: 0x6A4A12)
      case .rose: CardColors(paper: 0xFBE6E4, ink: 0x4B1C22, accent: 0x8A2F3C)
      case .moss: CardColors(paper: 0xE2EBD8, ink: 0x24331A, accent: 0x3D5A28)
      case .blueprint: CardColors(paper: 0x17375E, ink: 0xF2F7FF, accent: 0xA9CBF5)
      case .dusk: CardColors(paper: 0x2B2140, ink: 0xF4ECFF, accent: 0xD3B5F5)
      default: CardColors(paper: 0xFFFFFF, ink: 0x1D1B18, accent: 0x14605A)
      }
    let isDark = paper == .blueprint || paper == .dusk
    switch accent {
    case .copper: colors.accent = isDark ? 0xF0B98A : 0x8C4A17
    case .plum: colors.accent = isDark ? 0xEDB7E4 : 0x6D2E63
    case .teal: colors.accent = isDark ? 0x8FD8E0 : 0x0E5A63
    default: break
    }
    return colors
  }
}
