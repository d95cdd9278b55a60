// Tells open pages what happens: rounds of this process, and what any process keeps or marks.

package import LedeBase
import Synchronization

/// The one place that knows who watches.
///
/// Whatever happens is only noted; `run` looks up once a second what it means for those who watch.
package final class NewsHub: Sendable {
  /// How many may watch, and how long they hear nothing.
  package struct Limits: Hashable, Sendable {
    /// For one reader: tabs and devices.
    var ofReader = 512
    /// In all.
    var inAll = 2_000
    /// How long a line stays silent; proxies take it for dead when that is long.
    var silence = Duration.seconds(20)
    package init() {}
  }

  private struct State {
    var boxes: [Reader.ID: [ObjectIdentifier: Mailbox]] = [:]
    var count = 0
    /// What those who watch have been told of their counts.
    var told: [Reader.ID: ItemCounts] = [:]
    /// Whose counts may have changed since.
    var changed: Set<Reader.ID> = []
    /// The round under way, and whether it has moved since it was told of.
    var round: RoundState?
    var hasRoundMoved = false
    var looked: [Reader.ID: Timestamp] = [:]
    var isOver = false
  }

  private let store: Store
  private let now: @Sendable () -> Timestamp
  private let limits: Limits
  private let state = Mutex(State())
  private let (bells, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let (openings, opening) = AsyncStream<Reader.ID>.makeStream(
    bufferingPolicy: .bufferingOldest(1_024))

  /// Between two events of a kind; what happens meanwhile is told together.
  private static let pause = Duration.seconds(1)
  /// How often what other processes wrote is looked up, where nothing tells of it.
  private static let lookAround = Duration.seconds(5)
  /// A reader who opens the front page again sooner has nobody asked.
  static let betweenLooks = Duration.seconds(60)
  /// Feeds asked within this time are not asked again because somebody looks.
  static let recently = Duration.seconds(300)

  init(_ store: Store, now: @escaping @Sendable () -> Timestamp, limits: Limits = Limits()) {
    self.store = store
    self.now = now
    self.limits = limits
  }

  /// How many watch.
  package var watchers: Int { state.withLock { $0.count } }
}

// MARK: - What happens

extension NewsHub {
  /// Begins to watch for `reader`; nil when as many watch as may, or Lede is stopping.
  ///
  /// With `seen`, how many items the reader had when the watcher last heard of it, what was missed
  /// comes first.
  func watch(for reader: Reader.ID, seen: Int?) async -> (Mailbox)? {
    guard state.withLock({ hasRoom(for: reader, in: $0) }) else { return nil }
    // While the store is away a watcher hears of no counts; they come when it is back.
    let counts = try? await store.shownCounts(of: reader)
    let box = Mailbox(reader: reader) { [weak self] box in self?.forget(box) }
    let (isIn, isFirst) = state.withLock { state -> (Bool, Bool) in
      guard hasRoom(for: reader, in: state) else { return (false, false) }
      let isFirst = state.boxes[reader] == nil
      state.boxes[reader, default: [:]][ObjectIdentifier(box)] = box
      state.count += 1
      // What others of this reader were told may be newer than what was read above.
      state.told[reader] = state.told[reader] ?? counts
      if let counts = state.told[reader] {
        box.put([.counts(counts)] + NewsHub.missed(seen, now: counts))
      }
      if let round = state.round { box.put([.round(round)]) }
      return (true, isFirst)
    }
    // Something may have happened between reading and entering, when nobody looked.
    if isFirst { changed(for: reader) }
    return isIn ? box : nil
  }

  private func hasRoom(for reader: Reader.ID, in state: borrowing State) -> Bool {
    !state.isOver && state.count < limits.inAll
      && (state.boxes[reader]?.count ?? 0) < limits.ofReader
  }

  /// Says that a reader's counts may have changed, by a mark or by following.
  func changed(for reader: Reader.ID) {
    let isWatched = state.withLock { state in
      guard state.boxes[reader] != nil else { return false }
      return state.changed.insert(reader).inserted
    }
    if isWatched { bell.yield() }
  }

  /// Says that `reader` looks at the front page: due feeds, and those not asked for a while, are
  /// asked soon.
  ///
  /// Never waits, and does nothing when the reader looked a moment ago.
  func opened(by reader: Reader.ID) {
    let now = now()
    let isFirst = state.withLock { state in
      if let last = state.looked[reader], now >= last, now - last < NewsHub.betweenLooks {
        return false
      }
      if state.looked.count > 10_000 {
        state.looked = state.looked.filter { now - $0.value < NewsHub.betweenLooks }
      }
      state.looked[reader] = now
      return true
    }
    if isFirst { opening.yield(reader) }
  }

  /// Says how far a round of this process has come.
  package func tell(_ round: RoundState) {
    let isWatched = state.withLock { state in
      let isWatched = state.count > 0
      // The end of a round that nobody watches is no news to whoever comes later.
      state.round = isWatched || round.phase != .ended ? round : nil
      state.hasRoundMoved = isWatched
      return isWatched
    }
    if isWatched { bell.yield() }
  }

  /// Ends all watching, for good: Lede is stopping.
  package func close() {
    let boxes = state.withLock { state in
      state.isOver = true
      return state.boxes.values.flatMap(\.values)
    }
    for box in boxes { box.close() }
  }

  /// What a watcher missed since it last heard that there were `seen` items, which may be any number.
  private static func missed(_ seen: Int?, now counts: ItemCounts) -> [NewsEvent] {
    guard let seen, seen != counts.all else { return [] }
    let isCount = seen >= 0 && seen < counts.all
    return isCount ? [.items(new: counts.all - seen, newest: nil)] : [.resync]
  }

  private func forget(_ box: Mailbox) {
    state.withLock { state in
      guard state.boxes[box.reader]?.removeValue(forKey: ObjectIdentifier(box)) != nil else {
        return
      }
      state.count -= 1
      if state.boxes[box.reader]?.isEmpty == true {
        state.boxes[box.reader] = nil
        state.told[box.reader] = nil
      }
    }
  }
}

// MARK: - Telling it

extension NewsHub {
  /// Tells those who watch, and has feeds asked for those who look, until the task is cancelled.
  package func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.tellAll() }
      group.addTask { await self.askForThoseWhoLook() }
      group.addTask { for await _ in self.store.wakeUps() { self.somebodyWrote() } }
      group.addTask {
        await self.every(NewsHub.lookAround) { self.somebodyWrote() }
      }
      group.addTask {
        await self.every(self.limits.silence) { self.putToAll([.beat]) }
      }
    }
  }

  /// Does `work` again and again until the task is cancelled.
  private func every(_ rest: Duration, _ work: () -> Void) async {
    // A sleep fails only when the task is cancelled.
    while (try? await Task.sleep(for: rest)) != nil { work() }
  }

  private func somebodyWrote() {
    let isWatched = state.withLock { state in
      state.changed.formUnion(state.boxes.keys)
      return state.count > 0
    }
    if isWatched { bell.yield() }
  }

  private func tellAll() async {
    for await _ in bells {
      let (readers, round) = state.withLock { state -> ([Reader.ID], RoundState?) in
        defer {
          state.changed = []
          state.hasRoundMoved = false
          if state.round?.phase == .ended { state.round = nil }
        }
        return (state.changed.sorted(), state.hasRoundMoved ? state.round : nil)
      }
      // The items of a round are told before its end, so that a page can load them at once.
      await tellCounts(of: readers)
      if let round { putToAll([.round(round)]) }
      // Fails only when the task is cancelled, and then the stream of bells ends too.
      try? await Task.sleep(for: NewsHub.pause)
    }
  }

  private func tellCounts(of readers: [Reader.ID]) async {
    guard !readers.isEmpty else { return }
    let counts: [Reader.ID: ItemCounts]
    do throws(StoreError) { counts = try await store.shownCounts(of: readers) } catch {
      // The store is away; whoever writes again rings the bell.
      return
    }
    for (reader, counts) in counts {
      let (before, boxes) = state.withLock { state in
        let before = state.told[reader]
        state.told[reader] = state.boxes[reader] == nil ? nil : counts
        return (before, state.boxes[reader].map { Array($0.values) } ?? [])
      }
      guard before != counts, !boxes.isEmpty else { continue }
      var events: [NewsEvent] = [.counts(counts)]
      if let before, counts.all > before.all {
        events.append(.items(new: counts.all - before.all, newest: await newest(of: reader)))
      }
      for box in boxes { box.put(events) }
    }
  }

  /// The newest item of a reader; nil when that cannot be told now, which nobody depends on.
  private func newest(of reader: Reader.ID) async -> ListPosition? {
    // The store fails for pages too, and they say so; here only a hint is lost.
    try? await store.headlines(ListFilter(), of: reader, before: nil, limit: 1).first?.position
  }

  private func putToAll(_ events: [NewsEvent]) {
    let boxes = state.withLock { state in state.boxes.values.flatMap(\.values) }
    for box in boxes { box.put(events) }
  }

  /// Makes feeds due for readers who look at the front page; the clock asks them.
  private func askForThoseWhoLook() async {
    for await reader in openings {
      let now = now()
      // The page itself has told if the store is away; the next look tries again.
      _ = try? await store.hurry(notAskedSince: now - NewsHub.recently, of: reader, at: now)
    }
  }
}
