// The other process: it gets a letter through a socket, and has nothing else.

import LedeBase
import LedePrograms

/// Reads letters.
package protocol LetterReader: Sendable {
  /// What a letter says of itself.
  func letter(_ bytes: [UInt8]) async throws(LetterError) -> Letter
}

/// Why a letter cannot be read.
package enum LetterError: Error, Hashable, CustomStringConvertible {
  /// It is none, or too large.
  case refused(LetterExit)
  /// The reading of it was ended: it took too long, or more memory or time than it may.
  case stopped(cause: String)
  /// The program that reads letters cannot be used.
  case noProgram(path: String, cause: String)

  /// Whether the same letter may be read another time.
  package var isPassing: Bool { if case .noProgram = self { true } else { false } }

  package var description: String {
    switch self {
    case .refused(let exit): "letter refused: exit code \(exit.rawValue)"
    case .stopped(let cause): "letter stopped: \(cause)"
    case .noProgram(let path, let cause): "letter program \(path): \(cause)"
    }
  }
}

/// Starts `lede-letter` for one letter at a time, within limits.
package struct LetterProgram: LetterReader {
  private let program: SmallProgram

  /// - Parameter path: Where the program lies.
  package init(path: String) { program = SmallProgram(path: path) }

  /// What one letter may take; a usual one takes 0.05 s.
  private static let limits: SmallProgram.Limits = {
    var limits = SmallProgram.Limits()
    limits.processor = 5
    limits.made = 8 * 1_048_576
    return limits
  }()

  package func letter(_ bytes: [UInt8]) async throws(LetterError) -> Letter {
    guard bytes.count <= LetterLimits.bytes else { throw .refused(.tooLarge) }
    let made = try await run("read", bytes)
    // What is no JSON was written by a process that went wrong in the middle of it.
    guard let letter = try? Letter(json: made) else { throw .refused(.unwritten) }
    return letter
  }

  /// Whether the kernel keeps the program from what it has no need of, tried by one such thing.
  package func isSealed(trying what: String = "open") async -> Bool {
    // Why there is no proof does not matter: where the program is missing, its letters are, too.
    (try? await run("try-\(what)", [])) != nil
  }

  private func run(_ argument: String, _ bytes: [UInt8]) async throws(LetterError) -> [UInt8] {
    do throws(SmallProgram.Failure) {
      return try await program.run(argument, sending: bytes, within: LetterProgram.limits)
    } catch {
      switch error {
      case .noProgram(let cause): throw .noProgram(path: program.path, cause: cause)
      case .stopped(let cause): throw .stopped(cause: cause)
      case .exited(let code):
        guard let exit = LetterExit(rawValue: code) else {
          throw .noProgram(path: program.path, cause: "exit code \(code)")
        }
        throw .refused(exit)
      }
    }
  }
}
