// A folder of files that is in memory.

package import LedeBase
import Synchronization

/// Keeps files until the test is over.
package final class StubShelf: FileShelf {
  private let kept = Mutex<[String: [UInt8]]>([:])

  package init() {}

  /// The names of what is there.
  package var names: [String] { kept.withLock { $0.keys.sorted() } }

  package func keep(_ bytes: [UInt8], _ name: String) throws(StoreError) {
    kept.withLock { $0[name] = bytes }
  }
  package func file(_ name: String) throws(StoreError) -> [UInt8]? { kept.withLock { $0[name] } }
  package func drop(_ name: String) throws(StoreError) {
    kept.withLock { $0[name] = nil }
  }
}
