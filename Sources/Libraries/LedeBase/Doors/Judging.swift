// What kind of writing something is: the labels, a verdict, and the door to who gives one.

/// One kind of writing.
///
/// Their order is that of the wire format, and the numbers are written into model files.
package enum Label: UInt32, Hashable, Sendable, CaseIterable {
  case journalism = 0
  case wiki, opinion, satire, sensational, agendaDriven, hate

  /// As programs name it: `AgendaDriven`.
  package var name: String {
    switch self {
    case .journalism: "Journalism"
    case .wiki: "Wiki"
    case .opinion: "Opinion"
    case .satire: "Satire"
    case .sensational: "Sensational"
    case .agendaDriven: "AgendaDriven"
    case .hate: "Hate"
    }
  }

  /// As people read it: `Agenda Driven`.
  ///
  /// It stands with the label, as the wire format, the pages and the terminal all name it so.
  package var displayName: String { self == .agendaDriven ? "Agenda Driven" : name }

  /// The label of that name, in its exact letters; nil when there is none.
  package init?(name: String) {
    guard let label = Label.allCases.first(where: { $0.name == name }) else { return nil }
    self = label
  }

  /// What it is to readers: shown first, shown, or kept from them.
  package enum Group: String, Hashable, Sendable { case primary, experimental, debug }

  package var group: Group {
    switch self {
    case .journalism: .primary
    case .hate: .debug
    default: .experimental
    }
  }

  /// Those that readers see.
  package static let shown = allCases.filter { $0.group != .debug }

  /// Its colour as `#RRGGBB`.
  package var colour: String {
    switch self {
    case .journalism: "#67E09B"
    case .wiki: "#59C9CA"
    case .opinion: "#D1BAFA"
    case .satire: "#D5CE8E"
    case .sensational: "#E7A546"
    case .agendaDriven: "#E28683"
    case .hate: "#999999"
    }
  }
}

/// Something written, as far as a judge needs it: plain words, no markup.
package struct Writing: Hashable, Sendable {
  /// The headline; empty when there is none.
  package var title: String
  /// The article, a line for each paragraph; empty when only the headline is known.
  package var text: String

  package init(title: String, text: String) {
    self.title = title
    self.text = text
  }
}

/// What moved a label, and by how much.
package struct Evidence: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable { case word, sentence, title }

  package var kind: Kind
  /// The words as they stand in ``Verdict/readText``, or in the title.
  package var text: String
  /// Where they first stand in ``Verdict/readText``, in bytes of UTF-8; nil for words of the title.
  package var place: Range<Int>?
  /// How far it moved the label, in natural logarithms of odds; more than 0.
  package var weight: Double

  package init(kind: Kind, text: String, place: Range<Int>?, weight: Double) {
    self.kind = kind
    self.text = text
    self.place = place
    self.weight = weight
  }
}

/// What one model says of one label of one piece of writing.
package struct LabelScore: Hashable, Sendable {
  package var label: Label
  /// How much the writing resembles this kind: 0…1, calibrated.
  package var share: Double
  /// The least share with which it leads: from there on, who judged is right often enough.
  package var least: Double
  /// Which model said so; nil when none judges this label, and the share is 0.
  package var version: String?
  /// What weighed most for it, heaviest first; empty when it was not asked for.
  package var evidence: [Evidence]

  /// From here on a label leads where nobody said how often who judged is right.
  package static let usualLeast = 0.4

  package init(
    label: Label, share: Double, least: Double = usualLeast, version: String?,
    evidence: [Evidence] = []
  ) {
    self.label = label
    self.share = share
    self.least = least
    self.version = version
    self.evidence = evidence
  }
}

/// How much a piece of writing is none of the kinds: a recipe, a diary, the notes of a release.
package struct EverydayScore: Hashable, Sendable {
  /// 0…1, calibrated.
  package var share: Double
  /// The least share with which it is said to be so, where no label leads.
  package var least: Double

  package init(share: Double, least: Double) {
    self.share = share
    self.least = least
  }
}

/// The findings for all labels of one piece of writing.
package struct Verdict: Hashable, Sendable {
  /// What was judged.
  package enum Basis: String, Hashable, Sendable {
    case article
    /// There was too little text, so the headline alone, by a model of its own.
    case headline
  }

  /// One for each label, in the order of `Label.allCases`.
  package var findings: [LabelScore]
  /// How far it is none of them; nil where who judged does not say.
  package var everyday: EverydayScore?
  package var basis: Basis
  /// What Walt says of it, in one sentence.
  package var walt: String
  /// How many words were read.
  package var words: Int
  /// The language of what was read, as a BCP 47 tag.
  package var language: String
  /// 32 hexadecimal digits that name the models with a part in it; they change when one of them does.
  package var checksum: String
  /// What the judge read of the text, in the signs of its author where they are known.
  ///
  /// Read again, it gives the same. Empty when evidence was not asked for.
  package var readText: String

  package init(
    findings: [LabelScore], everyday: EverydayScore? = nil, basis: Basis, walt: String,
    words: Int, language: String, checksum: String, readText: String = ""
  ) {
    self.findings = findings
    self.everyday = everyday
    self.basis = basis
    self.walt = walt
    self.words = words
    self.language = language
    self.checksum = checksum
    self.readText = readText
  }

  /// How much it resembles a kind of writing; 0 for what was not judged.
  package subscript(_ label: Label) -> Double {
    findings.first { $0.label == label }?.share ?? 0
  }

  /// The label with the greatest share of those that readers see and that may lead; nil when none may.
  package var leading: Label? {
    let sure = findings.filter { $0.label.group != .debug && $0.share >= $0.least }
    return sure.max { ($0.share, $1.label.rawValue) < ($1.share, $0.label.rawValue) }?.label
  }

  /// What stands in the versions of all that a second reader said.
  package static let versionOfSecondReader = "_second_"

  /// Whether a second reader, who reads sentences and not words alone, has read it.
  package var isReadAgain: Bool {
    findings.contains { $0.version?.contains(Self.versionOfSecondReader) == true }
  }

  /// Whether it is said to be everyday writing: no label leads, and it is none of them surely enough.
  package var isEveryday: Bool {
    guard leading == nil, let everyday else { return false }
    return everyday.share >= everyday.least
  }
}

/// Says what kind of writing something is.
///
/// The same words always get the same verdict.
package protocol Judge: Sendable {
  /// The fewest words of text that are judged as an article.
  static var fewestWords: Int { get }
  /// Judges at once, without waiting for anything: well under a millisecond, or some 30 where a second
  /// reader reads what the first is unsure of.
  ///
  /// - Parameters:
  ///   - writing: What to judge.
  ///   - wantsEvidence: Whether to say what weighed most, which takes about as long again.
  /// - Returns: A verdict on the text or, when it has fewer than `fewestWords`, on the headline.
  /// - Throws: When there is too little to judge, or it is not English.
  func verdict(on writing: Writing, wantsEvidence: Bool) throws(JudgingError) -> Verdict
  /// Judges as well as it can, with what weighed most: for what a person asked.
  ///
  /// Cost: up to a second of one core.
  ///
  /// - Parameter writing: What to judge.
  /// - Returns: A verdict as above.
  /// - Throws: As above.
  func closeVerdict(on writing: Writing) async throws(JudgingError) -> Verdict
}

extension Judge {
  package func closeVerdict(on writing: Writing) async throws(JudgingError) -> Verdict {
    try verdict(on: writing, wantsEvidence: true)
  }
}

/// Why something was not judged.
package enum JudgingError: Reportable, Hashable {
  /// Neither enough text nor a headline.
  case tooLittle(words: Int)
  /// Not English, as far as its small words tell.
  case notEnglish
  /// The model cannot be used.
  case noModel(path: String, cause: String)

  package var message: String {
    switch self {
    case .tooLittle: Phrases.tooLittleToJudge
    case .notEnglish: Phrases.notEnglishToJudge
    case .noModel(let path, _): Phrases.modelUnusable(path)
    }
  }

  package var isPassing: Bool { false }

  package var description: String {
    switch self {
    case .tooLittle(let words): "only \(words) words to judge"
    case .notEnglish: "not English"
    case .noModel(let path, let cause): "model \(path): \(cause)"
    }
  }
}
