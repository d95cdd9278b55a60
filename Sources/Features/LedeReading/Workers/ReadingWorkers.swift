// What reading does by itself, and what the log hears of it.

package import LedeExtraction
package import LedeNews
package import LedeSite

extension Reading {
  /// The articles that readers want in full, fetched as their items come.
  package static func workers(_ services: Services, rules: ExtractionRules) -> [Worker] {
    let clock = ArticleClock(services, rules: rules)
    return [
      Worker("articles", .everyProcess) { log in
        await clock.run { log.ended($0, "articles.fetched", "pages", failed: "articles.store") }
      }
    ]
  }
}
