// GET and POST /media/…: what goes with a story is played through Lede, and where a reader was is kept.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeDatabase
import LedeSite
import LedeNews

extension Reading {
  /// Sounds and films of stories.
  var mediaRoutes: [Route] {
    [
      .get("/media/{item:number}/{part:number}", reading: media).undressed,
      .post("/media/{item:number}/{part:number}", reader: keepPlace),
    ]
  }

  /// A sound or film, or the part of it that the player asks for.
  ///
  /// It comes through Lede, so that its site learns of no reader, and nothing of it is kept. Cost:
  /// half a megabyte of memory a player, however long the file; 8 MB where its site knows no ranges.
  func media(_ call: ReadingCall) async throws -> Response {
    guard let (file, source) = try await file(call.parameters, call.reads, call.caller.isOwner)
    else { throw Trouble.notFound }
    // Nobody is asked for what has no body.
    if call.request.method == .head { return Reading.head(200, file.type) }
    guard let stream = streams.begin(for: call.mayMark ? call.reads : nil, at: now()) else {
      var response = Reading.plain(503, Phrases.enoughPlayed)
      response.headers["Retry-After"] = "60"
      return response
    }
    let range = call.request.headers["Range"].flatMap(ByteRange.init)
    do {
      let piece = try await fetch(range ?? .from(0, to: nil), from: source)
      var last = piece.total - 1
      if case .from(_, let wished?) = range { last = min(last, wished) }
      var response = Reading.head(range == nil ? 200 : 206, try Reading.type(of: piece, file))
      if range != nil {
        response.headers["Content-Range"] = "bytes \(piece.start)-\(last)/\(piece.total)"
      }
      response.body = .stream(length: last - piece.start + 1) { [last] writer in
        try await send(piece, upTo: last, from: source, stream, to: writer)
      }
      return response
    } catch let error as any Reportable where !(error is StoreError) {
      guard case MediaError.beyond(let total) = error else {
        report(error)
        return Reading.plain(502, error.message)
      }
      var response = Reading.plain(416, error.message)
      response.headers["Content-Range"] = total.map { "bytes */\($0)" }
      return response
    }
  }

  /// Asks a site for a piece, which counts for the day as soon as it is there.
  private func fetch(_ range: ByteRange, from source: MediaSource) async throws -> MediaPiece {
    let piece = try await source.piece(of: range)
    streams.add(piece.bytes.count, at: now())
    return piece
  }

  /// Sends a file from its first piece to the byte `last`; the next piece is asked for when the one
  /// before is gone.
  private func send(
    _ first: MediaPiece, upTo last: Int, from source: MediaSource, _ stream: MediaStreams.Stream,
    to writer: any BodyWriter
  ) async throws {
    // Who was allowed inside was allowed to one origin: where that leads on to, nobody is.
    let source = MediaSource(
      web: source.web, address: first.address,
      mayBePrivate: source.mayBePrivate && first.address.origin == source.address.origin)
    var piece = first
    while true {
      var rest = piece.bytes.prefix(last - piece.start + 1)
      let next = piece.start + rest.count
      while !rest.isEmpty {
        guard stream.isOpen else { throw CancellationError() }
        try await writer.write(Array(rest.prefix(Reading.pieceOut)))
        rest = rest.dropFirst(Reading.pieceOut)
      }
      if next > last { return }
      guard stream.hasRoom(at: now()) else { throw CancellationError() }
      do {
        piece = try await fetch(.from(next, to: last), from: source)
        guard piece.total == first.total else {
          throw MediaError.noPieces(source.address, cause: "another file than before")
        }
      } catch {
        // The player sees a body that ends too early, and no words.
        if !Task.isCancelled { report(error) }
        throw error
      }
    }
  }

  /// How many bytes are handed to the socket at once.
  private static let pieceOut = 65_536

  /// The file at an address that the reader may play; nil for none.
  private func file(
    _ parameters: PathParameters, _ reader: Reader.ID, _ isOwner: Bool
  ) async throws(StoreError) -> (Playable, MediaSource)? {
    guard let id = parameters.number("item"), let part = parameters.number("part"),
      let (file, mayBePrivate) = try await desk.file(
        Int(clamping: part), of: Item.ID(id), reader: reader, isOwner: isOwner)
    else { return nil }
    return (file, MediaSource(web: web, address: file.address, mayBePrivate: mayBePrivate))
  }

  /// What browsers are told; a site that gives pages and the like is believed.
  private static func type(of piece: MediaPiece, _ file: Playable) throws(MediaError) -> String {
    let told = piece.type?.prefix { $0 != ";" }.lowercased() ?? ""
    if let type = Playable.mediaType(told) { return type }
    let isVague = ["", "application/ogg", "application/mp4"].contains(told)
    guard isVague || told.hasSuffix("/octet-stream") else {
      throw .noMedia(piece.address, type: piece.type)
    }
    return file.type
  }

  private static func head(_ status: Int, _ type: String) -> Response {
    Response(
      status,
      headers: Headers([
        ("Content-Type", type), ("Accept-Ranges", "bytes"), ("Cache-Control", "no-store"),
        // Opened by itself it is played, and nothing more.
        ("Content-Security-Policy", "default-src 'none'; media-src 'self'; sandbox"),
      ]))
  }

  private static func plain(_ status: Int, _ words: String) -> Response {
    Response(
      status,
      headers: Headers([("Content-Type", ContentType.text), ("Cache-Control", "no-store")]),
      body: Array((words + "\n").utf8))
  }

  /// Keeps how far the reader has come, for all of their devices.
  func keepPlace(_ call: ReaderCall) async throws -> Response {
    guard let seconds = call.fields.number("seconds"), (0...Int64(Heard.longest)).contains(seconds)
    else { throw Trouble.misunderstood }
    guard let id = call.parameters.number("item"), let part = call.parameters.number("part"),
      try await desk.keepPlace(
        Int(clamping: part), of: Item.ID(id), seconds: Int(seconds), reader: call.reader)
    else { throw Trouble.notFound }
    return Response(204)
  }
}
