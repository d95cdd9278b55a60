// Sleep that can be cut short, for clocks.

/// Wakes one sleeper early.
package actor Alarm {
  private var sleeper: Task<Void, any Error>?
  private var hasRung = false

  package init() {}

  package func ring() {
    hasRung = true
    sleeper?.cancel()
  }

  package func wait(atMost rest: Duration) async {
    if !hasRung {
      let sleep = Task { try await Task.sleep(for: rest) }
      sleeper = sleep
      // The outcome says only whether the sleep was cut short, which is what ringing is for.
      await withTaskCancellationHandler {
        _ = await sleep.result
      } onCancel: {
        sleep.cancel()
      }
      sleeper = nil
    }
    hasRung = false
  }
}
