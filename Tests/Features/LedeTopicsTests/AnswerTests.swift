// From the tones of sentences to the tone of an article, and from articles to one answer.

import LedeBase
import Testing

@testable import LedeTopics

@Suite struct AnswerTests {
  static let warm = Tone(negative: 0.02, neutral: 0.08, positive: 0.9)
  static let cold = Tone(negative: 0.9, neutral: 0.08, positive: 0.02)
  static let neither = Tone(negative: 0.05, neutral: 0.9, positive: 0.05)

  static func mention(_ text: String, isTitle: Bool = false) -> Mentions.Mention {
    Mentions.Mention(
      sentence: SubjectSentence(text: text, subject: 0..<text.utf8.count), isTitle: isTitle)
  }

  static func article(_ scores: Double...) -> [TopicArticle] {
    scores.enumerated().map { index, score in
      TopicArticle(
        title: "Article \(index)", source: "Ledger",
        finding: .told(
          ArticleTone(
            score: score, sure: 0.8, evidence: SubjectSentence(text: "It is.", subject: 0..<2))))
    }
  }

  @Test func `strong words decide, and the sentence that weighed most is named`() throws {
    let mentions = [
      Self.mention("It left at eight."), Self.mention("It is splendid."),
      Self.mention("It came back."),
    ]
    let tone = try #require(ArticleTone(mentions, [Self.neither, Self.warm, Self.neither]))
    #expect(tone.kind == .warm)
    #expect(tone.evidence.text == "It is splendid.")
    #expect(tone.score > ToneClass.least && tone.score < 0.9)
  }

  @Test func `a headline counts twice`() throws {
    let pair = [Self.mention("Splendid boats", isTitle: true), Self.mention("They are dreadful.")]
    let tone = try #require(ArticleTone(pair, [Self.warm, Self.cold]))
    #expect(tone.kind == .warm && tone.evidence.text == "Splendid boats")
    #expect(tone.sure < 0.7)
  }

  @Test func `without a sentence there is no tone`() {
    #expect(ArticleTone([], []) == nil)
    #expect(ArticleTone([Self.mention("It is.")], []) == nil)
  }

  @Test func `what was judged as a whole is half as sure`() throws {
    let mentions = [Self.mention("It is splendid.")]
    let tone = try #require(ArticleTone(mentions, [Self.warm]))
    let whole = try #require(ArticleTone(mentions, [Self.warm], isOfWhole: true))
    #expect(whole.sure == tone.sure / 2 && whole.score == tone.score)
  }

  @Test(arguments: [
    ([-0.9, -0.8, -0.95], ToneClass.cold, "Cold: 0 warm, 3 cold of 3."),
    ([0.9, 0.8], .warm, "Warm: 2 warm, 0 cold of 2."),
    // The usual example of the model that this follows.
    ([0.8, 0.8, -0.8], .warm, "Rather warm, and divided: 2 warm, 1 cold of 3."),
    ([0.3, 0.2, 0], .warm, "Rather warm: 2 warm, 0 cold of 3."),
    ([-0.3, -0.9, -0.9, 0.2], .cold, "Cold, but divided: 1 warm, 3 cold of 4."),
    ([0, 0.1, -0.1], .neither, "Neither warm nor cold: 0 warm, 0 cold of 3."),
    // Ties: the mean decides, and where it does not, it is said.
    ([0.9, -0.3], .warm, "As many are warm as cold, 1 each of 2; all in all rather warm."),
    ([0.3, -0.9], .cold, "As many are warm as cold, 1 each of 2; all in all rather cold."),
    ([0.5, -0.5], .neither, "As many are warm as cold, 1 each of 2: a tie."),
    // As many of one side as of neither.
    ([0.9, 0], .warm, "Warm: 1 warm, 0 cold of 2."),
    ([0.16, 0], .neither, "Neither warm nor cold: 1 warm, 0 cold of 2."),
  ])
  func `the answer is what most articles are`(
    scores: [Double], kind: ToneClass, words: String
  ) {
    let articles = scores.flatMap { Self.article($0) }
    let answer = TopicAnswer(articles)
    #expect(answer.kind == kind)
    #expect(Phrases.answer(answer) == words)
  }

  @Test func `no article and none that could be judged are told apart`() {
    #expect(Phrases.answer(TopicAnswer([])) == "No article on this was found.")
    var one = Self.article(0.5)[0]
    one.finding = .unknown("It is in Danish.")
    let answer = TopicAnswer([one, one])
    #expect(answer.kind == .unknown && answer.tone == nil && answer.unknown == 2)
    #expect(Phrases.answer(answer) == "2 articles were found, and none could be judged.")
    let some = TopicAnswer(Self.article(0.9) + [one])
    #expect(some.articles == 1 && some.unknown == 1 && some.range == nil)
  }

  @Test func `the interval is that of Student, within the scale`() throws {
    // Mean .5, standard error .1, t of 3 degrees 3.182.
    let range = try #require(TopicAnswer(Self.article(0.3, 0.7, 0.3, 0.7)).range)
    #expect((range.lowerBound - (0.5 - 3.182 * 0.11547)).magnitude < 0.001)
    #expect((range.upperBound - (0.5 + 3.182 * 0.11547)).magnitude < 0.001)
    let wide = try #require(TopicAnswer(Self.article(1, -1)).range)
    #expect(wide == -1...1)
  }

  @Test func `numbers have a sign that can be read`() {
    #expect(TopicView.number(0.476) == "+0.48")
    #expect(TopicView.number(-0.355) == "−0.36")
    #expect(TopicView.number(0.001) == "0.00")
    #expect(TopicView.number(-7) == "−1.00")
  }
}
