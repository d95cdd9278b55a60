// What is said of a password, by the table that the page's script is held to as well.

import LedeBase
import LedeTerminal
import LedeTesting
import Testing

@testable import LedeAccounts

@Suite struct PasswordRatingTests {
  @Test func `each password of the table is rated as it says`() throws {
    let common = CommonPasswords(
      try Files.read(Checkout.path("Sources/share/lede/\(CommonPasswords.file)")))
    let table = try Files.read(Checkout.path("Tests/Browser/passwords.tsv"))
    var count = 0
    for line in String(decoding: table, as: UTF8.self).split(separator: "\n")
    where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 3, "\(line)")
      let rating = PasswordRating(of: fields[2], name: fields[1], common: common)
      #expect(rating.rawValue == fields[0], "\(fields[2])")
      count += 1
    }
    #expect(count > 20)
  }

  @Test func `what is longer than is read is refused, and long ones take no time`() {
    let common = CommonPasswords(Array("password".utf8))
    func rating(_ length: Int) -> PasswordRating {
      PasswordRating(
        of: String(repeating: "ferry no", count: length / 8), name: "anna", common: common)
    }
    #expect(rating(1_024) == .good)
    #expect(rating(1_032) == .long)
  }
}
