// How good a password is, by rules that one sentence tells. `share/lede/js/secret.js` has the same
// rules, for the hint below the field; a table of examples holds both to it.

import LedeBase

/// What is to be said of a password.
///
/// What anybody would try counts as one character, however long it is: an entry of the list, the name,
/// a character that repeats, three and more that follow each other in the alphabet, in numbers or on a
/// keyboard. And whatever a password has, it counts for no more than twice its different characters.
enum PasswordRating: String, Hashable {
  /// Too few characters, or more than are read.
  case short, long
  /// What it counts for is under `least`: the name and little else, or what anybody would try.
  case name, common
  /// It will do; is good; is strong.
  case fair, good, strong

  static let least = 6

  /// So many characters are looked at.
  private static let most = 100

  init(of password: String, name: String, common: CommonPasswords) {
    let letters = Array(password.lowercased().prefix(PasswordRating.most))
    guard password.utf8.count <= Account.longestPassword else {
      self = .long
      return
    }
    guard letters.count >= Account.shortestPassword else {
      self = .short
      return
    }
    let key = Array(Account.key(of: name))
    var (count, at, hasName) = (0, 0, false)
    while at < letters.count {
      let isName = !key.isEmpty && letters[at...].starts(with: key)
      hasName = hasName || isName
      at += max(
        isName ? key.count : 1, common.longest(at: at, in: letters) ?? 1,
        PasswordRating.run(at: at, in: letters))
      count += 1
    }
    self =
      switch min(count, 2 * Set(letters).count) {
      case ..<PasswordRating.least: hasName ? .name : .common
      case ..<12: .fair
      case ..<16: .good
      default: .strong
      }
  }

  private static let rows = ["qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm"]
    .map { Array($0) }

  /// How many characters from there on are one run; 1 for fewer than three.
  private static func run(at start: Int, in letters: [Character]) -> Int {
    func length(_ follows: (Character, Character) -> Bool) -> Int {
      var end = start + 1
      while end < letters.count, follows(letters[end - 1], letters[end]) { end += 1 }
      return end - start
    }
    func isNext(_ a: Character, _ b: Character) -> Bool {
      guard let a = a.asciiValue, let b = b.asciiValue, isPlain(a), isPlain(b) else { return false }
      return Int(b) - Int(a) == 1
    }
    func isBeside(_ a: Character, _ b: Character) -> Bool {
      rows.contains { row in zip(row, row.dropFirst()).contains { $0 == a && $1 == b } }
    }
    let longest =
      [
        length { $0 == $1 }, length(isNext), length { isNext($1, $0) }, length(isBeside),
        length { isBeside($1, $0) },
      ].max() ?? 1
    return longest < 3 ? 1 : longest
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte)
  }
}
