// Dates as pages write them.

import LedeBase

/// Reads a date that a page gives for its article.
enum PageDate {
  /// The date in `text` as ISO 8601; nil when there is none.
  static func iso(_ text: String) -> String? {
    let text = text.trimming
    let bytes = Array(text.utf8)
    if let day = day(bytes, 0) {
      // What follows a day is kept where it is a time.
      if bytes.count > 10, bytes[10] == UInt8(ascii: "T"), bytes.count <= 40,
        bytes.allSatisfy({ $0 < 0x80 })
      {
        return text
      }
      return day
    }
    return written(text)
  }

  /// The same instant in UTC, where `iso` tells its zone; the others stay as they are.
  static func inUTC(_ iso: String) -> String {
    guard let time = iso.split(separator: "T").dropFirst().first,
      time.contains(where: { "Zz+-".contains($0) }), let instant = Timestamp(iso8601: iso)
    else { return iso }
    return instant.iso8601
  }

  /// A day that is part of the path as its directories: `/2026/11/21/`.
  static func asDirectories(_ address: String) -> String? {
    let parts = address.split(separator: "/")
    guard parts.count >= 5 else { return nil }
    for index in 1..<(parts.count - 2) where parts[index].utf8.count == 4 {
      let bytes = Array("\(parts[index])-\(parts[index + 1])-\(parts[index + 2])".utf8)
      if bytes.count == 10, let day = day(bytes, 0) { return day }
    }
    return nil
  }

  /// A day in the path of an address: `/2026/11/21/`, `/2026-11-21-`.
  static func inPath(_ address: String) -> String? {
    let bytes = Array(address.utf8)
    var at = 0
    while at + 8 <= bytes.count {
      if at == 0 || !isDigit(bytes[at - 1]), let day = day(bytes, at) { return day }
      at += 1
    }
    return nil
  }

  /// `2026-11-21`, `2026/11/21`, `2026.11.21` or `20261121` at a place.
  private static func day(_ bytes: [UInt8], _ start: Int) -> String? {
    guard let year = number(bytes, start, 4), (1990...2100).contains(year) else { return nil }
    var at = start + 4
    guard at < bytes.count else { return nil }
    let mark = bytes[at]
    if mark == 0x2D || mark == 0x2F || mark == 0x2E { at += 1 }
    guard let month = number(bytes, at, 2), (1...12).contains(month) else { return nil }
    at += 2
    if mark == 0x2D || mark == 0x2F || mark == 0x2E {
      guard at < bytes.count, bytes[at] == mark else { return nil }
      at += 1
    }
    guard let day = number(bytes, at, 2), (1...31).contains(day),
      at + 2 >= bytes.count || !isDigit(bytes[at + 2])
    else { return nil }
    return text(year, month, day)
  }

  private static func text(_ year: Int, _ month: Int, _ day: Int) -> String {
    "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[start..<(start + count)] {
      guard isDigit(byte) else { return nil }
      value = value * 10 + Int(byte) - 48
    }
    return value
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  /// `21 November 2026`, `November 21st, 2026`, `21.11.2026`, `2026年11月21日`: the first such day.
  static func written(_ text: String) -> String? {
    let words = text.lowercased().split { !($0.isLetter || $0.isNumber) || dayMarks.contains($0) }
    // Words that only a style keeps apart stand together in the markup: "Created on21.11.2026".
    let parts = words.prefix(40).flatMap { word in
      let digits = word.drop { !$0.isNumber }
      return digits.isEmpty || digits.startIndex == word.startIndex
        ? [word] : [word[..<digits.startIndex], digits]
    }
    for index in parts.indices {
      if let found = written(parts[index...]) { return found }
    }
    return short(text)
  }

  /// What stands behind the numbers of a day in Chinese, Japanese and Korean.
  private static let dayMarks: Set<Character> = ["年", "月", "日", "号", "년", "월", "일"]

  /// `21.11.26`: a day with a short year, as only points between the numbers make it.
  private static func short(_ text: String) -> String? {
    for word in text.split(whereSeparator: { !$0.isNumber && $0 != "." }) {
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count >= 3, parts[2].count == 2, parts.prefix(2).allSatisfy({ $0.count == 2 }),
        let day = Int(parts[0]), (1...31).contains(day), let month = Int(parts[1]),
        (1...12).contains(month), let year = Int(parts[2])
      else { continue }
      return self.text(year < 70 ? 2000 + year : 1900 + year, month, day)
    }
    return nil
  }

  private static func written(_ parts: ArraySlice<Substring>) -> String? {
    let first = parts.startIndex
    let next = parts.dropFirst()
    if let day = small(parts[first], to: 31), let second = next.first {
      // "21 de noviembre de 2026" has words between that say nothing.
      let rest = next.drop { ["de", "del", "of", "den", "der"].contains($0) }
      if let month = rest.first.flatMap(month),
        let year = rest.dropFirst().first(where: { !["de", "del", "of"].contains($0) })
          .flatMap(year)
      {
        return text(year, month, day)
      }
      if let month = small(second, to: 12), parts[first].allSatisfy(\.isNumber),
        let year = next.dropFirst().first.flatMap(year)
      {
        return text(year, month, day)
      }
      // The American order, where it can be no other.
      if let day = small(second, to: 31), let month = small(parts[first], to: 12), day > 12,
        let year = next.dropFirst().first.flatMap(year)
      {
        return text(year, month, day)
      }
    }
    if let month = month(parts[first]), let day = next.first.flatMap({ small($0, to: 31) }),
      let year = next.dropFirst().first.flatMap(year)
    {
      return text(year, month, day)
    }
    if let year = year(parts[first]), let month = next.first.flatMap({ small($0, to: 12) }),
      let day = next.dropFirst().first.flatMap({ small($0, to: 31) })
    {
      return text(year, month, day)
    }
    return nil
  }

  private static func year(_ word: Substring) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    return digits.count == 4 && digits.count == word.count || word.hasSuffix("г")
      ? Int(digits).flatMap { (1990...2100).contains($0) ? $0 : nil } : nil
  }

  /// A number up to `most`, perhaps with the ending of an ordinal.
  private static func small(_ word: Substring, to most: Int) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard (1...2).contains(digits.count), let number = Int(digits), (1...most).contains(number)
    else { return nil }
    let ending = word.dropFirst(digits.count)
    return ["", "st", "nd", "rd", "th", "er", "º", "ª"].contains(ending) ? number : nil
  }

  /// 1…12 for the name of a month, or how it begins; nil for all else.
  private static func month(_ word: Substring) -> Int? {
    guard word.count >= 3, word.first?.isLetter == true else { return nil }
    return months.firstIndex { names in names.contains { word.hasPrefix($0) } }.map { $0 + 1 }
  }

  /// Beginnings of the months' names in the languages that pages here are most often in.
  private static let months: [[String]] = [
    ["jan", "jän", "ene", "gen", "янв"], ["feb", "fév", "fev", "фев"],
    ["mar", "mär", "mrt", "мар"], ["apr", "avr", "abr", "апр"],
    ["may", "mai", "mei", "mag", "мая"], ["jun", "juin", "giu", "июн"],
    ["jul", "juil", "lug", "июл"], ["aug", "août", "aoû", "ago", "авг"], ["sep", "set", "сен"],
    ["oct", "okt", "ott", "out", "окт"], ["nov", "ноя"], ["dec", "dez", "déc", "dic", "дек"],
  ]
}

extension String {
  fileprivate var trimming: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
