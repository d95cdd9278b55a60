// A question and its answer: faces, one sentence, the last articles with their tones, and the course of time.

import LedeBase
import LedeMarkup
import LedeSite

enum TopicView {
  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: TopicPage, in chrome: Chrome) -> HTML {
    let topic = model.question.topic
    return chrome.page(
      Phrases.question(model.coverage.source.name, topic.shown), id: "topic", tab: .topics,
      part: "topic", head: TopicsView.styles(chrome)
    ) {
      header(.class("head")) {
        h1(.dirAuto) { topic.shown }
        p(.class("meta"), .dirAuto) {
          Phrases.question(model.coverage.source.name, topic.shown)
          if topic.kind != .any { " · " + Phrases.kind(topic.kind) }
        }
      }
      ways(model)
      // The answer is what one sees first.
      details(.class("card change")) {
        summary {
          Phrases.changeQuestion
          chrome.icon(.down)
        }
        TopicsView.form(model.question, model.sources, isCard: false)
      }
      div(.class(model.beside == nil ? "answers" : "answers two")) {
        answer(model.coverage, isNamed: model.beside != nil, chrome)
        if let beside = model.beside { answer(beside, isNamed: true, chrome) }
      }
      follow(model, chrome)
      if let chart = model.chart {
        ToneChartView.html(
          chart, model.coverage.source.name, model.beside?.source.name, at: model.now, chrome)
      } else if model.followed != nil {
        section(.class("card"), .ariaLabelledBy("h-tone")) {
          h2(.id("h-tone")) { Phrases.overTime }
          p(.class("meta")) { Phrases.noCourseYet }
        }
      }
      articles(model.coverage, model, chrome)
      if let beside = model.beside { articles(beside, model, chrome) }
      whole(model)
      p(.class("meta")) {
        Phrases.howToneIsJudged + " "
        a(.href(TopicsView.about)) { Phrases.aboutTopics }
      }
    }
  }

  /// From topic to topic.
  @HTMLBuilder
  private static func ways(_ model: TopicPage) -> HTML {
    if !model.all.isEmpty {
      nav(.class("pills"), .ariaLabel(Phrases.yourTopics)) {
        for one in model.all {
          a(
            .href(TopicsView.path(one.id)), .when(one.id == model.followed?.id, .ariaCurrentPage)
          ) { bdi { one.question.topic.shown } }
        }
        a(.href(TopicsView.path)) { Phrases.addTopic }
      }
    }
  }

  // MARK: The answer

  private static func answer(_ coverage: Coverage, isNamed: Bool, _ chrome: Chrome) -> HTML {
    let answer = coverage.answer
    return section(.class("card answer"), .data("tone", answer.kind.rawValue)) {
      if isNamed { h2(.dirAuto) { coverage.source.name } }
      if !coverage.articles.isEmpty {
        ol(.class("faces"), .ariaLabel(Phrases.faces)) {
          for article in coverage.articles {
            li(.data("tone", article.kind.rawValue)) {
              icon(article.kind, small: false, chrome)
              span(.class("sr")) { words(article) }
            }
          }
        }
      }
      // Who was not asked has no answer, which is not that nothing was found.
      if !coverage.isUnasked {
        p(.class("whole")) {
          icon(answer.kind, small: false, chrome)
          b { Phrases.answer(answer) }
        }
      }
      if let fault = coverage.fault {
        chrome.note(.warn, isBad: true) { fault }
        if coverage.isUnasked, coverage.source.source == .times {
          p { a(.class("btn"), .href(TimesView.path)) { Phrases.theTimesAsSource } }
        }
      }
      if let tone = answer.tone {
        dl(.class("figures num")) {
          figure(Phrases.meanTone, number(tone), tone)
          figure(Phrases.articlesCount, String(answer.articles), nil)
          if let range = answer.range {
            figure(
              Phrases.toneBetween,
              Phrases.toneRange(number(range.lowerBound), number(range.upperBound)), nil)
          }
        }
        if answer.articles < ToneChart.fewest { p(.class("meta")) { Phrases.fewArticles } }
      } else if answer.unknown == 0, !coverage.isUnasked {
        p(.class("meta")) { Phrases.noArticlesMore }
      }
      if answer.unknown > 0, answer.articles > 0 {
        p(.class("meta")) { Phrases.unjudged(answer.unknown) }
      }
    }
  }

  private static func figure(_ name: String, _ value: String, _ tone: Double?) -> HTML {
    div {
      dt { name }
      if let tone, let side = side(tone) { dd(.class(side)) { value } } else { dd { value } }
    }
  }

  private static func follow(_ model: TopicPage, _ chrome: Chrome) -> HTML {
    if let followed = model.followed {
      let path = TopicsView.path(followed.id)
      return div(.class("row more")) {
        press(Phrases.unfollowTopic, at: path, ["do": "unfollow"])
        press(
          followed.tells ? Phrases.hushTopic : Phrases.tellOfTopic, at: path,
          ["do": followed.tells ? "hush" : "tell"])
        press(
          model.isOnFront ? Phrases.topicNoSection : Phrases.topicAsSection, at: path,
          ["do": model.isOnFront ? "unfront" : "front"])
        passOn(model, chrome)
        if followed.tells {
          span(.class("meta")) {
            (model.hasDevice ? Phrases.tellsOfTopic : Phrases.noDeviceToTell) + " "
            a(.href(SitePath("fortune", "reminder"))) {
              model.hasDevice ? Phrases.devicesTold : Phrases.dailyReminder
            }
            if !model.hasDevice { "." }
          }
        }
      }
    }
    let question = model.question
    return div(.class("row more")) {
      // Where nobody could be asked nothing is known that could be followed.
      if !model.isUnasked {
        press(
          Phrases.followTopic, at: TopicsView.path,
          [
            "q": question.topic.name, "kind": question.topic.kind.rawValue,
            "of": question.source.text, "beside": question.beside?.text ?? "",
          ])
      }
      passOn(model, chrome)
    }
  }

  private static func passOn(_ model: TopicPage, _ chrome: Chrome) -> HTML {
    // Others have other folders and tags, whose names are nobody's business; the Times all have.
    var question = model.question
    let isOfTimes = question.source == .times
    if !isOfTimes { question.source = .all }
    question.beside = nil
    return PassOn.html(
      TopicsView.path(question).text,
      title: isOfTimes
        ? Phrases.question(model.coverage.source.name, question.topic.shown) : question.topic.shown,
      looks: "btn", in: chrome)
  }

  /// The way to whole articles of the Times.
  @HTMLBuilder
  private static func whole(_ model: TopicPage) -> HTML {
    let coverages = [model.coverage] + (model.beside.map { [$0] } ?? [])
    if !model.question.isWhole,
      coverages.contains(where: { $0.source.source == .times && !$0.articles.isEmpty })
    {
      p(.class("meta")) {
        Phrases.timesWholeMore + " "
        a(.href(TopicsView.path(model.question.readWhole))) { Phrases.timesWhole }
      }
    }
  }

  // MARK: Articles

  @HTMLBuilder
  private static func articles(
    _ coverage: Coverage, _ model: TopicPage, _ chrome: Chrome
  ) -> HTML {
    if !coverage.articles.isEmpty {
      h2(.class("sub"), .dirAuto) {
        model.beside == nil
          ? Phrases.lastArticles : "\(coverage.source.name): \(Phrases.lastArticles.lowercased())"
      }
      ol(.class("told")) {
        for one in coverage.articles { li { story(one, at: model.now, chrome) } }
      }
    }
    if !coverage.passing.isEmpty {
      details(.class("passing")) {
        summary {
          Phrases.inPassing + " (\(coverage.passing.count))"
          chrome.icon(.down)
        }
        p(.class("meta")) { Phrases.inPassingMore }
        ol(.class("told")) {
          for one in coverage.passing { li { story(one, at: model.now, chrome) } }
        }
      }
    }
  }

  private static func story(_ one: TopicArticle, at now: Timestamp, _ chrome: Chrome) -> HTML {
    let picture = one.picture.flatMap { chrome.pictures?.thumbnail($0, isLead: false) }
    return article(.class(picture == nil ? "story" : "story pic")) {
      p(.class("kicker")) {
        b { bdi { one.source } }
        if let published = one.published {
          " "
          chrome.age(published, at: now)
        }
      }
      h3(.dirAuto) { title(one) }
      if let picture { picture }
      if one.finding != .passing { said(one, chrome) }
    }
  }

  @HTMLBuilder
  private static func title(_ one: TopicArticle) -> HTML {
    if let item = one.item {
      a(.href(SitePath("item", String(item.rawValue)))) { one.title }
    } else if let address = one.address {
      a(.href(address), .rel("noreferrer")) { one.title }
    } else {
      one.title
    }
  }

  /// The tone of an article, and the sentence that weighed most.
  @HTMLBuilder
  private static func said(_ one: TopicArticle, _ chrome: Chrome) -> HTML {
    switch one.finding {
    case .told(let tone):
      p(.class("tone num")) {
        icon(tone.kind, chrome)
        span {
          Phrases.tone(tone) + ", " + Phrases.sure(tone.sure)
          if tone.isOfWhole { ", " + Phrases.judgedAsWhole }
        }
        svg(.ariaHidden) {
          line(.x1(percent: 0), .x2(percent: 100), .y1(percent: 50), .y2(percent: 50))
          circle(
            .class(side(tone.score) ?? "mid"), .cx(percent: 50 + tone.score * 50),
            .cy(percent: 50), .r(6))
        }
        b(.class(side(tone.score) ?? "mid")) { number(tone.score) }
      }
      blockquote(.dirAuto) { sentence(tone.evidence) }
    case .unknown(let why):
      p(.class("tone")) {
        icon(.unknown, chrome)
        span { Phrases.toneNotJudged + ": " + why }
      }
    case .passing: HTML()
    }
  }

  /// A sentence with its subject marked; one that speaks of it as a whole has no mark.
  @HTMLBuilder
  static func sentence(_ sentence: SubjectSentence) -> HTML {
    let bytes = Array(sentence.text.utf8)
    let place = sentence.subject.clamped(to: 0..<bytes.count)
    if place.count == bytes.count {
      sentence.text
    } else {
      String(decoding: bytes[..<place.lowerBound], as: UTF8.self)
      mark { String(decoding: bytes[place], as: UTF8.self) }
      String(decoding: bytes[place.upperBound...], as: UTF8.self)
    }
  }

  // MARK: Tones

  static func icon(_ kind: ToneClass, small: Bool = true, _ chrome: Chrome) -> HTML {
    switch kind {
    case .warm: chrome.icon(.faceWarm, small: small)
    case .cold: chrome.icon(.faceCold, small: small)
    case .neither: chrome.icon(.faceNeither, small: small)
    case .unknown: chrome.icon(.faceUnknown, small: small)
    }
  }

  private static func words(_ article: TopicArticle) -> String {
    article.tone.map { Phrases.tone($0) } ?? Phrases.toneNotJudged
  }

  /// What the styles call the side of a tone; nil for neither.
  static func side(_ tone: Double) -> String? {
    switch ToneClass(tone) {
    case .warm: "up"
    case .cold: "down"
    case .neither, .unknown: nil
    }
  }

  /// `+0.48`, `−0.36`, `0.00`.
  static func number(_ tone: Double) -> String {
    let hundredths = Int((min(max(tone, -1), 1) * 100).rounded())
    let sign = hundredths > 0 ? "+" : hundredths < 0 ? "−" : ""
    return "\(sign)\(hundredths.magnitude / 100).\(Int(hundredths.magnitude % 100).twoDigits)"
  }
}
