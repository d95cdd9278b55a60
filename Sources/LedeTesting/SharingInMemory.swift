// Links to fortunes without a database.

package import LedeNews

/// Keeps links in memory.
package actor SharingInMemory: SharingKeeper {
  private let fortunes: any FortuneKeeper
  private var links: [Opening.ID: (reader: Reader.ID, hash: [UInt8], sealed: [UInt8])] = [:]

  package init(_ fortunes: any FortuneKeeper) { self.fortunes = fortunes }

  package func share(
    _ opening: Opening.ID, as hash: [UInt8], sealed: [UInt8], by reader: Reader.ID,
    at now: Timestamp
  ) async throws(StoreError) -> [UInt8]? {
    guard let found = try await fortunes.opening(opening, of: reader), !found.isHidden else {
      return nil
    }
    if let known = links[opening] { return known.sealed }
    links[opening] = (reader, hash, sealed)
    return sealed
  }

  package func shareLink(of opening: Opening.ID, by reader: Reader.ID) -> [UInt8]? {
    links[opening].flatMap { $0.reader == reader ? $0.sealed : nil }
  }

  package func unshare(_ opening: Opening.ID, by reader: Reader.ID) -> Bool {
    guard links[opening]?.reader == reader else { return false }
    links[opening] = nil
    return true
  }

  package func shared(_ hash: [UInt8]) async throws(StoreError) -> SharedFortune? {
    guard let (opening, one) = links.first(where: { $0.value.hash == hash }),
      let found = try await fortunes.opening(opening, of: one.reader)
    else { return nil }
    guard !found.isHidden else {
      // The store ends it as it is hidden, which this keeper only hears of now.
      links[opening] = nil
      return nil
    }
    return SharedFortune(fortune: found.fortune, numbers: found.numbers)
  }
}
