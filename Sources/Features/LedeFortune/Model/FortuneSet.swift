// The texts that fortunes are drawn from, and the files that hold them.

import LedeBase

/// All fortunes that may be drawn, each once.
package struct FortuneSet: Hashable, Sendable {
  /// By number, so that the order of files does not matter.
  let fortunes: [Fortune]
  /// Names what is in it: another text, another version.
  ///
  /// At most 52 bits.
  let version: Int64

  package init(_ fortunes: [Fortune]) {
    var seen: Set<Int64> = []
    self.fortunes = fortunes.filter { seen.insert($0.number).inserted }
      .sorted { $0.number < $1.number }
    version = Fortune(self.fortunes.map { String($0.number) }.joined(separator: " ")).number
  }
}

/// Reads files of fortunes as the program `fortune` keeps them.
///
/// Texts are parted by lines of a single `%`. Source: strfile(8) of fortune-mod.
package enum FortuneFile {
  /// What a file holds.
  package struct Contents: Hashable, Sendable {
    /// In the order of the file; blanks and line ends within a text have become single blanks.
    package var fortunes: [Fortune] = []
    /// The numbers of the lines, from 1, at which texts begin that are too long.
    package var tooLong: [Int] = []
    /// The same of texts with bytes that are no UTF-8, or characters that are not for reading.
    package var unreadable: [Int] = []
  }

  /// The texts that Lede brings: those of every file below `fortunes/` in the share folder, of
  /// which `names` are all.
  package static func shipped(
    _ names: [String], reading bytes: (String) throws -> [UInt8]
  ) rethrows -> [Fortune] {
    try names.filter { $0.hasPrefix("fortunes/") }.flatMap { try read(bytes($0)).fortunes }
  }

  /// Reads the bytes of a file; any bytes do.
  static func read(_ bytes: some Collection<UInt8>) -> Contents {
    var contents = Contents()
    var seen: Set<Int64> = []
    var text: [UInt8] = []
    var start = 1
    func end() {
      defer { text.removeAll(keepingCapacity: true) }
      let words = text.split { $0 == 32 || (9...13).contains($0) }
      guard !words.isEmpty else { return }
      let joined = words.joined(separator: [32])
      guard let told = String(validating: joined, as: UTF8.self), isForReading(told) else {
        contents.unreadable.append(start)
        return
      }
      guard told.count <= Fortune.longestText else {
        contents.tooLong.append(start)
        return
      }
      let fortune = Fortune(told)
      if seen.insert(fortune.number).inserted { contents.fortunes.append(fortune) }
    }
    for (number, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
    {
      let isEnd = line.first == UInt8(ascii: "%") && line.dropFirst().allSatisfy { $0 == 13 }
      if isEnd {
        end()
        start = number + 2
      } else {
        if text.isEmpty, line.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) { start = number + 2 }
        text += line
        text.append(10)
      }
    }
    end()
    return contents
  }

  /// Whether a text has neither control characters nor such as turn the writing round.
  private static func isForReading(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0..<32, 127..<160, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
  }
}
