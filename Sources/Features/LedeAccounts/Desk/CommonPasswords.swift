// The passwords that anybody would try first, which nobody may have here.

/// A list of passwords in small letters, one a line; the short ones are words that others are made of.
package struct CommonPasswords: Sendable {
  /// Where it lies in the share folder.
  package static let file = "common-passwords.txt"

  private let all: Set<String>
  /// How many characters an entry that counts within others has.
  private let lengths: ClosedRange<Int>

  /// Reads a list; lines that begin with `#` are left out.
  package init(_ text: [UInt8]) {
    all = Set(
      text.split { $0 == 10 || $0 == 13 }.filter { $0.first != UInt8(ascii: "#") }
        .map { String(decoding: $0, as: UTF8.self).lowercased() })
    lengths = 4...max(4, all.lazy.map(\.count).max() ?? 0)
  }

  /// How many characters the longest entry has that begins there; nil where none does.
  func longest(at start: Int, in letters: [Character]) -> Int? {
    lengths.reversed().first { length in
      start + length <= letters.count && all.contains(String(letters[start..<(start + length)]))
    }
  }
}
