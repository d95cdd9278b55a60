import LedeBase
import LedeSecrets
import Testing

@Suite("Passwords")
struct PasswordTests {
  @Test func `a password is known by a hash that is never the same twice`() async throws {
    let passwords = Passwords()
    let first = try await passwords.hash("a ferry at noon")
    let second = try await passwords.hash("a ferry at noon")
    #expect(first != second)
    #expect(first.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(try await passwords.isRight("a ferry at noon", for: first))
    #expect(try await passwords.isRight("a ferry at noon", for: second))
    #expect(try await !passwords.isRight("a ferry at nine", for: first))
    #expect(try await !passwords.isRight("", for: first))
  }

  @Test func `without a hash nothing is the password, and a broken one is none`() async throws {
    let passwords = Passwords()
    #expect(try await !passwords.isRight("a ferry at noon", for: nil))
    #expect(try await !passwords.isRight("", for: ""))
    #expect(try await !passwords.isRight("x", for: "$argon2id$nonsense"))
  }

  @Test func `letters of any script count, and a zero byte ends nothing`() async throws {
    let passwords = Passwords()
    let hash = try await passwords.hash("Fähre um zwölf\u{0}!")
    #expect(try await passwords.isRight("Fähre um zwölf\u{0}!", for: hash))
    #expect(try await !passwords.isRight("Fähre um zwölf", for: hash))
  }

  @Test func `beyond those that may wait, nothing is hashed`() async throws {
    let none = Passwords(most: 0)
    #expect(none.isFull)
    await #expect(throws: PasswordError.busy) { try await none.hash("a ferry at noon") }
    let few = Passwords(most: 2)
    let taken = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<2 {
        group.addTask { (try? await few.hash("a ferry at noon")) != nil }  // counted below
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(taken == 2)
    #expect(!few.isFull)
  }
}
