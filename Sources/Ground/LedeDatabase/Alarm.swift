// Sleep that can be cut short, for clocks.

/// Wakes one sleeper early.
actor Alarm {
  private var sleeper: Task<Void, any Error>?
  private var hasRung = false

  func ring() {
    hasRung = true
    sleeper?.cancel()
  }

  func wait(atMost rest: Duration) async {
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
