// Why the store could not keep or give something.

/// A failure of the database.
package enum StoreError: Reportable, Hashable {
  /// The disk has no room left.
  case full(cause: String)
  /// The folder or the file may not be written.
  case readOnly(cause: String)
  /// Another process held the database for longer than the busy wait.
  case busy(cause: String)
  /// The database cannot be reached now.
  case unreachable(cause: String)
  /// The file is damaged or no Lede database.
  case damaged(cause: String)
  /// A newer Lede wrote it.
  case tooNew(found: Int, known: Int)
  /// Another reader wants to follow a feed that is the owner's alone, or saved pages are to be followed.
  case notShared
  /// The reader has as many already as there may be.
  case tooMany(Bound)
  /// A statement failed for a reason that is Lede's own mistake.
  case failed(statement: String, cause: String)

  package var message: String {
    switch self {
    case .full: Phrases.storeFull
    case .readOnly: Phrases.storeReadOnly
    case .busy: Phrases.storeBusy
    case .unreachable: Phrases.storeUnreachable
    case .damaged: Phrases.storeDamaged
    case .tooNew: Phrases.storeTooNew
    case .notShared: Phrases.ownersFeed
    case .tooMany(let bound): bound.refusal
    case .failed: Phrases.storeFailed
    }
  }

  package var isPassing: Bool {
    switch self {
    case .full, .busy, .unreachable, .readOnly: true
    case .damaged, .tooNew, .notShared, .tooMany, .failed: false
    }
  }

  package var description: String {
    switch self {
    case .full(let cause): "store full: \(cause)"
    case .readOnly(let cause): "store read-only: \(cause)"
    case .busy(let cause): "store busy: \(cause)"
    case .unreachable(let cause): "store unreachable: \(cause)"
    case .damaged(let cause): "store damaged: \(cause)"
    case .tooNew(let found, let known): "store too new: schema \(found), known \(known)"
    case .notShared: "store refused: a feed that is not shared"
    case .tooMany(let bound): "store refused: more than \(bound.most) \(bound.name)"
    case .failed(let statement, let cause): "store failed: \(statement): \(cause)"
    }
  }
}
