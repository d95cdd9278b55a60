// A house of stubs over a store in memory, so that a new door is added in one place.

package import LedeBase
package import LedeNews
package import LedeSite

/// What a test stands on: a store, a clock, and a stub of every door that it has no other for.
package protocol KeptInStore {
  var store: Store { get }
  var now: @Sendable () -> Timestamp { get }
  var documents: any DocumentRequester { get }
  var secrets: any SecretKeeper { get }
  var tokens: any TokenMaker { get }
  var passwords: any PasswordHasher { get }
  var signatures: any SignatureChecker { get }
  var judge: any Judge { get }
  var tones: any ToneJudge { get }
  var push: any PushSealer { get }
  var days: any DaySealer { get }
}

extension KeptInStore {
  /// A web where nothing is there.
  package var documents: any DocumentRequester {
    StubDocuments { request throws(FetchError) in
      throw .unreachable(request.address, cause: "nothing is there")
    }
  }
  package var secrets: any SecretKeeper { StubSecrets() }
  package var tokens: any TokenMaker { StubTokens() }
  /// No hashing that a test would wait for.
  package var passwords: any PasswordHasher { StubPasswords() }
  package var signatures: any SignatureChecker { StubSignatures() }
  /// A judge whose mind is made up.
  package var judge: any Judge { StandInJudge() }
  /// Tones by a handful of words.
  package var tones: any ToneJudge { StandInTones() }
  /// Seals nothing; a test that needs ciphers has its own.
  package var push: any PushSealer { StubPush() }
  /// Locks nothing either.
  package var days: any DaySealer { StubDays() }

  /// What features are made of.
  package var house: House {
    House(
      database: store.database, documents: documents, secrets: secrets, tokens: tokens,
      passwords: passwords, signatures: signatures, judge: judge, tones: tones, push: push,
      days: days, now: now)
  }

  /// What desks are made of.
  package var services: Services { services(watchers: NewsHub.Limits()) }

  /// The same, with so many who may watch.
  package func services(watchers: NewsHub.Limits) -> Services {
    Services(house, store, watchers: watchers)
  }
}
