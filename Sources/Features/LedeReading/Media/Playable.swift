// Which files that go with a story can be played, and as what.

package import LedeBase
import LedeHTTP

/// A file of a story that browsers play.
package struct Playable: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case sound, film }

  /// How good a film is of which there are several.
  package enum Quality: String, CaseIterable, Hashable, Sendable { case low, high, hd }

  /// Its place among the files of its item, from 0.
  package var part: Int
  package var address: WebAddress
  package var kind: Kind
  /// The media type to tell browsers where its site tells none.
  var type: String
  /// Bytes, as the feed says.
  var length: Int?
  /// What the feed calls it.
  package var title: String?
  /// How many seconds it lasts, as the feed says.
  package var seconds: Int?

  /// As the feed calls it; nil where that is no quality.
  package var quality: Quality? {
    kind == .film ? title.flatMap { Quality(rawValue: $0.lowercased()) } : nil
  }

  /// Most files of one story that are shown.
  static let most = 20

  /// The file at a place; nil where browsers cannot play it.
  init?(_ enclosure: Enclosure, at part: Int) {
    let told = enclosure.type ?? ""
    // Servers that know nothing of a file call it a stream of bytes, and feeds repeat it.
    let isVague = !told.contains("/") || told.hasSuffix("/octet-stream")
    let guess = isVague ? Playable.types[Playable.ending(of: enclosure.address)] : nil
    guard let type = Playable.mediaType(told) ?? guess, let kind = Playable.kind(of: type) else {
      return nil
    }
    self.part = part
    address = enclosure.address
    self.kind = kind
    self.type = type
    length = enclosure.length.flatMap { $0 > 0 ? $0 : nil }
    title = enclosure.title
    seconds = enclosure.seconds.flatMap { (1...864_000).contains($0) ? $0 : nil }
  }

  /// What can be played of an item's files, at most `most`.
  package static func all(of item: Item) -> [Playable] {
    Array(
      item.enclosures.enumerated().lazy
        .compactMap { Playable($0.element, at: $0.offset) }.prefix(most))
  }

  /// A sound's or film's media type without its parameters; nil for all else, and for lists of files.
  static func mediaType(_ text: String) -> String? {
    let base = text.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    let isPlain = base.utf8.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || "/.+-".utf8.contains($0)
    }
    guard isPlain, base.utf8.count <= 60, !base.hasSuffix("url") else { return nil }
    return kind(of: base) == nil ? nil : base
  }

  private static func kind(of type: String) -> Kind? {
    type.hasPrefix("audio/") ? .sound : type.hasPrefix("video/") ? .film : nil
  }

  /// What the feed calls it, else the name of the file, else that of its site.
  var name: String {
    if let title, !title.isEmpty { return title }
    let last = Playable.file(address)
    return last.isEmpty ? address.host : Percent.decoded(last) ?? last
  }

  private static func ending(of address: WebAddress) -> String {
    file(address).split(separator: ".").dropFirst().last?.lowercased() ?? ""
  }

  /// The last part of an address's path.
  private static func file(_ address: WebAddress) -> String {
    AddressText(address.text)?.path.split(separator: "/").last.map(String.init) ?? ""
  }

  private static let types = [
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "ogg": "audio/ogg",
    "oga": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac", "wav": "audio/wav",
    "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "ogv": "video/ogg",
    "mov": "video/quicktime",
  ]
}
