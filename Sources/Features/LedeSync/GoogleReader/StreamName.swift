// Names of streams, and what they hold.

import LedeBase
import LedeNews

/// A stream by the name that programs know it by.
enum StreamName: Hashable, Sendable {
  case everything
  case feed(Feed.ID)
  /// A feed by its address, as some programs name it.
  case address(WebAddress)
  /// A folder or a tag.
  case label(String)
  /// A kind of writing that leads, as a label that nobody gives or takes.
  case kind(Label)
  case read
  case unread
  case starred
  /// A state that Lede does not have, such as `broadcast`: it holds nothing.
  case other(String)

  static let states = "user/-/state/com.google/"
  static let labels = "user/-/label/"

  /// What a name means; nil for none at all.
  ///
  /// In place of `-` stands any reader's name or number.
  init?(_ text: String) {
    if text.hasPrefix("feed/") {
      let rest = String(text.dropFirst(5))
      if let number = Int64(rest) {
        self = .feed(Feed.ID(number))
      } else if let address = StreamName.address(rest) {
        self = .address(address)
      } else {
        return nil
      }
      return
    }
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0] == "user", !parts[1].isEmpty, !parts[3].isEmpty else {
      return nil
    }
    switch parts[2] {
    case "label":
      let name = String(parts[3])
      self =
        Label.shown.first { StreamName.label(of: $0) == name }.map { .kind($0) } ?? .label(name)
    case "state": self.init(state: String(parts[3].split(separator: "/").last ?? ""))
    default: return nil
    }
  }

  /// What a kind is called among labels.
  static func label(of kind: Label) -> String { "kind:" + kind.displayName }

  private init(state: String) {
    switch state {
    case "reading-list": self = .everything
    case "read": self = .read
    case "unread", "kept-unread", "fresh": self = .unread
    case "starred": self = .starred
    default: self = .other(state)
    }
  }

  /// An address as it stands in a name, also with the slash that was taken for a doubled one.
  static func address(_ text: String) -> WebAddress? {
    for scheme in ["http:/", "https:/"]
    where text.hasPrefix(scheme) && !text.hasPrefix(scheme + "/") {
      return WebAddress(scheme + "/" + text.dropFirst(scheme.count))
    }
    return WebAddress(text)
  }

  /// The name as Lede writes it.
  var text: String {
    switch self {
    case .everything: StreamName.states + "reading-list"
    case .feed(let feed): "feed/\(feed.rawValue)"
    case .address(let address): "feed/" + address.text
    case .label(let name): StreamName.labels + name
    case .kind(let kind): StreamName.labels + StreamName.label(of: kind)
    case .read: StreamName.states + "read"
    case .unread: StreamName.states + "kept-unread"
    case .starred: StreamName.states + "starred"
    case .other(let state): StreamName.states + state
    }
  }

  var isKind: Bool {
    if case .kind = self { true } else { false }
  }

  /// Whether what it holds depends on which feeds the reader follows, by other things than their numbers.
  var needsSubscriptions: Bool {
    switch self {
    case .label, .address: true
    default: false
    }
  }

  /// The feeds that it speaks of; nil when it speaks of none.
  func feeds(among subscriptions: [Subscription]) -> Set<Feed.ID>? {
    switch self {
    case .feed(let feed): [feed]
    case .address(let address):
      Set(subscriptions.filter { $0.feed.address == address }.map(\.feed.id))
    case .label(let name): Set(subscriptions.filter { $0.bears(name) }.map(\.feed.id))
    case .everything, .kind, .read, .unread, .starred, .other: nil
    }
  }
}

extension StreamFilter {
  /// What is in all of some streams and in none of others.
  init(
    in streams: [StreamName], without excluded: [StreamName], among subscriptions: [Subscription]
  ) {
    self.init()
    for stream in streams {
      if let feeds = stream.feeds(among: subscriptions) {
        self.feeds = self.feeds.map { $0.intersection(feeds) } ?? feeds
      }
      switch stream {
      case .read: require(\.isRead, true)
      case .unread: require(\.isRead, false)
      case .starred: require(\.isSaved, true)
      case .kind(let kind):
        if let known = self.kind, known != kind { isEmpty = true }
        self.kind = kind
      case .other: isEmpty = true
      case .everything, .feed, .address, .label: break
      }
    }
    for stream in excluded {
      if let feeds = stream.feeds(among: subscriptions) { without.formUnion(feeds) }
      switch stream {
      case .read: require(\.isRead, false)
      case .unread: require(\.isRead, true)
      case .starred: require(\.isSaved, false)
      case .kind(let kind): withoutKinds.insert(kind)
      case .everything: isEmpty = true
      case .other, .feed, .address, .label: break
      }
    }
  }

  private mutating func require(_ fact: WritableKeyPath<StreamFilter, Bool?>, _ value: Bool) {
    if let known = self[keyPath: fact], known != value { isEmpty = true }
    self[keyPath: fact] = value
  }
}

/// The three spellings of an item's number.
enum ItemNumber {
  static let long = "tag:google.com,2005:reader/item/"

  /// The number that a text means: long, sixteen digits of hexadecimal, or decimal.
  ///
  /// Sixteen digits without a letter and a nought before them are decimal.
  static func number(_ text: String) -> Item.ID? {
    if text.hasPrefix(long) { return hexadecimal(text.dropFirst(long.count)) }
    let digits = text.utf8
    if digits.count == 16,
      digits.first == UInt8(ascii: "0")
        || digits.contains(where: { (97...102).contains($0 | 0x20) })
    {
      return hexadecimal(text[...])
    }
    return Int64(text).map { Item.ID($0) }
  }

  private static func hexadecimal(_ digits: Substring) -> Item.ID? {
    guard (1...16).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0 | 0x20) }),
      let bits = UInt64(digits, radix: 16)
    else { return nil }
    return Item.ID(Int64(bitPattern: bits))
  }

  /// The long spelling.
  static func text(_ item: Item.ID) -> String {
    let digits = String(UInt64(bitPattern: item.rawValue), radix: 16)
    return long + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
