// What a feature keeps: its tables, how they came to be and its statements, said once.

package import LedeBase

/// What one feature keeps, and whose tables it refers to.
package struct Schema: Sendable {
  /// The feature's name, which is part of the names of its steps: `fortune`.
  let feature: String
  /// Schemas whose tables this one refers to; they are made first.
  let uses: [Schema]
  /// The tables, each after those it refers to.
  let tables: [Table]
  /// The steps since those of `Migration.released`, in the order of their numbers.
  let migrations: [Migration]
  /// Rows of `setting` that are true of this installation alone: no backup and no other has them.
  package let ownSettings: [String]
  /// The kinds of jobs that it makes; their numbers are its alone.
  let jobs: [Job.Kind]
  /// Every statement, for the tests that prepare each and look at its plan.
  let statements: @Sendable () -> [Query]
  /// What else goes when a reader leaves, before the rows of all tables do.
  let leaving: Leaving?
  /// What ends with a reader's old password, as whoever knew it may have made it.
  let onNewPassword: Leaving?
  /// Stands around the copying of a restore: it must call its second argument, once.
  let restoring: Restoring?
  /// What the feature does in the transactions of one that it uses, which knows the type.
  package let hooks: (any Sendable)?

  package typealias Leaving = @Sendable (Reader.ID, any Connection) throws(StoreError) -> Void
  package typealias Restoring =
    @Sendable (any Connection, _ copy: () throws(StoreError) -> Void) throws(StoreError) -> Void

  package init(
    _ feature: String, uses: [Schema] = [], tables: [Table], migrations: [Migration] = [],
    ownSettings: [String] = [], jobs: [Job.Kind] = [],
    statements: @escaping @Sendable () -> [Query] = { [] },
    leaving: Leaving? = nil, onNewPassword: Leaving? = nil, restoring: Restoring? = nil,
    hooks: (any Sendable)? = nil
  ) {
    self.feature = feature
    self.uses = uses
    self.tables = tables
    self.migrations = migrations
    self.ownSettings = ownSettings
    self.jobs = jobs
    self.statements = statements
    self.leaving = leaving
    self.onNewPassword = onNewPassword
    self.restoring = restoring
    self.hooks = hooks
  }
}

extension Schema {
  /// What the ground keeps itself: work that waits, and small facts.
  ///
  /// - Parameter own: The facts that are in no backup, beside all that is sealed.
  /// - Returns: Its schema.
  fileprivate static func ground(keepingBack own: [String]) -> Schema {
    let travels = ["name NOT LIKE 'secret.%'"] + own.map { "name <> '\($0)'" }
    return Schema(
      "ground",
      tables: [
        Table("job", key: "id", without: ["leased"]),
        Table("setting", key: "name", backup: .rowsWhere(travels.joined(separator: " AND "))),
      ],
      statements: {
        Jobs.all + Facts.all + [
          HeldReaders.hold.query, PostgresFacts.about.query, PostgresFacts.numbered.query,
        ]
      })
  }
}

extension [Schema] {
  /// The ground's, these and all that they use, each once and after those it uses.
  package var closure: [Schema] {
    var seen: Set = ["ground"]
    func walk(_ schemas: [Schema]) -> [Schema] {
      schemas.flatMap { schema in
        let before = walk(schema.uses)
        return seen.insert(schema.feature).inserted ? before + [schema] : before
      }
    }
    let features = walk(self)
    return [.ground(keepingBack: features.flatMap(\.ownSettings))] + features
  }

  /// All tables, each after those it refers to.
  var tables: [Table] { flatMap(\.tables) }
}

/// One table, as backup, archive and leaving need to know it; its columns are read from the database.
package struct Table: Sendable {
  let name: String
  /// The columns of the primary key, in whose order a backup reads the rows.
  let key: String
  let owner: Owner
  let backup: Backup
  /// Columns that are in no backup; where they may not be null they have a standard value.
  let leftOut: Set<String>

  /// Whose rows they are.
  package enum Owner: Sendable {
    /// Shared by all readers.
    case house
    /// Each row is some reader's.
    ///
    /// - Parameters:
    ///   - archive: What the archive tells of it; nil for what lets somebody in, or is only Lede's
    ///     own book-keeping.
    ///   - leaving: The statements with `:reader` that remove what is theirs; none where one by
    ///     `reader_id` does.
    case reader(archive: Archive? = nil, leaving: [String] = [])
  }

  /// What a backup holds of it.
  package enum Backup: Sendable {
    case rows
    /// The rows that this SQL condition picks; the others stay what they are on both sides.
    case rowsWhere(String)
    /// Nothing; a restore forgets its rows, which refer to those that it replaces.
    case nothing
    /// Nothing, since it is made anew of what a backup holds; its feature sees to it.
    case derived
  }

  /// One table.
  ///
  /// - Parameters:
  ///   - name: As in the database.
  ///   - key: The columns of the primary key, with commas between them.
  ///   - owner: Whose rows they are.
  ///   - backup: What a backup holds of it.
  ///   - leftOut: Columns that no backup holds, such as printed codes.
  package init(
    _ name: String, key: String, of owner: Owner = .house, backup: Backup = .rows,
    without leftOut: Set<String> = []
  ) {
    self.name = name
    self.key = key
    self.owner = owner
    self.backup = backup
    self.leftOut = leftOut
  }

  /// The statements that remove what is a reader's; none for tables of the house.
  var leaving: [Query] {
    guard case .reader(_, let texts) = owner else { return [] }
    let all = texts.isEmpty ? ["DELETE FROM \(name) WHERE reader_id = :reader"] : texts
    return all.enumerated().map { number, text in
      Query("leaving.\(name).\(number)", text, parameters: ["reader"])
    }
  }

  /// What fills its part of a reader's archive, and what the columns there are called.
  var archive: (columns: [String], select: Statement<Reader.ID, [ArchivePart.Field]>)? {
    guard case .reader(let archive?, _) = owner else { return nil }
    return (archive.columns.map(\.name), archive.select(named: name))
  }
}

/// How a table's rows stand in the archive that their reader takes along.
package struct Archive: Sendable {
  enum Kind: Sendable { case integer, text, time }
  let rows: String
  let columns: [(name: String, expression: String, kind: Kind)]

  /// A part of the archive.
  ///
  /// - Parameters:
  ///   - rows: What stands behind `FROM`, with `:reader` in it, such as
  ///     `opening WHERE reader_id = :reader ORDER BY id`.
  ///   - integers: Columns with numbers, with spaces between; `name=expression` where they differ.
  ///   - times: Columns with instants, in the same way.
  ///   - texts: Columns with words, in the same way.
  package init(_ rows: String, integers: String = "", times: String = "", texts: String = "") {
    self.rows = rows
    columns = [(integers, Kind.integer), (times, .time), (texts, .text)].flatMap { list, kind in
      list.split(separator: " ").map { part in
        let sides = part.split(separator: "=", maxSplits: 1)
        return (name: String(sides[0]), expression: String(sides[sides.count - 1]), kind: kind)
      }
    }
  }

  func select(named name: String) -> Statement<Reader.ID, [ArchivePart.Field]> {
    let kinds = columns.map(\.kind)
    return Statement(
      "archive.\(name)",
      "SELECT \(columns.map(\.expression).joined(separator: ", ")) FROM \(rows)",
      ["reader": { .id($0) }]
    ) { columns in
      kinds.map { kind in
        switch kind {
        case .integer: columns.optionalInteger().map { .number($0) } ?? .nothing
        case .time: columns.optionalTime().map { .time($0) } ?? .nothing
        case .text: columns.optionalText().map { .text($0) } ?? .nothing
        }
      }
    }
  }
}
