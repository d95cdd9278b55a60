// How sentences are built, whatever they speak of: small words as they are, the rest by its outside.

/// Walks over a text and gives a number for the shape of each word, number and sign.
struct Shapes {
  private var at = 0
  /// Whether a capital here says nothing, as at the beginning of a sentence.
  private var isStart = true
  private let smallWords = SmallWords.all
  /// Whether a quotation mark has been opened in this line, and none closed since.
  private var isQuoting = false
  /// Whether the last shape stands between quotation marks.
  private(set) var isSpoken = false

  /// The next shape of `text`, and where what has it stands; nil at the end.
  mutating func next(in text: Span<UInt8>) -> (hash: UInt32, start: Int, end: Int)? {
    while at < text.count, text[at] <= 32 {
      // Speech that goes on in the next line opens anew; where it does not, a mark is missing.
      if text[at] == 10 { isQuoting = false }
      at += 1
    }
    isSpoken = isQuoting
    guard at < text.count else { return nil }
    let start = at
    let first = text[at]
    if Tokens.isLetter(first) {
      let hash = word(in: text)
      isStart = false
      return (hash, start, at)
    }
    var length: UInt8 = 0
    while at < text.count, text[at] &- 48 < 10 || length > 0 && isInNumber(text) {
      if length < 4 { length += 1 }
      at += 1
    }
    if length > 0 {
      isStart = false
      return (Self.hash(UInt8(ascii: "#"), length), start, at)
    }
    at += 1
    if first == UInt8(ascii: "\"") {
      isQuoting = Self.opens(start, in: text)
      isSpoken = false
    }
    isStart =
      first == UInt8(ascii: ".") || first == UInt8(ascii: "!") || first == UInt8(ascii: "?")
      || first == UInt8(ascii: "\"")
    return (Self.hash(UInt8(ascii: "."), first), start, at)
  }

  /// Whether the quotation mark at `place` opens: a blank, bracket or dash before it, and none after.
  private static func opens(_ place: Int, in text: Span<UInt8>) -> Bool {
    guard place + 1 < text.count, text[place + 1] > 32 else { return false }
    guard place > 0 else { return true }
    switch text[place - 1] {
    case 0...32, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "-"): return true
    default: return false
    }
  }

  /// Whether the byte here is a point or comma with a digit after it.
  private func isInNumber(_ text: Span<UInt8>) -> Bool {
    (text[at] == UInt8(ascii: ",") || text[at] == UInt8(ascii: ".")) && at + 1 < text.count
      && text[at + 1] &- 48 < 10
  }

  /// A small word as itself; capitals, names and other words by their outside.
  private mutating func word(in text: Span<UInt8>) -> UInt32 {
    let start = at
    var hash = Hash.seed
    var capitals = 0
    while at < text.count {
      let byte = text[at]
      if byte &- 65 < 26 {
        capitals += 1
        hash = Hash.mixed(hash, byte | 0x20)
      } else if Tokens.isLetter(byte) {
        hash = Hash.mixed(hash, byte)
      } else if byte == UInt8(ascii: "'"), at + 1 < text.count, Tokens.isLetter(text[at + 1]) {
        hash = Hash.mixed(hash, byte)
      } else {
        break
      }
      at += 1
    }
    let length = at - start
    let whole = Hash.finished(hash)
    if smallWords.contains(whole) { return Hash.finished(whole ^ Self.salt) }
    if length > 1, capitals == length { return Self.hash(UInt8(ascii: "A"), 2) }
    if !isStart, text[start] &- 65 < 26 { return Self.hash(UInt8(ascii: "A"), 1) }
    if length <= 4 { return Self.hash(UInt8(ascii: "w"), UInt8(length)) }
    var ending = Hash.mixed(Hash.seed ^ Self.salt, UInt8(ascii: "-"))
    for index in (at - 3)..<at {
      let byte = text[index]
      ending = Hash.mixed(ending, byte &- 65 < 26 ? byte | 0x20 : byte)
    }
    return Hash.finished(ending)
  }

  static let salt: UInt32 = 0x51a9_e7d3

  private static func hash(_ kind: UInt8, _ detail: UInt8) -> UInt32 {
    Hash.finished(Hash.mixed(Hash.mixed(Hash.seed ^ salt, kind), detail))
  }
}

/// The small words of English, and marks that enclose: what is left of a sentence when all it speaks
/// of is taken out.
struct SmallWords: Sendable {
  static let all = joining.adding(others)
  /// Words and marks that join and enclose, and tell a reader nothing where they stand alone.
  static let joining = SmallWords().adding(joints)

  /// Open addressing: a hash stands at its own place or at one of the next, before a 0.
  private var slots = [UInt32](repeating: 0, count: 1_024)

  private init() {}

  /// These and the words of a list, each of which ends with a blank.
  private func adding(_ list: StaticString) -> SmallWords {
    var words = self
    var hash = Hash.seed
    for index in 0..<list.utf8CodeUnitCount {
      // Safety: `index` is below the literal's own count.
      let byte = unsafe list.utf8Start[index]
      if byte > 32 {
        hash = Hash.mixed(hash, byte)
        continue
      }
      var slot = Int(Hash.finished(hash) & 1_023)
      while words.slots[slot] != 0 { slot = (slot + 1) & 1_023 }
      words.slots[slot] = Hash.finished(hash)
      hash = Hash.seed
    }
    return words
  }

  @inline(__always)
  func contains(_ hash: UInt32) -> Bool {
    var slot = Int(hash & 1_023)
    while slots[slot] != 0 {
      if slots[slot] == hash { return true }
      slot = (slot + 1) & 1_023
    }
    return false
  }

  private static let joints: StaticString = """
    \" ( ) ; a an the this that these those such same other another each any some one ones it its \
    itself am is are was were be been being has have had having do does did doing done will would shall \
    could can may might or and but nor so for if than whether as when while where which who whom \
    whose of in on at by to from with within about into onto upon off out up between through \
    during per via there here then\u{20}
    """
  private static let others: StaticString = """
    every all both no none many much more most few several less least enough either neither own i \
    me my mine myself we us our ours ourselves you your yours yourself he him his himself she her \
    hers herself they them their theirs themselves what someone something anyone anything \
    everyone everything nobody nothing somebody everybody should must ought cannot not n't yet \
    unless until because since although though why how whenever wherever whatever without against \
    among around before after above below under over down across along behind beside beyond \
    despite except inside near outside toward towards like unlike now just only also too very \
    even still again ever never always often sometimes once already almost quite rather perhaps \
    maybe however therefore thus instead indeed else really well away back far further first \
    second last next new old two three four five six seven eight nine ten get gets got go goes \
    going gone went make makes made take takes took come comes came say says said saying told \
    tell asked added according let put see seem seems want need know think don't doesn't didn't \
    isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't i'm \
    i've i'll i'd you're you've you'll he's she's it's we're we've we'll they're they've that's \
    there's what's who's let's mr mrs ms dr today yesterday tomorrow ago later soon oh yes please\u{20}
    """
}
