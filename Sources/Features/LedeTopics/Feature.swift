// Topics as a feature: "What does ___ think of ___?"

package import LedeBase
import LedeHTTP
package import LedeExtraction
package import LedeLore
package import LedeNews
package import LedeSite

/// What the papers think of what people ask about.
package struct Topics: Feature {
  let desk: TopicsDesk
  let times: TimesDesk
  /// Whether a reader has a device that can be told of topics.
  let hasDevice: @Sendable (Reader.ID) async throws -> Bool

  /// Topics over the news.
  ///
  /// - Parameters:
  ///   - services: What it may touch.
  ///   - settings: What comes from the settings.
  ///   - rules: What the owner knows of single sites whose articles are read.
  ///   - lore: Names of a story, which are suggested.
  ///   - hasDevice: Whether a reader has a device that can be told of topics.
  package init(
    _ services: Services, _ settings: Settings, rules: ExtractionRules, lore: StoryNames? = nil,
    hasDevice: @escaping @Sendable (Reader.ID) async throws -> Bool
  ) {
    self.hasDevice = hasDevice
    times = TimesDesk(services.house, settings)
    desk = TopicsDesk(services, times: times, rules: rules, lore: lore)
  }

  package var pages: [Route] { topicRoutes }
  package var api: [Route] { programRoutes }
}

extension Chrome.Icon {
  static let topic = Chrome.Icon("topic")
  static let faceWarm = Chrome.Icon("face-warm")
  static let faceNeither = Chrome.Icon("face-neither")
  static let faceCold = Chrome.Icon("face-cold")
  static let faceUnknown = Chrome.Icon("face-unknown")
}

extension Tab.ID {
  static let topics = Tab.ID("topics")
}

extension Topics {
  package static var tabs: [Tab] {
    [Tab(.topics, Phrases.topics, TopicsView.path, .topic, order: 45)]
  }
}
