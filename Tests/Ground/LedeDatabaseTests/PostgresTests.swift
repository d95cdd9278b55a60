import Testing

@testable import LedeDatabase

@Suite struct PostgresTests {
  @Test func `a connection that only listens notices within a minute that its server is gone`() {
    let words = Dictionary(PostgresConnection.words, uniquingKeysWith: { first, _ in first })
    let numbers = words.compactMapValues { Int($0) }
    #expect(numbers["keepalives"] == 1)
    let noticed =
      (numbers["keepalives_idle"] ?? 7_200)
      + (numbers["keepalives_interval"] ?? 75) * (numbers["keepalives_count"] ?? 9)
    #expect(noticed <= 60)
    #expect(numbers["tcp_user_timeout"].map { $0 <= 60_000 } == true)
  }
}
