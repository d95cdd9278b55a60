// `lede owner`: whoever may use the machine's shell proves that this Lede is theirs.

import LedeBase
import LedeSite
import LedeTerminal

extension Command {
  static let owner = Command(
    .running, name: "owner", summary: "Make a one-time link that proves you own this Lede.",
    operands: "key",
    count: 1...1, settings: ["host", "port", "public-url", "tls-cert", "tls-key"],
    example: "lede owner key",
    more: """
      The link works once and for an hour. It signs one browser in. It leads to port 8080 of this
      machine; where your Lede answers elsewhere, add --port N or --public-url URL.
      """
  ) { call in
    guard call.arguments.operands[0] == "key" else {
      throw UsageError("lede owner knows only: lede owner key")
    }
    return try await call.house(.begun) { house in
      let key = try await OwnerDesk(house).newKey()
      Console.say("\(call.settings.home)/owner?key=\(key)")
      if !call.settings.isPlaceGiven {
        Console.warn(Phrases.linkLeads(toPort: call.settings.port))
      }
      return .done
    }
  }
}
