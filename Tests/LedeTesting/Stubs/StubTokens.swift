// Tokens that a test can foretell.

import LedeBase
import Synchronization

/// Makes `token-1`, `token-2` …; their hashes are their letters from back to front.
package final class StubTokens: TokenMaker {
  private let count = Mutex(0)

  package init() {}

  package func token() -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return "token-\(number)"
  }

  package func hash(_ token: String) -> [UInt8] { Array(token.utf8.reversed()) }
}
