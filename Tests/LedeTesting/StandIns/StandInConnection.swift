// One connection of a stand-in web: reads requests, sends replies in the manner they ask for.

import Glibc
import LedeBase

/// Serves one client until either side has had enough.
struct StandInConnection {
  let socket: Int32
  let number: Int
  let desk: StandInDesk

  func serve() {
    var unread: [UInt8] = []
    while let request = read(&unread) {
      let wantsEnd = request.header("connection")?.lowercasedASCII == "close"
      let goesOn = send(desk.reply(to: request), to: request)
      desk.replied()
      if wantsEnd || !goesOn { return }
    }
  }

  /// The next request; nil when the client has left or does not speak HTTP.
  private func read(_ unread: inout [UInt8]) -> StandInRequest? {
    var searched = 0
    var end: Int?
    while end == nil {
      end = endOfHead(unread, from: searched)
      if end != nil { break }
      searched = max(0, unread.count - 3)
      // What does not begin with the letters of a method is TLS, or nothing to wait for.
      guard unread.first.map({ (65...90).contains($0) }) ?? true, unread.count < 1 << 20,
        StandInSocket.receive(socket, into: &unread)
      else { return nil }
    }
    guard let end else { return nil }
    let lines = unread[..<end].split(separator: 10).map { line in
      String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
    }
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3 else { return nil }
    let headers = lines.dropFirst().compactMap { line -> OutgoingRequest.Header? in
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      return .init(
        String(line[..<colon]).lowercasedASCII,
        String(line[line.utf8.index(after: colon)...].drop { $0 == " " }))
    }
    var request = StandInRequest(
      method: String(words[0]), target: String(words[1]), headers: headers, body: [],
      connection: number, arrived: StandInSocket.milliseconds())
    unread.removeFirst(end)
    let length = request.header("content-length").flatMap { Int($0) } ?? 0
    while unread.count < length {
      guard StandInSocket.receive(socket, into: &unread) else { return nil }
    }
    request.body = Array(unread.prefix(length))
    unread.removeFirst(length)
    return request
  }

  /// Just behind the empty line that ends a head.
  private func endOfHead(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + 3 < bytes.count {
      if bytes[index] == 13, bytes[index + 1] == 10, bytes[index + 2] == 13, bytes[index + 3] == 10
      {
        return index + 4
      }
      index += 1
    }
    return nil
  }

  /// Sends a reply; false when the connection is to end.
  private func send(_ reply: StandInReply, to request: StandInRequest) -> Bool {
    switch reply.manner {
    case .hang:
      StandInSocket.waitForEnd(socket)
      return false
    case .reset:
      StandInSocket.reset(socket)
      return false
    case .raw(let bytes):
      _ = StandInSocket.send(socket, bytes)
      StandInSocket.endPolitely(socket)
      return false
    case .whole, .stall, .drip, .dripHead: break
    }
    let isFresh = reply.isConditional && matches(reply, request)
    let body = isFresh || request.method == "HEAD" ? [] : reply.body
    let head = head(of: reply, isFresh: isFresh)
    var sent: Bool
    switch reply.manner {
    case .drip(let interval):
      sent = StandInSocket.send(socket, head) && drip(framed(body, reply), interval)
    case .dripHead(let interval): sent = drip(head + framed(body, reply), interval)
    default: sent = StandInSocket.send(socket, head + framed(body, reply))
    }
    if case .stall = reply.manner {
      StandInSocket.waitForEnd(socket)
      sent = false
    }
    if reply.closes, sent { StandInSocket.endPolitely(socket) }
    return sent && !reply.closes
  }

  private func drip(_ bytes: [UInt8], _ interval: Duration) -> Bool {
    for byte in bytes {
      guard StandInSocket.send(socket, [byte]), StandInSocket.pause(socket, interval) else {
        return false
      }
    }
    return true
  }

  private func head(of reply: StandInReply, isFresh: Bool) -> [UInt8] {
    let status = isFresh ? 304 : reply.status
    var head = "HTTP/1.1 \(status) Stand-in\r\n"
    for header in reply.headers
    where !isFresh || ["etag", "last-modified"].contains(header.name.lowercasedASCII) {
      head += header.name + ": " + header.value + "\r\n"
    }
    if reply.isChunked, !isFresh {
      head += "Transfer-Encoding: chunked\r\n"
    } else if status != 304, status != 204 {
      head += "Content-Length: \(reply.claimedLength ?? reply.body.count)\r\n"
    }
    if reply.closes { head += "Connection: close\r\n" }
    return Array((head + "\r\n").utf8)
  }

  /// The body as it goes over the wire: as it is, or in chunks of at most 1,000 bytes.
  private func framed(_ body: [UInt8], _ reply: StandInReply) -> [UInt8] {
    guard reply.isChunked, !body.isEmpty else { return body }
    var out: [UInt8] = []
    var rest = body[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(1_000)
      rest = rest.dropFirst(1_000)
      out += Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + [13, 10]
    }
    return out + Array("0\r\n\r\n".utf8)
  }

  /// Whether the client has this reply already (RFC 9110 §13.1.2, §13.1.3; dates by equality).
  private func matches(_ reply: StandInReply, _ request: StandInRequest) -> Bool {
    func ours(_ name: String) -> String? {
      reply.headers.first { $0.name.lowercasedASCII == name }?.value
    }
    func strong(_ tag: some StringProtocol) -> Substring {
      let tag = tag.drop { $0 == " " }
      return tag.hasPrefix("W/") ? Substring(tag.dropFirst(2)) : Substring(tag)
    }
    if let asked = request.header("if-none-match") {
      guard let tag = ours("etag") else { return false }
      return asked == "*" || asked.split(separator: ",").contains { strong($0) == strong(tag) }
    }
    guard let asked = request.header("if-modified-since") else { return false }
    return asked == ours("last-modified")
  }
}
