// The services of the Times, and how often each may be asked.

package import LedeBase

/// Which API a call is counted for; each has limits of its own.
package enum TimesService: String, CaseIterable, Hashable, Sendable {
  case tags, articles

  /// What the Times allows.
  package static let limits = [
    CallBudget.Limit(5, in: .seconds(60)), CallBudget.Limit(500, in: .seconds(86_400)),
  ]
  /// A part of it, which leaves some to others.
  package static let share = [
    CallBudget.Limit(3, in: .seconds(60)), CallBudget.Limit(200, in: .seconds(86_400)),
  ]
}
