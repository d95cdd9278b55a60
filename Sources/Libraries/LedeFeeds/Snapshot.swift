// From all that a document says to what the newsroom keeps.

package import LedeBase
import LedeMarkup

extension FeedDocument {
  /// What the newsroom keeps: plain titles, web addresses, and a key for each item.
  ///
  /// Of entries that are the same in key, link and words, the first stays. Cost: O(document).
  package var snapshot: FeedSnapshot {
    var snapshot = FeedSnapshot(title: feed.title.flatMap { PlainTitle.text($0, guesses: isJSON) })
    snapshot.site = feed.link.flatMap { WebAddress($0) }
    snapshot.subtitle = feed.subtitle.flatMap { PlainTitle.text($0, guesses: isJSON) }
    snapshot.language = feed.language
    snapshot.icon = (feed.icon ?? feed.image?.address ?? feed.logo).flatMap { WebAddress($0) }
    snapshot.newAddress = feed.newLocation.flatMap { WebAddress($0) }
    snapshot.ownAddress = addresses("self").first
    snapshot.hubs = addresses("hub")
    snapshot.rhythm = rhythm
    snapshot.items.reserveCapacity(entries.count)
    let keys = ItemKeys(entries)
    var seen: Set<String> = []
    // A span lends its elements; to walk the array would copy each entry.
    let span = entries.span
    for index in span.indices {
      let key = keys.key(span[index])
      if !keys.mayRepeat || seen.insert(key).inserted {
        snapshot.items.append(item(span[index], key: key))
      }
    }
    return snapshot
  }

  /// Where the feed's links of a relation lead.
  private func addresses(_ relation: String) -> [WebAddress] {
    feed.links.lazy.filter { $0.relation.lowercasedASCII == relation }
      .compactMap { $0.address.flatMap { WebAddress($0) } }
  }

  /// JSON has no word for markup in titles, and some sites put it there.
  private var isJSON: Bool { format == .json1 || format == .json11 || format == .newsContract }

  private func item(_ entry: FeedPart, key: String) -> Item {
    var item = Item(
      key: key, title: entry.title.flatMap { PlainTitle.text($0, guesses: isJSON) },
      link: entry.page.flatMap { WebAddress($0) },
      published: entry.published?.instant ?? entry.created?.instant ?? entry.updated?.instant)
    item.updated = entry.updated?.instant
    item.author = names(entry)
    item.commentsLink = entry.comments.flatMap { WebAddress($0) }
    let content = entry.content.first { $0.isMarkup && !$0.value.isEmpty } ?? entry.content.first
    item.content = content.flatMap { $0.value.isEmpty ? nil : text($0) }
    if let summary = entry.summary, summary.value != content?.value { item.summary = text(summary) }
    item.language = content?.language ?? entry.title?.language ?? entry.language ?? feed.language
    item.tags = tags(entry)
    item.enclosures = files(entry)
    item.picture = picture(entry, files: item.enclosures)
    return item
  }

  /// A text as it is kept.
  ///
  /// Links inside it are resolved against the item's page when it is shown, as sites mean them, unless the
  /// feed says something else (`xml:base`): that is not kept, and so is heeded here.
  private func text(_ text: MarkedText) -> FeedText {
    guard text.isMarkup, let base = text.base, base != LinkText.base(address?.text ?? ""),
      text.value.utf8.contains(UInt8(ascii: "<"))
    else { return text.feedText }
    return FeedText(text.resolved, .html)
  }

  private func names(_ entry: FeedPart) -> String? {
    if entry.authors.isEmpty { return entry.author.map { Self.beginning($0, Self.longestName) } }
    let names = PersonText.names(entry.authors, atMost: 40)
      .map { Self.beginning($0, Self.longestName) }
    guard !names.isEmpty else { return nil }
    return Self.beginning(PlainTitle.oneLine(names.joined(separator: ", ")), Self.longestNames)
  }

  /// In bytes: of one who wrote an item, and of all.
  private static let longestName = 200
  private static let longestNames = 600
  private static let longestType = 100

  private static func beginning(_ text: String, _ most: Int) -> String {
    text.utf8.count > most ? PlainText.summary(of: FeedText(text, .plain), bytes: most) : text
  }

  private func tags(_ entry: FeedPart) -> [String] {
    var tags: [String] = []
    for tag in entry.tags {
      let word = PlainTitle.oneLine(tag.label ?? tag.term ?? "")
      if !word.isEmpty, !tags.contains(word) { tags.append(word) }
      if tags.count == 32 { break }
    }
    return tags
  }

  private func files(_ entry: FeedPart) -> [Enclosure] {
    var files: [Enclosure] = []
    let isAlone = entry.enclosures.count == 1
    for (place, file) in (entry.enclosures + entry.media).enumerated()
    where file.type != FeedEnclosure.anyPicture {
      let original = isAlone && place == 0 ? entry.originalFile : nil
      guard let address = WebAddress(original ?? file.address),
        !files.contains(where: { $0.address == address })
      else { continue }
      let length = file.length.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      let type = file.type.flatMap { $0.utf8.count > Self.longestType ? nil : $0 }
      var kept = Enclosure(address: address, type: type, length: length)
      kept.title = file.title.flatMap { PlainTitle.text($0) }
      // A podcast tells how long its one sound is, beside it.
      let duration = file.duration ?? (isAlone && place == 0 ? entry.podcast?.duration : nil)
      kept.seconds = duration.flatMap(FeedPodcast.seconds)
      files.append(kept)
      if files.count == 16 { break }
    }
    return files
  }

  private func picture(_ entry: FeedPart, files: [Enclosure]) -> WebAddress? {
    if let said = entry.thumbnail ?? entry.image?.address, let address = WebAddress(said) {
      return address
    }
    return files.first { $0.type?.hasPrefix("image/") == true }?.address
  }
}

extension FeedPart {
  /// Where the entry is to be read: its page, or the file that is all there is of it.
  var page: String? { self.originalLink ?? link ?? self.originalFile ?? enclosures.first?.address }
}

/// Titles on one line.
enum PlainTitle {
  /// A title longer than this, in bytes, is cut.
  private static let longest = 600

  /// The words of a title on one line, without markup; nil when none are left.
  ///
  /// With `guesses`, a title that calls itself plain may be markup all the same.
  static func text(_ title: MarkedText, guesses: Bool = false) -> String? {
    let isMarkup = title.isMarkup || guesses && TextMending.looksLikeMarkup(title.value)
    if !isMarkup, isOneLine(title.value) { return title.value }
    let isPlain =
      !isMarkup || !title.value.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    let words = PlainText.summary(
      of: FeedText(title.value, isPlain ? .plain : .html), bytes: longest)
    return words.isEmpty ? nil : words
  }

  static func oneLine(_ words: String) -> String {
    isOneLine(words) ? words : PlainText.oneLine(words)
  }

  /// Whether the words are as they should be already: most titles are.
  private static func isOneLine(_ words: String) -> Bool {
    guard !words.isEmpty, words.utf8.count <= longest else { return false }
    var last: UInt8 = 32
    for byte in words.utf8 {
      if byte < 32 || byte == 127 || (byte == 32 && last == 32) { return false }
      last = byte
    }
    return last != 32
  }
}

/// What items of one document are known by.
///
/// The publisher's id, or the link, or a hash of the words. An id that stands twice in one document with
/// different links is no id: then the link is added.
struct ItemKeys {
  /// Ids that more than one entry bears.
  private var shared: Set<String> = []
  /// Whether two entries may have the same key.
  private(set) var mayRepeat = false

  init(_ entries: [FeedPart]) {
    var first: [String: Int] = [:]
    first.reserveCapacity(entries.count)
    let span = entries.span
    for position in span.indices {
      guard let id = Self.plainKey(span[position]) else {
        mayRepeat = true
        continue
      }
      if let other = first[id] {
        mayRepeat = true
        if !Self.areSame(span[other], span[position]) { shared.insert(id) }
      } else {
        first[id] = position
      }
    }
  }

  /// The key of one of the entries: never empty, at most 600 bytes.
  func key(_ entry: FeedPart) -> String {
    guard let id = Self.plainKey(entry) else { return Self.wordsKey(entry) }
    guard shared.contains(id) else { return Self.short(id) }
    if let link = entry.link, link != id { return Self.short(id + " " + link) }
    return Self.short(id + " " + Self.wordsKey(entry))
  }

  private static func plainKey(_ entry: FeedPart) -> String? {
    if let id = entry.id, !id.isEmpty { return id }
    return entry.link.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func areSame(_ a: FeedPart, _ b: FeedPart) -> Bool {
    a.link == b.link && (a.id != nil || a.title?.value == b.title?.value)
  }

  private static func wordsKey(_ entry: FeedPart) -> String {
    var hash = StableHash()
    hash.add(entry.title?.value)
    hash.add((entry.published ?? entry.updated)?.raw)
    if entry.title == nil || (entry.published ?? entry.updated) == nil {
      hash.add((entry.summary ?? entry.content.first)?.value)
      hash.add(entry.enclosures.first?.address ?? entry.thumbnail ?? entry.image?.address)
    }
    return "words:" + hash.text
  }

  private static func short(_ key: String) -> String {
    guard key.utf8.count > 512 else { return key }
    var hash = StableHash()
    hash.add(key)
    return String(decoding: key.utf8.prefix(400), as: UTF8.self) + " " + hash.text
  }
}

/// A hash that is the same in every run and on every machine: FNV-1a, 64 bits, twice.
private struct StableHash {
  private var a: UInt64 = 0xcbf2_9ce4_8422_2325
  private var b: UInt64 = 0x6c62_272e_07bb_0142

  mutating func add(_ text: String?) {
    for byte in (text ?? "\u{0}").utf8 { add(byte) }
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) {
    a = (a ^ UInt64(byte)) &* 0x100_0000_01b3
    b = (b ^ UInt64(byte &+ 0x5A)) &* 0x100_0000_01b3 &+ 0x9e37
  }

  var text: String { String(a, radix: 16) + String(b, radix: 16) }
}
