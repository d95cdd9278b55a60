// The cookies that an answer sets.

import LedeHTTP
import LedeTesting

@testable import LedeAccounts

extension Page {
  /// A cookie that this answer sets, as a browser sends it back.
  func cookie(_ name: String) -> String? {
    headers.all("Set-Cookie").compactMap { $0.split(separator: ";").first.map(String.init) }
      .first { $0.hasPrefix(name + "=") && !$0.hasSuffix("=") }
  }
  var session: String? { cookie(Accounts.cookie) }
}
