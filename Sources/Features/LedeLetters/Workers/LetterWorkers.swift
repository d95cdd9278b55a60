// What newsletters do by themselves, and what the log hears of it.

import LedeBase
package import LedeMail
package import LedeNews
package import LedeSite

extension Letters {
  /// The socket at which mail servers bring letters, where one was named.
  ///
  /// - Parameters:
  ///   - services: What it may touch.
  ///   - settings: Where the socket lies.
  ///   - program: Reads letters; nil where there is none, and then nobody listens.
  /// - Returns: The worker; none without a socket.
  package static func workers(
    _ services: Services, _ settings: Settings, program: (any LetterReader)?
  ) -> [Worker] {
    guard let path = settings.socket else { return [] }
    let desk = LettersDesk(services)
    return [
      Worker("letters", .servers) { log in
        guard let program else {
          log(.error, "letters.no_program", [("socket", path)])
          return
        }
        while !Task.isCancelled {
          do throws(SocketError) {
            let listener = try LMTPListener(at: path)
            log(.info, "letters.listening", [("socket", path)])
            await listener.run(desk.taker(program, log))
          } catch {
            log(.error, "letters.socket", [("cause", error.description)])
          }
          // Who listens comes back when it failed, or when the task ends, which alone cuts this short.
          try? await Task.sleep(for: restAfterFailure)
        }
      }
    ]
  }

  private static let restAfterFailure = Duration.seconds(30)
}

extension LettersDesk {
  fileprivate func taker(_ program: any LetterReader, _ log: WorkLog) -> LetterTaker {
    LetterTaker(check: { await check($0) }) { letter, recipients in
      await deliver(letter, to: recipients, by: program, log)
    }
  }
}
