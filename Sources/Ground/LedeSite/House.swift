// What every part of Lede may use.

package import LedeBase
package import LedeDatabase

/// The database, and the doors to the world outside; a test hands in stubs of the doors.
package struct House: Sendable {
  package let database: Database
  /// Brings what lies behind an address.
  package let documents: any DocumentRequester
  /// The same without what features put into it (`asking`).
  package private(set) var web: any DocumentRequester
  package let secrets: any SecretKeeper
  package let tokens: any TokenMaker
  package let passwords: any PasswordHasher
  package let signatures: any SignatureChecker
  package let judge: any Judge
  package let tones: any ToneJudge
  package let push: any PushSealer
  package let days: any DaySealer
  /// Where pages of strangers are read, beside what answers readers; nil for where tasks run anyway.
  package let pageThreads: (any TaskExecutor)?
  /// Makes answers that take long.
  package let answers: LongAnswers
  package let now: @Sendable () -> Timestamp
  /// Where files of readers lie; nil where they are rows of the database.
  package let files: (any FileShelf)?
  /// Who has something judged that takes long: one of each reader at a time, whichever feature asks.
  package let questions = ReaderTurns(waiting: 3)

  package init(
    database: Database, documents: any DocumentRequester, secrets: any SecretKeeper,
    tokens: any TokenMaker, passwords: any PasswordHasher, signatures: any SignatureChecker,
    judge: any Judge, tones: any ToneJudge, push: any PushSealer, days: any DaySealer,
    pageThreads: (any TaskExecutor)? = nil, answers: LongAnswers = LongAnswers(),
    files: (any FileShelf)? = nil,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.database = database
    self.documents = documents
    web = documents
    self.secrets = secrets
    self.tokens = tokens
    self.passwords = passwords
    self.signatures = signatures
    self.judge = judge
    self.tones = tones
    self.push = push
    self.days = days
    self.pageThreads = pageThreads
    self.answers = answers
    self.files = files
    self.now = now
  }

  /// The same house, whose web is another.
  package func asking(_ documents: any DocumentRequester) -> House {
    var house = House(
      database: database, documents: documents, secrets: secrets, tokens: tokens,
      passwords: passwords, signatures: signatures, judge: judge, tones: tones, push: push,
      days: days, pageThreads: pageThreads, answers: answers, files: files, now: now)
    house.web = web
    return house
  }
}
