// The long way to read a date: cut the text into numbers, words and signs, then see what they make.

import LedeBase

/// One reading of one text that may be a date.
struct DateScanner {
  /// The text in small letters without accents.
  private let text: [Unicode.Scalar]
  private var index = 0

  /// What has been found so far.
  private var parts = DateParts()
  private var hasSignedZone = false
  private var isTimeNext = false
  private var unknownWords = 0

  init(_ bytes: Span<UInt8>) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    text = String(decoding: copy, as: UTF8.self).unicodeScalars
      .filter { !$0.isCombiningAccent }.map(DateWords.folded)
  }

  /// The instant that the text names; nil when it names none.
  mutating func timestamp() -> Timestamp? {
    if let instant = secondsSinceEpoch() { return instant }
    takeShortForm()
    while index < text.count {
      let next = text[index]
      if next.isDigit {
        guard takeNumber() else { return nil }
      } else if next.isDateLetter {
        guard takeWord() else { return nil }
      } else if next == "+" || next == "-" || next == "\u{2212}" {
        takeSign()
      } else if next == "(" {
        while index < text.count, text[index] != ")" { index += 1 }
      } else {
        index += 1
      }
    }
    return parts.timestamp()
  }

  /// A text of digits alone that counts seconds or milliseconds since 1970.
  private func secondsSinceEpoch() -> Timestamp? {
    let whole = text.prefix { $0.isDigit }
    let rest = text.dropFirst(whole.count)
    let isCount = rest.isEmpty || (rest.first == "." && rest.dropFirst().allSatisfy(\.isDigit))
    guard isCount, 9...11 ~= whole.count || whole.count == 13 else { return nil }
    let value = whole.reduce(Int64(0)) { $0 * 10 + Int64($1.digit) }
    return whole.count == 13 ? Timestamp(milliseconds: value) : Timestamp(seconds: value)
  }

  /// `-0312` and `-03-12`: year and month with the century left out (ISO 8601:1988).
  private mutating func takeShortForm() {
    guard text.first == "-" else { return }
    let digits = text.filter { $0 != "-" }
    let shape = text.map { $0.isDigit ? "0" : $0 == "-" ? "-" : "x" }.joined()
    guard shape == "-0000" || shape == "-00-00" else { return }
    let year = digits[0].digit * 10 + digits[1].digit
    parts.fixed = (DateParts.fullYear(year, digits: 2), digits[2].digit * 10 + digits[3].digit, 1)
    index = text.count
  }

  /// The character so many places further on; NUL after the end.
  private func peek(_ distance: Int = 0) -> Unicode.Scalar {
    index + distance < text.count ? text[index + distance] : "\0"
  }
}

// MARK: - Numbers

extension DateScanner {
  /// Takes a number and what belongs to it; false when it can be in no date.
  private mutating func takeNumber() -> Bool {
    let start = index
    let (value, digits) = takeDigits()
    guard digits <= 14 else { return false }
    let isFresh = parts.numbers.isEmpty && parts.fixed == nil && parts.month == nil
    if let ending = DateWords.endings[peek()] {
      index += 1
      return take(value, digits, as: ending)
    }
    if digits <= 2, peek() == ":" || (peek() == "h" && !peek(1).isDateLetter && !isFresh) {
      return takeTime(hour: value)
    }
    if isTimeNext || (digits == 6 && parts.isDateWhole && parts.time == nil) {
      isTimeNext = false
      return takeCompactTime(value, digits)
    }
    if digits <= 2, peek() == ".", parts.isDateWhole, parts.time == nil, peek(1).isDigit,
      peek(2).isDigit, !peek(3).isDigit, start > 0, text[start - 1] == " "
    {
      return takeTime(hour: value)  // 15.54
    }
    if isFresh, digits == 4, takeWeek(of: value) { return true }
    if isFresh, digits > 4 { return takeCompactDate(value, digits) }
    guard digits <= 4 else { return false }
    parts.numbers.append(.init(value: value, digits: digits, after: peek()))
    return parts.numbers.count <= 3
  }

  private mutating func takeDigits() -> (value: Int, digits: Int) {
    let start = index
    var value = 0
    while index < text.count, text[index].isDigit {
      value = value &* 10 &+ text[index].digit
      index += 1
    }
    return (value, index - start)
  }

  /// Takes `:45:00.5` after an hour.
  private mutating func takeTime(hour: Int) -> Bool {
    var taken = DateParts.Time(hour: hour)
    index += 1
    if peek().isDigit {
      let (minute, width) = takeDigits()
      guard width <= 2 else { return false }
      taken.minute = minute
    }
    if peek() == ":" || (peek() == "." && peek(1).isDigit && peek(2).isDigit && !peek(3).isDigit),
      peek(1).isDigit
    {
      index += 1
      let (second, width) = takeDigits()
      guard width <= 2 else { return false }
      taken.second = second
      taken.millisecond = takeFraction()
    }
    if parts.time == nil { parts.time = taken }
    return true
  }

  /// Milliseconds of a `.123456` or `,5`; 0 when there is none.
  private mutating func takeFraction() -> Int {
    guard peek() == "." || peek() == ",", peek(1).isDigit else { return 0 }
    index += 1
    var value = 0
    var scale = 100
    while peek().isDigit {
      value += peek().digit * scale
      scale /= 10
      index += 1
    }
    return value
  }

  /// A time without colons, after a `T` or a whole date: `10`, `1014`, `101455.25`.
  private mutating func takeCompactTime(_ value: Int, _ digits: Int) -> Bool {
    switch digits {
    case 1, 2: parts.time = DateParts.Time(hour: value)
    case 4: parts.time = DateParts.Time(hour: value / 100, minute: value % 100)
    case 6:
      parts.time = DateParts.Time(
        hour: value / 10_000, minute: value / 100 % 100, second: value % 100,
        millisecond: takeFraction())
    default: return false
    }
    return true
  }

  /// A date without separators at the beginning: `031231`, `20031231`, `2003365`, with time or not.
  private mutating func takeCompactDate(_ value: Int, _ digits: Int) -> Bool {
    switch digits {
    case 5, 7:
      parts.fixed = DateParts.ordinal(
        year: DateParts.fullYear(value / 1000, digits: digits - 3), day: value % 1000)
    case 6:
      parts.fixed = (DateParts.fullYear(value / 10_000, digits: 2), value / 100 % 100, value % 100)
    case 8: parts.fixed = (value / 10_000, value / 100 % 100, value % 100)
    case 12:
      parts.fixed = (value / 100_000_000, value / 1_000_000 % 100, value / 10_000 % 100)
      parts.time = DateParts.Time(hour: value / 100 % 100, minute: value % 100)
    case 14:
      parts.fixed = (value / 10_000_000_000, value / 100_000_000 % 100, value / 1_000_000 % 100)
      parts.time = DateParts.Time(
        hour: value / 10_000 % 100, minute: value / 100 % 100, second: value % 100)
    default: return false
    }
    return parts.fixed != nil
  }

  /// Takes `-W47-5` or `W475` after a year; false when something else follows.
  private mutating func takeWeek(of year: Int) -> Bool {
    let skipped = peek() == "-" ? 1 : 0
    guard peek(skipped) == "w", peek(skipped + 1).isDigit, peek(skipped + 2).isDigit,
      (1...9999).contains(year)
    else { return false }
    let week = peek(skipped + 1).digit * 10 + peek(skipped + 2).digit
    var width = skipped + 3
    var day = 1
    let dash = peek(width) == "-" ? 1 : 0
    if peek(width + dash).isDigit {
      day = peek(width + dash).digit
      width += dash + 1
    }
    guard 1...53 ~= week, 1...7 ~= day else { return false }
    index += width
    // Week 1 holds January 4th, and weeks begin on Monday.
    let fourth = Timestamp.daysSinceEpoch(year: year, month: 1, day: 4)
    let monday = fourth - (fourth % 7 + 10) % 7
    let days = monday + (week - 1) * 7 + day - 1
    let date = Timestamp(seconds: Int64(days) * 86_400).parts
    parts.fixed = (date.year, date.month, date.day)
    return true
  }

  /// Takes a number that says by its ending what it is, as in `2004년 05월 28일`.
  private mutating func take(_ value: Int, _ digits: Int, as ending: DateWords.Ending) -> Bool {
    switch ending {
    case .year:
      parts.numbers.append(.init(value: DateParts.fullYear(value, digits: digits), digits: 4))
    case .month: parts.month = value
    case .day: parts.numbers.append(.init(value: value, digits: 2))
    case .hour: parts.time = .init(hour: value)
    case .minute: parts.time?.minute = value
    case .second: parts.time?.second = value
    }
    parts.zone = parts.zone ?? DateWords.zoneOfEnding(text[index - 1])
    return parts.numbers.count <= 3
  }
}

// MARK: - Words and signs

extension DateScanner {
  /// Takes a word; false when there are too many that say nothing.
  private mutating func takeWord() -> Bool {
    let start = index
    while index < text.count, text[index].isDateLetter { index += 1 }
    let word = DateWords.Word(text[start..<index])
    if peek() == "/", peek(1).isDateLetter { return takeZoneName(from: start) }
    if word.text == "a" || word.text == "p", peek() == ".", peek(1) == "m" {
      parts.isAfternoon = word.text == "p"
      index += 2
      return true
    }
    if let half = DateWords.halves[word.text] {
      parts.isAfternoon = half.isAfternoon
      parts.zone = parts.zone ?? half.zone
    } else if word.text == "t", peek().isDigit {
      isTimeNext = parts.time == nil && peek(1) != ":" && peek(2) != ":"
    } else if let day = word.longWeekday {
      parts.weekday = day
    } else if let found = word.month {
      if parts.month == nil || parts.isMonthInDoubt {
        parts.month = found
        parts.isMonthInDoubt = word.text == "mar"
      }
    } else if let day = word.weekday {
      parts.weekday = day
    } else if let found = DateZone(abbreviation: word.text),
      parts.time != nil || !found.isCommonWord
    {
      if peek().isDigit { return takeZoneName(from: start) }  // EST5EDT
      if !hasSignedZone { parts.zone = found }
    } else {
      unknownWords += 1
    }
    return unknownWords <= 6
  }

  /// Takes `Europe/Brussels`, `Etc/GMT+5` or `EST5EDT`; an unknown place is taken for UTC.
  private mutating func takeZoneName(from start: Int) -> Bool {
    while index < text.count,
      text[index].isDateLetter || text[index].isDigit || "/_+-".unicodeScalars.contains(text[index])
    { index += 1 }
    var name = ""
    name.unicodeScalars.append(contentsOf: text[start..<index])
    if !hasSignedZone { parts.zone = DateZone(name: name) ?? parts.zone }
    return true
  }

  /// Takes an offset from UTC, or passes over a dash.
  private mutating func takeSign() {
    let isWest = text[index] != "+"
    index += 1
    let isDated = parts.numbers.count == 3 || parts.fixed != nil
    let looksLikeOffset =
      !isWest || parts.time != nil || parts.zone != nil
      || (isDated && peek(2) == ":" && peek(5) == "\0")
    guard peek().isDigit, looksLikeOffset, !hasSignedZone else { return }
    let start = index
    var (value, digits) = takeDigits()
    if digits > 4 {
      (value, digits) = (text[start..<start + 4].reduce(0) { $0 * 10 + $1.digit }, 4)
    }
    var minutes = digits <= 2 ? value * 60 : value / 100 * 60 + value % 100
    if digits <= 2, peek() == ":", peek(1).isDigit {
      index += 1
      minutes = minutes &+ takeDigits().value
      if peek() == ":", peek(1).isDigit {
        index += 1
        _ = takeDigits()
      }
    }
    guard 0..<24 * 60 ~= minutes else { return }
    parts.zone = DateZone(minutes: isWest ? -minutes : minutes)
    hasSignedZone = true
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { 48...57 ~= value }
  fileprivate var digit: Int { Int(value) - 48 }
  /// Whether it can stand in a word: letters, and anything beyond Latin punctuation.
  fileprivate var isDateLetter: Bool {
    97...122 ~= value || (value >= 0xC0 && !(0x2000...0x206F ~= value) && self != "\u{2212}")
  }
  /// Whether it is an accent that stands behind its letter.
  fileprivate var isCombiningAccent: Bool { 0x300...0x36F ~= value }
}
