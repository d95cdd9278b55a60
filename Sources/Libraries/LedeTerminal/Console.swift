// What the terminal shows: plain bytes to a pipe, colour and a progress line to a person.

import Glibc
package import LedeBase

package enum Console {
  /// Whether standard output is a terminal whose owner likes colour (https://no-color.org).
  package static let hasColour = isatty(STDOUT_FILENO) == 1 && Environment["NO_COLOR"] == nil
  /// Whether standard error is a terminal, where a line may be written over.
  package static let hasProgress = isatty(STDERR_FILENO) == 1

  /// Text and a line end to standard output.
  package static func say(_ text: String) { write(shown(text + "\n"), to: STDOUT_FILENO) }

  /// Text and a line end to standard error.
  package static func warn(_ text: String) { write(shown(text + "\n"), to: STDERR_FILENO) }

  /// JSON to standard output; what would steer a terminal is escaped, and means the same.
  package static func put(json: [UInt8]) { write(UnseenSigns.escaped(json), to: STDOUT_FILENO) }

  /// Bytes as they are to standard output.
  package static func put(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  /// Writes `text` over the progress line of a terminal; does nothing elsewhere.
  package static func progress(_ text: String) {
    if hasProgress { write(Array("\r\u{1B}[K".utf8) + shown(text), to: STDERR_FILENO) }
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

  /// `text` from the web on one line, without what steers the terminal, and without what nobody sees; marks that
  /// only say how a script is read stay.
  package static func harmless(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0D, 0x09, 0x2028, 0x2029: result.append(" ")
      case _ where UnseenSigns.contain(scalar): continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// What a terminal gets of a text: lines, tabs, Lede's own styles, and nothing else that steers it.
  ///
  /// Texts from the web pass through `harmless` where they are put in; this holds where one was forgotten.
  static func shown(_ text: String) -> [UInt8] {
    var kept = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}", let style = style(at: rest) {
        kept.append(scalar)
        kept.append(contentsOf: rest.prefix(style))
        rest.removeFirst(style)
      } else if scalar == "\n" || scalar == "\t" || !UnseenSigns.contain(scalar) {
        kept.append(scalar)
      }
    }
    return Array(String(kept).utf8)
  }

  /// How long a style is that begins here, as `styled` and `coloured` write them; nil for any other sequence.
  private static func style(at rest: Substring.UnicodeScalarView) -> Int? {
    guard rest.first == "[", let end = rest.prefix(24).firstIndex(of: "m") else { return nil }
    let words = String(rest[rest.index(after: rest.startIndex)..<end])
    let isOurs =
      words == "0"
      || words.hasPrefix("38;2;")
        && words.dropFirst(5).allSatisfy { $0 == ";" || $0.isASCII && $0.isNumber }
      || Int(words).flatMap { Style(rawValue: $0) } != nil
    return isOurs ? rest.distance(from: rest.startIndex, to: end) + 1 : nil
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
