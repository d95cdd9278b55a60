// A line to one agent: messages are taken as they come, calls are done one after the other, each in its time.

import LedeBase
import LedeJSON

/// What comes from an agent.
enum AgentInput: Hashable, Sendable {
  /// A line without its end.
  case line([UInt8])
  /// A line that is longer than a message may be; it is passed over.
  case tooLong
}

/// How a call ended.
enum AgentOutcome: Sendable {
  /// Its answer, whole.
  case answer([UInt8])
  case failure(RPCError)
  /// Nothing more is answered after this.
  case end(RPCError)
}

/// Serves one agent until it has nothing more to say, or may say no more.
actor AgentLine {
  /// What one line costs at most.
  struct Limits: Sendable {
    /// How many calls may wait for the one that is done.
    var waiting = 8
    /// How long a call may take.
    var time = Duration.seconds(120)
  }

  /// The most bytes of an answer.
  static let mostBytes = 256_000

  private var talk: AgentTalk
  private let limits: Limits
  private let work: @Sendable (AgentCall) async -> AgentOutcome
  private let send: @Sendable ([UInt8]) -> Void

  /// A call, and the batch that its answer goes with.
  private struct Entry {
    var number: Int
    var call: AgentCall
    var batch: Int?
  }
  private var waiting: [Entry] = []
  private var running: (entry: Entry, task: Task<AgentOutcome, Never>)?
  /// Wakes who does the calls.
  private var wake: CheckedContinuation<Void, Never>?
  private var isClosed = false
  private var lastNumber = 0
  private var batches: [Int: (missing: Int, answers: [[UInt8]])] = [:]

  init(
    _ reach: AgentReach, _ limits: Limits = Limits(),
    send: @escaping @Sendable ([UInt8]) -> Void,
    work: @escaping @Sendable (AgentCall) async -> AgentOutcome
  ) {
    talk = AgentTalk(reach)
    self.limits = limits
    self.send = send
    self.work = work
  }

  /// Serves what `next` gives, until it gives nil and all that was asked is answered.
  ///
  /// - Returns: False where the agent may ask no more.
  func serve(_ next: @escaping @Sendable () async -> AgentInput?) async -> Bool {
    // It is left behind where the agent may ask no more, as nothing calls off a read of standard input.
    Task {
      while let input = await next() { take(input) }
      close()
    }
    while let entry = await nextCall() {
      guard await answer(entry) else { return false }
    }
    return true
  }

  // MARK: What comes

  private func take(_ input: AgentInput) {
    guard !isClosed else { return }
    guard case .line(let line) = input else {
      return write(AgentAnswers.failure(.null, .tooLong))
    }
    // Nothing is no message, and is no fault either.
    if line.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) { return }
    let taken = talk.take(line)
    var batch: Int?
    let asked = taken.steps.count { if case .cancel = $0 { false } else { true } }
    if taken.isBatch, asked > 0 {
      lastNumber += 1
      batch = lastNumber
      batches[lastNumber] = (asked, [])
    }
    for step in taken.steps {
      switch step {
      case .answer(let bytes): reply(bytes, batch)
      case .cancel(let id): cancel(id)
      case .call(let call): add(call, batch)
      }
    }
  }

  private func add(_ call: AgentCall, _ batch: Int?) {
    let known = waiting.map(\.call.id) + [running?.entry.call.id].compactMap(\.self)
    if known.contains(call.id) {
      return reply(AgentAnswers.failure(call.id, .idInUse), batch)
    }
    guard waiting.count < limits.waiting else {
      return reply(AgentAnswers.failure(call.id, .busy), batch)
    }
    lastNumber += 1
    waiting.append(Entry(number: lastNumber, call: call, batch: batch))
    wakeUp()
  }

  /// A call that is given up is not answered.
  private func cancel(_ id: JSONValue) {
    if let place = waiting.firstIndex(where: { $0.call.id == id }) {
      settle(waiting.remove(at: place).batch)
    } else if let running, running.entry.call.id == id {
      running.task.cancel()
      release(running.entry.number)
      settle(running.entry.batch)
    }
  }

  private func close() {
    isClosed = true
    wakeUp()
  }

  // MARK: Calls

  private func nextCall() async -> Entry? {
    while waiting.isEmpty, !isClosed {
      await withCheckedContinuation { wake = $0 }
    }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  private func wakeUp() {
    wake?.resume()
    wake = nil
  }

  /// Does a call; false where nothing more may be asked.
  private func answer(_ entry: Entry) async -> Bool {
    let task = Task { [work] in await work(entry.call) }
    running = (entry, task)
    let timer = Task { [limits] in
      // Cut short only when the call has ended, and then nobody waits for it.
      try? await Task.sleep(for: limits.time)
      if !Task.isCancelled { expire(entry) }
    }
    let outcome = await task.value
    timer.cancel()
    var goesOn = true
    if case .end = outcome {
      goesOn = false
      // Nobody is answered any more.
      isClosed = true
      waiting = []
      if let batch = entry.batch { batches[batch]?.missing = 1 }
    }
    guard release(entry.number) else { return goesOn }
    reply(Self.bytes(outcome, entry.call), entry.batch)
    return goesOn
  }

  /// Answers for a call whose time is over; the next begins when its work has ended.
  private func expire(_ entry: Entry) {
    guard release(entry.number) else { return }
    reply(AgentAnswers.failure(entry.call.id, .tooSlow), entry.batch)
  }

  /// Whether the call was still to be answered; from now on it is not.
  @discardableResult
  private func release(_ number: Int) -> Bool {
    guard running?.entry.number == number else { return false }
    running?.task.cancel()
    running = nil
    return true
  }

  private static func bytes(_ outcome: AgentOutcome, _ call: AgentCall) -> [UInt8] {
    switch outcome {
    case .answer(let bytes) where bytes.count <= mostBytes: bytes
    case .answer: AgentAnswers.failure(call.id, .tooLarge)
    case .failure(let error), .end(let error): AgentAnswers.failure(call.id, error)
    }
  }

  // MARK: What goes

  private func reply(_ bytes: [UInt8], _ batch: Int?) {
    guard let batch else { return write(bytes) }
    batches[batch]?.answers.append(bytes)
    settle(batch)
  }

  /// One answer of a batch less is waited for; with the last they go.
  private func settle(_ batch: Int?) {
    guard let batch, let found = batches[batch] else { return }
    batches[batch]?.missing -= 1
    guard found.missing <= 1 else { return }
    batches[batch] = nil
    if !found.answers.isEmpty { write(AgentAnswers.batch(found.answers)) }
  }

  private func write(_ bytes: [UInt8]) { send(bytes + [10]) }
}
