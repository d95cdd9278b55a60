// The one thread on which all transfers run: takes hops, gives turns, obeys libcurl.

import CCurl
import Glibc
import LedeBase
import Synchronization

/// Runs hops on a thread of its own, as many at once as politeness allows.
final class TransferLoop: Sendable {
  typealias Continuation = CheckedContinuation<HopResult, Never>
  enum Order {
    case begin(Hop, Continuation)
    case cancel(Int)
  }
  struct Inbox {
    var orders: [Order] = []
    var isStopped = false
    var multi: Multi
  }

  private let inbox: Mutex<Inbox>
  private let lastID = Atomic(0)

  /// Starts the thread; nil when there is no memory or no thread for it.
  init?(settings: FetchSettings, board: PolicyBoard) {
    guard let multi = Multi(keeping: settings.atOnce) else { return nil }
    inbox = Mutex(Inbox(multi: multi))
    // The thread holds the loop until `stop`, which its owner calls.
    let isStarted = FetchThread.start { [self] in
      Crew(settings: settings, board: board, multi: current).work(for: self)
    }
    guard isStarted else { return nil }
  }

  func nextID() -> Int { lastID.add(1, ordering: .relaxed).newValue }

  /// Waits for a turn, asks, and gives what came; ends early when the task is cancelled.
  func result(of hop: Hop) async -> HopResult {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if !post(.begin(hop, continuation)) {
          continuation.resume(returning: .failure(.cancelled(hop.address)))
        }
      }
    } onCancel: {
      // In this order: whichever the thread sees first, the hop ends.
      hop.cancel()
      _ = post(.cancel(hop.id))
    }
  }

  /// Ends the thread; hops that still run end as cancelled.
  func stop() {
    let multi = inbox.withLock { inbox in
      inbox.isStopped = true
      return inbox.multi
    }
    multi.wake()
  }

  /// The orders since the last time; nil when it is time to end.
  func takeOrders() -> [Order]? {
    inbox.withLock { inbox in
      if inbox.isStopped, inbox.orders.isEmpty { return nil }
      let orders = inbox.orders
      inbox.orders.removeAll(keepingCapacity: orders.count <= 1_024)
      return orders
    }
  }

  /// The handle that orders wake.
  private var current: Multi { inbox.withLock { $0.multi } }

  /// Wakes another handle from now on; orders given before are there to be taken already.
  func replace(_ multi: Multi) { inbox.withLock { $0.multi = multi } }

  /// Leaves an order for the thread; false when it has ended.
  private func post(_ order: Order) -> Bool {
    let (isOpen, multi): (Bool, Multi?) = inbox.withLock { inbox in
      if inbox.isStopped { return (false, nil) }
      inbox.orders.append(order)
      return (true, inbox.orders.count == 1 ? inbox.multi : nil)
    }
    multi?.wake()
    return isOpen
  }
}

/// A libcurl multi handle.
///
/// Safety: `wake` may be called on any thread; everything else happens on the loop's.
@safe final class Multi: @unchecked Sendable {
  let handle: UnsafeMutableRawPointer

  init?(keeping connections: Int) {
    // Safety: global initialisation is thread-safe since 7.84 and counts how often it was called.
    curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    guard let handle = unsafe curl_multi_init() else { return nil }
    unsafe self.handle = unsafe handle
    unsafe lc_multi_set_long(handle, CURLMOPT_MAXCONNECTS, connections)
  }

  deinit { unsafe curl_multi_cleanup(handle) }

  func wake() { unsafe curl_multi_wakeup(handle) }
}

/// What lives on the loop's thread: the turns, the transfers under way and those at rest.
@safe private final class Crew {
  private struct Pending {
    var hop: Hop
    var continuation: TransferLoop.Continuation
    var transfer: Transfer?
  }

  private let settings: FetchSettings
  private let board: PolicyBoard
  private var multi: Multi
  private let names: CurlList
  private var book: TurnBook
  private var pending: [Int: Pending] = [:]
  private var hopOfHandle: [UnsafeMutableRawPointer: Int] = unsafe [:]
  private var atRest: [Transfer] = []
  /// What was started and is not yet known to be quick or slow, oldest first.
  private var young = Queue<(id: Int, slowFrom: Int64)>()
  /// What takes long, and holds one of the places for it.
  private var slow: Set<Int> = []
  /// The same of what people wait for, which has places of its own.
  private var slowAwaited: Set<Int> = []
  /// When the last hop ended; nil while nothing is kept.
  private var idleSince: Int64?

  init(settings: FetchSettings, board: PolicyBoard, multi: Multi) {
    self.settings = settings
    self.board = board
    self.multi = multi
    names = CurlList(settings.knownNames)
    book = TurnBook(
      atOnce: settings.atOnce, atOncePerHost: settings.atOncePerHost,
      gap: Int64(settings.gap.inMilliseconds))
  }

  func work(for loop: TransferLoop) {
    while let orders = loop.takeOrders() {
      for order in orders { obey(order) }
      callOffSlow()
      startWhoMay()
      var running: Int32 = 0
      // Safety: the handle is alive, and this is its thread.
      unsafe curl_multi_perform(multi.handle, &running)
      if collect() { startWhoMay() }
      _ = unsafe curl_multi_poll(multi.handle, nil, 0, waitingTime(), nil)
      letGoWhenIdle(loop)
    }
    for id in Array(pending.keys) { end(id) }
  }

  private func obey(_ order: TransferLoop.Order) {
    switch order {
    case .begin(let hop, let continuation):
      guard !hop.isCancelled else {
        return continuation.resume(returning: .failure(.cancelled(hop.address)))
      }
      pending[hop.id] = Pending(hop: hop, continuation: continuation)
      book.add(hop.id, at: hop.target.host, for: hop.cause, now: FetchThread.now())
    case .cancel(let id): end(id)
    }
  }

  private func startWhoMay() {
    let now = FetchThread.now()
    while let turn = book.next(now: now) {
      guard let hop = pending[turn.ask]?.hop else { continue }
      guard
        let transfer = atRest.popLast() ?? Transfer(settings: settings, board: board, names: names)
      else {
        finish(turn.ask, .failure(.broken(hop.address, cause: "no memory for a transfer")))
        continue
      }
      transfer.aim(at: hop, now: now)
      pending[turn.ask]?.transfer = transfer
      young.append((turn.ask, slowFrom: now + Int64(settings.patience.inMilliseconds)))
      unsafe hopOfHandle[transfer.easy] = turn.ask
      // Safety: the transfer is held in `pending` until its handle is out of the multi again.
      unsafe curl_multi_add_handle(multi.handle, transfer.easy)
    }
  }

  /// Gives places to those that have become slow, or calls them off when all are taken.
  private func callOffSlow() {
    let now = FetchThread.now()
    while let next = young.first, next.slowFrom <= now {
      _ = young.popFirst()
      guard let hop = pending[next.id]?.hop else { continue }
      // A quarter stays for what is quick, whoever asks.
      if hop.request.isAwaited, slowAwaited.count < max(1, settings.atOnce / 4) {
        slowAwaited.insert(next.id)
      } else if !hop.request.isAwaited, slow.count < max(1, settings.atOnce / 2) {
        slow.insert(next.id)
      } else {
        finish(next.id, .failure(.tooSlow(hop.address, limit: settings.patience)))
      }
    }
  }

  /// Takes what has ended; true when anything has.
  private func collect() -> Bool {
    var left: Int32 = 0
    var isAny = false
    // Safety: a message is valid until its handle is removed, after its last use here.
    while let message = unsafe curl_multi_info_read(multi.handle, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE,
        let easy = unsafe message.pointee.easy_handle, let id = unsafe hopOfHandle[easy],
        let transfer = pending[id]?.transfer
      else { continue }
      let code = unsafe lc_message_result(message)
      finish(id, transfer.result(code, now: FetchThread.now()))
      isAny = true
    }
    return isAny
  }

  /// Calls a hop off, whether it waits or runs.
  private func end(_ id: Int) {
    guard let hop = pending[id]?.hop else { return }
    finish(id, .failure(.cancelled(hop.address)))
  }

  private func finish(_ id: Int, _ result: HopResult) {
    guard let ended = pending.removeValue(forKey: id) else { return }
    slow.remove(id)
    slowAwaited.remove(id)
    if let transfer = ended.transfer {
      // Safety: the handle is in the multi, put there when the transfer was started.
      unsafe curl_multi_remove_handle(multi.handle, transfer.easy)
      unsafe hopOfHandle[transfer.easy] = nil
      if transfer.isReusable { atRest.append(transfer) }
      book.finish(at: ended.hop.target.host, now: FetchThread.now())
    } else {
      book.forget(id)
    }
    if pending.isEmpty { idleSince = FetchThread.now() }
    ended.continuation.resume(returning: result)
  }

  /// Closes connections and frees handles when nothing was asked for a while.
  ///
  /// libcurl itself lets go of an old connection only when it needs a new one.
  private func letGoWhenIdle(_ loop: TransferLoop) {
    guard pending.isEmpty, let since = idleSince,
      FetchThread.now() - since >= Int64(settings.keepsIdle.inMilliseconds),
      let fresh = Multi(keeping: settings.atOnce)
    else { return }
    loop.replace(fresh)
    atRest = []
    multi = fresh
    idleSince = nil
  }

  /// How long nothing will happen unless libcurl or an order says so, in milliseconds.
  private func waitingTime() -> Int32 {
    // Nothing becomes slow where nothing is under way, though what has ended may stand first.
    var next = [book.nextChange, pending.isEmpty ? nil : young.first?.slowFrom].compactMap(\.self)
      .min()
    if pending.isEmpty, let since = idleSince {
      let end = since + Int64(settings.keepsIdle.inMilliseconds)
      next = min(next ?? end, end)
    }
    guard let next else { return .max }
    return Int32(clamping: max(next - FetchThread.now(), 0))
  }
}
