// What this program may not do from the moment that it looks at a picture, and the proof of it.

import CSeal
import CVips
import LedeBase

enum Sealing {
  /// What the program is called with to try something that it may not do, before what that is.
  static let argument = "try-"

  /// Leaves it nothing but its memory and its socket; whoever draws letters may read files, too.
  ///
  /// Where the kernel cannot, the limits that it was started within are left, and `lede doctor` says so.
  static func seal(readsFiles: Bool = false) -> Bool { lede_seal(readsFiles ? 1 : 0) == 0 }

  /// Does something, and tries to do it again behind the seal.
  ///
  /// - Returns: `made` where that was refused, `unsealed` where it was not, `misused` where it could
  ///   not be done before either.
  static func attempt(_ what: String) -> PictureExit {
    // Safety: the C text lives through each call.
    guard lede_picture_start() == 0, unsafe lede_try(what) == 0 else { return .misused }
    guard seal() else { return .unsealed }
    return unsafe lede_try(what) == 0 ? .unsealed : .made
  }
}
