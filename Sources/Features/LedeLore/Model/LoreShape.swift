// What a document of each kind looks like: its members in order, and what each may hold.

/// A file of the folder, and with it a kind of document.
enum LoreFile: String, CaseIterable, Sendable {
  case books, characters, houses
  case cities, continents, regions
  case paths = "characterPaths"

  /// The API that serves it: the folder it lies in, and the part of its address.
  enum Group: String, Sendable {
    case iceAndFire = "ice-and-fire"
    case got
  }

  var group: Group {
    switch self {
    case .books, .characters, .houses: .iceAndFire
    case .cities, .continents, .regions, .paths: .got
    }
  }

  /// Its place in the folder.
  var path: String { "\(group.rawValue)/\(rawValue).json" }
}

/// The members that documents of one kind have.
struct LoreShape: Sendable {
  enum Value: Hashable, Sendable {
    case text
    /// A text that a document may lack.
    case textIfAny
    /// Texts; where there are none, as an empty list or as one empty text.
    case texts(orEmptyText: Bool)
    /// The address of another document, or an empty text.
    case reference(LoreFile)
    case references(LoreFile)
    case number
    /// Lists of texts.
    case grid
    /// Where somebody went: parts with their episodes and points.
    case journey
  }

  struct Field: Sendable {
    var name: String
    var value: Value
    /// Whether documents are looked up by it.
    var isFound = false
  }

  let fields: [Field]
  /// Yes-or-no questions that are asked of these documents: by the name of each the member that is to hold
  /// something, or nothing.
  var questions: [String: (field: String, isHeld: Bool)] = [:]

  func field(_ name: String) -> Field? { fields.first { $0.name == name } }
}

extension LoreFile {
  var shape: LoreShape {
    switch self {
    case .books: Self.bookShape
    case .characters: Self.characterShape
    case .houses: Self.houseShape
    case .cities: Self.cityShape
    case .continents: Self.continentShape
    case .regions: Self.regionShape
    case .paths: Self.pathShape
    }
  }

  private typealias Field = LoreShape.Field

  private static let bookShape = LoreShape(fields: [
    Field(name: "name", value: .text, isFound: true), Field(name: "isbn", value: .text),
    Field(name: "authors", value: .texts(orEmptyText: false)),
    Field(name: "numberOfPages", value: .number), Field(name: "publisher", value: .text),
    Field(name: "country", value: .text), Field(name: "mediaType", value: .text),
    Field(name: "released", value: .text),
    Field(name: "characters", value: .references(.characters)),
    Field(name: "povCharacters", value: .references(.characters)),
  ])

  private static let characterShape = LoreShape(
    fields: [
      Field(name: "name", value: .text, isFound: true),
      Field(name: "gender", value: .text, isFound: true),
      Field(name: "culture", value: .text, isFound: true),
      Field(name: "born", value: .text, isFound: true),
      Field(name: "died", value: .text, isFound: true),
      Field(name: "titles", value: .texts(orEmptyText: true)),
      Field(name: "aliases", value: .texts(orEmptyText: true)),
      Field(name: "father", value: .reference(.characters)),
      Field(name: "mother", value: .reference(.characters)),
      Field(name: "spouse", value: .reference(.characters)),
      Field(name: "allegiances", value: .references(.houses)),
      Field(name: "books", value: .references(.books)),
      Field(name: "povBooks", value: .references(.books)),
      Field(name: "tvSeries", value: .texts(orEmptyText: true)),
      Field(name: "playedBy", value: .texts(orEmptyText: true)),
    ], questions: ["isAlive": ("died", isHeld: false)])

  private static let houseShape = LoreShape(
    fields: [
      Field(name: "name", value: .text, isFound: true),
      Field(name: "region", value: .text, isFound: true),
      Field(name: "coatOfArms", value: .text),
      Field(name: "words", value: .text, isFound: true),
      Field(name: "titles", value: .texts(orEmptyText: true)),
      Field(name: "seats", value: .texts(orEmptyText: true)),
      Field(name: "currentLord", value: .reference(.characters)),
      Field(name: "heir", value: .reference(.characters)),
      Field(name: "overlord", value: .reference(.houses)),
      Field(name: "founded", value: .text),
      Field(name: "founder", value: .reference(.characters)),
      Field(name: "diedOut", value: .text),
      Field(name: "ancestralWeapons", value: .texts(orEmptyText: true)),
      Field(name: "cadetBranches", value: .references(.houses)),
      Field(name: "swornMembers", value: .references(.characters)),
    ],
    questions: [
      "hasWords": ("words", isHeld: true), "hasTitles": ("titles", isHeld: true),
      "hasSeats": ("seats", isHeld: true), "hasDiedOut": ("diedOut", isHeld: true),
      "hasAncestralWeapons": ("ancestralWeapons", isHeld: true),
    ])

  private static let cityShape = LoreShape(fields: [
    Field(name: "name", value: .text, isFound: true),
    Field(name: "type", value: .text, isFound: true),
    Field(name: "priority", value: .number, isFound: true),
    Field(name: "coordX", value: .text, isFound: true),
    Field(name: "coordY", value: .text, isFound: true),
    Field(name: "link", value: .text, isFound: true),
    Field(name: "continent", value: .textIfAny, isFound: true),
    Field(name: "regions", value: .texts(orEmptyText: false), isFound: true),
    Field(name: "events", value: .texts(orEmptyText: false), isFound: true),
    Field(name: "cultures", value: .texts(orEmptyText: false), isFound: true),
    Field(name: "neighbors", value: .texts(orEmptyText: false), isFound: true),
  ])

  private static let continentShape = LoreShape(fields: [
    Field(name: "name", value: .text, isFound: true),
    Field(name: "cardinalDirection", value: .text),
    Field(name: "neighbors", value: .texts(orEmptyText: false)),
  ])

  private static let regionShape = LoreShape(fields: [
    Field(name: "name", value: .text, isFound: true), Field(name: "continent", value: .text),
    Field(name: "color", value: .text), Field(name: "borders", value: .grid),
    Field(name: "neighbors", value: .texts(orEmptyText: false)),
    Field(name: "cultures", value: .texts(orEmptyText: false)),
    Field(name: "events", value: .texts(orEmptyText: false)),
    Field(name: "highlights", value: .texts(orEmptyText: false)),
  ])

  private static let pathShape = LoreShape(fields: [
    Field(name: "name", value: .text, isFound: true), Field(name: "path", value: .journey),
  ])
}
