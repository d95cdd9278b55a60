// From kept items to verdicts. Pure: the judge and the texts are given.

import LedeMarkup
package import LedeBase

/// What judging a batch needs beside the batch.
struct Labelling: Sendable {
  let judge: any LabelJudge
  let now: Timestamp

  /// More bytes of a text are not given to a judge, which looks at less.
  static let mostBytes = 24 * 1024

  /// A verdict on each item: on its article, on what the feed sent where that is too little, on the
  /// headline where both are; what cannot be judged is noted too, so that it is not tried again.
  func verdicts(on items: some Collection<ItemToJudge>) -> [Item.ID: KeptVerdict] {
    var kept: [Item.ID: KeptVerdict] = [:]
    kept.reserveCapacity(items.count)
    let first = judge.verdicts(on: items.map { writing($0, $0.article ?? $0.told) })
    var again: [ItemToJudge] = []
    for (item, found) in zip(items, first) {
      if item.article != nil, item.told != nil, !found.isOfText { again.append(item) }
      kept[item.id] = verdict(found, isOfFeed: item.article == nil)
    }
    if again.isEmpty { return kept }
    for (item, found) in zip(again, judge.verdicts(on: again.map { writing($0, $0.told) }))
    where found.isOfText {
      kept[item.id] = verdict(found, isOfFeed: true)
    }
    return kept
  }

  private func writing(_ item: ItemToJudge, _ text: FeedText?) -> Writing {
    Labelling.writing(item, text)
  }

  /// The verdict on one item with what weighed most, judged by the same text as `verdicts` goes by.
  ///
  /// - Returns: What it was judged by, and the verdict or why there is none; nil without a judge.
  static func look(at item: ItemToJudge, by judge: any Judge) -> JudgedItem? {
    var first: JudgedItem?
    let texts: [FeedText] = [item.article, item.told].compactMap(\.self)
    for text in texts.isEmpty ? [FeedText("", .plain)] : texts {
      var judged = JudgedItem(basis: .tooLittle)
      do throws(JudgingError) {
        let verdict = try judge.verdict(on: writing(item, text), wantsEvidence: true)
        let isOfFeed = item.article == nil || first != nil
        judged = JudgedItem(
          basis: verdict.basis == .headline ? .headline : isOfFeed ? .feed : .article,
          verdict: verdict)
      } catch {
        switch error {
        case .notEnglish: judged.basis = .notEnglish
        case .tooLittle: break
        case .noModel: return nil
        }
      }
      if judged.verdict?.basis == .article { return judged }
      first = first ?? judged
    }
    return first
  }

  private static func writing(_ item: ItemToJudge, _ text: FeedText?) -> Writing {
    let words = text.map { PlainText.text(of: $0, bytes: Labelling.mostBytes) } ?? ""
    return Writing(title: item.title, text: words)
  }

  private func verdict(_ found: Result<Verdict, JudgingError>, isOfFeed: Bool) -> KeptVerdict {
    switch found {
    case .success(let verdict):
      KeptVerdict(verdict, isOfFeed: isOfFeed, edition: judge.edition, judged: now)
    case .failure(.notEnglish):
      KeptVerdict(basis: .notEnglish, edition: judge.edition, judged: now)
    case .failure:
      KeptVerdict(basis: .tooLittle, edition: judge.edition, judged: now)
    }
  }
}

extension Result<Verdict, JudgingError> {
  /// Whether a text was judged, and not its headline alone.
  fileprivate var isOfText: Bool {
    if case .success(let verdict) = self { verdict.basis == .article } else { false }
  }
}

/// What a judge says of one item, for its own page.
package struct JudgedItem: Hashable, Sendable {
  /// What was read.
  package var basis: KeptVerdict.Basis
  /// With what weighed most; nil when it could not be judged.
  package var verdict: Verdict?
}

extension ItemToJudge {
  /// What a page has of its item.
  init(_ page: ItemPage) {
    let item = page.kept.item
    self.init(
      id: page.kept.headline.id, title: item.title ?? "",
      article: page.article?.article.map { FeedText(ItemToJudge.beginning(of: $0.html), .html) },
      told: (item.content ?? item.summary).map {
        FeedText(ItemToJudge.beginning(of: $0.value), $0.kind)
      })
  }

  /// As much as the store gives of a text.
  private static func beginning(of text: String) -> String {
    text.utf8.count > longest ? String(text.unicodeScalars.prefix(longest)) : text
  }
}
