// A verdict's findings as text for a column, and back.

import LedeBase

/// Findings as lines of fields that tabs part.
///
/// Words that stand in the text that was read are kept by their place alone.
enum VerdictText {
  /// A line for each label: its name, its share, the model's version where there is one, and the share
  /// with which it leads; then one for everyday writing, where that was judged.
  static func shares(of verdict: Verdict) -> String {
    var lines = verdict.findings.map { finding in
      "\(finding.label.name)\t\(finding.share)\t\(field(finding.version ?? ""))\t\(finding.least)"
    }
    if let everyday = verdict.everyday {
      lines.append("\(Self.everyday)\t\(everyday.share)\t\t\(everyday.least)")
    }
    return lines.joined(separator: "\n")
  }

  /// How a line begins that tells of everyday writing.
  private static let everyday = "Everyday"

  /// A line for each piece of evidence: label, kind, weight, and where it stands or what it says.
  static func evidence(of findings: [LabelScore]) -> String {
    findings.flatMap { finding in
      finding.evidence.map { one in
        let place = one.place.map { "\($0.lowerBound)\t\($0.upperBound)" } ?? field(one.text)
        return "\(finding.label.name)\t\(one.kind.rawValue)\t\(one.weight)\t\(place)"
      }
    }.joined(separator: "\n")
  }

  /// What was written of everyday writing; nil for checks of before it was judged.
  static func everyday(shares: String) -> EverydayScore? {
    for line in shares.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 4, fields[0] == everyday, let share = Double(fields[1]),
        let least = Double(fields[3])
      else { continue }
      return EverydayScore(share: share, least: least)
    }
    return nil
  }

  /// What was led by shares that were written so.
  static func lead(shares: String) -> Lead {
    Lead(
      Verdict(
        findings: findings(shares: shares), everyday: everyday(shares: shares), basis: .article,
        walt: "", words: 0, language: "", checksum: ""))
  }

  /// The findings that were written so; what cannot be read is left out.
  ///
  /// Checks of before labels had thresholds of their own lead as they did then.
  static func findings(shares: String, evidence: String = "", in read: String = "") -> [LabelScore]
  {
    var findings: [LabelScore] = []
    for line in shares.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard 3...4 ~= fields.count, let label = Label(name: String(fields[0])),
        let share = Double(fields[1])
      else { continue }
      let least = fields.count == 4 ? Double(fields[3]) : nil
      findings.append(
        LabelScore(
          label: label, share: share, least: least ?? LabelScore.usualLeast,
          version: fields[2].isEmpty ? nil : String(fields[2])))
    }
    let bytes = Array(read.utf8)
    for line in evidence.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count >= 4,
        let place = findings.firstIndex(where: { $0.label.name == fields[0] }),
        let kind = Evidence.Kind(rawValue: String(fields[1])), let weight = Double(fields[2]),
        let one = one(kind, weight, fields[3...], bytes)
      else { continue }
      findings[place].evidence.append(one)
    }
    return findings
  }

  private static func one(
    _ kind: Evidence.Kind, _ weight: Double, _ rest: ArraySlice<Substring>, _ bytes: [UInt8]
  ) -> Evidence? {
    guard rest.count == 2, let first = rest.first, let last = rest.last else {
      return rest.first.map { Evidence(kind: kind, text: String($0), place: nil, weight: weight) }
    }
    guard let start = Int(first), let end = Int(last), 0 <= start, start < end, end <= bytes.count
    else { return nil }
    return Evidence(
      kind: kind, text: String(decoding: bytes[start..<end], as: UTF8.self), place: start..<end,
      weight: weight)
  }

  /// A field of a line: blanks in place of what parts fields and lines.
  private static func field(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 == 9 || $0 == 10 || $0 == 13 ? 32 : $0 }, as: UTF8.self)
  }
}
