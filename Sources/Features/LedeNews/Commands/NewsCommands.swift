// The commands of the news, and what they stand on.

package import LedeBase
import LedeFeeds
package import LedeSite
package import LedeTerminal

extension News {
  package static var commands: [Command] {
    [
      .add, .remove, .feeds, .retention, .importFeeds, .export, .refresh, .news, .read, .mark,
    ]
  }
}

extension News {
  package static func holdings(_ house: House) async throws(StoreError) -> [Holding] {
    let store = Store(house.database)
    let followed = try await store.followed(by: .local).all
    let counts = try await store.counts(of: .local)
    return [
      Holding(
        "\(Counted.items(counts.all, "kept")), \(counts.saved) saved",
        mayNotBeReplaced: followed == 0
          ? nil : "This database follows \(Counted.feeds(followed)) already.")
    ]
  }

  package static func health(
    _ house: House, judge: (any LabelJudge)?
  ) async throws(StoreError) -> [HealthCheck] {
    let store = Store(house.database)
    // All there are: those of other readers too, and those that stand in no list.
    let items = try await store.numberOfItems()
    let feeds = try await store.subscriptions(of: .local).map(\.feed)
      .filter { $0.health.failures == 0 && $0.health.lastGood != nil }
    return [
      HealthCheck(area: "News", words: Counted.items(items, "kept")),
      try await labels(store, judge: judge),
    ] + (await reach(feeds.prefix(8).map(\.address), house))
  }

  private static func labels(
    _ store: Store, judge: (any LabelJudge)?
  ) async throws(StoreError) -> HealthCheck {
    guard let judge else {
      return HealthCheck(
        area: "Labels", words: "no model to judge by",
        advice: "Install Lede again, or name the folder that has models/ with --share DIR.")
    }
    let progress = try await store.labelProgress()
    let models = judge.modelNames
    let isOlder = progress.edition.map { $0 != judge.edition } ?? false
    return HealthCheck(
      area: "Labels",
      words: progress.waiting > 0
        ? "\(Counted.items(progress.waiting)) to be judged by \(models)"
        : isOlder
          ? "all judged by older models; \(models) will judge anew when Lede runs"
          : "all judged by \(models)")
  }

  /// Asks one feed that has been answering, and compares this machine's clock with that of its site.
  ///
  /// What lies in a private network is passed over where these settings do not let Lede go there.
  private static func reach(_ feeds: [WebAddress], _ house: House) async -> [HealthCheck] {
    var passedOver: WebAddress?
    for feed in feeds {
      do throws(FetchError) {
        var request = OutgoingRequest(.get, feed)
        request.mayBePrivate = true
        let answer = try await house.documents.answer(to: request)
        let reach = HealthCheck(area: "Reach", words: "\(feed.host) answered \(answer.status)")
        guard let theirs = answer.header("date").flatMap({ DateReader.timestamp($0) }),
          (house.now() - theirs).components.seconds.magnitude > 300
        else { return [reach] }
        let advice =
          "A site's clock says \(theirs.iso8601). Switch on network time, or items get wrong ages."
        return [
          reach, HealthCheck(area: "Clock", words: house.now().iso8601, advice: advice),
        ]
      } catch {
        if case .forbiddenAddress(_, _, because: .inside) = error {
          passedOver = passedOver ?? feed
          continue
        }
        let words = error.description.replacing(feed.description, with: feed.masked)
        return [HealthCheck(area: "Reach", words: words, advice: error.message)]
      }
    }
    let words =
      passedOver.map {
        "not tried: \($0.host) lies in a private network, where these settings do not let Lede go"
      } ?? "no feed has answered yet, so none can be tried"
    return [HealthCheck(area: "Reach", words: words)]
  }
}

extension Rules {
  package static var commands: [Command] { [.rules] }
}

extension CommandCall {
  /// Opens the news for as long as `work` takes.
  package func news(
    _ opening: Opening = .kept, _ work: (Services) async throws -> ExitCode
  ) async throws -> ExitCode {
    try await house(opening) { house in
      let services = Services(house)
      let code = try await work(services)
      await services.store.settle()
      return code
    }
  }
}
