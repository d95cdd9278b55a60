// What the terminal shows: plain bytes to a pipe, colour and a progress line to a person.

import Glibc
package import LedeBase

package enum Console {
  /// Whether standard output is a terminal whose owner likes colour (https://no-color.org).
  package static let hasColour = isatty(STDOUT_FILENO) == 1 && Environment["NO_COLOR"] == nil
  /// Whether standard error is a terminal, where a line may be written over.
  package static let hasProgress = isatty(STDERR_FILENO) == 1

  /// Text and a line end to standard output.
  package static func say(_ text: String) { write(Array((text + "\n").utf8), to: STDOUT_FILENO) }

  /// Text and a line end to standard error.
  package static func warn(_ text: String) { write(Array((text + "\n").utf8), to: STDERR_FILENO) }

  /// Bytes as they are to standard output.
  package static func put(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  /// Writes `text` over the progress line of a terminal; does nothing elsewhere.
  package static func progress(_ text: String) {
    if hasProgress { write(Array(("\r\u{1B}[K" + text).utf8), to: STDERR_FILENO) }
  }

  /// All bytes, through partial writes.
  ///
  /// A closed pipe ends the program quietly, as `head` expects.
  private static func write(_ bytes: [UInt8], to stream: Int32) {
    do throws(FileError) { try Files.write(bytes, to: stream, named: "the terminal") } catch {
      exit(error.code == EPIPE ? ExitCode.done.rawValue : ExitCode.failed.rawValue)
    }
  }

  /// `text` in one of the terminal's own styles, when there is colour.
  package static func styled(_ text: String, _ style: Style) -> String {
    hasColour ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// `text` in a colour given as `#RRGGBB`, when there is colour.
  package static func coloured(_ text: String, _ colour: String) -> String {
    guard hasColour, let number = Int(colour.dropFirst(), radix: 16), !text.isEmpty else {
      return text
    }
    return "\u{1B}[38;2;\(number >> 16);\(number >> 8 & 255);\(number & 255)m\(text)\u{1B}[0m"
  }

  package enum Style: Int { case bold = 1, faint = 2, red = 31, green = 32, yellow = 33, cyan = 36 }

  /// `text` from the web with control characters taken out, so that it cannot steer the terminal, and
  /// with what nobody sees; marks that only say how a script is read stay.
  package static func harmless(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0D, 0x09, 0x2028, 0x2029: result.append(" ")
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: continue
      case 0x00AD, 0x200B, 0x2060...0x2065, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension String {
  /// With spaces behind it, to a width; some in any case.
  package func padded(to width: Int, atLeast least: Int = 1) -> String {
    self + String(repeating: " ", count: Swift.max(least, width - count))
  }
}

/// How `lede` ends, for scripts that call it.
///
/// Listed in `docs/commands.md`.
package enum ExitCode: Int32, Sendable {
  /// All that was asked for was done.
  case done = 0
  /// It was tried and could not be done; standard error says why.
  case failed = 1
  /// The command line could not be understood.
  case usage = 2
  /// The database cannot be used now.
  case store = 3
  /// Nothing on the network could be reached.
  case network = 4

  /// Says why nothing came of it.
  package static func failing(_ words: String) -> ExitCode {
    Console.warn(words)
    return .failed
  }

  /// How a command ends that met a failure.
  package init(_ failure: any Reportable) {
    switch failure as? FetchError {
    case .forbiddenAddress?, nil: self = .failed
    case let failure?: self = failure.wasAnswered ? .failed : .network
    }
  }
}
