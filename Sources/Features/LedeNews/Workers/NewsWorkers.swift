// What the news do by themselves, and what the log and those who watch hear of it.

package import LedeBase
package import LedeHTTP
package import LedeSite

extension News {
  /// What its workers need beside the services.
  package struct Work: Sendable {
    let round: RefreshRound
    let judge: (any LabelJudge)?
    let threads: (any TaskExecutor)?
    let metrics: Metrics

    /// - Parameters:
    ///   - round: How feeds are asked.
    ///   - judge: Who says what kind of writing items are; nil where there are no models.
    ///   - threads: Where the judging is done, as in `LabelClock`.
    ///   - metrics: Where feeds and items are counted.
    package init(
      round: RefreshRound, judge: (any LabelJudge)?, on threads: (any TaskExecutor)?,
      metrics: Metrics
    ) {
      self.round = round
      self.judge = judge
      self.threads = threads
      self.metrics = metrics
    }
  }

  /// Rounds of asking feeds, verdicts on what came, and telling of both to those who watch.
  package static func workers(_ services: Services, _ work: Work) -> [Worker] {
    let watching = Worker("watching", .servers) { _ in await services.hub.run() }
    let (refreshing, judge) = (refreshing(services, work), work.judge)
    guard let judge else { return [watching, refreshing] }
    let clock = LabelClock(services, judge: judge, on: work.threads)
    let labels = Worker("labels", .everyProcess) { log in
      await clock.run { result in
        log.ended(
          result, "labels.judged", "items", [("edition", judge.editionName)],
          failed: "labels.store")
      }
    }
    return [watching, refreshing, labels]
  }

  private static func refreshing(_ services: Services, _ work: Work) -> Worker {
    let (hub, metrics) = (services.hub, work.metrics)
    let asked = metrics.counter("lede_feeds_asked_total", "Feeds asked for news.")
    let failed = metrics.counter("lede_feeds_failed_total", "Asks of feeds that failed.")
    let new = metrics.counter("lede_items_new_total", "Items that were not there before.")
    metrics.counter(
      "lede_websub_pushes_total", "Pushes of hubs that were read.", counting: services.pushes)
    let clock = RefreshClock(services, round: work.round)
    return Worker("refresh", .everyProcess) { log in
      await clock.run(
        began: { hub.tell(RoundState(.began, $0)) },
        tell: { progress, event in
          hub.tell(RoundState(.progress, progress))
          asked.add()
          new.add(event.new)
          guard let failure = event.failure else { return }
          failed.add()
          log(.warning, "feed.failed", [("feed", event.feed.host), ("cause", failure.description)])
        },
        ended: { result in
          switch result {
          case .success(let progress):
            hub.tell(RoundState(.ended, progress))
            // Others had taken all that was due.
            if progress.done == 0 { break }
            log(
              .info, "refresh.round",
              [
                ("feeds", "\(progress.done)"), ("new", "\(progress.newItems)"),
                ("changed", "\(progress.changedItems)"), ("failed", "\(progress.failures)"),
              ])
          case .failure(let error):
            hub.tell(RoundState(.ended))
            log(.error, "refresh.store", [("cause", error.description)])
          }
        })
    }
  }
}

extension RoundState {
  /// A round as those who watch hear of it.
  fileprivate init(_ phase: Phase, _ progress: RefreshProgress) {
    self.init(
      phase, asked: progress.done, of: progress.of, failed: progress.failures,
      new: progress.newItems)
  }
}
