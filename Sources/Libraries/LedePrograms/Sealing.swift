// What a small program may not do from the moment that it looks at what strangers sent, and the proof of it.

import CSeal

package enum Sealing {
  /// What a program is called with to try something that it may not do, before what that is.
  package static let argument = "try-"

  /// How a try went.
  package enum Attempt: Sendable {
    /// It was refused behind the seal, as it should be.
    case refused
    /// There is no seal, or it lets this pass.
    case unsealed
    /// It could not be done before either, so that nothing is proved.
    case misused
  }

  /// Lets nothing of this process's memory out when it crashes.
  package static func hideMemory() { lede_hide_memory() }

  /// Leaves the process nothing but its memory and its socket; whoever draws letters may read files, too.
  ///
  /// Where the kernel cannot, the limits that it was started within are left, and `lede doctor` says so.
  @discardableResult
  package static func seal(readsFiles: Bool = false) -> Bool { lede_seal(readsFiles ? 1 : 0) == 0 }

  /// Does something (`open`, `socket`, `fork`, `exec`, `code`, `kill`), and tries to do it again behind
  /// the seal.
  package static func attempt(_ what: String) -> Attempt {
    // Safety: the C text lives through each call.
    guard unsafe lede_try(what) == 0 else { return .misused }
    guard seal() else { return .unsealed }
    return unsafe lede_try(what) == 0 ? .unsealed : .refused
  }
}
