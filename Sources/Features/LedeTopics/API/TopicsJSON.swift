// Topics for programs: what the pages show, as JSON; the terminal prints the same.

import LedeBase
import LedeJSON

enum TopicsJSON {
  /// `GET /v1/topics` without a question.
  static func list(_ model: TopicsPage) -> [UInt8] {
    JSONWriter.object { json in
      json.objects("topics", model.followed) { json, row in
        json.member("id", row.topic.id.rawValue)
        write(&json, row.topic.question)
        json.member("followed", row.topic.followed.iso8601)
        json.member("asked", row.topic.asked?.iso8601)
        json.member("new", row.new)
      }
      json.objects("sources", model.sources) { json, choice in
        json.member("source", choice.source.text)
        json.member("name", choice.name)
      }
    }
  }

  /// `GET /v1/topics?q=…`, `GET /v1/topics/{id}` and `lede topic --json`.
  static func answer(_ model: TopicPage) -> [UInt8] {
    JSONWriter.object { json in
      if let id = model.followed?.id { json.member("id", id.rawValue) }
      topic(&json, model.question.topic)
      coverage(&json, model.coverage)
      if let beside = model.beside {
        json.object("beside") { coverage(&$0, beside) }
      }
      if let chart = model.chart {
        json.member("period", chart.period == .week ? "week" : "month")
        json.objects("course", chart.columns) { json, column in
          json.member("start", column.start.iso8601)
          for (name, mean) in [("source", column.source), ("beside", column.beside)] {
            guard let mean else { continue }
            json.object(name) { json in
              json.member("tone", rounded(mean.tone))
              json.member("articles", mean.articles)
            }
          }
        }
      }
    }
  }

  /// `GET /v1/topics/suggestions`.
  static func suggestions(_ model: Suggestions) -> [UInt8] {
    JSONWriter.object { json in
      json.objects(
        "suggestions", model.groups.flatMap { group in group.all.map { (group.name, $0) } }
      ) { json, one in
        json.member("group", one.0)
        json.member("name", one.1.topic.name)
        json.member("kind", one.1.topic.kind.rawValue)
        json.member("shown", one.1.topic.shown)
      }
      json.member("asksTimes", model.mayAskTimes)
      json.member("fault", model.fault)
    }
  }

  private static func write(_ json: inout JSONWriter, _ question: TopicQuestion) {
    topic(&json, question.topic)
    json.member("source", question.source.text)
    json.member("beside", question.beside?.text)
  }

  private static func topic(_ json: inout JSONWriter, _ topic: Topic) {
    json.object("topic") { json in
      json.member("name", topic.name)
      json.member("kind", topic.kind.rawValue)
    }
  }

  private static func coverage(_ json: inout JSONWriter, _ coverage: Coverage) {
    json.member("source", coverage.source.source.text)
    json.member("asked", coverage.asked.iso8601)
    if let fault = coverage.fault { json.member("fault", fault) }
    let answer = coverage.answer
    json.object("answer") { json in
      json.member("tone", answer.tone.map(rounded))
      json.member("low", answer.range.map { rounded($0.lowerBound) })
      json.member("high", answer.range.map { rounded($0.upperBound) })
      json.member("class", answer.kind.rawValue)
      json.member("warm", answer.warm)
      json.member("cold", answer.cold)
      json.member("neither", answer.neither)
      json.member("unknown", answer.unknown)
      json.member("articles", answer.articles)
    }
    json.objects("articles", coverage.articles, article)
    json.objects("passing", coverage.passing, article)
  }

  private static func article(_ json: inout JSONWriter, _ article: TopicArticle) {
    json.member("title", article.title)
    json.member("url", article.address?.text)
    json.member("source", article.source)
    json.member("published", article.published?.iso8601)
    json.member("id", article.item?.rawValue)
    json.member("tone", article.tone.map { rounded($0.score) })
    json.member("class", article.kind.rawValue)
    json.member("sure", article.tone.map { rounded($0.sure) })
    switch article.finding {
    case .told(let tone):
      json.object("evidence") { json in
        let place = characters(tone.evidence)
        json.member("text", tone.evidence.text)
        json.member("start", place.lowerBound)
        json.member("end", place.upperBound)
      }
    case .unknown(let why): json.member("why", why)
    case .passing: break
    }
  }

  /// The subject's place in characters (Unicode scalars), as `lede tone` counts them.
  private static func characters(_ sentence: SubjectSentence) -> Range<Int> {
    let bytes = Array(sentence.text.utf8)
    func count(_ end: Int) -> Int { bytes[..<min(end, bytes.count)].count { $0 & 0xC0 != 0x80 } }
    let first = count(max(sentence.subject.lowerBound, 0))
    return first..<max(first, count(max(sentence.subject.upperBound, 0)))
  }

  private static func rounded(_ number: Double) -> Double { (number * 1_000).rounded() / 1_000 }
}
