// So many at once, and of each host so many: one site's slow pictures do not hold up another's.

actor HostTurns {
  private var free: Int
  private let mostOfHost: Int
  private var running: [String: Int] = [:]
  private var waiting: [(host: String, go: CheckedContinuation<Void, Never>)] = []

  /// How many wait.
  var waits: Int { waiting.count }

  /// - Parameters:
  ///   - atOnce: How many go at once.
  ///   - mostOfHost: How many of these may be of one host, while no other waits.
  init(_ atOnce: Int, ofHost mostOfHost: Int) {
    free = max(1, atOnce)
    self.mostOfHost = max(1, mostOfHost)
  }

  /// Runs `work` when it is its host's turn: the host that has fewest under way goes first, and among
  /// these who came first.
  nonisolated func take<Value: Sendable>(
    at host: String, _ work: () async -> Value
  ) async -> Value {
    await begin(host)
    let value = await work()
    await end(host)
    return value
  }

  private func begin(_ host: String) async {
    if free > 0, running[host, default: 0] < mostOfHost {
      count(host)
    } else {
      await withCheckedContinuation { waiting.append((host, $0)) }
    }
  }

  private func end(_ host: String) {
    free += 1
    running[host, default: 1] -= 1
    if running[host] == 0 { running[host] = nil }
    while free > 0, let next = next() {
      count(waiting[next].host)
      waiting.remove(at: next).go.resume()
    }
  }

  private func count(_ host: String) {
    free -= 1
    running[host, default: 0] += 1
  }

  /// Who goes next, by their place; nil when nobody who waits may.
  ///
  /// Cost: O(who waits).
  private func next() -> Int? {
    var best: (place: Int, running: Int)?
    for (place, one) in waiting.enumerated() {
      let running = running[one.host, default: 0]
      guard running < mostOfHost, running < best?.running ?? .max else { continue }
      best = (place, running)
    }
    return best?.place
  }
}
