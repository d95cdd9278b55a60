// Reading as a feature: the page of one story, the article behind it, and its pictures.

package import LedeBase
package import LedeExtraction
import LedeHTTP
package import LedeMarkup
package import LedeSite
package import LedeTerminal
package import LedeNews

/// What another feature says of a story to the reader whose it is, above its words; nothing for most.
package typealias StoryPart = @Sendable (KeptItem, Reader.ID, Chrome) async throws -> HTML

/// Stories read in full, pages saved, and the pictures of both.
package struct Reading: Feature {
  /// What comes from the settings.
  package struct Settings: Sendable {
    /// How long a site may take to give the page of an article.
    package var time = Duration.seconds(15)
    /// What the owner knows of single sites whose articles are read.
    package var rules = ExtractionRules()
    /// How many bytes of sounds and films may be fetched to be played on one day, by UTC.
    package var mediaADay = 4_000_000_000
    package init() {}

    /// What was set for this run.
    ///
    /// - Throws: `SettingError` that names the file and every line that is no rule.
    package init(_ settings: LedeTerminal.Settings) throws {
      rules = try settings.siteRules()
      mediaADay = settings[Reading.mediaADay] * 1_000_000_000
    }
  }

  static let mediaADay = Setting<Int>(
    "media-a-day", "GB", 0...100_000, 4,
    help: "how much of sounds and films may be fetched to be played on one day; 0 for none")
  package static var settings: [any AnySetting] { [mediaADay] }

  package static var onlineFiles: [String] { ["js/play.js", "js/media.js"] }

  let news: NewsDesk
  package let desk: ReadingDesk
  /// Brings pictures of the web; nil where there is nothing to make them.
  let pictures: (any PictureDoor)?
  let share: ShareFiles
  /// How long a site may take to give the page of an article.
  let time: Duration
  let web: any DocumentRequester
  let answers: LongAnswers
  let now: @Sendable () -> Timestamp
  let streams: MediaStreams
  let parts: [StoryPart]
  /// Takes what kept a sound or film from being played, for the log.
  let report: @Sendable (any Error) -> Void

  /// Reading over the news.
  ///
  /// - Parameters:
  ///   - services: What it may touch.
  ///   - settings: What comes from the settings.
  ///   - news: Finds stories, and marks them.
  ///   - pictures: Brings pictures of the web; without it pages show their words instead.
  ///   - share: Holds what stands in for a picture.
  ///   - parts: What other features say of stories.
  ///   - report: Takes what kept one from being played, for the log.
  package init(
    _ services: Services, _ settings: Settings, news: NewsDesk, pictures: (any PictureDoor)?,
    share: ShareFiles, parts: [StoryPart] = [], report: @escaping @Sendable (any Error) -> Void
  ) {
    desk = ReadingDesk(services, rules: settings.rules)
    self.news = news
    self.pictures = pictures
    self.share = share
    time = settings.time
    web = services.house.documents
    answers = services.house.answers
    now = services.house.now
    streams = MediaStreams(mostADay: settings.mediaADay)
    self.parts = parts
    self.report = report
  }

  package var pages: [Route] { articleRoutes + pictureRoutes + mediaRoutes }
}

extension Chrome.Icon {
  static let play = Chrome.Icon("play")
}
