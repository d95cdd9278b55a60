// One libcurl transfer: its options, what it collects, and the two places where addresses are checked.

import CCurl
import LedeBase
import Synchronization

/// The rules that hold now, for all transfers.
final class PolicyBoard: Sendable {
  let policy: Mutex<AddressPolicy>
  init(_ policy: AddressPolicy) { self.policy = Mutex(policy) }
}

/// A libcurl handle and what its present hop has brought; used again for one hop after another.
///
/// Lives on the thread of its `TransferLoop` alone.
@safe final class Transfer {
  /// The handle, which this value owns.
  let easy: UnsafeMutableRawPointer
  private let board: PolicyBoard
  private let settings: FetchSettings
  private let cause: UnsafeMutablePointer<CChar>
  private var list: UnsafeMutablePointer<curl_slist>?

  private var hop: Hop?
  private var started: Int64 = 0
  private var head: [UInt8] = []
  private var headBytes = 0
  private var headLines = 0
  private var status = 0
  private var hasHead = false
  private var body: [UInt8] = []
  private var dropped = 0
  private var peer: IPAddress?
  private var forbidden: (words: String, ground: FetchError.Ground)?
  private var isTooLarge = false
  private var isFlood = false

  /// Whether the handle may serve another hop; one that knew a password may not.
  private(set) var isReusable = true

  /// A handle with the options that never change; nil when there is no memory.
  init?(settings: FetchSettings, board: PolicyBoard, names: CurlList) {
    guard let easy = unsafe curl_easy_init() else { return nil }
    unsafe self.easy = unsafe easy
    self.settings = settings
    self.board = board
    unsafe cause = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe cause.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    // Safety: the owner that the callbacks get is this object, which outlives the handle; the
    // names outlive every transfer, as the loop holds both.
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe lc_set_pointer(easy, CURLOPT_ERRORBUFFER, cause)
    unsafe lc_set_text(easy, CURLOPT_USERAGENT, settings.userAgent)
    unsafe lc_set_text(easy, CURLOPT_ACCEPT_ENCODING, "")
    unsafe lc_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    unsafe lc_set_text(easy, CURLOPT_PROXY, settings.proxy ?? "")
    unsafe lc_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    unsafe lc_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
    unsafe lc_set_long(easy, CURLOPT_NOSIGNAL, 1)
    // A name that is still being looked up must not hold up the others when its ask is called off.
    unsafe lc_set_long(easy, CURLOPT_QUICK_EXIT, 1)
    unsafe lc_set_long(easy, CURLOPT_BUFFERSIZE, 32_768)
    unsafe lc_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    unsafe lc_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    unsafe lc_set_list(easy, CURLOPT_RESOLVE, names.first)
    unsafe lc_set_bytes_function(easy, CURLOPT_HEADERFUNCTION, Transfer.onHeader)
    unsafe lc_set_pointer(easy, CURLOPT_HEADERDATA, owner)
    unsafe lc_set_bytes_function(easy, CURLOPT_WRITEFUNCTION, Transfer.onBody)
    unsafe lc_set_pointer(easy, CURLOPT_WRITEDATA, owner)
    unsafe lc_set_open_function(easy, Transfer.onOpen)
    unsafe lc_set_pointer(easy, CURLOPT_OPENSOCKETDATA, owner)
    unsafe lc_set_before_request_function(easy, Transfer.onRequest)
    unsafe lc_set_pointer(easy, CURLOPT_PREREQDATA, owner)
  }

  deinit {
    // Safety: nothing else frees these, and the loop has taken the handle out of its multi.
    unsafe curl_easy_cleanup(easy)
    unsafe curl_slist_free_all(list)
    unsafe cause.deallocate()
  }

  /// Makes ready for a hop.
  func aim(at hop: Hop, now: Int64) {
    self.hop = hop
    started = now
    head.removeAll(keepingCapacity: true)
    (headBytes, headLines, status, hasHead, dropped) = (0, 0, 0, false, 0)
    body = []
    (peer, forbidden, isTooLarge, isFlood) = (nil, nil, false, false)
    isReusable = !hop.target.hasUser
    // Safety: libcurl copies the texts and the body; the list lives until the next aim.
    unsafe cause[0] = 0
    unsafe lc_set_text(easy, CURLOPT_URL, hop.target.url)
    unsafe lc_set_long(easy, CURLOPT_TIMEOUT_MS, hop.timeLeft)
    unsafe lc_set_long(
      easy, CURLOPT_CONNECTTIMEOUT_MS,
      max(1, min(hop.request.limits.connect.inMilliseconds, hop.timeLeft)))
    setMethod(hop)
    unsafe curl_slist_free_all(list)
    unsafe list = nil
    for line in hop.lines { unsafe list = unsafe curl_slist_append(list, line) ?? list }
    if hop.request.method == .post {
      unsafe list = unsafe curl_slist_append(list, "Expect:") ?? list
    }
    unsafe lc_set_list(easy, CURLOPT_HTTPHEADER, list)
  }

  private func setMethod(_ hop: Hop) {
    // Safety: the body is copied within the call, for the size given before it.
    unsafe lc_set_long(easy, CURLOPT_HTTPGET, 1)
    switch hop.request.method {
    case .get: break
    case .head: unsafe lc_set_long(easy, CURLOPT_NOBODY, 1)
    case .post:
      unsafe lc_set_long(easy, CURLOPT_POST, 1)
      unsafe lc_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(hop.request.body.count))
      unsafe hop.request.body.withUnsafeBytes { bytes in
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        unsafe lc_set_text(easy, CURLOPT_COPYPOSTFIELDS, start)
      }
    }
  }

  func result(_ code: CURLcode, now: Int64) -> HopResult {
    guard let hop else { preconditionFailure("a transfer without a hop has no result") }
    self.hop = nil
    let elapsed = now - started
    if isTooLarge { return .failure(.tooLarge(hop.address, limitInBytes: hop.request.limits.body)) }
    if isFlood {
      return .failure(
        .broken(
          hop.address,
          cause: "more than \(settings.headerLimit) headers or \(settings.headLimit) bytes of them"
        ))
    }
    // The words of an error page or a redirect are not needed, so it does not matter how they ended.
    guard code == CURLE_OK || hasHead && !isGood else { return .failure(error(code, hop, elapsed)) }
    let answer = HopAnswer(
      status: status, headers: HeadReader.headers(in: head), body: body, peer: peer,
      elapsed: .milliseconds(elapsed))
    body = []
    return .success(answer)
  }

  private var isGood: Bool { (200..<300).contains(status) }

  private func error(_ code: CURLcode, _ hop: Hop, _ elapsed: Int64) -> FetchError {
    if let forbidden, status == 0 {
      return .forbiddenAddress(hop.address, resolved: forbidden.words, because: forbidden.ground)
    }
    // Safety: libcurl ends what it writes there with a zero.
    let words =
      unsafe cause[0] == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: cause)
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_URL_MALFORMAT: return .unknownHost(hop.address)
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
      return .unreachable(hop.address, cause: words)
    case CURLE_OPERATION_TIMEDOUT:
      let isTotal = elapsed + 20 >= hop.timeLeft
      return .tooSlow(
        hop.address, limit: isTotal ? hop.request.limits.total : hop.request.limits.connect)
    case CURLE_SSL_CONNECT_ERROR: return .notEncrypted(hop.address, cause: words)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      return .insecure(hop.address, cause: words)
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      return status == 0
        ? .unreachable(hop.address, cause: words) : .broken(hop.address, cause: words)
    default: return .broken(hop.address, cause: words)
    }
  }
}

// What libcurl calls.
extension Transfer {
  // Safety: `owner` is the transfer given in `init`, alive as long as its handle; bytes are read
  // within the call.
  private static let onHeader: lc_bytes_fn = { bytes, one, count, owner in
    guard let bytes = unsafe bytes, let owner = unsafe owner else { return 0 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: one * count)
    return unsafe transfer.takeHeader(line) ? one * count : 0
  }

  private static let onBody: lc_bytes_fn = { bytes, one, count, owner in
    guard let bytes = unsafe bytes, let owner = unsafe owner else { return 0 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
    let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: one * count)
    return unsafe transfer.takeBody(piece) ? one * count : 0
  }

  private static let onOpen: lc_open_fn = { owner, _, to in
    guard let owner = unsafe owner, let to = unsafe to else { return -1 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
    guard unsafe transfer.mayOpen(lc_address(to)) else { return -1 }
    return unsafe lc_open(to)
  }

  private static let onRequest: lc_before_request_fn = { owner, peer, _, port, _ in
    guard let owner = unsafe owner, let peer = unsafe peer else {
      return Int32(CURL_PREREQFUNC_ABORT)
    }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
    let isAllowed = unsafe transfer.mayAsk(String(cString: peer), port: Int(port))
    return Int32(isAllowed ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT)
  }

  /// Before a connection is opened.
  private func mayOpen(_ address: UnsafePointer<sockaddr>?) -> Bool {
    if settings.proxy != nil { return true }
    guard let address = unsafe address, let found = unsafe IPAddress(address) else {
      forbidden = ("not an internet address", .never)
      return false
    }
    // Safety: IPv4 and IPv6 keep the port in the same place.
    let port = unsafe UnsafeRawPointer(address).loadUnaligned(fromByteOffset: 2, as: UInt16.self)
    return allows(found, port: Int(UInt16(bigEndian: port)))
  }

  /// Before the request is sent, also on a connection that was kept from an earlier one.
  private func mayAsk(_ peer: String, port: Int) -> Bool {
    if settings.proxy != nil { return true }
    guard let found = IPAddress(peer) else {
      forbidden = (peer, .never)
      return false
    }
    self.peer = found
    guard allows(found, port: port) else { return false }
    forbidden = nil  // another address of the same name may have been refused before
    return true
  }

  private func allows(_ address: IPAddress, port: Int) -> Bool {
    let mayBePrivate = hop?.request.mayBePrivate ?? false
    let verdict = board.policy.withLock {
      $0.verdict(on: address, port: port, mayBePrivate: mayBePrivate)
    }
    guard case .forbidden(let why, let ground) = verdict else { return true }
    // Of a name with several addresses, one of Lede's own says most: no setting would help.
    if forbidden?.ground != .ownPort { forbidden = (why, ground) }
    return false
  }

  /// Takes a line of the head; false ends the transfer.
  private func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    headBytes += line.count
    headLines += 1
    guard headBytes <= settings.headLimit, headLines <= settings.headerLimit + 2 else {
      isFlood = true
      return false
    }
    if hasHead { return true }  // trailers tell nothing that Lede needs
    if unsafe line.starts(with: "HTTP/".utf8) {
      head.removeAll(keepingCapacity: true)
      status = unsafe HeadReader.status(in: line)
    } else if let first = unsafe line.first, first != 13, first != 10 {
      unsafe head.append(contentsOf: line)
    } else if status >= 200 {
      hasHead = true
      return isWelcome()
    }
    return true
  }

  /// Whether a body of the declared length would be read.
  private func isWelcome() -> Bool {
    guard let hop, isGood, hop.request.method != .head, let length = HeadReader.length(in: head)
    else { return true }
    isTooLarge = length > hop.request.limits.body
    if !isTooLarge { body.reserveCapacity(min(length, 1 << 20)) }
    return !isTooLarge
  }

  /// Takes a piece of the body, decompressed; false ends the transfer.
  private func takeBody(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard isGood else {
      // A short error page is read to its end, so that the connection can be kept.
      dropped += piece.count
      guard dropped <= 65_536 else { return false }
      if status >= 400, hop?.request.takesRefusals == true { unsafe body.append(contentsOf: piece) }
      return true
    }
    guard let hop, body.count + piece.count <= hop.request.limits.body else {
      isTooLarge = true
      return false
    }
    unsafe body.append(contentsOf: piece)
    return true
  }
}

/// A list of texts for libcurl.
@safe final class CurlList {
  private(set) var first: UnsafeMutablePointer<curl_slist>?

  init(_ texts: [String]) {
    // Safety: append gives the list back, or nil when there is no memory, and then frees nothing.
    for text in texts { unsafe first = unsafe curl_slist_append(first, text) ?? first }
  }

  deinit { unsafe curl_slist_free_all(first) }
}
