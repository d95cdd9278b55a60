// The one thread on which all transfers run: takes hops, gives turns, obeys libcurl.

import CCurl
import Glibc
import LedeNews
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
  }

  private let inbox = Mutex(Inbox())
  private let multi: Multi
  private let lastID = Atomic(0)

  /// Starts the thread; nil when libcurl has no memory for it.
  init?(settings: FetchSettings, board: PolicyBoard) {
    guard let multi = Multi(keeping: settings.atOnce) else { return nil }
    self.multi = multi
    // The thread holds the loop until `stop`, which its owner calls.
    FetchThread.start { [self] in
      Crew(settings: settings, board: board, multi: multi).work(for: self)
    }
  }

  func nextID() -> Int { lastID.add(1, ordering: .relaxed).newValue }

  /// Waits for a turn, asks, and gives what came; ends early when the task is cancelled.
  func result(of hop: Hop) async -> HopResult {
    await withTaskCancellationHandler {
      await withCheckedContinuation { post(.begin(hop, $0)) }
    } onCancel: {
      // In this order: whichever the thread sees first, the hop ends.
      hop.cancel()
      post(.cancel(hop.id))
    }
  }

  /// Ends the thread; hops that still run end as cancelled.
  func stop() {
    inbox.withLock { $0.isStopped = true }
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

  private func post(_ order: Order) {
    let isFirst = inbox.withLock { inbox in
      inbox.orders.append(order)
      return inbox.orders.count == 1
    }
    if isFirst { multi.wake() }
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
  private let multi: Multi
  private let names: CurlList
  private var book: TurnBook
  private var pending: [Int: Pending] = [:]
  private var hopOfHandle: [UnsafeMutableRawPointer: Int] = unsafe [:]
  private var atRest: [Transfer] = []

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
      startWhoMay()
      var running: Int32 = 0
      // Safety: the handle is alive, and this is its thread.
      unsafe curl_multi_perform(multi.handle, &running)
      if collect() { startWhoMay() }
      _ = unsafe curl_multi_poll(multi.handle, nil, 0, waitingTime(), nil)
    }
    for id in Array(pending.keys) { end(id) }
  }

  private func obey(_ order: TransferLoop.Order) {
    switch order {
    case .begin(let hop, let continuation):
      guard !hop.isCancelled else {
        continuation.resume(returning: .failure(.cancelled(hop.address)))
        return
      }
      pending[hop.id] = Pending(hop: hop, continuation: continuation)
      book.add(hop.id, at: hop.target.host, isFollowing: hop.isFollowing, now: FetchThread.now())
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
      unsafe hopOfHandle[transfer.easy] = turn.ask
      // Safety: the transfer is held in `pending` until its handle is out of the multi again.
      unsafe curl_multi_add_handle(multi.handle, transfer.easy)
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
    if let transfer = ended.transfer {
      // Safety: the handle is in the multi, put there when the transfer was started.
      unsafe curl_multi_remove_handle(multi.handle, transfer.easy)
      unsafe hopOfHandle[transfer.easy] = nil
      if transfer.isReusable { atRest.append(transfer) }
      book.finish(at: ended.hop.target.host, now: FetchThread.now())
    } else {
      book.forget(id)
    }
    ended.continuation.resume(returning: result)
  }

  /// How long nothing will happen unless libcurl or an order says so, in milliseconds.
  private func waitingTime() -> Int32 {
    guard let next = book.nextChange else { return 60_000 }
    return Int32(clamping: min(max(next - FetchThread.now(), 0), 60_000))
  }
}
