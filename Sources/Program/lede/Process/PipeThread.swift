// A thread that waits at a pipe: how signals and log lines leave places that must not wait.

import Glibc

/// A thread that reads a pipe, byte by byte, as long as the program lives.
final class PipeThread: Sendable {
  private let pipe: Int32
  private let tell: @Sendable (UInt8) -> Void

  init(_ pipe: Int32, _ tell: @escaping @Sendable (UInt8) -> Void) {
    self.pipe = pipe
    self.tell = tell
  }

  func start() {
    var thread = pthread_t()
    // Safety: the thread takes over the reference that is passed to it.
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    let started = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<PipeThread>.fromOpaque(context).takeRetainedValue().read()
        return nil
      }, context)
    if started == 0 { pthread_detach(thread) }
  }

  private func read() {
    var byte: UInt8 = 0
    while true {
      // Safety: one byte of this stack frame.
      let count = unsafe Glibc.read(pipe, &byte, 1)
      if count == 1 { tell(byte) } else if count == 0 || errno != EINTR { return }
    }
  }
}
