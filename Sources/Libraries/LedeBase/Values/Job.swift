// Work that waits its turn in the database, shared by every process of one Lede.

/// One piece of waiting work.
package struct Job: Hashable, Sendable {
  package typealias ID = Identifier<Job>
  /// What there is to do; each feature has kinds of its own and lists them in its schema.
  package struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// As it stands in the database: given once, and to no other kind.
    package let rawValue: Int
    /// What it is called; nil where only its row is known.
    private let name: String?

    package init(_ rawValue: Int, _ name: String) {
      self.rawValue = rawValue
      self.name = name
    }

    /// As a row has it.
    package init(rawValue: Int) {
      self.rawValue = rawValue
      name = nil
    }

    package var description: String { name ?? "job kind \(rawValue)" }

    // The same work, by whatever name.
    package static func == (one: Kind, other: Kind) -> Bool { one.rawValue == other.rawValue }
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
  }
  package var id: ID
  package var kind: Kind
  package var subject: Int64
  /// How often it was begun since it last ended well.
  package var attempts: Int
  /// Proof of the claim: a job that another has claimed since can no longer be ended with it.
  package var claim: Int64

  package init(id: ID, kind: Kind, subject: Int64, attempts: Int, claim: Int64) {
    self.id = id
    self.kind = kind
    self.subject = subject
    self.attempts = attempts
    self.claim = claim
  }
}
