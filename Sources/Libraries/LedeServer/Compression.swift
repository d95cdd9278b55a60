// Sends texts packed to those who can read that: pages anew each time, what never changes once.

import CHTTP
import LedeHTTP
import Synchronization

/// The answer, with its body packed where the rules of `Compression` ask for it and it helps.
func compressed(_ response: Response, for request: Request, lasting: LastingBodies) async
  -> Response
{
  if let coding = response.lastingCoding, let body = response.bytes,
    let tag = response.headers["ETag"]
  {
    let packed = await lasting.packed(body, as: coding, tag: tag)
    return packed.map { Compression.answer(response, packed: $0, as: coding) } ?? response
  }
  guard Compression.suits(response) else { return response }
  var response = response
  Compression.addVary(to: &response)
  // What comes in pieces is long and repeats itself: brotli remembers a hundred times as much of it.
  guard let body = response.bytes else {
    return Compression.coding(for: request, among: [.brotli]).map {
      Compression.marked(response, as: $0)
    } ?? response
  }
  guard let coding = Compression.coding(for: request, among: [.gzip]) else { return response }
  // About 60 MB/s: a page takes half a millisecond here, which is less than going elsewhere costs.
  let isSmall = body.count <= 64 * 1_024
  let packed = isSmall ? gzip(body, level: 4) : await elsewhere { gzip(body, level: 4) }
  return packed.map { Compression.answer(response, packed: $0, as: coding) } ?? response
}

/// Bodies that stay the same until Lede ends, each packed once for each coding: when somebody first asks.
final class LastingBodies: Sendable {
  /// Beyond it the last tenth of brotli takes seconds.
  private static let mostAtBest = 1_024 * 1_024
  private let bodies = Mutex<[String: Task<[UInt8]?, Never>]>([:])

  /// The body in that coding, of which `tag` names both; nil when its bytes do not get fewer.
  func packed(_ body: [UInt8], as coding: Coding, tag: String) async -> [UInt8]? {
    let task = bodies.withLock { bodies in
      if let task = bodies[tag] { return task }
      // A task of its own: others wait for it too, and who came first may be gone before it is done.
      let task = Task {
        await elsewhere {
          switch coding {
          case .gzip: gzip(body, level: 9)
          case .brotli: brotli(body, quality: body.count > LastingBodies.mostAtBest ? 9 : 11)
          }
        }
      }
      bodies[tag] = task
      return task
    }
    return await task.value
  }
}

/// A body that is packed as brotli piece by piece, each so that the client can read it at once.
// Safety: owns its pointer, and hands it to nobody; it is used on the thread of one loop.
@safe final class StreamPacker {
  /// About as quick as pages are packed.
  private static let quality: Int32 = 5
  private let packer: OpaquePointer

  /// Nil when there is no memory.
  init?() {
    guard let packer = unsafe ch_pack_begin(StreamPacker.quality) else { return nil }
    unsafe self.packer = packer
  }

  deinit { unsafe ch_pack_free(packer) }

  /// The bytes, packed; nil when that failed.
  func pack(_ bytes: [UInt8], isEnd: Bool = false) -> [UInt8]? {
    var packed: [UInt8] = []
    var taken = 0
    var state: Int32 = 0
    while state == 0 {
      let room = 64 * 1_024
      packed += unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, made in
        made = room
        // Safety: reads at most `count` bytes from where it stopped, and writes at most `room`.
        unsafe bytes.withUnsafeBytes { bytes in
          var count = bytes.count - taken
          state = unsafe ch_pack(
            packer, bytes.baseAddress.map { unsafe $0 + taken }, &count, buffer.baseAddress, &made,
            isEnd ? 1 : 0)
          taken += count
        }
      }
    }
    return state > 0 ? packed : nil
  }
}

/// Nil when the bytes do not get fewer.
private func gzip(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
  unsafe fewer(bytes) { from, to in
    // Safety: reads and writes within the two buffers.
    unsafe ch_gzip(from.baseAddress, from.count, level, to.baseAddress, to.count)
  }
}

/// Nil when the bytes do not get fewer.
private func brotli(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
  unsafe fewer(bytes) { from, to in
    // Safety: as above.
    unsafe ch_brotli(from.baseAddress, from.count, quality, to.baseAddress, to.count)
  }
}

private func fewer(
  _ bytes: [UInt8], _ pack: (UnsafeRawBufferPointer, UnsafeMutableBufferPointer<UInt8>) -> Int
) -> [UInt8]? {
  let packed = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
    // Safety: `pack` says how many bytes it wrote into a buffer of as many as there are.
    let room = unsafe UnsafeMutableBufferPointer(start: buffer.baseAddress, count: bytes.count)
    count = unsafe bytes.withUnsafeBytes { unsafe pack($0, room) }
  }
  return packed.isEmpty ? nil : packed
}

@concurrent
private func elsewhere<Value: Sendable>(_ work: @Sendable () -> Value) async -> Value { work() }
