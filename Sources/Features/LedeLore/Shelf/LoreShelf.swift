// The folder of lore, read once and again when it changes.

import LedeBase
import LedeTerminal

/// What the folder holds, looked at again as it is asked for.
actor LoreShelf {
  private let folder: OwnersFolder?
  /// Between two looks at the folder.
  private let rest: Duration
  private let now: @Sendable () -> Timestamp
  /// Takes what is wrong with a file, for the log.
  private let report: @Sendable (any Error) -> Void

  private var held: LoreHolding?
  private var looked: ContinuousClock.Instant?
  private var reading: Task<LoreHolding?, Never>?
  private var told: [LoreFile: LoreFault] = [:]

  /// A shelf over a folder; without one there is nothing.
  init(
    _ folder: OwnersFolder?, rest: Duration, now: @escaping @Sendable () -> Timestamp,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    self.folder = folder
    self.rest = rest
    self.now = now
    self.report = report
  }

  /// What is held; nil where there is no folder.
  ///
  /// While changed files are read, all but who noticed it get what was held before.
  func holding() async -> LoreHolding? {
    guard let folder else { return nil }
    if let reading {
      if let held { return held }
      return await reading.value
    }
    if let looked, looked.duration(to: .now) < rest { return held }
    looked = .now
    // A task of its own: who asked first may go, and others wait for it too.
    let task = Task { [held, now] in await LoreHolding.read(folder, since: held, at: now()) }
    reading = task
    let holding = await task.value
    reading = nil
    held = holding
    tell(holding)
    return holding
  }

  /// Says each fault once, until it is another.
  private func tell(_ holding: LoreHolding?) {
    let faults = holding?.files.compactMapValues(\.fault) ?? [:]
    for file in LoreFile.allCases {
      if let fault = faults[file], told[file] != fault {
        report(BrokenLore(file: file, fault: fault))
      }
    }
    told = faults
  }
}
