// How much is played at once, and in a day.

import LedeBase
import Synchronization

/// Who is played something now, and how much was fetched for it today.
final class MediaStreams: Sendable {
  /// Nil for all strangers together, where reading is open.
  typealias Listener = Reader.ID?

  private struct State {
    var last = 0
    /// The streams of each listener that may go on, oldest first.
    var open: [Listener: [Int]] = [:]
    /// How many there are still, with those that were ended and are on their way out.
    var alive: [Listener: Int] = [:]
    var aliveInAll = 0
    /// Days since 1970, by UTC.
    var day: Int64 = 0
    var fetched = 0
  }

  /// How many one listener has at once; one more ends the oldest, as a player does that jumps.
  static let most = 2
  /// How many of one listener may be under way, ended ones that still wait for their site included.
  private static let mostAlive = 6
  private static let mostInAll = 64

  /// One answer that a player gets; it is over when nobody holds it any more.
  final class Stream: Sendable {
    fileprivate let number: Int
    fileprivate let listener: Listener
    private let streams: MediaStreams

    fileprivate init(_ number: Int, _ listener: Listener, _ streams: MediaStreams) {
      (self.number, self.listener, self.streams) = (number, listener, streams)
    }

    deinit { streams.end(self) }

    /// Whether it may go on: no newer one has taken its place.
    var isOpen: Bool {
      streams.state.withLock { $0.open[listener]?.contains(number) ?? false }
    }

    /// Whether it may go on, and today's measure is not full.
    func hasRoom(at now: Timestamp) -> Bool { isOpen && streams.hasRoom(for: listener, at: now) }
  }

  /// How many bytes may be fetched on one day, for all; strangers get half of it.
  private let mostADay: Int
  private let state = Mutex(State())

  init(mostADay: Int) { self.mostADay = mostADay }

  /// Begins one more; nil when there are too many, or today's measure is full.
  func begin(for listener: Listener, at now: Timestamp) -> Stream? {
    guard hasRoom(for: listener, at: now) else { return nil }
    let number = state.withLock { state -> Int? in
      let alive = state.alive[listener, default: 0]
      guard alive < MediaStreams.mostAlive, state.aliveInAll < MediaStreams.mostInAll else {
        return nil
      }
      state.alive[listener] = alive + 1
      state.aliveInAll += 1
      state.last += 1
      state.open[listener] =
        (state.open[listener] ?? []).suffix(MediaStreams.most - 1) + [state.last]
      return state.last
    }
    return number.map { Stream($0, listener, self) }
  }

  /// Notes that so many bytes were fetched.
  func add(_ bytes: Int, at now: Timestamp) {
    state.withLock { state in
      turn(&state, now)
      state.fetched = min(state.fetched, Int.max - bytes) + bytes
    }
  }

  private func hasRoom(for listener: Listener, at now: Timestamp) -> Bool {
    state.withLock { state in
      turn(&state, now)
      return state.fetched < (listener == nil ? mostADay / 2 : mostADay)
    }
  }

  private func turn(_ state: inout State, _ now: Timestamp) {
    let day = now.milliseconds / 86_400_000
    if day != state.day { (state.day, state.fetched) = (day, 0) }
  }

  private func end(_ stream: Stream) {
    state.withLock { state in
      state.aliveInAll -= 1
      let alive = state.alive[stream.listener, default: 1] - 1
      state.alive[stream.listener] = alive > 0 ? alive : nil
      state.open[stream.listener]?.removeAll { $0 == stream.number }
      if state.open[stream.listener]?.isEmpty == true { state.open[stream.listener] = nil }
    }
  }
}
