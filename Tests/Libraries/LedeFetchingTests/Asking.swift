// What the tests of fetching share.

import LedeFetching
import LedeBase
import LedeTesting

/// A fetcher that may ask stand-ins and owes them no gap.
func fetcher(_ change: (inout FetchSettings) -> Void = { _ in }) -> Fetcher {
  var settings = FetchSettings()
  settings.gap = .zero
  settings.addresses.inside = .allow
  change(&settings)
  return Fetcher(settings)
}

extension StandInWeb {
  /// A request with other limits.
  func request(
    _ path: String, limits change: (inout OutgoingRequest.Limits) -> Void
  ) -> OutgoingRequest {
    var request = request(path)
    change(&request.limits)
    return request
  }
}

extension Fetcher {
  /// The failure of a request; nil when it was answered.
  func failure(of request: OutgoingRequest) async -> FetchError? {
    do {
      _ = try await answer(to: request)
      return nil
    } catch {
      return error
    }
  }
}

extension String {
  init(_ bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }
}
