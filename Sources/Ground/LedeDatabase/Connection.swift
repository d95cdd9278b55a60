// One way to talk to both databases: statements as values, run on a connection.

package import LedeBase

/// An open database, used by one thread at a time; every call waits for the database.
package protocol Connection: AnyObject {
  var dialect: Dialect { get }
  /// Whether the connection broke and must be opened anew.
  var isLost: Bool { get }
  /// Whether it broke while a commit was on its way, so that nobody knows if it was done.
  var isInDoubt: Bool { get set }

  /// Runs `query` so many times, each with its own arguments, in as few journeys as the driver can.
  ///
  /// - Parameters:
  ///   - query: The statement; it is prepared once and kept.
  ///   - times: How many sets of arguments there are.
  ///   - bind: Appends the arguments of one turn, in the order of `query.parameters`.
  ///   - row: Called for each row of each turn, in order.
  /// - Throws: What the database refused, under the query's name.
  func execute(
    _ query: Query, times: Int, bind: (Int, inout Arguments) -> Void,
    row: (Int, inout Columns) -> Void
  ) throws(StoreError)

  /// Runs several statements without arguments, for schemas and settings of the connection.
  func script(_ sql: String) throws(StoreError)

  /// How the database would run `query`, one step a line.
  func plan(of query: Query) throws(StoreError) -> [String]

  /// Gives back memory that is only there to be quick; called when nobody has asked for a while.
  func rest()

  /// Waits until another connection may have changed something, or the time is over.
  func waitForOthers(milliseconds: Int32) throws(StoreError) -> Bool
}

/// Which database speaks.
package enum Dialect: Sendable { case sqlite, postgres }

/// What a statement says, without the types of its arguments and rows.
package struct Query: Sendable {
  /// How it is called in logs, `items.unread`; also its key among prepared statements.
  package let name: String
  let sqlite: String
  let postgres: String
  /// The names that stand as `:name` in the text.
  let parameters: [String]

  /// A statement whose text both databases read.
  init(_ name: String, _ sql: String, parameters: [String]) {
    self.init(name, sqlite: sql, postgres: sql, parameters: parameters)
  }

  /// A statement that the databases word differently.
  init(_ name: String, sqlite: String, postgres: String, parameters: [String]) {
    self.name = name
    self.sqlite = sqlite
    self.postgres = postgres
    self.parameters = parameters
  }

  /// The text as the database reads it, with numbered parameters.
  func text(for dialect: Dialect) -> String {
    SQLText.numbered(dialect == .sqlite ? sqlite : postgres, parameters, dialect)
  }
}

/// One statement: its name, its text, how to bind `Parameters`, how to read a `Row`.
package struct Statement<Parameters, Row>: Sendable {
  package typealias Binding = @Sendable (Parameters) -> Value
  package let query: Query
  let bindings: [Binding]
  let read: @Sendable (inout Columns) -> Row

  /// A statement whose text both databases read.
  package init(
    _ name: String, _ sql: String, _ bindings: KeyValuePairs<String, Binding> = [:],
    read: @escaping @Sendable (inout Columns) -> Row
  ) {
    self.init(name, sqlite: sql, postgres: sql, bindings, read: read)
  }

  /// A statement that the databases word differently.
  package init(
    _ name: String, sqlite: String, postgres: String,
    _ bindings: KeyValuePairs<String, Binding> = [:],
    read: @escaping @Sendable (inout Columns) -> Row
  ) {
    self.init(
      name, sqlite: sqlite, postgres: postgres, bindings.map { ($0.key, $0.value) }, read: read)
  }

  /// The same with bindings that were put together as the program runs.
  package init(
    _ name: String, sqlite: String, postgres: String, _ bindings: [(String, Binding)],
    read: @escaping @Sendable (inout Columns) -> Row
  ) {
    query = Query(name, sqlite: sqlite, postgres: postgres, parameters: bindings.map(\.0))
    self.bindings = bindings.map(\.1)
    self.read = read
  }
}

extension Statement where Row == Void {
  /// A statement that gives no rows.
  package init(_ name: String, _ sql: String, _ bindings: KeyValuePairs<String, Binding> = [:]) {
    self.init(name, sql, bindings) { _ in }
  }
}

extension Connection {
  /// All rows that one set of parameters gives.
  package func rows<Parameters, Row>(
    _ statement: Statement<Parameters, Row>, _ parameters: Parameters
  ) throws(StoreError) -> [Row] {
    var rows: [Row] = []
    try execute(
      statement.query, times: 1,
      bind: { _, arguments in
        for binding in statement.bindings { arguments.append(binding(parameters)) }
      },
      row: { _, columns in rows.append(statement.read(&columns)) })
    return rows
  }

  /// The rows of each set of parameters, in the order of the sets.
  package func rows<Parameters, Row>(
    _ statement: Statement<Parameters, Row>, each sets: [Parameters]
  ) throws(StoreError) -> [[Row]] {
    var rows = [[Row]](repeating: [], count: sets.count)
    try execute(
      statement.query, times: sets.count,
      bind: { turn, arguments in
        let parameters = sets[turn]
        for binding in statement.bindings { arguments.append(binding(parameters)) }
      },
      row: { turn, columns in rows[turn].append(statement.read(&columns)) })
    return rows
  }

  /// The first row, nil when there is none.
  package func first<Parameters, Row>(
    _ statement: Statement<Parameters, Row>, _ parameters: Parameters
  ) throws(StoreError) -> Row? { try rows(statement, parameters).first }

  /// Runs a statement for each set of parameters and passes over what it returns.
  package func run<Parameters>(
    _ statement: Statement<Parameters, Void>, each sets: [Parameters]
  ) throws(StoreError) {
    guard !sets.isEmpty else { return }
    try execute(
      statement.query, times: sets.count,
      bind: { turn, arguments in
        let parameters = sets[turn]
        for binding in statement.bindings { arguments.append(binding(parameters)) }
      },
      row: { _, _ in })
  }

  /// Runs a statement once.
  package func run<Parameters>(
    _ statement: Statement<Parameters, Void>, _ parameters: Parameters
  ) throws(StoreError) { try run(statement, each: [parameters]) }

  /// Lets `work` read what is of one moment; not for the inside of a transaction, which is one already.
  func snapshot<Result>(_ work: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try script(
      dialect == .sqlite ? "BEGIN" : "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
    // Nothing was written, so it does not matter how the reading ends.
    defer { if !isLost { try? script("ROLLBACK") } }
    return try work()
  }

  /// Does all of `work` or none of it; `work` may be done again from the start.
  ///
  /// On SQLite the write lock is taken at once, so that a transaction that has read never finds
  /// that another has written since. PostgreSQL ends one of two transactions that wait for each
  /// other; that one begins again.
  package func transaction<Result>(_ work: () throws(StoreError) -> Result) throws(StoreError)
    -> Result
  {
    var attempt = 1
    while true {
      try script(dialect == .sqlite ? "BEGIN IMMEDIATE" : "BEGIN")
      do {
        let result = try work()
        isInDoubt = true
        try script("COMMIT")
        isInDoubt = false
        return result
      } catch {
        // The first error tells what went wrong; a rollback that fails too leaves nothing kept either.
        if !isLost {
          isInDoubt = false
          try? script("ROLLBACK")
        }
        guard case .busy = error, dialect == .postgres, !isLost, attempt < 4 else { throw error }
        attempt += 1
      }
    }
  }
}
