// The command that saves a page by its address.

import LedeBase
import LedeNews
package import LedeSite
import LedeTerminal

extension Reading {
  package static var commands: [Command] { [.save] }
}

extension Command {
  static let save = Command(
    .news, name: "save", summary: "Save the page at an address, to be read here.", operands: "URL",
    count: 1...1,
    options: [Option("title", .value("TEXT"), "what to call it if the page cannot be had")],
    settings: Settings.web + ["extraction-rules"], example: "lede save https://example.org/story",
    more: "It stands among what you saved: lede news --saved"
  ) { call in
    let arguments = call.arguments
    let address: WebAddress
    do { address = try AddressError.address(typed: arguments.operands[0]) } catch {
      throw UsageError(Phrases.notAnAddress)
    }
    let rules = try call.settings.siteRules()
    return try await call.news(.begun) { services in
      let kept = try await ReadingDesk(services, rules: rules).save(
        address, title: arguments["title"])
      switch kept.outcome {
      case .found(let article):
        Console.say(
          "Saved as \(kept.item.rawValue): \(Console.harmless(article.title ?? address.name))")
        return .done
      case .failed(let message):
        Console.warn(
          "Saved as \(kept.item.rawValue), by its address alone. \(Console.harmless(message))")
        return .network
      }
    }
  }
}
