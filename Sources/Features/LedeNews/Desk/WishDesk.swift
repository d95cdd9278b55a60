// What the settings page shows and keeps: how a reader wishes Lede to look and behave.

package import LedeBase
import LedeDatabase

extension NewsDesk {
  /// How a reader wishes Lede to look and behave.
  package func wishes(of reader: Reader.ID = .local) async throws(StoreError) -> Preferences {
    try await store.preferences(of: reader)
  }

  /// Keeps what a reader wishes, in place of what was wished before.
  package func wish(_ wishes: Preferences, reader: Reader.ID = .local) async throws(StoreError) {
    let hidden = try await store.preferences(of: reader).hiddenKinds
    try await store.setPreferences(wishes, of: reader)
    guard wishes.hiddenKinds != hidden else { return }
    // The newest at once, so that the next page is as wished; whoever labels does the rest.
    for _ in 0..<8 {
      if try await store.hideSome(at: now()) == 0 { break }
    }
    watching.changed(for: reader)
  }

  /// The page of settings, for a reader with these wishes.
  func settingsPage(
    _ wishes: Preferences, reader: Reader.ID = .local
  ) async throws(StoreError) -> SettingsPage {
    try await store.database.read { connection throws(StoreError) in
      try settingsPage(wishes, of: reader, on: connection)
    }
  }

  private func settingsPage(
    _ wishes: Preferences, of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> SettingsPage {
    let counts = try Readers.shownCounts(of: reader, on: connection)
    let groups = try Wishing.groups(of: reader, on: connection)
    let chosen = try sections(wishes.sections, of: reader, groups, counts: counts, on: connection)
    var others: [FrontSection] = [.all, .unread, .saved].map { FrontSection(section: $0) }
    others += groups.map { group in
      switch group.kind {
      case .folder(let path):
        FrontSection(section: .folder(path), name: path.joined(separator: " / "))
      case .label(let label): FrontSection(section: .label(label), name: label)
      }
    }
    others += try store.hooks.sections(of: reader, on: connection)
    others += Label.shown.map { FrontSection(section: .kind($0), name: $0.displayName) }
    let taken = Set(chosen.map(\.section))
    return SettingsPage(
      wishes: wishes, chosen: chosen, others: others.filter { !taken.contains($0.section) })
  }
}

/// What the settings page shows.
struct SettingsPage: Sendable {
  var wishes: Preferences
  /// What the front page offers now, in order.
  var chosen: [FrontSection]
  /// What it could offer besides.
  var others: [FrontSection]
}
