// How an item is known again: hashes of its key, its link, its title and its words.

import LedeBase

/// What is remembered of an item to know it again.
///
/// It is kept on disk, so its hashes never change.
struct Fingerprint: Hashable, Sendable {
  /// The publisher's key; unlike in one feed.
  var key: UInt64
  /// The link without scheme and host, so that a site which moves to https or to another name
  /// tells the same items; of an item without link, its title and time.
  var link: UInt64
  var title: UInt64
  /// All that is shown of it but its dates, which some feeds renew at each asking.
  var words: UInt64
  var published: Timestamp?
}

extension Fingerprint {
  init(of item: Item) {
    key = StableHash.of(item.key)
    title = StableHash.of(item.title ?? "")
    published = item.published
    if let address = item.link, let place = Fingerprint.place(address) {
      link = StableHash.of(place)
    } else {
      var hash = StableHash(seed: 1)
      hash.add(item.title ?? "")
      hash.add(UInt64(bitPattern: item.published?.milliseconds ?? 0))
      link = hash.value
    }
    words = Fingerprint.words(item)
  }

  /// The key of an item whose publisher uses its key for others too.
  var keyOfReused: UInt64 {
    var hash = StableHash(seed: key)
    hash.add(link)
    return hash.value
  }

  /// Whether an item under the same key is another piece of news: nothing else of it is the same.
  func isReuse(of known: Fingerprint) -> Bool {
    link != known.link && title != known.title
      && (published == nil || published != known.published)
  }

  /// The address without scheme, host and fragment; the whole when nothing else tells it apart.
  private static func place(_ address: WebAddress) -> String? {
    guard let parts = AddressText(address.text) else { return nil }
    let query = parts.query.map { "?" + $0 } ?? ""
    guard parts.path.utf8.count > 1 || !query.isEmpty else { return address.host }
    return parts.path + query
  }

  private static func words(_ item: Item) -> UInt64 {
    var hash = StableHash(seed: 2)
    hash.add(item.title ?? "")
    hash.add(item.link?.text ?? "")
    hash.add(item.commentsLink?.text ?? "")
    hash.add(item.author ?? "")
    hash.add(item.picture?.text ?? "")
    hash.add(item.brief)
    hash.add(item.summary?.value ?? "")
    hash.add(item.content?.value ?? "")
    for tag in item.tags { hash.add(tag) }
    for enclosure in item.enclosures {
      hash.add(enclosure.address.text)
      if let title = enclosure.title { hash.add(title) }
      if let seconds = enclosure.seconds { hash.add(UInt64(truncatingIfNeeded: seconds)) }
    }
    return hash.value
  }
}

/// A 64-bit hash that is the same in every process and every version.
///
/// Two words are multiplied to 128 bits and folded; good enough to tell the items of one feed
/// apart, and no defence against somebody who wants two to be alike: they would be their own.
struct StableHash: Sendable {
  private(set) var value: UInt64

  init(seed: UInt64) { value = seed ^ 0x9E37_79B9_7F4A_7C15 }

  static func of(_ text: String) -> UInt64 {
    var hash = StableHash(seed: 0)
    hash.add(text)
    return hash.value
  }

  mutating func add(_ number: UInt64) {
    let product = (value ^ number).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    value = product.high ^ product.low &+ 0xE703_7ED1_A0B4_28DB
  }

  /// Adds the text and its length, so that "a", "bc" differs from "ab", "c".
  mutating func add(_ text: String) {
    // Safety: the span does not leave this function, and every read below is inside it.
    let bytes = unsafe text.utf8Span.span.bytes
    let count = bytes.byteCount
    var offset = 0
    while offset + 8 <= count {
      // Safety: eight bytes from `offset` lie inside, by the condition above.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      add(UInt64(littleEndian: word))
      offset += 8
    }
    var last: UInt64 = 0
    while offset < count {
      // Safety: `offset` is less than the count.
      let byte = unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      last = last << 8 | UInt64(byte)
      offset += 1
    }
    add(last)
    add(UInt64(count))
  }
}
