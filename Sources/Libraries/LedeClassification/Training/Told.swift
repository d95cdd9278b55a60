// What the heads of a model tell.

import LedeLanguage
package import LedeBase

/// What a head tells of a text: that a label fits, or that it is everyday writing and none does.
package enum Told: Hashable, Sendable {
  case label(Label)
  case everyday

  /// Its number in the file of a model.
  var number: UInt32 {
    switch self {
    case .label(let label): label.rawValue
    case .everyday: Kind.everyday
    }
  }

  static let journalism = Told.label(.journalism)
  static let wiki = Told.label(.wiki)
  static let opinion = Told.label(.opinion)
  static let satire = Told.label(.satire)
  static let sensational = Told.label(.sensational)
  static let agendaDriven = Told.label(.agendaDriven)
}
