// How much is played at once, and in a day.

import LedeBase
import Synchronization

/// Who is played something now, and how much went out today.
final class MediaStreams: Sendable {
  private struct State {
    var last = 0
    /// The streams of each reader, oldest first.
    var open: [Reader.ID: [Int]] = [:]
    /// Days since 1970, by UTC.
    var day: Int64 = 0
    var sent = 0
  }

  /// How many one reader has at once; one more ends the oldest, as a player does that jumps.
  static let most = 2

  /// One answer that a player gets; it is over when nobody holds it any more.
  final class Stream: Sendable {
    fileprivate let number: Int
    fileprivate let reader: Reader.ID
    private let streams: MediaStreams

    fileprivate init(_ number: Int, _ reader: Reader.ID, _ streams: MediaStreams) {
      (self.number, self.reader, self.streams) = (number, reader, streams)
    }

    deinit { streams.end(self) }

    /// Whether it may go on.
    var isOpen: Bool {
      streams.state.withLock { $0.open[reader]?.contains(number) ?? false }
    }
  }

  /// How many bytes may go out on one day, to all readers.
  private let mostADay: Int
  private let state = Mutex(State())

  init(mostADay: Int) { self.mostADay = mostADay }

  /// Begins one more; nil when enough went out today.
  func begin(for reader: Reader.ID, at now: Timestamp) -> Stream? {
    let number = state.withLock { state -> Int? in
      turn(&state, now)
      guard state.sent < mostADay else { return nil }
      state.last += 1
      state.open[reader, default: []].append(state.last)
      state.open[reader] = state.open[reader]?.suffix(MediaStreams.most)
      return state.last
    }
    return number.map { Stream($0, reader, self) }
  }

  /// Notes that so many bytes went out.
  func add(_ bytes: Int, at now: Timestamp) {
    state.withLock { state in
      turn(&state, now)
      state.sent = min(state.sent, Int.max - bytes) + bytes
    }
  }

  private func turn(_ state: inout State, _ now: Timestamp) {
    let day = now.milliseconds / 86_400_000
    if day != state.day { (state.day, state.sent) = (day, 0) }
  }

  private func end(_ stream: Stream) {
    state.withLock { state in
      state.open[stream.reader]?.removeAll { $0 == stream.number }
      if state.open[stream.reader]?.isEmpty == true { state.open[stream.reader] = nil }
    }
  }
}
