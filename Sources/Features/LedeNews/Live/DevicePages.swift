// /offline.json: what a device should keep to show without Lede, and of that what it has not yet.

import LedeHTTP
import LedeJSON
import LedeMarkup
import LedeBase
import LedeChecks
import LedeSite

extension News {
  /// The pages and stories to keep, each story with a word that changes when its page does.
  func deviceList(_ call: ReadingCall) async throws -> Response {
    call.json(try await deviceModel(call).json(shell: share.version))
  }

  /// The same as the first line, then a line for each page that the device has not, or not as it is.
  ///
  /// Stories come first, so that a device that was cut off midway offers none that it has not.
  func deviceCopy(_ call: ReadingCall) async throws -> Response {
    guard let known = DeviceCopy.known(call.request.body) else { throw Trouble.misunderstood }
    let model = try await deviceModel(call)
    let list = model.json(shell: share.version)
    let wanted =
      model.items.map { (ListFilter().path(to: $0.id).text, $0.version) }
      + model.pages.map { ($0.filter.path(before: $0.before).text, $0.version) }
    let headers = Headers([
      ("Content-Type", DeviceCopy.type), ("Cache-Control", "private, no-store"),
    ])
    var response = Response(200, headers: headers)
    response.body = .stream { writer in
      try await writer.write(list + [UInt8(ascii: "\n")])
      for (path, version) in wanted where known[path] != version {
        if let line = await DeviceCopy.line(path, version, call) { try await writer.write(line) }
      }
      for path in DeviceCopy.others {
        if let line = await DeviceCopy.line(path, nil, call, known: known[path]) {
          try await writer.write(line)
        }
      }
    }
    return response
  }

  private func deviceModel(_ call: ReadingCall) async throws(StoreError) -> DeviceList {
    try await desk.deviceList(
      reader: call.reads, wishes: call.chrome.wishes,
      pageLength: settings.entriesOnPage, shell: share.version)
  }
}

extension DeviceList {
  fileprivate func json(shell: String) -> [UInt8] {
    var json = JSONWriter(capacity: 256 + 24 * items.count)
    json.object { json in
      json.member("freshAt", freshAt?.milliseconds)
      json.member("shell", shell)
      json.array("pages") { json in
        for page in pages { json.value(page.filter.path(before: page.before).text) }
        for path in DeviceCopy.others { json.value(path) }
      }
      json.array("items") { json in
        for item in items {
          json.array { json in
            json.value(String(item.id.rawValue))
            json.value(item.version)
          }
        }
      }
      json.array("saved") { json in
        for item in items where item.isSaved { json.value(String(item.id.rawValue)) }
      }
    }
    return json.bytes
  }
}

/// The pages that a device lacks, as lines of JSON.
enum DeviceCopy {
  /// Lines of JSON.
  static let type = "application/x-ndjson"
  /// What is kept beside lists and stories; without Lede the page for checking judges by itself.
  static let others = [
    FeedsPageView.path, SettingsPageView.path, SitePath("search"), SitePath("keys"),
    OfflinePage.path, CheckBoxPage.path,
  ].map(\.text)
  /// A device keeps no more than this.
  private static let mostKnown = 10_000

  /// What a device says it has: the version of each page by its path; nil for what is no such list.
  static func known(_ body: [UInt8]) -> [String: String]? {
    var json = JSONReader(body)
    var known: [String: String] = [:]
    do throws(JSONError) {
      guard try json.kind() == .object else { return nil }
      try json.eachMember { (json, path) throws(JSONError) in
        let version = try json.stringIfAny()
        if known.count < mostKnown { known[path] = version }
      }
      try json.end()
    } catch { return nil }
    return known
  }

  /// A page as one line; nil where there is none, or the one that is known.
  ///
  /// - Parameters:
  ///   - path: Where it stands.
  ///   - version: Names it; nil for one that is told by what stands on it.
  ///   - call: Who asks.
  ///   - known: The version that the device has.
  /// - Returns: A line with the headers that the page needs.
  static func line(
    _ path: String, _ version: String?, _ call: ReadingCall, known: String? = nil
  ) async -> [UInt8]? {
    guard let answer = await call.answer(at: path), answer.status == 200, let page = answer.bytes
    else { return nil }
    let version = version ?? EntityTag(of: withoutAges(page)).opaque
    if version == known { return nil }
    var json = JSONWriter(capacity: page.count + page.count / 8 + 512)
    json.object { json in
      json.member("path", path)
      json.member("version", version)
      json.object("headers") { json in
        for field in answer.headers.fields where !left.contains(field.name) {
          json.member(field.name, field.value)
        }
      }
      json.member("html", String(decoding: page, as: UTF8.self))
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Headers of the way, not of the page.
  private static let left: Set = ["Set-Cookie", "ETag", "Vary", "Content-Encoding", "Lede-Reader"]

  /// A page without what it says in `<time>`, which changes with the clock alone.
  private static func withoutAges(_ page: [UInt8]) -> [UInt8] {
    let (start, end) = (Array("<time".utf8), Array("</time".utf8))
    var rest: [UInt8] = []
    rest.reserveCapacity(page.count)
    var isInTime = false
    var index = 0
    while index < page.count {
      if page[index] == UInt8(ascii: "<") {
        let tail = page[index...]
        if tail.starts(with: start) { isInTime = true }
        if tail.starts(with: end) { isInTime = false }
      }
      if !isInTime { rest.append(page[index]) }
      index += 1
    }
    return rest
  }
}
