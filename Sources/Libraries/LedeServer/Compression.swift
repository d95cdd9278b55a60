// Sends texts compressed to those who can read that.

import CHTTP
import LedeHTTP

/// The answer, with its body compressed where the rules of `Compression` ask for it and it helps.
func compressed(_ response: Response, for request: Request) async -> Response {
  guard case .bytes(let body) = response.body, Compression.suits(response) else { return response }
  var response = response
  Compression.addVary(to: &response)
  guard Compression.isAccepted(by: request) else { return response }
  // About 60 MB/s: a page takes half a millisecond here, which is less than going elsewhere costs.
  let isSmall = body.count <= 64 * 1_024
  let packed = isSmall ? gzip(body) : await gzipElsewhere(body)
  return packed.map { Compression.answer(response, packed: $0) } ?? response
}

/// Nil when the bytes do not get fewer.
private func gzip(_ bytes: [UInt8]) -> [UInt8]? {
  let packed = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
    // Safety: reads `bytes.count` bytes and writes at most as many, which is the buffer's capacity.
    count = unsafe bytes.withUnsafeBytes {
      unsafe ch_gzip($0.baseAddress, $0.count, 4, buffer.baseAddress, bytes.count)
    }
  }
  return packed.isEmpty ? nil : packed
}

@concurrent
private func gzipElsewhere(_ bytes: [UInt8]) async -> [UInt8]? { gzip(bytes) }
