// `lede letters`: the address at which newsletters come, and the lists.

import LedeBase
import LedeCalendar
import LedeDatabase
import LedeNews
package import LedeSite
import LedeTerminal

extension Letters {
  package static var commands: [Command] { [.letters] }
}

extension Command {
  static let letters = Command(
    .feeds, name: "letters",
    summary: "Show the address for newsletters, and the lists that write to it.",
    operands: "address|list", count: 1...1,
    options: [Option("new", "address: make a new one, which ends the one before")],
    settings: ["public-url"], example: "lede letters address",
    more: """
      The address is made when it is first asked for. Each list that writes to it becomes a feed. A
      list that was left is marked so: its letters are dropped.
      """
  ) { call in
    switch call.arguments.operands[0] {
    case "address":
      return try await call.news { services in
        let desk = LettersDesk(services)
        let address: LetterAddress
        switch try await desk.address(of: .local) {
        case .shown(let kept) where !call.arguments.has("new"): address = kept
        case .lost where !call.arguments.has("new"):
          return .failing("The address cannot be shown. lede letters address --new makes another.")
        default: address = try await desk.makeAddress(for: .local)
        }
        Console.say("\(address.text)@\(call.settings.publicURL?.host ?? "localhost")")
        return .done
      }
    case "list":
      return try await call.news { services in
        let lists = try await services.house.database.rows(LetterLists.ofReader, .local)
        if lists.isEmpty { Console.say("No letter has come yet.") }
        for list in lists {
          let state = list.isFollowed ? "" : "  left, its letters are dropped"
          Console.say("\(Console.harmless(list.name))  \(Console.harmless(list.sender))\(state)")
          let age = Age.words(from: list.last, to: services.house.now())
          Console.say("      " + Console.styled("last letter \(age)", .faint))
        }
        return .done
      }
    default: throw UsageError("lede letters knows: address [--new], and list")
    }
  }
}
