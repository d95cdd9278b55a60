// The tab of topics: the question to fill in, and the topics that are followed.

import LedeBase
import LedeMarkdown
import LedeMarkup
import LedeSite

enum TopicsView {
  static let path = SitePath("topics")
  static let about = SitePath("topics", "about")
  static let find = SitePath("topics", "find")

  static func path(_ topic: Topic.ID) -> SitePath { SitePath("topics", String(topic.rawValue)) }

  /// The address of a question.
  static func path(_ question: TopicQuestion) -> SitePath {
    path.with("q", question.topic.name)
      .with("kind", question.topic.kind == .any ? nil : question.topic.kind.rawValue)
      .with("of", question.source == .all ? nil : question.source.text)
      .with("beside", question.beside?.text)
      .with("days", question.days.map { String($0) })
      .with("whole", question.isWhole ? "yes" : nil)
  }

  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: TopicsPage, in chrome: Chrome) -> HTML {
    chrome.page(
      Phrases.topics, id: "topics", tab: .topics, part: "topic", head: styles(chrome)
    ) {
      head(Phrases.topics) { Phrases.topicsMore }
      form(nil, model.sources)
      if model.followed.isEmpty {
        p(.class("empty")) { Phrases.topicEmpty }
      } else {
        h2(.class("sub")) { Phrases.yourTopics }
        ul(.class("asked")) {
          for row in model.followed { li { followed(row) } }
        }
      }
      if !model.offered.isEmpty {
        h2(.class("sub"), .id("h-offered")) { Phrases.offeredTopics }
        nav(.class("pills offered"), .ariaLabelledBy("h-offered")) {
          for topic in model.offered {
            a(.href(path(TopicQuestion(topic)))) { bdi { topic.shown } }
          }
        }
      }
      p(.class("meta more")) {
        a(.href(TimesView.path)) { Phrases.theTimesAsSource }
        " · "
        a(.href(about)) { Phrases.aboutTopics }
      }
    }
  }

  /// What can be asked about, as links.
  static func html(_ model: FoundPage, in chrome: Chrome) -> HTML {
    chrome.page(
      Phrases.topics, id: "topics", tab: .topics, part: "topic", head: styles(chrome)
    ) {
      head(Phrases.topics) { Phrases.topicsMore }
      form(model.question, model.sources, typed: model.typed)
      if let fault = model.found.fault { chrome.note(.warn, isBad: true) { fault } }
      if model.found.groups.isEmpty {
        p(.class("empty")) { Phrases.nothingFits }
      }
      for group in model.found.groups {
        h2(.class("sub")) { group.name }
        ul(.class("asked")) {
          for one in group.all {
            li {
              a(.href(path(model.question(about: one.topic)))) { bdi { one.topic.shown } }
            }
          }
        }
      }
    }
  }

  /// What topics are, and how far to believe them, from a text in the share folder.
  static func html(about text: String, in chrome: Chrome) -> HTML {
    let name = Markdown.title(text) ?? Phrases.aboutTopics
    return chrome.page(name, id: "about", tab: .topics) {
      header(.class("head")) { h1 { name } }
      div(.class("prose")) { Markdown.html(text) }
    }
  }

  static func styles(_ chrome: Chrome) -> HTML {
    link(.rel("stylesheet"), .href(chrome.share.path("topics.css")))
  }

  private static func followed(_ row: TopicsPage.Row) -> HTML {
    let question = row.topic.question
    return a(.href(path(row.topic.id))) {
      span {
        b { bdi { question.topic.shown } }
        " "
        small { bdi { row.source?.name ?? Phrases.noSourceAny } }
      }
      if row.new > 0 { span(.class("count num")) { Phrases.newArticles(row.new) } }
    }
  }

  // MARK: The question

  /// The question with its two blanks, filled in where one was asked.
  static func form(
    _ question: TopicQuestion?, _ sources: [SourceChoice], typed: String? = nil,
    isCard: Bool = true
  ) -> HTML {
    LedeMarkup.form(.class(isCard ? "card question" : "question"), .role("search"), .action(path)) {
      p(.class("blanks")) {
        label(.for("of")) { Phrases.topicQuestion }
        " "
        choice("of", sources, question?.source ?? .all)
        " "
        label(.for("q")) { Phrases.topicThinks }
        " "
        // The script of topics puts what fits under it.
        span(
          .class("combo"), .data("label", Phrases.topicsThatFit), .data("none", Phrases.nothingFits)
        ) {
          input(
            .class("field"), .id("q"), .type("search"), .name("q"),
            .value(typed ?? question?.topic.name ?? ""), .placeholder(Phrases.topicName),
            .maxLength(Topic.longestName), .autocomplete("off"), .dirAuto, .required,
            .when(question == nil, .autofocus))
        }
      }
      p(.class("row more")) {
        span(.class("with")) {
          label(.for("kind")) { Phrases.topicKind }
          " "
          select(.class("field"), .id("kind"), .name("kind")) {
            for kind in [Topic.Kind.any] + Topic.Kind.allCases.filter({ $0 != .any }) {
              option(
                .value(kind.rawValue), .when(kind == question?.topic.kind ?? .any, .selected)
              ) { Phrases.kind(kind) }
            }
          }
        }
        span(.class("with")) {
          label(.for("beside")) { Phrases.topicBeside }
          " "
          choice("beside", sources, question?.beside, nobody: Phrases.topicNobody)
        }
        span(.class("with")) {
          label(.for("days")) { Phrases.topicDays }
          " "
          select(.class("field"), .id("days"), .name("days")) {
            option(.value("")) { Phrases.topicAnyAge }
            for days in Set(offered + (question?.days.map { [$0] } ?? [])).sorted() {
              option(.value(String(days)), .when(days == question?.days, .selected)) {
                Phrases.days(days)
              }
            }
          }
        }
        button(.class("btn main")) { Phrases.askTopic }
        button(.class("btn"), .formAction(find)) { Phrases.findTopics }
      }
    }
  }

  private static let offered = [7, 30, 90, 365]

  private static func choice(
    _ name: String, _ sources: [SourceChoice], _ chosen: TopicSource?, nobody: String? = nil
  ) -> HTML {
    select(.class("field"), .id(name), .name(name)) {
      if let nobody { option(.value("")) { nobody } }
      let folders = folders(of: sources)
      for one in sources where one.folder == nil || folders.isEmpty { choice(one, chosen) }
      for folder in folders {
        optgroup(.label(folder)) {
          for one in sources where one.folder == folder { choice(one, chosen) }
        }
      }
    }
  }

  private static func choice(_ one: SourceChoice, _ chosen: TopicSource?) -> HTML {
    option(.value(one.source.text), .when(one.source == chosen, .selected)) {
      one.name
    }
  }

  /// From so many choices on, feeds stand under the names of their folders.
  private static let manySources = 15

  private static func folders(of sources: [SourceChoice]) -> [String] {
    guard sources.count >= manySources else { return [] }
    var folders: [String] = []
    var seen: Set<String> = []
    for folder in sources.compactMap(\.folder) where seen.insert(folder).inserted {
      folders.append(folder)
    }
    return folders
  }
}
