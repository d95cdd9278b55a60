// Pictures of the web for `lede serve`: their key, their program, their folder and a fetcher.

import LedeFetching
import LedeBase
import LedePictures
import LedeSecrets
import LedeApp
import LedeTerminal

struct PictureRoom: Sendable {
  let pictures: Pictures
  /// Asks for pictures beside the refresh, so that neither waits for the other.
  let fetcher: Fetcher

  /// Opens the room; nil when there is no program to make pictures with.
  static func open(_ settings: Settings, _ rooms: OpenRooms) throws -> PictureRoom? {
    guard let program = program(settings) else {
      Log.write(.warning, "pictures.no_program", [("path", place(of: settings))])
      return nil
    }
    let key = try SecretKey.open(at: settings.dataFolder + "/secret.key")
    let fetcher = Fetcher(try fetching(settings))
    let pictures = Pictures(
      fetcher, now: { WallClock.now }, signer: AddressKey(key),
      program: PictureProgram(path: program),
      folder: PictureFolder(
        settings.dataFolder + "/pictures", most: settings[ProgramSettings.pictureCache] * 1_048_576),
      isOwners: { await rooms.isOwners($0) },
      report: { error in Log.write(.warning, "picture.failed", [("cause", error.description)]) })
    return PictureRoom(pictures: pictures, fetcher: fetcher)
  }

  /// The program that makes pictures; nil when there is none that runs.
  static func program(_ settings: Settings) -> String? {
    HelperPlace.runs(place(of: settings))
  }

  static func place(of settings: Settings) -> String {
    HelperPlace.path("lede-picture", named: settings[ProgramSettings.pictureProgram])
  }

  /// A page shows many pictures of one site at once, and a browser would ask for six at a time.
  private static func fetching(_ settings: Settings) throws -> FetchSettings {
    var fetching = try settings.fetching()
    fetching.atOnce = 16
    fetching.atOncePerHost = max(fetching.atOncePerHost, 6)
    fetching.gap = .zero
    return fetching
  }
}
