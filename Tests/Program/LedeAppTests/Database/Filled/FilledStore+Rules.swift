// What readers of the filled store told Lede to do by itself.

import LedeBase
import LedeTesting
import Testing

@testable import LedeNews

extension FilledStore {
  /// Keeps rules; returns those of the owner's that catch.
  func rules(of readers: Readers, _ feeds: Feeds) async throws -> [Rule] {
    let day = FilledStore.time(190, 5)
    var rules: [Rule] = []
    for terms in [
      RuleTerms(.mute, "turnip, 'beetroot'"), RuleTerms(.read, "lottery", place: .title),
      RuleTerms(.save, "^A beekeeper", match: .pattern, place: .title, in: .feed(feeds.tideline)),
      RuleTerms(.keepOnly, "sea", in: .feed(feeds.rooftop)),
      RuleTerms(.read, "", in: .kind(.wiki)),
    ] {
      rules.append(try #require(try await store.addRule(terms, of: readers.ines, at: day)))
    }
    _ = try await store.changeRule(rules[3].id, to: nil, isOn: false, of: readers.ines)
    var slow = try #require(
      try await store.addRule(
        RuleTerms(.mute, "(a+)+$", match: .pattern), of: readers.tunde, at: day))
    slow.trouble = .tooSlow
    try await store.switchOff([slow])
    let removed = try #require(
      try await store.addRule(RuleTerms(.mute, "rain"), of: readers.ines, at: day))
    _ = try await store.removeRule(removed.id, of: readers.ines, at: FilledStore.time(199))
    return Array(rules.prefix(3))
  }
}
