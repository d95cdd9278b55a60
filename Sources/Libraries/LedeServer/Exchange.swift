// One request in the hands of a handler, and the shim's pointer to it.

import CHTTP
import LedeHTTP

/// A request that waits for its answer, or to be told how large its body may be.
// Safety: made, read and changed on its loop's thread only; it is handed to the handler's task, which
// runs isolated to that loop.
@safe final class Exchange: @unchecked Sendable {
  /// The handler at work, or who says how large the body may be; nil once that is over, or if it was at
  /// once.
  var task: Task<Void, Never>?
  /// Whether what it waits for was told; the shim's pointer is no longer good then.
  private(set) var isOver = false
  var bytesSent = 0
  /// How many bytes a streamed body may have; whatever came after them would be taken for the next answer.
  var most = Int.max
  /// What its answer takes of the room for all.
  var part = AnswerRoom.Part()
  /// What packs a streamed body.
  var packer: StreamPacker?
  private let pointer: OpaquePointer

  /// Takes a request from the shim, which will know this exchange until it is told.
  init(_ pointer: OpaquePointer) {
    unsafe self.pointer = pointer
    unsafe ch_request_set_context(pointer, Unmanaged.passRetained(self).toOpaque())
  }

  /// The exchange of an unanswered request.
  static func of(_ pointer: OpaquePointer) -> Exchange? {
    // Safety: the context is the exchange that `init` retained, until `end` lets go of it.
    unsafe ch_request_context(pointer).map {
      unsafe Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The pointer for the one call that tells what the request waits for.
  func end() -> OpaquePointer {
    precondition(!isOver, "a request is answered once")
    isOver = true
    task = nil
    // Safety: gives back what `init` retained; the shim will not ask for it again.
    if let context = unsafe ch_request_context(pointer) {
      unsafe ch_request_set_context(pointer, nil)
      unsafe Unmanaged<Exchange>.fromOpaque(context).release()
    }
    return unsafe pointer
  }

  /// The client's address, while the request is unanswered.
  var peer: String { unsafe String(ch_request_view(pointer).peer) }

  /// The request as a value, or why it is none.
  func request() -> Result<Request, RequestFlaw> {
    // Safety: the view is good until the request is answered; all of it is copied here.
    let view = unsafe ch_request_view(pointer)
    let fields = unsafe UnsafeBufferPointer(start: view.fields, count: view.field_count)
    return Request.read(
      method: unsafe String(view.method), target: unsafe String(view.target),
      headers: Headers(unsafe fields.map { unsafe (String($0.name), String($0.value)) }),
      body: unsafe Array(UnsafeRawBufferPointer(start: view.body.bytes, count: view.body.count)),
      peer: unsafe String(view.peer), isSecure: unsafe view.is_secure != 0)
  }

  /// Starts a sending, and waits until the client took the bytes; throws when it never will.
  func waitUntilSent(
    _ start: (OpaquePointer, @escaping ch_done, UnsafeMutableRawPointer) -> Void
  ) async throws {
    typealias Waiting = CheckedContinuation<Void, any Error>
    final class Box {
      let waiting: Waiting
      init(_ waiting: Waiting) { self.waiting = waiting }
    }
    try await withCheckedThrowingContinuation { (waiting: Waiting) in
      // Safety: the shim calls `done` exactly once, and that takes the box back.
      let box = unsafe Unmanaged.passRetained(Box(waiting)).toOpaque()
      unsafe start(
        pointer,
        { context, isSent in
          guard let context = unsafe context else { return }
          let waiting = unsafe Unmanaged<Box>.fromOpaque(context).takeRetainedValue().waiting
          if isSent != 0 { waiting.resume() } else { waiting.resume(throwing: CancellationError()) }
        }, box)
    }
  }
}

extension String {
  /// A copy of the shim's bytes; what is not UTF-8 becomes U+FFFD.
  init(_ text: ch_text) {
    self = unsafe String(
      decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
  }
}

extension [UInt8] {
  /// The bytes as the shim wants them, for the time of a call.
  func withText(_ use: (ch_text) -> Void) { unsafe self[...].withText(use) }
}

extension ArraySlice<UInt8> {
  /// The same of some of them.
  func withText(_ use: (ch_text) -> Void) {
    unsafe withUnsafeBytes { bytes in
      unsafe use(
        ch_text(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count: bytes.count))
    }
  }
}
