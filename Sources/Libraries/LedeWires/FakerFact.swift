// The FakerFact API: asking what kind of writing a page is, and the answer. Its values and how they are written.

import LedeJSON
package import LedeBase

/// The words of the FakerFact API, as a server and as a client.
///
/// ```json
/// {"_links":{"self":{"href":"https://…/api/predictions/5090418336079872"}},"content_src":"html",
///  "id":5090418336079872,"model_checksum":"4c1f…","predictions":[{"color":"#67E09B",
///  "display_name":"Journalism","group":"primary","name":"Journalism","value":0.88,"version":"…"}],
///  "time_to_predict":0.0412,"title":"…","url":"https://…","walt_says":"…"}
/// ```
/// Servers of old wrote the members in the order of the alphabet and whole numbers without a point,
/// and so does this one: `0` and `1`, never `0.0`; `0.4`, never `0.40`.
package enum FakerFact {
  /// The address at which programs begin, below the address of a Lede.
  package static let path = "api"
  /// Where articles are posted, below the address of a Lede.
  package static let predictionsPath = "api/predictions"

  /// What the discovery document leads to.
  package struct Links: Hashable, Sendable {
    package var own: WebAddress
    package var predictions: WebAddress

    package init(own: WebAddress, predictions: WebAddress) {
      self.own = own
      self.predictions = predictions
    }
  }

  /// What a client asks for.
  package struct Question: Hashable, Sendable {
    /// The address of the article as it was sent, not checked; nil when none came.
    package var url: String?
    /// The page as its reader has it open; nil when the server is to fetch it.
    package var html: String?
    /// Who asks: `cde` and `ffde` are browser extensions, `share` the share sheet, and so on.
    package var src: String?

    package init(url: String? = nil, html: String? = nil, src: String? = nil) {
      self.url = url
      self.html = html
      self.src = src
    }
  }

  /// What a server says of an article.
  package struct Document: Hashable, Sendable {
    /// The address at which the same document can be had again.
    package var link: String?
    /// What was judged: `html` for a page, `text` for what somebody typed.
    package var contentSource = "html"
    /// 16 digits when Lede made it, so that it is exact in JavaScript; nil when none came.
    package var id: Int64?
    /// 32 hexadecimal digits that name the model; what other servers send is kept as it is.
    package var checksum = ""
    package var predictions: [Prediction] = []
    /// How long the judging took.
    package var seconds = 0.0
    /// The headline.
    package var title = ""
    /// The address of the article, as it was asked about.
    package var url = ""
    package var walt = ""
  }

  /// What a server says of one kind of writing.
  package struct Prediction: Hashable, Sendable {
    /// As programs name the kind; other servers know kinds that Lede does not.
    package var name: String
    package var displayName: String
    package var group: String
    /// `#RRGGBB`.
    package var colour: String
    /// 0…1.
    package var value: Double
    /// Nil when no model judges this kind.
    package var version: String?

    /// The kind of writing, if Lede knows it.
    package var label: Label? { Label(name: name) }
  }

  /// Why there is no document.
  package struct Failure: Hashable, Sendable {
    /// At least one, of which readers are shown the first.
    package var errors: [Fault]
    /// The address of the article, as it was asked about; empty when none came.
    package var url: String

    package init(_ errors: [Fault], url: String) {
      self.errors = errors
      self.url = url
    }
  }

  /// One thing that went wrong.
  package struct Fault: Hashable, Sendable {
    package var code: Int64
    package var message: String

    package init(code: Int64, message: String) {
      self.code = code
      self.message = message
    }
  }
}

// MARK: - Between verdicts and documents

extension FakerFact.Prediction {
  /// Lede's own words for what was found of a label.
  init(_ finding: LabelScore) {
    let label = finding.label
    self.init(
      name: label.name, displayName: label.displayName, group: label.group.rawValue,
      colour: label.colour, value: finding.share, version: finding.version)
  }
}

extension FakerFact.Document {
  /// What a verdict says, in the order and words of the format; who serves it adds link and id.
  package init(_ verdict: Verdict) {
    self.init(
      checksum: verdict.checksum,
      predictions: Label.allCases.map { label in
        FakerFact.Prediction(
          verdict.findings.first { $0.label == label }
            ?? LabelScore(label: label, share: 0, version: nil))
      }, walt: verdict.walt)
  }

  /// What Lede makes of another server's document.
  ///
  /// Kinds of writing that Lede does not know are left out, and those that are missing stand at 0
  /// without a version. How many words were read, and in which language, such a server does not say.
  package var verdict: Verdict {
    Verdict(
      findings: Label.allCases.map { label in
        let told = predictions.last { $0.label == label }
        return LabelScore(label: label, share: told?.value ?? 0, version: told?.version)
      }, basis: .article, walt: walt, words: 0, language: "", checksum: checksum)
  }
}

// MARK: - Writing

extension FakerFact.Links {
  /// The discovery document, in UTF-8.
  package var json: [UInt8] {
    var json = JSONWriter(capacity: 256)
    json.object { json in
      json.object("_links") { json in
        json.object("self") { json in json.member("href", own.text) }
        json.object("predictions") { json in json.member("href", predictions.text) }
      }
    }
    return json.bytes
  }
}

extension FakerFact.Question {
  /// The body of a request, in UTF-8; members that are nil are left out.
  package var json: [UInt8] {
    var json = JSONWriter(capacity: 256 + (html?.utf8.count ?? 0))
    json.object { json in
      if let url { json.member("url", url) }
      if let html { json.member("html", html) }
      if let src { json.member("src", src) }
    }
    return json.bytes
  }
}

extension FakerFact.Document {
  /// The document, in UTF-8; the same values always give the same bytes.
  package var json: [UInt8] {
    var json = JSONWriter(capacity: 2048)
    json.object { json in
      json.object("_links") { json in json.object("self") { json in json.member("href", link) } }
      json.member("content_src", contentSource)
      json.member("id", id)
      json.member("model_checksum", checksum)
      json.array("predictions") { json in
        for prediction in predictions {
          json.object { json in
            json.member("color", prediction.colour)
            json.member("display_name", prediction.displayName)
            json.member("group", prediction.group)
            json.member("name", prediction.name)
            json.key("value")
            json.raw(FakerFact.decimal(prediction.value, places: 2))
            json.member("version", prediction.version)
          }
        }
      }
      json.key("time_to_predict")
      json.raw(FakerFact.decimal(seconds, places: 6))
      json.member("title", title)
      json.member("url", url)
      json.member("walt_says", walt)
    }
    return json.bytes
  }
}

extension FakerFact.Failure {
  /// The body that goes with status 500, in UTF-8.
  package var json: [UInt8] {
    var json = JSONWriter(capacity: 256)
    json.object { json in
      json.array("errors") { json in
        for error in errors {
          json.object { json in
            json.member("code", error.code)
            json.member("message", error.message)
          }
        }
      }
      json.member("url", url)
    }
    return json.bytes
  }
}

extension FakerFact {
  /// A number from 0 up with at most so many decimals, and none that only say zero; halves go up.
  ///
  /// What is below 0 or no number is 0, and from 10⁹ on it is 10⁹, so that no value can trap.
  static func decimal(_ value: Double, places: Int) -> [UInt8] {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let bounded = value > 0 ? Swift.min(value, 1_000_000_000) : 0
    let scaled = Int(bounded * Double(scale) + 0.5)
    var text = String(scaled / scale)
    let rest = scaled % scale
    if rest > 0 {
      let digits = String(rest)
      text += "." + String(repeating: "0", count: places - digits.utf8.count) + digits
      while text.utf8.last == UInt8(ascii: "0") { text.removeLast() }
    }
    return Array(text.utf8)
  }
}
