// Passwords, hashed by one thread that the system runs when nobody else wants the time.

import CSodium
import Glibc
package import LedeNews
import Synchronization

/// Hashes passwords with Argon2id: 19 MiB, two passes, one lane, about 45 ms.
///
/// One thread does it, so that however many sign in, one core is busy at most, and with an idle
/// priority, so that pages come first. Of those who come while 32 wait, nothing is hashed.
///
/// Source: RFC 9106; the parameters are the least that OWASP's password storage sheet names.
package final class Passwords: PasswordHasher {
  private enum Work: Sendable {
    case hash(CheckedContinuation<Result<String, PasswordError>, Never>)
    case compare(String?, CheckedContinuation<Result<Bool, PasswordError>, Never>)
  }
  private struct State {
    var waiting: [(password: [CChar], work: Work)] = []
    var isRunning = false
  }
  private let state = Mutex(State())
  /// Those that wait and the one in hand, to be asked for without a lock.
  private let count = Atomic<Int>(0)
  private let signal = Signal()
  private let most: Int

  private static let passes: UInt64 = 2
  private static let memory = 19 * 1_024 * 1_024

  /// A hasher whose thread starts with the first password.
  ///
  /// - Parameter most: How many may wait.
  package init(most: Int = 32) { self.most = most }

  package var isFull: Bool { count.load(ordering: .relaxed) >= most }

  package func hash(_ password: String) async throws(PasswordError) -> String {
    try take()
    defer { count.subtract(1, ordering: .relaxed) }
    return try await withCheckedContinuation { add(password, .hash($0)) }.get()
  }

  package func isRight(
    _ password: String, for hash: String?
  ) async throws(PasswordError) -> Bool {
    try take()
    defer { count.subtract(1, ordering: .relaxed) }
    return try await withCheckedContinuation { add(password, .compare(hash, $0)) }.get()
  }

  private func take() throws(PasswordError) {
    guard count.add(1, ordering: .relaxed).newValue <= most else {
      count.subtract(1, ordering: .relaxed)
      throw .busy
    }
  }

  private func add(_ password: String, _ work: Work) {
    let bytes = password.utf8.map { CChar(bitPattern: $0) }
    let starts = state.withLock { state in
      state.waiting.append((bytes, work))
      defer { state.isRunning = true }
      return !state.isRunning
    }
    signal.post()
    guard starts else { return }
    if !start() {
      // Nobody else would ever answer.
      let all = state.withLock { state in
        defer { state = State() }
        return state.waiting
      }
      for one in all { Passwords.fail(one.work, "no thread") }
    }
  }

  // MARK: The thread

  private func start() -> Bool {
    var thread = pthread_t()
    // Safety: the thread takes over the reference that is passed to it.
    let context = unsafe Unmanaged.passRetained(self)
    let started = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Passwords>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard started == 0 else {
      unsafe context.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private func run() {
    // On Linux both are for the thread alone. SCHED_IDLE runs when nothing else wants to.
    var parameters = sched_param()
    // Safety: the parameters live through the call.
    _ = unsafe sched_setscheduler(0, 5, &parameters)
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    // Compared where there is no hash, so that a name that nobody has takes as long.
    let nobodys = Passwords.hash(Sodium.random(24).map { CChar(truncatingIfNeeded: $0 | 1) })
    while true {
      signal.wait()
      let next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
      guard let (password, work) = next else { continue }
      switch work {
      case .hash(let caller): caller.resume(returning: Passwords.hash(password))
      case .compare(let hash, let caller):
        let other = (try? nobodys.get()) ?? ""  // only where there is no memory, as below
        let isSame = Passwords.isSame(password, hash ?? other)
        caller.resume(returning: .success(isSame && hash != nil))
      }
    }
  }

  private static func fail(_ work: Work, _ cause: String) {
    switch work {
    case .hash(let caller): caller.resume(returning: .failure(.failed(cause: cause)))
    case .compare(_, let caller): caller.resume(returning: .failure(.failed(cause: cause)))
    }
  }

  private static func hash(_ password: [CChar]) -> Result<String, PasswordError> {
    guard Sodium.isReady else { return .failure(.failed(cause: "no random source")) }
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    // Safety: the text is as long as libsodium wants it, the password as long as is said.
    let result = unsafe crypto_pwhash_str(&text, password, UInt64(password.count), passes, memory)
    guard result == 0 else { return .failure(.failed(cause: "no memory")) }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return .success(String(decoding: bytes, as: UTF8.self))
  }

  private static func isSame(_ password: [CChar], _ hash: String) -> Bool {
    guard Sodium.isReady else { return false }
    // Safety: the C text of the hash lives through the call; the password is as long as is said.
    return unsafe crypto_pwhash_str_verify(hash, password, UInt64(password.count)) == 0
  }
}

/// A counting semaphore.
@safe private final class Signal: Sendable {
  // Safety: the functions of semaphores may be called by any thread; it is never moved or freed
  // while one waits, since those who wait hold this object.
  private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    unsafe semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  func post() { _ = unsafe sem_post(semaphore) }
  /// A signal that comes between is no reason to go on.
  func wait() { while unsafe sem_wait(semaphore) != 0 {} }
}
