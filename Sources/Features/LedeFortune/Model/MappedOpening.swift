// An opening as a map needs it.

package import LedeBase

/// An opening as a map needs it.
package struct MappedOpening: Hashable, Sendable {
  package var opening: Opening.ID
  var opened: Timestamp
  /// The IANA name of the zone that it was opened in.
  var zone: String
  /// The date that its cookie is of.
  var date: LocalDate
  /// How many in a row there were with it.
  var streak = 1
  /// Nil when no place is kept.
  package var place: Place?
}
