// Commands about feeds: follow, list, stop, lists in and out.

import LedeBase
package import LedeExtraction
import LedeFeeds
import LedeSite
import LedeTerminal

extension Command {
  static let add = Command(
    .feeds, name: "add", summary: "Follow the feed at an address.", operands: "URL", count: 1...1,
    options: [
      Option("folder", .value("A/B"), "the folder to put it in, outermost first"),
      Option("title", .value("TEXT"), "your own name for it"),
      Option("key-header", .value("NAME"), "a header that carries a key, such as X-Api-Key"),
      Option("key-file", .value("FILE"), "where the key stands; - is standard input"),
      Option("anyway", "follow it even if it cannot be read now"),
    ],
    settings: Settings.web, example: "lede add https://example.org/feed.xml --folder Science",
    more: "The key of a feed is kept sealed, and is never taken from the command line itself."
  ) { call in
    let arguments = call.arguments
    let address: WebAddress
    do { address = try AddressError.address(typed: arguments.operands[0]) } catch {
      throw UsageError(Phrases.notAnAddress)
    }
    return try await call.news(.begun) { services in
      let key = try sealedKey(arguments, for: address, services)
      let outline = Outline(
        address: address, title: arguments["title"],
        folder: arguments["folder"].map { FolderPath.path($0) } ?? [])
      let outcome = try await AddingDesk(services, sites: KnownSites.ofShare(nil)).add(
        outline, key: key, anyway: arguments.has("anyway"))
      switch outcome {
      case .several(let feeds):
        Console.warn("Not added. \(Phrases.severalFeeds(address.host))")
        for feed in feeds {
          Console.warn("  lede add \(feed.address)  (\(Console.harmless(feed.title)))")
        }
        return .failed
      case .unreadable(let failure):
        Console.warn("Not added. \(Console.harmless(AddingDesk.words(for: failure)))")
        Console.warn(Console.styled(Console.harmless(failure.description), .faint))
        if failure.isPassing {
          Console.warn("To follow it all the same: lede add --anyway \(address)")
        }
        return ExitCode(failure)
      case .followed(let feed, let isNew, let newItems):
        let name = try await services.store.subscriptions(of: .local).first { $0.feed.id == feed }?
          .title
        Console.say(
          "\(isNew ? "Following" : "Already following") "
            + "\(Console.harmless(name ?? address.name)): \(Counted.items(newItems, "new"))")
      }
      return .done
    }
  }

  private static func sealedKey(
    _ arguments: Arguments, for address: WebAddress, _ services: Services
  ) throws -> SealedHeader? {
    guard let header = arguments["key-header"] else {
      if arguments["key-file"] != nil { throw UsageError("--key-file needs --key-header NAME.") }
      return nil
    }
    guard let file = arguments["key-file"] else {
      throw UsageError("--key-header needs --key-file FILE, or --key-file - to type it in.")
    }
    let isToken = header.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte & 0xDF) || byte == 45 || byte == 95
    }
    guard isToken, !header.isEmpty else {
      throw UsageError("--key-header must be a header name such as X-Api-Key.")
    }
    var secret = try Files.read(file, limit: 8192)
    while let last = secret.last, last <= 32 { secret.removeLast() }
    guard !secret.isEmpty, secret.allSatisfy({ $0 >= 32 && $0 < 127 }) else {
      throw UsageError("The key must be one line of plain characters.")
    }
    return SealedHeader(
      name: header,
      sealed: try services.house.secrets.seal(secret, for: FeedAsker.keyContext(address)))
  }

  static let remove = Command(
    .feeds, name: "remove", summary: "Stop following a feed. What you saved of it stays.",
    operands: "URL|ID", count: 1...1, example: "lede remove https://example.org/feed.xml"
  ) { call in
    let arguments = call.arguments
    return try await call.news { services in
      guard let found = try await FeedMatch.find(arguments.operands[0], services, exactly: true)
      else {
        return .failed
      }
      try await services.store.unfollow(found.feed.id, by: .local)
      Console.say("No longer following \(Console.harmless(found.title)).")
      return .done
    }
  }

  static let retention = Command(
    .feeds, name: "retention", summary: "Say how much of a feed is kept, or show it.",
    operands: "URL|ID",
    count: 1...1,
    options: [
      Option("newest", .value("N"), "how many items"),
      Option("days", .value("N"), "for how many days"),
      Option("usual", "as much as of any feed: the newest \(Retention.standard)"),
    ], example: "lede retention 4 --newest 200 --days 90",
    more: "Without options it shows what holds now. What is unread or saved is always kept."
  ) { call in
    let arguments = call.arguments
    let retention = Retention(
      newest: try arguments.number("newest", in: 1...1_000_000),
      days: try arguments.number("days", in: 1...36_500))
    let isUsual = arguments.has("usual")
    if isUsual, retention != Retention() {
      throw UsageError("--usual stands alone, without --newest and --days.")
    }
    return try await call.news { services in
      guard let found = try await FeedMatch.find(arguments.operands[0], services, exactly: true)
      else {
        return .failed
      }
      let name = Console.harmless(found.title)
      guard isUsual || retention != Retention() else {
        Console.say("\(name): \(RetentionText.words(found.retention))")
        return .done
      }
      try await services.store.setRetention(retention, of: found.feed.id, at: services.house.now())
      let dropped = try await services.store.retain(found.feed.id, at: services.house.now())
      Console.say("\(name): \(RetentionText.words(retention))")
      Console.say("\(Counted.items(dropped, "old")) dropped.")
      return .done
    }
  }

  static let importFeeds = Command(
    .feeds, name: "import", summary: "Follow every feed of an OPML file, or take stars along.",
    operands: "FILE",
    count: 1...1, example: "lede import subscriptions.opml",
    more: """
      Folders are kept. Feeds you follow already stay as they are. A file that breaks off, or holds
      more than you may follow, is followed as far as it goes, with a warning and exit code 1.
      A list of stories (JSON of FreshRSS, Miniflux, NewsBlur or Feedly, CSV of Pocket or Instapaper)
      marks those of your feeds as they were marked there, and keeps what was starred or put aside
      among what you saved: lede news --saved
      """
  ) { call in
    let bytes = try Files.read(call.arguments.operands[0])
    let list: OPMLList
    do { list = try OPMLReader.list(in: bytes) } catch FeedError.notAList {
      return try await call.news(.begun) { services in
        let taken = try await NewsDesk(services).take(stories: bytes)
        Console.say(Phrases.didTake(taken))
        return taken.leftOut > 0 ? .failed : .done
      }
    }
    let outlines = list.outlines
    for feed in list.passedOver { Console.warn(Phrases.passedOver(Console.harmless(feed.url))) }
    if list.isCutOff { Console.warn(Phrases.listIsCutOff) }
    return try await call.news(.begun) { services in
      let followed = try await services.store.follow(
        outlines, by: .local, isOwners: true, at: services.house.now())
      if !followed.notShared.isEmpty {
        Console.warn(Phrases.listNotShared(followed.notShared.map(\.text), more: 0))
      }
      if !followed.tooMany.isEmpty {
        Console.warn(Phrases.listTooMany(followed.tooMany.map(\.text), more: 0))
      }
      if !followed.foldersLeftOut.isEmpty {
        let folders = followed.foldersLeftOut.map { Console.harmless(FolderPath.text($0)) }
        Console.warn(Phrases.listFoldersLeftOut(folders, more: 0))
      }
      Console.say(
        "\(Counted.feeds(outlines.count)) in the file, \(followed.new) new. Bring their news with: lede refresh"
      )
      return list.isCutOff || !followed.tooMany.isEmpty ? .failed : .done
    }
  }

  static let export = Command(
    .feeds, name: "export", summary: "Print what you follow as OPML.",
    example: "lede export > subscriptions.opml"
  ) { call in
    try await call.news { services in
      let followed = try await services.store.subscriptions(of: .local)
      Console.put(
        OPMLWriter.bytes(
          followed.filter { !$0.feed.isOfLetters }.map {
            Outline(
              address: $0.feed.address, title: $0.title, site: $0.feed.site, folder: $0.folder)
          }, title: "Lede subscriptions"))
      return .done
    }
  }
}

enum RetentionText {
  static func words(_ retention: Retention) -> String {
    let newest = "the newest \(retention.newest ?? Retention.standard) items"
    let days = retention.days.map { ", none older than \($0 == 1 ? "a day" : "\($0) days")" } ?? ""
    return "\(newest)\(days); unread and saved ones always."
  }
}

extension KnownSites {
  /// The sites that Lede's files know; none when they are not there, as only pages need them.
  ///
  /// - Parameter share: The share folder, where one is named.
  /// - Returns: What its file says.
  package static func ofShare(_ share: String?) -> KnownSites {
    guard let folder = ShareFolder.find(share),
      // Without the file every feed is followed by its own address.
      let bytes = try? Files.read(folder + "/known-sites.rules")
    else { return KnownSites() }
    return KnownSites(String(decoding: bytes, as: UTF8.self))
  }
}
