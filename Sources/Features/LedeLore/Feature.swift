// Lore as a feature: two APIs of names and places of a story, over a folder of the owner's.

package import LedeBase
package import LedeDatabase
package import LedeHTTP
package import LedeSite
package import LedeTerminal

/// Books, characters, houses and places of a story, as two known APIs tell them.
package struct Lore: Feature {
  /// What comes from the settings.
  package struct Settings: Sendable {
    /// Where the files lie; nil for nowhere.
    package var folder: String?
    /// Between two looks at the folder.
    package var rest = Duration.seconds(1)
    /// How often a network address may ask in a day.
    package var perDay = 20_000
    package init() {}

    /// What was set for this run.
    package init(_ settings: LedeTerminal.Settings) {
      folder = Lore.folder(settings)
    }
  }

  let door: LoreDoor

  /// Lore in this house; `report` takes what is wrong with files, for the log.
  package init(
    _ house: House, _ site: SiteSettings, _ settings: Settings, policy: AccessPolicy,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    door = LoreDoor(
      shelf: LoreShelf(
        settings.folder.map(OwnersFolder.init), rest: settings.rest,
        now: { WallClock.now }, report: report),
      site: site, perDay: settings.perDay, now: house.now, policy: policy, report: report)
  }

  /// It keeps nothing in the database.
  package static let schema = Schema("lore", uses: [], tables: [])

  /// Anybody may ask, as anybody may ask the APIs that these are like.
  package func groups(_ door: ProgramDoor, openTo host: Reader.ID?) -> [RouteGroup] {
    [IceAndFireAPI(door: self.door).group, GotAPI(door: self.door).group]
  }

  /// The folder of lore beside the database.
  static func folder(_ settings: LedeTerminal.Settings) -> String {
    settings.dataFolder + "/lore"
  }
}
