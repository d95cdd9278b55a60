// Whether the thread sanitizer knows a Mutex (silent), and finds a race beside one (with `race`).

import Synchronization

/// Four tasks count under a Mutex and, when asked to, without one.
final class Counting: Sendable {
  let guarded = Mutex(0)
  // Safety: none. This is the race that must be found.
  nonisolated(unsafe) var bare = 0
}

let counting = Counting()
let isRacing = CommandLine.arguments.contains("race")
await withTaskGroup(of: Void.self) { group in
  for _ in 0..<4 {
    group.addTask {
      for _ in 0..<20_000 {
        counting.guarded.withLock { $0 += 1 }
        if isRacing { unsafe counting.bare += 1 }
      }
    }
  }
}
