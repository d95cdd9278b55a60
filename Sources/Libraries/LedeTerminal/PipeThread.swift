// Threads of the program's own, and one that waits at a pipe: how signals and log lines leave places
// that must not wait.

import Glibc

/// What a thread does from its start to its end.
private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Starts a thread, which nobody waits for; false when there is none to be had.
package func startThread(_ run: @escaping @Sendable () -> Void) -> Bool {
  var thread = pthread_t()
  // Safety: the thread takes over the reference that is passed to it.
  let context = unsafe Unmanaged.passRetained(ThreadWork(run)).toOpaque()
  let started = unsafe pthread_create(
    &thread, nil,
    { context in
      guard let context = unsafe context else { return nil }
      unsafe Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run()
      return nil
    }, context)
  if started == 0 { pthread_detach(thread) }
  return started == 0
}

/// Reads a pipe on a thread of its own, byte by byte, as long as the program lives.
package func readPipe(_ pipe: Int32, _ tell: @escaping @Sendable (UInt8) -> Void) {
  _ = startThread {
    var byte: UInt8 = 0
    while true {
      // Safety: one byte of this stack frame.
      let count = unsafe Glibc.read(pipe, &byte, 1)
      if count == 1 { tell(byte) } else if count == 0 || errno != EINTR { return }
    }
  }
}
