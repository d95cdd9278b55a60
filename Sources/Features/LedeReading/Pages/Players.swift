// The players of a story: what goes with it to be heard or seen.

import LedeMarkup
import LedeBase
import LedeSite
import LedeNews

/// The sounds and films of one story.
package struct Players {
  let item: Item.ID
  let files: [Playable]
  /// How many seconds of each the reader has heard, by its place.
  let places: [Int: Int]

  /// The same film in each quality that there is; none where it has but one.
  private var versions: [Playable] {
    let films = Playable.Quality.allCases.compactMap { quality in
      files.first { $0.quality == quality }
    }
    return films.count > 1 ? films : []
  }

  /// Where one is played.
  static func path(_ item: Item.ID, _ part: Int) -> SitePath {
    SitePath("media", String(item.rawValue), String(part))
  }

  @HTMLBuilder
  func html(in chrome: Chrome) -> HTML {
    if !files.isEmpty {
      link(.rel("stylesheet"), .href(chrome.share.path("media.css")))
      section(.class("media"), .ariaLabel(Phrases.sounds)) {
        for file in files where !versions.contains(file) { player(file) }
        if let usual = versions.first(where: { $0.quality == .high }) ?? versions.first {
          player(usual)
        }
      }
      script(module: chrome.share.path("js/media.js"))
    }
  }

  /// `12:34`, or `1:02:34`.
  package static func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : String(minutes)) + ":" + two(seconds % 60)
  }

  private func player(_ file: Playable) -> HTML {
    let path = Players.path(item, file.part)
    let isOneOfMany = versions.contains(file)
    let heard = places[file.part] ?? 0
    let place = String(heard)
    return figure(.class("card")) {
      figcaption {
        bdi { isOneOfMany ? Phrases.oneFilm : file.name }
        if let seconds = file.seconds {
          " "
          span(.class("meta num")) { Players.clock(seconds) }
        }
        // Feeds that know it not say a few bytes.
        if let length = file.length, length >= 100_000 {
          " "
          span(.class("meta num")) { Phrases.megabytes(min(length, 1 << 50) / 100_000) }
        }
      }
      if heard > 0 { p(.class("meta num")) { Phrases.heardUntil(Players.clock(heard)) } }
      switch file.kind {
      case .sound: audio(.src(path), .controls, .preloadNone, .data("place", place)) {}
      case .film: video(.src(path), .controls, .preloadNone, .data("place", place)) {}
      }
      if isOneOfMany {
        // Each is a film by itself; with a script it takes the place of the other.
        p(.class("row qualities")) {
          Phrases.filmQuality
          for version in versions {
            a(
              .class("act"), .href(Players.path(item, version.part)),
              .data("quality", version.quality?.rawValue ?? ""),
              .when(version == file, .ariaCurrent)
            ) { version.name }
          }
        }
      }
      // The styles show it in the place of the player on a page that the device kept.
      p(.class("meta away")) { Phrases.playsWithNetwork }
      p(.class("note bad"), .role("alert"), .hidden) { Phrases.cannotPlay }
      div(.class("row")) {
        span(.class("row"), .data("tools", "yes"), .hidden) {
          button(.class("act"), .type("button"), .data("skip", "-15")) { Phrases.skipBack }
          button(.class("act"), .type("button"), .data("skip", "30")) { Phrases.skipOn }
          label {
            span(.class("sr")) { Phrases.speed }
            select(.class("field")) {
              for tenths in [8, 10, 12, 15, 18, 20] {
                option(.value(String(tenths)), .when(tenths == 10, .selected)) {
                  Phrases.speed(tenths: tenths)
                }
              }
            }
          }
        }
        a(.class("act"), .href(file.address), .rel("external noreferrer")) {
          Phrases.openAt(file.address.host)
        }
      }
    }
  }
}
