// Names of a story as topics.

import LedeBase
package import LedeLore
package import LedeMarkup

extension Topic {
  /// Somebody or something of a story.
  init?(_ name: LoreName) {
    let kind: Kind =
      switch name.kind {
      case .person: .person
      case .place: .place
      case .house: .organisation
      case .book: .title
      }
    self.init(name.name, kind: kind)
  }
}

extension Topics {
  /// Where it is asked what the papers think of somebody or something of a story; nil for what is no topic.
  package static func path(about name: LoreName) -> SitePath? {
    Topic(name).map { TopicsView.path(TopicQuestion($0)) }
  }
}
