// A request as a program for Parse sends it: by headers or in its body, under its own method or another.

import LedeBase
import LedeHTTP
import LedeJSON

/// What is asked, whatever way it came.
struct ParseRequest: Sendable {
  var method: Method
  var path: String
  var fields = ParseFields()
  /// The body where it is a file.
  var file: [UInt8]?
  var contentType: String?
  var applicationID: String?
  /// Whatever key it shows.
  var keys: [String] = []
  var showsMasterKey = false
  var sessionToken: String?
  var installation: String?
  /// The program's own name for this request: sent twice, it is done once.
  var requestID: String?
  /// Whether it is one of a batch.
  private(set) var isPart = false
  /// What it came in.
  let http: Request

  /// Reads a request; throws for a body that is no object.
  init(_ http: Request) throws(ParseFault) {
    self.http = http
    method = http.method
    path = http.path
    readHeaders()
    for field in http.queryFields.fields where fields[field.name] == nil {
      fields[field.name] = .string(field.value)
    }
    guard !method.isSafe else { return }
    if method == .post, path.hasPrefix(ParseRequest.files), !mayBeJSON {
      file = http.body
      return
    }
    guard http.body.contains(where: { $0 > 0x20 }) else { return }
    try readBody()
  }

  /// One of a batch, which comes from the same program and reader as the whole.
  init(
    _ json: JSONValue, number: Int, of batch: ParseRequest
  ) throws(ParseFault) {
    guard let name = json["method"]?.string, let method = Method(rawValue: name.uppercased()),
      let target = json["path"]?.string, target.utf8.count <= 8_000
    else { throw .badJSON(Phrases.parseBadValue("requests")) }
    self = batch
    self.method = method
    fields = ParseFields()
    file = nil
    isPart = true
    requestID = batch.requestID.map { "\($0)/\(number)" }
    let inner = Request(method, target)
    path = inner.path
    for field in inner.queryFields.fields { fields[field.name] = .string(field.value) }
    switch json["body"] {
    case nil, .null?: break
    case .object(let members)?:
      for member in members where !member.name.hasPrefix("_") {
        fields[member.name] = member.value
      }
    case _?: throw .badJSON
    }
  }

  static let files = "/parse/files/"

  /// Whether a file may stand in JSON, as programs in browsers send it.
  private var mayBeJSON: Bool {
    let type = contentType ?? ""
    guard type.isEmpty || type.hasPrefix("text/plain") || type.hasPrefix(ContentType.json) else {
      return false
    }
    return http.body.first { $0 > 0x20 } == UInt8(ascii: "{")
  }

  private mutating func readHeaders() {
    let headers = http.headers
    contentType = headers["Content-Type"]
    applicationID = headers["X-Parse-Application-Id"]
    for name in ["X-Parse-REST-API-Key", "X-Parse-Client-Key", "X-Parse-JavaScript-Key"] {
      if let key = headers[name] { keys.append(key) }
    }
    showsMasterKey = headers["X-Parse-Master-Key"] != nil
    sessionToken = headers["X-Parse-Session-Token"]
    installation = headers["X-Parse-Installation-Id"]
    requestID = headers["X-Parse-Request-Id"]
  }

  /// Members that begin with `_` stand for headers; the others are what is sent.
  private mutating func readBody() throws(ParseFault) {
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue(http.body) } catch { throw .badJSON }
    guard case .object(let members) = json else { throw .badJSON }
    for member in members {
      guard member.name.hasPrefix("_") else {
        fields[member.name] = member.value
        continue
      }
      let text = member.value.string
      switch member.name {
      case "_method":
        if method == .post, let other = text.flatMap({ Method(rawValue: $0) }) { method = other }
      case "_ApplicationId": applicationID = applicationID ?? text
      case "_JavaScriptKey", "_ClientKey", "_RESTAPIKey": if let text { keys.append(text) }
      case "_MasterKey": showsMasterKey = true
      case "_SessionToken": sessionToken = sessionToken ?? text
      case "_InstallationId": installation = installation ?? text
      case "_RequestId": requestID = requestID ?? text
      case "_ContentType": contentType = text
      default: break
      }
    }
  }
}
