import LedeBase
import Testing

@testable import LedeDatabase

@Suite struct SQLTextTests {
  @Test func `many rows are put in at once, brackets inside a row and all`() {
    let sql = "INSERT INTO a (x, y) VALUES (COALESCE(:x, (1)), ') :y(') ON CONFLICT DO NOTHING"
    #expect(
      SQLText.numberedRows(sql, ["x"], 2) == """
        INSERT INTO a (x, y) VALUES (COALESCE($1, (1)), ') :y('), (COALESCE($2, (1)), ') :y(') \
        ON CONFLICT DO NOTHING
        """)
  }

  @Test(arguments: [
    "INSERT INTO a (x) VALUES (:x) RETURNING x",
    "INSERT INTO a (x) VALUES (:x) ON CONFLICT (x) DO UPDATE SET x = excluded.x",
    "INSERT INTO a (x) SELECT y FROM b WHERE y = :x",
    "INSERT INTO a (x) VALUES (:x) ON CONFLICT (x) WHERE x > :x DO NOTHING",
    "INSERT INTO a (x) VALUES (COALESCE(:x, 1)",
  ])
  func `what must see each row by itself is not put in by many`(sql: String) {
    #expect(SQLText.numberedRows(sql, ["x"], 2) == nil)
  }
}
