// Who is asked what they think of a topic.

import LedeBase

/// What stands in the first blank of the question.
enum TopicSource: Hashable, Sendable {
  /// Everything that the reader follows.
  case all
  /// The New York Times itself, by its own search.
  case times
  /// A folder of the reader's feeds with all that lies in it, outermost name first.
  case folder([String])
  /// All feeds that bear the reader's own tag.
  case label(String)
  case feed(Feed.ID)

  /// As it stands in addresses, rows and JSON: `all`, `nyt`, `folder:World/Asia`, `label:slow`, `feed:12`.
  var text: String {
    switch self {
    case .all: "all"
    case .times: "nyt"
    case .folder(let path): "folder:" + FolderPath.text(path)
    case .label(let name): "label:" + name
    case .feed(let id): "feed:\(id.rawValue)"
    }
  }

  /// The source that `text` names; nil when it names none.
  init?(_ text: String) {
    if text == "nyt" {
      self = .times
      return
    }
    switch Preferences.Section(text) {
    case .all?: self = .all
    case .folder(let path)?: self = .folder(path)
    case .label(let name)?: self = .label(name)
    case .feed(let id)?: self = .feed(id)
    default: return nil
    }
  }

  /// In bytes.
  static let longest = 1_000
}

/// One who can be asked, as a list offers it.
struct SourceChoice: Hashable, Sendable {
  var source: TopicSource
  var name: String
  /// The folder that a feed lies in, as lists name it; nil for what lies in none.
  var folder: String?
}

/// A whole question: "What does ___ think of ___?", perhaps of a second one too.
struct TopicQuestion: Hashable, Sendable {
  var topic: Topic
  var source: TopicSource
  /// Who is asked beside the first, to compare.
  var beside: TopicSource?
  /// Only articles of so many days; nil for any age.
  var days: Int?
  /// Whether whole articles of the Times are fetched, where they can be had.
  var isWhole = false

  static let days = 1...3_650

  init(_ topic: Topic, _ source: TopicSource = .all, beside: TopicSource? = nil, days: Int? = nil) {
    self.topic = topic
    self.source = source
    self.beside = beside == source ? nil : beside
    self.days = days
  }

  /// The same, of whole articles.
  var readWhole: TopicQuestion {
    var question = self
    question.isWhole = true
    return question
  }

  var sources: [TopicSource] { [source] + (beside.map { [$0] } ?? []) }
}
