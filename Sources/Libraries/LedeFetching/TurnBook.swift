// Who may ask next: politeness as a value, without clock or socket.

/// Turns at hosts: hosts take turns with each other, and at one host who came first goes first.
///
/// Times are milliseconds of a monotonic clock. Every call costs O(log hosts).
struct TurnBook {
  typealias Ask = Int

  /// How many asks may be under way in all.
  var atOnce: Int
  /// How many asks may be under way at one host, but for one more that a person waits for.
  var atOncePerHost: Int
  /// The least time between two starts at one host, in milliseconds.
  var gap: Int64

  /// Why something is asked, which says who goes first.
  enum Cause: Sendable {
    /// A person waits for it: it goes first and owes no gap, and may have one place more at its host,
    /// so that whatever hangs there holds nobody up.
    case person
    /// A redirect led there: it goes next and owes no gap.
    case redirect
    /// A worker asks by itself.
    case worker
  }

  private struct Host {
    var waiting = Queue<Ask>()
    var following = Queue<Ask>()
    var awaited = Queue<Ask>()
    var underWay = 0
    var mayStart: Int64 = 0
    var isReady = false
    var isResting = false

    var isWanted: Bool { !waiting.isEmpty || !following.isEmpty || !awaited.isEmpty }

    /// Whether one may start now, of which `limit` may be under way.
    func mayStart(now: Int64, limit: Int) -> Bool {
      if !awaited.isEmpty, underWay <= limit { return true }
      return underWay < limit && (!following.isEmpty || !waiting.isEmpty && mayStart <= now)
    }

    mutating func next(now: Int64, limit: Int) -> Ask? {
      if underWay <= limit, let ask = awaited.popFirst() { return ask }
      guard underWay < limit else { return nil }
      return following.popFirst() ?? (mayStart <= now ? waiting.popFirst() : nil)
    }
  }

  private var hosts: [String: Host] = [:]
  /// Hosts that may start one now, longest waiting first.
  private var ready = Queue<String>()
  /// Hosts that wait for their gap to pass.
  private var resting = Heap()
  private var forgotten: Set<Ask> = []
  /// How many asks are under way.
  private(set) var underWay = 0
  /// How many asks wait for their turn.
  private(set) var waiting = 0

  init(atOnce: Int, atOncePerHost: Int, gap: Int64) {
    self.atOnce = max(1, atOnce)
    self.atOncePerHost = max(1, atOncePerHost)
    self.gap = max(0, gap)
  }

  /// Puts an ask in the queue of its host, behind those of the same cause.
  mutating func add(_ ask: Ask, at name: String, for cause: Cause = .worker, now: Int64) {
    waiting += 1
    switch cause {
    case .person: hosts[name, default: Host()].awaited.append(ask)
    case .redirect: hosts[name, default: Host()].following.append(ask)
    case .worker: hosts[name, default: Host()].waiting.append(ask)
    }
    list(name, now: now)
  }

  /// Drops an ask that waits; its turn passes to the next.
  mutating func forget(_ ask: Ask) {
    forgotten.insert(ask)
    waiting -= 1
  }

  /// The next ask to start now, with its host; nil when none may.
  mutating func next(now: Int64) -> (ask: Ask, host: String)? {
    while let rested = resting.first, rested.at <= now {
      resting.removeFirst()
      hosts[rested.host]?.isResting = false
      list(rested.host, now: now)
    }
    while underWay < atOnce, let name = ready.popFirst() {
      hosts[name]?.isReady = false
      while let ask = hosts[name]?.next(now: now, limit: atOncePerHost) {
        if forgotten.remove(ask) != nil { continue }
        hosts[name]?.underWay += 1
        hosts[name]?.mayStart = now + gap
        underWay += 1
        waiting -= 1
        list(name, now: now)
        return (ask, name)
      }
      list(name, now: now)
    }
    return nil
  }

  /// Ends the turn of an ask at a host.
  mutating func finish(at name: String, now: Int64) {
    underWay -= 1
    hosts[name]?.underWay -= 1
    list(name, now: now)
  }

  /// When a host's gap passes next, so that `next` is worth calling again; nil when none rests.
  var nextChange: Int64? { resting.first?.at }

  /// Whether nothing is known of any host, so that an idle book holds no memory.
  var isEmpty: Bool { hosts.isEmpty }

  /// Puts a host where it belongs: ready, resting, or out of the book.
  private mutating func list(_ name: String, now: Int64) {
    guard let host = hosts[name] else { return }
    if host.mayStart(now: now, limit: atOncePerHost) {
      guard !host.isReady else { return }
      hosts[name]?.isReady = true
      ready.append(name)
    } else if host.mayStart > now, host.underWay < atOncePerHost {
      // Kept until its gap has passed even if nobody waits, or the next ask would come too soon.
      guard !host.isResting else { return }
      hosts[name]?.isResting = true
      resting.insert(host.mayStart, name)
    } else if !host.isWanted, host.underWay == 0, !host.isReady, !host.isResting {
      hosts[name] = nil
    }
  }
}

/// First in, first out; O(1) on average.
struct Queue<Element> {
  private var items: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }
  var first: Element? { head < items.count ? items[head] : nil }

  mutating func append(_ item: Element) { items.append(item) }

  mutating func popFirst() -> Element? {
    guard head < items.count else { return nil }
    let item = items[head]
    items[head] = nil
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: items.count <= 64)
      head = 0
    } else if head > 64, head * 2 > items.count {
      items.removeFirst(head)
      head = 0
    }
    return item
  }
}

/// Hosts by the time they wait for, soonest first.
private struct Heap {
  private var items: [(at: Int64, host: String)] = []

  var first: (at: Int64, host: String)? { items.first }

  mutating func insert(_ at: Int64, _ host: String) {
    items.append((at, host))
    var child = items.count - 1
    while child > 0, items[child].at < items[(child - 1) / 2].at {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() {
    items.swapAt(0, items.count - 1)
    items.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && items[child].at < items[least].at { least = child }
      if least == parent { return }
      items.swapAt(parent, least)
      parent = least
    }
  }
}
