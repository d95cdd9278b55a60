// The plain files that pages need: styles, scripts, icons and fonts, checked once at start.

import LedeHTTP
package import LedeMarkup
import LedeBase

/// Why the share folder cannot be used.
package enum ShareError: Reportable, Hashable {
  /// The list of sums, or a file in it, cannot be read.
  case missing(String, cause: String)
  /// A line of the list is no sum and name.
  case badList(line: String)
  /// A file is not the one that Lede was built with.
  case changed(String)

  package var message: String {
    switch self {
    case .missing(let name, _): Phrases.shareFileMissing(name)
    case .badList: Phrases.shareListBroken
    case .changed(let name): Phrases.shareFileChanged(name)
    }
  }
  package var isPassing: Bool { false }
  package var description: String {
    switch self {
    case .missing(let name, let cause): "share file missing: \(name): \(cause)"
    case .badList(let line): "share list broken: \(line)"
    case .changed(let name): "share file changed: \(name)"
    }
  }
}

/// The files of the share folder, held in memory.
package struct ShareFiles: Sendable {
  /// The file that lists the others, in the form of `sha256sum`.
  package static let list = "SHA256SUMS"

  /// A word for all the files together, 8 hexadecimal digits: it changes when any of them does.
  package let version: String

  private let files: [String: File]

  private struct File: Sendable {
    var bytes: [UInt8]
    var type: String
    var sum: String
  }

  /// Reads and checks every file that the list names.
  ///
  /// - Parameters:
  ///   - read: Gives the bytes of a file by its name in the folder, such as `fonts/OFL.txt`.
  ///   - sha256: The SHA-256 sum of some bytes.
  ///   - guests: Files of other packages by the names they are to have here, such as
  ///     `leaflet/leaflet.css`; they stand in no list, as they change without Lede.
  /// - Throws: `ShareError` when a file is missing or is not the one listed.
  package init(
    reading read: (String) throws -> [UInt8], sha256: ([UInt8]) -> [UInt8],
    guests: [String: [UInt8]] = [:]
  ) throws(ShareError) {
    var files: [String: File] = [:]
    let listed = try ShareFiles.bytes(of: ShareFiles.list, read)
    for (sum, name) in try ShareFiles.listed(listed) {
      let bytes = try ShareFiles.bytes(of: name, read)
      guard hexadecimal(sha256(bytes)) == sum.lowercased() else { throw .changed(name) }
      files[name] = File(
        bytes: name.hasSuffix(".js") ? ScriptText.bare(bytes) : bytes,
        type: ContentType.of(fileNamed: name), sum: String(sum.prefix(16)))
    }
    var named = listed
    for (name, bytes) in guests.sorted(by: { $0.key < $1.key }) where files[name] == nil {
      let sum = hexadecimal(sha256(bytes))
      files[name] = File(
        bytes: bytes, type: ContentType.of(fileNamed: name), sum: String(sum.prefix(16)))
      named += Array("\(sum)  \(name)\n".utf8)
    }
    self.files = files
    version = String(hexadecimal(sha256(named)).prefix(8))
  }

  /// The sums and names of a list, in its order.
  package static func listed(_ bytes: [UInt8]) throws(ShareError) -> [(sum: String, name: String)] {
    var files: [(sum: String, name: String)] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].utf8.count == 64 else {
        throw .badList(line: String(line))
      }
      files.append((String(parts[0]), String(parts[1].drop { $0 == " " || $0 == "*" })))
    }
    return files
  }

  /// Every file, by name.
  package var names: [String] { files.keys.sorted() }

  /// The bytes of a file; nil when there is none of that name.
  package func bytes(of name: String) -> [UInt8]? { files[name]?.bytes }

  /// Where a page finds a file; the address changes when any file does, so it may be kept for ever.
  ///
  /// The version stands in the path, so that what a style sheet or a script module names beside
  /// itself is of the same version.
  package func path(_ name: String) -> SitePath {
    SitePath(segments: ["share", version] + name.split(separator: "/").map(String.init))
  }

  /// The answer to a request for one of the files; nil when the path lies elsewhere.
  func answer(to request: Request) -> Response? {
    guard request.path.hasPrefix("/share/") else { return nil }
    guard request.method == .get || request.method == .head else { return nil }
    var name = request.path.dropFirst("/share/".count)
    var asked: Substring?
    if let slash = name.firstIndex(of: "/"), files[String(name)] == nil {
      // A page of an older version finds the file too, but may not keep it under the old name.
      asked = name[..<slash]
      name = name[name.index(after: slash)...]
      guard let asked, ShareFiles.isVersion(asked) else { return nil }
    }
    guard let file = files[String(name)] else { return nil }
    let keeping =
      switch asked {
      case nil: "public, max-age=3600"
      case .some(version[...]): "public, max-age=31536000, immutable"
      case .some: "public, no-cache"
      }
    let headers = Headers([("Content-Type", file.type), ("Cache-Control", keeping)])
    return .lasting(file.bytes, headers: headers, tag: EntityTag(file.sum), to: request)
  }

  private static func isVersion(_ text: Substring) -> Bool {
    text.utf8.count == 8
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  private static func bytes(of name: String, _ read: (String) throws -> [UInt8])
    throws(ShareError) -> [UInt8]
  {
    do {
      return try read(name)
    } catch {
      throw .missing(name, cause: "\(error)")
    }
  }
}

/// Bytes as lower-case hexadecimal digits.
package func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
