// A sound or film of the web, brought piece by piece.

import LedeBase
import LedeHTTP

/// A piece of a file.
struct MediaPiece: Sendable {
  /// Where it begins in the whole file.
  var start: Int
  var bytes: [UInt8]
  /// How many bytes the whole file has.
  var total: Int
  /// The media type that its site tells, if any.
  var type: String?
  /// Where it was found in the end, so that the next piece takes no detour.
  var address: WebAddress
}

/// Why a file could not be played.
enum MediaError: Reportable {
  /// It has fewer bytes than where a player wished to go on.
  case beyond(total: Int?)
  /// Its site gives something else than sounds and films.
  case noMedia(WebAddress, type: String?)
  /// Its site gives no pieces, or other ones than were asked for.
  case noPieces(WebAddress, cause: String)

  var message: String {
    switch self {
    case .beyond: Phrases.mediaIsShorter
    case .noMedia(let address, _), .noPieces(let address, _): Phrases.mediaUnplayable(address.host)
    }
  }

  var description: String {
    switch self {
    case .beyond(let total): "nothing there, of \(total.map(String.init) ?? "?") bytes"
    case .noMedia(let address, let type): "\(address) is \(type ?? "of no type")"
    case .noPieces(let address, let cause): "\(address): \(cause)"
    }
  }

  var isPassing: Bool { false }
}

/// A file of the web that is asked for in pieces, so that none is ever held whole.
struct MediaSource: Sendable {
  let web: any DocumentRequester
  let address: WebAddress
  /// Whether it may lie in a private network.
  let mayBePrivate: Bool

  /// How much is asked for at once, in bytes.
  static let piece = 524_288
  /// What a site gives whole, as it knows no ranges, may have so many bytes.
  private static let mostWhole = 8 * 1_048_576

  /// The first piece of a range.
  ///
  /// - Throws: `FetchError` when the site cannot be asked, `MediaError` when it answers otherwise.
  func piece(of range: ByteRange) async throws -> MediaPiece {
    guard case .from(let start, let end) = range else {
      // Where the end lies is only known once the site has been asked.
      let total = try await piece(of: .from(0, to: 0)).total
      guard let bytes = range.bytes(of: total) else { throw MediaError.beyond(total: total) }
      return try await piece(of: .from(bytes.lowerBound, to: bytes.upperBound))
    }
    guard start <= Int.max - MediaSource.piece else { throw MediaError.beyond(total: nil) }
    let last = min(end ?? .max, start + MediaSource.piece - 1)
    var request = OutgoingRequest(
      .get, address,
      headers: [
        .init("Range", "bytes=\(start)-\(last)"),
        // A range of what was compressed would be of no use.
        .init("Accept-Encoding", "identity"), .init("Accept", "audio/*, video/*;q=0.9, */*;q=0.5"),
      ])
    request.limits.body = MediaSource.mostWhole
    // Those who count listeners send on from one to the next.
    request.limits.redirects = 10
    request.mayBePrivate = mayBePrivate
    request.isAwaited = true
    let answer: Answer
    do throws(FetchError) { answer = try await web.answer(to: request) } catch {
      if case .refused(_, status: 416, _) = error { throw MediaError.beyond(total: nil) }
      throw error
    }
    return try read(answer, from: start, to: last)
  }

  private func read(
    _ answer: Answer, from start: Int, to last: Int
  ) throws(MediaError) -> MediaPiece {
    var piece = MediaPiece(
      start: start, bytes: answer.body, total: answer.body.count,
      type: answer.header("content-type"),
      address: answer.address)
    if answer.status != 206 {
      guard start < piece.total else { throw .beyond(total: piece.total) }
      piece.bytes.removeFirst(start)
      return piece
    }
    guard let told = answer.header("content-range"), let (first, total) = MediaSource.place(told)
    else { throw .noPieces(address, cause: "no Content-Range that can be read") }
    guard first == start, !piece.bytes.isEmpty, piece.bytes.count <= last - start + 1,
      piece.bytes.count <= total - start
    else { throw .noPieces(address, cause: "asked for \(start)-\(last), got \(told)") }
    piece.total = total
    return piece
  }

  /// Where a piece begins, and of how many bytes it is: `bytes 0-499/1234`.
  ///
  /// Source: RFC 9110 §14.4.
  static func place(_ text: String) -> (first: Int, total: Int)? {
    let words = text.lowercased().split(separator: " ")
    guard words.count == 2, words[0] == "bytes" else { return nil }
    let parts = words[1].split(separator: "/")
    guard parts.count == 2, let total = Int(parts[1]), total > 0,
      case .from(let first, to: _)? = ByteRange("bytes=" + parts[0]), first < total
    else { return nil }
    return (first, total)
  }
}
