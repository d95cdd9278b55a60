// How fast Lede asks, beside the least that libcurl needs, in the same run.
//
// FetchBench [ASKS] [AT-ONCE] [ROUNDS]: prints a line for answers without a body and one with 14 kB,
// `fetch.304 OURS req/s REFERENCE req/s ratio R`: medians over rounds that take turns.

import CFetchReference
import LedeFetching
import LedeBase
import LedeTesting

@main struct FetchBench {
  let asks: Int
  let atOnce: Int
  let rounds: Int
  let server: BenchServer
  let fetcher: Fetcher

  static func main() async throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let bench = try FetchBench(
      asks: numbers.first ?? 20_000, atOnce: numbers.dropFirst().first ?? 100,
      rounds: numbers.dropFirst(2).first ?? 5)
    print("# \(bench.asks) asks, \(bench.atOnce) at once, against \(bench.server.name)")
    let etag = OutgoingRequest.Header("If-None-Match", bench.server.etag)
    try await bench.measure("fetch.304", status: 304, header: etag)
    try await bench.measure("fetch.200", status: 200, header: .init("Accept", "text/xml"))
    bench.server.stop()
  }

  init(asks: Int, atOnce: Int, rounds: Int) throws {
    self.asks = max(1, asks)
    self.atOnce = max(1, atOnce)
    self.rounds = max(1, rounds)
    server = try BenchServer()
    var settings = FetchSettings()
    settings.atOnce = self.atOnce
    settings.atOncePerHost = self.atOnce
    settings.gap = .zero
    settings.addresses.inside = .allow
    fetcher = Fetcher(settings)
  }

  func measure(_ name: String, status: Int, header: OutgoingRequest.Header) async throws {
    var request = OutgoingRequest(.get, server.address, headers: [header])
    request.mayBePrivate = true
    var ours: [Double] = []
    var reference: [Double] = []
    for _ in 0..<rounds {
      ours.append(Double(asks) / (try await seconds(request, status: status)))
      // Safety: both texts live through the call.
      let seconds = unsafe lede_reference_fetch(
        server.address.text, "\(header.name): \(header.value)", asks, Int32(atOnce), status)
      precondition(seconds > 0, "the reference was not answered \(status)")
      reference.append(Double(asks) / seconds)
    }
    let (a, b) = (ours.sorted()[rounds / 2], reference.sorted()[rounds / 2])
    let ratio = Double(Int(a / b * 100)) / 100
    print("\(name) \(Int(a)) req/s REFERENCE \(Int(b)) req/s ratio \(ratio)")
  }

  /// Asks through Lede's door as a refresh does, from so many tasks at once.
  private func seconds(_ request: OutgoingRequest, status: Int) async throws -> Double {
    let clock = ContinuousClock()
    let took = try await clock.measure {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for lane in 0..<atOnce {
          group.addTask { [fetcher, asks, atOnce] in
            for _ in stride(from: lane, to: asks, by: atOnce) {
              let answer = try await fetcher.answer(to: request)
              precondition(answer.status == status, "answered \(answer.status)")
            }
          }
        }
        try await group.waitForAll()
      }
    }
    return took / .seconds(1)
  }
}
