// Tones that were judged, by the hash of what was read; and what there is to read of items.

import LedeBase
import LedeDatabase
import LedeMarkup

/// Statements on `topic_tone`.
enum ToneRows {
  static let of = Statement<(Topic, prints: [UInt64]), (print: UInt64, tone: ArticleTone)>(
    "topicTones.of",
    """
    SELECT print, score, sure, is_whole, sentence, first, last FROM topic_tone
    WHERE topic = :topic AND print IN :prints
    """,
    [
      "topic": { .text($0.0.key) },
      "prints": { .list($0.prints.map { Int64(bitPattern: $0) }) },
    ]
  ) { columns in
    let print = columns.hash()
    let (score, sure) = (Double(columns.integer()) / 1_000, Double(columns.integer()) / 1_000)
    let isOfWhole = columns.flag()
    let text = columns.text()
    let (first, last) = (columns.number(), columns.number())
    let subject = min(max(first, 0), text.utf8.count)..<min(max(last, first, 0), text.utf8.count)
    return (
      print,
      ArticleTone(
        score: score, sure: sure, evidence: SubjectSentence(text: text, subject: subject),
        isOfWhole: isOfWhole)
    )
  }

  static let keep = Statement<(Topic, print: UInt64, tone: ArticleTone, at: Timestamp), Void>(
    "topicTones.keep",
    """
    INSERT INTO topic_tone (topic, print, score, sure, is_whole, sentence, first, last, judged)
    VALUES (:topic, :print, :score, :sure, :whole, :sentence, :first, :last, :now)
    ON CONFLICT (topic, print) DO NOTHING
    """,
    [
      "topic": { .text($0.0.key) }, "print": { .hash($0.print) },
      "score": { .integer(thousandths($0.tone.score)) },
      "sure": { .integer(thousandths($0.tone.sure)) }, "whole": { .flag($0.tone.isOfWhole) },
      "sentence": { .text($0.tone.evidence.text) },
      "first": { .integer($0.tone.evidence.subject.lowerBound) },
      "last": { .integer($0.tone.evidence.subject.upperBound) }, "now": { .time($0.at) },
    ])

  /// Drops what was judged before a time.
  static let forget = Statement<Timestamp, Void>(
    "topicTones.forget", "DELETE FROM topic_tone WHERE judged < :before",
    ["before": { .time($0) }])

  static func thousandths(_ number: Double) -> Int64 {
    Int64((min(max(number, -1), 1) * 1_000).rounded())
  }
}

/// What there is to read of items.
enum TopicTexts {
  struct Row: Sendable {
    var item: Item.ID
    /// What the feed tells of it.
    var told: FeedText?
    /// The article behind it, where it was fetched.
    var article: String?
  }

  static let of = Statement<[Item.ID], Row>(
    "topicTexts.of",
    """
    SELECT i.id, COALESCE(t.content_kind, t.summary_kind), COALESCE(t.content, t.summary), a.html
    FROM item AS i LEFT JOIN item_text AS t ON t.item_id = i.id
    LEFT JOIN article AS a ON a.item_id = i.id AND a.failure IS NULL
    WHERE i.id IN :items
    """, ["items": { .ids($0) }]
  ) { columns in
    let item: Item.ID = columns.id()
    let kind = columns.optionalInteger().flatMap { FeedText.Kind(rawValue: Int(clamping: $0)) }
    let told = columns.optionalText().map { FeedText($0, kind ?? .plain) }
    return Row(item: item, told: told, article: columns.optionalText())
  }
}
