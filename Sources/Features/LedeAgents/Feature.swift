// Agents as a feature: programs that read and act for a reader by the Model Context Protocol.

import LedeAccounts
package import LedeDatabase
import LedeNews
import LedeSite

/// Agents, which come in by `lede mcp` alone: no page of Lede is for them, and nothing is kept of them.
package enum Agents: Feature {
  package static let schema = Schema("agents", uses: [Accounts.schema, News.schema], tables: [])
}
