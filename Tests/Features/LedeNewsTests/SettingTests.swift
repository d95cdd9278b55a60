// The small facts and the sessions.

import LedeAccounts
import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct SettingTests {
  @Test(arguments: Backend.present)
  func `a fact is kept until it is changed, taken or removed`(backend: Backend) async throws {
    try await backend.withStore { store in
      #expect(try await store.database.value("owner") == nil)
      try await store.database.setValue("a", for: "owner")
      try await store.database.setValue("b", for: "owner")
      #expect(try await store.database.value("owner") == "b")
      #expect(try await store.database.take("owner") == "b")
      #expect(try await store.database.take("owner") == nil)
      try await store.database.setValue("c", for: "owner")
      try await store.database.setValue(nil, for: "owner")
      #expect(try await store.database.value("owner") == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `a session ends when its time comes or when it is closed`(backend: Backend) async throws {
    try await backend.withStore { store in
      func open(_ hash: [UInt8]) async throws {
        try await store.accounts.openSession(
          hash, for: .local, device: "", until: Some.time(10), at: Some.time(1))
      }
      func reader(of hash: [UInt8], at second: Int) async throws -> Reader.ID? {
        try await store.accounts.session(hash, at: Some.time(second))?.reader
      }
      let hash: [UInt8] = [0, 1, 2, 255]
      try await open(hash)
      #expect(try await reader(of: hash, at: 9) == .local)
      #expect(try await reader(of: hash, at: 10) == nil)
      #expect(try await reader(of: [0], at: 9) == nil)
      _ = try await store.retain(Feed.ID(1), at: Some.time(9))
      #expect(try await reader(of: hash, at: 9) == .local)
      try await store.accounts.closeSession(hash)
      #expect(try await reader(of: hash, at: 9) == nil)
      // Old ones are swept out with old items.
      try await open([7])
      _ = try await store.retain(Feed.ID(1), at: Some.time(11))
      #expect(try await reader(of: [7], at: 5) == nil)
    }
  }
}
