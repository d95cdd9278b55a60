// The door of what readers prefer.

package import LedeBase
import LedeDatabase

extension Store {
  /// A reader's choices; as Lede comes when nothing was chosen.
  package func preferences(of reader: Reader.ID) async throws(StoreError) -> Preferences {
    let rows = try await database.rows(PreferenceRows.all, reader)
    return Preferences(
      choices: Dictionary(rows.map { ($0.name, $0.value) }, uniquingKeysWith: { a, _ in a }))
  }

  /// Puts a section on a reader's front page, behind those that are there, or takes it off.
  ///
  /// What Lede comes with goes on growing with the reader's folders, unless there is more on it.
  ///
  /// - Parameters:
  ///   - section: Which.
  ///   - isShown: Whether it stands there from now on.
  ///   - reader: Whose front page.
  /// - Returns: False where no more sections fit.
  /// - Throws: Why the database could not be used.
  package func show(
    _ section: Preferences.Section, _ isShown: Bool, of reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    let isDone = try await database.write { connection throws(StoreError) -> Bool in
      try connection.hold(reader)
      let rows = try connection.rows(PreferenceRows.all, reader)
      var wishes = Preferences(
        choices: Dictionary(rows.map { ($0.name, $0.value) }, uniquingKeysWith: { a, _ in a }))
      let usual = Preferences().sections
      let grown =
        usual
        + (try Wishing.groups(of: reader, on: connection)).compactMap {
          group -> Preferences.Section? in
          if case .folder(let path) = group.kind, path.count == 1 { .folder(path) } else { nil }
        }
      var sections = wishes.sections == usual ? grown : wishes.sections
      guard sections.contains(section) != isShown else { return true }
      if isShown {
        guard sections.count < Preferences.mostSections else { return false }
        sections.append(section)
      } else {
        sections.removeAll { $0 == section }
      }
      wishes.sections = sections == grown ? usual : sections
      try connection.run(PreferenceRows.clear, reader)
      try connection.run(
        PreferenceRows.add,
        each: wishes.choices.sorted { $0.key < $1.key }.map {
          (reader, name: $0.key, value: $0.value)
        })
      return true
    }
    if isDone { database.wake() }
    return isDone
  }

  /// Keeps all choices of a reader in place of those before.
  func setPreferences(_ preferences: Preferences, of reader: Reader.ID) async throws(StoreError) {
    let choices = preferences.choices.sorted { $0.key < $1.key }
    try await database.write { connection throws(StoreError) in
      // Whoever changes one choice reads all of them first.
      try connection.hold(reader)
      try connection.run(PreferenceRows.clear, reader)
      try connection.run(
        PreferenceRows.add, each: choices.map { (reader, name: $0.key, value: $0.value) })
      try Hiding.wish(preferences.hiddenKinds, of: reader, on: connection)
    }
    database.wake()
  }
}
