// What systemd, or another that speaks as it does, gives a service and is told by it.

import Glibc
import LedeBase

/// Who started this process, where it was a service manager: `sd_listen_fds(3)` and `sd_notify(3)`.
package enum Supervisor {
  /// Sockets that listen already, opened by the manager; closed in whatever this process starts.
  ///
  /// To be asked once, before anything else opens a file: they have the numbers from 3 on.
  ///
  /// - Returns: None where this process was not given any.
  /// - Throws: Where there are more than sixteen, or `LISTEN_FDS` is no number.
  package static func sockets() throws(SettingError) -> [Int32] {
    guard Environment["LISTEN_PID"].flatMap(Int32.init) == getpid(),
      let told = Environment["LISTEN_FDS"]
    else { return [] }
    guard let count = Int32(told), (0...16).contains(count) else {
      throw SettingError(Phrases.badSockets(Console.harmless(told)))
    }
    let sockets = Array(3..<3 + count)
    for socket in sockets {
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    }
    return sockets
  }

  /// A sign of life is wanted so often; nil where none is.
  package static var watchdog: Duration? {
    guard let pause = Environment["WATCHDOG_USEC"].flatMap(Int64.init), pause > 0,
      Environment["WATCHDOG_PID"].map({ Int32($0) == getpid() }) ?? true
    else { return nil }
    return .microseconds(pause)
  }

  package enum State: String, Sendable {
    /// Requests are answered from now on.
    case ready = "READY=1"
    case stopping = "STOPPING=1"
    case alive = "WATCHDOG=1"
  }

  /// Tells the manager; nothing where there is none.
  ///
  /// - Returns: Whether there is one that could be told.
  @discardableResult package static func tell(_ state: State) -> Bool {
    guard let path = Environment["NOTIFY_SOCKET"] else { return false }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    // A name that begins so is in no folder: a zero stands for the sign.
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    guard name.first == 0 || name.first == UInt8(ascii: "/"),
      name.count < MemoryLayout.size(ofValue: address.sun_path)
    else { return false }
    // Safety: the name is shorter than the place for it.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let begin = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    let length = socklen_t(begin + name.count)
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let text = Array(state.rawValue.utf8)
    // Safety: both are read during the call, and `length` bytes of the address are there.
    let sent = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
    return sent == text.count
  }
}
