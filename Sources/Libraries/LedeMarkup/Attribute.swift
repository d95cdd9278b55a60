// The attributes that pages of Lede use. None can carry a script or a style.

package import LedeBase

/// One attribute, written in double quotes.
package struct Attribute: Sendable {
  let name: String
  /// Nil for an attribute that is only there or not, such as `required`.
  let value: String?

  private init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// The attribute when `condition` holds, else nothing.
  package static func when(_ condition: Bool, _ attribute: Attribute) -> Self {
    condition ? attribute : Self("", nil)
  }

  static let charset = Self("charset", "utf-8")
}

extension Attribute {
  package static func id(_ value: String) -> Self { Self("id", value) }
  package static func `class`(_ value: String) -> Self { Self("class", value) }
  package static func lang(_ value: String) -> Self { Self("lang", value) }
  /// Lets the words themselves say whether they run from left or right.
  package static let dirAuto = Self("dir", "auto")
  package static let dirRightToLeft = Self("dir", "rtl")
  package static func role(_ value: String) -> Self { Self("role", value) }
  package static let hidden = Self("hidden", nil)
  /// Shows what `details` holds.
  package static let open = Self("open", nil)
  /// Shown over the page once a button that `opens` it is pressed.
  package static let popover = Self("popover", nil)
  package static func opens(_ id: StaticString) -> Self { Self("popovertarget", "\(id)") }
  /// `data-name`, for the scripts of `share/lede/js`.
  package static func data(_ name: StaticString, _ value: String) -> Self {
    Self("data-\(name)", value)
  }
}

// Where a page leads: to the web or to a place here, never to `javascript:` or `data:`.
extension Attribute {
  package static func href(_ address: WebAddress) -> Self { Self("href", address.text) }
  package static func href(_ path: SitePath) -> Self { Self("href", path.text) }
  package static func src(_ path: SitePath) -> Self { Self("src", path.text) }
  package static func action(_ path: SitePath) -> Self { Self("action", path.text) }
  /// A link to a place on the same page.
  package static func href(part id: StaticString) -> Self { Self("href", "#\(id)") }
  package static func rel(_ value: String) -> Self { Self("rel", value) }
  /// Asks the browser to keep the answer as a file of that name.
  package static func download(_ name: String) -> Self { Self("download", name) }
}

// For people who listen to the page.
extension Attribute {
  package static func ariaLabel(_ value: String) -> Self { Self("aria-label", value) }
  package static func ariaLabelledBy(_ id: String) -> Self { Self("aria-labelledby", id) }
  package static func ariaDescribedBy(_ id: String) -> Self { Self("aria-describedby", id) }
  package static func ariaPressed(_ value: Bool) -> Self {
    Self("aria-pressed", value ? "true" : "false")
  }
  package static let tabStop = Self("tabindex", "0")
  /// What a heading of a table stands over or before.
  package static let scopeColumn = Self("scope", "col")
  package static let scopeRow = Self("scope", "row")
  package static let ariaHidden = Self("aria-hidden", "true")
  package static let ariaCurrent = Self("aria-current", "true")
  package static let ariaCurrentPage = Self("aria-current", "page")
}

// Forms.
extension Attribute {
  /// How a form is sent; Lede's forms that change something are all `post`.
  package static let methodPost = Self("method", "post")
  /// Where a button sends its form instead.
  package static func formAction(_ path: SitePath) -> Self { Self("formaction", path.text) }
  /// What a group of options is called.
  package static func label(_ words: String) -> Self { Self("label", words) }
  /// Has a button send its form as a query.
  package static let formNoValidate = Self("formnovalidate", nil)
  package static let formMethodGet = Self("formmethod", "get")
  package static func `for`(_ id: String) -> Self { Self("for", id) }
  /// The `datalist` that a field offers.
  package static func list(_ id: String) -> Self { Self("list", id) }
  package static func name(_ value: String) -> Self { Self("name", value) }
  package static func value(_ value: String) -> Self { Self("value", value) }
  package static func type(_ value: String) -> Self { Self("type", value) }
  package static func placeholder(_ value: String) -> Self { Self("placeholder", value) }
  package static func inputMode(_ value: String) -> Self { Self("inputmode", value) }
  package static func autocomplete(_ value: String) -> Self { Self("autocomplete", value) }
  package static func autocapitalize(_ value: String) -> Self { Self("autocapitalize", value) }
  package static func rows(_ value: Int) -> Self { Self("rows", String(value)) }
  package static func maxLength(_ value: Int) -> Self { Self("maxlength", String(value)) }
  /// Has a button send its form whether or not all is filled in.
  package static let skipsChecks = Self("formnovalidate", nil)
  package static let required = Self("required", nil)
  /// Sends a form with files in it.
  package static let multipart = Self("enctype", "multipart/form-data")
  /// Which files may be chosen.
  package static func accept(_ value: StaticString) -> Self { Self("accept", "\(value)") }
  package static let checked = Self("checked", nil)
  package static let selected = Self("selected", nil)
  package static let disabled = Self("disabled", nil)
  package static let readOnly = Self("readonly", nil)
  package static func min(_ value: Int) -> Self { Self("min", String(value)) }
  package static func max(_ value: Int) -> Self { Self("max", String(value)) }
  package static let autofocus = Self("autofocus", nil)
  package static let spellcheckOff = Self("spellcheck", "false")
}

// Pictures. They lie at Lede itself, so that a reader's browser asks no other site.
extension Attribute {
  package static func alt(_ value: String) -> Self { Self("alt", value) }
  package static func width(_ value: Int) -> Self { Self("width", String(value)) }
  package static func height(_ value: Int) -> Self { Self("height", String(value)) }
  /// The same picture in several widths.
  package static func srcset(_ pictures: [(path: SitePath, width: Int)]) -> Self {
    Self("srcset", pictures.map { "\($0.path.text) \($0.width)w" }.joined(separator: ", "))
  }
  /// How wide it is shown.
  package static func sizes(_ value: StaticString) -> Self { Self("sizes", "\(value)") }
  /// Fetched only when it is nearly in sight.
  package static let loadingLazy = Self("loading", "lazy")
  package static let decodingAsync = Self("decoding", "async")
  /// Shows a player's buttons.
  package static let controls = Self("controls", nil)
  /// Asks for nothing of a sound or film before somebody plays it.
  package static let preloadNone = Self("preload", "none")
}

// The head of a page, times and drawings.
extension Attribute {
  package static func content(_ value: String) -> Self { Self("content", value) }
  /// What a `<meta>` tells other sites, such as `og:title`.
  package static func property(_ value: StaticString) -> Self { Self("property", "\(value)") }
  package static func media(_ value: String) -> Self { Self("media", value) }
  package static func dateTime(_ value: Timestamp) -> Self { Self("datetime", value.iso8601) }
  /// A day, whatever its hours.
  package static func dateTime(day: Timestamp.Parts) -> Self {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return Self("datetime", "\(day.year)-\(two(day.month))-\(two(day.day))")
  }
  package static func viewBox(_ value: StaticString) -> Self { Self("viewBox", "\(value)") }
  /// The part of a drawing that is seen, in its units.
  package static func viewBox(x: Int, y: Int, width: Int, height: Int) -> Self {
    Self("viewBox", "\(x) \(y) \(width) \(height)")
  }
  /// The outline of a drawing.
  package static func d(_ value: StaticString) -> Self { Self("d", "\(value)") }
  /// Where a shape begins, and how wide it is, in hundredths of the drawing's width.
  package static func x(percent value: Double) -> Self { Self("x", Self.percent(value)) }
  package static func width(percent value: Double) -> Self { Self("width", Self.percent(value)) }
  package static let fullHeight = Self("height", "100%")
  /// To a tenth, which no screen shows finer.
  private static func percent(_ value: Double) -> String {
    let tenths = Int((Swift.min(Swift.max(value, 0), 100) * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
  /// The dots of a code, one unit each, with the margin of four that readers of codes need.
  package static func d(_ code: QRCode) -> Self {
    Self("d", code.runs.map { "M\($0.x + 4) \($0.y + 4)h\($0.length)v1h-\($0.length)z" }.joined())
  }
  /// The square that such a code and its margin fill.
  package static func viewBox(_ code: QRCode) -> Self {
    Self("viewBox", "0 0 \(code.side + 8) \(code.side + 8)")
  }
  /// The middle and the size of a circle, in units of its drawing.
  package static func cx(_ value: Int) -> Self { Self("cx", String(value)) }
  package static func cy(_ value: Int) -> Self { Self("cy", String(value)) }
  package static func r(_ value: Int) -> Self { Self("r", String(value)) }
  /// The middle of a circle, in hundredths of the drawing's width and height.
  package static func cx(percent value: Double) -> Self { Self("cx", percent(value)) }
  package static func cy(percent value: Double) -> Self { Self("cy", percent(value)) }
  /// Where a line begins and ends, likewise.
  package static func x1(percent value: Double) -> Self { Self("x1", percent(value)) }
  package static func x2(percent value: Double) -> Self { Self("x2", percent(value)) }
  package static func y1(percent value: Double) -> Self { Self("y1", percent(value)) }
  package static func y2(percent value: Double) -> Self { Self("y2", percent(value)) }
  package static func opacity(_ value: StaticString) -> Self { Self("opacity", "\(value)") }
}

// A ring that fills.
extension Attribute {
  /// Measures a line as 100 long, whatever its length.
  package static let lengthOf100 = Self("pathLength", "100")
  /// How much of such a line is drawn, 0…100.
  package static func drawn(_ part: Int) -> Self { Self("stroke-dasharray", "\(part) 100") }
}
