// The words of dates in the languages of the feeds that taught us.

/// Names of months, weekdays and halves of the day, in small letters without accents.
enum DateWords {
  /// What a character behind a number makes of it, in Korean, Chinese and Japanese.
  enum Ending { case year, month, day, hour, minute, second }

  static let endings: [Unicode.Scalar: Ending] = [
    "년": .year, "월": .month, "일": .day, "시": .hour, "분": .minute, "초": .second, "年": .year,
    "月": .month, "日": .day, "時": .hour, "时": .hour, "点": .hour, "分": .minute, "秒": .second,
  ]

  /// Korean dates mean Korean time.
  static func zoneOfEnding(_ ending: Unicode.Scalar) -> DateZone? {
    0xAC00...0xD7A3 ~= ending.value ? DateZone(minutes: 540) : nil
  }

  /// Words for before and after noon.
  static let halves: [String: (isAfternoon: Bool, zone: DateZone?)] = [
    "am": (false, nil), "pm": (true, nil), "오전": (false, DateZone(minutes: 540)),
    "오후": (true, DateZone(minutes: 540)), "上午": (false, nil), "下午": (true, nil),
    "午前": (false, nil), "午後": (true, nil), "πμ": (false, nil), "μμ": (true, nil),
  ]

  /// A word of a date, small and without accents.
  struct Word {
    let text: String
    private let scalars: ArraySlice<Unicode.Scalar>

    init(_ scalars: ArraySlice<Unicode.Scalar>) {
      self.scalars = scalars
      text = Self.string(scalars)
    }

    /// The month it names, by its first four or three letters.
    var month: Int? { start(4).flatMap { months[$0] } ?? start(3).flatMap { months[$0] } }

    /// The weekday it names, when four or five letters tell it from a month: `mardi` is no March.
    var longWeekday: Int? { start(5).flatMap { weekdays[$0] } ?? start(4).flatMap { weekdays[$0] } }

    /// The weekday it names, by three letters, or as a word of two; 0 is Sunday.
    var weekday: Int? { scalars.count == 2 ? weekdays[text] : start(3).flatMap { weekdays[$0] } }

    private func start(_ count: Int) -> String? {
      scalars.count < count ? nil : Self.string(scalars.prefix(count))
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      return text
    }
  }

  /// English, German, French, Spanish, Italian, Portuguese, Dutch, Scandinavian, Hungarian, Polish,
  /// Russian, Greek.
  private static let months: [String: Int] = table([
    "jan jän gen ene янв ιαν sty",
    "feb fev fév φεβ фев lut",
    "mar maar mrt μαρ мар",
    "apr avr abr απρ апр kwi",
    "may mai maj mag mei maí μαι май мая",
    "jun juin giu ιουν ιον июн cze",
    "jul juil lug ιουλ июл lip",
    "aug aou ago αυγ авг sie",
    "sep set σεπ сен wrz sze",
    "oct okt ott out οκτ окт paz",
    "nov νοε ноя list",
    "dec dez dic des δεκ дек gru",
  ]).mapValues { $0 + 1 }

  private static let weekdays: [String: Int] = table([
    "sun son zon dim dom so zo su søn κυρ вос вс vas nied",
    "mon lun maan man mo ma lu seg δευ пон пн het poni",
    "tue die din mard marte ter di tu tir tis τρι вто вт kedd wtor",
    "wed mit woe mer mie qua mi wo we ons τετ сре ср szerd środ",
    "thu don jeu jue gio qui do th tor πεμ чет чт csut czwa",
    "fri fre vri ven vie sex fr vr παρ пят пт pen piat",
    "sat sam zat sab sa za lor lau σαβ суб сб szom sobo",
  ])

  private static func table(_ lines: [String]) -> [String: Int] {
    var table: [String: Int] = [:]
    for (index, line) in lines.enumerated() {
      for word in line.split(separator: " ") {
        var key = ""
        key.unicodeScalars.append(contentsOf: word.unicodeScalars.map(folded))
        table[key] = index
      }
    }
    return table
  }

  /// The character in its small form and without its accent, for the alphabets of these words.
  static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 65...90: Unicode.Scalar(scalar.value + 32) ?? scalar
    case 0..<0xC0: scalar == "\u{A0}" ? " " : scalar
    case 0xC0..<0x180: latin[scalar] ?? scalar
    case 0x370..<0x400: greek(scalar)
    case 0x410...0x42F: Unicode.Scalar(scalar.value + 32) ?? scalar
    case 0x1100...0x11FF: scalar
    case 0x2000...0x200A, 0x202F, 0x3000: " "
    case 0x2010...0x2015: "-"
    case 0xFF10...0xFF19: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFF1A: ":"
    default: scalar
    }
  }

  private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (plain, accented) in [
      ("a", "àáâãäåąÀÁÂÃÄÅĄ"), ("c", "çćčÇĆČ"), ("e", "èéêëęěÈÉÊËĘĚ"), ("i", "ìíîïÌÍÎÏ"),
      ("n", "ñńÑŃ"), ("o", "òóôõöøőÒÓÔÕÖØŐ"), ("s", "śšŚŠ"), ("u", "ùúûüűÙÚÛÜŰ"), ("y", "ýÝ"),
      ("z", "źżžŹŻŽ"), ("l", "łŁ"),
    ] {
      for scalar in accented.unicodeScalars { table[scalar] = plain.unicodeScalars.first }
    }
    return table
  }()

  private static func greek(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "ά", "Ά": "α"
    case "έ", "Έ": "ε"
    case "ή", "Ή": "η"
    case "ί", "ϊ", "ΐ", "Ί", "Ϊ": "ι"
    case "ό", "Ό": "ο"
    case "ύ", "ϋ", "ΰ", "Ύ", "Ϋ": "υ"
    case "ώ", "Ώ": "ω"
    case "ς": "σ"
    default: 0x391...0x3A9 ~= scalar.value ? Unicode.Scalar(scalar.value + 32) ?? scalar : scalar
    }
  }
}
