// So many at once, the others in the order in which they came.

actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ atOnce: Int) { free = atOnce }

  /// Runs `work` when it is its turn.
  nonisolated func take<Value: Sendable>(_ work: () async -> Value) async -> Value {
    await begin()
    let value = await work()
    await end()
    return value
  }

  private func begin() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func end() { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
}
