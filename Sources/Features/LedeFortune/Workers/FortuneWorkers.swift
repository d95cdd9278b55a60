// What cookies do by themselves, and what the log hears of it.

import LedeBase
package import LedeSite

extension Fortunes {
  /// Makes the key of messages if there is none: what a browser that subscribes is told must hold from
  /// then on.
  package static func prepare(_ house: House, _ log: WorkLog) async {
    do { _ = try await PushKey(house).open() } catch {
      log(.error, "push.no_key", [("cause", "\(error)")])
    }
  }

  /// At each start of a server a look through all ledgers.
  package static func workers(_ house: House) -> [Worker] {
    [
      Worker("ledgers", .servers) { log in
        await checkLedgers(FortuneStore(house.database), log)
      }
    ]
  }

  /// Messages at the hours of readers.
  ///
  /// - Parameters:
  ///   - house: What they may touch.
  ///   - tellings: What other rooms have readers told.
  ///   - pushing: Where messages come from; nil where none can be sent.
  /// - Returns: Each, not yet running.
  package static func workers(
    _ house: House, tellings: [Telling], pushing: PushClock.Settings?
  ) -> [Worker] {
    guard let pushing else { return [] }
    let clock = PushClock(house, tellings: tellings, settings: pushing)
    return [
      Worker("reminders", .everyProcess) { log in
        await clock.run(
          failed: { host, error in
            log(.warning, "reminder.failed", [("host", host), ("cause", "\(error)")])
          },
          ended: { log.ended($0, "reminders.done", "readers", failed: "reminders.store") })
      }
    ]
  }

  /// Says so in the log where points are not the sum of what was earned; readers need not wait for it.
  private static func checkLedgers(_ store: FortuneStore, _ log: WorkLog) async {
    let clock = ContinuousClock()
    let start = clock.now
    do throws(StoreError) {
      let outcome = try await LedgerCheck(store.checkLedgers).run { fault in
        log(
          .error, "ledger.wrong",
          [("reader", "\(fault.reader.rawValue)"), ("cause", Phrases.ledgerFault(fault))])
      }
      // Nobody is told of a look that was broken off, nor of one that had nothing to look at.
      guard let outcome, outcome.readers > 1 else { return }
      log(
        outcome.faulty == 0 ? .info : .error, "ledger.checked",
        [
          ("readers", "\(outcome.readers)"), ("wrong", "\(outcome.faulty)"),
          ("seconds", "\((clock.now - start).components.seconds)"),
        ])
    } catch {
      log(.warning, "ledger.unchecked", [("cause", error.description)])
    }
  }
}
