// Pictures: sent ahead of what they are for, and shown by addresses that are made for one reader.

import LedeBase
import LedeHTTP
import LedeJSON
import LedePosts
import LedeSite

extension ParseAPI {
  static let fileRows: [Row] = [
    Row(.post, uploadPath, isForBatches: false, { try await $0.upload($1) }),
    // A file goes with its post.
    Row(.delete, uploadPath, isForBatches: false, { _, _ in throw ParseRefusal.masterKey }),
    Row(.get, filePath, isForBatches: false, { try await $0.file($1) }),
  ]

  private static let longestName = 128

  func upload(_ call: ParseCall) async throws -> ParseReply {
    let reader = try call.reader()
    let name = call.parameters["name"] ?? ""
    guard (1...ParseAPI.longestName).contains(name.utf8.count),
      name.utf8.allSatisfy({
        (48...57).contains($0) || (97...122).contains($0 | 0x20) || $0 == 46 || $0 == 95
      })
    else { throw ParseFault.badFileName }
    guard let type = call.request.contentType, !type.isEmpty else {
      throw ParseFault(126, Phrases.parseNoContentType)
    }
    let bytes: [UInt8]
    if let file = call.request.file {
      bytes = file
    } else {
      guard let text = call.fields["base64"]?.string, let file = ParseAPI.bytes(ofBase64: text)
      else {
        throw ParseFault(130, Phrases.parseBadBase64)
      }
      bytes = file
    }
    guard !bytes.isEmpty else { throw ParseFault(130, Phrases.parseEmptyFile) }
    guard bytes.count <= PictureLimits.bytes else {
      throw ParseFault(129, Phrases.words(for: .picture(.tooLarge)))
    }
    let file: PostFile.ID
    switch try await parse.posts.upload(bytes, named: name, reader: reader) {
    case .success(let made): file = made
    case .failure(let fault): throw ParseFault(fault)
    }
    guard
      case .file(let whole, let url) = try reach(call).links.file(
        file, named: name, for: reader)
    else { throw ParseFault.ours }
    let json = JSONWriter.object { json in
      json.member("url", url)
      json.member("name", whole)
    }
    return ParseReply(json, status: 201, location: url)
  }

  /// The bytes of a text with the usual letters, padded or not; nil for what is none.
  private static func bytes(ofBase64 text: String) -> [UInt8]? {
    let letters = text.utf8.prefix { $0 != UInt8(ascii: "=") }.map { letter in
      switch letter {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: letter
      }
    }
    return Base64URL.bytes(String(decoding: letters, as: UTF8.self))
  }

  func file(_ call: ParseCall) async throws -> ParseReply {
    let name = call.parameters["name"] ?? ""
    let ids = try ObjectIDs(parse.secrets)
    var reader = call.session?.reader
    if reader == nil, let mark = call.fields[FileLinks.mark]?.string {
      reader = try FileLinks.reader(of: mark, name: name, at: parse.now(), ids, parse.secrets)
    }
    guard let reader, let file = FileLinks.file(name, ids),
      let bytes = try await parse.posts.picture(file, reader: reader)
    else { throw ParseFault.notFound }
    let headers = Headers([
      ("Content-Type", "image/webp"), ("Cache-Control", "private, no-cache"),
      // Opened by itself it is a picture still, and no page.
      ("Content-Security-Policy", "default-src 'none'; sandbox"),
      ("Referrer-Policy", "no-referrer"),
    ])
    return ParseReply(
      Response(200, headers: headers, body: bytes).tagged().conditional(on: call.request.http))
  }
}
