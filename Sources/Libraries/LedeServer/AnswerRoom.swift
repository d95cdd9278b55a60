// How much the answers that are being sent may hold.

import LedeHTTP
import Synchronization

/// What answers hold of the memory until their clients have taken them, counted by all loops together.
///
/// Small ones count nothing, nor do those whose bytes all who ask for them share.
final class AnswerRoom: Sendable {
  /// What is larger counts, in bytes; so much of an answer is copied for its socket at a time.
  static let piece = 256 * 1_024

  /// What one answer holds.
  struct Part {
    /// Where it goes to.
    var network = ""
    /// Whether all who ask share its bytes, which count nothing then.
    var isShared = false
    fileprivate(set) var bytes = 0
  }

  private struct State {
    var all = 0
    var networks: [String: Int] = [:]
  }

  private let most: Int
  private let state = Mutex(State())

  /// Room for so many bytes.
  init(_ most: Int) { self.most = most }

  /// What an answer counts, in bytes.
  static func size(of response: Response) -> Int {
    let size = response.bytes?.count ?? response.heldBytes
    return size > piece ? size : 0
  }

  /// Has an answer hold so many bytes from now on; false, and nothing changes, when there is no room for more.
  ///
  /// Those to one network hold a quarter together, or one of them more; what is larger than all the room
  /// may be sent alone.
  @discardableResult
  func hold(_ bytes: Int, as part: inout Part) -> Bool {
    let more = bytes - part.bytes
    guard more != 0, !part.isShared else { return true }
    let isHeld = state.withLock { [part] state in
      let own = state.networks[part.network] ?? 0
      let fits =
        (state.all == part.bytes || more <= most - state.all)
        && (own == part.bytes || more <= most / 4 - own)
      guard more < 0 || fits else { return false }
      state.all += more
      state.networks[part.network] = own + more == 0 ? nil : own + more
      return true
    }
    if isHeld { part.bytes = bytes }
    return isHeld
  }

  var held: Int { state.withLock { $0.all } }
}
