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
    /// Whose names are asked for; nil for nobody's.
    package var url: WebAddress?
    package init() {}

    /// What was set for this run.
    package init(_ settings: LedeTerminal.Settings) {
      folder = Lore.folder(settings)
      url = settings[Lore.url]
    }
  }

  let door: LoreDoor
  /// The names of another server, for other features.
  package let names: StoryNames

  /// Lore in this house; `report` takes what is wrong with files, for the log.
  package init(
    _ house: House, _ site: SiteSettings, _ settings: Settings, policy: AccessPolicy,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    names = StoryNames(house, settings.url)
    door = LoreDoor(
      shelf: LoreShelf(
        settings.folder.map(OwnersFolder.init), rest: settings.rest,
        now: { WallClock.now }, report: report),
      site: site, perDay: settings.perDay, now: house.now, policy: policy, report: report)
  }

  static let url = Setting<WebAddress?>(
    "lore-url", "URL", standard: "nobody", like: "https://lore.example/api",
    help: "An API of Ice and Fire, api.got.show or another Lede’s lore, asked for names once a week"
  )

  package static var settings: [any AnySetting] { [url] }

  /// Names of another server; files of the folder are in no database.
  package static let schema = Schema(
    "lore", uses: [],
    tables: [
      // Asked again.
      Table("lore_name", key: "kind, name", backup: .derived)
    ],
    migrations: [
      Migration(
        number: 1, name: "names",
        sql: """
          -- Who and what is in a story, as the server tells that the settings name.
          CREATE TABLE lore_name (
            kind SMALLINT NOT NULL, name TEXT {bytewise} NOT NULL, PRIMARY KEY (kind, name)) {clustered};
          """)
    ],
    ownSettings: [LoreAsked.place], jobs: [.loreNames],
    statements: {
      [LoreNameRows.all.query, LoreNameRows.forget.query, LoreNameRows.add.query]
    },
    // Rows without what tells whose they are would be nobody's.
    restoring: { connection, copy throws(StoreError) in
      try copy()
      try connection.run(Facts.remove, LoreAsked.place)
    })

  /// How it is with the names of another server, if one was ever asked.
  package static func health(
    _ house: House, judge: (any LabelJudge)?
  ) async throws(StoreError) -> [HealthCheck] {
    guard let asked = try await house.database.value(LoreAsked.place).flatMap({ LoreAsked($0) })
    else { return [] }
    let host = WebAddress(asked.base)?.host ?? asked.base
    return [
      HealthCheck(
        area: "Lore", words: "\(asked.count) names from \(host)",
        advice: asked.fault.map { "\($0) What was told before is offered until it answers." })
    ]
  }

  /// Anybody may ask, as anybody may ask the APIs that these are like.
  package func groups(_ door: ProgramDoor, openTo host: Reader.ID?) -> [RouteGroup] {
    [IceAndFireAPI(door: self.door).group, GotAPI(door: self.door).group]
  }

  /// The folder of lore beside the database.
  static func folder(_ settings: LedeTerminal.Settings) -> String {
    settings.dataFolder + "/lore"
  }
}
